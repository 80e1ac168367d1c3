//===- ReadMemory.h - A loop that only reads ----------------- -*- C++ -*--===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_BENCHMARKS_BASELINES_READMEMORY_H
#define PAPILIO_BENCHMARKS_BASELINES_READMEMORY_H

#include <cstdint>

namespace papilio::baselines {

/// Reads `count` words with full vectors; their sum keeps the loop alive. Time
/// it on arrays of several sizes to get the bandwidth of each cache.
uint64_t readMemory(const uint64_t *words, int64_t count);

} // namespace papilio::baselines

#endif // PAPILIO_BENCHMARKS_BASELINES_READMEMORY_H
