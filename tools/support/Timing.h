//===- Timing.h - Measurements side by side ---------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_SUPPORT_TIMING_H
#define PAPILIO_SUPPORT_TIMING_H

#include <functional>
#include <string>
#include <vector>

namespace papilio::tools {

/// Seconds on a clock that never goes back.
double secondsNow();
/// Seconds this thread ran: other programs on the machine do not count.
double threadSecondsNow();

/// Times of one contender, in seconds per call.
struct Measurement {
  double median = 0;
  double minimum = 0;
  double lowQuartile = 0, highQuartile = 0;
  int64_t calls = 0; // in all

  /// Distance of the quartiles over the median.
  double spread() const { return (highQuartile - lowQuartile) / median; }
};

struct MeasureOptions {
  int64_t repetitions = 30;
  double secondsPerSample = 1e-4; // short calls are repeated to fill a sample
  double secondsInAll = 0.2;      // more repetitions until this is used up
  int64_t maxRepetitions = 2000;
  // Samples shorter than this begin with a call that is not timed, those
  // shorter than a tenth of it with three, so that what another contender left
  // in the caches does not count.
  double warmBelow = 0;
  double (*clock)() = secondsNow; // of the samples
};

/// Measures all contenders in turn, over and over, so that a disturbance of the
/// machine meets all of them: a ratio of two medians is then fair. Every
/// contender is called once before.
std::vector<Measurement>
measureInterleaved(const std::vector<std::function<void()>> &contenders,
                   const MeasureOptions &options = {});

/// "12.3 us", with three significant digits.
std::string secondsText(double seconds);

} // namespace papilio::tools

#endif // PAPILIO_SUPPORT_TIMING_H
