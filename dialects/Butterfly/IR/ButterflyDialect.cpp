//===- ButterflyDialect.cpp - Registration of the dialect -----------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/Butterfly/IR/Butterfly.h"

#include "dialects/Butterfly/IR/ButterflyDialect.cpp.inc"

using namespace papilio::butterfly;

void ButterflyDialect::initialize() {
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "dialects/Butterfly/IR/ButterflyOps.cpp.inc"
      >();
}
