//===- Expand.cpp - Expand stacks of butterflies into factors -------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/Butterfly/IR/Butterfly.h"
#include "dialects/Butterfly/Transforms/Passes.h"

#include "mlir/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"

namespace papilio::butterfly {
#define GEN_PASS_DEF_EXPANDPASS
#include "dialects/Butterfly/Transforms/Passes.h.inc"
} // namespace papilio::butterfly

using namespace mlir;
using namespace papilio::butterfly;

namespace {

/// One factor of a stack: its stride and where its blocks are stored.
struct FactorPlace {
  int64_t logStride;
  /// First block in the flat list of blocks of each stack.
  int64_t offset;
  /// Whether the groups of the factor share their blocks.
  bool isTied;
};

/// Expands one stack at a time; values are tensor<B x S x n>.
class StackExpander {
public:
  StackExpander(IRRewriter &rewriter, Operation *op, Value twiddle)
      : rewriter(rewriter), loc(op->getLoc()), twiddle(twiddle),
        twiddleType(cast<RankedTensorType>(twiddle.getType())) {}

  /// Replaces `op` by factors at `places`, applied to `input` in this order.
  void expand(Operation *op, Value input, ArrayRef<FactorPlace> places,
              bool intermediates);

private:
  /// The input with a stack axis.
  Value stack(Value input);
  /// The value after the factor at `place` is applied to `value`.
  Value applyFactor(Value value, FactorPlace place);

  IRRewriter &rewriter;
  Location loc;
  Value twiddle;
  RankedTensorType twiddleType;
};

} // namespace

Value StackExpander::stack(Value input) {
  auto type = cast<RankedTensorType>(input.getType());
  if (type.getRank() == 3)
    return input;
  auto stacked = RankedTensorType::get(
      {type.getDimSize(0), twiddleType.getDimSize(0), type.getDimSize(1)},
      type.getElementType());
  return StackOp::create(rewriter, loc, stacked, input);
}

Value StackExpander::applyFactor(Value value, FactorPlace place) {
  int64_t n = cast<RankedTensorType>(value.getType()).getShape().back();
  int64_t stride = int64_t(1) << place.logStride;
  int64_t numGroups = n / (2 * stride);
  auto sliceType = RankedTensorType::get(
      {twiddleType.getDimSize(0), place.isTied ? 1 : numGroups, stride, 2, 2},
      twiddleType.getElementType());
  Value slice =
      SliceTwiddleOp::create(rewriter, loc, sliceType, twiddle, place.offset);
  auto pattern =
      PatternAttr::get(rewriter.getContext(), numGroups, 2, 2, stride);
  return FactorOp::create(rewriter, loc, value.getType(), slice, value,
                          pattern);
}

void StackExpander::expand(Operation *op, Value input,
                           ArrayRef<FactorPlace> places, bool intermediates) {
  rewriter.setInsertionPoint(op);
  SmallVector<Value> values{stack(input)};
  for (FactorPlace place : places)
    values.push_back(applyFactor(values.back(), place));
  auto resultType = cast<RankedTensorType>(op->getResult(0).getType());
  Value result = values.back();
  if (intermediates)
    result = CollectOp::create(rewriter, loc, resultType, values);
  else if (resultType.getRank() == 2)
    result = UnstackOp::create(rewriter, loc, resultType, result);
  rewriter.replaceOp(op, result);
}

/// Places of the factors of a multiply on n points, in order of application.
static SmallVector<FactorPlace> getPlaces(MultiplyOp op) {
  int64_t n = cast<RankedTensorType>(op.getInput().getType()).getShape().back();
  bool isTied = op.getTying() == Tying::Tied;
  SmallVector<FactorPlace> places;
  for (int64_t k = 0, logN = llvm::Log2_64(n); k < logN; ++k)
    // Tied factors of smaller stride hold 1 + 2 + ... + 2^(k-1) blocks.
    places.push_back({k, isTied ? (int64_t(1) << k) - 1 : k * (n / 2), isTied});
  if (op.getStrideOrder() == StrideOrder::Decreasing)
    std::reverse(places.begin(), places.end());
  return places;
}

/// Places of the factors of a chain on n points, in order of application.
static SmallVector<FactorPlace> getPlaces(ChainMultiplyOp op) {
  int64_t n = cast<RankedTensorType>(op.getInput().getType()).getShape().back();
  SmallVector<FactorPlace> places;
  for (auto [t, logStride] : llvm::enumerate(op.getLogStrides()))
    places.push_back(
        {logStride, static_cast<int64_t>(t) * (n / 2), /*isTied=*/false});
  return places;
}

namespace {

struct ExpandPass : papilio::butterfly::impl::ExpandPassBase<ExpandPass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    auto expand = [&](auto op) {
      StackExpander(rewriter, op, op.getTwiddle())
          .expand(op, op.getInput(), getPlaces(op), op.getIntermediates());
    };
    getOperation().walk([&](Operation *op) {
      if (auto multiply = dyn_cast<MultiplyOp>(op))
        expand(multiply);
      else if (auto chain = dyn_cast<ChainMultiplyOp>(op))
        expand(chain);
    });
  }
};

} // namespace
