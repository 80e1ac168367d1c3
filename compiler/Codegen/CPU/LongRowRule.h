//===- LongRowRule.h - Plans of rows beyond the cost model -----*- C++ -*--===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CODEGEN_CPU_LONGROWRULE_H
#define PAPILIO_COMPILER_CODEGEN_CPU_LONGROWRULE_H

#include "compiler/Codegen/CPU/CPUTarget.h"
#include "compiler/Codegen/CPU/ProgramChain.h"

#include <optional>

namespace papilio {

/// The choices that are fixed for rows too long for the cost model.
struct LongRowPlan {
  int64_t maxRadix;   ///< Largest radix of a group of factors.
  int64_t rowTile;    ///< Rows that share a tile.
  int64_t levelBytes; ///< Longest row, in bytes, that one level holds.
};

/// Bytes of the longest row between two factors.
int64_t longestRow(const ProgramChain &program);

/// True if the groups of every factor share their blocks.
bool allTied(const ProgramChain &program);

/// The fixed plan of a program with rows beyond 8 KiB, or 4 KiB if they are
/// real and any twiddle is untied; nothing for shorter ones. What strided lines
/// cost then depends on which sets of which cache they meet in, which the cost
/// model does not see; the choices are the best of measured ones, see
/// docs/design/20261201-cpu-plans.md.
std::optional<LongRowPlan> planLongRows(const ProgramChain &program,
                                        const CPUTarget &target);

/// The largest radix that pays: with 32 registers, values may take half of them
/// and leave the others to the products and twiddles of a unit; with 16, real
/// values take a quarter and complex ones half.
int64_t largestRadix(const ProgramChain &program, const CPUTarget &target);

} // namespace papilio

#endif // PAPILIO_COMPILER_CODEGEN_CPU_LONGROWRULE_H
