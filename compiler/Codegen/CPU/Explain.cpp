//===- Explain.cpp - A plan's costs as attributes -------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Codegen/CPU/Explain.h"
#include "mlir/IR/Builders.h"
#include <cmath>

using namespace mlir;
using namespace papilio;

static constexpr llvm::StringLiteral kLevelNames[] = {"l1", "l2", "l3", "dram"};

/// Attributes of a plan; names end in `suffix`.
static void addPlan(Builder &builder, const CPUTarget &target,
                    const PricedPlan &priced, StringRef suffix,
                    SmallVectorImpl<NamedAttribute> &entries) {
  const auto &[plan, cost] = priced;
  auto plain = [&](const Twine &name, int64_t value) {
    entries.push_back(builder.getNamedAttr(builder.getStringAttr(name),
                                           builder.getI64IntegerAttr(value)));
  };
  auto perRow = [&](const Twine &name, double value) {
    plain(name + suffix, std::llround(value * plan.stacks));
  };
  plain("passes", plan.passes.size());
  entries.push_back(builder.getNamedAttr(
      "radices", builder.getDenseI64ArrayAttr(plan.radices())));
  plain("levels", plan.levels);
  plain("row_tile", plan.rowTile);
  perRow("flops", cost.flops);
  perRow("fma_slots", cost.slots);
  perRow("shuffles", cost.shuffles);
  perRow("loads", cost.loads);
  perRow("stores", cost.stores);
  for (size_t level = 0; level < kNumCacheLevels; ++level)
    perRow(kLevelNames[level] + "_bytes", cost.bytes[level]);
  plain("code_bytes", std::llround(cost.codeBytes));
  perRow("cycles", cost.cycles());
  perRow("picoseconds", cost.cycles() * 1000 / target.gigahertz);
}

/// The level beyond the first whose bytes cost `lost` the most over `chosen`;
/// L1 if there is none.
static CacheLevel dearestLevel(const CPUTarget &target, const PlanCost &chosen,
                               const PlanCost &lost) {
  CacheLevel dearest = L1;
  double most = 0;
  for (CacheLevel level : {L2, L3, DRAM}) {
    double excess =
        (lost.bytes[level] - chosen.bytes[level]) / target.bytesPerCycle[level];
    if (excess > most) {
      dearest = level;
      most = excess;
    }
  }
  return dearest;
}

/// In one phrase, why `lost` is not the plan.
static StringRef verdict(const CPUTarget &target, const PricedPlan &chosen,
                         const PricedPlan &lost) {
  const PlanCost &a = chosen.cost, &b = lost.cost;
  if (b.cycles() < a.cycles() && b.codeBytes > target.codeBudget &&
      a.codeBytes <= target.codeBudget)
    return "more code";
  if (b.cycles() < a.cycles())
    return "cheaper, but an option or a rule fixed the plan";
  if (b.cycles() == a.cycles())
    return "no cheaper";
  double ports = b.portCycles - a.portCycles,
         loops = b.loopCycles - a.loopCycles,
         memory = b.memoryCycles - a.memoryCycles;
  CacheLevel level = dearestLevel(target, a, b);
  constexpr StringLiteral phrases[] = {
      "", "more bytes from L2", "more bytes from L3", "more bytes from memory"};
  if (level != L1 && memory >= std::max(ports, loops))
    return phrases[level];
  size_t passes = chosen.plan.passes.size();
  if (lost.plan.passes.size() > passes)
    return "more passes";
  if (loops >= ports)
    return "shorter row loops";
  return lost.plan.passes.size() < passes ? "more registers than there are"
                                          : "more loads of twiddles";
}

static bool isSame(const PricedPlan &a, const PricedPlan &b) {
  return a.plan.rowTile == b.plan.rowTile &&
         a.plan.radices() == b.plan.radices() &&
         a.cost.cycles() == b.cost.cycles();
}

DictionaryAttr papilio::explainPlan(MLIRContext *context,
                                    const CPUTarget &target,
                                    const PricedPlan &chosen,
                                    ArrayRef<PricedPlan> candidates) {
  Builder builder(context);
  SmallVector<NamedAttribute> entries;
  entries.push_back(
      builder.getNamedAttr("strategy", builder.getStringAttr("factors")));
  addPlan(builder, target, chosen, "_per_row", entries);
  SmallVector<Attribute> list;
  for (const PricedPlan &candidate : candidates) {
    SmallVector<NamedAttribute> parts;
    addPlan(builder, target, candidate, "", parts);
    StringRef text = isSame(candidate, chosen)
                         ? StringRef("chosen")
                         : verdict(target, chosen, candidate);
    parts.push_back(
        builder.getNamedAttr("verdict", builder.getStringAttr(text)));
    list.push_back(builder.getDictionaryAttr(parts));
  }
  if (!list.empty())
    entries.push_back(
        builder.getNamedAttr("candidates", builder.getArrayAttr(list)));
  return builder.getDictionaryAttr(entries);
}
