//===- Options.h - Command line of papilio-compile --------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TOOLS_PAPILIO_COMPILE_OPTIONS_H
#define PAPILIO_TOOLS_PAPILIO_COMPILE_OPTIONS_H

#include "compiler/Pipelines/CPUPipeline.h"
#include "compiler/Pipelines/Phases.h"
#include "compiler/Spec/GenericSpec.h"
#include <optional>
#include <string>
#include <vector>

namespace papilio::tool {

/// Exit codes: what a script can tell apart.
enum ExitCode { Ok = 0, BadInput = 1, BadUsage = 2, NoTarget = 3 };

/// What can be written, in the order of --help.
enum class Artefact { Mlir, Plan, LLVM, Assembly, Object, Header };

/// File name ending of an artefact when several are written.
llvm::StringRef getEnding(Artefact artefact);

enum class Explain { No, Text, Json };

/// A valid command line.
struct Options {
  std::string specPath;                     ///< "-": standard input
  std::optional<spec::GenericSpec> generic; ///< instead of specPath
  std::string outputPath;                   ///< "-": standard output
  std::vector<Artefact> artefacts;          ///< may be empty with --explain
  std::string function;
  std::string targetCPU;
  Phase from = Phase::Input;
  Phase to = Phase::LLVM;
  std::string dumpDirectory;
  Explain explain = Explain::No;
  bool time = false;
  CPUPipelineOptions pipeline;
};

/// Parses the command line; without a value the process ends with `code`,
/// whatever had to be said being said.
std::optional<Options> parseOptions(int argc, char **argv, int &code);

} // namespace papilio::tool

#endif // PAPILIO_TOOLS_PAPILIO_COMPILE_OPTIONS_H
