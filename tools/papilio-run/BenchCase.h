//===- BenchCase.h - One cell of the benchmark table --------- -*- C++ -*--===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TOOLS_RUN_BENCHCASE_H
#define PAPILIO_TOOLS_RUN_BENCHCASE_H

#include "tools/papilio-run/BenchBaselines.h"

namespace papilio::tools {

/// A contender's check and its times. Names: papilio (twiddles packed in each
/// call), papilio_packed_once, papilio_threads, plain_loop, dense, fftw,
/// library, memcpy.
struct Timed {
  std::string name;
  Measurement time;
  double error, bound; // relative
};

/// What was measured in one interleaved run.
struct BenchResult {
  std::vector<Timed> contenders;
  double peak;  // flop/s of fused multiply-adds in registers
  double flops; // nominal flops of a call
  double bytes; // of x and y

  /// Null if there was no such contender.
  const Timed *find(std::string_view name) const;
  /// Seconds of a contender that always takes part.
  double median(std::string_view name) const { return find(name)->time.median; }
  /// Another program's time over ours; ours includes packing for the plain loop
  /// alone, which prepares nothing either.
  std::optional<double> speedup(std::string_view other) const;
  double largestError() const;
  bool isCorrect() const;
};

/// Checks all programs, then times them in turns. `pool` may be null: no
/// contender with threads. Throws ToolError.
BenchResult benchmark(const BenchCase &cell, const BenchOptions &options,
                      BenchBaselines &baselines, papilio_pool *pool);

} // namespace papilio::tools

#endif // PAPILIO_TOOLS_RUN_BENCHCASE_H
