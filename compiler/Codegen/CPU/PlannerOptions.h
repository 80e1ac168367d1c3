//===- PlannerOptions.h - What plan-for-cpu was told ------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CODEGEN_CPU_PLANNEROPTIONS_H
#define PAPILIO_COMPILER_CODEGEN_CPU_PLANNEROPTIONS_H

#include "compiler/Codegen/CPU/Strategy.h"
#include "compiler/Codegen/CPU/TwiddleChoice.h"

namespace papilio {

/// The options of plan-for-cpu, as the pass has them.
struct PlannerOptions {
  Tiling tiling;
  int64_t expectedBatch;
  Strategy strategy;
  TwiddleRequest twiddles;
  bool strict, normalise, listCandidates;
};

/// Checks what each option takes, and which exclude each other. Emits an error
/// at `op` that names the option, what it wants and what it got.
mlir::LogicalResult checkPlannerOptions(mlir::Operation *op, int64_t vectorBits,
                                        const PlannerOptions &options);

} // namespace papilio

#endif // PAPILIO_COMPILER_CODEGEN_CPU_PLANNEROPTIONS_H
