//===- DenseEmitter.cpp - Kernels that multiply by a matrix ---------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Conversion/PlanToVector/DenseEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace papilio;

/// Multiply-adds of one step of the loop over inputs: enough that counting is
/// free, few enough that the loop stays in the cache of decoded instructions.
static constexpr int64_t kOperationsPerStep = 48;

/// Inputs of one step: a divisor of their number if that makes the step no
/// smaller than half of what is wanted, so that none are left over.
static int64_t inputsPerStep(const DenseShape &dense) {
  int64_t wanted = std::clamp<int64_t>(
      kOperationsPerStep / (dense.rows * dense.vectors), 1, dense.inputs);
  for (int64_t step = wanted; 2 * step > wanted; --step)
    if (dense.inputs % step == 0)
      return step;
  return wanted;
}

namespace {
class DenseEmitter {
public:
  DenseEmitter(Emitter &emitter, ModuleOp module, const DenseShape &dense,
               const KernelArguments &arguments)
      : e(emitter), module(module), dense(dense), arguments(arguments) {}

  void emit();

private:
  /// Rows of x or y for the tile at hand: the caller's, or a contiguous copy.
  struct End {
    CopyRows caller, buffer;
    Value isStaged;
    RowsInMemory rows; ///< What the product sees.
  };
  /// Where a group of rows begins, in scalars.
  struct Group {
    SmallVector<Value> sources, results;
    Value matrix;
  };

  End endOf(Value memref, int64_t offset, Value stack, Value firstRow);
  void emitTile(Value stack, Value firstRow, Value rows, Value matrix);
  void emitBlock(const RowsInMemory &source, const RowsInMemory &result,
                 Value rows, Value matrix, Value column);
  SmallVector<Value> rowPointers(const RowsInMemory &end, Value first,
                                 Value last);
  void emitGroup(const Group &group, ArrayRef<Value> masks);
  void addInput(const Group &group, Value input, int64_t number,
                SmallVector<Value> &sums);
  SmallVector<Value> masksOf(Value column);

  Emitter &e;
  ModuleOp module;
  const DenseShape &dense;
  KernelArguments arguments;
};
} // namespace

//===----------------------------------------------------------------------===//
// The product of a group of rows
//===----------------------------------------------------------------------===//

/// Adds the term of input `input + number` to all sums of a register tile.
void DenseEmitter::addInput(const Group &group, Value input, int64_t number,
                            SmallVector<Value> &sums) {
  VectorType type = e.vectorOf(dense.lanes);
  Value line = e.at(e.at(group.matrix, e.mul(input, dense.pitch())),
                    number * dense.pitch());
  SmallVector<Value> columns;
  for (int64_t vector = 0; vector < dense.vectors; ++vector)
    columns.push_back(e.load(e.at(line, vector * dense.lanes), dense.lanes));
  for (int64_t row = 0; row < dense.rows; ++row) {
    Value pointer = e.at(e.at(group.sources[row], input), number);
    Value scalar = LLVM::LoadOp::create(e.builder, e.loc, e.scalar, pointer,
                                        e.scalarBytes());
    Value spread = vector::BroadcastOp::create(e.builder, e.loc, type, scalar);
    for (int64_t vector = 0; vector < dense.vectors; ++vector) {
      Value &sum = sums[row * dense.vectors + vector];
      sum =
          vector::FMAOp::create(e.builder, e.loc, spread, columns[vector], sum);
    }
  }
}

/// All sums of a register tile, from the first input to the last, then their
/// stores. Every row takes the same steps wherever it lies in a group.
void DenseEmitter::emitGroup(const Group &group, ArrayRef<Value> masks) {
  OpBuilder &b = e.builder;
  int64_t perInput = dense.rows * dense.vectors;
  int64_t step = inputsPerStep(dense);
  int64_t looped = dense.inputs / step * step;
  Value zero = e.zero(e.vectorOf(dense.lanes));
  SmallVector<Value> sums(perInput, zero);
  auto addInputs = [&](Value first, int64_t count) {
    for (int64_t number = 0; number < count; ++number)
      addInput(group, first, number, sums);
  };
  if (looped == step) {
    addInputs(e.i64(0), step);
  } else {
    auto loop = scf::ForOp::create(b, e.loc, e.i64(0), e.i64(looped),
                                   e.i64(step), sums);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    sums.assign(loop.getRegionIterArgs().begin(),
                loop.getRegionIterArgs().end());
    addInputs(loop.getInductionVar(), step);
    scf::YieldOp::create(b, e.loc, sums);
    sums.assign(loop.getResults().begin(), loop.getResults().end());
  }
  addInputs(e.i64(looped), dense.inputs - looped);
  for (int64_t row = 0; row < dense.rows; ++row)
    for (int64_t vector = 0; vector < dense.vectors; ++vector) {
      Value sum = sums[row * dense.vectors + vector];
      Value to = e.at(group.results[row], vector * dense.lanes);
      if (masks[vector])
        LLVM::MaskedStoreOp::create(b, e.loc, sum, to, masks[vector],
                                    static_cast<int32_t>(e.scalarBytes()));
      else
        e.store(sum, to);
    }
}

//===----------------------------------------------------------------------===//
// Blocks, tiles and the kernel
//===----------------------------------------------------------------------===//

/// For each vector of a block of columns that begins at `column`, which lanes
/// hold outputs; null for all of them.
SmallVector<Value> DenseEmitter::masksOf(Value column) {
  SmallVector<Value> masks(dense.vectors);
  auto type = VectorType::get({dense.lanes}, e.builder.getI1Type());
  for (int64_t vector = 0; vector < dense.vectors; ++vector) {
    int64_t end = (vector + 1) * dense.lanes;
    if (dense.blocks == 1 ? end <= dense.outputs : !dense.hasPadding())
      continue;
    Value left = e.sub(e.i64(dense.outputs - vector * dense.lanes), column);
    Value count = arith::IndexCastOp::create(e.builder, e.loc,
                                             e.builder.getIndexType(), left);
    masks[vector] =
        vector::CreateMaskOp::create(e.builder, e.loc, type, ValueRange{count});
  }
  return masks;
}

/// Pointers to the rows of a group. Where it reaches over the end, rows behind
/// `last` are the last one again, which is then computed and stored several
/// times, to the same bits.
SmallVector<Value> DenseEmitter::rowPointers(const RowsInMemory &end,
                                             Value first, Value last) {
  SmallVector<Value> pointers;
  for (int64_t row = 0; row < dense.rows; ++row) {
    Value number = e.add(first, e.i64(row));
    if (last)
      number = e.min(number, last);
    pointers.push_back(e.at(end.base, e.mul(number, end.stride)));
  }
  return pointers;
}

/// The columns of one block for all rows of a tile: whole groups, then the rest
/// as one group that reaches over the end.
void DenseEmitter::emitBlock(const RowsInMemory &source,
                             const RowsInMemory &result, Value rows,
                             Value matrix, Value column) {
  SmallVector<Value> masks = masksOf(column);
  RowsInMemory shifted{e.at(result.base, column), result.stride};
  auto groupAt = [&](Value first, Value last) {
    emitGroup({rowPointers(source, first, last),
               rowPointers(shifted, first, last), e.at(matrix, column)},
              masks);
  };
  Value over =
      arith::RemSIOp::create(e.builder, e.loc, rows, e.i64(dense.rows));
  Value whole = e.sub(rows, over);
  e.loop(e.i64(0), whole, dense.rows,
         [&](Value first) { groupAt(first, Value()); });
  if (dense.rows > 1)
    e.ifThen(e.notEqual(over, 0),
             [&] { groupAt(whole, e.sub(rows, e.i64(1))); });
}

/// Rows of an argument in the tile at hand. Elements that are not next to each
/// other are copied to or from the workspace.
DenseEmitter::End DenseEmitter::endOf(Value memref, int64_t offset, Value stack,
                                      Value firstRow) {
  End end;
  end.caller = callerRows(e, arguments.buffers, memref, stack, firstRow);
  int64_t size = end.caller.size, parts = end.caller.parts;
  end.buffer = {e.atByte(arguments.workspace, offset), e.i64(size), e.i64(1),
                size, parts};
  end.isStaged = e.notEqual(end.caller.innerStride, 1);
  end.rows.base = e.select(end.isStaged, end.buffer.base, end.caller.base);
  end.rows.stride = e.select(end.isStaged, e.i64(size * parts),
                             e.mul(end.caller.rowStride, parts));
  return end;
}

void DenseEmitter::emitTile(Value stack, Value firstRow, Value rows,
                            Value matrix) {
  End source = endOf(dense.source, 0, stack, firstRow);
  End result = endOf(dense.result, dense.resultRowsOffset(), stack, firstRow);
  e.ifThen(source.isStaged, [&] {
    emitCopy(e, module, rows, source.caller, source.buffer, Attribute());
  });
  if (dense.sideBySide > 1)
    emitSideBySide(e, dense, source.rows, result.rows, matrix, rows);
  else
    e.loop(e.i64(0), e.i64(dense.pitch()), dense.vectors * dense.lanes,
           [&](Value column) {
             emitBlock(source.rows, result.rows, rows, matrix, column);
           });
  e.ifThen(result.isStaged, [&] {
    emitCopy(e, module, rows, result.buffer, result.caller, Attribute());
  });
}

void DenseEmitter::emit() {
  e.loop(dense.stacks, [&](Value stack) {
    Value matrix = e.at(arguments.packed, e.mul(stack, dense.matrixScalars()));
    e.loop(arguments.rowBegin, arguments.rowEnd, dense.rowTile,
           [&](Value firstRow) {
             Value rows =
                 e.min(e.sub(arguments.rowEnd, firstRow), e.i64(dense.rowTile));
             emitTile(stack, firstRow, rows, matrix);
           });
  });
}

void papilio::emitDenseKernel(Emitter &emitter, ModuleOp module,
                              const DenseShape &dense,
                              const KernelArguments &arguments) {
  DenseEmitter(emitter, module, dense, arguments).emit();
}
