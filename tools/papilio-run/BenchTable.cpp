//===- BenchTable.cpp - Table of the benchmark ----------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "papilio/runtime.h"
#include "tools/papilio-run/BenchFormat.h"
#include "tools/papilio-run/BenchReport.h"
#include <algorithm>
#include <cstdarg>
#include <cstdio>

namespace papilio::tools {

std::string format(const char *pattern, ...) {
  char text[1024];
  va_list arguments;
  va_start(arguments, pattern);
  std::vsnprintf(text, sizeof text, pattern, arguments);
  va_end(arguments);
  return text;
}

namespace {

/// "12.3", "12.3~" if the other program's times differ much among themselves,
/// or
/// "-" for what was not measured.
std::string ratioText(const BenchResult &result, const char *other) {
  const std::optional<double> ratio = result.speedup(other);
  if (!ratio)
    return "-";
  return format("%.*f%s", *ratio < 100 ? 2 : 0, *ratio,
                result.find(other)->time.spread() > 0.2 ? "~" : "");
}

std::string sizeText(int64_t bytes) {
  return bytes < 1 << 20
             ? format("%lld KiB", static_cast<long long>(bytes >> 10))
             : format("%lld MiB", static_cast<long long>(bytes >> 20));
}

} // namespace

std::string tableHead(const Machine &machine,
                      const std::vector<ReadBandwidth> &bandwidths,
                      const std::string &blasDescription,
                      const BenchColumns &columns) {
  std::string text =
      format("papilio %s on %s, one thread, medians%s\n", papilio_version(),
             machine.cpu.c_str(), columns.cpuClock ? " of CPU time" : "");
  if (!blasDescription.empty())
    text += "dense product: " + blasDescription + "\n";
  for (const ReadBandwidth &read : bandwidths)
    text +=
        format("reading %s from %s: %.1f GB/s\n", sizeText(read.bytes).c_str(),
               read.level.c_str(), read.perSecond * 1e-9);
  text += format("%7s %5s %-6s %-5s %-4s %8s %6s %7s %5s %6s %7s %6s %6s %6s",
                 "n", "batch", "tying", "order", "type", "time", "spread",
                 "GFLOP/s", "peak", "GB/s", "packed", "plain", "dense", "fftw");
  if (columns.baseline)
    text += format(" %7s", "library");
  text += format(" %6s", "copies");
  if (columns.threads > 1)
    text +=
        format(" %7lldt %5s", static_cast<long long>(columns.threads), "scale");
  return text + "  error\n";
}

std::string tableRow(const BenchCase &cell, const BenchResult &result,
                     const BenchColumns &columns) {
  const double time = result.median("papilio");
  std::string text = format(
      "%7lld %5lld %-6s %-5s %-4s %8s %5.1f%% %7.2f %5.2f %6.2f %7.2f",
      static_cast<long long>(cell.n), static_cast<long long>(cell.batch),
      cell.tied ? "tied" : "untied", cell.increasing ? "incr" : "decr",
      std::string(elementName(cell.type)).c_str(), secondsText(time).c_str(),
      100 * result.find("papilio")->time.spread(), result.flops / time * 1e-9,
      result.flops / time / result.peak, result.bytes / time * 1e-9,
      result.flops / result.median("papilio_packed_once") * 1e-9);
  for (const char *other : {"plain_loop", "dense", "fftw"})
    text += format(" %6s", ratioText(result, other).c_str());
  if (columns.baseline)
    text += format(" %7s", ratioText(result, "library").c_str());
  text += format(" %6.2f", time / result.median("memcpy"));
  if (const Timed *threads = result.find("papilio_threads"))
    text += format(" %8s %5.2f", secondsText(threads->time.median).c_str(),
                   time / threads->time.median);
  return text + format("  %.1e%s\n", result.largestError(),
                       result.isCorrect() ? "" : " WRONG");
}

std::string tableSummary(const std::vector<BenchResult> &results) {
  std::string text;
  const std::pair<const char *, const char *> others[] = {
      {"plain_loop", "the plain loop"},
      {"dense", "the dense product"},
      {"fftw", "FFTW"},
      {"library", "the baseline library"}};
  for (const auto &[name, words] : others) {
    std::vector<double> ratios;
    for (const BenchResult &result : results)
      if (const std::optional<double> ratio = result.speedup(name))
        ratios.push_back(*ratio);
    if (ratios.empty())
      continue;
    const auto [least, most] =
        std::minmax_element(ratios.begin(), ratios.end());
    text += format("speedup over %s: smallest %.2f, largest %.2f\n", words,
                   *least, *most);
  }
  return text;
}

} // namespace papilio::tools
