//===- Arithmetic.h - Products and sums in the strict order -----*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_REFERENCE_ARITHMETIC_H
#define PAPILIO_REFERENCE_ARITHMETIC_H

#include <complex>

namespace papilio::reference {

/// The element types: f32, f64, complex<f32>, complex<f64>. `Double` is the
/// type in which the same op is evaluated to judge rounding.
template <typename T> struct Element {
  using Double = double;
  using Real = T;
  static constexpr bool isComplex = false;
};
template <typename R> struct Element<std::complex<R>> {
  using Double = std::complex<double>;
  using Real = R;
  static constexpr bool isComplex = true;
};

/// One rounded product. std::complex has an operator* that repairs NaN results
/// and is free in its order, so complex products are written out:
/// re = ar*br - ai*bi, im = ar*bi + ai*br.
template <typename R> R product(R a, R b) { return a * b; }
template <typename R>
std::complex<R> product(std::complex<R> a, std::complex<R> b) {
  return {a.real() * b.real() - a.imag() * b.imag(),
          a.real() * b.imag() + a.imag() * b.real()};
}

/// Complex conjugate; a real number is its own.
template <typename R> R conjugate(R a) { return a; }
template <typename R> std::complex<R> conjugate(std::complex<R> a) {
  return {a.real(), -a.imag()};
}

} // namespace papilio::reference

#endif // PAPILIO_REFERENCE_ARITHMETIC_H
