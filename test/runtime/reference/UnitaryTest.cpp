//===- UnitaryTest.cpp - Kernels with orthonormal rows --------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/reference/Unitary.h"
#include "test/runtime/reference/ConvCases.h"

using namespace papilio::reference;

namespace {

template <typename T> class Unitary : public testing::Test {
protected:
  static double epsilon() {
    return std::numeric_limits<typename Element<T>::Real>::epsilon();
  }
  static double errorOf(const Array<T> &kernel) {
    return unitaryError<T>(kernel.view());
  }
};
TYPED_TEST_SUITE(Unitary, AllTypes);

template <typename T> class UnitaryInDouble : public Unitary<T> {};
using DoubleTypes = testing::Types<double, C128>;
TYPED_TEST_SUITE(UnitaryInDouble, DoubleTypes);

/// As many taps as features, more, and one of each.
const Shape shapes[] = {{3, 2, 3}, {3, 2, 7}, {1, 1, 1}, {1, 3, 4}, {4, 1, 9}};

TYPED_TEST(Unitary, StartsOrthonormal) {
  using T = TypeParam;
  Generator generator(1);
  for (const Shape &shape : shapes) {
    Array<T> kernel = randomArray<T>(shape, generator);
    makeUnitary<T>(kernel.view());
    EXPECT_LE(this->errorOf(kernel), 4 * this->epsilon()) << shapeText(shape);
  }
}

/// The rows span the space of the original ones, in order: row f is a
/// combination of the original rows 0 ... f, so each original row lies in the
/// span of the new ones up to its own.
TYPED_TEST(Unitary, KeepsTheSpanOfTheRows) {
  using T = TypeParam;
  Generator generator(2);
  const Array<T> original = randomArray<T>({3, 2, 5}, generator);
  Array<T> kernel = original;
  makeUnitary<T>(kernel.view());
  const View<const T> w = original.view(), q = std::as_const(kernel).view();
  for (int64_t c = 0; c < 2; ++c)
    for (int64_t f = 0; f < 3; ++f)
      for (int64_t t = 0; t < 5; ++t) {
        T rest = w(f, c, t);
        for (int64_t g = 0; g <= f; ++g) {
          T along{};
          for (int64_t s = 0; s < 5; ++s)
            along += w(f, c, s) * conjugate(q(g, c, s));
          rest -= along * q(g, c, t);
        }
        EXPECT_LE(std::abs(rest), 40 * this->epsilon());
      }
}

TYPED_TEST(Unitary, UpdateToItselfChangesNothing) {
  using T = TypeParam;
  Generator generator(3);
  Array<T> kernel = randomArray<T>({3, 2, 5}, generator);
  makeUnitary<T>(kernel.view());
  const Array<T> before = kernel;
  updateUnitary<T>(kernel.view(), before.view());
  expectNear(kernel, before, 4 * this->epsilon());
}

/// Steps as large as the kernel itself.
TYPED_TEST(UnitaryInDouble, StaysOrthonormalOverAThousandUpdates) {
  using T = TypeParam;
  Generator generator(4);
  for (const Shape &shape : shapes) {
    Array<T> kernel = randomArray<T>(shape, generator);
    makeUnitary<T>(kernel.view());
    for (int i = 0; i < 1000; ++i) {
      Array<T> target = randomArray<T>(shape, generator);
      updateUnitary<T>(kernel.view(), target.view());
    }
    EXPECT_LE(this->errorOf(kernel), 1e-12) << shapeText(shape);
  }
}

/// Along a tangent D = h W (A - A^H), W moves by D + D W^H W to first order:
/// what is left falls with the square of h.
TYPED_TEST(UnitaryInDouble, FollowsTangentsToFirstOrder) {
  using T = TypeParam;
  constexpr int64_t rows = 2, taps = 4;
  Generator generator(5);
  Array<T> kernel = randomArray<T>({rows, 1, taps}, generator);
  makeUnitary<T>(kernel.view());
  const Array<T> a = randomArray<T>({taps, taps}, generator);
  const View<T> w = kernel.view();
  double before = 0;
  for (double h : {1e-2, 1e-3}) {
    Array<T> target = kernel, moved = kernel, wanted = kernel;
    for (int64_t f = 0; f < rows; ++f) {
      Array<T> d({taps});
      for (int64_t t = 0; t < taps; ++t)
        for (int64_t s = 0; s < taps; ++s)
          d.values[t] +=
              h * w(f, 0, s) * (a.view()(s, t) - conjugate(a.view()(t, s)));
      for (int64_t t = 0; t < taps; ++t) {
        target.view()(f, 0, t) += d.values[t];
        wanted.view()(f, 0, t) += d.values[t];
        for (int64_t g = 0; g < rows; ++g)
          for (int64_t s = 0; s < taps; ++s)
            wanted.view()(f, 0, t) +=
                d.values[s] * conjugate(w(g, 0, s)) * w(g, 0, t);
      }
    }
    updateUnitary<T>(moved.view(), std::as_const(target).view());
    double distance = 0;
    for (size_t i = 0; i < moved.values.size(); ++i)
      distance =
          std::max(distance, std::abs(moved.values[i] - wanted.values[i]));
    if (before > 0)
      EXPECT_LT(distance, before / 50);
    before = distance;
  }
  EXPECT_GT(before, 0);
}

TEST(UnitaryShapes, FewerTapsThanFeaturesAreRefused) {
  Array<double> kernel({3, 2, 2});
  try {
    makeUnitary<double>(kernel.view());
    FAIL() << "expected a refusal";
  } catch (const std::invalid_argument &error) {
    EXPECT_STREQ(error.what(),
                 "a unitary kernel must have at least as many taps as "
                 "feature_out, got shape [3, 2, 2] with 2 taps; widen the "
                 "kernel or take fewer features");
  }
  Array<double> wide({2, 2, 3}), other({2, 2, 4}), flat({2, 3});
  EXPECT_THROW(updateUnitary<double>(wide.view(), std::as_const(other).view()),
               std::invalid_argument);
  EXPECT_THROW(makeUnitary<double>(flat.view()), std::invalid_argument);
  EXPECT_THROW(unitaryError<double>(std::as_const(kernel).view()),
               std::invalid_argument);
}

} // namespace
