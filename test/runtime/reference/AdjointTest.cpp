//===- AdjointTest.cpp - The oracle's adjoints ----------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Two independent checks of every vjp: <A x, y> = <x, A^H y>, and the twiddle
// cotangent against the derivative of the map, which is linear in each factor:
// <dA(E) x, y> summed over the unit twiddles E equals the pairing of the
// twiddle cotangent with a direction.
#include "runtime/reference/reference.h"
#include <gtest/gtest.h>
#include <random>

using namespace papilio::reference;
using C128 = std::complex<double>;

namespace {

template <typename T> T randomNumber(std::mt19937_64 &generator) {
  std::uniform_real_distribution<double> uniform(-1, 1);
  if constexpr (Element<T>::isComplex) {
    double re = uniform(generator), im = uniform(generator);
    return T(re, im);
  } else {
    return uniform(generator);
  }
}

template <typename T> Array<T> randomArray(Shape shape, uint64_t seed) {
  std::mt19937_64 generator(seed);
  Array<T> array(std::move(shape));
  for (T &value : array.values)
    value = randomNumber<T>(generator);
  return array;
}

/// Re sum a conj(b): the pairing of dL/dRe + i dL/dIm with a direction.
template <typename T> double pairing(const Array<T> &a, const Array<T> &b) {
  EXPECT_EQ(a.shape, b.shape);
  double sum = 0;
  for (size_t i = 0; i < a.values.size(); ++i)
    sum += std::real(product(a.values[i], conjugate(b.values[i])));
  return sum;
}

template <typename T>
Array<T> sum(const Array<T> &a, double scale, const Array<T> &b) {
  Array<T> result = a;
  for (size_t i = 0; i < a.values.size(); ++i)
    result.values[i] += scale * b.values[i];
  return result;
}

/// Checks the two cotangents of `forward(twiddle, x) -> y` against central
/// differences along random directions.
template <typename T, typename Forward, typename Vjp>
void checkVjp(const Array<T> &twiddle, const Array<T> &x, Forward forward,
              Vjp vjp) {
  Array<T> y = forward(twiddle, x);
  Array<T> ctY = randomArray<T>(y.shape, 3);
  Array<T> ctTwiddle(twiddle.shape), ctX(x.shape);
  vjp(twiddle, x, ctY, ctTwiddle, ctX);
  Array<T> dx = randomArray<T>(x.shape, 4);
  EXPECT_NEAR(pairing(forward(twiddle, dx), ctY), pairing(dx, ctX), 1e-11);
  Array<T> dw = randomArray<T>(twiddle.shape, 5);
  const double h = 1e-4;
  double plus = pairing(forward(sum(twiddle, h, dw), x), ctY);
  double minus = pairing(forward(sum(twiddle, -h, dw), x), ctY);
  EXPECT_NEAR((plus - minus) / (2 * h), pairing(dw, ctTwiddle), 1e-5);
}

template <typename T> class Adjoint : public testing::Test {};
using DoubleTypes = testing::Types<double, C128>;
TYPED_TEST_SUITE(Adjoint, DoubleTypes);

TYPED_TEST(Adjoint, Multiply) {
  using T = TypeParam;
  for (Tying tying : {Tying::Tied, Tying::Untied})
    for (StrideOrder order : {StrideOrder::Increasing, StrideOrder::Decreasing})
      for (bool stacked : {false, true}) {
        Shape twiddleShape =
            tying == Tying::Tied ? Shape{2, 7, 2, 2} : Shape{2, 3, 4, 2, 2};
        Shape inputShape = stacked ? Shape{3, 2, 8} : Shape{3, 8};
        checkVjp<T>(
            randomArray<T>(twiddleShape, 1), randomArray<T>(inputShape, 2),
            [&](const Array<T> &w, const Array<T> &x) {
              Array<T> y({3, 2, 8});
              multiply<T>(w.view(), x.view(), tying, order, y.view());
              return y;
            },
            [&](const Array<T> &w, const Array<T> &x, const Array<T> &ctY,
                Array<T> &ctW, Array<T> &ctX) {
              multiplyVjp<T>(w.view(), x.view(), ctY.view(), tying, order,
                             ctW.view(), ctX.view());
            });
      }
}

TYPED_TEST(Adjoint, ChainMultiply) {
  using T = TypeParam;
  const std::vector<int64_t> strides{2, 0, 0, 1, 2};
  checkVjp<T>(
      randomArray<T>({2, 5, 4, 2, 2}, 1), randomArray<T>({3, 2, 8}, 2),
      [&](const Array<T> &w, const Array<T> &x) {
        Array<T> y({3, 2, 8});
        chainMultiply<T>(w.view(), x.view(), strides, y.view());
        return y;
      },
      [&](const Array<T> &w, const Array<T> &x, const Array<T> &ctY,
          Array<T> &ctW, Array<T> &ctX) {
        chainMultiplyVjp<T>(w.view(), x.view(), ctY.view(), strides, ctW.view(),
                            ctX.view());
      });
}

TYPED_TEST(Adjoint, FactorOfAnyPattern) {
  using T = TypeParam;
  const Pattern pattern{2, 3, 4, 5};
  for (int64_t groups : {int64_t{1}, pattern.a})
    checkVjp<T>(
        randomArray<T>({2, groups, 5, 3, 4}, 1), randomArray<T>({3, 2, 40}, 2),
        [&](const Array<T> &w, const Array<T> &x) {
          Array<T> y({3, 2, 30});
          factor<T>(w.view(), x.view(), pattern, y.view());
          return y;
        },
        [&](const Array<T> &w, const Array<T> &x, const Array<T> &ctY,
            Array<T> &ctW, Array<T> &ctX) {
          factorVjp<T>(w.view(), x.view(), ctY.view(), pattern, ctW.view(),
                       ctX.view());
        });
}

TYPED_TEST(Adjoint, FactorMultiply) {
  using T = TypeParam;
  checkVjp<T>(
      randomArray<T>({2, 2, 7}, 1), randomArray<T>({3, 2, 7}, 2),
      [&](const Array<T> &w, const Array<T> &x) {
        Array<T> y(x.shape);
        factorMultiply<T>(w.view(), x.view(), y.view());
        return y;
      },
      [&](const Array<T> &w, const Array<T> &x, const Array<T> &ctY,
          Array<T> &ctW, Array<T> &ctX) {
        factorMultiplyVjp<T>(w.view(), x.view(), ctY.view(), ctW.view(),
                             ctX.view());
      });
}

TEST(AdjointByHand, ConjugatesTheTwiddleAndTheInput) {
  // One pair, y = T x; ct_x = T^H g, ct_T = g x^H.
  Array<C128> w({1, 1, 2, 2}, {{0, 1}, 2, 3, {4, 1}}),
      x({1, 2}, {{1, 1}, {0, 2}});
  Array<C128> g({1, 2}, {1, {0, 1}}), ctW(w.shape), ctX(x.shape);
  multiplyVjp<C128>(w.view(), x.view(), g.view(), Tying::Tied,
                    StrideOrder::Increasing, ctW.view(), ctX.view());
  EXPECT_EQ(ctX.values, (std::vector<C128>{{0, 2}, {3, 4}}));
  EXPECT_EQ(ctW.values, (std::vector<C128>{{1, -1}, {0, -2}, {1, 1}, {2, 0}}));
}

} // namespace
