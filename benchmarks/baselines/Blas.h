//===- Blas.h - Dense products by OpenBLAS ------------------- -*- C++ -*--===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_BENCHMARKS_BASELINES_BLAS_H
#define PAPILIO_BENCHMARKS_BASELINES_BLAS_H

#include "benchmarks/baselines/SharedLibrary.h"
#include <complex>
#include <cstdint>

namespace papilio::baselines {

/// OpenBLAS on one thread.
class Blas {
public:
  /// Throws std::runtime_error if the file cannot be opened or is not OpenBLAS.
  explicit Blas(const std::string &file);

  /// y = x w; x, y [rows, n], w [n, n], all contiguous. T is float, double,
  /// std::complex<float> or <double>.
  template <typename T>
  void multiply(const T *x, const T *w, T *y, int64_t rows, int64_t n) const;

  /// The library's own description, with the core it chose.
  std::string description() const;

private:
  template <typename Scalar, typename Pointer>
  using Gemm = void (*)(int order, int transposeA, int transposeB, int m, int n,
                        int k, Scalar alpha, const Pointer *a, int lda,
                        const Pointer *b, int ldb, Scalar beta, Pointer *c,
                        int ldc);
  SharedLibrary library;
  Gemm<float, float> single;
  Gemm<double, double> twice;
  Gemm<const void *, void> complexSingle, complexTwice;
};

/// Multiplies the factors out: row i of `matrix` [n, n] is the program applied
/// to the unit vector i, computed in double precision by the plain loop.
/// twiddle as in `plainLoop`.
template <typename T>
void multiplyOut(const T *twiddle, T *matrix, int64_t n, bool tied,
                 bool increasing);

} // namespace papilio::baselines

#endif // PAPILIO_BENCHMARKS_BASELINES_BLAS_H
