//===- StrideGroups.cpp - Where to cut a chain of factors -----------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/Butterfly/Transforms/StrideGroups.h"

#include "llvm/ADT/bit.h"

#include <tuple>

namespace papilio::butterfly {

namespace {
/// The best cut of the factors from some position to the end of the chain.
struct Cut {
  int64_t numGroups = 0;
  int64_t digitSquares = 0;
  int64_t lengthSquares = 0;
  /// Length of the first run.
  int64_t length = 0;

  auto key() const { return std::tie(numGroups, digitSquares, lengthSquares); }
};
} // namespace

llvm::SmallVector<int64_t> groupStrides(llvm::ArrayRef<int64_t> logStrides,
                                        int64_t maxDigits,
                                        int64_t freeLogStrides) {
  int64_t size = logStrides.size();
  // best[i] covers factors i ... size-1. The cost of a run does not depend on
  // its neighbours, so the best cut of a tail is part of the best cut.
  llvm::SmallVector<Cut> best(size + 1);
  for (int64_t begin = size - 1; begin >= 0; --begin) {
    uint64_t strides = 0;
    for (int64_t end = begin + 1; end <= size; ++end) {
      strides |= uint64_t(1) << logStrides[end - 1];
      int64_t digits = llvm::popcount(strides >> freeLogStrides);
      if (digits > maxDigits)
        break;
      int64_t length = end - begin;
      const Cut &rest = best[end];
      Cut cut{rest.numGroups + 1, rest.digitSquares + digits * digits,
              rest.lengthSquares + length * length, length};
      // The first run of one factor is always legal, for maxDigits >= 1. Of
      // equal cuts the one with the longer first run stays.
      if (length == 1 || cut.key() <= best[begin].key())
        best[begin] = cut;
    }
  }
  llvm::SmallVector<int64_t> lengths;
  for (int64_t begin = 0; begin < size; begin += best[begin].length)
    lengths.push_back(best[begin].length);
  return lengths;
}

} // namespace papilio::butterfly
