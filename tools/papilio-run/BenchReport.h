//===- BenchReport.h - Table and JSON of the benchmark ------- -*- C++ -*--===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TOOLS_RUN_BENCHREPORT_H
#define PAPILIO_TOOLS_RUN_BENCHREPORT_H

#include "tools/papilio-run/BenchCase.h"
#include "tools/papilio-run/BenchMachine.h"

namespace papilio::tools {

/// Columns that only some runs have.
struct BenchColumns {
  int64_t threads = 1;
  bool baseline = false; // a library of the user takes part
  bool cpuClock = false;
};

/// The lines above the table: program and machine, then the column heads.
std::string tableHead(const Machine &machine,
                      const std::vector<ReadBandwidth> &bandwidths,
                      const std::string &blasDescription,
                      const BenchColumns &columns);
std::string tableRow(const BenchCase &cell, const BenchResult &result,
                     const BenchColumns &columns);
/// The smallest and the largest ratio to each other program.
std::string tableSummary(const std::vector<BenchResult> &results);

/// The whole JSON file; docs/benchmarking.md says what its fields mean.
std::string benchJson(const Machine &machine,
                      const std::vector<ReadBandwidth> &bandwidths,
                      const BenchColumns &columns,
                      const std::string &blasDescription,
                      const std::vector<std::string> &entries);
/// One entry of its "cases".
std::string benchJsonCase(const BenchCase &cell, const BenchResult &result);

} // namespace papilio::tools

#endif // PAPILIO_TOOLS_RUN_BENCHREPORT_H
