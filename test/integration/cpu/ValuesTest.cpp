//===- ValuesTest.cpp - Exactness, special values, options ----------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include <cmath>
#include <limits>

using namespace papilio::test;

namespace {

/// Sums and products of small integers are exact in any order.
TEST(Exactness, IntegersComeOutBitForBit) {
  for (ElementType type : elementTypes)
    for (int64_t n : {2, 8, 64})
      for (bool tied : {true, false})
        for (bool increasing : {true, false})
          expectMatchesOracle(multiplySpec({.type = type,
                                            .n = n,
                                            .stacks = 2,
                                            .tied = tied,
                                            .increasing = increasing}),
                              5, {.integers = true});
}

/// What is not a number stays in its row.
TEST(SpecialValues, StayInTheirRow) {
  const float special[] = {std::numeric_limits<float>::quiet_NaN(),
                           std::numeric_limits<float>::infinity()};
  for (int64_t n : {2, 16, 256})
    for (float value : special) {
      const Kernel &kernel = kernelFor(multiplySpec({.n = n}), {});
      NpyArray w = randomArray(ElementType::F32, {1, n - 1, 2, 2}, 1),
               x = randomArray(ElementType::F32, {40, n}, 2),
               clean(ElementType::F32, {40, n}),
               dirty(ElementType::F32, {40, n});
      kernel.run({w.buffer(), x.buffer(), clean.buffer()});
      x.memory.as<float>()[17 * n] = value;
      kernel.run({w.buffer(), x.buffer(), dirty.buffer()});
      for (int64_t i = 0; i < 40 * n; ++i) {
        const float got = dirty.memory.as<float>()[i];
        if (i / n == 17)
          EXPECT_FALSE(std::isfinite(got)) << i;
        else
          EXPECT_EQ(got, clean.memory.as<float>()[i]) << i;
      }
    }
}

TEST(SpecialValues, TwiddleWithNaNIsData) {
  const Kernel &kernel = kernelFor(multiplySpec({.n = 4}), {});
  NpyArray w = randomArray(ElementType::F32, {1, 3, 2, 2}, 1),
           x = randomArray(ElementType::F32, {3, 4}, 2),
           y(ElementType::F32, {3, 4});
  // Row 1 holds stride 2, offset 0: it reaches outputs 0 and 2.
  w.memory.as<float>()[4] = std::numeric_limits<float>::quiet_NaN();
  kernel.run({w.buffer(), x.buffer(), y.buffer()});
  for (int row = 0; row < 3; ++row) {
    EXPECT_TRUE(std::isnan(y.memory.as<float>()[4 * row]));
    for (int i : {1, 2, 3})
      EXPECT_TRUE(std::isfinite(y.memory.as<float>()[4 * row + i]));
  }
}

/// The radix of the groups must not show in the values.
TEST(Options, AnyRadixAndTile) {
  for (const char *options :
       {"max-radix=2", "max-radix=4", "max-radix=8", "max-radix=16",
        "row-tile=1", "row-tile=7", "row-tile=1000"})
    for (ElementType type : {ElementType::F32, ElementType::C64})
      for (int64_t n : {2, 32, 512})
        for (bool tied : {true, false})
          expectMatchesOracle(
              multiplySpec({.type = type, .n = n, .tied = tied}), 21,
              {.passOptions = options});
}

/// Levels cut a row at other bits; blocks of one cache line and rows of one
/// level are the ends.
TEST(Options, AnyLevel) {
  for (const char *options :
       {"level-bytes=256", "level-bytes=1024 row-tile=3",
        "level-bytes=4096 max-radix=16", "level-bytes=16777216 max-radix=2"})
    for (ElementType type : elementTypes)
      for (int64_t n : {2, 256, 8192})
        for (bool tied : {true, false})
          for (bool increasing : {true, false})
            expectMatchesOracle(multiplySpec({.type = type,
                                              .n = n,
                                              .tied = tied,
                                              .increasing = increasing}),
                                5, {.passOptions = options});
}

class Targets : public testing::TestWithParam<const char *> {};

TEST_P(Targets, GiveTheSameMap) {
  for (ElementType type : elementTypes)
    for (int64_t n : {1, 2, 4, 8, 16, 64, 1024})
      for (bool tied : {true, false}) {
        CallOptions options;
        options.targetCpu = GetParam();
        expectMatchesOracle(
            multiplySpec({.type = type, .n = n, .stacks = 2, .tied = tied}), 9,
            options);
        options.data = everything;
        expectMatchesOracle(multiplySpec({.type = type,
                                          .n = n,
                                          .tied = tied,
                                          .increasing = false,
                                          .intermediates = true}),
                            3, options);
      }
}
INSTANTIATE_TEST_SUITE_P(Cpus, Targets, testing::Values("x86-64-v3", "native"),
                         [](const auto &info) {
                           return std::string(info.index == 0 ? "v3"
                                                              : "native");
                         });

TEST(Threads, SplitTheBatch) {
  for (int32_t threads : {2, 3, 8})
    for (int64_t rows : {1, 2, 64, 1000})
      expectMatchesOracle(multiplySpec({.n = 64, .stacks = 2, .tied = false}),
                          rows, {.threads = threads});
}

} // namespace
