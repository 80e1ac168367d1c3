//===- PlanOps.cpp - Operations of the plan dialect ---------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/Plan/IR/Plan.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace papilio::plan;

#define GET_OP_CLASSES
#include "dialects/Plan/IR/PlanOps.cpp.inc"

/// The real type below a possibly complex one.
static Type scalarOf(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return complex.getElementType();
  return type;
}

/// Rows of the buffer hold `size` elements after `map`; the ranks are those of
/// (B, n) or (B, S, n), with one axis more in front when a plane is named.
static LogicalResult verifyRows(Operation *op, MemRefType buffer, bool hasPlane,
                                std::optional<uint64_t> plane) {
  int64_t axes = buffer.getRank() - (hasPlane ? 1 : 0);
  if (axes != 2 && axes != 3)
    return op->emitOpError()
           << "expected a buffer of rank " << (hasPlane ? "3 or 4" : "2 or 3")
           << ", got rank " << buffer.getRank();
  if (ShapedType::isDynamic(buffer.getShape().back()))
    return op->emitOpError(
        "expected a static extent on the last axis of the buffer");
  if (plane && static_cast<int64_t>(*plane) >= buffer.getShape()[0])
    return op->emitOpError() << "plane " << *plane << " is outside the "
                             << buffer.getShape()[0] << " planes of the buffer";
  return success();
}

/// A move of `from` elements to `to`: what the map says must fit.
static LogicalResult verifyMap(Operation *op, Attribute map, int64_t from,
                               int64_t to) {
  if (!map) {
    if (from != to)
      return op->emitOpError() << "moves " << from << " elements to " << to
                               << "; different sizes need a map";
    return success();
  }
  if (isa<BitReversalAttr>(map) && (from != to || !llvm::isPowerOf2_64(from)))
    return op->emitOpError()
           << "bit reversal needs equal sizes that are powers of two, got "
           << from << " and " << to;
  if (auto table = dyn_cast<TableAttr>(map)) {
    if (static_cast<int64_t>(table.getIndices().size()) != to)
      return op->emitOpError() << "expected a table of " << to
                               << " indices, got " << table.getIndices().size();
    for (int64_t index : table.getIndices())
      if (index < -1 || index >= from)
        return op->emitOpError()
               << "table index " << index << " is outside -1 ... " << from - 1;
  }
  return success();
}

static LogicalResult verifyElements(Operation *op, Type a, Type b) {
  if (scalarOf(a) != scalarOf(b))
    return op->emitOpError()
           << "cannot move between elements " << a << " and " << b;
  return success();
}

LogicalResult LoadOp::verify() {
  MemRefType buffer = cast<MemRefType>(getSource().getType());
  FragmentType fragment = getResult().getType();
  if (failed(verifyRows(*this, buffer, false, std::nullopt)) ||
      failed(verifyElements(*this, buffer.getElementType(),
                            fragment.getElementType())))
    return failure();
  return verifyMap(*this, getMapAttr(), buffer.getShape().back(),
                   fragment.getSize());
}

LogicalResult StageOp::verify() {
  LayoutAttr layout = getInput().getType().getLayout();
  auto bit = static_cast<int64_t>(getBit());
  if (!llvm::is_contained(layout.getLane(), bit) &&
      !llvm::is_contained(layout.getRegisters(), bit))
    return emitOpError() << "needs bit " << bit
                         << " in a lane or a register; the layout is "
                         << layout;
  MemRefType twiddle = cast<MemRefType>(getTwiddle().getType());
  ArrayRef<int64_t> shape = twiddle.getShape();
  if ((shape.size() != 4 && shape.size() != 5) || !twiddle.hasStaticShape() ||
      shape[shape.size() - 1] != 2 || shape[shape.size() - 2] != 2)
    return emitOpError()
           << "expected twiddles memref<S x ... x 2 x 2> of rank 4 "
              "or 5, got "
           << twiddle;
  if (twiddle.getElementType() != getInput().getType().getElementType())
    return emitOpError() << "expected twiddles of "
                         << getInput().getType().getElementType() << ", got "
                         << twiddle.getElementType();
  int64_t blocks = shape.size() == 5 ? shape[1] * shape[2] : shape[1];
  int64_t used =
      getTied() ? int64_t(1) << bit : getInput().getType().getSize() / 2;
  auto offset = static_cast<int64_t>(getOffset());
  if (offset < 0 || offset + used > blocks)
    return emitOpError() << "uses blocks " << offset << " ... "
                         << offset + used - 1 << " of " << blocks;
  // Rows of blocks are told apart by shifts and masks.
  if (shape.size() == 5 && !llvm::isPowerOf2_64(shape[2]))
    return emitOpError() << "expected rows of a power of two of blocks, got "
                         << shape[2];
  return success();
}

LogicalResult ExchangeOp::verify() {
  FragmentType from = getInput().getType(), to = getResult().getType();
  if (failed(verifyElements(*this, from.getElementType(), to.getElementType())))
    return failure();
  return verifyMap(*this, getMapAttr(), from.getSize(), to.getSize());
}

LogicalResult StoreOp::verify() {
  MemRefType buffer = cast<MemRefType>(getDestination().getType());
  FragmentType fragment = getInput().getType();
  if (failed(verifyRows(*this, buffer, getPlane().has_value(), getPlane())) ||
      failed(verifyElements(*this, buffer.getElementType(),
                            fragment.getElementType())))
    return failure();
  return verifyMap(*this, getMapAttr(), fragment.getSize(),
                   buffer.getShape().back());
}

LogicalResult CopyOp::verify() {
  MemRefType from = cast<MemRefType>(getSource().getType());
  MemRefType to = cast<MemRefType>(getDestination().getType());
  if (failed(verifyRows(*this, from, false, std::nullopt)) ||
      failed(verifyRows(*this, to, getPlane().has_value(), getPlane())) ||
      failed(verifyElements(*this, from.getElementType(), to.getElementType())))
    return failure();
  return verifyMap(*this, getMapAttr(), from.getShape().back(),
                   to.getShape().back());
}

LogicalResult PairsOp::verify() {
  MemRefType twiddle = cast<MemRefType>(getTwiddle().getType());
  ArrayRef<int64_t> shape = twiddle.getShape();
  if (shape.size() != 3 || shape[0] != 2 || shape[1] != 2 ||
      ShapedType::isDynamic(shape[2]))
    return emitOpError() << "expected twiddles memref<2 x 2 x N>, got "
                         << twiddle;
  for (Value rows : {getSource(), getDestination()}) {
    MemRefType type = cast<MemRefType>(rows.getType());
    if (type.getRank() != 3 || type.getShape()[1] != 2 ||
        type.getShape()[2] != shape[2])
      return emitOpError() << "expected rows memref<B x 2 x " << shape[2]
                           << ">, got " << type;
    if (type.getElementType() != twiddle.getElementType())
      return emitOpError() << "expected elements " << twiddle.getElementType()
                           << ", got " << type.getElementType();
  }
  return success();
}
