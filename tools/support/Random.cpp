//===- Random.cpp - Reproducible random numbers ---------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/support/Random.h"

namespace papilio::tools {

namespace {

/// Sets every real number of the array, both parts of complex ones.
template <typename Draw> void fillReals(NpyArray &array, Draw draw) {
  const int64_t count = array.count() * (isComplex(array.type) ? 2 : 1);
  if (array.type == ElementType::F32 || array.type == ElementType::C64)
    for (int64_t i = 0; i < count; ++i)
      array.memory.as<float>()[i] = static_cast<float>(draw());
  else
    for (int64_t i = 0; i < count; ++i)
      array.memory.as<double>()[i] = draw();
}

} // namespace

void fillRandom(NpyArray &array, Random &random, double scale) {
  fillReals(array, [&] { return scale * random.uniform(); });
}

void fillIntegers(NpyArray &array, Random &random, int64_t bound) {
  fillReals(array, [&] {
    return static_cast<double>(random.below(2 * bound + 1) - bound);
  });
}

} // namespace papilio::tools
