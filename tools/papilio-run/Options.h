//===- Options.h - Command line of papilio-run ------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TOOLS_RUN_OPTIONS_H
#define PAPILIO_TOOLS_RUN_OPTIONS_H

#include "tools/support/Kernel.h"
#include <utility>

namespace papilio::tools {

class CommandLine;

/// One multiply described by flags, as papilio-compile has them.
struct ProgramFlags {
  std::optional<int64_t> n, nstack, batch;
  bool tied = false, untied = false, stackedInput = false,
       intermediates = false;
  std::optional<std::string> order, dtype, bitReverse;

  /// Names the flags, but for --batch, to the command line.
  void addTo(CommandLine &commandLine);
  bool given() const;
  /// The spec's text. Throws ToolError (exit 1) if the flags contradict.
  std::string specText(const std::string &function) const;
};

/// What `papilio-run SPEC ...` is asked to do.
struct RunOptions {
  CompileRequest request;
  std::vector<std::pair<std::string, std::string>> inputs, outputs;
  std::optional<int64_t> seed;  // --random
  std::optional<int64_t> batch; // rows of random inputs
  std::optional<int64_t> threads;
  bool check = false, time = false;
  bool interpret = false;             // the slow reference instead of a kernel
  std::optional<std::string> against; // pass options of a second kernel to time
};

/// Reads the command line and the spec; nothing if --help was asked for.
std::optional<RunOptions> parseRunOptions(int argc, const char *const *argv);

/// What --help prints.
extern const char *const runHelp;

} // namespace papilio::tools

#endif // PAPILIO_TOOLS_RUN_OPTIONS_H
