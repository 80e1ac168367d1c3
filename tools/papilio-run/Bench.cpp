//===- Bench.cpp - papilio-run bench --------------------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "papilio/runtime.h"
#include "tools/papilio-run/BenchCase.h"
#include "tools/papilio-run/Commands.h"
#include "tools/support/CommandLine.h"
#include "tools/support/File.h"
#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <fstream>
#include <limits>

namespace papilio::tools {

namespace {

const char *const help =
    R"(usage: papilio-run bench [options]

Times compiled kernels on one thread beside a plain C++ loop (clang -O3
-march=native, one factor per pass over the batch) and memcpy. Every case is first
compared with the slow reference; then all contenders take turns in one run.

  --n=N,...         lengths (default 64,256,1024,4096)
  --batch=N,...     rows (default 32,256)
  --tying=WORD      tied, untied or both (default)
  --dtype=TYPE      f32 (default), f64, c64 or c128
  --reps=N          repetitions at least (default 30)
  --min-time=MS     milliseconds per case at least (default 200)
  -mcpu=NAME        CPU to compile for (default: native)
  --json=FILE       write the numbers; - is standard output

Columns: time (median) with the twiddles packed in every call, nominal GFLOP/s (6
flops per real pair, 28 per complex pair), the same with the twiddles packed once,
GFLOP/s over the FMA peak of one core measured in the same run, GB/s of x and y,
speedup: the plain loop's time over ours, copies: our time over memcpy's, and the
largest error relative to the largest value.
)";

struct BenchOptions {
  std::vector<int64_t> lengths{64, 256, 1024, 4096}, batches{32, 256};
  std::vector<bool> tyings{true, false};
  ElementType type = ElementType::F32;
  std::optional<std::string> targetCpu, json;
  MeasureOptions measure;
};

std::optional<BenchOptions> parse(int argc, const char *const *argv) {
  BenchOptions options;
  std::optional<std::string> tying, dtype;
  std::optional<int64_t> repetitions, milliseconds;
  CommandLine commandLine("papilio-run bench");
  commandLine.integers("n", options.lengths, 1);
  commandLine.integers("batch", options.batches, 1);
  commandLine.choice("tying", tying, {"tied", "untied", "both"});
  commandLine.choice("dtype", dtype, {"f32", "f64", "c64", "c128"});
  commandLine.integer("reps", repetitions, 1);
  commandLine.integer("min-time", milliseconds, 0);
  commandLine.text("mcpu", options.targetCpu);
  commandLine.text("json", options.json);
  const std::vector<std::string> positional = commandLine.parse(argc, argv);
  if (commandLine.helpWanted())
    return std::nullopt;
  if (!positional.empty())
    commandLine.fail("unexpected argument '" + positional[0] + "'");
  for (int64_t n : options.lengths)
    if (n & (n - 1))
      inputError("--n wants powers of two, got " + std::to_string(n));
  if (tying && tying != "both")
    options.tyings = {tying == "tied"};
  options.type = *parseElementType(dtype.value_or("f32"));
  options.measure.repetitions = repetitions.value_or(30);
  options.measure.secondsInAll =
      static_cast<double>(milliseconds.value_or(200)) * 1e-3;
  return options;
}

/// The first "model name" of /proc/cpuinfo.
std::string cpuName() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("model name"))
      return line.substr(std::min(line.find(':') + 2, line.size()));
  return "unknown CPU";
}

std::string format(const char *pattern, ...)
    __attribute__((format(printf, 1, 2)));
std::string format(const char *pattern, ...) {
  char text[1024];
  va_list arguments;
  va_start(arguments, pattern);
  std::vsnprintf(text, sizeof text, pattern, arguments);
  va_end(arguments);
  return text;
}

std::string row(const BenchCase &cell, const BenchResult &result) {
  return format("%8lld %6lld %-7s %-5s %10s %7.2f %7.2f %5.2f %7.2f %7.2f "
                "%7.2f  %.1e%s\n",
                static_cast<long long>(cell.n),
                static_cast<long long>(cell.batch),
                cell.tied ? "tied" : "untied",
                std::string(elementName(cell.type)).c_str(),
                secondsText(result.run.median).c_str(),
                result.flops / result.run.median * 1e-9,
                result.flops / result.packed.median * 1e-9,
                result.flops / result.run.median / result.peak,
                result.bytes / result.run.median * 1e-9, result.speedup(),
                result.run.median / result.copy.median,
                std::max(result.error, result.plainError),
                result.isCorrect() ? "" : " WRONG");
}

std::string jsonTimes(const char *name, const Measurement &times) {
  return format("\"%s\": {\"median\": %.4g, \"minimum\": %.4g, \"spread\": "
                "%.3g, \"calls\": %lld}",
                name, times.median, times.minimum, times.spread(),
                static_cast<long long>(times.calls));
}

std::string jsonEntry(const BenchCase &cell, const BenchResult &result) {
  return format("    {\"n\": %lld, \"batch\": %lld, \"tying\": \"%s\", "
                "\"dtype\": \"%s\",\n     ",
                static_cast<long long>(cell.n),
                static_cast<long long>(cell.batch),
                cell.tied ? "tied" : "untied",
                std::string(elementName(cell.type)).c_str()) +
         jsonTimes("papilio", result.run) + ",\n     " +
         jsonTimes("papilio_packed_once", result.packed) + ",\n     " +
         jsonTimes("plain_loop", result.plain) + ",\n     " +
         jsonTimes("memcpy", result.copy) +
         format(",\n     \"flops\": %.0f, \"bytes\": %.0f, \"fma_peak\": %.5g, "
                "\"error\": %.3g, \"bound\": %.3g}",
                result.flops, result.bytes, result.peak, result.error,
                result.bound);
}

} // namespace

int benchCommand(int argc, const char *const *argv) {
  const std::optional<BenchOptions> options = parse(argc, argv);
  if (!options) {
    std::fputs(help, stdout);
    return ExitOk;
  }
  FILE *report = options->json == "-" ? stderr : stdout;
  std::fprintf(report,
               "papilio %s on %s, one thread, medians\n"
               "%8s %6s %-7s %-5s %10s %7s %7s %5s %7s %7s %7s  %s\n",
               papilio_version(), cpuName().c_str(), "n", "batch", "tying",
               "dtype", "time", "GFLOP/s", "packed", "peak", "GB/s", "speedup",
               "copies", "error");
  std::string entries;
  bool correct = true;
  double smallest = std::numeric_limits<double>::infinity();
  for (bool tied : options->tyings)
    for (int64_t n : options->lengths)
      for (int64_t batch : options->batches) {
        const BenchCase cell{n, batch, tied, options->type};
        const BenchResult result =
            benchmark(cell, options->measure, options->targetCpu.value_or(""));
        std::fputs(row(cell, result).c_str(), report);
        std::fflush(report);
        entries += (entries.empty() ? "" : ",\n") + jsonEntry(cell, result);
        correct &= result.isCorrect();
        smallest = std::min(smallest, result.speedup());
      }
  std::fprintf(report, "smallest speedup over the plain loop: %.2f\n",
               smallest);
  if (!correct)
    inputError("a result differs from the reference by more than the bound");
  if (options->json)
    writeFile(*options->json,
              format("{\"version\": \"%s\", \"cpu\": \"%s\", \"unit\": "
                     "\"second\",\n  \"cases\": [\n",
                     papilio_version(), cpuName().c_str()) +
                  entries + "\n  ]}\n");
  return ExitOk;
}

} // namespace papilio::tools
