//===- BenchMachine.cpp - The machine under a benchmark -------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-run/BenchMachine.h"
#include "benchmarks/BenchCommit.h"
#include "benchmarks/baselines/ReadMemory.h"
#include "tools/support/AlignedBuffer.h"
#include "tools/support/Timing.h"
#include <algorithm>
#include <ctime>
#include <fstream>
#include <sched.h>

namespace papilio::tools {

namespace {

/// The first "model name" of /proc/cpuinfo.
std::string cpuName(const std::string &otherwise) {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("model name"))
      return line.substr(std::min(line.find(':') + 2, line.size()));
  return otherwise;
}

int64_t usableCores() {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

/// One line of a file of the system; empty if there is none.
std::string lineOf(const std::string &path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

std::vector<Cache> dataCaches() {
  std::vector<Cache> caches;
  for (int index = 0;; ++index) {
    const std::string folder =
        "/sys/devices/system/cpu/cpu0/cache/index" + std::to_string(index);
    const std::string type = lineOf(folder + "/type");
    const std::string level = lineOf(folder + "/level");
    const std::string size = lineOf(folder + "/size"); // "48K"
    if (type.empty() || level.empty() || size.empty())
      return caches;
    if (type != "Instruction")
      caches.push_back({std::stoll(level), std::stoll(size) * 1024});
  }
}

std::string utcNow() {
  const std::time_t now = std::time(nullptr);
  std::tm parts = {};
  gmtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

ReadBandwidth measureRead(const std::string &level, int64_t bytes) {
  AlignedBuffer memory(static_cast<size_t>(bytes));
  memory.fill(1);
  const std::vector<Measurement> times = measureInterleaved({[&] {
    const uint64_t sum =
        baselines::readMemory(memory.as<uint64_t>(), bytes / 8);
    // The sum must not be seen as dead.
    asm volatile("" : : "r"(sum));
  }});
  return {level, bytes, static_cast<double>(bytes) / times[0].median};
}

} // namespace

Machine thisMachine() {
  Machine machine;
  machine.cpu = cpuName(machine.cpu);
  machine.cores = usableCores();
  machine.caches = dataCaches();
  machine.compiler = __VERSION__;
  machine.commit = PAPILIO_BENCH_COMMIT;
  machine.date = utcNow();
  return machine;
}

std::vector<ReadBandwidth> measureReadBandwidths(const Machine &machine) {
  std::vector<ReadBandwidth> bandwidths;
  int64_t largest = 0;
  for (const Cache &cache : machine.caches) {
    bandwidths.push_back(
        measureRead("L" + std::to_string(cache.level), cache.bytes / 2));
    largest = std::max(largest, cache.bytes);
  }
  bandwidths.push_back(
      measureRead("memory", std::max<int64_t>(4 * largest, 64 << 20)));
  return bandwidths;
}

} // namespace papilio::tools
