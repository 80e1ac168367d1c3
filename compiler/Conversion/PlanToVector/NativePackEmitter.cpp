//===- NativePackEmitter.cpp - Twiddles copied in the caller's order -----===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Conversion/PlanToVector/CopyEmitter.h"
#include "compiler/Conversion/PlanToVector/PackEmitter.h"

using namespace mlir;
using namespace papilio;

namespace {
/// Copies one argument: loops over its axes, a block inside.
class ArgumentCopier {
public:
  ArgumentCopier(Emitter &emitter, MemRefType type, int64_t number,
                 Value buffers)
      : e(emitter), type(type), number(number),
        parts(partsOf(type.getElementType())), buffers(buffers) {}

  void emit(Value packed);

private:
  /// Scalars from one element to the next along an axis.
  Value step(int64_t axis) {
    return e.mul(e.bufferStride(buffers, number, axis), parts);
  }
  void copyAxes(int64_t axis, Value from, Value to, bool isDense);
  void copyBlock(Value from, Value to, bool isDense);

  Emitter &e;
  MemRefType type;
  int64_t number, parts;
  Value buffers;
};
} // namespace

void ArgumentCopier::copyBlock(Value from, Value to, bool isDense) {
  if (isDense)
    return e.store(e.load(from, 4 * parts), to);
  int64_t axis = type.getRank() - 2;
  for (int64_t entry = 0; entry < 4; ++entry) {
    Value element = e.at(from, e.add(e.mul(step(axis), entry >> 1),
                                     e.mul(step(axis + 1), entry & 1)));
    e.store(e.load(element, parts), e.at(to, entry * parts));
  }
}

void ArgumentCopier::copyAxes(int64_t axis, Value from, Value to,
                              bool isDense) {
  ArrayRef<int64_t> shape = type.getShape();
  if (axis + 2 == type.getRank())
    return copyBlock(from, to, isDense);
  int64_t scalars = parts;
  for (int64_t extent : shape.drop_front(axis + 1))
    scalars *= extent;
  e.loop(shape[axis], [&](Value i) {
    copyAxes(axis + 1, e.at(from, e.mul(i, step(axis))),
             e.at(to, e.mul(i, scalars)), isDense);
  });
}

/// Entries next to each other, as nearly always, make a block one vector.
void ArgumentCopier::emit(Value packed) {
  int64_t rank = type.getRank();
  Value isDense = e.both(e.equal(e.bufferStride(buffers, number, rank - 1), 1),
                         e.equal(e.bufferStride(buffers, number, rank - 2), 2));
  Value data = e.bufferData(buffers, number);
  e.ifElse(
      isDense, [&] { copyAxes(0, data, packed, true); },
      [&] { copyAxes(0, data, packed, false); });
}

void papilio::emitNativePack(Emitter &e, const KernelShape &shape,
                             Value buffers, Value packed) {
  for (const NativeArgument &argument : shape.nativeArguments)
    ArgumentCopier(e, cast<MemRefType>(argument.memref.getType()),
                   argument.memref.getArgNumber(), buffers)
        .emit(e.at(packed, argument.offset));
}
