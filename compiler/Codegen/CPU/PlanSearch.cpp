//===- PlanSearch.cpp - Candidates of CPU plans ---------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Codegen/CPU/PlanSearch.h"
#include "compiler/Codegen/CPU/LayoutChoice.h"
#include "dialects/Butterfly/Transforms/StrideGroups.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <tuple>

using namespace mlir;
using namespace papilio;

/// Rows of a call whose batch is not known. Choices change slowly with it: few
/// rows make tiles cheap that are never full, many make rows come from further.
static constexpr int64_t kNominalBatch = 256;
static constexpr int64_t kLargestRowTile = 64;

static int64_t rowBytesOf(RankedTensorType type) {
  return type.getShape().back() * elementBytes(type.getElementType());
}

/// The batch if the source's type says it.
static int64_t batchOf(const ProgramChain &program) {
  auto type = cast<RankedTensorType>(program.source.getType());
  int64_t batch = type.getShape().front();
  return ShapedType::isDynamic(batch) ? kNominalBatch
                                      : std::max<int64_t>(1, batch);
}

static PassPlan describePass(const Segment &segment, const GroupStep &group,
                             const CPUTarget &target, const Level &level,
                             bool opensLevel) {
  bool isComplex = isa<ComplexType>(segment.elementType);
  PassPlan pass;
  pass.elements = segment.move.size();
  pass.parts = isComplex ? 2 : 1;
  pass.scalarBytes = elementBytes(segment.elementType) / pass.parts;
  for (const FactorStep &factor : group.factors)
    pass.factors.push_back({factor.bit, factor.tied});
  pass.registers = registerBits(group, target.laneBits(segment.elementType));
  pass.tile = level.tile;
  pass.opensLevel = opensLevel;
  return pass;
}

PlanCandidate papilio::describePlan(const ProgramChain &program,
                                    const CPUTarget &target, int64_t rowTile) {
  PlanCandidate plan;
  plan.rowTile = rowTile;
  plan.stacks = program.stacks;
  plan.levels = 0;
  plan.sourceBytes =
      rowBytesOf(cast<RankedTensorType>(program.source.getType()));
  plan.resultBytes = rowBytesOf(cast<RankedTensorType>(program.resultType)) *
                     std::max<int64_t>(1, program.planes.size());
  for (const Segment &segment : program.segments) {
    SmallVector<Level> levels = cutIntoLevels(segment, target);
    plan.levels += levels.size();
    for (const Level &level : levels)
      for (size_t i = level.begin; i < level.end; ++i)
        plan.passes.push_back(describePass(segment, segment.groups[i], target,
                                           level, i == level.begin));
  }
  for (int64_t radix : plan.radices())
    plan.maxRadix = std::max(plan.maxRadix, radix);
  return plan;
}

/// The segments of a chain, cut anew into groups. The groups' inputs are left
/// out: a description does not need them.
static ProgramChain regroup(const ProgramChain &program,
                            const CPUTarget &target, int64_t maxRadix) {
  ProgramChain result = program;
  for (Segment &segment : result.segments) {
    SmallVector<FactorStep> factors;
    SmallVector<int64_t> bits;
    for (const GroupStep &group : segment.groups)
      for (const FactorStep &factor : group.factors) {
        factors.push_back(factor);
        bits.push_back(factor.bit);
      }
    segment.groups.clear();
    ArrayRef<FactorStep> rest = factors;
    for (int64_t length :
         butterfly::groupStrides(bits, llvm::Log2_64(maxRadix),
                                 target.laneBits(segment.elementType))) {
      segment.groups.push_back(
          {llvm::to_vector(rest.take_front(length)), Value()});
      rest = rest.drop_front(length);
    }
  }
  return result;
}

static bool hasSameGroups(const PlanCandidate &a, const PlanCandidate &b) {
  return llvm::equal(a.passes, b.passes,
                     [](const PassPlan &left, const PassPlan &right) {
                       return left.factors.size() == right.factors.size();
                     });
}

/// Adds a priced candidate for every row tile.
static void addRowTiles(const ProgramChain &program, const CPUTarget &target,
                        int64_t rowTile, std::vector<PricedPlan> &plans) {
  int64_t batch = batchOf(program);
  PlanCandidate plan =
      describePlan(program, target, rowTile ? rowTile : kLargestRowTile);
  if (!plans.empty() && hasSameGroups(plans.back().plan, plan))
    return;
  for (; plan.rowTile >= 1; plan.rowTile /= 2) {
    plans.push_back({plan, estimateCost(plan, target, batch)});
    if (rowTile)
      break;
  }
}

PricedPlan papilio::priceRowTile(const ProgramChain &program,
                                 const CPUTarget &target, int64_t rowTile) {
  PlanCandidate plan = describePlan(program, target, rowTile);
  return {plan, estimateCost(plan, target, batchOf(program))};
}

static void sortByCost(std::vector<PricedPlan> &plans) {
  llvm::sort(plans, [](const PricedPlan &a, const PricedPlan &b) {
    // Of equal ones the smaller radix and the larger tile.
    return std::tuple(a.cost.cycles(), a.plan.maxRadix, -a.plan.rowTile) <
           std::tuple(b.cost.cycles(), b.plan.maxRadix, -b.plan.rowTile);
  });
}

/// A unit's values take at most half of the registers; its products and
/// twiddles need the others.
static int64_t largestRadix(const ProgramChain &program,
                            const CPUTarget &target) {
  bool isComplex = llvm::any_of(program.segments, [](const Segment &segment) {
    return isa<ComplexType>(segment.elementType);
  });
  return target.vectorRegisters / (isComplex ? 4 : 2);
}

std::vector<PricedPlan> papilio::searchPlans(const ProgramChain &program,
                                             const CPUTarget &target,
                                             int64_t rowTile) {
  std::vector<PricedPlan> plans;
  for (int64_t radix = 2; radix <= largestRadix(program, target); radix *= 2)
    addRowTiles(regroup(program, target, radix), target, rowTile, plans);
  sortByCost(plans);
  return plans;
}

static int64_t longestRow(const ProgramChain &program) {
  int64_t bytes = 1;
  for (const Segment &segment : program.segments)
    bytes = std::max(bytes,
                     segment.move.size() * elementBytes(segment.elementType));
  return bytes;
}

static bool allTied(const ProgramChain &program) {
  return llvm::all_of(program.segments, [](const Segment &segment) {
    return llvm::all_of(segment.groups, [](const GroupStep &group) {
      return llvm::all_of(group.factors,
                          [](const FactorStep &factor) { return factor.tied; });
    });
  });
}

/// What hundreds of KiB of strided lines cost depends on which sets of which
/// cache they meet in; the model does not see it, a fixed rule does better.
/// With tied twiddles that begins at half the row: they leave the first level
/// to the rows, and the model then fills it to the brim.
static bool goesByRule(const ProgramChain &program, const CPUTarget &target) {
  return longestRow(program) >
         target.longestPricedRow / (allTied(program) ? 2 : 1);
}

/// Untied twiddles are read once for each tile, so each must serve 4 rows at
/// least; tied ones are so few that a single long row is enough.
static int64_t rowTileByRule(const ProgramChain &program,
                             const CPUTarget &target) {
  int64_t rowBytes = longestRow(program);
  bool tied = allTied(program);
  auto rowsIn = [&](int64_t bytes) -> int64_t {
    return llvm::bit_floor<uint64_t>(std::max<int64_t>(1, bytes / rowBytes));
  };
  if (!tied && rowBytes > target.longestTileRow)
    return std::clamp<int64_t>(rowsIn(target.groupBytes), 1, 16);
  return std::clamp<int64_t>(rowsIn(target.tileBytes), tied ? 1 : 4,
                             kLargestRowTile);
}

int64_t papilio::chooseRowTile(const ProgramChain &program,
                               const CPUTarget &target) {
  if (goesByRule(program, target))
    return rowTileByRule(program, target);
  std::vector<PricedPlan> plans;
  addRowTiles(program, target, /*rowTile=*/0, plans);
  sortByCost(plans);
  return plans.front().plan.rowTile;
}

int64_t papilio::chooseRadix(const ProgramChain &program,
                             const CPUTarget &target, int64_t rowTile) {
  if (goesByRule(program, target))
    return 0;
  return searchPlans(program, target, rowTile).front().plan.maxRadix;
}
