//===- MovesTest.cpp - Hand-checked moves ---------------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/reference/reference.h"
#include <gtest/gtest.h>

using namespace papilio::reference;

namespace {

template <typename T> class Moves : public testing::Test {};
using ElementTypes =
    testing::Types<float, double, std::complex<float>, std::complex<double>>;
TYPED_TEST_SUITE(Moves, ElementTypes);

TYPED_TEST(Moves, StackAndUnstack) {
  using T = TypeParam;
  Array<T> x({2, 2}, {1, 2, 3, 4}), y({2, 3, 2}), one({2, 1, 2}), z({2, 2});
  stack<T>(x.view(), y.view());
  EXPECT_EQ(y.values, (std::vector<T>{1, 2, 1, 2, 1, 2, 3, 4, 3, 4, 3, 4}));
  stack<T>(x.view(), one.view());
  unstack<T>(one.view(), z.view());
  EXPECT_EQ(z.values, x.values);
  EXPECT_THROW(unstack<T>(y.view(), z.view()), std::invalid_argument);
}

TYPED_TEST(Moves, Collect) {
  using T = TypeParam;
  Array<T> a({1, 1, 2}, {1, 2}), b({1, 1, 2}, {3, 4}), y({2, 1, 1, 2});
  collect<T>({a.view(), b.view()}, y.view());
  EXPECT_EQ(y.values, (std::vector<T>{1, 2, 3, 4}));
  EXPECT_THROW(collect<T>({a.view()}, y.view()), std::invalid_argument);
}

TYPED_TEST(Moves, BitReverse) {
  using T = TypeParam;
  Array<T> x({1, 8}, {0, 1, 2, 3, 4, 5, 6, 7}), y({1, 8}), one({2, 1}, {5, 6}),
      same({2, 1});
  bitReverse<T>(x.view(), y.view());
  EXPECT_EQ(y.values, (std::vector<T>{0, 4, 2, 6, 1, 5, 3, 7}));
  bitReverse<T>(one.view(), same.view());
  EXPECT_EQ(same.values, one.values);
}

TYPED_TEST(Moves, PermuteGathers) {
  using T = TypeParam;
  Array<T> x({1, 1, 3}, {10, 20, 30}), y({1, 1, 3});
  permute<T>(x.view(), {2, 0, 1}, y.view());
  EXPECT_EQ(y.values, (std::vector<T>{30, 10, 20}));
  EXPECT_THROW(permute<T>(x.view(), {0, 1}, y.view()), std::invalid_argument);
}

TYPED_TEST(Moves, PadAndTrimAtEitherEnd) {
  using T = TypeParam;
  Array<T> x({2, 2}, {1, 2, 3, 4}), y({2, 5}), z({2, 2});
  pad<T>(x.view(), 1, y.view());
  EXPECT_EQ(y.values, (std::vector<T>{0, 1, 2, 0, 0, 0, 3, 4, 0, 0}));
  trim<T>(y.view(), 1, z.view());
  EXPECT_EQ(z.values, x.values);
  EXPECT_THROW(pad<T>(x.view(), 4, y.view()), std::invalid_argument);
  EXPECT_THROW(trim<T>(y.view(), 4, z.view()), std::invalid_argument);
}

TEST(MovesComplex, RealPartAndEmbed) {
  Array<std::complex<float>> x({1, 2}, {{1, 2}, {3, 4}}), z({1, 2});
  Array<float> y({1, 2});
  realPart<float>(x.view(), y.view());
  EXPECT_EQ(y.values, (std::vector<float>{1, 3}));
  embed<float>(y.view(), z.view());
  EXPECT_EQ(z.values, (std::vector<std::complex<float>>{{1, 0}, {3, 0}}));
}

TEST(MovesSliceTwiddle, CountsBlocksOverTheMiddleAxes) {
  Array<double> tied({1, 3, 2, 2}), slice({1, 1, 2, 2, 2});
  for (int i = 0; i < 12; ++i)
    tied.values[i] = i;
  sliceTwiddle<double>(tied.view(), 1, slice.view());
  EXPECT_EQ(slice.values, (std::vector<double>{4, 5, 6, 7, 8, 9, 10, 11}));
  // [S, log2 n, n/2, 2, 2] with n = 4: row 1 begins at block 2.
  Array<double> untied({2, 2, 2, 2, 2}), row({2, 2, 1, 2, 2});
  for (int i = 0; i < 32; ++i)
    untied.values[i] = i;
  sliceTwiddle<double>(untied.view(), 2, row.view());
  EXPECT_EQ(row.values, (std::vector<double>{8, 9, 10, 11, 12, 13, 14, 15, 24,
                                             25, 26, 27, 28, 29, 30, 31}));
  EXPECT_THROW(sliceTwiddle<double>(untied.view(), 3, row.view()),
               std::invalid_argument);
}

} // namespace
