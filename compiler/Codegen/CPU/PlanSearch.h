//===- PlanSearch.h - Candidates of CPU plans ------------------*- C++ -*--===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CODEGEN_CPU_PLANSEARCH_H
#define PAPILIO_COMPILER_CODEGEN_CPU_PLANSEARCH_H

#include "compiler/Codegen/CPU/CostModel.h"
#include "compiler/Codegen/CPU/ProgramChain.h"

namespace papilio {

/// A candidate with its price.
struct PricedPlan {
  PlanCandidate plan;
  PlanCost cost;
};

/// Rows of a call: the batch if the source's type says it, else a nominal one.
int64_t batchOf(const ProgramChain &program);

/// How rows are tiled. In what a caller asks for, 0 leaves a choice open.
struct Tiling {
  int64_t rowTile = 0;    ///< Rows that share a tile.
  int64_t levelBytes = 0; ///< Longest row, in bytes, that one level holds.
};

/// The candidate that a chain with its groups as they are, and a tiling without
/// open choices, is.
PlanCandidate describePlan(const ProgramChain &program, const CPUTarget &target,
                           const Tiling &tiling);

/// The chain as it is grouped, with this tiling.
PricedPlan priceTiling(const ProgramChain &program, const CPUTarget &target,
                       const Tiling &tiling);

/// The chain grouped anew with a radix, for calls of `batch` rows.
PricedPlan priceRegrouped(const ProgramChain &program, const CPUTarget &target,
                          const Tiling &tiling, int64_t maxRadix,
                          int64_t batch);

/// Settles what is open in `asked`: by the cheapest candidate with the groups
/// as they are, or for long rows as planLongRows() says.
Tiling chooseTiling(const ProgramChain &program, const CPUTarget &target,
                    const Tiling &asked);

/// The radix to group with: that of the cheapest candidate with the tiling
/// asked for; of long rows, as planLongRows() says.
int64_t chooseRadix(const ProgramChain &program, const CPUTarget &target,
                    const Tiling &asked);

/// The candidates for all groupings up to largestRadix() and all row tiles,
/// unless one is asked for, cheapest first; more code than the target's budget
/// makes a candidate dearer. A grouping that several radices
/// lead to comes once, with the least of them.
std::vector<PricedPlan> searchPlans(const ProgramChain &program,
                                    const CPUTarget &target,
                                    const Tiling &asked = {});

} // namespace papilio

#endif // PAPILIO_COMPILER_CODEGEN_CPU_PLANSEARCH_H
