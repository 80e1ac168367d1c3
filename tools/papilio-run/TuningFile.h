//===- TuningFile.h - Measured choices of plans ----------------*- C++ -*--===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TOOLS_RUN_TUNINGFILE_H
#define PAPILIO_TOOLS_RUN_TUNINGFILE_H

#include "tools/papilio-run/BenchCase.h"
#include <optional>
#include <string>
#include <vector>

namespace papilio::tools {

/// A plan as pass options say it; 0 leaves the choice to the cost model.
struct PlanChoice {
  int64_t maxRadix = 0, rowTile = 0, levelBytes = 0;

  bool isDefault() const {
    return maxRadix == 0 && rowTile == 0 && levelBytes == 0;
  }
  /// "max-radix=8 row-tile=16 level-bytes=4096", "" for the default.
  std::string passOptions() const;
};

/// One line of a tuning file: the fastest plan that was found for a case.
struct TuningEntry {
  BenchCase cell;
  PlanChoice choice;
  double seconds = 0, defaultSeconds = 0; // lower quartiles of one run in turns
};

/// The tuning file:
///
///     papilio-tuning 2
///     cpu AMD EPYC 9R14
///     target native
///     compiler 0.1.0
///     n=1024 batch=256 tying=tied dtype=f32 max-radix=8 row-tile=8
///         level-bytes=4096 seconds=1.1e-05 default-seconds=1.2e-05  (one line)
///
/// Empty lines and lines that begin with # are skipped. Whoever reads it must
/// be on the machine, CPU target and compiler version it was measured with.
class TuningFile {
public:
  /// An empty file of this machine for the CPU target as given to -mcpu.
  explicit TuningFile(const std::string &targetCpu);

  /// Reads `text`. Throws ToolError (exit 1) "PATH:LINE: ..." where a line is
  /// malformed, a case comes twice, or the head names another machine, target
  /// or compiler than this one.
  static TuningFile parse(const std::string &text, const std::string &path,
                          const std::string &targetCpu);

  std::string text() const;
  void add(const TuningEntry &entry) { entries.push_back(entry); }
  /// The entry of exactly this case, or null.
  const TuningEntry *find(const BenchCase &cell) const;
  /// The entry of this length, tying and type with the nearest batch, by ratio;
  /// or null.
  const TuningEntry *findNearest(const BenchCase &cell) const;

private:
  std::string cpu, target, compiler;
  std::vector<TuningEntry> entries;
};

/// The first "model name" of /proc/cpuinfo.
std::string cpuName();

/// "n=1024 batch=256 tying=tied dtype=f32".
std::string caseText(const BenchCase &cell);

} // namespace papilio::tools

#endif // PAPILIO_TOOLS_RUN_TUNINGFILE_H
