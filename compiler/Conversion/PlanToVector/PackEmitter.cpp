//===- PackEmitter.cpp - The pack function ----------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Conversion/PlanToVector/PackEmitter.h"

#include "compiler/Conversion/PlanToVector/NormaliseEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace papilio;

namespace {
/// Packs the twiddles of one stage of one unit, whose blocks lie one after the
/// other.
class StagePacker {
public:
  StagePacker(Emitter &emitter, const PassShape &pass,
              const StageTwiddles &twiddles, Value buffers, Value stack);
  /// `base` is the unit's natural index offset, `unit` its packed memory.
  void emit(Value base, Value unit);
  /// True where all blocks of a stack lie one after the other.
  Value isContiguous();

private:
  Value keyIndex(Value base, Value key);
  Value firstBlockOffset(Value index);
  void shuffleKey(Value index, Value destination);
  void shuffleLaneKey(Value first, Value destination);

  Emitter &e;
  const StageTwiddles &twiddles;
  int64_t lanes, parts, bit;
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
      bit(twiddles.stage().getBit()) {
  plan::StageOp stage = twiddles.stage();
  auto type = cast<MemRefType>(stage.getTwiddle().getType());
  int64_t number = cast<BlockArgument>(stage.getTwiddle()).getArgNumber();
  int64_t axis = type.getRank() - 3;
  data = e.bufferData(buffers, number);
  if (twiddles.numStacks() > 1)
    data = e.at(data,
                e.mul(e.mul(stack, e.bufferStride(buffers, number, 0)), parts));
  if (axis == 2) {
    rowStride = e.bufferStride(buffers, number, 1);
    rowBlocks = type.getShape()[2];
  }
  blockStride = e.bufferStride(buffers, number, axis);
  outStride = e.bufferStride(buffers, number, axis + 1);
  inStride = e.bufferStride(buffers, number, axis + 2);
}

/// The index that a key's bits stand for, in the unit at `base`.
Value StagePacker::keyIndex(Value base, Value key) {
  Value index = base;
  for (auto [number, keyBit] : llvm::enumerate(twiddles.keyBits))
    index = e.add(index, e.shl(e.field(key, number, 1), keyBit));
  return index;
}

Value StagePacker::isContiguous() {
  Value result = e.both(e.equal(inStride, 1),
                        e.both(e.equal(outStride, 2), e.equal(blockStride, 4)));
  // The lanes of a vector may reach over short rows.
  if (rowStride)
    result = e.both(result, e.equal(rowStride, 4 * rowBlocks));
  return result;
}

/// Element offset of the block that `index` uses.
Value StagePacker::firstBlockOffset(Value index) {
  Value block = e.field(index, 0, bit);
  if (!twiddles.stage().getTied())
    block = e.add(block, e.shl(e.field(index, bit + 1, 62 - bit), bit));
  block = e.add(block, e.i64(twiddles.stage().getOffset()));
  if (!rowStride)
    return e.mul(block, blockStride);
  int64_t rowBits = llvm::Log2_64(rowBlocks);
  return e.add(e.mul(e.field(block, rowBits, 62 - rowBits), rowStride),
               e.mul(e.field(block, 0, rowBits), blockStride));
}

/// A register stage's lanes use blocks that follow each other: the scalars at
/// distance 4 (complex: 8) belong to one vector. Splitting pairs of vectors in
/// even and odd elements, repeatedly, sorts them.
void StagePacker::shuffleKey(Value index, Value destination) {
  Value first = firstBlockOffset(index);
  if (twiddles.inLane)
    return shuffleLaneKey(first, destination);
  Value pointer = e.at(data, e.mul(first, parts));
  SmallVector<Value> vectors;
  for (int64_t number = 0; number < 4 * parts; ++number)
    vectors.push_back(e.load(e.at(pointer, number * lanes), lanes));
  SmallVector<int64_t> even, odd;
  for (int64_t lane = 0; lane < lanes; ++lane) {
    even.push_back(2 * lane);
    odd.push_back(2 * lane + 1);
  }
  // A round moves the lowest bit of a scalar's number to the top of its
  // vector's number: after all of them, vector v holds scalar v of each block.
  for (size_t width = 1; width < vectors.size(); width *= 2) {
    SmallVector<Value> evens, odds;
    for (size_t number = 0; number < vectors.size(); number += 2) {
      evens.push_back(e.shuffle(vectors[number], vectors[number + 1], even));
      odds.push_back(e.shuffle(vectors[number], vectors[number + 1], odd));
    }
    vectors = std::move(evens);
    vectors.append(odds);
  }
  for (auto [number, vector] : llvm::enumerate(vectors))
    e.store(vector, e.at(destination, number * lanes));
}

/// A lane stage's two vectors take lanes/2 blocks, which two loads (complex:
/// four) hold.
void StagePacker::shuffleLaneKey(Value first, Value destination) {
  Value pointer = e.at(data, e.mul(first, parts));
  // Untied lanes use lanes/2 blocks, tied ones the first 2^bit of them.
  bool tied = twiddles.stage().getTied();
  int64_t blocks = tied ? int64_t(1) << bit : lanes / 2;
  int64_t scalars = 4 * parts * blocks;
  Value low = LLVM::LoadOp::create(e.builder, e.loc, e.vectorOf(scalars),
                                   pointer, e.scalarBytes());
  for (int64_t entry = 0; entry < 2; ++entry)
    for (int64_t part = 0; part < parts; ++part) {
      SmallVector<int64_t> mask;
      for (int64_t lane = 0; lane < lanes; ++lane) {
        int64_t out = (lane >> bit) & 1, in = out ^ entry;
        int64_t block = lane & ((int64_t(1) << bit) - 1);
        if (!tied)
          block |= (lane >> (bit + 1)) << bit;
        mask.push_back((4 * block + 2 * out + in) * parts + part);
      }
      e.store(e.shuffle(low, low, mask),
              e.at(destination, (entry * parts + part) * lanes));
    }
}

void StagePacker::emit(Value base, Value unit) {
  int64_t vectorScalars = lanes * parts;
  e.loop(twiddles.numKeys(), [&](Value key) {
    Value index = keyIndex(base, key);
    Value destination =
        e.at(unit, e.add(e.i64(twiddles.firstFull * vectorScalars),
                         e.mul(key, twiddles.vectorsPerKey() * vectorScalars)));
    shuffleKey(index, destination);
  });
}

/// Packs the passes of one stack.
static void packStack(Emitter &e, const KernelShape &shape, Value buffers,
                      Value stack, Value packed) {
  for (const StepShape &step : shape.steps)
    for (const PassShape &pass : step.passes) {
      SmallVector<StagePacker> packers;
      for (const StageTwiddles &twiddles : pass.twiddles)
        packers.emplace_back(e, pass, twiddles, buffers, stack);
      Value ofPass = e.at(packed, pass.packedOffset());
      // Units in the order of their number: one loop, bits spread as for keys.
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
}

void papilio::emitPack(Emitter &e, ModuleOp module, const KernelShape &shape,
                       Value buffers, Value packed) {
  Value contiguous = arith::ConstantIntOp::create(e.builder, e.loc, 1, 1);
  llvm::SmallDenseSet<Value> seen;
  for (const StepShape &step : shape.steps)
    for (const PassShape &pass : step.passes)
      for (const StageTwiddles &twiddles : pass.twiddles)
        if (seen.insert(twiddles.stage().getTwiddle()).second) {
          StagePacker packer(e, pass, twiddles, buffers, e.i64(0));
          contiguous = e.both(contiguous, packer.isContiguous());
        }
  e.ifElse(
      contiguous,
      [&] {
        e.loop(shape.stacks, [&](Value stack) {
          packStack(e, shape, buffers, stack,
                    e.at(packed, e.mul(stack, shape.packedScalars)));
        });
      },
      [&] { emitStridedPack(e, module, shape, buffers, packed); });
  if (shape.normalises)
    emitNormalise(e, shape, packed);
}
