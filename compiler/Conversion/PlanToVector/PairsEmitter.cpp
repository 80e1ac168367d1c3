//===- PairsEmitter.cpp - Kernels without index bits ---------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Conversion/PlanToVector/PairsEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace papilio;

namespace {
/// Elements along the last axis of a buffer: a pointer and a stride.
struct Line {
  Value base, stride;
};

class PairsEmitter {
public:
  PairsEmitter(Emitter &emitter, plan::PairsOp pairs, int64_t lanes,
               const KernelArguments &arguments)
      : e(emitter), lanes(lanes), arguments(arguments) {
    auto type = cast<MemRefType>(pairs.getTwiddle().getType());
    n = type.getShape()[2];
    parts = partsOf(type.getElementType());
    twiddle = argument(pairs.getTwiddle());
    source = argument(pairs.getSource());
    destination = argument(pairs.getDestination());
    adjoint = pairs.getAdjoint();
    strict = pairs->getParentOp()->hasAttr(plan::kStrictAttrName);
  }
  void emit();

private:
  using Number = Emitter::Number;

  static int64_t argument(Value memref) {
    return cast<BlockArgument>(memref).getArgNumber();
  }
  Value addresses(const Line &line, Value first, int64_t part);
  Number load(const Line &line, Value first, Value mask);
  void store(const Number &value, const Line &line, Value first, Value mask);
  Line lineOf(int64_t number, Value outer, int64_t outerAxis, int64_t inner,
              int64_t innerAxis);
  void emitChunk(Value first);

  Emitter &e;
  int64_t lanes;
  KernelArguments arguments;
  int64_t n, parts, twiddle, source, destination;
  bool adjoint, strict;
};
} // namespace

Line PairsEmitter::lineOf(int64_t number, Value outer, int64_t outerAxis,
                          int64_t inner, int64_t innerAxis) {
  Value buffers = arguments.buffers;
  Value offset =
      e.add(e.mul(outer, e.bufferStride(buffers, number, outerAxis)),
            e.mul(e.bufferStride(buffers, number, innerAxis), inner));
  return {e.at(e.bufferData(buffers, number), e.mul(offset, parts)),
          e.bufferStride(buffers, number, 2)};
}

/// One address per lane, so that any stride is served alike.
Value PairsEmitter::addresses(const Line &line, Value first, int64_t part) {
  auto type = VectorType::get({lanes}, e.builder.getI64Type());
  SmallVector<int64_t> numbers;
  for (int64_t lane = 0; lane < lanes; ++lane)
    numbers.push_back(lane);
  auto splat = [&](Value value) -> Value {
    return vector::BroadcastOp::create(e.builder, e.loc, type, value);
  };
  Value lane = arith::ConstantOp::create(
      e.builder, e.loc,
      DenseElementsAttr::get(type, ArrayRef<int64_t>(numbers)));
  Value index = arith::AddIOp::create(e.builder, e.loc, splat(first), lane);
  Value scalars = arith::MulIOp::create(e.builder, e.loc, index,
                                        splat(e.mul(line.stride, parts)));
  scalars =
      arith::AddIOp::create(e.builder, e.loc, scalars, splat(e.i64(part)));
  return LLVM::GEPOp::create(
      e.builder, e.loc, VectorType::get({lanes}, line.base.getType()), e.scalar,
      line.base, ArrayRef<LLVM::GEPArg>{scalars});
}

PairsEmitter::Number PairsEmitter::load(const Line &line, Value first,
                                        Value mask) {
  Number value;
  for (int64_t part = 0; part < parts; ++part)
    value.push_back(LLVM::masked_gather::create(
        e.builder, e.loc, e.vectorOf(lanes), addresses(line, first, part), mask,
        ValueRange{e.zero(e.vectorOf(lanes))},
        static_cast<int32_t>(e.scalarBytes())));
  return value;
}

void PairsEmitter::store(const Number &value, const Line &line, Value first,
                         Value mask) {
  for (int64_t part = 0; part < parts; ++part)
    LLVM::masked_scatter::create(e.builder, e.loc, value[part],
                                 addresses(line, first, part), mask,
                                 static_cast<int32_t>(e.scalarBytes()));
}

void PairsEmitter::emitChunk(Value first) {
  OpBuilder &b = e.builder;
  auto maskType = VectorType::get({lanes}, b.getI1Type());
  Value left = e.min(e.sub(e.i64(n), first), e.i64(lanes));
  Value leftIndex =
      arith::IndexCastOp::create(b, e.loc, b.getIndexType(), left);
  Value mask =
      vector::CreateMaskOp::create(b, e.loc, maskType, ValueRange{leftIndex});
  SmallVector<Number> t;
  for (int64_t entry = 0; entry < 4; ++entry)
    t.push_back(
        load(lineOf(twiddle, e.i64(entry >> 1), 0, entry & 1, 1), first, mask));
  if (adjoint) {
    std::swap(t[1], t[2]);
    if (parts == 2)
      for (Number &number : t)
        number[1] = e.negate(number[1]);
  }
  e.loop(arguments.rowBegin, arguments.rowEnd, 1, [&](Value row) {
    Number low = load(lineOf(source, row, 0, 0, 1), first, mask);
    Number high = load(lineOf(source, row, 0, 1, 1), first, mask);
    store(e.combine(t[0], low, t[1], high, strict),
          lineOf(destination, row, 0, 0, 1), first, mask);
    store(e.combine(t[2], low, t[3], high, strict),
          lineOf(destination, row, 0, 1, 1), first, mask);
  });
}

void PairsEmitter::emit() {
  e.loop(e.i64(0), e.i64(n), lanes, [&](Value first) { emitChunk(first); });
}

void papilio::emitPairs(Emitter &emitter, plan::PairsOp pairs, int64_t lanes,
                        const KernelArguments &arguments) {
  PairsEmitter(emitter, pairs, lanes, arguments).emit();
}

void papilio::emitRowCopy(Emitter &e, ModuleOp module, plan::CopyOp copy,
                          const KernelArguments &arguments) {
  auto type = cast<MemRefType>(copy.getDestination().getType());
  int64_t axis = copy.getPlane() ? 1 : 0;
  int64_t stacks = type.getRank() - axis == 3 ? type.getShape()[axis + 1] : 1;
  e.loop(stacks, [&](Value stack) {
    Value rows = e.sub(arguments.rowEnd, arguments.rowBegin);
    emitCopy(e, module, rows,
             callerRows(e, arguments.buffers, copy.getSource(), stack,
                        arguments.rowBegin),
             callerRows(e, arguments.buffers, copy.getDestination(), stack,
                        arguments.rowBegin, copy.getPlane()),
             copy.getMapAttr());
  });
}
