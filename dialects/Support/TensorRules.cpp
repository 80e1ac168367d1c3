//===- TensorRules.cpp - Rules that verifiers share -----------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/Support/TensorRules.h"

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace papilio::tensor_rules {

std::string extentString(int64_t extent) {
  return ShapedType::isDynamic(extent) ? "?" : std::to_string(extent);
}

std::string shapeString(ArrayRef<int64_t> shape) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::interleave(
      shape, stream, [&](int64_t extent) { stream << extentString(extent); },
      "x");
  return text;
}

LogicalResult verifyElementTypes(Operation *op, ArrayRef<Named> tensors) {
  Named first = tensors.front();
  for (Named tensor : tensors.drop_front())
    if (tensor.type.getElementType() != first.type.getElementType())
      return op->emitOpError()
             << "expected element type " << first.type.getElementType()
             << " of the " << first.name << " in the " << tensor.name
             << ", got " << tensor.type.getElementType()
             << "; convert one of the two before this op";
  return success();
}

LogicalResult verifyRank(Operation *op, Named tensor, ArrayRef<int64_t> ranks,
                         StringRef form, StringRef mend) {
  if (llvm::is_contained(ranks, tensor.getRank()))
    return success();
  return op->emitOpError() << "expected " << tensor.name << " of the form "
                           << form << ", got rank " << tensor.getRank()
                           << " of " << tensor.type << "; " << mend;
}

LogicalResult verifyExtents(Operation *op, Named tensor, int64_t batchAxis,
                            int64_t least) {
  for (auto [axis, extent] : llvm::enumerate(tensor.type.getShape())) {
    if (static_cast<int64_t>(axis) == batchAxis)
      continue;
    if (ShapedType::isDynamic(extent))
      return op->emitOpError()
             << "expected a static extent in axis " << axis << " of the "
             << tensor.name << ", got ?; only the batch may be dynamic";
    if (extent < least)
      return op->emitOpError()
             << "expected an extent of at least " << least << " in axis "
             << axis << " of the " << tensor.name << ", got " << extent
             << "; only the batch may be empty";
  }
  return success();
}

LogicalResult verifyShape(Operation *op, Named tensor, ArrayRef<int64_t> shape,
                          StringRef mend) {
  if (tensor.type.getShape() == shape)
    return success();
  return op->emitOpError() << "expected " << tensor.name << " of shape "
                           << shapeString(shape) << ", got "
                           << shapeString(tensor.type.getShape()) << "; "
                           << mend;
}

/// Bytes of one element of the types the dialects know.
static int64_t elementBytes(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return 2 * elementBytes(complex.getElementType());
  return type.getIntOrFloatBitWidth() / 8;
}

LogicalResult verifyBytes(Operation *op, ArrayRef<Named> tensors) {
  for (Named tensor : tensors) {
    int64_t bytes = elementBytes(tensor.type.getElementType());
    for (int64_t extent : tensor.type.getShape())
      // Empty axes count as 1: offsets into the others must be right too.
      if (!ShapedType::isDynamic(extent) &&
          llvm::MulOverflow(bytes, std::max<int64_t>(extent, 1), bytes))
        return op->emitOpError()
               << "expected less than 2^63 bytes in the " << tensor.name
               << ", got " << tensor.type << "; split the batch or the map";
  }
  return success();
}

} // namespace papilio::tensor_rules
