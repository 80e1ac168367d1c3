//===- DensePackEmitter.cpp - The matrix of a program ---------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Conversion/PlanToVector/DenseEmitter.h"
#include "compiler/Conversion/PlanToVector/PackEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace papilio;

/// Fills `scalars` scalars, whole vectors, with zeros.
static void clear(Emitter &e, Value pointer, int64_t scalars) {
  int64_t lanes = 64 / e.scalarBytes();
  Value zero = e.zero(e.vectorOf(lanes));
  e.loop(e.i64(0), e.i64(scalars), lanes,
         [&](Value i) { e.store(zero, e.at(pointer, i)); });
}

/// The columns behind the last output are read, but never shown.
static void clearPadding(Emitter &e, const DenseShape &dense, Value packed) {
  Value zero = e.zero(e.vectorOf(1));
  e.loop(dense.stacks * dense.inputs, [&](Value row) {
    Value line = e.at(packed, e.mul(row, dense.pitch()));
    e.loop(e.i64(dense.outputs), e.i64(dense.pitch()), 1,
           [&](Value column) { e.store(zero, e.at(line, column)); });
  });
}

/// Writes the diagonals of the matrices at `plain`, repeated for every row of a
/// vector. Where a bit of the lane is set, lines whose numbers differ in it
/// change places; after all bits, lane j of line d is that of line d xor j.
static void takeDiagonals(Emitter &e, const DenseShape &dense, Value plain,
                          Value packed) {
  int64_t size = dense.outputs;
  SmallVector<int64_t> repeat;
  for (int64_t lane = 0; lane < dense.lanes; ++lane)
    repeat.push_back(lane % size);
  e.loop(dense.stacks, [&](Value stack) {
    Value from = e.at(plain, e.mul(stack, size * size));
    Value to = e.at(packed, e.mul(stack, dense.matrixScalars()));
    SmallVector<Value> lines;
    for (int64_t line = 0; line < size; ++line)
      lines.push_back(e.load(e.at(from, line * size), size));
    for (int64_t bit = 1; bit < size; bit *= 2) {
      SmallVector<int64_t> choose;
      for (int64_t lane = 0; lane < size; ++lane)
        choose.push_back(lane & bit ? size + lane : lane);
      SmallVector<Value> before = lines;
      for (int64_t line = 0; line < size; ++line)
        lines[line] = e.shuffle(before[line], before[line ^ bit], choose);
    }
    for (int64_t line = 0; line < size; ++line)
      e.store(e.shuffle(lines[line], lines[line], repeat),
              e.at(to, line * dense.pitch()));
  });
}

static Value oneOf(Emitter &e) {
  VectorType type = e.vectorOf(1);
  return arith::ConstantOp::create(
      e.builder, e.loc,
      DenseElementsAttr::get(type, e.builder.getFloatAttr(e.scalar, 1.0)));
}

/// Strides of an argument (B, n) or (B, S, n), in elements.
static SmallVector<int64_t> stridesOf(Value memref, int64_t row,
                                      int64_t stack) {
  if (cast<MemRefType>(memref.getType()).getRank() == 2)
    return {row, 1};
  return {row, stack, 1};
}

void papilio::emitDensePack(Emitter &e, ModuleOp module,
                            const DenseShape &dense, KernelShape &body,
                            Value buffers, Value packed) {
  Value bodyPacked = e.atByte(packed, dense.bodyPackedOffset());
  emitPack(e, module, body, buffers, bodyPacked);
  Value line = e.atByte(packed, dense.lineOffset());
  clear(e, line, dense.lineScalars());
  e.store(oneOf(e), e.at(line, dense.onePosition()));
  if (dense.hasPadding())
    clearPadding(e, dense, packed);

  auto number = [](Value memref) -> int64_t {
    return cast<BlockArgument>(memref).getArgNumber();
  };
  // Element k of row r lies at k - r, so it is the one where k = r. The result
  // is a row of the matrix for the real part, then one for the imaginary.
  int64_t parts = dense.sourceParts;
  bool plain = dense.sideBySide > 1;
  Value matrix = plain ? e.atByte(packed, dense.plainOffset()) : packed;
  int64_t pitch = plain ? dense.outputs : dense.pitch();
  Value firstRow = e.at(line, dense.onePosition());
  e.loop(parts, [&](Value part) {
    Emitter known(e);
    known.setBuffer(number(dense.source),
                    {e.at(firstRow, e.sub(e.i64(0), part)),
                     stridesOf(dense.source, -1, 0)});
    known.setBuffer(number(dense.result),
                    {e.at(matrix, e.mul(part, pitch)),
                     stridesOf(dense.result, pitch * parts / dense.resultParts,
                               dense.inputs * pitch / dense.resultParts)});
    // No rows of a call: the matrix is read again at once, so it never streams.
    KernelEmitter(known, module, body,
                  {buffers, bodyPacked, e.i64(0), e.i64(dense.inputs / parts),
                   /*callRows=*/e.i64(0),
                   e.atByte(packed, dense.bodyWorkspaceOffset())})
        .emit();
  });
  if (plain)
    takeDiagonals(e, dense, matrix, packed);
}
