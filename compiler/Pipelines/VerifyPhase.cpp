//===- VerifyPhase.cpp - Check the contract of a phase --------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Pipelines/Passes.h"
#include "compiler/Pipelines/Phases.h"

namespace papilio {

#define GEN_PASS_DEF_VERIFYPHASEPASS
#include "compiler/Pipelines/Passes.h.inc"

namespace {

struct VerifyPhase : impl::VerifyPhasePassBase<VerifyPhase> {
  using VerifyPhasePassBase::VerifyPhasePassBase;

  void runOnOperation() override {
    std::optional<Phase> which = parsePhase(phase);
    if (!which) {
      getOperation().emitError() << "verify-phase: unknown phase '" << phase
                                 << "'; wanted one of " << listPhaseNames();
      return signalPassFailure();
    }
    if (failed(verifyPhase(getOperation(), *which)))
      return signalPassFailure();
    markAllAnalysesPreserved();
  }
};

} // namespace

} // namespace papilio
