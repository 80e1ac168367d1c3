//===- PlanSearch.cpp - Candidates of CPU plans ---------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Codegen/CPU/PlanSearch.h"
#include "compiler/Codegen/CPU/LayoutChoice.h"
#include "compiler/Codegen/CPU/LongRowRule.h"
#include "dialects/Butterfly/Transforms/StrideGroups.h"
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

int64_t papilio::batchOf(const ProgramChain &program) {
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
                                    const CPUTarget &target,
                                    const Tiling &tiling) {
  PlanCandidate plan;
  plan.rowTile = tiling.rowTile;
  plan.stacks = program.stacks;
  plan.levels = 0;
  plan.sourceBytes =
      rowBytesOf(cast<RankedTensorType>(program.source.getType()));
  plan.resultBytes = rowBytesOf(cast<RankedTensorType>(program.resultType)) *
                     std::max<int64_t>(1, program.planes.size());
  for (const Segment &segment : program.segments) {
    SmallVector<Level> levels =
        cutIntoLevels(segment, target, tiling.levelBytes);
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

/// Adds a priced candidate for every row tile, or for the one asked for.
static void addRowTiles(const ProgramChain &program, const CPUTarget &target,
                        const Tiling &asked, std::vector<PricedPlan> &plans) {
  int64_t batch = batchOf(program);
  Tiling first = asked;
  if (!first.rowTile)
    first.rowTile = kLargestRowTile;
  PlanCandidate plan = describePlan(program, target, first);
  if (!plans.empty() && hasSameGroups(plans.back().plan, plan))
    return;
  for (; plan.rowTile >= 1; plan.rowTile /= 2) {
    plans.push_back({plan, estimateCost(plan, target, batch)});
    if (asked.rowTile)
      break;
  }
}

PricedPlan papilio::priceTiling(const ProgramChain &program,
                                const CPUTarget &target, const Tiling &tiling) {
  PlanCandidate plan = describePlan(program, target, tiling);
  return {plan, estimateCost(plan, target, batchOf(program))};
}

PricedPlan papilio::priceRegrouped(const ProgramChain &program,
                                   const CPUTarget &target,
                                   const Tiling &tiling, int64_t maxRadix,
                                   int64_t batch) {
  PlanCandidate plan =
      describePlan(regroup(program, target, maxRadix), target, tiling);
  return {plan, estimateCost(plan, target, batch)};
}

/// Cycles, more of them where the code is beyond the budget.
static double rankOf(const PricedPlan &plan, const CPUTarget &target) {
  bool isDear = plan.cost.codeBytes > target.codeBudget;
  return plan.cost.cycles() * (isDear ? target.dearCode : 1);
}

static void sortByCost(std::vector<PricedPlan> &plans,
                       const CPUTarget &target) {
  llvm::sort(plans, [&](const PricedPlan &a, const PricedPlan &b) {
    // Of equal ones the smaller radix and the larger tile.
    return std::tuple(rankOf(a, target), a.plan.maxRadix, -a.plan.rowTile) <
           std::tuple(rankOf(b, target), b.plan.maxRadix, -b.plan.rowTile);
  });
}

/// Asked for, or by rule; rows that the model prices are in one level.
static int64_t levelBytesOf(const ProgramChain &program,
                            const CPUTarget &target, const Tiling &asked) {
  if (asked.levelBytes)
    return asked.levelBytes;
  std::optional<LongRowPlan> fixed = planLongRows(program, target);
  return fixed ? fixed->levelBytes : target.longestPricedRow;
}

std::vector<PricedPlan> papilio::searchPlans(const ProgramChain &program,
                                             const CPUTarget &target,
                                             const Tiling &asked) {
  Tiling tiling{asked.rowTile, levelBytesOf(program, target, asked)};
  std::vector<PricedPlan> plans;
  for (int64_t radix = 2; radix <= largestRadix(program, target); radix *= 2)
    addRowTiles(regroup(program, target, radix), target, tiling, plans);
  sortByCost(plans, target);
  return plans;
}

Tiling papilio::chooseTiling(const ProgramChain &program,
                             const CPUTarget &target, const Tiling &asked) {
  Tiling tiling{asked.rowTile, levelBytesOf(program, target, asked)};
  if (tiling.rowTile)
    return tiling;
  if (std::optional<LongRowPlan> fixed = planLongRows(program, target)) {
    tiling.rowTile = fixed->rowTile;
    return tiling;
  }
  std::vector<PricedPlan> plans;
  addRowTiles(program, target, tiling, plans);
  sortByCost(plans, target);
  tiling.rowTile = plans.front().plan.rowTile;
  return tiling;
}

int64_t papilio::chooseRadix(const ProgramChain &program,
                             const CPUTarget &target, const Tiling &asked) {
  if (std::optional<LongRowPlan> fixed = planLongRows(program, target))
    return fixed->maxRadix;
  return searchPlans(program, target, asked).front().plan.maxRadix;
}
