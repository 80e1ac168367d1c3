//===- Phases.h - The phases of compilation ---------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_PIPELINES_PHASES_H
#define PAPILIO_COMPILER_PIPELINES_PHASES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace papilio {

/// The forms that a program takes on its way from a spec to LLVM IR, in order.
/// A dump of one phase can be read back and compiled further from there.
enum class Phase { Input, Fused, Plan, Vectors, LLVM };

struct PhaseInfo {
  Phase phase;
  llvm::StringRef name;     ///< as in --compile-to=NAME
  llvm::StringRef sentence; ///< what the IR is after this phase
  llvm::StringRef allowed;  ///< the contract in words, used in diagnostics
};

/// All phases in the order of compilation.
llvm::ArrayRef<PhaseInfo> getPhases();

const PhaseInfo &getPhaseInfo(Phase phase);

/// The phase of that name, if there is one.
std::optional<Phase> parsePhase(llvm::StringRef name);

/// "input, fused, plan, vectors, llvm", for messages.
std::string listPhaseNames();

/// Checks the contract of the phase and reports the first violation on the
/// operation concerned.
mlir::LogicalResult verifyPhase(mlir::ModuleOp module, Phase phase);

} // namespace papilio

#endif // PAPILIO_COMPILER_PIPELINES_PHASES_H
