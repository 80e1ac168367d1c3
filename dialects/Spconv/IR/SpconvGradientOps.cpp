//===- SpconvGradientOps.cpp - Adjoints by kernel and bias ----------------===//
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

/// c12: a gradient per sample needs samples, as many as it has.
static LogicalResult verifySamples(Operation *op, Named input, const Data &x,
                                   Named result, const Kernel &gradient) {
  if (!gradient.batch || gradient.batch == x.batch)
    return success();
  InFlightDiagnostic error = op->emitOpError();
  if (!x.batch)
    return error << "expected a batch axis in the " << input.name
                 << " for per_sample, got " << input.type
                 << "; add one of extent 1";
  return error << "expected batch extent " << extentString(*x.batch)
               << " of the " << input.name << " in the " << result.name
               << ", got " << extentString(*gradient.batch) << " in "
               << result.type << "; write the same extent in both types";
}

LogicalResult KernelGradientOp::verify() {
  Named input("input", getInput()), cotangent("ct_result", getCtResult());
  Named result("result", getResult());
  if (failed(verifyElements(*this, {input, cotangent},
                            result))) // kernel_gradient_c1
    return failure();
  FailureOr<Kernel> k =
      verifyKernel(*this, result, getAxisOrder(),
                   getPerSample()); // kernel_gradient_c2, kernel_gradient_c4
  if (failed(k))
    return failure();
  FailureOr<Data> x =
      verifyData(*this, input, getAxisOrder(),
                 k->taps.size()); // kernel_gradient_c3, kernel_gradient_c4
  if (failed(x))
    return failure();
  FailureOr<SmallVector<int64_t>> outputs =
      verifyWindows(*this, x->lattice, k->taps, getStrides(),
                    getBoundary()); // kernel_gradient_c5, kernel_gradient_c6,
                                    // kernel_gradient_c7
  if (failed(outputs) ||
      failed(verifyFeatures(*this, input, x->features, "feature_in", result,
                            k->featureIn)) || // kernel_gradient_c8
      failed(verifyDataShape(
          *this, cotangent, {x->batch, k->featureOut, *outputs}, getAxisOrder(),
          "feature_out")) || // kernel_gradient_c9
      failed(verifySamples(*this, input, *x, result,
                           *k))) // kernel_gradient_c12
    return failure();
  return verifyBytes(*this, {input, cotangent, result}); // kernel_gradient_c11
}

LogicalResult BiasGradientOp::verify() {
  Named cotangent("ct_result", getCtResult()), result("result", getResult());
  if (failed(verifyElements(*this, {cotangent}, result))) // bias_gradient_c1
    return failure();
  if (getUnbatched() && getPerSample()) // bias_gradient_c12
    return emitOpError() << "expected a batch axis in the ct_result for "
                            "per_sample, got unbatched; drop one of the words";
  int64_t least = getUnbatched() ? 2 : 3;
  int64_t most = least + maxLatticeAxes - 1;
  if (cotangent.getRank() < least || cotangent.getRank() > most) // ..._c3
    return emitOpError() << "expected ct_result of rank " << least << " to "
                         << most << (getUnbatched() ? " if unbatched" : "")
                         << ", got rank " << cotangent.getRank() << " of "
                         << cotangent.type
                         << "; the axes are batch, feature_out and the lattice";
  FailureOr<Data> y = verifyData(*this, cotangent, getAxisOrder(),
                                 cotangent.getRank() - least +
                                     1); // bias_gradient_c3, bias_gradient_c4
  if (failed(y))
    return failure();
  SmallVector<int64_t> shape{y->features};
  if (getPerSample())
    shape.insert(shape.begin(), *y->batch);
  if (failed(verifyShape(*this, result, reorderAxes(shape, getAxisOrder()),
                         "it is one number for each feature_out"))) // ..._c9
    return failure();
  return verifyBytes(*this, {cotangent, result}); // bias_gradient_c11
}

LogicalResult PatternKernelGradientOp::verify() {
  Named input("input", getInput()), cotangent("ct_result", getCtResult());
  Named result("result", getResult());
  if (failed(verifyElements(*this, {input, cotangent},
                            result))) // pattern_kernel_gradient_c1
    return failure();
  FailureOr<Kernel> k =
      verifyKernel(*this, result, getAxisOrder(), getPerSample(),
                   /*numAxes=*/1); // pattern_kernel_gradient_c2, ..._c4
  if (failed(k))
    return failure();
  FailureOr<Data> x = verifyData(*this, input, getAxisOrder(),
                                 1); // pattern_kernel_gradient_c3, ..._c4
  if (failed(x))
    return failure();
  if (failed(verifyPattern(*this, getPattern(), x->lattice.front(),
                           k->taps.front())) || // pattern_kernel_gradient_c13
      failed(verifyFeatures(*this, input, x->features, "feature_in", result,
                            k->featureIn)) || // pattern_kernel_gradient_c8
      failed(verifyDataShape(
          *this, cotangent,
          {x->batch, k->featureOut, {getPattern().getNumColumns()}},
          getAxisOrder(), "feature_out")) || // pattern_kernel_gradient_c9
      failed(verifySamples(*this, input, *x, result,
                           *k))) // pattern_kernel_gradient_c12
    return failure();
  return verifyBytes(*this,
                     {input, cotangent, result}); // pattern_kernel_gradient_c11
}
