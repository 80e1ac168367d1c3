//===- TwiddleReader.cpp - From blocks to twiddle vectors ----------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Conversion/PlanToVector/TwiddleReader.h"

using namespace mlir;
using namespace papilio;

Value TwiddleReader::blockOf(Value index) const {
  int64_t bit = twiddles.bit();
  Value block = e.field(index, 0, bit);
  if (twiddles.stage().getTied())
    return block;
  return e.add(block, e.shl(e.field(index, bit + 1, 62 - bit), bit));
}

Value TwiddleReader::indexOfKey(Value key) const {
  Value index = e.i64(0);
  for (auto [number, bit] : llvm::enumerate(twiddles.keyBits))
    index = e.add(index, e.shl(e.field(key, number, 1), bit));
  return index;
}

/// Vectors of `lanes` scalars, or one shorter vector.
SmallVector<Value> TwiddleReader::loadVectors(Value blocks,
                                              int64_t scalars) const {
  int64_t length = std::min(scalars, lanes);
  SmallVector<Value> vectors;
  for (int64_t first = 0; first < scalars; first += length)
    vectors.push_back(e.load(e.at(blocks, first), length));
  return vectors;
}

/// Pairs of vectors split in their even and odd elements.
static void splitPairs(Emitter &e, ArrayRef<Value> vectors,
                       SmallVector<Value> &evens, SmallVector<Value> &odds) {
  int64_t lanes = cast<VectorType>(vectors.front().getType()).getNumElements();
  SmallVector<int64_t> even, odd;
  for (int64_t lane = 0; lane < lanes; ++lane) {
    even.push_back(2 * lane);
    odd.push_back(2 * lane + 1);
  }
  for (size_t number = 0; number < vectors.size(); number += 2) {
    evens.push_back(e.shuffle(vectors[number], vectors[number + 1], even));
    odds.push_back(e.shuffle(vectors[number], vectors[number + 1], odd));
  }
}

/// A register stage's lanes use blocks that follow each other: the scalars at
/// distance 4 (complex: 8) belong to one vector. Splitting pairs of vectors in
/// even and odd elements, repeatedly, sorts them.
SmallVector<TwiddleReader::Number>
TwiddleReader::readRegisterKey(Value blocks) const {
  SmallVector<Value> vectors = loadVectors(blocks, 4 * parts * lanes);
  // A round moves the lowest bit of a scalar's number to the top of its
  // vector's number: after all of them, vector v holds scalar v of each block.
  for (size_t width = 1; width < vectors.size(); width *= 2) {
    SmallVector<Value> evens, odds;
    splitPairs(e, vectors, evens, odds);
    vectors = std::move(evens);
    vectors.append(odds);
  }
  SmallVector<Number> numbers;
  for (ArrayRef<Value> rest = vectors; !rest.empty();
       rest = rest.drop_front(parts))
    numbers.emplace_back(rest.take_front(parts));
  return numbers;
}

/// A lane stage's two vectors take at most lanes/2 blocks, which two loads
/// (complex: four) hold.
SmallVector<TwiddleReader::Number>
TwiddleReader::readLaneKey(Value blocks) const {
  int64_t bit = twiddles.bit();
  // Untied lanes use lanes/2 blocks, tied ones the first 2^bit of them.
  bool tied = twiddles.stage().getTied();
  int64_t count = tied ? int64_t(1) << bit : lanes / 2;
  SmallVector<Value> vectors = loadVectors(blocks, 4 * parts * count);
  // A shuffle takes two vectors: with four, real parts are parted from
  // imaginary ones before.
  SmallVector<Value> evens, odds;
  bool parted = vectors.size() > 2;
  if (parted)
    splitPairs(e, vectors, evens, odds);
  SmallVector<Number> numbers(2);
  for (int64_t entry = 0; entry < 2; ++entry)
    for (int64_t part = 0; part < parts; ++part) {
      SmallVector<int64_t> mask;
      for (int64_t lane = 0; lane < lanes; ++lane) {
        int64_t out = (lane >> bit) & 1, in = out ^ entry;
        int64_t block = lane & ((int64_t(1) << bit) - 1);
        if (!tied)
          block |= (lane >> (bit + 1)) << bit;
        int64_t number =
            4 * block +
            (twiddles.stage().getAdjoint() ? 2 * in + out : 2 * out + in);
        mask.push_back(parted ? number : number * parts + part);
      }
      ArrayRef<Value> from = !parted ? vectors : part == 0 ? evens : odds;
      numbers[entry].push_back(e.shuffle(from.front(), from.back(), mask));
    }
  return numbers;
}

SmallVector<TwiddleReader::Number> TwiddleReader::read(Value blocks) const {
  SmallVector<Number> numbers =
      twiddles.inLane ? readLaneKey(blocks) : readRegisterKey(blocks);
  if (!twiddles.stage().getAdjoint())
    return numbers;
  // A lane stage's mask has exchanged rows and columns already.
  if (!twiddles.inLane)
    std::swap(numbers[1], numbers[2]);
  if (parts == 2)
    for (Number &number : numbers)
      number[1] = e.negate(number[1]);
  return numbers;
}
