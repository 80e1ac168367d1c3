//===- StepTimer.cpp - Milliseconds of each step --------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-compile/StepTimer.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace papilio::tool;

void StepTimer::lap(llvm::StringRef step) {
  Clock::time_point now = Clock::now();
  std::chrono::duration<double, std::milli> elapsed = now - last;
  steps.emplace_back(step.str(), elapsed.count());
  last = now;
}

void StepTimer::print(llvm::raw_ostream &out) const {
  double sum = 0;
  for (const auto &[step, milliseconds] : steps) {
    out << llvm::format("%10.2f ms  %s\n", milliseconds, step.c_str());
    sum += milliseconds;
  }
  out << llvm::format("%10.2f ms  in all\n", sum);
}
