//===- ConvTest.cpp - The oracle's convolutions ---------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Some hundreds of random lattices of 1 to 4 axes, with a fixed seed: the
// forward map against the formula by coordinates, every adjoint against the
// forward map by inner products in both conventions, column-major arrays and
// the explicit pattern against the row-major lattice bit for bit.
#include "test/runtime/reference/ConvCases.h"

using namespace papilio::reference;

namespace {

/// y by the coordinates of its formula, the sum in any order.
template <typename T>
Array<T> convByFormula(const Case &c, const Array<T> &x, const Array<T> &kernel,
                       const Array<T> &bias) {
  Array<T> y(c.yShape());
  forEachIndex(y.shape, [&](const Shape &o) {
    T sum = bias.values[o[1]];
    forEachIndex(c.lattice.kernel, [&](const Shape &tap) {
      for (int64_t in = 0; in < c.in; ++in) {
        Shape at{o[0], in}, weight{o[1], in};
        for (size_t axis = 0; axis < tap.size(); ++axis) {
          int64_t place = o[axis + 2] * c.lattice.strides[axis] + tap[axis];
          while (place >= c.lattice.extents[axis]) {
            EXPECT_EQ(c.lattice.boundary, Boundary::Periodic);
            place -= c.lattice.extents[axis];
          }
          at.push_back(place);
          weight.push_back(tap[axis]);
        }
        sum += kernel.values[elementOffset(kernel.view(), weight)] *
               x.values[elementOffset(x.view(), at)];
      }
    });
    y.values[elementOffset(y.view(), o)] = sum;
  });
  return y;
}

template <typename T> class Conv : public testing::Test {
protected:
  template <typename Check> void forEachCase(int64_t count, Check check) {
    Generator generator(20261201);
    for (int64_t i = 0; i < count; ++i) {
      const Case c = randomCase(generator);
      SCOPED_TRACE(textOf(c));
      check(c, generator);
      if (testing::Test::HasFatalFailure())
        return;
    }
  }

  static Array<T> conv(const Case &c, const Array<T> &x,
                       const Array<T> &kernel) {
    Array<T> y(c.yShape());
    papilio::reference::conv<T>(x.view(), kernel.view(), std::nullopt,
                                c.window(), y.view());
    return y;
  }
};
TYPED_TEST_SUITE(Conv, AllTypes);

TYPED_TEST(Conv, IsItsFormula) {
  using T = TypeParam;
  this->forEachCase(300, [&](const Case &c, Generator &generator) {
    const auto x = randomArray<T>(c.xShape(), generator);
    const auto kernel = randomArray<T>(c.kernelShape(), generator);
    const auto bias = randomArray<T>({c.out}, generator);
    Array<T> y(c.yShape());
    conv<T>(x.view(), kernel.view(), bias.view(), c.window(), y.view());
    expectNear(y, convByFormula(c, x, kernel, bias), roundingOf<T>(c));
  });
}

TYPED_TEST(Conv, AdjointsHaveTheInnerProducts) {
  using T = TypeParam;
  this->forEachCase(300, [&](const Case &c, Generator &generator) {
    const auto x = randomArray<T>(c.xShape(), generator);
    const auto kernel = randomArray<T>(c.kernelShape(), generator);
    const auto ctY = randomArray<T>(c.yShape(), generator);
    const Array<T> y = this->conv(c, x, kernel);
    const double bound = roundingOf<T>(c) * 4;
    for (Convention convention : conventions) {
      Array<T> ctX(c.xShape()), ctKernel(c.kernelShape());
      convTranspose<T>(ctY.view(), kernel.view(), c.window(), convention,
                       ctX.view());
      kernelGradient<T>(x.view(), ctY.view(), c.window(), convention,
                        ctKernel.view());
      const C128 wanted = pairing(y, ctY, convention);
      EXPECT_LE(std::abs(pairing(x, ctX, convention) - wanted), bound);
      EXPECT_LE(std::abs(pairing(kernel, ctKernel, convention) - wanted),
                bound);
    }
    // The bias enters y as itself: its adjoint pairs with a bias of ones.
    Array<T> ctBias({c.out}),
        ones(c.yShape(), std::vector<T>(elementCount(c.yShape()), T(1)));
    biasGradient<T>(ctY.view(), ctBias.view());
    C128 sum = 0;
    for (T value : ctBias.values)
      sum += C128(value);
    EXPECT_LE(std::abs(sum - pairing(ones, ctY, Convention::Plain)), bound);
  });
}

TYPED_TEST(Conv, SamplesAddUpToTheGradient) {
  using T = TypeParam;
  this->forEachCase(100, [&](const Case &c, Generator &generator) {
    const auto x = randomArray<T>(c.xShape(), generator);
    const auto ctY = randomArray<T>(c.yShape(), generator);
    Shape sampleShape = c.kernelShape();
    sampleShape.insert(sampleShape.begin(), c.batch);
    for (Convention convention : conventions) {
      Array<T> whole(c.kernelShape()), samples(sampleShape),
          sum(c.kernelShape());
      kernelGradient<T>(x.view(), ctY.view(), c.window(), convention,
                        whole.view());
      kernelGradient<T>(x.view(), ctY.view(), c.window(), convention,
                        samples.view());
      for (size_t i = 0; i < samples.values.size(); ++i)
        sum.values[i % sum.values.size()] += samples.values[i];
      expectNear(sum, whole, roundingOf<T>(c));
    }
    Array<T> whole({c.out}), samples({c.batch, c.out}), sum({c.out});
    biasGradient<T>(ctY.view(), whole.view());
    biasGradient<T>(ctY.view(), samples.view());
    for (size_t i = 0; i < samples.values.size(); ++i)
      sum.values[i % sum.values.size()] += samples.values[i];
    expectNear(sum, whole, roundingOf<T>(c));
  });
}

/// The view of a column-major array with these axes.
template <typename T> View<T> columnMajor(Array<T> &array, const Shape &shape) {
  View<T> view(array.values.data(), shape);
  int64_t step = 1;
  for (size_t axis = 0; axis < shape.size(); ++axis) {
    view.strides[axis] = step;
    step *= shape[axis];
  }
  return view;
}

TYPED_TEST(Conv, ColumnMajorArraysGiveTheSameBits) {
  using T = TypeParam;
  this->forEachCase(100, [&](const Case &c, Generator &generator) {
    const auto x = randomArray<T>(c.xShape(), generator);
    const auto kernel = randomArray<T>(c.kernelShape(), generator);
    const Array<T> y = this->conv(c, x, kernel);
    Array<T> xMemory(c.xShape()), kernelMemory(c.kernelShape()),
        yMemory(c.yShape());
    const View<T> xView = columnMajor(xMemory, x.shape);
    const View<T> kernelView = columnMajor(kernelMemory, kernel.shape);
    const View<T> yView = columnMajor(yMemory, y.shape);
    copyElements(x.view(), xView);
    copyElements(kernel.view(), kernelView);
    conv<T>(xView, kernelView, std::nullopt, c.window(), yView);
    EXPECT_EQ(convertElements<T>(yView).values, y.values);
  });
}

/// Axes of the lattice as one, the first fastest: what a pattern works on.
template <typename T> Array<T> flat(const Array<T> &array) {
  Array<T> result(
      {array.shape[0], array.shape[1],
       elementCount(Shape(array.shape.begin() + 2, array.shape.end()))});
  const View<T> to = result.view();
  forEachIndex(array.shape, [&](const Shape &index) {
    int64_t site = 0, step = 1;
    for (size_t axis = 2; axis < index.size(); ++axis) {
      site += index[axis] * step;
      step *= array.shape[axis];
    }
    to(index[0], index[1], site) =
        array.values[elementOffset(array.view(), index)];
  });
  return result;
}

TYPED_TEST(Conv, DerivedPatternGivesTheSameBits) {
  using T = TypeParam;
  this->forEachCase(100, [&](const Case &c, Generator &generator) {
    const auto x = randomArray<T>(c.xShape(), generator);
    const auto kernel = randomArray<T>(c.kernelShape(), generator);
    const auto ctY = randomArray<T>(c.yShape(), generator);
    const SparsePattern pattern = derivePattern(c.lattice);
    const Array<T> flatX = flat(x), flatKernel = flat(kernel),
                   flatCt = flat(ctY), wanted = flat(this->conv(c, x, kernel));
    Array<T> y(wanted.shape);
    patternConv<T>(flatX.view(), flatKernel.view(), std::nullopt, pattern,
                   y.view());
    EXPECT_EQ(y.values, wanted.values);
    for (Convention convention : conventions) {
      Array<T> ctX(x.shape), ctKernel(kernel.shape), patternX(flatX.shape),
          patternKernel(flatKernel.shape);
      convTranspose<T>(ctY.view(), kernel.view(), c.window(), convention,
                       ctX.view());
      patternConvTranspose<T>(flatCt.view(), flatKernel.view(), pattern,
                              convention, patternX.view());
      EXPECT_EQ(patternX.values, flat(ctX).values);
      kernelGradient<T>(x.view(), ctY.view(), c.window(), convention,
                        ctKernel.view());
      patternKernelGradient<T>(flatX.view(), flatCt.view(), pattern, convention,
                               patternKernel.view());
      EXPECT_EQ(patternKernel.values, flat(ctKernel).values);
    }
  });
}

TEST(ConvShapes, WrongOnesThrow) {
  Array<double> x({2, 1, 4}), kernel({3, 1, 2}), y({2, 3, 4}), bias({3});
  const Window window{{1}, Boundary::Periodic};
  EXPECT_NO_THROW(
      conv<double>(x.view(), kernel.view(), bias.view(), window, y.view()));
  Array<double> otherY({2, 3, 3}), otherBias({2}), otherKernel({3, 2, 2});
  EXPECT_THROW(
      conv<double>(x.view(), kernel.view(), bias.view(), window, otherY.view()),
      std::invalid_argument);
  EXPECT_THROW(
      conv<double>(x.view(), kernel.view(), otherBias.view(), window, y.view()),
      std::invalid_argument);
  EXPECT_THROW(conv<double>(x.view(), otherKernel.view(), std::nullopt, window,
                            y.view()),
               std::invalid_argument);
  Array<double> samples({3, 3, 1, 2});
  EXPECT_THROW(kernelGradient<double>(x.view(), y.view(), window,
                                      Convention::Plain, samples.view()),
               std::invalid_argument);
}

} // namespace
