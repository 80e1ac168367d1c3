//===- Passes.td - Passes of the pipelines -----------------*- tablegen -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_PIPELINES_PASSES_TD
#define PAPILIO_COMPILER_PIPELINES_PASSES_TD

include "mlir/Pass/PassBase.td"

def VerifyPhasePass : Pass<"verify-phase", "mlir::ModuleOp"> {
  let summary = "Check that the IR keeps the contract of a phase";
  let description = [{
    Each phase of a pipeline has a written contract: which operations may be in
    the IR after it (`compiler/README.md` has the table). The pass changes
    nothing. It reports the first operation that breaks the contract, with the
    phase and what is allowed there, so that a wrong lowering is seen where it
    happens and a dump that is resumed from the wrong phase is refused.

    See `test/compiler/Pipelines/verify-phase.mlir`.
  }];
  let options = [
    Option<"phase", "phase", "std::string", /*default=*/"",
           "name of the phase: input, fused, plan, vectors or llvm">
  ];
}

#endif // PAPILIO_COMPILER_PIPELINES_PASSES_TD
