//===- CopyEmitter.cpp - Moves of rows --------------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Conversion/PlanToVector/CopyEmitter.h"

#include "dialects/Plan/IR/Plan.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace papilio;

namespace {
/// Emits one copy; a class so that the cases share the ends and the builder.
class CopyEmitter {
public:
  CopyEmitter(Emitter &emitter, ModuleOp module, const CopyRows &source,
              const CopyRows &destination)
      : e(emitter), module(module), source(source), destination(destination) {}

  void emit(Value rows, Attribute map);

private:
  Value elementPointer(const CopyRows &rows, Value row, Value index);
  Value load(Value row, Value index);
  void store(Value value, Value row, Value index);
  Value zeroElement() { return e.zero(e.vectorOf(destination.parts)); }

  void shifted(Value row, int64_t offset);
  void shiftedDense(Value row, int64_t offset, int64_t first, int64_t last);
  void shiftedElements(Value row, int64_t offset, int64_t first, int64_t last);
  Value isDense();
  void bitReversed(Value row, LLVM::GlobalOp table, int64_t tableBits);
  void fromTable(Value row, LLVM::GlobalOp table);

  Emitter &e;
  ModuleOp module;
  CopyRows source, destination;
};
} // namespace

Value CopyEmitter::elementPointer(const CopyRows &rows, Value row,
                                  Value index) {
  Value offset =
      e.add(e.mul(row, rows.rowStride), e.mul(index, rows.innerStride));
  return e.at(rows.base, e.mul(offset, rows.parts));
}

/// The source element as one of the destination: embedded, or its real part.
Value CopyEmitter::load(Value row, Value index) {
  Value value = e.load(elementPointer(source, row, index), source.parts);
  if (source.parts == destination.parts)
    return value;
  if (source.parts == 2)
    return e.shuffle(value, value, {0});
  return e.shuffle(value, e.zero(e.vectorOf(1)), {0, 1});
}

void CopyEmitter::store(Value value, Value row, Value index) {
  e.store(value, elementPointer(destination, row, index));
}

/// True when the elements of both ends lie next to each other.
Value CopyEmitter::isDense() {
  return e.both(e.equal(source.innerStride, 1),
                e.equal(destination.innerStride, 1));
}

/// Zeros, then the part that has a source, then zeros.
void CopyEmitter::shifted(Value row, int64_t offset) {
  int64_t first = std::clamp<int64_t>(-offset, 0, destination.size);
  int64_t last =
      std::clamp<int64_t>(source.size - offset, first, destination.size);
  if (source.parts != destination.parts)
    return shiftedElements(row, offset, first, last);
  e.ifElse(
      isDense(), [&] { shiftedDense(row, offset, first, last); },
      [&] { shiftedElements(row, offset, first, last); });
}

void CopyEmitter::shiftedElements(Value row, int64_t offset, int64_t first,
                                  int64_t last) {
  auto clear = [&](int64_t from, int64_t to) {
    e.loop(e.i64(from), e.i64(to), 1,
           [&](Value i) { store(zeroElement(), row, i); });
  };
  clear(0, first);
  e.loop(e.i64(first), e.i64(last), 1,
         [&](Value i) { store(load(row, e.add(i, e.i64(offset))), row, i); });
  clear(last, destination.size);
}

/// Visits scalars from ... to-1 in vectors; the last one may overlap the one
/// before it. Fewer scalars than a vector are visited one by one, by a body
/// that is told the lanes.
static void visitScalars(Emitter &e, int64_t from, int64_t to, int64_t lanes,
                         llvm::function_ref<void(Value, int64_t)> body) {
  if (to - from < lanes) {
    e.loop(e.i64(from), e.i64(to), 1, [&](Value i) { body(i, 1); });
    return;
  }
  e.loop(e.i64(from), e.i64(to - lanes + 1), lanes,
         [&](Value i) { body(i, lanes); });
  if ((to - from) % lanes != 0)
    body(e.i64(to - lanes), lanes);
}

void CopyEmitter::shiftedDense(Value row, int64_t offset, int64_t first,
                               int64_t last) {
  int64_t parts = destination.parts, lanes = 64 / e.scalarBytes();
  Value to = elementPointer(destination, row, e.i64(0));
  Value from = elementPointer(source, row, e.i64(0));
  auto clear = [&](Value i, int64_t count) {
    e.store(e.zero(e.vectorOf(count)), e.at(to, i));
  };
  visitScalars(e, 0, first * parts, lanes, clear);
  visitScalars(e, first * parts, last * parts, lanes,
               [&](Value i, int64_t count) {
                 Value value =
                     e.load(e.at(from, e.add(i, e.i64(offset * parts))), count);
                 e.store(value, e.at(to, i));
               });
  visitScalars(e, last * parts, destination.size * parts, lanes, clear);
}

/// i = high * 2^h + low; the reversal of m bits is the reversed low bits above
/// the reversed high ones, and a table of 2^h entries gives both.
void CopyEmitter::bitReversed(Value row, LLVM::GlobalOp table, int64_t h) {
  int64_t m = llvm::Log2_64(destination.size);
  e.loop(int64_t(1) << (m - h), [&](Value high) {
    Value below = arith::ShRUIOp::create(
        e.builder, e.loc, e.tableEntry(table, high), e.i64(2 * h - m));
    e.loop(int64_t(1) << h, [&](Value low) {
      Value from = e.add(e.shl(e.tableEntry(table, low), m - h), below);
      store(load(row, from), row, e.add(e.shl(high, h), low));
    });
  });
}

/// Entry -1 asks for a zero; element 0 is read in its place and dropped.
void CopyEmitter::fromTable(Value row, LLVM::GlobalOp table) {
  e.loop(destination.size, [&](Value i) {
    Value entry = e.tableEntry(table, i);
    Value zero = e.i64(0);
    Value inside = arith::CmpIOp::create(
        e.builder, e.loc, arith::CmpIPredicate::sge, entry, zero);
    Value value = load(row, e.select(inside, entry, zero));
    store(e.select(inside, value, zeroElement()), row, i);
  });
}

void CopyEmitter::emit(Value rows, Attribute map) {
  LLVM::GlobalOp table;
  int64_t h = (llvm::Log2_64(destination.size) + 1) / 2;
  if (auto given = dyn_cast_or_null<plan::TableAttr>(map)) {
    // An empty source has no element to read in place of a zero.
    if (source.size > 0)
      table = getTable(e, module, given.getIndices(),
                       source.size > INT32_MAX ? 64 : 32);
  } else if (isa_and_nonnull<plan::BitReversalAttr>(map)) {
    SmallVector<int64_t> reversed;
    for (uint64_t i = 0; i < (uint64_t(1) << h); ++i)
      reversed.push_back(h == 0 ? 0 : llvm::reverseBits(i) >> (64 - h));
    table = getTable(e, module, reversed, 32);
  }
  e.loop(e.i64(0), rows, 1, [&](Value row) {
    if (!map)
      shifted(row, 0);
    else if (auto shift = dyn_cast<plan::ShiftAttr>(map))
      shifted(row, shift.getOffset());
    else if (isa<plan::BitReversalAttr>(map))
      bitReversed(row, table, h);
    else if (source.size > 0)
      fromTable(row, table);
    else
      shifted(row, destination.size); // Nothing but zeros.
  });
}

CopyRows papilio::callerRows(Emitter &e, Value buffers, Value memref,
                             Value stack, Value firstRow,
                             std::optional<int64_t> plane) {
  auto type = cast<MemRefType>(memref.getType());
  int64_t number = cast<BlockArgument>(memref).getArgNumber();
  int64_t axis = plane ? 1 : 0, last = type.getRank() - 1;
  int64_t parts = partsOf(type.getElementType());
  Value rowStride = e.bufferStride(buffers, number, axis);
  Value offset = e.mul(firstRow, rowStride);
  if (plane)
    offset = e.add(offset, e.mul(e.bufferStride(buffers, number, 0), *plane));
  if (last - axis == 2)
    offset =
        e.add(offset, e.mul(stack, e.bufferStride(buffers, number, axis + 1)));
  return {e.at(e.bufferData(buffers, number), e.mul(offset, parts)), rowStride,
          e.bufferStride(buffers, number, last), type.getShape()[last], parts};
}

void papilio::emitCopy(Emitter &emitter, ModuleOp module, Value rows,
                       const CopyRows &source, const CopyRows &destination,
                       Attribute map) {
  CopyEmitter(emitter, module, source, destination).emit(rows, map);
}
