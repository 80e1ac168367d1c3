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

namespace {
/// Collects the entries of a dictionary; names of what a row costs end in
/// `suffix`, and count all stacks.
class Entries {
public:
  Entries(Builder &builder, int64_t stacks, StringRef suffix)
      : builder(builder), stacks(stacks), suffix(suffix) {}

  void add(const Twine &name, Attribute value) {
    list.push_back(builder.getNamedAttr(builder.getStringAttr(name), value));
  }
  void plain(const Twine &name, int64_t value) {
    add(name, builder.getI64IntegerAttr(value));
  }
  void text(const Twine &name, StringRef value) {
    add(name, builder.getStringAttr(value));
  }
  void perRow(const Twine &name, double value) {
    plain(name + suffix, std::llround(value * stacks));
  }
  void costs(const CPUTarget &target, const PlanCost &cost);
  DictionaryAttr get() { return builder.getDictionaryAttr(list); }

private:
  Builder &builder;
  int64_t stacks;
  StringRef suffix;
  SmallVector<NamedAttribute> list;
};
} // namespace

void Entries::costs(const CPUTarget &target, const PlanCost &cost) {
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

/// Attributes of a plan with factors.
static void addPlan(Builder &builder, const CPUTarget &target,
                    const PricedPlan &priced, Entries &entries) {
  const auto &[plan, cost] = priced;
  entries.plain("passes", plan.passes.size());
  entries.add("radices", builder.getDenseI64ArrayAttr(plan.radices()));
  entries.plain("levels", plan.levels);
  entries.plain("row_tile", plan.rowTile);
  entries.costs(target, cost);
}

/// Attributes of a product by a matrix; the flops are the program's.
static void addDense(Builder &builder, const CPUTarget &target,
                     const DensePlan &plan, const PlanCost &factors,
                     Entries &entries) {
  entries.add("matrix",
              builder.getDenseI64ArrayAttr({plan.inputs, plan.outputs}));
  entries.plain("matrix_bytes", plan.matrixBytes * plan.stacks);
  entries.add("register_tile",
              builder.getDenseI64ArrayAttr({plan.rows, plan.vectors}));
  entries.plain("rows_side_by_side", plan.sideBySide);
  entries.plain("row_tile", plan.rowTile);
  PlanCost cost = plan.cost;
  cost.flops = factors.flops;
  entries.costs(target, cost);
}

/// The two strategies side by side, where both are possible.
static ArrayAttr listStrategies(Builder &builder, const CPUTarget &target,
                                const StrategyChoice &choice) {
  auto row = [&](Strategy strategy, double cycles, double packing) {
    Entries entries(builder, choice.plan->stacks, "");
    entries.text("strategy", getStrategyName(strategy));
    entries.perRow("cycles", cycles);
    entries.perRow("packing_cycles", packing);
    entries.perRow("picoseconds", (cycles + packing) * 1000 / target.gigahertz);
    entries.text("verdict",
                 (strategy == Strategy::Dense) == choice.dense ? "chosen" : "");
    return entries.get();
  };
  return builder.getArrayAttr(
      {row(Strategy::Factors, choice.factors, 0),
       row(Strategy::Dense, choice.product, choice.packing)});
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

/// The candidates with factors, each with why it lost.
static ArrayAttr listCandidates(Builder &builder, const CPUTarget &target,
                                const PricedPlan &factors,
                                ArrayRef<PricedPlan> candidates,
                                StringRef verdictOfBest) {
  SmallVector<Attribute> list;
  for (const PricedPlan &candidate : candidates) {
    Entries parts(builder, candidate.plan.stacks, "");
    addPlan(builder, target, candidate, parts);
    parts.text("verdict", isSame(candidate, factors)
                              ? verdictOfBest
                              : verdict(target, factors, candidate));
    list.push_back(parts.get());
  }
  return builder.getArrayAttr(list);
}

DictionaryAttr papilio::explainPlan(MLIRContext *context,
                                    const CPUTarget &target,
                                    const PricedPlan &factors,
                                    ArrayRef<PricedPlan> candidates,
                                    const StrategyChoice &choice,
                                    const TwiddleChoice &twiddles) {
  Builder builder(context);
  Entries entries(builder, factors.plan.stacks, "_per_row");
  entries.text("strategy", getStrategyName(choice.dense ? Strategy::Dense
                                                        : Strategy::Factors));
  if (choice.dense)
    addDense(builder, target, *choice.plan, factors.cost, entries);
  else
    addPlan(builder, target, factors, entries);
  if (twiddles.isNative() || !candidates.empty())
    entries.text("twiddles", plan::stringifyTwiddleOrder(twiddles.order));
  if (candidates.empty())
    return entries.get();
  entries.text("twiddles_reason", twiddles.reason);
  if (twiddles.packing > 0) {
    entries.perRow("packing_cycles", twiddles.packing);
    entries.perRow("sorting_cycles", twiddles.sorting);
  }
  entries.text("strategy_reason", choice.reason);
  if (choice.plan)
    entries.add("strategies", listStrategies(builder, target, choice));
  entries.add("candidates",
              listCandidates(builder, target, factors, candidates,
                             choice.dense ? "best with factors" : "chosen"));
  return entries.get();
}
