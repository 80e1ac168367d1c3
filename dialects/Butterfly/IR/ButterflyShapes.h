//===- ButterflyShapes.h - Shapes that a size and a form imply --*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_DIALECTS_BUTTERFLY_IR_BUTTERFLYSHAPES_H
#define PAPILIO_DIALECTS_BUTTERFLY_IR_BUTTERFLYSHAPES_H

#include "dialects/Butterfly/IR/ButterflyAttributes.h"

#include "llvm/ADT/SmallVector.h"

namespace papilio::butterfly {

/// True for 1, 2, 4, ..., 2^62.
bool isPowerOfTwo(int64_t n);

/// Shape of the twiddle of `butterfly.multiply` for `nstacks` stacks on `n`
/// points, a power of two: S x (n-1) x 2 x 2 (tied) or
/// S x log2(n) x n/2 x 2 x 2 (untied).
llvm::SmallVector<int64_t> getTwiddleShape(Tying tying, int64_t nstacks,
                                           int64_t n);

/// Shape of the twiddle of `butterfly.chain_multiply` with `numFactors`
/// factors: S x L x n/2 x 2 x 2.
llvm::SmallVector<int64_t> getChainTwiddleShape(int64_t nstacks,
                                                int64_t numFactors, int64_t n);

} // namespace papilio::butterfly

#endif // PAPILIO_DIALECTS_BUTTERFLY_IR_BUTTERFLYSHAPES_H
