//===- ButterflyOps.cpp - Multiplying operations --------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/Butterfly/IR/Butterfly.h"
#include "dialects/Butterfly/IR/ButterflyVerify.h"

#include "mlir/IR/Builders.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace papilio::butterfly;
using namespace papilio::butterfly::detail;

#define GET_OP_CLASSES
#include "dialects/Butterfly/IR/ButterflyOps.cpp.inc"

/// What `butterfly.multiply` and `butterfly.chain_multiply` ask of their input,
/// before the twiddle's shape is looked at.
static LogicalResult verifyStackOperands(Operation *op, Named twiddle,
                                         Named input, Named result) {
  if (failed(verifyElementTypes(
          op, {twiddle, input, result}))) // multiply_c1, chain_multiply_c1
    return failure();
  if (failed(
          verifyRank(op, input, {2, 3},
                     "B x n or B x S x n"))) // multiply_c2, chain_multiply_c2
    return failure();
  if (failed(verifyExtents(op, input, /*batchAxis=*/0)) ||
      failed(verifyExtents(op, twiddle, /*batchAxis=*/-1,
                           /*least=*/0))) // multiply_c3, chain_multiply_c3
    return failure();
  if (failed(verifyPowerOfTwo(
          op, input.getLastDim()))) // multiply_c4, chain_multiply_c4
    return failure();
  return verifyBytes(
      op, {twiddle, input, result}); // multiply_c11, chain_multiply_c11
}

/// What both ask of the stacks and the result, the twiddle's shape being right.
/// `numFactors` is the number of factors of each stack.
static LogicalResult verifyStackResult(Operation *op, Named twiddle,
                                       Named input, Named result,
                                       int64_t numFactors, bool intermediates) {
  int64_t nstacks = twiddle.getDim(0);
  if (nstacks < 1) // multiply_c6, chain_multiply_c6
    return op->emitOpError() << "expected at least 1 stack in the twiddle, got "
                             << nstacks << "; give axis 0 an extent of 1";
  bool hasStackAxis = input.getRank() == 3;
  if (hasStackAxis &&
      input.getDim(1) != nstacks) // multiply_c7, chain_multiply_c7
    return op->emitOpError()
           << "expected as many stacks in the input as in the twiddle ("
           << nstacks << "), got " << input.getDim(1)
           << "; drop the stack axis to copy the input to every stack";
  // multiply_c8, chain_multiply_c8: rank 2 is the form without stack axis.
  bool mayDrop = nstacks == 1 && !hasStackAxis && !intermediates;
  SmallVector<int64_t> ranks{intermediates ? 4 : 3};
  StringRef form = intermediates ? "(L+1) x B x S x n" : "B x S x n";
  if (mayDrop) {
    ranks.push_back(2);
    form = "B x S x n or B x n";
  }
  if (failed(verifyRank(op, result, ranks, form,
                        "the stack axis is left out only if S = 1, the input "
                        "has none and no intermediates are wanted")))
    return failure();
  if (failed(
          verifyBatch(op, input, result,
                      intermediates ? 1 : 0))) // multiply_c9, chain_multiply_c9
    return failure();
  SmallVector<int64_t> shape{input.getDim(0), nstacks, input.getLastDim()};
  if (intermediates)
    shape.insert(shape.begin(), numFactors + 1);
  else if (result.getRank() == 2)
    shape.erase(shape.begin() + 1);
  return verifyShape(op, result, shape, // multiply_c10, chain_multiply_c10
                     intermediates
                         ? "intermediates are the stacked input and the value "
                           "after each factor"
                         : "the result has the twiddle's stacks and the "
                           "input's n");
}

LogicalResult MultiplyOp::verify() {
  Named twiddle("twiddle", getTwiddle()), input("input", getInput()),
      result("result", getResult());
  if (failed(verifyStackOperands(*this, twiddle, input, result)))
    return failure();
  // multiply_c5
  bool tied = getTying() == Tying::Tied;
  if (failed(verifyRank(*this, twiddle, {tied ? 4 : 5},
                        tied ? "S x (n-1) x 2 x 2 (tied)"
                             : "S x log2(n) x n/2 x 2 x 2 (untied)",
                        "tied twiddles have rank 4, untied ones rank 5")))
    return failure();
  int64_t n = input.getLastDim();
  SmallVector<int64_t> shape =
      getTwiddleShape(getTying(), twiddle.getDim(0), n);
  std::string mend =
      tied ? llvm::formatv("tied factors of n = {0} have {1} blocks", n, n - 1)
                 .str()
           : llvm::formatv("untied factors of n = {0} are {1} of {2} blocks", n,
                           shape[1], shape[2])
                 .str();
  if (failed(verifyShape(*this, twiddle, shape, mend)))
    return failure();
  return verifyStackResult(*this, twiddle, input, result, llvm::Log2_64(n),
                           getIntermediates());
}

LogicalResult ChainMultiplyOp::verify() {
  Named twiddle("twiddle", getTwiddle()), input("input", getInput()),
      result("result", getResult());
  if (failed(verifyStackOperands(*this, twiddle, input, result)))
    return failure();
  // chain_multiply_c5
  if (failed(verifyRank(*this, twiddle, {5}, "S x L x n/2 x 2 x 2",
                        "store one untied factor for each log-stride")))
    return failure();
  int64_t n = input.getLastDim();
  int64_t numFactors = getLogStrides().size();
  SmallVector<int64_t> shape =
      getChainTwiddleShape(twiddle.getDim(0), numFactors, n);
  std::string mend = llvm::formatv("{0} log-strides on n = {1} need {0} "
                                   "factors of {2} blocks",
                                   numFactors, n, n / 2)
                         .str();
  if (failed(verifyShape(*this, twiddle, shape, mend)))
    return failure();
  // chain_multiply_c12
  int64_t logN = llvm::Log2_64(n);
  for (auto [position, logStride] : llvm::enumerate(getLogStrides()))
    if (logStride < 0 || logStride >= logN)
      return emitOpError() << "expected log-strides of at least 0 and less "
                              "than log2(n) = "
                           << logN << ", got " << logStride << " at position "
                           << position << "; write the logarithm of the stride";
  return verifyStackResult(*this, twiddle, input, result, numFactors,
                           getIntermediates());
}

LogicalResult FactorMultiplyOp::verify() {
  Named twiddle("twiddle", getTwiddle()), input("input", getInput()),
      result("result", getResult());
  // factor_multiply_c1
  if (failed(verifyElementTypes(*this, {twiddle, input, result})))
    return failure();
  // factor_multiply_c2
  if (failed(verifyRank(*this, twiddle, {3}, "2 x 2 x N")) ||
      failed(verifyRank(*this, input, {3}, "B x 2 x N")))
    return failure();
  // factor_multiply_c3
  if (failed(verifyExtents(*this, twiddle, /*batchAxis=*/-1)) ||
      failed(verifyExtents(*this, input, /*batchAxis=*/0)))
    return failure();
  // factor_multiply_c4
  int64_t numPairs = twiddle.getLastDim();
  if (failed(verifyShape(*this, twiddle, {2, 2, numPairs},
                         "the block's row and column come first")))
    return failure();
  // factor_multiply_c5
  if (failed(verifyShape(*this, input, {input.getDim(0), 2, numPairs},
                         "the input holds one pair for each block")))
    return failure();
  // factor_multiply_c6
  if (result.type != input.type)
    return emitOpError() << "expected the input's type " << input.type
                         << " of the result, got " << result.type
                         << "; the map keeps the shape";
  // factor_multiply_c7
  return verifyBytes(*this, {twiddle, input, result});
}
