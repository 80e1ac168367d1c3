//===- DensePlan.h - A program as one matrix -------------------*- C++ -*--===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CODEGEN_CPU_DENSEPLAN_H
#define PAPILIO_COMPILER_CODEGEN_CPU_DENSEPLAN_H

#include "compiler/Codegen/CPU/PlanSearch.h"
#include "compiler/Codegen/CPU/Strategy.h"

#include <string>

namespace papilio {

/// The product by the matrix of a whole program. Counts are of real scalars: a
/// complex number has two, and a matrix of complex numbers is a real one of
/// twice as many rows and columns, at the same number of multiply-adds.
struct DensePlan {
  int64_t inputs, outputs;       ///< Scalars of a row of x and of y.
  int64_t lanes;                 ///< Of a vector of outputs.
  int64_t rows, vectors, blocks; ///< Register tile; blocks of columns.
  int64_t sideBySide;            ///< Whole rows in a vector; then rows counts
                                 ///< vectors.
  int64_t rowTile;               ///< Rows of a tile: whole register tiles.
  int64_t stacks, matrixBytes;   ///< Bytes of one stack's matrix.
  PlanCost cost;                 ///< Of a row of one stack.

  int64_t columnVectors() const { return blocks * vectors; }
};

/// The dense plan of a chain with at least one factor.
DensePlan describeDense(const ProgramChain &program, const CPUTarget &target);

/// Why a chain cannot be one product, as the end of a sentence about it; empty
/// if it can: it has factors, no intermediates, and a matrix that the
/// second-level cache holds.
std::string whyNotDense(const ProgramChain &program, const CPUTarget &target);

/// Which of the two a chain is computed by, and what decided.
struct StrategyChoice {
  bool dense = false;
  std::string reason;
  std::optional<DensePlan> plan; ///< Priced where it is possible.
  /// Cycles of a row: of the factors and of the product alone, and of the unit
  /// rows that each call packs, spread over the rows of the call.
  double factors = 0, product = 0, packing = 0;
};

/// The price of both for a chain that can be dense; nothing is decided.
StrategyChoice priceStrategies(const ProgramChain &program,
                               const CPUTarget &target,
                               const PricedPlan &factors);

/// Decides for `strategy=auto`. The product is chosen where it is predicted to
/// take less time with the packing that `run` repeats each call, by a margin
/// where the batch is not known, and where every output hangs on every input:
/// only then are NaN and infinities spread as the factors spread them.
StrategyChoice chooseStrategy(const ProgramChain &program,
                              const CPUTarget &target,
                              const PricedPlan &factors);

} // namespace papilio

#endif // PAPILIO_COMPILER_CODEGEN_CPU_DENSEPLAN_H
