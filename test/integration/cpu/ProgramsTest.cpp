//===- ProgramsTest.cpp - Chains, moves, random programs ------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include "RandomProgram.h"

using namespace papilio::test;
using papilio::tools::Random;

namespace {

TEST(Chains, RepeatedAndAlternatingStrides) {
  const std::vector<std::vector<int64_t>> chains = {
      {0},
      {4},
      {0, 0, 0},
      {4, 0, 4, 0},
      {4, 3, 2, 1, 0, 0, 1, 2, 3, 4},
      {0, 1, 2, 3, 4, 4, 3, 2, 1, 0},
      {2, 2, 2, 1, 1, 3, 3, 0}};
  for (ElementType type : elementTypes)
    for (const auto &logStrides : chains)
      for (bool intermediates : {false, true}) {
        SpecBuilder spec("f", type, {-1, 2, 32});
        expectMatchesOracle(spec.chainMultiply(2, logStrides, intermediates),
                            6);
      }
}

TEST(Chains, ManyBlocksOfLongVectors) {
  std::vector<int64_t> strides;
  for (int block = 0; block < 4; ++block)
    for (int64_t t = 0; t < 11; ++t)
      strides.push_back(block % 2 ? t : 10 - t);
  SpecBuilder spec("f", ElementType::F32, {-1, 2048});
  expectMatchesOracle(spec.chainMultiply(1, strides), 20);
}

TEST(Moves, BitReversalOnEitherSide) {
  for (ElementType type : elementTypes)
    for (int64_t n : {1, 2, 8, 64, 1024, 8192}) {
      SpecBuilder first("f", type, {-1, n}), last("f", type, {-1, n}),
          alone("f", type, {-1, n});
      expectMatchesOracle(first.bitReverse().multiply(1, true, true), 5);
      expectMatchesOracle(last.multiply(2, false, false).bitReverse(), 5);
      expectMatchesOracle(alone.bitReverse(), 5);
    }
}

TEST(Moves, PermutationOnEitherSide) {
  Random random(5);
  for (ElementType type : elementTypes)
    for (int64_t n : {2, 16, 256}) {
      SpecBuilder spec("f", type, {-1, n}), odd("f", type, {-1, 7});
      spec.permute(randomPermutation(n, random))
          .multiply(1, true, false)
          .permute(randomPermutation(n, random));
      expectMatchesOracle(spec, 6);
      expectMatchesOracle(odd.permute(randomPermutation(7, random)), 6);
    }
}

TEST(Moves, PaddingAndTrimmingAtEitherEnd) {
  for (ElementType type : elementTypes)
    for (int64_t length : {1, 5, 9, 100})
      for (int64_t low : {0, 1, 3}) {
        int64_t n = 16;
        while (n < length + low)
          n *= 2;
        SpecBuilder spec("f", type, {-1, length});
        spec.pad(low, n - length - low).multiply(1, false, true).trim(low, 2);
        expectMatchesOracle(spec, 5);
      }
}

TEST(Moves, RealAndComplex) {
  for (ElementType type : {ElementType::F32, ElementType::F64})
    for (int64_t n : {1, 2, 16, 512}) {
      SpecBuilder in("f", type, {-1, n}), both("f", type, {-1, n});
      expectMatchesOracle(in.embed().bitReverse().multiply(1, true, true), 5);
      expectMatchesOracle(both.embed().multiply(2, false, false).realPart(), 5);
    }
}

TEST(Moves, StackAxisAlone) {
  for (ElementType type : elementTypes) {
    SpecBuilder stacked("f", type, {-1, 5}), back("f", type, {-1, 1, 8});
    expectMatchesOracle(stacked.stack(3), 4);
    expectMatchesOracle(back.unstack().bitReverse(), 4);
  }
}

/// The stack axis may appear behind a product: all stacks share what came
/// before.
TEST(Moves, StackAxisBehindAProduct) {
  for (ElementType type : elementTypes)
    for (int64_t n : {2, 16, 256, 4096}) {
      SpecBuilder copied("f", type, {-1, n}), multiplied("f", type, {-1, n});
      expectMatchesOracle(copied.multiply(1, true, true).stack(3), 9);
      multiplied.multiply(1, false, true).bitReverse().multiply(2, true, false);
      expectMatchesOracle(multiplied, 9, {.data = everything});
    }
}

/// The first plane shows what came before the last product: after another
/// product, a move, a new stack axis, and without any factor.
TEST(Moves, IntermediatesBehindAProduct) {
  for (ElementType type : elementTypes)
    for (int64_t n : {2, 8, 64, 1024})
      for (int64_t stacks : {1, 3})
        for (bool moved : {false, true})
          for (bool chain : {false, true}) {
            SpecBuilder spec("f", type, {-1, n});
            spec.multiply(1, true, true);
            if (moved)
              spec.bitReverse();
            if (chain)
              spec.chainMultiply(stacks, {}, /*intermediates=*/true);
            else
              spec.multiply(stacks, false, false, /*intermediates=*/true);
            expectMatchesOracle(spec, 5);
            expectMatchesOracle(spec, 5, {.data = everything});
          }
  SpecBuilder padded("f", ElementType::F32, {-1, 4});
  padded.multiply(1, true, true).pad(1, 3).multiply(1, true, true, true);
  expectMatchesOracle(padded, 5);
}

/// Rows of one element, as a trim leaves them, between moves and products.
TEST(Moves, ProductsOfOneElement) {
  for (ElementType type : elementTypes)
    for (int64_t n : {1, 2, 8})
      for (int64_t stacks : {1, 2})
        for (bool intermediates : {false, true})
          for (bool padded : {false, true}) {
            SpecBuilder spec("f", type, {-1, n});
            spec.multiply(stacks, true, true).trim(n - 1, 0);
            if (padded)
              spec.multiply(stacks, true, false).pad(0, 3);
            spec.multiply(stacks, true, true, intermediates);
            expectMatchesOracle(spec, 5);
            expectMatchesOracle(spec, 5, {.data = everything});
          }
}

class RandomPrograms : public testing::TestWithParam<int> {};

TEST_P(RandomPrograms, MatchTheOracle) {
  Random random(1000 + static_cast<uint64_t>(GetParam()));
  for (int i = 0; i < 25; ++i) {
    const std::vector<Layout> layouts = allLayouts();
    const Layout &layout =
        layouts[random.below(static_cast<int64_t>(layouts.size()))];
    const SpecBuilder spec = randomProgram(random);
    expectMatchesOracle(spec, 1 + random.below(20),
                        {.data = layout, .seed = random.next() >> 1});
  }
}
INSTANTIATE_TEST_SUITE_P(Seeds, RandomPrograms, testing::Range(0, 8));

} // namespace
