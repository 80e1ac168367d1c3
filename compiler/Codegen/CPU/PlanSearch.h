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

/// The candidate that a chain with its groups as they are, and a row tile, is.
PlanCandidate describePlan(const ProgramChain &program, const CPUTarget &target,
                           int64_t rowTile);

/// The chain as it is grouped, with this row tile.
PricedPlan priceRowTile(const ProgramChain &program, const CPUTarget &target,
                        int64_t rowTile);

/// Rows that share a tile: those of the cheapest candidate with the groups as
/// they are. Rows beyond `longestPricedRow` (half of it where all twiddles are
/// tied) go by rule, as many as the caches hold, at least 4 where twiddles are
/// untied.
int64_t chooseRowTile(const ProgramChain &program, const CPUTarget &target);

/// The radix to group with: that of the cheapest candidate with this row tile
/// (0: any). 0 for rows that go by rule; see fuse-for-cpu.
int64_t chooseRadix(const ProgramChain &program, const CPUTarget &target,
                    int64_t rowTile);

/// The candidates for all groupings whose values take at most half of the
/// registers (radix 2 to 16, complex to 8, with AVX-512) and all row tiles
/// (or `rowTile` alone, unless it is 0), cheapest first. A grouping that
/// several radices lead to comes once, with the least of them.
std::vector<PricedPlan> searchPlans(const ProgramChain &program,
                                    const CPUTarget &target,
                                    int64_t rowTile = 0);

} // namespace papilio

#endif // PAPILIO_COMPILER_CODEGEN_CPU_PLANSEARCH_H
