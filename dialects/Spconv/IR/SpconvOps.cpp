//===- SpconvOps.cpp - Convolutions of a lattice --------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/Spconv/IR/Spconv.h"
#include "dialects/Spconv/IR/SpconvVerify.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace papilio::spconv;
using namespace papilio::spconv::detail;

#define GET_OP_CLASSES
#include "dialects/Spconv/IR/SpconvOps.cpp.inc"

LogicalResult ConvOp::verify() {
  Named input("input", getInput()), kernel("kernel", getKernel());
  Named result("result", getResult());
  SmallVector<Named> operands{input, kernel};
  if (getBias())
    operands.emplace_back("bias", getBias());
  if (failed(verifyElements(*this, operands, result))) // conv_c1
    return failure();
  FailureOr<Kernel> k =
      verifyKernel(*this, kernel, getAxisOrder()); // conv_c2, conv_c4
  if (failed(k))
    return failure();
  FailureOr<Data> x = verifyData(*this, input, getAxisOrder(),
                                 k->taps.size()); // conv_c3, conv_c4
  if (failed(x))
    return failure();
  FailureOr<SmallVector<int64_t>> outputs =
      verifyWindows(*this, x->lattice, k->taps, getStrides(),
                    getBoundary()); // conv_c5, conv_c6, conv_c7
  if (failed(outputs) ||
      failed(verifyFeatures(*this, input, x->features, "feature_in", kernel,
                            k->featureIn)) || // conv_c8
      failed(verifyDataShape(*this, result, {x->batch, k->featureOut, *outputs},
                             getAxisOrder(), "feature_out")) || // conv_c9
      failed(verifyBias(*this, getBias(), k->featureOut)))      // conv_c10
    return failure();
  return papilio::tensor_rules::verifyBytes(
      *this, {input, kernel, result}); // conv_c11
}

LogicalResult ConvTransposeOp::verify() {
  Named cotangent("ct_result", getCtResult()), kernel("kernel", getKernel());
  Named result("result", getResult());
  if (failed(verifyElements(*this, {cotangent, kernel},
                            result))) // conv_transpose_c1
    return failure();
  FailureOr<Kernel> k =
      verifyKernel(*this, kernel,
                   getAxisOrder()); // conv_transpose_c2, conv_transpose_c4
  if (failed(k))
    return failure();
  FailureOr<Data> x =
      verifyData(*this, result, getAxisOrder(),
                 k->taps.size()); // conv_transpose_c3, conv_transpose_c4
  if (failed(x))
    return failure();
  FailureOr<SmallVector<int64_t>> outputs = verifyWindows(
      *this, x->lattice, k->taps, getStrides(),
      getBoundary()); // conv_transpose_c5, conv_transpose_c6, conv_transpose_c7
  if (failed(outputs) ||
      failed(verifyFeatures(*this, result, x->features, "feature_in", kernel,
                            k->featureIn)) || // conv_transpose_c8
      failed(verifyDataShape(
          *this, cotangent, {x->batch, k->featureOut, *outputs}, getAxisOrder(),
          "feature_out"))) // conv_transpose_c9
    return failure();
  return papilio::tensor_rules::verifyBytes(
      *this, {cotangent, kernel, result}); // conv_transpose_c11
}
