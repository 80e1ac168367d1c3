//===- Blas.cpp - Dense products by OpenBLAS ------------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "benchmarks/baselines/Blas.h"
#include "benchmarks/baselines/PlainLoop.h"
#include <algorithm>
#include <cstdlib>
#include <type_traits>
#include <vector>

namespace papilio::baselines {

namespace {

// Values of cblas.h, which is not needed otherwise.
constexpr int rowMajor = 101, noTranspose = 111;

} // namespace

Blas::Blas(const std::string &file) : library(file) {
  void (*setThreads)(int);
  library.find(setThreads, "openblas_set_num_threads");
  setThreads(1);
  library.find(single, "cblas_sgemm");
  library.find(twice, "cblas_dgemm");
  library.find(complexSingle, "cblas_cgemm");
  library.find(complexTwice, "cblas_zgemm");
}

std::string Blas::description() const {
  char *(*config)(), *(*core)();
  library.find(config, "openblas_get_config");
  library.find(core, "openblas_get_corename");
  // The configuration names the core of the build too.
  const std::string text = config();
  return text.substr(0, text.find(' ', text.find(' ') + 1)) + ", core " +
         core() +
         (std::getenv("OPENBLAS_CORETYPE") ? " (OPENBLAS_CORETYPE is set)"
                                           : "");
}

template <typename T>
void Blas::multiply(const T *x, const T *w, T *y, int64_t rows,
                    int64_t n) const {
  const int m = static_cast<int>(rows), k = static_cast<int>(n);
  const T one = 1, zero = 0;
  if constexpr (std::is_same_v<T, float>)
    single(rowMajor, noTranspose, noTranspose, m, k, k, one, x, k, w, k, zero,
           y, k);
  else if constexpr (std::is_same_v<T, double>)
    twice(rowMajor, noTranspose, noTranspose, m, k, k, one, x, k, w, k, zero, y,
          k);
  else
    (std::is_same_v<T, std::complex<float>> ? complexSingle : complexTwice)(
        rowMajor, noTranspose, noTranspose, m, k, k, &one, x, k, w, k, &zero, y,
        k);
}

template <typename T>
void multiplyOut(const T *twiddle, T *matrix, int64_t n, bool tied,
                 bool increasing) {
  using Wide = std::conditional_t<std::is_floating_point_v<T>, double,
                                  std::complex<double>>;
  int64_t logN = 0;
  while ((int64_t{1} << logN) < n)
    ++logN;
  const int64_t blocks = tied ? n - 1 : logN * (n / 2);
  const std::vector<Wide> wide(twiddle, twiddle + 4 * blocks);
  const int64_t rows = std::min<int64_t>(n, 64);
  std::vector<Wide> unit(rows * n), product(rows * n);
  for (int64_t first = 0; first < n; first += rows) {
    std::fill(unit.begin(), unit.end(), Wide(0));
    for (int64_t row = 0; row < rows; ++row)
      unit[row * n + first + row] = 1;
    plainLoop(wide.data(), unit.data(), product.data(), rows, n, tied,
              increasing);
    std::transform(product.begin(), product.end(), matrix + first * n,
                   [](Wide value) { return static_cast<T>(value); });
  }
}

#define INSTANTIATE(T)                                                         \
  template void Blas::multiply<T>(const T *, const T *, T *, int64_t, int64_t) \
      const;                                                                   \
  template void multiplyOut<T>(const T *, T *, int64_t, bool, bool);
INSTANTIATE(float)
INSTANTIATE(double)
INSTANTIATE(std::complex<float>)
INSTANTIATE(std::complex<double>)
#undef INSTANTIATE

} // namespace papilio::baselines
