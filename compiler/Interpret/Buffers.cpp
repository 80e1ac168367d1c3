//===- Buffers.cpp - Buffers of a call, checked against a function --------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Interpret/Buffers.h"
#include "papilio/kernel_abi.h"

using namespace mlir;

namespace papilio::interpret {

namespace {

ArrayRef<int64_t> shapeOf(const papilio_buffer &buffer) {
  return {buffer.shape, static_cast<size_t>(buffer.rank)};
}

template <typename T> reference::View<T> viewOf(const papilio_buffer &buffer) {
  reference::View<T> view(
      static_cast<T *>(buffer.data),
      reference::Shape(shapeOf(buffer).begin(), shapeOf(buffer).end()));
  if (buffer.strides)
    view.strides.assign(buffer.strides, buffer.strides + buffer.rank);
  return view;
}

/// Checks one buffer against the tensor type it stands for.
LogicalResult checkBuffer(func::FuncOp function, size_t index, Type type,
                          const papilio_buffer &buffer, bool inDouble,
                          std::optional<int64_t> &batch) {
  std::optional<ElementType> element = elementTypeOf(type);
  if (!element)
    return function.emitError("cannot evaluate a value of type ")
           << type
           << "; expected a tensor of f32, f64, complex<f32> or complex<f64>";
  auto dtype = static_cast<ElementType>(buffer.dtype);
  if (dtype != *element && !(inDouble && dtype == widen(*element)))
    return function.emitError("buffer ")
           << index << " has dtype " << buffer.dtype << ", expected "
           << nameOf(*element) << " (" << static_cast<int32_t>(*element) << ")";
  auto tensor = cast<RankedTensorType>(type);
  bool fits = buffer.rank == tensor.getRank();
  for (int64_t axis = 0; fits && axis < tensor.getRank(); ++axis) {
    int64_t extent = buffer.shape[axis];
    int64_t wanted = tensor.getDimSize(axis);
    if (tensor.isDynamicDim(axis)) {
      if (!batch)
        batch = extent;
      wanted = *batch;
    }
    fits = extent == wanted;
  }
  if (fits)
    return success();
  InFlightDiagnostic error = function.emitError("buffer ")
                             << index << " has shape [" << shapeOf(buffer)
                             << "], expected " << tensor;
  if (batch)
    error << " with a batch of " << *batch;
  return error;
}

} // namespace

FailureOr<int64_t> checkBuffers(func::FuncOp function,
                                ArrayRef<papilio_buffer> buffers,
                                bool inDouble) {
  SmallVector<Type> types(function.getArgumentTypes());
  llvm::append_range(types, function.getResultTypes());
  if (types.size() != buffers.size())
    return function.emitError("got ")
           << buffers.size() << " buffers, expected " << types.size();
  std::optional<int64_t> batch;
  for (auto [index, type] : llvm::enumerate(types))
    if (failed(checkBuffer(function, index, type, buffers[index], inDouble,
                           batch)))
      return failure();
  return batch.value_or(0);
}

AnyArray readBuffer(const papilio_buffer &buffer, ElementType type) {
  return visitType(type, [&]<typename To>(To) -> AnyArray {
    return visitType(
        static_cast<ElementType>(buffer.dtype),
        [&]<typename From>(From) -> AnyArray {
          // Real buffers never stand for complex tensors nor the reverse.
          if constexpr (reference::Element<From>::isComplex ==
                        reference::Element<To>::isComplex)
            return reference::convertElements<To>(viewOf<const From>(buffer));
          else
            llvm_unreachable("checkBuffers admits no such conversion");
        });
  });
}

void writeBuffer(const AnyArray &value, const papilio_buffer &buffer) {
  std::visit(
      [&]<typename From>(const reference::Array<From> &array) {
        visitType(static_cast<ElementType>(buffer.dtype), [&]<typename To>(To) {
          if constexpr (reference::Element<From>::isComplex ==
                        reference::Element<To>::isComplex)
            reference::copyElements(array.view(), viewOf<To>(buffer));
        });
      },
      value);
}

} // namespace papilio::interpret
