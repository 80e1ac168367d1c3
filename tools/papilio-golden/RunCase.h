//===- RunCase.h - One golden case ------------------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TOOLS_GOLDEN_RUNCASE_H
#define PAPILIO_TOOLS_GOLDEN_RUNCASE_H

#include "tools/papilio-golden/Report.h"
#include <optional>

namespace papilio::tools {

struct GoldenOptions {
  std::optional<std::string> op; // only cases of this op
  std::optional<std::string> targetCpu;
  bool reference = false; // the slow reference instead of kernels
  bool strict = false;    // kernels in the documented order, bit for bit
  std::optional<std::string> strategy; // factors or dense, else the compiler's
  std::optional<std::string> twiddles; // packed or native, else the compiler's
  bool noCache = false;
};

/// Runs the case in a folder and counts it in the report; prints a line for
/// each output that differs. A case that cannot be read or compiled has failed;
/// a target or compiler that is not available throws ToolError (exit 3).
/// Programs that cannot have the strategy asked for are skipped.
void runCase(const std::string &folder, const GoldenOptions &options,
             Report &report);

} // namespace papilio::tools

#endif // PAPILIO_TOOLS_GOLDEN_RUNCASE_H
