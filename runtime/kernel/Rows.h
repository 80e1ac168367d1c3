//===- Rows.h - Which thread runs which rows --------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_RUNTIME_KERNEL_ROWS_H
#define PAPILIO_RUNTIME_KERNEL_ROWS_H

#include "runtime/kernel/Arguments.h"
#include "runtime/kernel/Kernel.h"

namespace papilio::runtime {

/// How the rows of a call are shared out: chunks of whole tiles over threads.
struct RowSplit {
  int32_t threads = 1;
  int64_t tilesPerChunk = 0, chunks = 1; // not used with one thread
};

/// The threads of the pool (or none) that are worth using now, and chunks for
/// them. Work that is estimated to take less than about 50 microseconds wakes
/// no thread, unless such calls follow each other closely; less than 10 is
/// never shared.
RowSplit splitRows(const papilio_rt_kernel_info &info,
                   const CallArguments &call, papilio_pool *pool);

/// Runs all rows of `call`.
///   packed  what the kernel's pack function wrote
///   slices  a slice of workspace per thread; null if the kernel needs none
///   pool    may be null if the split has one thread
void runRows(const papilio_kernel &kernel, const CallArguments &call,
             const std::byte *packed, std::byte *slices, papilio_pool *pool,
             const RowSplit &split);

} // namespace papilio::runtime
#endif // PAPILIO_RUNTIME_KERNEL_ROWS_H
