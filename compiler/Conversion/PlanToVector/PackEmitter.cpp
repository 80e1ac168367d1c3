//===- PackEmitter.cpp - The pack function ----------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Conversion/PlanToVector/PackEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace papilio;

namespace {
/// Packs the twiddles of one stage of one unit.
class StagePacker {
public:
  StagePacker(Emitter &emitter, const PassShape &pass,
              const StageTwiddles &twiddles, Value buffers, Value stack);
  /// `base` is the unit's natural index offset, `unit` its packed memory.
  void emit(Value base, Value unit);

private:
  Value splat(Value scalar);
  Value constant(llvm::function_ref<int64_t(int64_t)> ofLane);
  Value blockOffsets(Value index);
  void gather(Value offsets, Value destination);

  Emitter &e;
  const StageTwiddles &twiddles;
  int64_t lanes, parts, bit;
  VectorType indexType;
  Value data;      ///< Of this stack.
  Value rowStride; ///< Null for twiddles of one row (rank 4).
  Value blockStride, outStride, inStride;
  int64_t rowBlocks = 0;
};
} // namespace

StagePacker::StagePacker(Emitter &emitter, const PassShape &pass,
                         const StageTwiddles &twiddles, Value buffers,
                         Value stack)
    : e(emitter), twiddles(twiddles), lanes(pass.lanes()), parts(pass.parts()),
      bit(twiddles.stage().getBit()),
      indexType(VectorType::get({lanes}, emitter.builder.getI64Type())) {
  plan::StageOp stage = twiddles.stage();
  auto type = cast<MemRefType>(stage.getTwiddle().getType());
  int64_t number = cast<BlockArgument>(stage.getTwiddle()).getArgNumber();
  int64_t axis = type.getRank() - 3;
  data = e.at(e.bufferData(buffers, number),
              e.mul(e.mul(stack, e.bufferStride(buffers, number, 0)), parts));
  if (axis == 2) {
    rowStride = e.bufferStride(buffers, number, 1);
    rowBlocks = type.getShape()[2];
  }
  blockStride = e.bufferStride(buffers, number, axis);
  outStride = e.bufferStride(buffers, number, axis + 1);
  inStride = e.bufferStride(buffers, number, axis + 2);
}

Value StagePacker::splat(Value scalar) {
  return vector::BroadcastOp::create(e.builder, e.loc, indexType, scalar);
}

Value StagePacker::constant(llvm::function_ref<int64_t(int64_t)> ofLane) {
  SmallVector<int64_t> values;
  for (int64_t lane = 0; lane < lanes; ++lane)
    values.push_back(ofLane(lane));
  return arith::ConstantOp::create(
      e.builder, e.loc,
      DenseElementsAttr::get(indexType, ArrayRef<int64_t>(values)));
}

/// Element offsets of the blocks that the indices use.
Value StagePacker::blockOffsets(Value index) {
  OpBuilder &b = e.builder;
  auto all = [&](int64_t value) {
    return constant([=](int64_t) { return value; });
  };
  Value below =
      arith::AndIOp::create(b, e.loc, index, all((int64_t(1) << bit) - 1));
  Value block = below;
  if (!twiddles.stage().getTied()) {
    // The pair's number: the index with the stage's bit taken out.
    Value above = arith::ShRUIOp::create(b, e.loc, index, all(bit + 1));
    block = arith::OrIOp::create(
        b, e.loc, below, arith::ShLIOp::create(b, e.loc, above, all(bit)));
  }
  block =
      arith::AddIOp::create(b, e.loc, block, all(twiddles.stage().getOffset()));
  if (!rowStride)
    return arith::MulIOp::create(b, e.loc, block, splat(blockStride));
  Value row =
      arith::ShRUIOp::create(b, e.loc, block, all(llvm::Log2_64(rowBlocks)));
  Value column = arith::AndIOp::create(b, e.loc, block, all(rowBlocks - 1));
  return arith::AddIOp::create(
      b, e.loc, arith::MulIOp::create(b, e.loc, row, splat(rowStride)),
      arith::MulIOp::create(b, e.loc, column, splat(blockStride)));
}

/// Gathers the elements at `offsets` and stores them, real parts first.
void StagePacker::gather(Value offsets, Value destination) {
  OpBuilder &b = e.builder;
  Value mask = arith::ConstantOp::create(
      b, e.loc,
      DenseElementsAttr::get(VectorType::get({lanes}, b.getI1Type()), true));
  Value none = e.zero(e.vectorOf(lanes));
  Type pointers = VectorType::get({lanes}, data.getType());
  for (int64_t part = 0; part < parts; ++part) {
    Value scalars = offsets;
    if (parts == 2)
      scalars = arith::AddIOp::create(
          b, e.loc, arith::AddIOp::create(b, e.loc, offsets, offsets),
          constant([=](int64_t) { return part; }));
    Value addresses = LLVM::GEPOp::create(b, e.loc, pointers, e.scalar, data,
                                          ArrayRef<LLVM::GEPArg>{scalars});
    Value values = LLVM::masked_gather::create(
        b, e.loc, e.vectorOf(lanes), addresses, mask, ValueRange{none},
        static_cast<int32_t>(e.scalarBytes()));
    e.store(values, e.at(destination, part * lanes));
  }
}

void StagePacker::emit(Value base, Value unit) {
  Value lane = constant([](int64_t l) { return l; });
  int64_t vectorScalars = lanes * parts;
  e.loop(twiddles.numKeys(), [&](Value key) {
    // Spread the key's bits to the index bits they stand for.
    Value index = base;
    for (auto [number, keyBit] : llvm::enumerate(twiddles.keyBits)) {
      index = e.add(index, e.shl(e.field(key, number, 1), keyBit));
    }
    Value blocks = blockOffsets(
        arith::AddIOp::create(e.builder, e.loc, splat(index), lane));
    Value destination =
        e.at(unit, e.add(e.i64(twiddles.first * vectorScalars),
                         e.mul(key, twiddles.vectorsPerKey() * vectorScalars)));
    for (int64_t entry = 0; entry < twiddles.vectorsPerKey(); ++entry) {
      // A register stage needs T00, T01, T10, T11 in turn. A lane stage needs
      // what multiplies the lane's own value, then what multiplies its
      // partner's.
      auto ofLane = [&](int64_t whichHalf) {
        return constant(
            [&](int64_t l) { return ((l >> bit) & 1) ^ whichHalf; });
      };
      auto fixed = [&](int64_t value) {
        return constant([=](int64_t) { return value; });
      };
      Value out = twiddles.inLane ? ofLane(0) : fixed(entry >> 1);
      Value in = twiddles.inLane ? ofLane(entry) : fixed(entry & 1);
      Value inBlock = arith::AddIOp::create(
          e.builder, e.loc,
          arith::MulIOp::create(e.builder, e.loc, out, splat(outStride)),
          arith::MulIOp::create(e.builder, e.loc, in, splat(inStride)));
      gather(arith::AddIOp::create(e.builder, e.loc, blocks, inBlock),
             e.at(destination, entry * vectorScalars));
    }
  });
}

void papilio::emitPack(Emitter &e, const KernelShape &shape, Value buffers,
                       Value packed) {
  e.loop(shape.stacks, [&](Value stack) {
    Value ofStack = e.at(packed, e.mul(stack, shape.packedScalars));
    for (const StepShape &step : shape.steps)
      for (const PassShape &pass : step.passes) {
        SmallVector<StagePacker> packers;
        for (const StageTwiddles &twiddles : pass.twiddles)
          packers.emplace_back(e, pass, twiddles, buffers, stack);
        Value ofPass = e.at(ofStack, pass.packedOffset);
        // Units in the order of their number: one loop, bits spread as for
        // keys.
        e.loop(int64_t(1) << pass.unitBits.size(), [&](Value number) {
          Value base = e.i64(0);
          int64_t place = 0;
          for (BitRun run : consecutiveRuns(pass.unitBits)) {
            Value field = e.field(number, place, run.count);
            base = e.add(base, e.shl(field, run.first));
            place += run.count;
          }
          Value unit = e.at(ofPass, e.mul(number, pass.scalarsPerUnit()));
          for (StagePacker &packer : packers)
            packer.emit(base, unit);
        });
      }
  });
}
