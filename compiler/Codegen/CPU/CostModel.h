//===- CostModel.h - What a CPU plan costs ---------------------*- C++ -*--===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CODEGEN_CPU_COSTMODEL_H
#define PAPILIO_COMPILER_CODEGEN_CPU_COSTMODEL_H

#include "compiler/Codegen/CPU/CPUTarget.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/SmallVector.h"

#include <array>
#include <vector>

namespace papilio {

/// A factor as the model sees it: log2 of its stride, and whether groups share
/// its blocks.
struct FactorShape {
  int64_t bit;
  bool tied;
};

/// One sweep over a row tile: the factors of a group.
struct PassPlan {
  int64_t elements;    ///< Of a row.
  int64_t parts;       ///< 2 for complex elements, else 1.
  int64_t scalarBytes; ///< 4 or 8.
  llvm::SmallVector<FactorShape> factors;
  llvm::SmallVector<int64_t> registers; ///< Bits that registers hold.
  llvm::SmallBitVector tile; ///< Bits inside the tile; the rest are blocks.
  bool opensLevel;           ///< Reads whole rows, not a scratch tile.
};

/// A candidate: how the chain is cut, and how many rows go together.
struct PlanCandidate {
  std::vector<PassPlan> passes;
  int64_t maxRadix = 0; ///< The bound it was grouped with.
  int64_t rowTile = 1;
  int64_t stacks = 1;
  int64_t levels = 1;
  int64_t sourceBytes = 0, resultBytes = 0; ///< Of a row of the caller.

  /// 2^registers of each pass.
  llvm::SmallVector<int64_t> radices() const;
};

/// The levels of memory that bytes come from.
enum CacheLevel { L1, L2, L3, DRAM };
inline constexpr size_t kNumCacheLevels = 4;

/// Costs of one row of one stack, in vector instructions, bytes and cycles. A
/// twiddle that serves several rows counts in parts, hence the fractions.
struct PlanCost {
  int64_t flops = 0;    ///< Nominal: 6 a real pair, 28 a complex one.
  int64_t slots = 0;    ///< Multiplies and multiply-adds.
  int64_t shuffles = 0; ///< Of values; twiddles are packed shuffled.
  double loads = 0, stores = 0;
  std::array<double, kNumCacheLevels> bytes{}; ///< By the level they come from.
  double codeBytes = 0;    ///< Of the kernel, not of one row.
  double portCycles = 0;   ///< Sum over the passes of the busiest port.
  double loopCycles = 0;   ///< Starts of passes, row loops and units.
  double memoryCycles = 0; ///< Of bytes from beyond the first level, what does
                           ///< not hide behind the ports.
  /// Beside these: of packing the twiddles in each call, or of sorting them in
  /// each tile instead.
  double packingCycles = 0, sortingCycles = 0;

  double cycles() const { return portCycles + loopCycles + memoryCycles; }
};

/// What a row costs when a call has `batch` rows (>= 1) on one thread.
PlanCost estimateCost(const PlanCandidate &plan, const CPUTarget &target,
                      int64_t batch);

} // namespace papilio

#endif // PAPILIO_COMPILER_CODEGEN_CPU_COSTMODEL_H
