//===- Random.h - Reproducible random numbers -------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_SUPPORT_RANDOM_H
#define PAPILIO_SUPPORT_RANDOM_H

#include "tools/support/ElementType.h"
#include "tools/support/Npy.h"
#include <cstdint>

namespace papilio::tools {

/// The same numbers on every machine for the same seed (splitmix64).
class Random {
public:
  explicit Random(uint64_t seed) : state(seed) {}
  uint64_t next() {
    uint64_t z = state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
  }
  /// Uniform in [-1, 1).
  double uniform() { return static_cast<double>(next() >> 11) * 0x1p-52 - 1; }
  /// Uniform in 0 ... bound-1.
  int64_t below(int64_t bound) {
    return static_cast<int64_t>(next() % static_cast<uint64_t>(bound));
  }

private:
  uint64_t state;
};

/// Fills an array of a kernel's element type with numbers in [-scale, scale);
/// complex numbers get both parts.
void fillRandom(NpyArray &array, Random &random, double scale = 1);

/// As fillRandom, with small integers in -bound ... bound: products of few
/// factors are then exact in every order.
void fillIntegers(NpyArray &array, Random &random, int64_t bound);

} // namespace papilio::tools

#endif // PAPILIO_SUPPORT_RANDOM_H
