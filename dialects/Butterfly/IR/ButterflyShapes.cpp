//===- ButterflyShapes.cpp - Shapes that a size and a form imply ----------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/Butterfly/IR/ButterflyShapes.h"

#include "llvm/Support/MathExtras.h"

namespace papilio::butterfly {

bool isPowerOfTwo(int64_t n) {
  return n > 0 && llvm::isPowerOf2_64(static_cast<uint64_t>(n));
}

llvm::SmallVector<int64_t> getTwiddleShape(Tying tying, int64_t nstacks,
                                           int64_t n) {
  if (tying == Tying::Tied)
    return {nstacks, n - 1, 2, 2};
  return getChainTwiddleShape(nstacks, llvm::Log2_64(n), n);
}

llvm::SmallVector<int64_t> getChainTwiddleShape(int64_t nstacks,
                                                int64_t numFactors, int64_t n) {
  return {nstacks, numFactors, n / 2, 2, 2};
}

} // namespace papilio::butterfly
