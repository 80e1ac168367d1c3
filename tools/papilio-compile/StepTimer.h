//===- StepTimer.h - Milliseconds of each step ------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TOOLS_PAPILIO_COMPILE_STEPTIMER_H
#define PAPILIO_TOOLS_PAPILIO_COMPILE_STEPTIMER_H

#include "llvm/ADT/StringRef.h"
#include <chrono>
#include <string>
#include <utility>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace papilio::tool {

/// Measures consecutive steps of one thread.
class StepTimer {
public:
  StepTimer() : last(Clock::now()) {}

  /// Ends a step: the time since the last call is its.
  void lap(llvm::StringRef step);
  /// A table of the steps and their sum.
  void print(llvm::raw_ostream &out) const;

private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point last;
  std::vector<std::pair<std::string, double>> steps;
};

} // namespace papilio::tool

#endif // PAPILIO_TOOLS_PAPILIO_COMPILE_STEPTIMER_H
