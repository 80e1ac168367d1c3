//===- PackEmitter.cpp - The pack function ----------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Conversion/PlanToVector/PackEmitter.h"

#include "compiler/Conversion/PlanToVector/NormaliseEmitter.h"
#include "compiler/Conversion/PlanToVector/TwiddleReader.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

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
  Emitter &e;
  const StageTwiddles &twiddles;
  TwiddleReader reader;
  int64_t lanes, parts, number;
  Value buffers;
  Value data; ///< The stage's first block in this stack.
};
} // namespace

StagePacker::StagePacker(Emitter &emitter, const PassShape &pass,
                         const StageTwiddles &twiddles, Value buffers,
                         Value stack)
    : e(emitter), twiddles(twiddles), reader(emitter, pass, twiddles),
      lanes(pass.lanes()), parts(pass.parts()),
      number(cast<BlockArgument>(twiddles.stage().getTwiddle()).getArgNumber()),
      buffers(buffers) {
  Value first = e.bufferData(buffers, number);
  if (twiddles.numStacks() > 1)
    first = e.at(
        first, e.mul(e.mul(stack, e.bufferStride(buffers, number, 0)), parts));
  data = e.at(first,
              4 * parts * static_cast<int64_t>(twiddles.stage().getOffset()));
}

Value StagePacker::isContiguous() {
  auto type = cast<MemRefType>(twiddles.stage().getTwiddle().getType());
  int64_t axis = type.getRank() - 3;
  auto hasStride = [&](int64_t of, int64_t stride) {
    return e.equal(e.bufferStride(buffers, number, of), stride);
  };
  Value result = e.both(hasStride(axis + 2, 1),
                        e.both(hasStride(axis + 1, 2), hasStride(axis, 4)));
  // The lanes of a vector may reach over short rows.
  if (axis == 2)
    result = e.both(result, hasStride(1, 4 * type.getShape()[2]));
  return result;
}

void StagePacker::emit(Value base, Value unit) {
  int64_t vectorScalars = lanes * parts;
  e.loop(twiddles.numKeys(), [&](Value key) {
    Value index = e.add(base, reader.indexOfKey(key));
    Value destination =
        e.at(unit, e.add(e.i64(twiddles.firstFull * vectorScalars),
                         e.mul(key, twiddles.vectorsPerKey() * vectorScalars)));
    Value blocks = e.at(data, e.mul(reader.blockOf(index), 4 * parts));
    for (const Emitter::Number &value : reader.read(blocks))
      for (Value vector : value) {
        e.store(vector, destination);
        destination = e.at(destination, lanes);
      }
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
  if (shape.isNative)
    return emitNativePack(e, shape, buffers, packed);
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
