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

/// Vector registers that a unit's vectors, their products and the twiddles held
/// for the length of a row loop may take together: two short of the 32 that
/// cores with 512-bit vectors have, or of 16. Twiddles beyond that are read as
/// memory operands, at no cost in the multiply-add ports.
static int64_t residentRegisters(const KernelShape &shape) {
  int64_t bits = shape.schedule.getVectorLength() * 8 * shape.scalarBytes();
  return bits >= 512 ? 30 : 14;
}

//===----------------------------------------------------------------------===//
// Passes
//===----------------------------------------------------------------------===//

/// Adds a run of index bits from `bit` on, with the value `i`, to the numbers
/// of the blocks that the stages use. No run reaches over a stage's own bit.
void KernelEmitter::addToBlocks(const PassShape &pass, int64_t bit, Value i,
                                Position &here) {
  if (!shape.isNative)
    return;
  for (auto [stage, block] : llvm::zip_equal(pass.twiddles, here.blocks))
    if (std::optional<int64_t> place = stage.blockPlace(bit))
      block = e.add(block, e.shl(i, *place));
}

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
    addToBlocks(pass, run.first, i, here);
    loopBits(pass, runs.drop_back(), here, body);
  });
}

/// The twiddles of the unit at `outer`. Those in the caller's order are sorted
/// here, once for all rows and units that share them: held in registers if
/// there are enough, else in the workspace; stage by stage if only one unit of
/// one row uses them.
UnitTwiddles KernelEmitter::unitTwiddles(const PassShape &pass,
                                         TwiddleForm form,
                                         const Position &outer, bool runsOnce,
                                         Value packed) {
  int64_t needed =
      (pass.vectorsPerUnit(form) + pass.registers() + 4) * pass.parts();
  bool fits = needed <= residentRegisters(shape);
  if (!shape.isNative) {
    UnitTwiddles unit(e, pass, form,
                      e.at(e.at(packed, pass.packedOffset(form)),
                           e.mul(outer.unit, pass.scalarsPerUnit(form))));
    if (fits)
      unit.keep();
    return unit;
  }
  SmallVector<Value> blocks;
  for (auto [stage, block] : llvm::zip_equal(pass.twiddles, outer.blocks)) {
    Value ofStack = e.at(e.at(packed, stage.nativeOffset),
                         e.mul(stackNumber, stage.nativeStackScalars));
    blocks.push_back(e.at(ofStack, e.mul(block, 4 * pass.parts())));
  }
  UnitTwiddles unit(e, pass, blocks);
  if (runsOnce)
    return unit;
  if (fits)
    unit.keep();
  else
    unit.spill(e.atByte(arguments.workspace, shape.unitTwiddlesOffset()));
  return unit;
}

/// The row loop of one set of twiddles, and inside it the units that share
/// them.
void KernelEmitter::emitRows(const PassShape &pass, TwiddleForm form,
                             const Rows &source, const Rows &destination,
                             const Position &outer, ArrayRef<int64_t> innerBits,
                             Value packed, Value rows) {
  int64_t parts = pass.parts();
  bool runsOnce = shape.schedule.getRowTile() == 1 && innerBits.empty();
  UnitTwiddles twiddles = unitTwiddles(pass, form, outer, runsOnce, packed);
  UnitEmitter unit(e, pass, form, twiddles, shape.strict);
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
                         destination.format, planePointers, next);
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
      Position here{e.i64(0), e.i64(0), e.i64(0),
                    SmallVector<Value>(pass.twiddles.size(), e.i64(0))};
      int64_t place = 0;
      for (BitRun run : consecutiveRuns(block)) {
        Value field = e.field(i, place, run.count);
        here.natural = e.add(here.natural, e.shl(field, run.first));
        addToBlocks(pass, run.first, field, here);
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
      if (pass.destination == Place::Caller)
        to.format.streams = streams;
      emitPassForms(pass, from, to, here, packed, rows);
    }
  });
}

//===----------------------------------------------------------------------===//
// Tiles and the kernel
//===----------------------------------------------------------------------===//

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

void KernelEmitter::emit() {
  Value tile = e.i64(shape.schedule.getRowTile());
  streams = decideStreaming();
  if (streams)
    tile = e.select(streams, e.i64(streamingTile()), tile);
  if (streams && !shape.loadMoves) {
    Value source = shape.load.getSource();
    int64_t number = cast<BlockArgument>(source).getArgNumber();
    int64_t parts =
        partsOf(cast<MemRefType>(source.getType()).getElementType());
    Value distance =
        e.mul(e.bufferStride(arguments.buffers, number, 0), e.mul(tile, parts));
    ahead = e.select(streams, distance, e.i64(0));
  }
  e.loop(shape.stacks, [&](Value stack) {
    stackNumber = stack;
    packedOfStack = shape.isNative ? arguments.packed
                                   : e.at(arguments.packed,
                                          e.mul(stack, shape.packedScalars));
    e.loop(arguments.rowBegin, arguments.rowEnd, tile, [&](Value firstRow) {
      // Known, so that tiles of one row have no row loop.
      Value rows = shape.schedule.getRowTile() == 1
                       ? e.i64(1)
                       : e.min(e.sub(arguments.rowEnd, firstRow), tile);
      emitTile(stack, firstRow, rows);
    });
  });
  // Non-temporal stores are weakly ordered: another thread that is told of the
  // end of this call must see them.
  if (streams)
    e.ifThen(streams, [&] { e.storeFence(); });
}
