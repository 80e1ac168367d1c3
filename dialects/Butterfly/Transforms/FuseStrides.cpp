//===- FuseStrides.cpp - Group factors by the strides they touch ----------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/Butterfly/IR/Butterfly.h"
#include "dialects/Butterfly/Transforms/Passes.h"
#include "dialects/Butterfly/Transforms/StrideGroups.h"

#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/MathExtras.h"

namespace papilio::butterfly {
#define GEN_PASS_DEF_FUSESTRIDESPASS
#include "dialects/Butterfly/Transforms/Passes.h.inc"
} // namespace papilio::butterfly

using namespace mlir;
using namespace papilio::butterfly;

/// Factors of one block, each but the first applied to the result of the one
/// before.
using Chain = SmallVector<FactorOp>;

/// Whether `factor` acts on one binary digit of the index.
static bool isBinary(FactorOp factor) {
  PatternAttr pattern = factor.getPattern();
  return pattern.getB() == 2 && pattern.getC() == 2 &&
         isPowerOfTwo(pattern.getA()) && isPowerOfTwo(pattern.getD());
}

/// Whether the twiddle of `factor`, sliced inside a group, could be read at
/// `head`, an operation of the same block.
static bool isTwiddleKnownAt(FactorOp factor, FactorOp head) {
  Value source = factor.getTwiddle();
  if (auto slice = source.getDefiningOp<SliceTwiddleOp>())
    source = slice.getTwiddle();
  Operation *definition = source.getDefiningOp();
  return !definition || definition->getBlock() != head->getBlock() ||
         definition->isBeforeInBlock(head);
}

/// The chains of all factors of `function` that are in no group yet. A value
/// that two factors use continues the chain of the first of them.
static SmallVector<Chain> findChains(func::FuncOp function) {
  SmallVector<Chain> chains;
  DenseMap<Value, size_t> chainOfLast;
  function.walk([&](FactorOp factor) {
    if (isa<GroupOp>(factor->getParentOp()))
      return;
    auto found = chainOfLast.find(factor.getInput());
    if (found != chainOfLast.end()) {
      size_t index = found->second;
      FactorOp head = chains[index].front();
      // A group stands where its first factor stood, so that every use of its
      // results comes after it.
      if (head->getBlock() == factor->getBlock() && isBinary(head) &&
          isBinary(factor) && isTwiddleKnownAt(factor, head)) {
        chainOfLast.erase(found);
        chains[index].push_back(factor);
        chainOfLast[factor.getResult()] = index;
        return;
      }
    }
    chainOfLast[factor.getResult()] = chains.size();
    chains.push_back({factor});
  });
  return chains;
}

/// Values of `run` that are used outside it, and the last value.
static SmallVector<Value> getYieldedValues(ArrayRef<FactorOp> run) {
  SmallVector<Value> values;
  for (auto [position, factor] : llvm::enumerate(run)) {
    bool isLast = position + 1 == run.size();
    if (isLast || llvm::any_of(factor->getUsers(), [&](Operation *user) {
          return user != run[position + 1];
        }))
      values.push_back(factor->getResult(0));
  }
  return values;
}

/// Moves the factors of `run` with copies of their slices into a new group.
static void buildGroup(IRRewriter &rewriter, ArrayRef<FactorOp> run) {
  SmallVector<Location> locations;
  for (FactorOp factor : run)
    locations.push_back(factor.getLoc());
  SmallVector<Value> values = getYieldedValues(run);
  rewriter.setInsertionPoint(run.front());
  auto group = GroupOp::create(rewriter, rewriter.getFusedLoc(locations),
                               TypeRange(ValueRange(values)));
  Block *body = rewriter.createBlock(&group.getBody());
  llvm::MapVector<Operation *, Value> slices;
  for (FactorOp factor : run) {
    rewriter.setInsertionPointToEnd(body);
    if (auto slice = factor.getTwiddle().getDefiningOp<SliceTwiddleOp>()) {
      Value &copy = slices[slice];
      if (!copy)
        copy = rewriter.clone(*slice)->getResult(0);
      rewriter.modifyOpInPlace(
          factor, [&] { factor.getTwiddleMutable().assign(copy); });
    }
    rewriter.moveOpBefore(factor, body, body->end());
  }
  rewriter.setInsertionPointToEnd(body);
  YieldOp::create(rewriter, group.getLoc(), values);
  for (auto [value, result] : llvm::zip_equal(values, group.getResults()))
    rewriter.replaceUsesWithIf(value, result, [&](OpOperand &use) {
      return use.getOwner()->getBlock() != body;
    });
  for (auto [slice, copy] : slices)
    if (slice->use_empty())
      rewriter.eraseOp(slice);
}

/// Digits that a group of `element` numbers may combine, and the log-strides
/// that come free.
static std::pair<int64_t, int64_t>
limitsFor(Type element, const FuseStridesPassOptions &options) {
  bool isComplex = isa<ComplexType>(element);
  Type scalar =
      isComplex ? cast<ComplexType>(element).getElementType() : element;
  int64_t radix = isComplex && options.maxComplexRadix ? options.maxComplexRadix
                                                       : options.maxRadix;
  int64_t free = options.freeLogStrides;
  int64_t scalars =
      options.freeStrideBytes / (scalar.getIntOrFloatBitWidth() / 8);
  if (scalars > 1)
    free = std::max<int64_t>(free, llvm::Log2_64(scalars));
  return {llvm::Log2_64(radix), free};
}

void papilio::butterfly::fuseStrides(func::FuncOp function,
                                     const FuseStridesPassOptions &options) {
  IRRewriter rewriter(function.getContext());
  for (const Chain &chain : findChains(function)) {
    FactorOp first = chain.front();
    auto [maxDigits, free] =
        limitsFor(first.getType().getElementType(), options);
    // A factor that is not binary is a chain of its own, whatever its stride.
    SmallVector<int64_t> logStrides =
        llvm::map_to_vector(chain, [](FactorOp factor) -> int64_t {
          return llvm::Log2_64(factor.getPattern().getD());
        });
    ArrayRef<FactorOp> rest = chain;
    for (int64_t length : groupStrides(logStrides, maxDigits, free)) {
      buildGroup(rewriter, rest.take_front(length));
      rest = rest.drop_front(length);
    }
  }
}

namespace {

struct FuseStridesPass
    : papilio::butterfly::impl::FuseStridesPassBase<FuseStridesPass> {
  using FuseStridesPassBase::FuseStridesPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    if (maxRadix < 2 || !isPowerOfTwo(maxRadix))
      return emitError(UnknownLoc::get(context))
             << "expected max-radix of butterfly-fuse-strides to be a power of "
                "two of at least 2, got "
             << maxRadix.getValue() << "; write 2, 4, 8 or 16";
    if (freeLogStrides < 0 || freeLogStrides > 62)
      return emitError(UnknownLoc::get(context))
             << "expected free-log-strides of butterfly-fuse-strides to be "
                "from 0 to 62, got "
             << freeLogStrides.getValue()
             << "; write the logarithm of the numbers in a vector";
    if (maxComplexRadix != 0 &&
        (maxComplexRadix < 2 || !isPowerOfTwo(maxComplexRadix)))
      return emitError(UnknownLoc::get(context))
             << "expected max-complex-radix of butterfly-fuse-strides to be 0 "
                "or a power of two of at least 2, got "
             << maxComplexRadix.getValue()
             << "; write 0 for that of real elements";
    if (freeStrideBytes != 0 && !isPowerOfTwo(freeStrideBytes))
      return emitError(UnknownLoc::get(context))
             << "expected free-stride-bytes of butterfly-fuse-strides to be 0 "
                "or a power of two, got "
             << freeStrideBytes.getValue() << "; write the bytes of a vector";
    return success();
  }

  void runOnOperation() override {
    fuseStrides(getOperation(),
                {maxRadix, freeLogStrides, maxComplexRadix, freeStrideBytes});
  }
};

} // namespace
