//===- ConvCases.h - Random convolutions for tests --------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TEST_REFERENCE_CONVCASES_H
#define PAPILIO_TEST_REFERENCE_CONVCASES_H

#include "runtime/reference/reference.h"
#include <algorithm>
#include <gtest/gtest.h>
#include <random>

namespace papilio::reference {

using C64 = std::complex<float>;
using C128 = std::complex<double>;

constexpr Convention conventions[] = {Convention::Plain, Convention::Conjugate};

using Generator = std::mt19937_64;

inline int64_t uniform(Generator &generator, int64_t least, int64_t most) {
  return std::uniform_int_distribution<int64_t>(least, most)(generator);
}

template <typename T> Array<T> randomArray(Shape shape, Generator &generator) {
  std::uniform_real_distribution<double> number(-1, 1);
  Array<T> array(std::move(shape));
  for (T &value : array.values) {
    const double re = number(generator), im = number(generator);
    if constexpr (Element<T>::isComplex)
      value = T(re, im);
    else
      value = static_cast<T>(re + im);
  }
  return array;
}

/// A lattice with its window, features and batch.
struct Case {
  Lattice lattice;
  int64_t batch, in, out;

  Window window() const { return {lattice.strides, lattice.boundary}; }
  Shape dataShape(int64_t features, const Shape &extents) const {
    Shape shape{batch, features};
    shape.insert(shape.end(), extents.begin(), extents.end());
    return shape;
  }
  Shape xShape() const { return dataShape(in, lattice.extents); }
  Shape yShape() const { return dataShape(out, outputExtents(lattice)); }
  Shape kernelShape() const {
    Shape shape{out, in};
    shape.insert(shape.end(), lattice.kernel.begin(), lattice.kernel.end());
    return shape;
  }
};

/// Axes 1 to 4; kernels wider than the lattice and even ones; strides that fit;
/// empty batches and single features among them.
inline Case randomCase(Generator &generator) {
  Case result;
  const int64_t axes = uniform(generator, 1, 4);
  const int64_t most = axes > 2 ? 3 : 6;
  result.lattice.boundary =
      uniform(generator, 0, 1) ? Boundary::Periodic : Boundary::Open;
  const bool periodic = result.lattice.boundary == Boundary::Periodic;
  for (int64_t axis = 0; axis < axes; ++axis) {
    const int64_t outputs = uniform(generator, 1, most > 3 ? 4 : 2);
    const int64_t stride = uniform(generator, 1, most > 3 ? 3 : 2);
    const int64_t kernel = uniform(generator, 1, most);
    result.lattice.kernel.push_back(kernel);
    result.lattice.strides.push_back(stride);
    result.lattice.extents.push_back(
        periodic ? outputs * stride : (outputs - 1) * stride + kernel);
  }
  result.batch = uniform(generator, 0, 3);
  result.in = uniform(generator, 1, 3);
  result.out = uniform(generator, 1, 3);
  return result;
}

inline std::string textOf(const Case &c) {
  return (c.lattice.boundary == Boundary::Periodic ? "periodic " : "open ") +
         shapeText(c.lattice.extents) + " kernel " +
         shapeText(c.lattice.kernel) + " strides " +
         shapeText(c.lattice.strides) + " batch " + std::to_string(c.batch) +
         " features " + std::to_string(c.in) + " -> " + std::to_string(c.out);
}

/// Sum of a b, or of conj(a) b, in double precision.
template <typename T>
C128 pairing(const Array<T> &a, const Array<T> &b, Convention convention) {
  EXPECT_EQ(a.shape, b.shape);
  C128 sum = 0;
  for (size_t i = 0; i < a.values.size(); ++i) {
    const C128 left(a.values[i]), right(b.values[i]);
    sum +=
        (convention == Convention::Conjugate ? std::conj(left) : left) * right;
  }
  return sum;
}

/// Twice the sum of the magnitudes a pairing may add up, in units of epsilon.
template <typename T> double roundingOf(const Case &c) {
  const double terms =
      static_cast<double>(elementCount(c.yShape()) * c.lattice.taps() * c.in);
  return 16 * std::max(terms, 1.0) *
         std::numeric_limits<typename Element<T>::Real>::epsilon();
}

template <typename T>
void expectNear(const Array<T> &a, const Array<T> &b, double bound) {
  ASSERT_EQ(a.shape, b.shape);
  for (size_t i = 0; i < a.values.size(); ++i)
    ASSERT_LE(std::abs(a.values[i] - b.values[i]), bound) << "element " << i;
}

using AllTypes = testing::Types<float, double, C64, C128>;

} // namespace papilio::reference

#endif // PAPILIO_TEST_REFERENCE_CONVCASES_H
