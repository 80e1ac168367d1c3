//===- ReadMemory.cpp - A loop that only reads ----------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "benchmarks/baselines/ReadMemory.h"

namespace papilio::baselines {

uint64_t readMemory(const uint64_t *words, int64_t count) {
  uint64_t sum = 0;
#pragma clang loop vectorize(enable) interleave_count(8)
  for (int64_t i = 0; i < count; ++i)
    sum += words[i];
  return sum;
}

} // namespace papilio::baselines
