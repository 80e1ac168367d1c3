//===- RandomProgram.cpp - Programs of random moves and products ----------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "RandomProgram.h"
#include "Harness.h"
#include <algorithm>
#include <cmath>
#include <numeric>

namespace papilio::test {

using tools::Random;

std::vector<int64_t> randomPermutation(int64_t n, Random &random) {
  std::vector<int64_t> indices(static_cast<size_t>(n));
  std::iota(indices.begin(), indices.end(), 0);
  for (int64_t i = n - 1; i > 0; --i)
    std::swap(indices[i], indices[random.below(i + 1)]);
  return indices;
}

namespace {

class ProgramMaker {
public:
  explicit ProgramMaker(Random &random)
      : random(random),
        spec("f", elementTypes[random.below(4)], {-1, 1 + random.below(40)}) {}

  SpecBuilder make() {
    const int64_t steps = 1 + random.below(6);
    for (int64_t step = 0; step < steps; ++step)
      if (random.below(8) < 5)
        addMove();
      else
        addProduct();
    return spec;
  }

private:
  int64_t length() const { return spec.resultShape().back(); }

  void padToPowerOfTwo() {
    int64_t wanted = 1;
    while (wanted < length())
      wanted *= 2;
    if (wanted == length())
      return;
    const int64_t low = random.below(wanted - length() + 1);
    spec.pad(low, wanted - length() - low);
  }

  void addMove() {
    switch (random.below(5)) {
    case 0:
      padToPowerOfTwo();
      spec.bitReverse();
      break;
    case 1:
      spec.permute(randomPermutation(length(), random));
      break;
    case 2:
      spec.pad(random.below(3), random.below(3));
      break;
    case 3:
      if (length() > 3)
        spec.trim(random.below(2), random.below(2));
      break;
    default:
      if (isComplex(spec.resultType())) {
        spec.realPart();
        mayEmbed = false; // planned only with a product between
      } else if (mayEmbed) {
        spec.embed();
      }
    }
  }

  void addProduct() {
    padToPowerOfTwo();
    const int64_t stacks = spec.resultShape().size() == 3
                               ? spec.resultShape()[1]
                               : 1 + random.below(3);
    if (random.below(3) > 0 || length() == 1) {
      spec.multiply(stacks, random.below(2), random.below(2));
    } else {
      std::vector<int64_t> strides(static_cast<size_t>(1 + random.below(6)));
      for (int64_t &stride : strides)
        stride = random.below(std::llround(std::log2(length())));
      spec.chainMultiply(stacks, strides);
    }
    mayEmbed = true;
  }

  Random &random;
  SpecBuilder spec;
  bool mayEmbed = true;
};

} // namespace

SpecBuilder randomProgram(Random &random) {
  return ProgramMaker(random).make();
}

} // namespace papilio::test
