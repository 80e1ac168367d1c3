//===- PlainLoop.cpp - What a compiler makes of the formula ---------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "benchmarks/baselines/PlainLoop.h"
#include <algorithm>
#include <complex>

namespace papilio::baselines {

namespace {

template <typename R> R product(R a, R b) { return a * b; }
/// Without the NaN repair of std::complex, which would slow the baseline down.
template <typename R>
std::complex<R> product(std::complex<R> a, std::complex<R> b) {
  return {a.real() * b.real() - a.imag() * b.imag(),
          a.real() * b.imag() + a.imag() * b.real()};
}

template <typename T>
void applyPair(const T *block, const T *from, T *to, int64_t p, int64_t q) {
  const T low = from[p], high = from[q];
  to[p] = product(block[0], low) + product(block[1], high);
  to[q] = product(block[2], low) + product(block[3], high);
}

} // namespace

template <typename T>
void plainLoop(const T *twiddle, const T *x, T *y, int64_t batch, int64_t n,
               bool tied, bool increasing) {
  int64_t logN = 0;
  while ((int64_t{1} << logN) < n)
    ++logN;
  if (logN == 0)
    std::copy(x, x + batch * n, y);
  for (int64_t t = 0; t < logN; ++t) {
    const int64_t k = increasing ? t : logN - 1 - t;
    const int64_t stride = int64_t{1} << k;
    const T *blocks = twiddle + 4 * (tied ? stride - 1 : k * (n / 2));
    const T *from = t == 0 ? x : y;
    for (int64_t row = 0; row < batch; ++row)
      for (int64_t i = 0; i < n / 2; ++i) {
        const int64_t j = i & (stride - 1);
        const int64_t p = 2 * i - j;
        applyPair(blocks + 4 * (tied ? j : i), from + row * n, y + row * n, p,
                  p + stride);
      }
  }
}

#define INSTANTIATE(T)                                                         \
  template void plainLoop<T>(const T *, const T *, T *, int64_t, int64_t,      \
                             bool, bool);
INSTANTIATE(float)
INSTANTIATE(double)
INSTANTIATE(std::complex<float>)
INSTANTIATE(std::complex<double>)
#undef INSTANTIATE

} // namespace papilio::baselines
