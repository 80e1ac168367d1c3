//===- ButterflyVerify.cpp - Rules that verifiers share -------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/Butterfly/IR/ButterflyVerify.h"
#include "dialects/Butterfly/IR/ButterflyShapes.h"

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace papilio::butterfly::detail {

LogicalResult verifyBatch(Operation *op, Named input, Named result,
                          unsigned batchAxis) {
  int64_t want = input.getDim(0), got = result.getDim(batchAxis);
  if (want == got)
    return success();
  return op->emitOpError() << "expected batch extent " << extentString(want)
                           << " of the " << input.name << " in the "
                           << result.name << ", got " << extentString(got)
                           << "; write the same extent in both types";
}

LogicalResult verifyPowerOfTwo(Operation *op, int64_t n) {
  if (isPowerOfTwo(n))
    return success();
  InFlightDiagnostic diag = op->emitOpError()
                            << "expected n to be a power of two, got " << n;
  if (n < (int64_t(1) << 62))
    diag << "; pad the input to " << llvm::PowerOf2Ceil(n)
         << " with butterfly.pad";
  else
    diag << "; the largest is " << (int64_t(1) << 62);
  return diag;
}

} // namespace papilio::butterfly::detail
