//===- ButterflyVerify.h - Rules that verifiers share -----------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Internal to the dialect's library. Each function checks one rule and emits
// an error on `op` that says what was wanted, what came and how to mend it.

#ifndef PAPILIO_DIALECTS_BUTTERFLY_IR_BUTTERFLYVERIFY_H
#define PAPILIO_DIALECTS_BUTTERFLY_IR_BUTTERFLYVERIFY_H

#include "dialects/Support/TensorRules.h"

namespace papilio::butterfly::detail {

using tensor_rules::extentString;
using tensor_rules::Named;
using tensor_rules::shapeString;
using tensor_rules::verifyBytes;
using tensor_rules::verifyElementTypes;
using tensor_rules::verifyExtents;
using tensor_rules::verifyRank;
using tensor_rules::verifyShape;

/// Axis `batchAxis` of `result` has the extent of axis 0 of `input`; a dynamic
/// extent agrees only with a dynamic one.
mlir::LogicalResult verifyBatch(mlir::Operation *op, Named input, Named result,
                                unsigned batchAxis = 0);

/// `n` is a power of two.
mlir::LogicalResult verifyPowerOfTwo(mlir::Operation *op, int64_t n);

} // namespace papilio::butterfly::detail

#endif // PAPILIO_DIALECTS_BUTTERFLY_IR_BUTTERFLYVERIFY_H
