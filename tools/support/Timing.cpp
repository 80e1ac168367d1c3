//===- Timing.cpp - Measurements side by side -----------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/support/Timing.h"
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>

namespace papilio::tools {

double secondsNow() {
  using Clock = std::chrono::steady_clock;
  return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
}

double threadSecondsNow() {
  std::timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) +
         1e-9 * static_cast<double>(time.tv_nsec);
}

namespace {

double sample(const std::function<void()> &contender, int64_t calls,
              double (*clock)()) {
  const double start = clock();
  for (int64_t i = 0; i < calls; ++i)
    contender();
  return (clock() - start) / static_cast<double>(calls);
}

/// Calls that fill a sample; found by doubling, which also warms the caches.
int64_t callsPerSample(const std::function<void()> &contender,
                       const MeasureOptions &options) {
  contender();
  int64_t calls = 1;
  while (calls < (int64_t{1} << 30) &&
         sample(contender, calls, options.clock) * static_cast<double>(calls) <
             options.secondsPerSample)
    calls *= 2;
  return calls;
}

Measurement summarise(std::vector<double> samples, int64_t callsEach) {
  std::sort(samples.begin(), samples.end());
  const size_t count = samples.size();
  Measurement result;
  result.minimum = samples.front();
  result.lowQuartile = samples[count / 4];
  result.highQuartile = samples[count - 1 - count / 4];
  result.median = (samples[(count - 1) / 2] + samples[count / 2]) / 2;
  result.calls = callsEach * static_cast<int64_t>(count);
  return result;
}

} // namespace

std::vector<Measurement>
measureInterleaved(const std::vector<std::function<void()>> &contenders,
                   const MeasureOptions &options) {
  std::vector<int64_t> calls;
  for (const auto &contender : contenders)
    calls.push_back(callsPerSample(contender, options));
  std::vector<std::vector<double>> samples(contenders.size());
  const double start = secondsNow();
  for (int64_t repetition = 0; repetition < options.repetitions ||
                               (repetition < options.maxRepetitions &&
                                secondsNow() - start < options.secondsInAll);
       ++repetition)
    for (size_t i = 0; i < contenders.size(); ++i) {
      const double last =
          samples[i].empty()
              ? 0
              : samples[i].back() * static_cast<double>(calls[i]);
      // Threads take a call or two to wake up and to fill their caches.
      const int64_t warm = last < options.warmBelow / 10 ? 3
                           : last < options.warmBelow    ? 1
                                                         : 0;
      for (int64_t call = 0; call < warm; ++call)
        contenders[i]();
      samples[i].push_back(sample(contenders[i], calls[i], options.clock));
    }
  std::vector<Measurement> results;
  for (size_t i = 0; i < contenders.size(); ++i)
    results.push_back(summarise(std::move(samples[i]), calls[i]));
  return results;
}

std::string secondsText(double seconds) {
  const char *unit = "s";
  double scale = 1;
  if (seconds < 1e-6)
    unit = "ns", scale = 1e9;
  else if (seconds < 1e-3)
    unit = "us", scale = 1e6;
  else if (seconds < 1)
    unit = "ms", scale = 1e3;
  const double value = seconds * scale;
  char text[32];
  std::snprintf(text, sizeof text, "%.*f %s",
                value < 10    ? 2
                : value < 100 ? 1
                              : 0,
                value, unit);
  return text;
}

} // namespace papilio::tools
