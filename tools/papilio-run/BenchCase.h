//===- BenchCase.h - One cell of the benchmark table ------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TOOLS_RUN_BENCHCASE_H
#define PAPILIO_TOOLS_RUN_BENCHCASE_H

#include "tools/support/ElementType.h"
#include "tools/support/Timing.h"
#include <string>

namespace papilio::tools {

struct BenchCase {
  int64_t n, batch;
  bool tied;
  ElementType type;
};

/// What was measured in one interleaved run on one thread.
struct BenchResult {
  Measurement run;                 // papilio, twiddles packed in each call
  Measurement packed;              // papilio, twiddles packed once
  Measurement plain;               // one factor per pass over the batch, in C++
  Measurement copy;                // memcpy of x to y
  double peak;                     // flop/s of fused multiply-adds in registers
  double flops;                    // nominal flops of a call
  double bytes;                    // of x and y
  double error, plainError, bound; // relative to the reference in double

  bool isCorrect() const { return error <= bound && plainError <= bound; }
  double speedup() const { return plain.median / run.median; }
};

/// Checks both programs against the reference, then times them. Throws
/// ToolError.
BenchResult benchmark(const BenchCase &cell, const MeasureOptions &options,
                      const std::string &targetCpu);

} // namespace papilio::tools

#endif // PAPILIO_TOOLS_RUN_BENCHCASE_H
