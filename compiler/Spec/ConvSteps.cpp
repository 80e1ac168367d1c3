//===- ConvSteps.cpp - Convolutions of a program as IR --------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Spec/ConvSteps.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace papilio;
using namespace papilio::spec;

bool spec::isConvolution(StepKind kind) {
  return kind == StepKind::Conv || kind == StepKind::ConvTranspose ||
         kind == StepKind::PatternConv;
}

RankedTensorType spec::getLatticeType(const LatticeInput &lattice,
                                      std::optional<int64_t> batch,
                                      Type element) {
  return RankedTensorType::get(
      spconv::getDataShape(batch.value_or(ShapedType::kDynamic),
                           lattice.features, lattice.extents,
                           lattice.axisOrder),
      element);
}

namespace {

/// One step. Data of a program always have a batch axis.
class ConvBuilder {
public:
  ConvBuilder(const Step &step, const ConvContext &context)
      : step(step), context(context),
        data(spconv::reorderAxes(getType(context.value).getShape(),
                                 context.axisOrder)) {}

  FailureOr<Value> build() {
    switch (step.kind) {
    case StepKind::Conv:
      return buildConv();
    case StepKind::ConvTranspose:
      return buildTranspose();
    default:
      return buildPattern();
    }
  }

private:
  static RankedTensorType getType(Value value) {
    return cast<RankedTensorType>(value.getType());
  }
  int64_t getFeatures() const { return data[1]; }
  ArrayRef<int64_t> getLattice() const { return ArrayRef(data).drop_front(2); }

  Type getKernelElement() const {
    auto complex = dyn_cast<ComplexType>(context.element);
    return complex && step.realKernel ? complex.getElementType()
                                      : context.element;
  }
  /// The common type of data and kernel.
  Type getResultElement() const {
    Type element = getType(context.value).getElementType();
    return isa<ComplexType>(element) ? element : getKernelElement();
  }

  FailureOr<Value> getKernel(int64_t out, int64_t in, ArrayRef<int64_t> taps) {
    SmallVector<int64_t> shape{out, in};
    llvm::append_range(shape, taps);
    return context.getArgument(
        "kernel", step.kernelName,
        RankedTensorType::get(spconv::reorderAxes(shape, context.axisOrder),
                              getKernelElement()));
  }
  /// A null value without a bias.
  FailureOr<Value> getBias() {
    if (!step.bias)
      return Value();
    return context.getArgument(
        "bias", step.biasName,
        RankedTensorType::get({step.features}, getKernelElement()));
  }
  RankedTensorType getDataType(int64_t features, ArrayRef<int64_t> lattice) {
    return RankedTensorType::get(
        spconv::getDataShape(data[0], features, lattice, context.axisOrder),
        getResultElement());
  }
  /// The strides given, else 1 on every axis.
  SmallVector<int64_t> getStrides() const {
    if (step.strides)
      return llvm::to_vector(*step.strides);
    return SmallVector<int64_t>(step.kernel.size(), 1);
  }
  /// The extents of the result where they fit; others are for the verifier.
  SmallVector<int64_t> getOutputs(ArrayRef<int64_t> strides) const {
    SmallVector<int64_t> outputs(getLattice());
    for (auto [output, taps, stride] : llvm::zip(outputs, step.kernel, strides))
      if (stride > 0)
        output = spconv::getOutputExtent(step.boundary, output, taps, stride)
                     .value_or(output);
    return outputs;
  }

  FailureOr<Value> buildConv() {
    FailureOr<Value> kernel =
        getKernel(step.features, getFeatures(), step.kernel);
    if (failed(kernel))
      return failure();
    FailureOr<Value> bias = getBias();
    if (failed(bias))
      return failure();
    SmallVector<int64_t> strides = getStrides();
    return spconv::ConvOp::create(
               context.builder, context.location,
               getDataType(step.features, getOutputs(strides)), context.value,
               *kernel, *bias, step.boundary, context.axisOrder, strides)
        .getResult();
  }

  FailureOr<Value> buildTranspose() {
    FailureOr<Value> kernel =
        getKernel(getFeatures(), step.features, step.kernel);
    if (failed(kernel))
      return failure();
    return spconv::ConvTransposeOp::create(
               context.builder, context.location,
               getDataType(step.features, step.lattice), context.value, *kernel,
               step.convention, step.boundary, context.axisOrder, getStrides())
        .getResult();
  }

  FailureOr<Value> buildPattern() {
    auto pattern = spconv::PatternAttr::getChecked(
        [&] { return emitError(context.location); },
        context.builder.getContext(),
        context.builder.getDenseI64ArrayAttr(step.indptr),
        context.builder.getDenseI64ArrayAttr(step.indices),
        context.builder.getDenseI64ArrayAttr(step.weightIndices));
    if (!pattern)
      return failure();
    FailureOr<Value> kernel =
        getKernel(step.features, getFeatures(), {step.taps});
    if (failed(kernel))
      return failure();
    FailureOr<Value> bias = getBias();
    if (failed(bias))
      return failure();
    return spconv::PatternConvOp::create(
               context.builder, context.location,
               getDataType(step.features, {pattern.getNumColumns()}),
               context.value, *kernel, *bias, context.axisOrder, pattern)
        .getResult();
  }

  const Step &step;
  const ConvContext &context;
  SmallVector<int64_t> data; ///< extents in logical order
};

} // namespace

FailureOr<Value> spec::buildConvolution(const Step &step,
                                        const ConvContext &context) {
  return ConvBuilder(step, context).build();
}
