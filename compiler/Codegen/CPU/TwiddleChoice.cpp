//===- TwiddleChoice.cpp - Packed or native twiddles ----------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Codegen/CPU/TwiddleChoice.h"

#include "compiler/Codegen/CPU/LongRowRule.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace papilio;

static constexpr int64_t KiB = 1024;

/// Untied rows of a tile, at most: more do not hide behind its twiddles.
static constexpr int64_t kMostUntiedRows = 8;

/// Bytes of more than two untied rows up to which they stay whole.
static constexpr int64_t kLargestTile = 512 * KiB;

static int64_t rowsFor(const ProgramChain &program, bool tied) {
  // Tied twiddles are so few that sorting them for each row alone is cheapest.
  if (tied)
    return 1;
  int64_t batch =
      program.expectedBatch ? program.expectedBatch : batchOf(program);
  return std::min<int64_t>(llvm::bit_ceil<uint64_t>(batch), kMostUntiedRows);
}

/// Untied: a large radix has more twiddles in a unit than registers, a small
/// one more passes over the row; the longer the row, the further these go.
static int64_t radixFor(int64_t rowTile, int64_t rowBytes, bool tied) {
  if (tied)
    return 4;
  if (rowBytes > 512 * KiB)
    return rowTile == 1 ? 8 : 4;
  if (rowBytes > 16 * KiB)
    return 4;
  return std::max<int64_t>(2, rowTile);
}

/// The plan for native twiddles.
static void planNative(const ProgramChain &program, const CPUTarget &target,
                       const Tiling &asked, TwiddleChoice &choice) {
  bool tied = allTied(program);
  int64_t rowBytes = longestRow(program);
  choice.tiling = asked;
  if (!asked.rowTile)
    choice.tiling.rowTile = rowsFor(program, tied);
  choice.maxRadix = std::min(radixFor(choice.tiling.rowTile, rowBytes, tied),
                             largestRadix(program, target));
  if (asked.levelBytes)
    return;
  int64_t rowTile = choice.tiling.rowTile;
  bool whole = !tied && (rowTile <= 2 || rowTile * rowBytes <= kLargestTile);
  choice.tiling.levelBytes =
      whole ? std::max<int64_t>(llvm::PowerOf2Ceil(rowBytes),
                                target.longestPricedRow)
            : chooseTiling(program, target, choice.tiling).levelBytes;
}

TwiddleChoice papilio::chooseTwiddles(const ProgramChain &program,
                                      const CPUTarget &target,
                                      const Tiling &asked,
                                      TwiddleRequest request) {
  TwiddleChoice choice;
  if (request == TwiddleRequest::Packed) {
    choice.reason = "an option asks for it";
    return choice;
  }
  planNative(program, target, asked, choice);
  if (request == TwiddleRequest::Native)
    choice.order = plan::TwiddleOrder::Native;
  if (!program.expectedBatch) {
    choice.reason =
        choice.isNative()
            ? "an option asks for it"
            : "no batch is expected, and packing pays for many rows";
    return choice;
  }
  PlanCost cost = priceRegrouped(program, target, choice.tiling,
                                 choice.maxRadix, program.expectedBatch)
                      .cost;
  choice.packing = cost.packingCycles;
  choice.sorting = cost.sortingCycles;
  if (choice.isNative()) {
    choice.reason = "an option asks for it";
  } else if (allTied(program) && program.expectedBatch > 1) {
    choice.reason = "tied twiddles are few, so that packing them pays from the "
                    "second row on";
  } else if (choice.sorting < choice.packing) {
    choice.order = plan::TwiddleOrder::Native;
    choice.reason = "sorting them in each tile takes less than packing them in "
                    "each call";
  } else {
    choice.reason = "packing them in each call takes less than sorting them in "
                    "each tile";
  }
  return choice;
}
