//===- Report.cpp - Counts per op -----------------------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-golden/Report.h"
#include <cstdio>

namespace papilio::tools {

void Report::print() const {
  OpCounts total;
  bool interpreted = false;
  std::printf("%-24s %6s %6s %7s  %11s  %s\n", "op", "passed", "failed",
              "skipped", "worst error", "of tolerance");
  for (const auto &[op, counts] : ops) {
    std::printf("%-24s %6lld %6lld %7lld", op.c_str(),
                static_cast<long long>(counts.passed),
                static_cast<long long>(counts.failed),
                static_cast<long long>(counts.skipped));
    if (counts.skipped > 0)
      std::printf("  %s\n", counts.reason.c_str());
    else
      std::printf("  %11.1e  %5.1f%%%s\n", counts.worstError,
                  100 * counts.worstFraction,
                  counts.interpreted ? "  interpreted" : "");
    interpreted |= counts.interpreted;
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
  }
  for (const auto &[name, count] : referenceOutputs)
    std::printf(
        "output %s: derived, evaluated by the reference in %lld cases\n",
        name.c_str(), static_cast<long long>(count));
  for (const auto &[name, count] : skippedOutputs)
    std::printf("output %s: not supported yet, not compared in %lld cases\n",
                name.c_str(), static_cast<long long>(count));
  if (interpreted)
    std::puts("interpreted: evaluated with the slow reference, for no kernel "
              "can be made of these ops");
  std::printf("%lld passed, %lld failed, %lld skipped\n",
              static_cast<long long>(total.passed),
              static_cast<long long>(total.failed),
              static_cast<long long>(total.skipped));
}

int64_t Report::failures() const {
  int64_t failures = 0;
  for (const auto &[op, counts] : ops)
    failures += counts.failed;
  return failures;
}

} // namespace papilio::tools
