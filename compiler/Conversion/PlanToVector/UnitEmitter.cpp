//===- UnitEmitter.cpp - One unit in registers ------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Conversion/PlanToVector/UnitEmitter.h"

using namespace mlir;
using namespace papilio;

int64_t RowFormat::place(int64_t bit) const {
  if (tileBits.empty())
    return bit;
  return llvm::find(tileBits, bit) - tileBits.begin();
}

/// Scalars between the unit's first element and register j.
int64_t UnitEmitter::scalarOffset(int64_t j, const RowFormat &format) const {
  int64_t elements = 0;
  for (auto [number, bit] :
       llvm::enumerate(pass.type.getLayout().getRegisters()))
    elements += ((j >> number) & 1) << format.place(bit);
  return elements * parts;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

UnitEmitter::Number UnitEmitter::loadElement(Value pointer, bool split) {
  Value first = e.load(pointer, lanes);
  if (parts == 1)
    return {first};
  Value second = e.load(e.at(pointer, lanes), lanes);
  // One lane is the same in pairs and in blocks.
  if (split || lanes == 1)
    return {first, second};
  SmallVector<int64_t> even, odd;
  for (int64_t lane = 0; lane < lanes; ++lane) {
    even.push_back(2 * lane);
    odd.push_back(2 * lane + 1);
  }
  return {e.shuffle(first, second, even), e.shuffle(first, second, odd)};
}

void UnitEmitter::storeElement(const Number &value, Value pointer, bool split,
                               bool nonTemporal) {
  auto store = [&](Value vector, Value to) {
    nonTemporal ? e.storeNonTemporal(vector, to) : e.store(vector, to);
  };
  if (parts == 1)
    return store(value[0], pointer);
  Value first = value[0], second = value[1];
  if (!split && lanes > 1) {
    SmallVector<int64_t> low, high;
    for (int64_t lane = 0; lane < lanes; ++lane) {
      auto &mask = lane < lanes / 2 ? low : high;
      mask.append({lane, lanes + lane});
    }
    first = e.shuffle(value[0], value[1], low);
    second = e.shuffle(value[0], value[1], high);
  }
  store(first, pointer);
  store(second, e.at(pointer, lanes));
}

/// The branch between the two kinds of stores is the same for a whole call, so
/// it is always predicted; a second copy of the arithmetic would cost more.
void UnitEmitter::storeUnit(Value pointer, const RowFormat &format) {
  auto storeAll = [&](bool nonTemporal) {
    for (int64_t j = 0; j < pass.registers(); ++j)
      storeElement(registers[j], e.at(pointer, scalarOffset(j, format)),
                   format.split, nonTemporal);
  };
  if (!format.streams)
    return storeAll(false);
  e.ifElse(format.streams, [&] { storeAll(true); }, [&] { storeAll(false); });
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

/// Two registers that differ in the stage's bit: four products, two sums.
void UnitEmitter::registerStage(size_t number) {
  const StageTwiddles &stage = pass.twiddles[number];
  auto twiddle = [&](int64_t vector) { return twiddles.get(number, vector); };
  ArrayRef<int64_t> bits = pass.type.getLayout().getRegisters();
  int64_t slot = llvm::find(bits, stage.bit()) - bits.begin();
  for (int64_t j = 0; j < pass.registers(); ++j) {
    if ((j >> slot) & 1)
      continue;
    int64_t partner = j | (int64_t(1) << slot);
    int64_t first = pass.twiddleVector(stage, j, form);
    Number low = registers[j], high = registers[partner];
    if (stage.hasUnitDiagonal(form)) {
      registers[j] = e.multiplyAdd(twiddle(first), high, low);
      registers[partner] = e.multiplyAdd(twiddle(first + 1), low, high);
      continue;
    }
    registers[j] =
        e.combine(twiddle(first), low, twiddle(first + 1), high, strict);
    registers[partner] =
        e.combine(twiddle(first + 2), low, twiddle(first + 3), high, strict);
  }
}

/// A register and its own shuffle: lane l meets lane l xor 2^bit.
void UnitEmitter::laneStage(size_t number) {
  const StageTwiddles &stage = pass.twiddles[number];
  auto twiddle = [&](int64_t vector) { return twiddles.get(number, vector); };
  SmallVector<int64_t> swap;
  for (int64_t lane = 0; lane < lanes; ++lane)
    swap.push_back(lane ^ (int64_t(1) << stage.bit()));
  for (int64_t j = 0; j < pass.registers(); ++j) {
    int64_t first = pass.twiddleVector(stage, j, form);
    Number own = registers[j], other;
    for (Value part : own)
      other.push_back(e.shuffle(part, part, swap));
    if (stage.hasUnitDiagonal(form)) {
      registers[j] = e.multiplyAdd(twiddle(first), other, own);
      continue;
    }
    // In the documented order, the product with the lower element comes
    // first; the sum of two terms is the same either way.
    registers[j] =
        e.combine(twiddle(first), own, twiddle(first + 1), other, strict);
  }
}

void UnitEmitter::emit(Value source, const RowFormat &sourceFormat,
                       Value destination, const RowFormat &destinationFormat,
                       ArrayRef<Value> planes, Value prefetch) {
  registers.clear();
  int64_t lineScalars = 64 / e.scalarBytes();
  for (int64_t j = 0; prefetch && j < pass.registers(); ++j)
    for (int64_t line = 0; line < lanes * parts; line += lineScalars)
      e.prefetch(e.at(prefetch, scalarOffset(j, sourceFormat) + line));
  for (int64_t j = 0; j < pass.registers(); ++j)
    registers.push_back(loadElement(e.at(source, scalarOffset(j, sourceFormat)),
                                    sourceFormat.split));
  size_t stage = 0;
  for (Operation *op : pass.body) {
    if (isa<plan::StoreOp>(op)) {
      storeUnit(planes.front(), RowFormat());
      planes = planes.drop_front();
    } else {
      pass.twiddles[stage].inLane ? laneStage(stage) : registerStage(stage);
      ++stage;
    }
  }
  if (destination)
    storeUnit(destination, destinationFormat);
}
