//===- BenchJson.cpp - JSON of the benchmark ------------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "papilio/runtime.h"
#include "tools/papilio-run/BenchFormat.h"
#include "tools/papilio-run/BenchReport.h"

namespace papilio::tools {

namespace {

std::string quoted(const std::string &text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\')
      result += '\\';
    result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return result + '"';
}

std::string joined(const std::vector<std::string> &parts, const char *between) {
  std::string text;
  for (const std::string &part : parts)
    text += (text.empty() ? "" : between) + part;
  return text;
}

std::string machineJson(const Machine &machine) {
  std::vector<std::string> caches;
  for (const Cache &cache : machine.caches)
    caches.push_back(format("{\"level\": %lld, \"bytes\": %lld}",
                            static_cast<long long>(cache.level),
                            static_cast<long long>(cache.bytes)));
  return "{\"cpu\": " + quoted(machine.cpu) +
         format(", \"cores\": %lld, ", static_cast<long long>(machine.cores)) +
         "\"caches\": [" + joined(caches, ", ") +
         "],\n    \"compiler\": " + quoted(machine.compiler) + "}";
}

std::string contenderJson(const Timed &timed) {
  return "      " + quoted(timed.name) +
         format(": {\"median\": %.4g, \"minimum\": %.4g, \"spread\": %.3g, "
                "\"calls\": %lld, \"error\": %.3g, \"bound\": %.3g}",
                timed.time.median, timed.time.minimum, timed.time.spread(),
                static_cast<long long>(timed.time.calls), timed.error,
                timed.bound);
}

} // namespace

std::string benchJsonCase(const BenchCase &cell, const BenchResult &result) {
  std::vector<std::string> contenders;
  for (const Timed &timed : result.contenders)
    contenders.push_back(contenderJson(timed));
  return format("    {\"n\": %lld, \"batch\": %lld, \"tying\": \"%s\", "
                "\"order\": \"%s\", \"dtype\": \"%s\",\n"
                "     \"flops\": %.0f, \"bytes\": %.0f, \"fma_peak\": %.5g,\n"
                "     \"contenders\": {\n",
                static_cast<long long>(cell.n),
                static_cast<long long>(cell.batch),
                cell.tied ? "tied" : "untied",
                cell.increasing ? "increasing" : "decreasing",
                std::string(elementName(cell.type)).c_str(), result.flops,
                result.bytes, result.peak) +
         joined(contenders, ",\n") + "}}";
}

std::string benchJson(const Machine &machine,
                      const std::vector<ReadBandwidth> &bandwidths,
                      const BenchColumns &columns,
                      const std::string &blasDescription,
                      const std::vector<std::string> &entries) {
  std::vector<std::string> reads;
  for (const ReadBandwidth &read : bandwidths)
    reads.push_back("{\"level\": " + quoted(read.level) +
                    format(", \"bytes\": %lld, \"bytes_per_second\": %.4g}",
                           static_cast<long long>(read.bytes), read.perSecond));
  return "{\n  \"version\": " + quoted(papilio_version()) +
         ", \"commit\": " + quoted(machine.commit) +
         ", \"date\": " + quoted(machine.date) +
         ", \"unit\": \"second\",\n  \"machine\": " + machineJson(machine) +
         format(",\n  \"clock\": \"%s\", \"threads\": %lld, \"blas\": ",
                columns.cpuClock ? "cpu" : "wall",
                static_cast<long long>(columns.threads)) +
         quoted(blasDescription) + ",\n  \"read_bandwidths\": [" +
         joined(reads, ", ") + "],\n  \"cases\": [\n" + joined(entries, ",\n") +
         "\n  ]\n}\n";
}

} // namespace papilio::tools
