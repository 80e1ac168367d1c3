//===- MultiplyTest.cpp - Hand-checked products of factors ----------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/reference/reference.h"
#include <cmath>
#include <gtest/gtest.h>
#include <numbers>

using namespace papilio::reference;
using C64 = std::complex<float>;
using C128 = std::complex<double>;

namespace {

template <typename T> class Multiply : public testing::Test {};
using ElementTypes = testing::Types<float, double, C64, C128>;
TYPED_TEST_SUITE(Multiply, ElementTypes);

template <typename T> Array<T> countUp(Shape shape, int start = 1) {
  Array<T> array(std::move(shape));
  for (size_t i = 0; i < array.values.size(); ++i)
    array.values[i] = static_cast<T>(static_cast<int>(i) + start);
  return array;
}

TYPED_TEST(Multiply, SizeOneCopiesTheInput) {
  using T = TypeParam;
  Array<T> twiddle({2, 0, 2, 2}), x = countUp<T>({3, 1}), y({3, 2, 1});
  multiply<T>(twiddle.view(), x.view(), Tying::Tied, StrideOrder::Increasing,
              y.view());
  EXPECT_EQ(y.values, (std::vector<T>{1, 1, 2, 2, 3, 3}));
  Array<T> untied({2, 0, 0, 2, 2}), all({1, 3, 2, 1});
  multiplyIntermediates<T>(untied.view(), x.view(), Tying::Untied,
                           StrideOrder::Decreasing, all.view());
  EXPECT_EQ(all.values, y.values);
}

TYPED_TEST(Multiply, SizeTwoIsOneMatrix) {
  using T = TypeParam;
  Array<T> twiddle({1, 1, 2, 2}, {1, 2, 3, 4}), x({1, 2}, {5, 7}), y({1, 2});
  multiply<T>(twiddle.view(), x.view(), Tying::Tied, StrideOrder::Increasing,
              y.view());
  EXPECT_EQ(y.values, (std::vector<T>{19, 43})); // [1 2; 3 4] [5 7]
}

TYPED_TEST(Multiply, TiedSizeFourInBothOrders) {
  using T = TypeParam;
  // Stride 1: block row 0 = [1 1; 0 1] for both pairs. Stride 2: rows 1 and 2.
  Array<T> twiddle({1, 3, 2, 2}, {1, 1, 0, 1, 2, 0, 1, 1, 1, 0, 0, 3});
  Array<T> x({1, 4}, {1, 2, 3, 4}), y({1, 4}), all({3, 1, 1, 4});
  // Increasing: stride 1 gives 3 2 7 4, stride 2 pairs (3,7) and (2,4).
  multiply<T>(twiddle.view(), x.view(), Tying::Tied, StrideOrder::Increasing,
              y.view());
  EXPECT_EQ(y.values, (std::vector<T>{6, 2, 10, 12}));
  // Decreasing: stride 2 pairs (1,3) and (2,4) give 2 2 4 12, then stride 1.
  multiply<T>(twiddle.view(), x.view(), Tying::Tied, StrideOrder::Decreasing,
              y.view());
  EXPECT_EQ(y.values, (std::vector<T>{4, 2, 16, 12}));
  multiplyIntermediates<T>(twiddle.view(), x.view(), Tying::Tied,
                           StrideOrder::Decreasing, all.view());
  EXPECT_EQ(all.values,
            (std::vector<T>{1, 2, 3, 4, 2, 2, 4, 12, 4, 2, 16, 12}));
}

TYPED_TEST(Multiply, UntiedRowsBelongToLogStrides) {
  using T = TypeParam;
  Array<T> twiddle({1, 2, 2, 2, 2},
                   {1, 1, 0, 1, 1, 0, 2, 1, /*k = 1*/ 2, 0, 1, 1, 1, 0, 0, 3});
  Array<T> x({1, 4}, {1, 2, 3, 4}), y({1, 1, 4});
  // Stride 1: (1,2) -> 3 2, (3,4) -> 3 10; stride 2: (3,3) -> 6 6, (2,10) ->
  // 2 30.
  multiply<T>(twiddle.view(), x.view(), Tying::Untied, StrideOrder::Increasing,
              y.view());
  EXPECT_EQ(y.values, (std::vector<T>{6, 2, 6, 30}));
  // Stride 2: 2 2 4 12; stride 1: (2,2) -> 4 2, (4,12) -> 4 20.
  multiply<T>(twiddle.view(), x.view(), Tying::Untied, StrideOrder::Decreasing,
              y.view());
  EXPECT_EQ(y.values, (std::vector<T>{4, 2, 4, 20}));
}

TYPED_TEST(Multiply, ChainIsTimeOrderedAndRepeatsStrides) {
  using T = TypeParam;
  Array<T> twiddle({1, 3, 2, 2, 2}, {2,           0, 1, 1, 1, 0, 0, 3,
                                     /*t = 1*/ 1, 1, 0, 1, 1, 0, 2, 1,
                                     /*t = 2*/ 0, 1, 1, 0, 1, 0, 0, 1});
  Array<T> x({1, 1, 4}, {1, 2, 3, 4}), y({1, 1, 4}), all({4, 1, 1, 4});
  chainMultiply<T>(twiddle.view(), x.view(), {1, 0, 0}, y.view());
  EXPECT_EQ(y.values, (std::vector<T>{2, 4, 4, 20}));
  chainMultiplyIntermediates<T>(twiddle.view(), x.view(), {1, 0, 0},
                                all.view());
  EXPECT_EQ(all.values, (std::vector<T>{1, 2, 3, 4, 2, 2, 4, 12, 4, 2, 4, 20, 2,
                                        4, 4, 20}));
}

TYPED_TEST(Multiply, StacksAreIndependentAndInputMayHaveThem) {
  using T = TypeParam;
  Array<T> twiddle({2, 1, 2, 2}, {1, 2, 3, 4, 0, 1, 1, 0});
  Array<T> shared({1, 2}, {5, 7}), own({1, 2, 2}, {5, 7, 1, 2}), y({1, 2, 2});
  multiply<T>(twiddle.view(), shared.view(), Tying::Tied,
              StrideOrder::Increasing, y.view());
  EXPECT_EQ(y.values, (std::vector<T>{19, 43, 7, 5}));
  multiply<T>(twiddle.view(), own.view(), Tying::Tied, StrideOrder::Increasing,
              y.view());
  EXPECT_EQ(y.values, (std::vector<T>{19, 43, 2, 1}));
}

TYPED_TEST(Multiply, FactorOfAnyPattern) {
  using T = TypeParam;
  // a = 2 groups of dense 3 x 2 blocks, d = 1: 4 numbers to 6.
  Array<T> twiddle = countUp<T>({1, 2, 1, 3, 2}), x({1, 1, 4}, {1, 2, 3, 4});
  Array<T> y({1, 1, 6});
  factor<T>(twiddle.view(), x.view(), {2, 3, 2, 1}, y.view());
  EXPECT_EQ(y.values, (std::vector<T>{5, 11, 17, 53, 67, 81}));
  // The groups share their blocks when A = 1.
  Array<T> tied = countUp<T>({1, 1, 1, 3, 2});
  factor<T>(tied.view(), x.view(), {2, 3, 2, 1}, y.view());
  EXPECT_EQ(y.values, (std::vector<T>{5, 11, 17, 11, 25, 39}));
  // d = 2 interleaves two maps: index (i*c + k)*d + j.
  Array<T> wide({1, 1, 2, 1, 2}, {1, 10, 2, 20}), z({1, 1, 2});
  factor<T>(wide.view(), x.view(), {1, 1, 2, 2}, z.view());
  EXPECT_EQ(z.values, (std::vector<T>{31, 84}));
}

TYPED_TEST(Multiply, FactorMultiplyOfThreePairs) {
  using T = TypeParam;
  Array<T> twiddle = countUp<T>({2, 2, 3}), x({1, 2, 3}, {1, 2, 3, 4, 5, 6});
  Array<T> y({1, 2, 3});
  factorMultiply<T>(twiddle.view(), x.view(), y.view());
  // y[0,i] = w[0,0,i] x[0,i] + w[0,1,i] x[1,i]
  EXPECT_EQ(y.values, (std::vector<T>{17, 29, 45, 47, 71, 99}));
}

TEST(MultiplyComplex, PlainArithmeticHasNoNaNRepair) {
  // (inf + 0i) * (0 + 1i): the textbook formula gives NaN in both parts, the
  // repaired library product does not.
  C128 z = product(C128(INFINITY, 0), C128(0, 1));
  EXPECT_TRUE(std::isnan(z.real()));
  EXPECT_EQ(z.imag(), INFINITY);
}

TEST(MultiplyComplex, StrictOrderIsNotFused) {
  // 1 + 2^-23 squared minus its rounded square is 2^-46 when fused, else 0.
  float a = 1.0f + 0x1p-23f;
  C64 z = product(C64(a, a), C64(a, a));
  EXPECT_EQ(z.real(), 0.0f);
}

TEST(MultiplyViews, StridedAndReversedViews) {
  std::vector<double> memory{4, 0, 3, 0, 2, 0, 1, 0};
  View<const double> x(memory.data() + 6, {1, 4}, {8, -2}); // 1 2 3 4
  Array<double> twiddle({1, 3, 2, 2}, {1, 1, 0, 1, 2, 0, 1, 1, 1, 0, 0, 3});
  std::vector<double> out(8, -1);
  View<double> y(out.data(), {1, 4}, {8, 2});
  multiply<double>(twiddle.view(), x, Tying::Tied, StrideOrder::Increasing, y);
  EXPECT_EQ(out, (std::vector<double>{6, -1, 2, -1, 10, -1, 12, -1}));
}

TEST(MultiplyErrors, SayWhatWasWantedAndWhatCame) {
  Array<float> twiddle({1, 6, 2, 2}), x({1, 8}), y({1, 8}), odd({1, 6});
  auto message = [&](auto call) {
    try {
      call();
    } catch (const std::invalid_argument &error) {
      return std::string(error.what());
    }
    return std::string("no error");
  };
  EXPECT_EQ(message([&] {
              multiply<float>(twiddle.view(), x.view(), Tying::Tied,
                              StrideOrder::Increasing, y.view());
            }),
            "twiddle has shape [1, 6, 2, 2], expected [1, 7, 2, 2]");
  EXPECT_EQ(message([&] {
              multiply<float>(twiddle.view(), odd.view(), Tying::Tied,
                              StrideOrder::Increasing, y.view());
            }),
            "size is 6, expected a power of two");
}

TEST(MultiplyTransform, DiscreteFourierTransformOfSixteen) {
  const int64_t n = 16;
  Array<C128> twiddle({1, n - 1, 2, 2}), x({1, n}), reversed({1, n}), y({1, n});
  for (int64_t s = 1; s < n; s *= 2)
    for (int64_t j = 0; j < s; ++j) {
      C128 w = std::polar(1.0, -std::numbers::pi * j / s);
      View<C128> block = twiddle.view()[0][s - 1 + j];
      block(0, 0) = block(1, 0) = 1;
      block(0, 1) = w;
      block(1, 1) = -w;
    }
  for (int64_t i = 0; i < n; ++i)
    x.values[i] = C128(i * i % 7, i % 3);
  bitReverse<C128>(x.view(), reversed.view());
  multiply<C128>(twiddle.view(), reversed.view(), Tying::Tied,
                 StrideOrder::Increasing, y.view());
  for (int64_t f = 0; f < n; ++f) {
    C128 sum = 0;
    for (int64_t i = 0; i < n; ++i)
      sum += x.values[i] * std::polar(1.0, -2 * std::numbers::pi * f * i / n);
    EXPECT_LT(std::abs(y.values[f] - sum), 1e-13) << f;
  }
}

} // namespace
