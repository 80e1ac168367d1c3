//===- SpconvDialect.cpp - Registration of the dialect --------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/Spconv/IR/Spconv.h"

#include "dialects/Spconv/IR/SpconvDialect.cpp.inc"

using namespace papilio::spconv;

void SpconvDialect::initialize() {
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "dialects/Spconv/IR/SpconvOps.cpp.inc"
      >();
}
