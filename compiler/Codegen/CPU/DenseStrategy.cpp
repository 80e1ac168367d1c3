//===- DenseStrategy.cpp - Factors or one product -------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Codegen/CPU/DensePlan.h"
#include "llvm/ADT/BitVector.h"
#include <cmath>

using namespace mlir;
using namespace papilio;

/// How much less time a product must take where the batch is not known: `run`
/// packs on each call, and a call may have few rows.
static constexpr double kMargin = 1.2;

// Where a row is few vectors, its factors wait for each other, and as many rows
// overlap as the core holds instructions for. The numbers were fitted to
// measured times, docs/design/20261201-dense-kernels.md.

/// Cycles from the inputs of a factor to its results.
static constexpr double kRealFactorCycles = 7, kComplexFactorCycles = 13;
/// Instructions that wait for their operands, and the part of a row that
/// overlaps however long it is.
static constexpr double kWaitingInstructions = 110, kLeastOverlap = 0.75;

/// Cycles for an element that a move looks up in a table, reverses the bits of
/// the index of, or copies by itself; and for a row that is copied in vectors.
static constexpr double kLookUpCycles = 2.85, kReverseCycles = 2,
                        kElementCycles = 1, kCopiedRowCycles = 8;

/// Longest row between two moves of a program whose matrix is looked at.
static constexpr int64_t kLongestInnerRow = 4096;

/// True if every output hangs on every input. Only then do a NaN or an infinity
/// in x reach the same outputs through the factors as through their matrix,
/// whose zeros multiply them too.
static bool isFull(const ProgramChain &program) {
  int64_t inputs = program.segments.front().move.sourceSize();
  SmallVector<llvm::BitVector> reach;
  for (int64_t i = 0; i < inputs; ++i) {
    reach.emplace_back(inputs);
    reach.back().set(i);
  }
  for (const Segment &segment : program.segments) {
    SmallVector<llvm::BitVector> moved;
    for (int64_t i = 0; i < segment.move.size(); ++i) {
      int64_t from = segment.move.at(i);
      moved.push_back(from < 0 ? llvm::BitVector(inputs) : reach[from]);
    }
    reach = std::move(moved);
    for (const GroupStep &group : segment.groups)
      for (const FactorStep &factor : group.factors)
        for (int64_t i = 0; i < segment.move.size(); ++i)
          if (int64_t partner = i ^ (int64_t(1) << factor.bit); i < partner) {
            reach[i] |= reach[partner];
            reach[partner] = reach[i];
          }
  }
  return llvm::all_of(reach,
                      [](const llvm::BitVector &row) { return row.all(); });
}

/// Cycles that one row's factors take one after the other, as far as other rows
/// do not overlap.
static double waitingCycles(const PassPlan &pass, const CPUTarget &target) {
  int64_t lanes = std::min<int64_t>(target.vectorBits / 8 / pass.scalarBytes,
                                    pass.elements);
  int64_t registers = int64_t(1) << pass.registers.size();
  double units = double(pass.elements / lanes) / double(registers);
  double instructions = 2.0 * pass.parts; // loads and stores
  for (const FactorShape &factor : pass.factors) {
    instructions += pass.parts == 2 ? 8 : 2;
    if ((int64_t(1) << factor.bit) < lanes)
      instructions += pass.parts; // shuffles
  }
  double perFactor = pass.parts == 2 ? kComplexFactorCycles : kRealFactorCycles;
  double overlap =
      kLeastOverlap + kWaitingInstructions / (instructions * registers);
  return units * perFactor * double(pass.factors.size()) / overlap;
}

/// Cycles of the move before a segment, whose rows were of elements `before`.
static double moveCycles(const Segment &segment, Type before) {
  Attribute map = segment.move.getAttr(before.getContext());
  bool converts = before != segment.elementType;
  auto elements = static_cast<double>(segment.move.size());
  if (!map && !converts)
    return 0;
  if (isa_and_nonnull<plan::TableAttr>(map))
    return elements * kLookUpCycles;
  if (isa_and_nonnull<plan::BitReversalAttr>(map))
    return elements * kReverseCycles;
  if (converts || elements * elementBytes(before) < 64)
    return elements * kElementCycles;
  return kCopiedRowCycles;
}

/// Cycles of a row through the factors: what the cost model counts, and what
/// waiting and moves add. These are about the same for all plans with factors,
/// but the product has neither. Of the ports only the multiply-adds are taken:
/// what else the model counts tells plans apart, but was fitted with 32
/// registers and says too much of 16.
static double factorsCycles(const ProgramChain &program,
                            const PricedPlan &factors,
                            const CPUTarget &target) {
  const PlanCost &cost = factors.cost;
  double waiting = 0, moves = 0;
  for (const PassPlan &pass : factors.plan.passes)
    waiting += waitingCycles(pass, target);
  Type before =
      cast<RankedTensorType>(program.source.getType()).getElementType();
  for (const Segment &segment : program.segments) {
    moves += moveCycles(segment, before);
    before = segment.elementType;
  }
  double ports = double(cost.slots) * target.cyclesPerSlot;
  return std::hypot(ports, waiting) + cost.loopCycles + cost.memoryCycles +
         moves;
}

static int64_t longestInnerRow(const ProgramChain &program) {
  int64_t longest = 0;
  for (const Segment &segment : program.segments)
    longest = std::max(longest, segment.move.size());
  return longest;
}

StrategyChoice papilio::priceStrategies(const ProgramChain &program,
                                        const CPUTarget &target,
                                        const PricedPlan &factors) {
  StrategyChoice choice;
  choice.plan = describeDense(program, target);
  choice.factors = factorsCycles(program, factors, target);
  choice.product = choice.plan->cost.cycles();
  // Packing a program of factors reads as many twiddles, so only the unit rows
  // count.
  choice.packing =
      choice.plan->inputs * choice.factors / double(batchOf(program));
  return choice;
}

StrategyChoice papilio::chooseStrategy(const ProgramChain &program,
                                       const CPUTarget &target,
                                       const PricedPlan &factors) {
  StrategyChoice choice;
  choice.reason = whyNotDense(program, target);
  if (choice.reason.empty() && longestInnerRow(program) > kLongestInnerRow)
    choice.reason = "its rows grow beyond what is worth looking at";
  if (!choice.reason.empty())
    return choice;
  choice = priceStrategies(program, target, factors);
  RankedTensorType source = cast<RankedTensorType>(program.source.getType());
  bool batchKnown = !ShapedType::isDynamic(source.getShape().front());
  double dense = (choice.product + choice.packing) * (batchKnown ? 1 : kMargin);
  if (dense >= choice.factors) {
    choice.reason = choice.product >= choice.factors
                        ? "the factors take fewer cycles than the product"
                    : batchKnown
                        ? "packing the matrix at each call takes what the "
                          "product saves"
                        : "the product saves too little to pack a matrix at "
                          "each call, of a batch that is not known";
    return choice;
  }
  if (!isFull(program)) {
    choice.reason = "not every output hangs on every input, so that the zeros "
                    "of the matrix would spread NaN and infinities";
    return choice;
  }
  choice.dense = true;
  choice.reason = "the product takes fewer cycles than the factors, with the "
                  "packing of the matrix at each call";
  return choice;
}
