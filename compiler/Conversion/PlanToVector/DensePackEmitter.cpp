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
  Value firstRow = e.at(line, dense.onePosition());
  e.loop(parts, [&](Value part) {
    Emitter known(e);
    known.setBuffer(number(dense.source),
                    {e.at(firstRow, e.sub(e.i64(0), part)),
                     stridesOf(dense.source, -1, 0)});
    known.setBuffer(
        number(dense.result),
        {e.at(packed, e.mul(part, dense.pitch())),
         stridesOf(dense.result, dense.pitch() * parts / dense.resultParts,
                   dense.matrixScalars() / dense.resultParts)});
    // No rows of a call: the matrix is read again at once, so it never streams.
    KernelEmitter(known, module, body,
                  {buffers, bodyPacked, e.i64(0), e.i64(dense.inputs / parts),
                   /*callRows=*/e.i64(0),
                   e.atByte(packed, dense.bodyWorkspaceOffset())})
        .emit();
  });
}
