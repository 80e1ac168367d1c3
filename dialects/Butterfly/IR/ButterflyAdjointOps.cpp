//===- ButterflyAdjointOps.cpp - Operations that adjoints need ------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/Butterfly/IR/Butterfly.h"
#include "dialects/Butterfly/IR/ButterflyVerify.h"

using namespace mlir;
using namespace papilio::butterfly;
using namespace papilio::butterfly::detail;

LogicalResult FactorOuterOp::verify() {
  Named left("left", getLeft()), right("right", getRight()),
      result("result", getResult());
  PatternAttr pattern = getPattern();
  // factor_outer_c1
  if (failed(verifyElementTypes(*this, {left, right, result})))
    return failure();
  // factor_outer_c2
  if (failed(verifyRank(*this, left, {3}, "B x S x a*b*d")) ||
      failed(verifyRank(*this, right, {3}, "B x S x a*c*d")) ||
      failed(verifyRank(*this, result, {5}, "S x A x d x b x c")))
    return failure();
  // factor_outer_c3
  if (failed(verifyExtents(*this, left, /*batchAxis=*/0)) ||
      failed(verifyExtents(*this, right, /*batchAxis=*/0)) ||
      failed(verifyExtents(*this, result, /*batchAxis=*/-1)))
    return failure();
  // factor_outer_c4
  int64_t groups = result.getDim(1), nstacks = result.getDim(0);
  SmallVector<int64_t> shape{nstacks, groups == 1 ? 1 : pattern.getA(),
                             pattern.getD(), pattern.getB(), pattern.getC()};
  if (failed(verifyShape(*this, result, shape,
                         "the axes are stacks, a (or 1 if the groups share "
                         "their blocks), d, b and c of the pattern")))
    return failure();
  // factor_outer_c5
  if (failed(verifyShape(*this, left,
                         {left.getDim(0), nstacks, pattern.getOutputSize()},
                         "the left value has the result's stacks and the a*b*d "
                         "numbers of the pattern")))
    return failure();
  // factor_outer_c6
  if (failed(verifyBatch(*this, left, right)))
    return failure();
  // factor_outer_c7
  if (failed(verifyShape(*this, right,
                         {left.getDim(0), nstacks, pattern.getInputSize()},
                         "the right value has the result's stacks and the "
                         "a*c*d numbers of the pattern")))
    return failure();
  return verifyBytes(*this, {left, right, result}); // factor_outer_c8
}

LogicalResult PairsOuterOp::verify() {
  Named left("left", getLeft()), right("right", getRight()),
      result("result", getResult());
  // pairs_outer_c1
  if (failed(verifyElementTypes(*this, {left, right, result})))
    return failure();
  // pairs_outer_c2
  if (failed(verifyRank(*this, left, {3}, "B x 2 x N")) ||
      failed(verifyExtents(*this, left, /*batchAxis=*/0)))
    return failure();
  // pairs_outer_c3
  int64_t numPairs = left.getLastDim();
  if (failed(verifyShape(*this, left, {left.getDim(0), 2, numPairs},
                         "the axes are the batch, the two of a pair, the "
                         "pairs")))
    return failure();
  // pairs_outer_c4
  if (right.type != left.type)
    return emitOpError() << "expected the left value's type " << left.type
                         << " of the right value, got " << right.type
                         << "; both hold the same pairs";
  // pairs_outer_c5
  if (failed(verifyShape(*this, result, {2, 2, numPairs},
                         "the result holds one block for each pair")))
    return failure();
  return verifyBytes(*this, {left, right, result}); // pairs_outer_c6
}

/// The places of the values in the result of place_twiddle: rules
/// place_twiddle_c6 and place_twiddle_c7.
static LogicalResult verifyPlaces(PlaceTwiddleOp op, int64_t available) {
  int64_t end = 0;
  for (auto [position, offset] : llvm::enumerate(op.getOffsets())) {
    if (offset < end) // place_twiddle_c6
      return op.emitOpError()
             << "expected an offset of at least " << end << " at position "
             << position << ", where the value before it ends, got " << offset
             << "; name the values in the order of their places";
    auto type = cast<RankedTensorType>(op.getValues()[position].getType());
    int64_t blocks = type.getDimSize(1) * type.getDimSize(2);
    if (offset > available - blocks) // place_twiddle_c7
      return op.emitOpError() << "expected offset " << offset << " and "
                              << blocks << " blocks to stay within the "
                              << available << " of each stack, got an end of "
                              << static_cast<uint64_t>(offset) + blocks
                              << "; lower the offset or place fewer blocks";
    end = offset + blocks;
  }
  return success();
}

LogicalResult PlaceTwiddleOp::verify() {
  Named result("result", getResult());
  if (getValues().size() != getOffsets().size() || // place_twiddle_c1
      getValues().empty())
    return emitOpError() << "expected at least 1 value and an offset for each, "
                            "got "
                         << getValues().size() << " values and "
                         << getOffsets().size()
                         << " offsets; name the place of every value";
  // place_twiddle_c2, place_twiddle_c3, place_twiddle_c4
  if (failed(verifyRank(*this, result, {4, 5},
                        "S x N x b x c or S x L x N x b x c")) ||
      failed(verifyExtents(*this, result, /*batchAxis=*/-1)) ||
      failed(verifyBytes(*this, {result})))
    return failure();
  ArrayRef<int64_t> to = result.type.getShape();
  for (Value operand : getValues()) {
    Named value("value", operand);
    if (failed(verifyElementTypes(*this, {value, result})) ||
        failed(verifyRank(*this, value, {5}, "S x A x d x b x c")) ||
        failed(verifyExtents(*this, value, /*batchAxis=*/-1)) ||
        failed(verifyBytes(*this, {value})))
      return failure();
    // place_twiddle_c5
    SmallVector<int64_t> shape{to[0], value.getDim(1), value.getDim(2),
                               to[to.size() - 2], to.back()};
    if (failed(verifyShape(*this, value, shape,
                           "the stacks and the blocks are the result's")))
      return failure();
  }
  return verifyPlaces(*this, to[1] * (to.size() == 5 ? to[2] : 1));
}

LogicalResult SumStacksOp::verify() {
  Named input("input", getInput()), result("result", getResult());
  if (failed(verifyElementTypes(*this, {input, result}))) // sum_stacks_c1
    return failure();
  if (failed(verifyRank(*this, input, {3}, "B x S x n")) ||
      failed(verifyRank(*this, result, {2}, "B x n"))) // sum_stacks_c2
    return failure();
  if (failed(verifyExtents(*this, input, /*batchAxis=*/0)) ||
      failed(verifyExtents(*this, result, /*batchAxis=*/0))) // sum_stacks_c3
    return failure();
  if (failed(verifyBatch(*this, input, result))) // sum_stacks_c4
    return failure();
  if (failed(verifyShape(*this, result, // sum_stacks_c5
                         {input.getDim(0), input.getDim(2)},
                         "the stack axis is summed over")))
    return failure();
  return verifyBytes(*this, {input, result}); // sum_stacks_c6
}

LogicalResult PickOp::verify() {
  Named input("input", getInput()), result("result", getResult());
  if (failed(verifyElementTypes(*this, {input, result}))) // pick_c1
    return failure();
  if (failed(verifyRank(*this, input, {4}, "K x B x S x n")) ||
      failed(verifyRank(*this, result, {3}, "B x S x n"))) // pick_c2
    return failure();
  if (failed(verifyExtents(*this, input, /*batchAxis=*/1)) ||
      failed(verifyExtents(*this, result, /*batchAxis=*/0))) // pick_c3
    return failure();
  if (static_cast<int64_t>(getPlane()) >= input.getDim(0)) // pick_c4
    return emitOpError() << "expected a plane less than " << input.getDim(0)
                         << ", got " << getPlane() << "; planes count from 0";
  if (failed(verifyShape(*this, result, // pick_c5
                         input.type.getShape().drop_front(),
                         "the result is one plane of the input")))
    return failure();
  return verifyBytes(*this, {input, result}); // pick_c6
}
