//===- SideBySideEmitter.cpp - Several short rows in a vector -------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Conversion/PlanToVector/DenseEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace papilio;

namespace {
class SideBySideEmitter {
public:
  SideBySideEmitter(Emitter &emitter, const DenseShape &dense,
                    const RowsInMemory &source, const RowsInMemory &result,
                    Value matrix)
      : e(emitter), dense(dense), source(source), result(result),
        matrix(matrix) {}

  void emit(Value rows);

private:
  /// Vectors of `lanes` scalars, those of x and of y so many scalars apart.
  struct Vectors {
    int64_t lanes;
    Value sourceStep, resultStep;
    SmallVector<Value> diagonals;
  };

  Vectors vectorsOf(int64_t lanes, Value sourceStep, Value resultStep);
  Value product(const Vectors &vectors, Value x);
  void emitVectors(const Vectors &vectors, Value first, int64_t count);
  void emitAll(const Vectors &vectors, Value count);
  void emitRest(const Vectors &vectors, Value first, Value scalars);

  Emitter &e;
  const DenseShape &dense;
  RowsInMemory source, result;
  Value matrix;
};
} // namespace

SideBySideEmitter::Vectors SideBySideEmitter::vectorsOf(int64_t lanes,
                                                        Value sourceStep,
                                                        Value resultStep) {
  Vectors vectors{lanes, sourceStep, resultStep, {}};
  for (int64_t d = 0; d < dense.outputs; ++d)
    vectors.diagonals.push_back(e.load(e.at(matrix, d * dense.pitch()), lanes));
  return vectors;
}

/// Swapping lanes by d stays within a row, whose length is a power of two.
/// Lanes beyond 16 bytes are swapped once for all d that agree there: such
/// shuffles take longer than those inside.
Value SideBySideEmitter::product(const Vectors &vectors, Value x) {
  auto swapped = [&](Value value, int64_t d) -> Value {
    if (d == 0)
      return value;
    SmallVector<int64_t> swap;
    for (int64_t lane = 0; lane < vectors.lanes; ++lane)
      swap.push_back(lane ^ d);
    return e.shuffle(value, value, swap);
  };
  int64_t near = 16 / e.scalarBytes();
  Value sum, far;
  for (int64_t d = 0; d < dense.outputs; ++d) {
    if (d % near == 0)
      far = swapped(x, d);
    Value here = swapped(far, d % near);
    sum = d == 0 ? Value(arith::MulFOp::create(e.builder, e.loc, here,
                                               vectors.diagonals[0]))
                 : Value(vector::FMAOp::create(e.builder, e.loc, here,
                                               vectors.diagonals[d], sum));
  }
  return sum;
}

void SideBySideEmitter::emitVectors(const Vectors &vectors, Value first,
                                    int64_t count) {
  auto pointer = [&](Value base, Value step, int64_t number) {
    return e.at(base, e.mul(e.add(first, e.i64(number)), step));
  };
  SmallVector<Value> sums;
  for (int64_t number = 0; number < count; ++number) {
    Value from = pointer(source.base, vectors.sourceStep, number);
    sums.push_back(product(vectors, e.load(from, vectors.lanes)));
  }
  for (int64_t number = 0; number < count; ++number)
    e.store(sums[number], pointer(result.base, vectors.resultStep, number));
}

void SideBySideEmitter::emitAll(const Vectors &vectors, Value count) {
  Value over =
      arith::RemSIOp::create(e.builder, e.loc, count, e.i64(dense.rows));
  Value groups = e.sub(count, over);
  e.loop(e.i64(0), groups, dense.rows,
         [&](Value first) { emitVectors(vectors, first, dense.rows); });
  if (dense.rows > 1)
    e.loop(groups, count, 1,
           [&](Value first) { emitVectors(vectors, first, 1); });
}

/// Fewer scalars than a vector has.
void SideBySideEmitter::emitRest(const Vectors &vectors, Value first,
                                 Value scalars) {
  OpBuilder &b = e.builder;
  auto alignment = static_cast<int32_t>(e.scalarBytes());
  auto type = VectorType::get({vectors.lanes}, b.getI1Type());
  Value count = arith::IndexCastOp::create(b, e.loc, b.getIndexType(), scalars);
  Value mask = vector::CreateMaskOp::create(b, e.loc, type, ValueRange{count});
  VectorType vector = e.vectorOf(vectors.lanes);
  Value x = LLVM::MaskedLoadOp::create(
      b, e.loc, vector, e.at(source.base, first), mask, e.zero(vector),
      b.getI32IntegerAttr(alignment), UnitAttr());
  LLVM::MaskedStoreOp::create(b, e.loc, product(vectors, x),
                              e.at(result.base, first), mask, alignment);
}

void SideBySideEmitter::emit(Value rows) {
  auto isFull = [&](const RowsInMemory &end) {
    return e.equal(end.stride, dense.outputs);
  };
  e.ifElse(
      e.both(isFull(source), isFull(result)),
      [&] {
        Value step = e.i64(dense.lanes);
        Vectors vectors = vectorsOf(dense.lanes, step, step);
        Value over = arith::RemSIOp::create(e.builder, e.loc, rows,
                                            e.i64(dense.sideBySide));
        Value whole = e.sub(rows, over);
        emitAll(vectors, arith::DivSIOp::create(e.builder, e.loc, whole,
                                                e.i64(dense.sideBySide)));
        e.ifThen(e.notEqual(over, 0), [&] {
          emitRest(vectors, e.mul(whole, dense.outputs),
                   e.mul(over, dense.outputs));
        });
      },
      [&] {
        emitAll(vectorsOf(dense.outputs, source.stride, result.stride), rows);
      });
}

void papilio::emitSideBySide(Emitter &e, const DenseShape &dense,
                             const RowsInMemory &source,
                             const RowsInMemory &result, Value matrix,
                             Value rows) {
  SideBySideEmitter(e, dense, source, result, matrix).emit(rows);
}
