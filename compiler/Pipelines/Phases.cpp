//===- Phases.cpp - The phases of compilation -----------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Pipelines/Phases.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace papilio {

static constexpr PhaseInfo phases[] = {
    {Phase::Input, "input",
     "the program as the user wrote it: whole butterfly multiplies, or "
     "convolutions, on tensors",
     "func.func, func.return and the ops of spconv and of butterfly, but for "
     "group and yield, which the fused phase makes"},
    {Phase::Fused, "fused",
     "multiplies expanded into factors, adjacent factors in groups that need "
     "one pass over the data",
     "func.func, func.return and the ops of butterfly, but for multiply and "
     "chain_multiply; every factor inside a butterfly.group"},
    {Phase::Plan, "plan",
     "layouts over index digits with load, stage, exchange and store for one "
     "target",
     "func.func, func.return, arith.constant and the ops of plan"},
    {Phase::Vectors, "vectors",
     "loops over rows and tiles around straight-line vector code",
     "func.func, func.return, scf, vector, arith and, of llvm, globals, "
     "constants, addresses, loads, stores, fences and intrinsics; no tensor or "
     "memref"},
    {Phase::LLVM, "llvm", "the LLVM dialect alone, ready for translation",
     "the ops of llvm, but for calls, allocas and inline assembly"},
};

ArrayRef<PhaseInfo> getPhases() { return phases; }

const PhaseInfo &getPhaseInfo(Phase phase) {
  return phases[static_cast<unsigned>(phase)];
}

std::optional<Phase> parsePhase(StringRef name) {
  for (const PhaseInfo &info : phases)
    if (info.name == name)
      return info.phase;
  return std::nullopt;
}

std::string listPhaseNames() {
  return join(
      map_range(phases, [](const PhaseInfo &info) { return info.name; }), ", ");
}

} // namespace papilio
