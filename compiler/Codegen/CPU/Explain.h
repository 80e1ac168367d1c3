//===- Explain.h - A plan's costs as attributes ----------------*- C++ -*--===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CODEGEN_CPU_EXPLAIN_H
#define PAPILIO_COMPILER_CODEGEN_CPU_EXPLAIN_H

#include "compiler/Codegen/CPU/PlanSearch.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace papilio {

/// The dictionary `plan.explain` of a plan with factors: what was chosen, and
/// what a row of all stacks costs. `candidates`, if not empty, are listed with
/// their own costs and the reason why each lost.
mlir::DictionaryAttr explainPlan(mlir::MLIRContext *context,
                                 const CPUTarget &target,
                                 const PricedPlan &chosen,
                                 llvm::ArrayRef<PricedPlan> candidates);

} // namespace papilio

#endif // PAPILIO_COMPILER_CODEGEN_CPU_EXPLAIN_H
