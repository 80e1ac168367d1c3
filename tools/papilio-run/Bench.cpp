//===- Bench.cpp - papilio-run bench --------------------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-run/BenchReport.h"
#include "tools/papilio-run/Commands.h"
#include "tools/support/Error.h"
#include "tools/support/File.h"
#include <algorithm>
#include <cstdio>
#include <limits>

namespace papilio::tools {

namespace {

struct PoolRelease {
  void operator()(papilio_pool *pool) const { papilio_pool_destroy(pool); }
};
using Pool = std::unique_ptr<papilio_pool, PoolRelease>;

/// Null for one thread.
Pool makePool(const std::optional<int64_t> &threads) {
  papilio_pool *pool = nullptr;
  if (threads)
    requireOk(
        papilio_pool_create(static_cast<int32_t>(std::min<int64_t>(
                                *threads, std::numeric_limits<int32_t>::max())),
                            &pool));
  return Pool(pool);
}

std::vector<BenchCase> casesOf(const BenchOptions &options) {
  std::vector<BenchCase> cases;
  for (ElementType type : options.types)
    for (bool tied : options.tyings)
      for (bool increasing : options.orders)
        for (int64_t n : options.lengths)
          for (int64_t batch : options.batches)
            cases.push_back({n, batch, tied, increasing, type});
  return cases;
}

} // namespace

int benchCommand(int argc, const char *const *argv) {
  const std::optional<BenchOptions> options = parseBenchOptions(argc, argv);
  if (!options) {
    std::fputs(benchHelp, stdout);
    return ExitOk;
  }
  const BenchColumns columns{options->threads.value_or(1),
                             options->baselineLibrary.has_value(),
                             options->measure.clock == threadSecondsNow};
  const Machine machine = thisMachine();
  BenchBaselines baselines(*options);
  const Pool pool = makePool(options->threads);
  FILE *report = options->json == "-" ? stderr : stdout;
  auto print = [&](const std::string &text) {
    std::fputs(text.c_str(), report);
    std::fflush(report);
  };
  const std::vector<ReadBandwidth> bandwidths =
      options->roofline ? measureReadBandwidths(machine)
                        : std::vector<ReadBandwidth>();
  print(tableHead(machine, bandwidths, baselines.blasDescription(), columns));
  std::vector<BenchResult> results;
  std::vector<std::string> entries;
  for (const BenchCase &cell : casesOf(*options)) {
    results.push_back(benchmark(cell, *options, baselines, pool.get()));
    print(tableRow(cell, results.back(), columns));
    entries.push_back(benchJsonCase(cell, results.back()));
  }
  print(tableSummary(results));
  for (const std::string &note : baselines.notes())
    print("note: " + note + "\n");
  if (!std::all_of(
          results.begin(), results.end(),
          [](const BenchResult &result) { return result.isCorrect(); }))
    inputError(
        "a result differs from what it should be by more than the bound");
  if (options->json)
    writeFile(*options->json, benchJson(machine, bandwidths, columns,
                                        baselines.blasDescription(), entries));
  return ExitOk;
}

} // namespace papilio::tools
