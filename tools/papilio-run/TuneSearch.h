//===- TuneSearch.h - The fastest plan of one case -------------*- C++ -*--===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TOOLS_RUN_TUNESEARCH_H
#define PAPILIO_TOOLS_RUN_TUNESEARCH_H

#include "tools/papilio-run/TuningFile.h"
#include <memory>

namespace papilio::tools {

/// What is searched, and how patiently.
struct SearchOptions {
  std::vector<int64_t> radices{2, 4, 8, 16}, rowTiles{1, 2, 4, 8, 16, 32, 64};
  /// Powers of two of bytes; rows not longer than one are in one level.
  std::vector<int64_t> levelBytes{4096, 8192, 16384, 32768, 131072};
  std::string targetCpu;
  MeasureOptions measure;
};

/// A plan and its time per call.
struct TimedPlan {
  PlanChoice choice;
  double seconds;
};

/// Kernels for every plan of one length, tying and type; they serve any batch.
class PlanSearch {
public:
  /// Compiles all plans, the cost model's first. Throws ToolError.
  PlanSearch(int64_t n, bool tied, ElementType type,
             const SearchOptions &options);
  ~PlanSearch();

  /// Times all plans for a batch, in turns: all shortly, then the fastest few
  /// and the cost model's own with patience. Every plan's result is compared
  /// with the reference before. Returns the timed plans, fastest first; those
  /// of the second round come before the others. Throws ToolError if a result
  /// is wrong.
  std::vector<TimedPlan> run(int64_t batch) const;

private:
  struct Plan;
  std::vector<int64_t> distinctLevelBytes() const;
  void check() const;

  int64_t n;
  bool tied;
  ElementType type;
  const SearchOptions &options;
  std::vector<std::unique_ptr<Plan>> plans;
};

} // namespace papilio::tools

#endif // PAPILIO_TOOLS_RUN_TUNESEARCH_H
