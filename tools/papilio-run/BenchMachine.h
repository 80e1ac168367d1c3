//===- BenchMachine.h - The machine under a benchmark -------- -*- C++ -*--===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TOOLS_RUN_BENCHMACHINE_H
#define PAPILIO_TOOLS_RUN_BENCHMACHINE_H

#include <cstdint>
#include <string>
#include <vector>

namespace papilio::tools {

/// A data cache of the first core.
struct Cache {
  int64_t level, bytes;
};

/// What a number depends on beside the program.
struct Machine {
  std::string cpu = "unknown CPU";
  int64_t cores = 0;         // that this process may use
  std::vector<Cache> caches; // by level; empty if the system does not tell
  std::string compiler;      // of this program and of the plain loop
  std::string commit;        // of the sources, "unknown" without git
  std::string date;          // of the run, UTC, ISO 8601
};

Machine thisMachine();

/// What a loop that only reads gets from a cache or from memory.
struct ReadBandwidth {
  std::string level; // "L1", ..., "memory"
  int64_t bytes;     // of the array read over and over
  double perSecond;
};

/// Arrays of half of each cache and of four times the last one (64 MiB at
/// least).
std::vector<ReadBandwidth> measureReadBandwidths(const Machine &machine);

} // namespace papilio::tools

#endif // PAPILIO_TOOLS_RUN_BENCHMACHINE_H
