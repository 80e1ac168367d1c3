//===- DenseShape.cpp - A dense kernel, as numbers ------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Conversion/PlanToVector/DenseShape.h"

#include "compiler/Conversion/PlanToVector/CopyEmitter.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace papilio;

/// Regions of packed memory and workspace begin at cache lines.
static int64_t toLine(int64_t bytes) { return llvm::alignTo(bytes, 64); }

int64_t DenseShape::lineScalars() const {
  return llvm::alignTo(2 * inputs, 64 / scalarBytes);
}

int64_t DenseShape::lineOffset() const {
  return toLine(stacks * matrixScalars() * scalarBytes);
}

int64_t DenseShape::plainOffset() const {
  return lineOffset() + toLine(lineScalars() * scalarBytes);
}

int64_t DenseShape::bodyPackedOffset() const {
  int64_t scalars = sideBySide == 1 ? 0 : stacks * inputs * outputs;
  return plainOffset() + toLine(scalars * scalarBytes);
}

int64_t DenseShape::bodyWorkspaceOffset() const {
  return bodyPackedOffset() + toLine(bodyPackedBytes);
}

int64_t DenseShape::packedBytes() const {
  return bodyWorkspaceOffset() + toLine(bodyWorkspaceBytes);
}

int64_t DenseShape::resultRowsOffset() const {
  return toLine(rowTile * inputs * scalarBytes);
}

int64_t DenseShape::workspaceBytes() const {
  return resultRowsOffset() + toLine(rowTile * outputs * scalarBytes);
}

static LogicalResult checkDense(func::FuncOp kernel, const KernelShape &body) {
  if (!kernel->getAttrOfType<plan::DenseAttr>(plan::kDenseAttrName))
    return kernel.emitOpError() << "expected " << plan::kDenseAttrName
                                << " to be a #plan.dense, got "
                                << kernel->getAttr(plan::kDenseAttrName);
  if (body.strict)
    return kernel.emitOpError()
           << "has " << plan::kDenseAttrName << " and " << plan::kStrictAttrName
           << "; a product by a matrix does not keep the documented order";
  if (kernel->hasAttr(plan::kNormaliseAttrName))
    return kernel.emitOpError()
           << "has " << plan::kDenseAttrName << " and "
           << plan::kNormaliseAttrName
           << "; expected one of the two, a dense kernel has no passes";
  if (body.planes > 0 || !body.store)
    return kernel.emitOpError()
           << "has " << plan::kDenseAttrName
           << " and stores planes; a product by a matrix has no intermediates";
  return success();
}

/// The register tile. Rows side by side fill a vector and keep their length.
static LogicalResult readTile(func::FuncOp kernel, int64_t vectorLength,
                              DenseShape &dense) {
  auto tile = kernel->getAttrOfType<plan::DenseAttr>(plan::kDenseAttrName);
  dense.rows = tile.getRows();
  dense.vectors = tile.getVectors();
  dense.sideBySide = tile.getSideBySide();
  if (dense.sideBySide == 1) {
    dense.lanes =
        std::min<int64_t>(vectorLength, llvm::PowerOf2Ceil(dense.outputs));
    dense.blocks = llvm::divideCeil(dense.outputs, dense.vectors * dense.lanes);
    if (dense.pitch() % dense.resultParts != 0)
      return kernel.emitOpError()
             << "has complex results in blocks of "
             << dense.vectors * dense.lanes
             << " numbers; expected whole pairs of real and imaginary part";
    return success();
  }
  dense.lanes = vectorLength;
  if (dense.inputs != dense.outputs ||
      dense.outputs * dense.sideBySide != vectorLength)
    return kernel.emitOpError()
           << "has " << dense.sideBySide << " rows of " << dense.inputs
           << " to " << dense.outputs << " numbers side by side; expected rows "
           << "of equal lengths that fill a vector of " << vectorLength;
  return success();
}

FailureOr<DenseShape> papilio::readDenseShape(func::FuncOp kernel,
                                              KernelShape &body) {
  if (failed(checkDense(kernel, body)))
    return failure();
  plan::LoadOp load = body.load;
  plan::StoreOp store = body.store;
  DenseShape dense;
  dense.source = load.getSource();
  dense.result = store.getDestination();
  auto source = cast<MemRefType>(dense.source.getType());
  auto result = cast<MemRefType>(dense.result.getType());
  dense.sourceParts = partsOf(source.getElementType());
  dense.resultParts = partsOf(result.getElementType());
  dense.inputs = source.getShape().back() * dense.sourceParts;
  dense.outputs = result.getShape().back() * dense.resultParts;
  if (dense.inputs == 0 || dense.outputs == 0)
    return kernel.emitOpError()
           << "has " << plan::kDenseAttrName << " and a matrix of "
           << dense.inputs << " x " << dense.outputs
           << " numbers; expected at least 1 x 1";
  dense.stacks = body.stacks;
  dense.scalarBytes = body.scalarBytes();
  if (failed(readTile(kernel, body.schedule.getVectorLength(), dense)))
    return failure();
  dense.rowTile = body.schedule.getRowTile();
  // The body only sees as many rows as there are units.
  body.schedule = plan::ScheduleAttr::get(
      kernel.getContext(), body.schedule.getVectorLength(),
      std::min(dense.rowTile, dense.inputs / dense.sourceParts),
      body.schedule.getPitchPadding(), body.schedule.getTwiddles());
  dense.bodyPackedBytes = body.packedScalars * body.stacks * body.scalarBytes();
  dense.bodyWorkspaceBytes = body.workspaceBytes();
  return dense;
}
