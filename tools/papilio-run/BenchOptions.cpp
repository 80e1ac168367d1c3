//===- BenchOptions.cpp - Command line of papilio-run bench ---------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-run/BenchOptions.h"
#include "tools/support/CommandLine.h"
#include "tools/support/File.h"
#include <sstream>

namespace papilio::tools {

const char *const benchHelp =
    R"(usage: papilio-run bench [options]

Times compiled kernels beside a plain C++ loop, a dense product by OpenBLAS, Fourier
transforms by FFTW (complex types) and memcpy, all on one thread. Every result is
first checked; then all contenders take turns in one run.

  --n=N,...         lengths (default 64,256,1024,4096)
  --batch=N,...     rows (default 32,256)
  --tying=WORD      tied, untied or both (default)
  --order=WORD      increasing (default), decreasing or both
  --dtype=TYPE,...  f32 (default), f64, c64, c128
  --threads=N       also time Papilio on N threads
  --reps=N          repetitions at least (default 30)
  --min-time=MS     milliseconds per case at least (default 200)
  -mcpu=NAME        CPU to compile for (default: native)
  --clock=WORD      wall (default), or cpu: the thread's own time, for a machine
                    that others use too; not with --threads
  --roofline        also measure what each cache and the memory can deliver
  --json=FILE       write the numbers; - is standard output

  --blas-lib=FILE   OpenBLAS (default libopenblas.so.0)
  --fftw-lib=FILE, --fftwf-lib=FILE
                    FFTW in double and single precision (default libfftw3.so.3,
                    libfftw3f.so.3)
  --baseline-lib=FILE.so
                    one more contender: a library with the C interface of
                    benchmarks/baselines/butterfly_baseline.h
  --baseline-plan=TEXT, --baseline-plans=FILE
                    what the library's bf_create gets as plan, for all cases or
                    by lines of KEY N BATCH PLAN

Columns: time (median) with the twiddles packed in every call and its spread
(distance of the quartiles over the median); nominal GFLOP/s (6 flops per real pair,
28 per complex pair) and the same over the FMA peak of one core measured in the same
run; GB/s of x and y; packed: GFLOP/s with the twiddles packed once. Then other
programs' times over ours: plain (over time); dense, fftw and library, which
prepare once too (over the time with the twiddles packed once). copies: our time
over memcpy's. error: the largest of all programs, relative to the largest value.
A ratio with ~ is of a program whose own quartiles lie more than 20 % apart.
)";

namespace {

/// A word that names one of two values, or "both".
std::vector<bool> choices(const std::optional<std::string> &word,
                          const char *yes, std::vector<bool> otherwise) {
  if (!word)
    return otherwise;
  if (*word == "both")
    return {true, false};
  return {*word == yes};
}

std::vector<ElementType> elementTypes(const CommandLine &commandLine,
                                      const std::string &list) {
  std::vector<ElementType> types;
  for (size_t begin = 0; begin <= list.size();) {
    const size_t end = std::min(list.find(',', begin), list.size());
    const std::string word = list.substr(begin, end - begin);
    const std::optional<ElementType> type = parseElementType(word);
    if (!type)
      commandLine.fail("--dtype wants f32, f64, c64 or c128, got '" + word +
                       "'");
    types.push_back(*type);
    begin = end + 1;
  }
  return types;
}

MeasureOptions measureOptions(const std::optional<int64_t> &repetitions,
                              const std::optional<int64_t> &milliseconds,
                              bool cpuClock) {
  MeasureOptions options;
  options.repetitions = repetitions.value_or(30);
  options.secondsInAll = static_cast<double>(milliseconds.value_or(200)) * 1e-3;
  options.warmBelow = 10e-3;
  options.clock = cpuClock ? threadSecondsNow : secondsNow;
  return options;
}

BaselinePlans readPlans(const std::string &path) {
  BaselinePlans plans;
  std::istringstream file(readFile(path));
  int64_t number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.empty() || line[0] == '#')
      continue;
    std::istringstream words(line);
    std::string key, plan;
    int64_t n, batch;
    if (!(words >> key >> n >> batch))
      inputError(path + ":" + std::to_string(number) +
                 ": wanted KEY N BATCH PLAN, got '" + line + "'");
    std::getline(words >> std::ws, plan);
    plans[{key, n, batch}] = plan;
  }
  return plans;
}

/// What several options mean together.
void checkBaseline(const CommandLine &commandLine, const BenchOptions &options,
                   const std::optional<std::string> &plansFile) {
  if (options.baselinePlan && plansFile)
    commandLine.fail("--baseline-plan and --baseline-plans exclude each other");
  if ((options.baselinePlan || plansFile) && !options.baselineLibrary)
    commandLine.fail(
        std::string(plansFile ? "--baseline-plans" : "--baseline-plan") +
        " is for a baseline library: give --baseline-lib=FILE.so");
}

} // namespace

std::optional<BenchOptions> parseBenchOptions(int argc,
                                              const char *const *argv) {
  BenchOptions options;
  std::optional<std::string> tying, order, types, blas, fftw, fftwf, plans,
      clock;
  std::optional<int64_t> repetitions, milliseconds;
  CommandLine commandLine("papilio-run bench");
  commandLine.integers("n", options.lengths, 1);
  commandLine.integers("batch", options.batches, 1);
  commandLine.choice("tying", tying, {"tied", "untied", "both"});
  commandLine.choice("order", order, {"increasing", "decreasing", "both"});
  commandLine.text("dtype", types);
  commandLine.integer("threads", options.threads, 2);
  commandLine.integer("reps", repetitions, 1);
  commandLine.integer("min-time", milliseconds, 0);
  commandLine.choice("clock", clock, {"wall", "cpu"});
  commandLine.text("mcpu", options.targetCpu);
  commandLine.flag("roofline", options.roofline);
  commandLine.text("json", options.json);
  commandLine.text("blas-lib", blas);
  commandLine.text("fftw-lib", fftw);
  commandLine.text("fftwf-lib", fftwf);
  commandLine.text("baseline-lib", options.baselineLibrary);
  commandLine.text("baseline-plan", options.baselinePlan);
  commandLine.text("baseline-plans", plans);
  if (!commandLine.parseOptions(argc, argv))
    return std::nullopt;
  checkBaseline(commandLine, options, plans);
  if (clock == "cpu" && options.threads)
    commandLine.fail("--clock=cpu times one thread: leave out --threads");
  for (int64_t n : options.lengths)
    if (n & (n - 1))
      inputError("--n wants powers of two, got " + std::to_string(n));
  options.tyings = choices(tying, "tied", options.tyings);
  options.orders = choices(order, "increasing", options.orders);
  if (types)
    options.types = elementTypes(commandLine, *types);
  options.measure = measureOptions(repetitions, milliseconds, clock == "cpu");
  options.blasFile = blas.value_or(options.blasFile);
  options.fftwFile = fftw.value_or(options.fftwFile);
  options.fftwSingleFile = fftwf.value_or(options.fftwSingleFile);
  if (plans)
    options.baselinePlans = readPlans(*plans);
  return options;
}

} // namespace papilio::tools
