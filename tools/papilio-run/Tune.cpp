//===- Tune.cpp - papilio-run tune ----------------------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "papilio/runtime.h"
#include "tools/papilio-run/Commands.h"
#include "tools/papilio-run/TuneSearch.h"
#include "tools/support/CommandLine.h"
#include "tools/support/File.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <unistd.h>

namespace papilio::tools {

namespace {

const char *const help =
    R"(usage: papilio-run tune --output=FILE [options]

Searches the plans of a multiply for the fastest on this machine, on one thread, and
writes one line for each case. Every plan is first compared with the slow
reference; then all take turns in one run. If FILE exists, its cases are kept and
not measured again. papilio-run --n=N --tuning=FILE uses it.

  --output=FILE        the tuning file; written anew after every case
  --n=N,...            lengths (default 64,256,1024,4096)
  --batch=N,...        rows (default 32,256)
  --tying=WORD         tied, untied or both (default)
  --dtype=TYPE         f32 (default), f64, c64 or c128
  --max-radix=N,...    radices searched (default 2,4,8,16)
  --row-tile=N,...     row tiles searched (default 1,2,4,8,16,32,64)
  --level-bytes=N,...  longest rows in bytes of one level of tiles that are searched
                       (default 4096,8192,16384,32768,131072)
  --reps=N             repetitions at least, of the fastest plans (default 30)
  --min-time=MS        milliseconds per case at least, for these (default 100)
  --all                print the time of every plan
  -mcpu=NAME           CPU to compile for (default: native)

Columns: the fastest plan, its time (lower quartile), the time of the cost model's plan,
and the ratio of the two. PAPILIO_PROGRESS=1 shows a bar on standard error even if
that is no terminal, PAPILIO_PROGRESS=0 shows none.
)";

struct TuneOptions {
  std::vector<int64_t> lengths{64, 256, 1024, 4096}, batches{32, 256};
  std::vector<bool> tyings{true, false};
  ElementType type = ElementType::F32;
  std::string output;
  bool all = false;
  SearchOptions search;
};

void requirePowersOfTwo(const char *option,
                        const std::vector<int64_t> &values) {
  for (int64_t value : values)
    if (value & (value - 1))
      inputError(std::string(option) + " wants powers of two, got " +
                 std::to_string(value));
}

std::optional<TuneOptions> parse(int argc, const char *const *argv) {
  TuneOptions options;
  std::optional<std::string> tying, dtype, targetCpu, output;
  std::optional<int64_t> repetitions, milliseconds;
  CommandLine commandLine("papilio-run tune");
  commandLine.text("output", output);
  commandLine.integers("n", options.lengths, 2);
  commandLine.integers("batch", options.batches, 1);
  commandLine.choice("tying", tying, {"tied", "untied", "both"});
  commandLine.choice("dtype", dtype, {"f32", "f64", "c64", "c128"});
  commandLine.integers("max-radix", options.search.radices, 2);
  commandLine.integers("row-tile", options.search.rowTiles, 1);
  commandLine.integers("level-bytes", options.search.levelBytes, 256);
  commandLine.integer("reps", repetitions, 1);
  commandLine.integer("min-time", milliseconds, 0);
  commandLine.flag("all", options.all);
  commandLine.text("mcpu", targetCpu);
  if (!commandLine.parseOptions(argc, argv))
    return std::nullopt;
  if (!output)
    commandLine.fail("expected --output=FILE");
  requirePowersOfTwo("--n", options.lengths);
  requirePowersOfTwo("--max-radix", options.search.radices);
  requirePowersOfTwo("--level-bytes", options.search.levelBytes);
  if (tying && tying != "both")
    options.tyings = {tying == "tied"};
  options.type = *parseElementType(dtype.value_or("f32"));
  options.output = *output;
  options.search.targetCpu = targetCpu.value_or("");
  options.search.measure.repetitions = repetitions.value_or(30);
  options.search.measure.secondsInAll =
      static_cast<double>(milliseconds.value_or(100)) * 1e-3;
  return options;
}

/// A bar on the standard error, if that is a terminal or PAPILIO_PROGRESS is 1;
/// gone when it is destroyed.
class Progress {
public:
  explicit Progress(size_t total) : total(total) {
    const char *wish = std::getenv("PAPILIO_PROGRESS");
    visible = wish && *wish ? std::string(wish) != "0" : isatty(2) != 0;
  }
  ~Progress() { clear(); }
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  void show(const std::string &what) {
    if (!visible)
      return;
    constexpr size_t width = 24;
    const size_t full = total ? done * width / total : width;
    std::fprintf(
        stderr, "\r[%s%s] %zu/%zu %s\033[K", std::string(full, '#').c_str(),
        std::string(width - full, '.').c_str(), done, total, what.c_str());
  }
  void step() { ++done; }
  void clear() {
    if (visible)
      std::fputs("\r\033[K", stderr);
  }

private:
  size_t total, done = 0;
  bool visible;
};

std::string planText(const PlanChoice &choice) {
  return choice.isDefault() ? "cost model" : choice.passOptions();
}

/// Prints what was found for a case and returns its entry.
TuningEntry report(const BenchCase &cell, const std::vector<TimedPlan> &timed,
                   bool all) {
  const auto model =
      std::find_if(timed.begin(), timed.end(), [](const TimedPlan &plan) {
        return plan.choice.isDefault();
      });
  const TuningEntry entry{cell, timed.front().choice, timed.front().seconds,
                          model->seconds};
  std::printf("%8lld %6lld %-7s %-5s %-26s %10s %10s %6.2f\n",
              static_cast<long long>(cell.n),
              static_cast<long long>(cell.batch), cell.tied ? "tied" : "untied",
              std::string(elementName(cell.type)).c_str(),
              planText(entry.choice).c_str(),
              secondsText(entry.seconds).c_str(),
              secondsText(entry.defaultSeconds).c_str(),
              entry.defaultSeconds / entry.seconds);
  if (all)
    for (const TimedPlan &plan : timed)
      std::printf("%31s%-26s %10s\n", "", planText(plan.choice).c_str(),
                  secondsText(plan.seconds).c_str());
  std::fflush(stdout);
  return entry;
}

/// The cases of one length and tying that the file does not have yet.
std::vector<BenchCase> missingCases(const TuneOptions &options,
                                    const TuningFile &file, int64_t n,
                                    bool tied) {
  std::vector<BenchCase> cells;
  for (int64_t batch : options.batches) {
    const BenchCase cell{n, batch, tied, /*increasing=*/true, options.type};
    if (!file.find(cell))
      cells.push_back(cell);
  }
  return cells;
}

void tune(const TuneOptions &options, TuningFile &file) {
  Progress progress(options.tyings.size() * options.lengths.size() *
                    options.batches.size());
  for (bool tied : options.tyings)
    for (int64_t n : options.lengths) {
      const std::vector<BenchCase> cells = missingCases(options, file, n, tied);
      for (size_t i = cells.size(); i < options.batches.size(); ++i)
        progress.step();
      if (cells.empty())
        continue;
      progress.show("compiling n=" + std::to_string(n));
      const PlanSearch search(n, tied, options.type, options.search);
      for (const BenchCase &cell : cells) {
        progress.show(caseText(cell));
        const std::vector<TimedPlan> timed = search.run(cell.batch);
        progress.clear();
        file.add(report(cell, timed, options.all));
        writeFile(options.output, file.text());
        progress.step();
      }
    }
}

} // namespace

int tuneCommand(int argc, const char *const *argv) {
  const std::optional<TuneOptions> options = parse(argc, argv);
  if (!options) {
    std::fputs(help, stdout);
    return ExitOk;
  }
  const std::string &targetCpu = options->search.targetCpu;
  TuningFile file = std::filesystem::exists(options->output)
                        ? TuningFile::parse(readFile(options->output),
                                            options->output, targetCpu)
                        : TuningFile(targetCpu);
  std::printf("papilio %s on %s, one thread, lower quartiles\n"
              "%8s %6s %-7s %-5s %-26s %10s %10s %6s\n",
              papilio_version(), cpuName().c_str(), "n", "batch", "tying",
              "dtype", "fastest plan", "time", "cost model", "ratio");
  std::fflush(stdout);
  tune(*options, file);
  return ExitOk;
}

} // namespace papilio::tools
