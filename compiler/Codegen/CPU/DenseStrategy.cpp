//===- DenseStrategy.cpp - Factors or one product -------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Codegen/CPU/DensePlan.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace papilio;

/// How much less time a product must take where the batch is not known: `run`
/// packs on each call, and a call may have few rows.
static constexpr double kMargin = 1.2;

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

StrategyChoice papilio::chooseStrategy(const ProgramChain &program,
                                       const CPUTarget &target,
                                       const PricedPlan &factors) {
  StrategyChoice choice;
  choice.reason = whyNotDense(program, target);
  if (!choice.reason.empty())
    return choice;
  choice.plan = describeDense(program, target);
  choice.factors = factors.cost.cycles();
  choice.product = choice.plan->cost.cycles();
  // Packing a program of factors reads as many twiddles, so only the unit rows
  // count.
  choice.packing =
      choice.plan->inputs * choice.factors / double(batchOf(program));
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
