//===- Explain.h - A plan's costs as attributes ----------------*- C++ -*--===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CODEGEN_CPU_EXPLAIN_H
#define PAPILIO_COMPILER_CODEGEN_CPU_EXPLAIN_H

#include "compiler/Codegen/CPU/DensePlan.h"
#include "compiler/Codegen/CPU/TwiddleChoice.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace papilio {

/// The dictionary `plan.explain`: what was chosen, and what a row of all stacks
/// costs. `factors` is the plan with factors; where `choice` is the product by
/// their matrix, that one is described. `candidates`, the plans with factors,
/// if not empty, are listed with their own costs and the reason why each lost,
/// and so are the two strategies, and the cycles that each order of the
/// twiddles takes beside the others where a batch is expected.
mlir::DictionaryAttr
explainPlan(mlir::MLIRContext *context, const CPUTarget &target,
            const PricedPlan &factors, llvm::ArrayRef<PricedPlan> candidates,
            const StrategyChoice &choice, const TwiddleChoice &twiddles);

} // namespace papilio

#endif // PAPILIO_COMPILER_CODEGEN_CPU_EXPLAIN_H
