//===- Unitary.cpp - Kernels with orthonormal rows ------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/reference/Unitary.h"
#include "runtime/reference/Arithmetic.h"
#include "runtime/reference/Instantiate.h"
#include <Eigen/Dense>

namespace papilio::reference {

namespace {

/// Matrices in double precision, which T is worked on in.
template <typename T>
using Matrix = Eigen::Matrix<typename Element<std::remove_const_t<T>>::Double,
                             Eigen::Dynamic, Eigen::Dynamic>;

template <typename T> void requireUnitaryShape(const View<T> &kernel) {
  requireRank("unitary kernel", kernel, 3);
  if (kernel.shape[2] < kernel.shape[0])
    throw std::invalid_argument(
        "a unitary kernel must have at least as many taps as feature_out, got "
        "shape " +
        shapeText(kernel.shape) + " with " + std::to_string(kernel.shape[2]) +
        " taps; widen the kernel or take fewer features");
}

/// W_c, a copy.
template <typename T> Matrix<T> matrixOf(const View<T> &kernel, int64_t c) {
  Matrix<T> matrix(kernel.shape[0], kernel.shape[2]);
  for (int64_t f = 0; f < kernel.shape[0]; ++f)
    for (int64_t t = 0; t < kernel.shape[2]; ++t)
      matrix(f, t) = kernel(f, c, t);
  return matrix;
}

template <typename T>
void store(const Matrix<T> &matrix, const View<T> &kernel, int64_t c) {
  for (int64_t f = 0; f < kernel.shape[0]; ++f)
    for (int64_t t = 0; t < kernel.shape[2]; ++t)
      kernel(f, c, t) = static_cast<T>(matrix(f, t));
}

} // namespace

template <typename T> void makeUnitary(const View<T> &kernel) {
  requireUnitaryShape(kernel);
  const int64_t rows = kernel.shape[0], taps = kernel.shape[2];
  for (int64_t c = 0; c < kernel.shape[1]; ++c) {
    const Matrix<T> transposed = matrixOf(kernel, c).transpose();
    const Matrix<T> q = transposed.householderQr().householderQ() *
                        Matrix<T>::Identity(taps, rows);
    store<T>(q.transpose(), kernel, c);
  }
}

template <typename T>
void updateUnitary(const View<T> &kernel, const View<const T> &target) {
  requireUnitaryShape(kernel);
  requireShape("target of a unitary update", target, kernel.shape);
  const int64_t taps = kernel.shape[2];
  const Matrix<T> one = Matrix<T>::Identity(taps, taps);
  for (int64_t c = 0; c < kernel.shape[1]; ++c) {
    const Matrix<T> w = matrixOf(kernel, c);
    const Matrix<T> step = matrixOf(target, c) - w;
    const Matrix<T> half = w.adjoint() * step;
    const Matrix<T> a = half - Matrix<T>(half.adjoint());
    // X (I - A/2) = W (I + A/2), solved for X from the transposed equation.
    // I - A/2 is never singular: A is skew-Hermitian.
    const Matrix<T> right = (w + w * a / 2.0).transpose();
    const Matrix<T> left = (one - a / 2.0).transpose();
    store<T>(left.partialPivLu().solve(right).transpose(), kernel, c);
  }
}

template <typename T> double unitaryError(const View<const T> &kernel) {
  requireUnitaryShape(kernel);
  const int64_t rows = kernel.shape[0], features = kernel.shape[1];
  double error = 0;
  for (int64_t c = 0; c < features; ++c) {
    const Matrix<T> w = matrixOf(kernel, c);
    const Matrix<T> rest = w * w.adjoint() - Matrix<T>::Identity(rows, rows);
    error += rest.cwiseAbs().mean();
  }
  return features == 0 ? 0 : error / static_cast<double>(features);
}

#define INSTANTIATE(T)                                                         \
  template void makeUnitary<T>(const View<T> &);                               \
  template void updateUnitary<T>(const View<T> &, const View<const T> &);      \
  template double unitaryError<T>(const View<const T> &);
PAPILIO_FOR_EACH_ELEMENT_TYPE(INSTANTIATE)
#undef INSTANTIATE

} // namespace papilio::reference
