//===- ButterflyFolds.cpp - Folds and canonicalization patterns -----------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/Butterfly/IR/Butterfly.h"

#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace papilio::butterfly;

/// The extent of the last axis of a tensor value.
static int64_t lastDim(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape().back();
}

/// The type of `like` with `n` entries along the last axis.
static RankedTensorType withLastDim(RankedTensorType like, int64_t n) {
  SmallVector<int64_t> shape(like.getShape());
  shape.back() = n;
  return RankedTensorType::get(shape, like.getElementType());
}

/// stack(unstack(x)) -> x if the result, too, has one stack. It lets the
/// factors of two multiplies in turn form one chain.
OpFoldResult StackOp::fold(FoldAdaptor) {
  auto unstack = getInput().getDefiningOp<UnstackOp>();
  if (unstack && unstack.getInput().getType() == getType())
    return unstack.getInput();
  return {};
}

/// unstack(stack(x)) -> x. The verifiers leave only S = 1.
OpFoldResult UnstackOp::fold(FoldAdaptor) {
  if (auto stack = getInput().getDefiningOp<StackOp>())
    return stack.getInput();
  return {};
}

/// bit_reverse(x) -> x for n <= 2; bit_reverse(bit_reverse(x)) -> x.
OpFoldResult BitReverseOp::fold(FoldAdaptor) {
  if (lastDim(getInput()) <= 2)
    return getInput();
  if (auto inner = getInput().getDefiningOp<BitReverseOp>())
    return inner.getInput();
  return {};
}

/// permute [0, 1, ..., n-1] x -> x.
OpFoldResult PermuteOp::fold(FoldAdaptor) {
  for (auto [position, index] : llvm::enumerate(getIndices()))
    if (static_cast<int64_t>(position) != index)
      return {};
  return getInput();
}

namespace {

/// permute p (permute q x) -> permute r x with r[i] = q[p[i]].
struct ComposePermutes : OpRewritePattern<PermuteOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(PermuteOp outer,
                                PatternRewriter &rewriter) const override {
    auto inner = outer.getInput().getDefiningOp<PermuteOp>();
    if (!inner)
      return rewriter.notifyMatchFailure(outer, "input is not permuted");
    SmallVector<int64_t> indices = llvm::map_to_vector(
        outer.getIndices(), [&](int64_t i) { return inner.getIndices()[i]; });
    rewriter.replaceOpWithNewOp<PermuteOp>(outer, outer.getType(),
                                           inner.getInput(), indices);
    return success();
  }
};

/// pad(pad(x)) -> pad(x), trim(trim(x)) -> trim(x), with the amounts added.
template <typename OpTy> struct CombineSame : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy outer,
                                PatternRewriter &rewriter) const override {
    auto inner = outer.getInput().template getDefiningOp<OpTy>();
    if (!inner)
      return rewriter.notifyMatchFailure(outer, "input is not of the same op");
    // No overflow: the sums are at most the length of a verified tensor.
    rewriter.replaceOpWithNewOp<OpTy>(outer, outer.getType(), inner.getInput(),
                                      outer.getLow() + inner.getLow(),
                                      outer.getHigh() + inner.getHigh());
    return success();
  }
};

/// trim(pad(x)) -> pad(trim(x)) with only what does not cancel at each end.
struct CancelTrimOfPad : OpRewritePattern<TrimOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(TrimOp trim,
                                PatternRewriter &rewriter) const override {
    auto pad = trim.getInput().getDefiningOp<PadOp>();
    if (!pad)
      return rewriter.notifyMatchFailure(trim, "input is not padded");
    auto rest = [](uint64_t from, uint64_t what) -> int64_t {
      return from > what ? from - what : 0;
    };
    int64_t trimLow = rest(trim.getLow(), pad.getLow());
    int64_t trimHigh = rest(trim.getHigh(), pad.getHigh());
    int64_t n = lastDim(pad.getInput());
    if (trimLow >= n || trimHigh >= n - trimLow)
      return rewriter.notifyMatchFailure(trim, "nothing but zeros is left");
    Value value = pad.getInput();
    if (trimLow != 0 || trimHigh != 0)
      value = TrimOp::create(
          rewriter, trim.getLoc(),
          withLastDim(pad.getInput().getType(), n - trimLow - trimHigh), value,
          trimLow, trimHigh);
    int64_t padLow = rest(pad.getLow(), trim.getLow());
    int64_t padHigh = rest(pad.getHigh(), trim.getHigh());
    if (padLow != 0 || padHigh != 0)
      value = PadOp::create(rewriter, trim.getLoc(), trim.getType(), value,
                            padLow, padHigh);
    rewriter.replaceOp(trim, value);
    return success();
  }
};

/// sum_stacks of one stack -> unstack.
struct UnstackOneStack : OpRewritePattern<SumStacksOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SumStacksOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getInput().getType().getDimSize(1) != 1)
      return rewriter.notifyMatchFailure(op, "there are stacks to add");
    rewriter.replaceOpWithNewOp<UnstackOp>(op, op.getType(), op.getInput());
    return success();
  }
};

/// add (place a) (place b) -> place a and b, if they do not overlap. A sum with
/// the zeros of the other would not change a number.
struct PlaceTogether : OpRewritePattern<AddOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(AddOp op,
                                PatternRewriter &rewriter) const override {
    auto left = op.getLeft().getDefiningOp<PlaceTwiddleOp>();
    auto right = op.getRight().getDefiningOp<PlaceTwiddleOp>();
    if (!left || !right)
      return rewriter.notifyMatchFailure(op, "adds no two placed twiddles");
    SmallVector<std::pair<int64_t, Value>> parts;
    for (PlaceTwiddleOp place : {left, right})
      for (auto [offset, value] :
           llvm::zip_equal(place.getOffsets(), place.getValues()))
        parts.emplace_back(offset, value);
    llvm::sort(parts, llvm::less_first());
    SmallVector<Value> values;
    SmallVector<int64_t> offsets;
    int64_t end = 0;
    for (auto [offset, value] : parts) {
      if (offset < end)
        return rewriter.notifyMatchFailure(op, "the placed blocks overlap");
      auto type = cast<RankedTensorType>(value.getType());
      end = offset + type.getDimSize(1) * type.getDimSize(2);
      values.push_back(value);
      offsets.push_back(offset);
    }
    rewriter.replaceOpWithNewOp<PlaceTwiddleOp>(op, op.getType(), values,
                                                offsets);
    return success();
  }
};

} // namespace

void SumStacksOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                              MLIRContext *context) {
  patterns.add<UnstackOneStack>(context);
}

void AddOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                        MLIRContext *context) {
  patterns.add<PlaceTogether>(context);
}

void PermuteOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                            MLIRContext *context) {
  patterns.add<ComposePermutes>(context);
}

/// pad by 0 -> x.
OpFoldResult PadOp::fold(FoldAdaptor) {
  return getLow() == 0 && getHigh() == 0 ? getInput() : OpFoldResult();
}

void PadOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                        MLIRContext *context) {
  patterns.add<CombineSame<PadOp>>(context);
}

/// trim by 0 -> x; trim(pad(x)) -> x if both ends cancel.
OpFoldResult TrimOp::fold(FoldAdaptor) {
  if (getLow() == 0 && getHigh() == 0)
    return getInput();
  if (auto pad = getInput().getDefiningOp<PadOp>())
    if (pad.getLow() == getLow() && pad.getHigh() == getHigh())
      return pad.getInput();
  return {};
}

void TrimOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                         MLIRContext *context) {
  patterns.add<CombineSame<TrimOp>, CancelTrimOfPad>(context);
}

/// slice_twiddle [o] (place_twiddle x at o) -> x. Other blocks of the sum of
/// cotangents are not looked for.
OpFoldResult SliceTwiddleOp::fold(FoldAdaptor) {
  auto place = getTwiddle().getDefiningOp<PlaceTwiddleOp>();
  if (!place)
    return {};
  for (auto [value, offset] :
       llvm::zip_equal(place.getValues(), place.getOffsets()))
    if (offset == static_cast<int64_t>(getOffset()) &&
        value.getType() == getType())
      return value;
  return {};
}

/// pick [t] (collect x0, x1, ...) -> xt.
OpFoldResult PickOp::fold(FoldAdaptor) {
  if (auto collect = getInput().getDefiningOp<CollectOp>())
    return collect.getValues()[getPlane()];
  return {};
}

/// real_part(embed(x)) -> x.
OpFoldResult RealPartOp::fold(FoldAdaptor) {
  if (auto embed = getInput().getDefiningOp<EmbedOp>())
    return embed.getInput();
  return {};
}
