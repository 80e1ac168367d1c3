//===- SpconvPatternOps.cpp - Convolutions of an explicit pattern ---------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/Spconv/IR/Spconv.h"
#include "dialects/Spconv/IR/SpconvVerify.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace papilio::spconv;
using namespace papilio::spconv::detail;
using namespace papilio::tensor_rules;

/// All numbers are less than `bound`, which counts the `what`.
static LogicalResult verifyBelow(Operation *op, ArrayRef<int64_t> values,
                                 StringRef name, int64_t bound,
                                 StringRef what) {
  for (auto [position, value] : llvm::enumerate(values))
    if (value >= bound)
      return op->emitOpError()
             << "expected " << name << " of the pattern less than " << bound
             << ", the number of " << what << ", got " << value
             << " at position " << position << "; they count from 0";
  return success();
}

LogicalResult papilio::spconv::detail::verifyPattern(Operation *op,
                                                     PatternAttr pattern,
                                                     int64_t sites,
                                                     int64_t taps) {
  if (failed(verifyBelow(op, pattern.getIndices(), "indices", sites,
                         "sites"))) // c13
    return failure();
  return verifyBelow(op, pattern.getWeightIndices(), "weight_indices", taps,
                     "taps");
}

LogicalResult PatternConvOp::verify() {
  Named input("input", getInput()), kernel("kernel", getKernel());
  Named result("result", getResult());
  SmallVector<Named> operands{input, kernel};
  if (getBias())
    operands.emplace_back("bias", getBias());
  if (failed(verifyElements(*this, operands, result))) // pattern_conv_c1
    return failure();
  FailureOr<Kernel> k =
      verifyKernel(*this, kernel, getAxisOrder(), /*perSample=*/false,
                   /*numAxes=*/1); // pattern_conv_c2, pattern_conv_c4
  if (failed(k))
    return failure();
  FailureOr<Data> x = verifyData(*this, input, getAxisOrder(),
                                 1); // pattern_conv_c3, pattern_conv_c4
  if (failed(x))
    return failure();
  if (failed(verifyPattern(*this, getPattern(), x->lattice.front(),
                           k->taps.front())) || // pattern_conv_c13
      failed(verifyFeatures(*this, input, x->features, "feature_in", kernel,
                            k->featureIn)) || // pattern_conv_c8
      failed(verifyDataShape(
          *this, result,
          {x->batch, k->featureOut, {getPattern().getNumColumns()}},
          getAxisOrder(), "feature_out")) ||               // pattern_conv_c9
      failed(verifyBias(*this, getBias(), k->featureOut))) // pattern_conv_c10
    return failure();
  return verifyBytes(*this, {input, kernel, result}); // pattern_conv_c11
}

LogicalResult PatternConvTransposeOp::verify() {
  Named cotangent("ct_result", getCtResult()), kernel("kernel", getKernel());
  Named result("result", getResult());
  if (failed(verifyElements(*this, {cotangent, kernel},
                            result))) // pattern_conv_transpose_c1
    return failure();
  FailureOr<Kernel> k =
      verifyKernel(*this, kernel, getAxisOrder(), /*perSample=*/false,
                   /*numAxes=*/1); // pattern_conv_transpose_c2, ..._c4
  if (failed(k))
    return failure();
  FailureOr<Data> x = verifyData(*this, result, getAxisOrder(),
                                 1); // pattern_conv_transpose_c3, ..._c4
  if (failed(x))
    return failure();
  if (failed(verifyPattern(*this, getPattern(), x->lattice.front(),
                           k->taps.front())) || // pattern_conv_transpose_c13
      failed(verifyFeatures(*this, result, x->features, "feature_in", kernel,
                            k->featureIn)) || // pattern_conv_transpose_c8
      failed(verifyDataShape(
          *this, cotangent,
          {x->batch, k->featureOut, {getPattern().getNumColumns()}},
          getAxisOrder(), "feature_out"))) // pattern_conv_transpose_c9
    return failure();
  return verifyBytes(*this,
                     {cotangent, kernel, result}); // pattern_conv_transpose_c11
}
