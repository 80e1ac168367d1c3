//===- TimingTest.cpp - Measurements, random numbers, names ---------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/support/Timing.h"
#include "tools/support/Ceilings.h"
#include "tools/support/ElementType.h"
#include "tools/support/Random.h"
#include <gtest/gtest.h>

using namespace papilio::tools;

namespace {

TEST(Timing, CountsCallsAndOrdersQuartiles) {
  int64_t first = 0, second = 0;
  MeasureOptions options;
  options.repetitions = 9;
  options.secondsPerSample = 1e-6;
  options.secondsInAll = 0;
  auto results =
      measureInterleaved({[&] { ++first; }, [&] { ++second; }}, options);
  ASSERT_EQ(results.size(), 2u);
  EXPECT_LE(results[0].calls, first);
  EXPECT_LE(results[1].calls, second);
  EXPECT_LE(results[0].minimum, results[0].lowQuartile);
  EXPECT_LE(results[0].lowQuartile, results[0].median);
  EXPECT_LE(results[0].median, results[0].highQuartile);
  EXPECT_GE(results[0].calls, 9);
}

TEST(Timing, SecondsHaveThreeDigits) {
  EXPECT_EQ(secondsText(1.234e-9), "1.23 ns");
  EXPECT_EQ(secondsText(12.34e-6), "12.3 us");
  EXPECT_EQ(secondsText(0.1234), "123 ms");
  EXPECT_EQ(secondsText(2), "2.00 s");
}

TEST(Ceilings, BurstsCountFlops) {
  EXPECT_GT(fmaBurst(ElementType::F32), 0);
  EXPECT_EQ(fmaBurst(ElementType::F32), 2 * fmaBurst(ElementType::F64));
  EXPECT_EQ(fmaBurst(ElementType::C128), fmaBurst(ElementType::F64));
}

TEST(Random, IsReproducibleAndInRange) {
  Random a(1), b(1), c(2);
  EXPECT_EQ(a.next(), b.next());
  EXPECT_NE(a.next(), c.next());
  for (int i = 0; i < 1000; ++i) {
    double value = a.uniform();
    EXPECT_GE(value, -1);
    EXPECT_LT(value, 1);
  }
  NpyArray integers(ElementType::C64, {10});
  fillIntegers(integers, a, 2);
  for (int i = 0; i < 20; ++i) {
    float value = integers.memory.as<float>()[i];
    EXPECT_EQ(value, static_cast<int>(value));
    EXPECT_LE(std::abs(value), 2);
  }
}

TEST(ElementTypes, NamesAreRead) {
  EXPECT_EQ(parseElementType("c64"), ElementType::C64);
  EXPECT_EQ(parseElementType("complex128"), ElementType::C128);
  EXPECT_EQ(parseElementType("f16"), std::nullopt);
  EXPECT_EQ(elementName(ElementType::C128), "c128");
  EXPECT_EQ(mlirName(ElementType::C64), "complex<f32>");
}

} // namespace
