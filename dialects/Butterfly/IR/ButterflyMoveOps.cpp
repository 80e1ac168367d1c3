//===- ButterflyMoveOps.cpp - Operations that move or convert numbers -----===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/Butterfly/IR/Butterfly.h"
#include "dialects/Butterfly/IR/ButterflyVerify.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace papilio::butterfly;
using namespace papilio::butterfly::detail;

/// The rules c2, c3 and c4 of every op of this file: rank 2 or 3, only the
/// batch dynamic or empty, less than 2^63 bytes.
static LogicalResult verifyData(Operation *op, Named tensor) {
  if (failed(verifyRank(op, tensor, {2, 3}, "B x n or B x S x n")) || // c2
      failed(verifyExtents(op, tensor, /*batchAxis=*/0)))             // c3
    return failure();
  return verifyBytes(op, {tensor}); // c4
}

LogicalResult BitReverseOp::verify() {
  Named input("input", getInput());
  // bit_reverse_c2, bit_reverse_c3, bit_reverse_c4
  if (failed(verifyData(*this, input)))
    return failure();
  return verifyPowerOfTwo(*this, input.getLastDim()); // bit_reverse_c5
}

LogicalResult PermuteOp::verify() {
  Named input("input", getInput());
  // permute_c2, permute_c3, permute_c4
  if (failed(verifyData(*this, input)))
    return failure();
  int64_t n = input.getLastDim();
  ArrayRef<int64_t> indices = getIndices();
  if (static_cast<int64_t>(indices.size()) != n) // permute_c5
    return emitOpError() << "expected n = " << n << " indices, got "
                         << indices.size()
                         << "; name the source of every entry";
  SmallVector<int64_t> firstUse(n, -1);
  for (auto [position, index] : llvm::enumerate(indices)) {
    if (index < 0 || index >= n) // permute_c6
      return emitOpError() << "expected indices of at least 0 and less than n "
                              "= "
                           << n << ", got " << index << " at position "
                           << position << "; indices count from 0";
    if (firstUse[index] >= 0) // permute_c7
      return emitOpError() << "expected every index once, got " << index
                           << " at positions " << firstUse[index] << " and "
                           << position
                           << "; a permutation repeats none and leaves out "
                              "none";
    firstUse[index] = position;
  }
  return success();
}

/// Rules of pad and trim: `larger` is `smaller` with `low` and `high` more
/// entries; `result` is the one of the two that the op makes.
static LogicalResult verifyPadding(Operation *op, Named input, Named result,
                                   Named smaller, Named larger, int64_t low,
                                   int64_t high, StringRef sign) {
  if (failed(verifyElementTypes(op, {input, result}))) // pad_c1, trim_c1
    return failure();
  // pad_c2, pad_c3, pad_c4, trim_c2, trim_c3, trim_c4
  if (failed(verifyData(op, input)) || failed(verifyData(op, result)))
    return failure();
  if (failed(verifyRank(op, result, {input.getRank()},
                        input.getRank() == 2 ? "B x n"
                                             : "B x S x n"))) // pad_c5, trim_c5
    return failure();
  if (failed(verifyBatch(op, input, result))) // pad_c6, trim_c6
    return failure();
  // pad_c7, trim_c7: the sum of three numbers below 2^63 fits in unsigned 65
  // bits only, so the difference is compared in two steps.
  int64_t difference = larger.getLastDim() - smaller.getLastDim();
  bool fits = difference >= low && difference - low == high;
  SmallVector<int64_t> leading(input.type.getShape().drop_back());
  if (!fits)
    return op->emitOpError()
           << "expected a result of length " << input.getLastDim() << " "
           << sign << " " << low << " " << sign << " " << high << ", got "
           << result.getLastDim() << "; change low, high or the type";
  leading.push_back(result.getLastDim());
  return verifyShape(op, result, leading, // pad_c8, trim_c8
                     "only the last axis changes");
}

LogicalResult PadOp::verify() {
  Named input("input", getInput()), result("result", getResult());
  return verifyPadding(*this, input, result, /*smaller=*/input,
                       /*larger=*/result, getLow(), getHigh(), "+");
}

LogicalResult TrimOp::verify() {
  Named input("input", getInput()), result("result", getResult());
  return verifyPadding(*this, input, result, /*smaller=*/result,
                       /*larger=*/input, getLow(), getHigh(), "-");
}

/// Rules of real_part and embed, between a complex and a real tensor of one
/// shape and precision.
static LogicalResult verifyConversion(Operation *op, Named input, Named result,
                                      Named complex, Named real) {
  // real_part_c1, embed_c1
  Type part = cast<ComplexType>(complex.type.getElementType()).getElementType();
  if (part != real.type.getElementType())
    return op->emitOpError()
           << "expected " << part << " for the parts of "
           << complex.type.getElementType() << ", got "
           << real.type.getElementType() << "; input and result have the same "
           << "precision";
  // real_part_c2, real_part_c3, real_part_c4, embed_c2, embed_c3, embed_c4
  if (failed(verifyData(op, input)) || failed(verifyBytes(op, {result})))
    return failure();
  // real_part_c5, embed_c5
  return verifyShape(op, result, input.type.getShape(),
                     "the conversion keeps the shape");
}

LogicalResult RealPartOp::verify() {
  Named input("input", getInput()), result("result", getResult());
  return verifyConversion(*this, input, result, /*complex=*/input,
                          /*real=*/result);
}

LogicalResult EmbedOp::verify() {
  Named input("input", getInput()), result("result", getResult());
  return verifyConversion(*this, input, result, /*complex=*/result,
                          /*real=*/input);
}
