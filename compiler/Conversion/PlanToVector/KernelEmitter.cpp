//===- KernelEmitter.cpp - Loops of a kernel --------------------------===//
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

/// Vector registers that twiddles may occupy for the length of a row loop, of
/// the 32 an AVX-512 core has; a unit's own vectors and their products take the
/// rest. Twiddles beyond that are read as memory operands, at no cost in the
/// multiply-add ports.
static constexpr int64_t kResidentRegisters = 30;

/// Bytes of rows, read and written by one call, beyond which they go past the
/// caches: what a core's share of the last-level cache holds.
static constexpr int64_t kStreamBytes = 16 * 1024 * 1024;

static int64_t partsOf(Type element) {
  return isa<ComplexType>(element) ? 2 : 1;
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

/// The caller's rows from `firstRow` on. The axes are (B, n) or (B, S, n) from
/// `batchAxis`.
CopyRows KernelEmitter::callerRows(Value memref, int64_t batchAxis, Value stack,
                                   Value firstRow) {
  auto type = cast<MemRefType>(memref.getType());
  int64_t number = cast<BlockArgument>(memref).getArgNumber();
  int64_t last = type.getRank() - 1, parts = partsOf(type.getElementType());
  Value rowStride = e.bufferStride(arguments.buffers, number, batchAxis);
  Value offset = e.mul(firstRow, rowStride);
  if (last - batchAxis == 2)
    offset = e.add(offset, e.mul(stack, e.bufferStride(arguments.buffers,
                                                       number, batchAxis + 1)));
  return {e.at(e.bufferData(arguments.buffers, number), e.mul(offset, parts)),
          rowStride, e.bufferStride(arguments.buffers, number, last),
          type.getShape()[last], parts};
}

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
  if (shape.planes == 0)
    return;
  plan::StoreOp any;
  for (StepShape &step : shape.steps)
    for (PassShape &pass : step.passes)
      for (Operation *op : pass.body)
        if (auto store = dyn_cast<plan::StoreOp>(op))
          any = store;
  Value memref = any.getDestination();
  CopyRows caller = callerRows(memref, 1, stack, firstRow);
  planesStaged = e.notEqual(caller.innerStride, 1);
  int64_t number = cast<BlockArgument>(memref).getArgNumber();
  Value step = e.bufferStride(arguments.buffers, number, 0);
  for (int64_t plane = 0; plane < shape.planes; ++plane) {
    Value direct = e.at(caller.base, e.mul(e.mul(step, plane), caller.parts));
    Value staged =
        e.atByte(arguments.workspace, shape.planeBufferOffset(plane));
    planes.push_back({e.select(planesStaged, staged, direct),
                      e.select(planesStaged, e.i64(shape.rowPitch()),
                               e.mul(caller.rowStride, caller.parts)),
                      RowFormat()});
  }
}

void KernelEmitter::copyStagedPlanes(Value stack, Value firstRow, Value rows) {
  if (shape.planes == 0)
    return;
  Value memref;
  for (StepShape &step : shape.steps)
    for (PassShape &pass : step.passes)
      for (Operation *op : pass.body)
        if (auto store = dyn_cast<plan::StoreOp>(op))
          memref = store.getDestination();
  e.ifThen(planesStaged, [&] {
    CopyRows caller = callerRows(memref, 1, stack, firstRow);
    int64_t number = cast<BlockArgument>(memref).getArgNumber();
    Value step = e.bufferStride(arguments.buffers, number, 0);
    for (int64_t plane = 0; plane < shape.planes; ++plane) {
      CopyRows to = caller;
      to.base = e.at(caller.base, e.mul(e.mul(step, plane), caller.parts));
      CopyRows from{
          e.atByte(arguments.workspace, shape.planeBufferOffset(plane)),
          e.i64(shape.rowPitch() / caller.parts), e.i64(1), caller.size,
          caller.parts};
      emitCopy(e, module, rows, from, to, Attribute());
    }
  });
}

//===----------------------------------------------------------------------===//
// Passes
//===----------------------------------------------------------------------===//

/// Nests loops over runs of bits, the highest run outermost.
void KernelEmitter::loopBits(const PassShape &pass, ArrayRef<BitRun> runs,
                             const Position &outer,
                             llvm::function_ref<void(const Position &)> body) {
  if (runs.empty())
    return body(outer);
  BitRun run = runs.back();
  SmallVector<int64_t> tile = pass.type.getLayout().getTileBits();
  e.loop(int64_t(1) << run.count, [&](Value i) {
    Position here = outer;
    here.natural = e.add(outer.natural, e.shl(i, run.first));
    auto inTile = llvm::find(tile, run.first);
    if (inTile != tile.end())
      here.tile = e.add(outer.tile, e.shl(i, inTile - tile.begin()));
    auto inUnit = llvm::find(pass.unitBits, run.first);
    if (inUnit != pass.unitBits.end())
      here.unit = e.add(outer.unit, e.shl(i, inUnit - pass.unitBits.begin()));
    loopBits(pass, runs.drop_back(), here, body);
  });
}

/// The row loop of one set of twiddles, and inside it the units that share
/// them.
void KernelEmitter::emitRows(const PassShape &pass, TwiddleForm form,
                             const Rows &source, const Rows &destination,
                             const Position &outer, ArrayRef<int64_t> innerBits,
                             Value packed, Value rows) {
  int64_t parts = pass.parts();
  UnitEmitter unit(e, pass, form, shape.strict);
  Value twiddles = e.at(e.at(packed, pass.packedOffset(form)),
                        e.mul(outer.unit, pass.scalarsPerUnit(form)));
  int64_t needed = (pass.vectorsPerUnit(form) + pass.registers() + 4) * parts;
  if (needed <= kResidentRegisters)
    unit.loadTwiddles(twiddles);
  e.loop(e.i64(0), rows, 1, [&](Value row) {
    loopBits(pass, consecutiveRuns(innerBits), outer,
             [&](const Position &here) {
               auto pointer = [&](const Rows &from) -> Value {
                 if (!from.base)
                   return {};
                 Value elements =
                     from.format.tileBits.empty() ? here.natural : here.tile;
                 return e.at(e.at(from.base, e.mul(row, from.stride)),
                             e.mul(elements, parts));
               };
               SmallVector<Value> planePointers;
               for (Operation *op : pass.body)
                 if (auto store = dyn_cast<plan::StoreOp>(op))
                   planePointers.push_back(pointer(planes[*store.getPlane()]));
               Value from = pointer(source);
               Value next;
               if (pass.source == Place::Caller && ahead)
                 next = e.at(from, ahead);
               unit.emit(from, source.format, pointer(destination),
                         destination.format, twiddles, planePointers, next);
             });
  });
}

void KernelEmitter::emitPass(const PassShape &pass, TwiddleForm form,
                             const Rows &source, const Rows &destination,
                             const Position &block, Value packed, Value rows) {
  SmallVector<int64_t> outer, inner;
  for (int64_t bit : pass.type.getLayout().getLoop())
    (llvm::is_contained(pass.unitBits, bit) ? outer : inner).push_back(bit);
  llvm::sort(outer);
  llvm::sort(inner);
  loopBits(pass, consecutiveRuns(outer), block, [&](const Position &here) {
    emitRows(pass, form, source, destination, here, inner, packed, rows);
  });
}

/// A pass in the form that its packed twiddles have.
void KernelEmitter::emitPassForms(const PassShape &pass, const Rows &source,
                                  const Rows &destination,
                                  const Position &block, Value packed,
                                  Value rows) {
  auto emitForm = [&](TwiddleForm form) {
    emitPass(pass, form, source, destination, block, packed, rows);
  };
  if (!pass.normalises)
    return emitForm(TwiddleForm::Full);
  Type i32 = e.builder.getI32Type();
  Value flag = LLVM::LoadOp::create(e.builder, e.loc, i32,
                                    e.atByte(packed, 4 * pass.number), 4);
  Value zero = arith::ConstantIntOp::create(e.builder, e.loc, 0, 32);
  Value holds = arith::CmpIOp::create(e.builder, e.loc,
                                      arith::CmpIPredicate::ne, flag, zero);
  e.ifElse(
      holds, [&] { emitForm(TwiddleForm::Normalised); },
      [&] { emitForm(TwiddleForm::Full); });
}

/// A level: loops over its block bits, its passes inside. The packed unit
/// number of a pass counts those block bits that its twiddles depend on, so the
/// position is computed per pass.
void KernelEmitter::emitStep(size_t number, const Rows &source,
                             const Rows &result, Value packed, Value rows) {
  StepShape &step = shape.steps[number];
  SmallVector<int64_t> block(step.passes.front().type.getLayout().getBlock());
  llvm::sort(block);
  // Index of the block: its bits in order, as one number.
  e.loop(int64_t(1) << block.size(), [&](Value i) {
    for (const PassShape &pass : step.passes) {
      Position here{e.i64(0), e.i64(0), e.i64(0)};
      int64_t place = 0;
      for (BitRun run : consecutiveRuns(block)) {
        Value field = e.field(i, place, run.count);
        here.natural = e.add(here.natural, e.shl(field, run.first));
        // A run may enter the unit number in part: bit by bit where it does not
        // wholly.
        for (int64_t bit = run.first; bit < run.first + run.count; ++bit) {
          auto inUnit = llvm::find(pass.unitBits, bit);
          if (inUnit == pass.unitBits.end())
            continue;
          Value one = e.field(i, place + bit - run.first, 1);
          here.unit =
              e.add(here.unit, e.shl(one, inUnit - pass.unitBits.begin()));
        }
        place += run.count;
      }
      Rows from = placeRows(pass, number, true, source);
      Rows to = placeRows(pass, number, false, result);
      if (pass.destination != Place::Caller || !streams) {
        emitPassForms(pass, from, to, here, packed, rows);
        continue;
      }
      Rows past = to;
      past.format.nonTemporal = true;
      e.ifElse(
          streams, [&] { emitPassForms(pass, from, past, here, packed, rows); },
          [&] { emitPassForms(pass, from, to, here, packed, rows); });
    }
  });
}

//===----------------------------------------------------------------------===//
// Tiles and the kernel
//===----------------------------------------------------------------------===//

/// The caller's end of a kernel: rows go through a row buffer when they move,
/// change elements, or do not lie element by element; the last is known only
/// when running.
KernelEmitter::CallerEnd KernelEmitter::callerEnd(Value memref, bool moves,
                                                  plan::FragmentType type,
                                                  int64_t buffer, Value stack,
                                                  Value firstRow) {
  CallerEnd end;
  end.caller = callerRows(memref, 0, stack, firstRow);
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

/// A move between passes: from the row buffer in use to the other one.
void KernelEmitter::emitMove(plan::ExchangeOp exchange, Value rows) {
  auto bufferOf = [&](plan::FragmentType type) {
    return rowBuffer(currentRowBuffer, type.getSize(),
                     partsOf(type.getElementType()));
  };
  CopyRows here = bufferOf(exchange.getInput().getType());
  currentRowBuffer = 1 - currentRowBuffer;
  emitCopy(e, module, rows, here, bufferOf(exchange.getType()),
           exchange.getMapAttr());
}

void KernelEmitter::emitTile(Value stack, Value firstRow, Value rows) {
  currentRowBuffer = 0;
  selectPlanes(stack, firstRow);
  CallerEnd source =
      callerEnd(shape.load.getSource(), shape.loadMoves, shape.load.getType(),
                currentRowBuffer, stack, firstRow);
  e.ifThen(source.isStaged, [&] {
    emitCopy(e, module, rows, source.caller, source.buffer,
             shape.load.getMapAttr());
  });
  CallerEnd result;
  if (shape.store) {
    // Each move between passes changes the row buffer in use.
    int64_t moves = llvm::count_if(shape.steps, [](const StepShape &step) {
      return step.move != nullptr;
    });
    result =
        callerEnd(shape.store.getDestination(), shape.storeMoves,
                  shape.store.getInput().getType(), moves % 2, stack, firstRow);
  }
  for (size_t number = 0; number < shape.steps.size(); ++number) {
    if (auto exchange =
            dyn_cast_or_null<plan::ExchangeOp>(shape.steps[number].move))
      emitMove(exchange, rows);
    else
      emitStep(number, source.rows, result.rows, packedOfStack, rows);
  }
  if (shape.store)
    e.ifThen(result.isStaged, [&] {
      emitCopy(e, module, rows, result.buffer, result.caller,
               shape.store.getMapAttr());
    });
  copyStagedPlanes(stack, firstRow, rows);
}

/// Rows of more bytes than kStreamBytes, read and written, stream: if the
/// result is written whole vectors at a time (no map, elements next to each
/// other) at aligned addresses. Null if that can never be.
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
  Value rows = e.sub(arguments.rowEnd, arguments.rowBegin);
  Value large =
      arith::CmpIOp::create(e.builder, e.loc, arith::CmpIPredicate::sgt, rows,
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
  Value aligned = arith::CmpIOp::create(
      e.builder, e.loc, arith::CmpIPredicate::eq, low, e.i64(0));
  Value inner = e.bufferStride(arguments.buffers, number, rank - 1);
  Value dense = arith::CmpIOp::create(
      e.builder, e.loc, arith::CmpIPredicate::eq, inner, e.i64(1));
  return e.both(large, e.both(aligned, dense));
}

void KernelEmitter::emit() {
  int64_t tile = shape.schedule.getRowTile();
  streams = decideStreaming();
  if (streams && !shape.loadMoves) {
    Value source = shape.load.getSource();
    int64_t number = cast<BlockArgument>(source).getArgNumber();
    int64_t parts =
        partsOf(cast<MemRefType>(source.getType()).getElementType());
    Value distance =
        e.mul(e.bufferStride(arguments.buffers, number, 0), tile * parts);
    ahead = e.select(streams, distance, e.i64(0));
  }
  e.loop(shape.stacks, [&](Value stack) {
    packedOfStack = e.at(arguments.packed, e.mul(stack, shape.packedScalars));
    e.loop(arguments.rowBegin, arguments.rowEnd, tile, [&](Value firstRow) {
      Value rows = e.min(e.sub(arguments.rowEnd, firstRow), e.i64(tile));
      emitTile(stack, firstRow, rows);
    });
  });
  // Non-temporal stores are weakly ordered: another thread that is told of the
  // end of this call must see them.
  if (streams)
    e.ifThen(streams, [&] { e.storeFence(); });
}
