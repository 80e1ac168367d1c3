//===- Report.h - Counts per op ---------------------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TOOLS_GOLDEN_REPORT_H
#define PAPILIO_TOOLS_GOLDEN_REPORT_H

#include <cstdint>
#include <map>
#include <string>

namespace papilio::tools {

/// What happened to the cases of one op.
struct OpCounts {
  int64_t passed = 0, failed = 0, skipped = 0;
  std::string reason;       // of the cases skipped
  bool interpreted = false; // by the reference, no kernel can be made of it
  double worstError = 0;    // relative, over all compared outputs
  double worstFraction = 0; // error / tolerance, where there is a tolerance
};

/// Adds up cases and prints the table.
class Report {
public:
  OpCounts &operator[](const std::string &op) { return ops[op]; }
  void skipOutput(const std::string &name) { ++skippedOutputs[name]; }
  /// An output that kernels do not make was evaluated by the reference.
  void noteReference(const std::string &name) { ++referenceOutputs[name]; }
  /// Prints the table, what was skipped and "N passed, N failed, N skipped".
  void print() const;
  int64_t failures() const;
  bool empty() const { return ops.empty(); }

private:
  std::map<std::string, OpCounts> ops;
  std::map<std::string, int64_t> skippedOutputs, referenceOutputs;
};

} // namespace papilio::tools

#endif // PAPILIO_TOOLS_GOLDEN_REPORT_H
