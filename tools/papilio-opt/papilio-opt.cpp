//===- papilio-opt.cpp - Run any pass on any file -------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Pipelines/RegisterPasses.h"
#include "dialects/RegisterAll.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  papilio::registerAllPasses();
  mlir::DialectRegistry registry;
  papilio::registerAllDialects(registry);
  return mlir::asMainReturnCode(mlir::MlirOptMain(
      argc, argv, "Papilio optimizer: runs any pass on any file\n", registry));
}
