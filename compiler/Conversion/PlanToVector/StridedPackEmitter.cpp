//===- StridedPackEmitter.cpp - Packing twiddles of any strides ---------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Conversion/PlanToVector/PackEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "papilio/kernel_abi.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace papilio;

namespace {
/// Columns of the table of stages.
enum Column : int64_t {
  Argument,    ///< Number of the twiddle argument.
  StackAxis,   ///< Its axis of stacks, or -1 when all use the same twiddles.
  RowAxis,     ///< Its axis of rows, or -1.
  BlockAxis,   ///< Its axis of blocks; the two after it are those of T.
  RowBits,     ///< log2 of the blocks of a row (62: all).
  Bit,         ///< The stage's bit.
  Shift,       ///< Bits of the index dropped above it: 1 untied.
  AboveMask,   ///< Index bits that count above it: none when tied.
  FirstBlock,  ///< Number of the factor's first block.
  Adjoint,     ///< 1: blocks are transposed and conjugated, else 0.
  Lanes,       ///< Lanes of a vector.
  Parts,       ///< Scalars of an element.
  Vectors,     ///< Vectors of a key: 4, in a lane stage 2.
  FirstScalar, ///< Packed scalars before the stage's first vector.
  UnitScalars, ///< Packed scalars of a unit.
  KeyBits,     ///< log2 of the keys of a unit.
  Numbers,     ///< Keys times units.
  FirstRun,    ///< First entry in the table of runs.
  Runs,        ///< Entries there.
  ColumnCount
};

/// The two tables: stages, and for each the runs of index bits that a key and
/// unit number spreads to (place in the number, bits, place in the index).
struct Tables {
  SmallVector<int64_t> stages, runs;
  int64_t count = 0;

  void add(const PassShape &pass, const StageTwiddles &twiddles);
};

/// Emits the loops over the tables.
class StridedPacker {
public:
  StridedPacker(Emitter &emitter, LLVM::GlobalOp stages, LLVM::GlobalOp runs,
                Value buffers, Value stack, Value packed)
      : e(emitter), stages(stages), runs(runs), buffers(buffers), stack(stack),
        packed(packed) {}

  void emitStage(Value stage);

private:
  Value column(Value stage, Column which) {
    return e.tableEntry(stages, e.add(e.mul(stage, ColumnCount), e.i64(which)));
  }
  Value spread(Value stage, Value number);
  Value stride(Value argument, Value axis);
  Value shiftRight(Value a, Value b) {
    return arith::ShRUIOp::create(e.builder, e.loc, a, b);
  }
  Value shiftLeft(Value a, Value b) {
    return arith::ShLIOp::create(e.builder, e.loc, a, b);
  }
  Value mask(Value a, Value b) {
    return arith::AndIOp::create(e.builder, e.loc, a, b);
  }
  /// 2^bits - 1.
  Value ones(Value bits) { return e.sub(shiftLeft(e.i64(1), bits), e.i64(1)); }
  Value block(Value stage, Value index);
  void emitVector(Value stage, Value index, Value entry, Value destination);

  Emitter &e;
  LLVM::GlobalOp stages, runs;
  Value buffers, stack, packed;
};
} // namespace

void Tables::add(const PassShape &pass, const StageTwiddles &twiddles) {
  plan::StageOp stage = twiddles.stage();
  auto type = cast<MemRefType>(stage.getTwiddle().getType());
  int64_t blockAxis = type.getRank() - 3;
  bool hasRows = blockAxis == 2;
  SmallVector<int64_t> bits(twiddles.keyBits);
  llvm::append_range(bits, pass.unitBits);
  int64_t firstRun = runs.size() / 3, place = 0, runCount = 0;
  // Key bits and unit bits interleave in the index: a run ends at either list.
  auto addRuns = [&](ArrayRef<int64_t> list) {
    for (BitRun run : consecutiveRuns(list)) {
      runs.append({place, run.count, run.first});
      place += run.count;
      ++runCount;
    }
  };
  addRuns(twiddles.keyBits);
  addRuns(pass.unitBits);
  int64_t vectorScalars = pass.lanes() * pass.parts();
  stages.append(
      {cast<BlockArgument>(stage.getTwiddle()).getArgNumber(),
       twiddles.numStacks() > 1 ? 0 : -1, hasRows ? 1 : -1, blockAxis,
       hasRows ? static_cast<int64_t>(llvm::Log2_64(type.getShape()[2])) : 62,
       static_cast<int64_t>(stage.getBit()), stage.getTied() ? 0 : 1,
       stage.getTied() ? 0 : -1, static_cast<int64_t>(stage.getOffset()),
       stage.getAdjoint() ? 1 : 0, pass.lanes(), pass.parts(),
       twiddles.vectorsPerKey(),
       pass.packedOffset() + twiddles.firstFull * vectorScalars,
       pass.scalarsPerUnit(), static_cast<int64_t>(twiddles.keyBits.size()),
       int64_t(1) << bits.size(), firstRun, runCount});
  ++count;
}

/// The index bits that a number of key and unit stands for.
Value StridedPacker::spread(Value stage, Value number) {
  Value first = column(stage, FirstRun);
  return e.sum(column(stage, Runs), [&](Value run) {
    Value row = e.mul(e.add(first, run), 3);
    Value place = e.tableEntry(runs, row);
    Value bits = e.tableEntry(runs, e.add(row, e.i64(1)));
    Value to = e.tableEntry(runs, e.add(row, e.i64(2)));
    return shiftLeft(mask(shiftRight(number, place), ones(bits)), to);
  });
}

/// Stride of an argument and axis known when running; 0 for axis -1.
Value StridedPacker::stride(Value argument, Value axis) {
  Value field = e.add(
      e.mul(argument, static_cast<int64_t>(sizeof(papilio_rt_buffer))),
      e.add(e.mul(axis, 8),
            e.i64(static_cast<int64_t>(offsetof(papilio_rt_buffer, strides)))));
  // Axis -1 reads the data pointer in its place, and drops it.
  Value pointer = LLVM::GEPOp::create(e.builder, e.loc, buffers.getType(),
                                      e.builder.getI8Type(), buffers,
                                      ArrayRef<LLVM::GEPArg>{field});
  Value read = LLVM::LoadOp::create(e.builder, e.loc, e.builder.getI64Type(),
                                    pointer, 8);
  Value known = arith::CmpIOp::create(
      e.builder, e.loc, arith::CmpIPredicate::sge, axis, e.i64(0));
  return e.select(known, read, e.i64(0));
}

/// Element offset of the block that an index uses.
Value StridedPacker::block(Value stage, Value index) {
  Value bit = column(stage, Bit), argument = column(stage, Argument);
  Value above = shiftRight(index, e.add(bit, column(stage, Shift)));
  Value number = e.add(mask(index, ones(bit)),
                       shiftLeft(mask(above, column(stage, AboveMask)), bit));
  number = e.add(number, column(stage, FirstBlock));
  Value rowBits = column(stage, RowBits);
  Value row = shiftRight(number, rowBits);
  Value inRow = mask(number, ones(rowBits));
  return e.add(e.mul(row, stride(argument, column(stage, RowAxis))),
               e.mul(inRow, stride(argument, column(stage, BlockAxis))));
}

/// Packs one vector: entry 0 ... 3 are T00, T01, T10, T11; those of a lane
/// stage what multiplies the lane's own value, and what its partner's.
void StridedPacker::emitVector(Value stage, Value index, Value entry,
                               Value destination) {
  Value argument = column(stage, Argument), parts = column(stage, Parts);
  Value lanes = column(stage, Lanes), axis = column(stage, BlockAxis);
  Value inLane =
      arith::CmpIOp::create(e.builder, e.loc, arith::CmpIPredicate::eq,
                            column(stage, Vectors), e.i64(2));
  Value data = LLVM::LoadOp::create(
      e.builder, e.loc, buffers.getType(),
      LLVM::GEPOp::create(
          e.builder, e.loc, buffers.getType(), e.builder.getI8Type(), buffers,
          ArrayRef<LLVM::GEPArg>{e.mul(
              argument, static_cast<int64_t>(sizeof(papilio_rt_buffer)))}),
      8);
  Value ofStack = e.mul(stack, stride(argument, column(stage, StackAxis)));
  Value adjoint = column(stage, Adjoint);
  Value outAxis = e.add(axis, e.add(e.i64(1), adjoint));
  Value inAxis = e.sub(e.add(axis, e.i64(2)), adjoint);
  e.loop(e.i64(0), lanes, 1, [&](Value lane) {
    Value here = e.add(index, lane);
    Value half = mask(shiftRight(here, column(stage, Bit)), e.i64(1));
    Value out = e.select(inLane, half, e.field(entry, 1, 1));
    Value in =
        e.select(inLane, arith::XOrIOp::create(e.builder, e.loc, half, entry),
                 e.field(entry, 0, 1));
    Value offset = e.add(e.add(ofStack, block(stage, here)),
                         e.add(e.mul(out, stride(argument, outAxis)),
                               e.mul(in, stride(argument, inAxis))));
    e.loop(e.i64(0), parts, 1, [&](Value part) {
      Value from = e.at(data, e.add(e.mul(offset, parts), part));
      Value to = e.at(destination, e.add(e.mul(part, lanes), lane));
      Value scalar = e.load(from, 1);
      // Only imaginary parts change their sign: part 1 of an adjoint.
      Value conjugates = e.equal(e.add(adjoint, part), 2);
      e.store(e.select(conjugates, e.negate(scalar), scalar), to);
    });
  });
}

void StridedPacker::emitStage(Value stage) {
  Value vectors = column(stage, Vectors), keyBits = column(stage, KeyBits);
  Value vectorScalars = e.mul(column(stage, Lanes), column(stage, Parts));
  Value first = e.at(packed, column(stage, FirstScalar));
  e.loop(e.i64(0), column(stage, Numbers), 1, [&](Value number) {
    Value index = spread(stage, number);
    Value key = mask(number, ones(keyBits));
    Value unit = shiftRight(number, keyBits);
    Value offset = e.add(e.mul(unit, column(stage, UnitScalars)),
                         e.mul(e.mul(key, vectors), vectorScalars));
    e.loop(e.i64(0), vectors, 1, [&](Value entry) {
      Value destination =
          e.at(first, e.add(offset, e.mul(entry, vectorScalars)));
      emitVector(stage, index, entry, destination);
    });
  });
}

void papilio::emitStridedPack(Emitter &e, ModuleOp module,
                              const KernelShape &shape, Value buffers,
                              Value packed) {
  Tables tables;
  for (const StepShape &step : shape.steps)
    for (const PassShape &pass : step.passes)
      for (const StageTwiddles &twiddles : pass.twiddles)
        tables.add(pass, twiddles);
  if (tables.count == 0)
    return;
  if (tables.runs.empty())
    tables.runs.assign({0, 0, 0}); // An array has at least one element.
  LLVM::GlobalOp stages = getTable(e, module, tables.stages, 64);
  LLVM::GlobalOp runs = getTable(e, module, tables.runs, 64);
  e.loop(shape.stacks, [&](Value stack) {
    Value ofStack = e.at(packed, e.mul(stack, shape.packedScalars));
    StridedPacker packer(e, stages, runs, buffers, stack, ofStack);
    e.loop(tables.count, [&](Value stage) { packer.emitStage(stage); });
  });
}
