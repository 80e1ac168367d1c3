//===- KernelBuffers.cpp - Where the rows of a kernel are -----------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Conversion/PlanToVector/KernelEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace papilio;

/// Bytes of the rows of a call, read and written, beyond which they go past the
/// caches: what a last-level cache of 32 MiB keeps for whoever reads the
/// result.
static constexpr int64_t kStreamBytes = 24 * 1024 * 1024;

/// Rows of a tile that streams.
static constexpr int64_t kStreamTileRows = 4;

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

CopyRows KernelEmitter::rowBuffer(int64_t number, int64_t size, int64_t parts) {
  return {e.atByte(arguments.workspace, shape.rowBufferOffset(number)),
          e.i64(shape.rowPitch() / parts), e.i64(1), size, parts};
}

/// The rows a pass reads or writes, in the format they have there. A row buffer
/// holds pairs where a move reads or writes it, and split blocks between
/// levels.
KernelEmitter::Rows KernelEmitter::placeRows(const PassShape &pass, size_t step,
                                             bool isSource,
                                             const Rows &caller) {
  Rows rows;
  switch (isSource ? pass.source : pass.destination) {
  case Place::Caller:
    return caller;
  case Place::Rows: {
    size_t neighbour = isSource ? step - 1 : step + 1;
    rows.base =
        e.atByte(arguments.workspace, shape.rowBufferOffset(currentRowBuffer));
    rows.stride = e.i64(shape.rowPitch());
    rows.format.split = !shape.steps[neighbour].move;
    return rows;
  }
  case Place::Tile:
    rows.base = arguments.workspace;
    rows.stride = e.i64(shape.tilePitch());
    rows.format.split = true;
    rows.format.tileBits = pass.type.getLayout().getTileBits();
    return rows;
  case Place::None:
    return rows;
  }
  llvm_unreachable("unknown place");
}

//===----------------------------------------------------------------------===//
// Planes of intermediates
//===----------------------------------------------------------------------===//

/// Where each plane's rows go: to the caller, or to a row buffer of their own
/// when the caller's elements are not next to each other.
void KernelEmitter::selectPlanes(Value stack, Value firstRow) {
  planes.clear();
  for (int64_t plane = 0; plane < shape.planes; ++plane) {
    CopyRows caller = callerRows(e, arguments.buffers, shape.planesMemref,
                                 stack, firstRow, plane);
    if (plane == 0)
      planesStaged = e.notEqual(caller.innerStride, 1);
    Value staged =
        e.atByte(arguments.workspace, shape.planeBufferOffset(plane));
    planes.push_back({e.select(planesStaged, staged, caller.base),
                      e.select(planesStaged, e.i64(shape.rowPitch()),
                               e.mul(caller.rowStride, caller.parts)),
                      RowFormat()});
  }
}

void KernelEmitter::copyStagedPlanes(Value stack, Value firstRow, Value rows) {
  if (shape.planes == 0)
    return;
  e.ifThen(planesStaged, [&] {
    for (int64_t plane = 0; plane < shape.planes; ++plane) {
      CopyRows to = callerRows(e, arguments.buffers, shape.planesMemref, stack,
                               firstRow, plane);
      CopyRows from{
          e.atByte(arguments.workspace, shape.planeBufferOffset(plane)),
          e.i64(shape.rowPitch() / to.parts), e.i64(1), to.size, to.parts};
      emitCopy(e, module, rows, from, to, Attribute());
    }
  });
}

//===----------------------------------------------------------------------===//
// The caller's ends
//===----------------------------------------------------------------------===//

/// The caller's end of a kernel: rows go through a row buffer when they move,
/// change elements, or do not lie element by element; the last is known only
/// when running.
KernelEmitter::CallerEnd KernelEmitter::callerEnd(Value memref, bool moves,
                                                  plan::FragmentType type,
                                                  int64_t buffer, Value stack,
                                                  Value firstRow) {
  CallerEnd end;
  end.caller = callerRows(e, arguments.buffers, memref, stack, firstRow);
  end.buffer =
      rowBuffer(buffer, type.getSize(), partsOf(type.getElementType()));
  end.isStaged =
      moves ? Value(arith::ConstantIntOp::create(e.builder, e.loc, 1, 1))
            : e.notEqual(end.caller.innerStride, 1);
  end.rows = {e.select(end.isStaged, end.buffer.base, end.caller.base),
              e.select(end.isStaged, e.i64(shape.rowPitch()),
                       e.mul(end.caller.rowStride, end.caller.parts)),
              RowFormat()};
  return end;
}

/// Calls with rows of more bytes than kStreamBytes, read and written, stream:
/// if the result is written whole vectors at a time (no map, elements next to
/// each other) at aligned addresses. Null if that can never be.
Value KernelEmitter::decideStreaming() {
  if (!shape.store || shape.storeMoves)
    return {};
  const PassShape &last = shape.steps.back().passes.back();
  int64_t vectorBytes = last.lanes() * e.scalarBytes();
  if (last.lanes() != shape.schedule.getVectorLength())
    return {};
  Value memref = shape.store.getDestination();
  auto type = cast<MemRefType>(memref.getType());
  int64_t number = cast<BlockArgument>(memref).getArgNumber();
  int64_t elementBytes = last.parts() * e.scalarBytes();
  int64_t rowBytes = type.getShape().back() * elementBytes * shape.stacks;
  Value large = arith::CmpIOp::create(
      e.builder, e.loc, arith::CmpIPredicate::sgt, arguments.callRows,
      e.i64(kStreamBytes / (2 * rowBytes)));
  // Any bit below the vector set in the address or a stride: misaligned.
  Value bits =
      LLVM::PtrToIntOp::create(e.builder, e.loc, e.builder.getI64Type(),
                               e.bufferData(arguments.buffers, number));
  int64_t rank = type.getRank();
  for (int64_t axis = 0; axis + 1 < rank; ++axis) {
    Value stride = e.bufferStride(arguments.buffers, number, axis);
    bits = arith::OrIOp::create(e.builder, e.loc, bits,
                                e.mul(stride, elementBytes));
  }
  Value low = e.field(bits, 0, llvm::Log2_64(vectorBytes));
  Value inner = e.bufferStride(arguments.buffers, number, rank - 1);
  return e.both(large, e.both(e.equal(low, 0), e.equal(inner, 1)));
}

/// Rows of a tile that streams. Stores that pass the caches are fast where they
/// fill a row, and slow where a pass writes a few lines of each of many rows in
/// turn.
int64_t KernelEmitter::streamingTile() {
  plan::LayoutAttr layout = shape.steps.back().passes.back().type.getLayout();
  bool fillsRows = layout.getLoop().empty() && layout.getBlock().empty();
  int64_t tile = shape.schedule.getRowTile();
  return fillsRows ? tile : std::min(tile, kStreamTileRows);
}
