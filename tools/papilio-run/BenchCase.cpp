//===- BenchCase.cpp - One cell of the benchmark table --------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-run/BenchCase.h"
#include "tools/support/Ceilings.h"
#include <algorithm>

namespace papilio::tools {

const Timed *BenchResult::find(std::string_view name) const {
  const auto found =
      std::find_if(contenders.begin(), contenders.end(),
                   [&](const Timed &timed) { return timed.name == name; });
  return found == contenders.end() ? nullptr : &*found;
}

std::optional<double> BenchResult::speedup(std::string_view other) const {
  const Timed *timed = find(other);
  if (!timed)
    return std::nullopt;
  return timed->time.median /
         median(other == "plain_loop" ? "papilio" : "papilio_packed_once");
}

double BenchResult::largestError() const {
  double error = 0;
  for (const Timed &timed : contenders)
    error = std::max(error, timed.error);
  return error;
}

bool BenchResult::isCorrect() const {
  return std::all_of(
      contenders.begin(), contenders.end(),
      [](const Timed &timed) { return timed.error <= timed.bound; });
}

namespace {

/// All programs of a case, checked.
std::vector<Contender> checkedContenders(BenchSubject &subject,
                                         BenchBaselines &baselines,
                                         papilio_pool *pool) {
  const NpyArray wanted = subject.wanted();
  std::vector<Contender> contenders{
      {"papilio", [&] { subject.run(); }},
      {"papilio_packed_once", [&] { subject.runPacked(); }},
      {"plain_loop", [&] { subject.runPlain(); }}};
  if (pool)
    contenders.push_back({"papilio_threads", [&] { subject.runThreads(); }});
  for (Contender &contender : contenders) {
    contender.error = errorAfter(subject, contender.run, wanted);
    contender.bound = subject.kernel.tolerance();
  }
  for (Contender &contender : baselines.contendersFor(subject, wanted))
    contenders.push_back(std::move(contender));
  contenders.push_back({"memcpy", [&] { subject.copy(); }});
  return contenders;
}

} // namespace

BenchResult benchmark(const BenchCase &cell, const BenchOptions &options,
                      BenchBaselines &baselines, papilio_pool *pool) {
  BenchSubject subject(cell, options.targetCpu.value_or(""), pool);
  const std::vector<Contender> contenders =
      checkedContenders(subject, baselines, pool);
  std::vector<std::function<void()>> programs;
  for (const Contender &contender : contenders)
    programs.push_back(contender.run);
  programs.push_back([&] { fmaBurst(cell.type); });
  const std::vector<Measurement> times =
      measureInterleaved(programs, options.measure);
  BenchResult result = {};
  for (size_t i = 0; i < contenders.size(); ++i)
    result.contenders.push_back({contenders[i].name, times[i],
                                 contenders[i].error, contenders[i].bound});
  result.peak = static_cast<double>(fmaBurst(cell.type)) / times.back().median;
  result.flops = static_cast<double>(subject.kernel.info().flops_per_row) *
                 static_cast<double>(cell.batch);
  result.bytes = static_cast<double>(subject.x().memory.size() +
                                     subject.y().memory.size());
  return result;
}

} // namespace papilio::tools
