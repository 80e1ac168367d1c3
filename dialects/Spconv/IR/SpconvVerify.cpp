//===- SpconvVerify.cpp - Rules that verifiers share ----------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/Spconv/IR/SpconvVerify.h"

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace papilio::tensor_rules;

namespace papilio::spconv::detail {

/// f32 of complex<f32>, and of f32.
static Type getPrecision(Type element) {
  auto complex = dyn_cast<ComplexType>(element);
  return complex ? complex.getElementType() : element;
}

LogicalResult verifyElements(Operation *op, ArrayRef<Named> operands,
                             Named result) {
  Named first = operands.front();
  Type common = first.type.getElementType();
  Type precision = getPrecision(common);
  for (Named operand : operands.drop_front()) {
    Type element = operand.type.getElementType();
    if (getPrecision(element) != precision) // c1
      return op->emitOpError()
             << "expected precision " << precision << " of the " << first.name
             << " in the " << operand.name << ", got " << element
             << "; convert one of the two before this op";
    if (isa<ComplexType>(element))
      common = element;
  }
  if (result.type.getElementType() != common) // c1
    return op->emitOpError()
           << "expected element type " << common
           << ", the common one of the operands, in the " << result.name
           << ", got " << result.type.getElementType()
           << "; write it in the type of the result";
  return success();
}

/// Names of axes in the order in which a tensor lists them: "B x C x d1 x d2".
static std::string axisNames(ArrayRef<StringRef> leading, StringRef letter,
                             int64_t numAxes, AxisOrder order) {
  SmallVector<std::string> names(
      llvm::map_range(leading, [](StringRef name) { return name.str(); }));
  for (int64_t axis = 1; axis <= numAxes; ++axis)
    names.push_back(letter.str() + std::to_string(axis));
  if (order == AxisOrder::ColumnMajor)
    std::reverse(names.begin(), names.end());
  return llvm::join(names, " x ");
}

/// The place of the batch axis, which comes first, in a tensor's type.
static int64_t batchAxisOf(Named tensor, AxisOrder order) {
  return order == AxisOrder::RowMajor ? 0 : tensor.getRank() - 1;
}

FailureOr<Kernel> verifyKernel(Operation *op, Named kernel, AxisOrder order,
                               bool perSample, std::optional<int64_t> numAxes) {
  int64_t leading = perSample ? 3 : 2;
  int64_t axes = kernel.getRank() - leading;
  int64_t most = numAxes.value_or(maxLatticeAxes);
  if (axes < numAxes.value_or(1) || axes > most) // c2
    return op->emitOpError()
           << "expected " << kernel.name << " of the form "
           << (perSample ? axisNames({"B", "F", "C"}, "k", most, order)
                         : axisNames({"F", "C"}, "k", most, order))
           << (numAxes ? "" : " or with fewer axes of taps, at least one")
           << ", got rank " << kernel.getRank() << " of " << kernel.type
           << "; add or drop an axis of extent 1";
  if (failed(verifyExtents(op, kernel,
                           perSample ? batchAxisOf(kernel, order) : -1))) // c4
    return failure();
  SmallVector<int64_t> shape = reorderAxes(kernel.type.getShape(), order);
  ArrayRef<int64_t> rest(shape);
  Kernel result;
  if (perSample) {
    result.batch = rest.front();
    rest = rest.drop_front();
  }
  result.featureOut = rest[0];
  result.featureIn = rest[1];
  result.taps.assign(rest.begin() + 2, rest.end());
  return result;
}

FailureOr<Data> verifyData(Operation *op, Named data, AxisOrder order,
                           int64_t numAxes) {
  bool hasBatch = data.getRank() == numAxes + 2;
  if (!hasBatch && data.getRank() != numAxes + 1) // c3
    return op->emitOpError()
           << "expected " << data.name << " of the form "
           << axisNames({"B", "C"}, "d", numAxes, order) << " or "
           << axisNames({"C"}, "d", numAxes, order) << ", got rank "
           << data.getRank() << " of " << data.type
           << "; the kernel says how many axes the lattice has";
  if (failed(verifyExtents(op, data,
                           hasBatch ? batchAxisOf(data, order) : -1))) // c4
    return failure();
  SmallVector<int64_t> shape = reorderAxes(data.type.getShape(), order);
  ArrayRef<int64_t> rest(shape);
  Data result;
  if (hasBatch) {
    result.batch = rest.front();
    rest = rest.drop_front();
  }
  result.features = rest.front();
  result.lattice.assign(rest.begin() + 1, rest.end());
  return result;
}

/// c7 on one axis.
static FailureOr<int64_t> verifyWindow(Operation *op, size_t axis,
                                       int64_t extent, int64_t taps,
                                       int64_t stride, Boundary boundary) {
  if (std::optional<int64_t> outputs =
          getOutputExtent(boundary, extent, taps, stride))
    return *outputs;
  InFlightDiagnostic error = op->emitOpError();
  if (boundary == Boundary::Periodic)
    error << "expected a stride that divides the extent of a periodic axis, "
             "got stride "
          << stride << " and extent " << extent << " on lattice axis " << axis
          << "; choose a divisor of the extent";
  else if (extent < taps)
    error << "expected a kernel no wider than an open axis, got " << taps
          << " taps and extent " << extent << " on lattice axis " << axis
          << "; a periodic axis would wrap";
  else
    error << "expected a stride that divides extent - taps of an open axis, "
             "got stride "
          << stride << " and " << extent << " - " << taps << " = "
          << extent - taps << " on lattice axis " << axis
          << "; choose a divisor of the difference, or an extent of "
          << extent - (extent - taps) % stride;
  return error;
}

FailureOr<SmallVector<int64_t>>
verifyWindows(Operation *op, ArrayRef<int64_t> lattice, ArrayRef<int64_t> taps,
              ArrayRef<int64_t> strides, Boundary boundary) {
  if (strides.size() != taps.size()) // c5
    return op->emitOpError()
           << "expected " << taps.size()
           << " strides, one for each axis of the lattice, got "
           << strides.size() << "; write 1 for an axis without stride";
  SmallVector<int64_t> outputs;
  for (auto [axis, stride] : llvm::enumerate(strides)) {
    if (stride < 1) // c6
      return op->emitOpError() << "expected strides of at least 1, got "
                               << stride << " on lattice axis " << axis
                               << "; windows move forward from site 0";
    FailureOr<int64_t> extent = verifyWindow(
        op, axis, lattice[axis], taps[axis], stride, boundary); // c7
    if (failed(extent))
      return failure();
    outputs.push_back(*extent);
  }
  return outputs;
}

LogicalResult verifyFeatures(Operation *op, Named tensor, int64_t got,
                             StringRef feature, Named kernel, int64_t wanted) {
  if (got == wanted)
    return success();
  return op->emitOpError() << "expected " << feature << " = " << wanted
                           << " of the " << kernel.name << " in the "
                           << tensor.name << ", got " << got << " in "
                           << tensor.type
                           << "; a kernel is feature_out x feature_in x taps, "
                              "in the opposite order if column_major"; // c8
}

LogicalResult verifyDataShape(Operation *op, Named tensor, const Data &wanted,
                              AxisOrder order, StringRef feature) {
  std::string mend = "the axes are " +
                     std::string(wanted.batch ? "batch, " : "") +
                     feature.str() +
                     " and the lattice, in this order if "
                     "row_major";
  return verifyShape(
      op, tensor,
      getDataShape(wanted.batch, wanted.features, wanted.lattice, order),
      mend); // c9
}

LogicalResult verifyBias(Operation *op, Value bias, int64_t featureOut) {
  if (!bias)
    return success();
  return verifyShape(op, {"bias", bias}, {featureOut},
                     "it is one number for each feature_out"); // c10
}

} // namespace papilio::spconv::detail
