//===- Compilation.h - One run of papilio-compile ---------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TOOLS_PAPILIO_COMPILE_COMPILATION_H
#define PAPILIO_TOOLS_PAPILIO_COMPILE_COMPILATION_H

#include "compiler/Spec/Diagnostics.h"
#include "compiler/Target/CPUDescription.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "tools/papilio-compile/Options.h"
#include "tools/papilio-compile/Outputs.h"
#include "tools/papilio-compile/StepTimer.h"

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace papilio::tool {

/// Reads the spec, runs the phases and writes what the options ask for. Each
/// step returns an exit code, after it reported what went wrong.
class Compilation {
public:
  explicit Compilation(const Options &options);
  int run();

private:
  int resolveTarget();
  int readModule();
  int runPhases();
  int runPhase(Phase phase);
  int dump(llvm::StringRef name, const std::string &contents);
  int generate();
  int emit(llvm::Module &module, llvm::TargetMachine &machine);
  int explain();
  int fail(llvm::Error error, ExitCode code = BadInput);
  int failFromLog();

  bool wants(Artefact artefact) const;
  void addOutput(Artefact artefact, std::string contents);
  std::string printModule();

  const Options &options;
  StepTimer timer;
  mlir::MLIRContext context;
  spec::DiagnosticLog log;
  CPUDescription target;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::string specHash;
  std::string explanation;
  Outputs outputs;
};

} // namespace papilio::tool

#endif // PAPILIO_TOOLS_PAPILIO_COMPILE_COMPILATION_H
