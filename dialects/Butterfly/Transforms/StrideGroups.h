//===- StrideGroups.h - Where to cut a chain of factors ---------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_DIALECTS_BUTTERFLY_TRANSFORMS_STRIDEGROUPS_H
#define PAPILIO_DIALECTS_BUTTERFLY_TRANSFORMS_STRIDEGROUPS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>

namespace papilio::butterfly {

/// Cuts a chain of factors of the given log-strides (0 to 62, in order of
/// application) into runs and returns their lengths, first run first; their sum
/// is the length of the chain.
///
/// The distinct log-strides of a run that are at least `freeLogStrides` number
/// at most `maxDigits` (>= 1). Of all such cuts the result has the fewest runs,
/// then the least sum of squares of these numbers, then that of the lengths,
/// then the longest first run.
llvm::SmallVector<int64_t> groupStrides(llvm::ArrayRef<int64_t> logStrides,
                                        int64_t maxDigits,
                                        int64_t freeLogStrides);

} // namespace papilio::butterfly

#endif // PAPILIO_DIALECTS_BUTTERFLY_TRANSFORMS_STRIDEGROUPS_H
