//===- PlainLoop.h - What a compiler makes of the formula -------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_BENCHMARKS_BASELINES_PLAINLOOP_H
#define PAPILIO_BENCHMARKS_BASELINES_PLAINLOOP_H

#include <cstdint>

namespace papilio::baselines {

/// butterfly.multiply written as plain loops: one factor per pass over the
/// whole batch, pairs in index order, as the C++ extensions of the butterfly
/// packages do it. The first pass reads x, the others work in place on y. x, y
/// [batch, n]; twiddle tied [n-1, 2, 2] or untied [log2 n, n/2, 2, 2], all
/// contiguous. T is float, double, std::complex<float> or <double>.
template <typename T>
void plainLoop(const T *twiddle, const T *x, T *y, int64_t batch, int64_t n,
               bool tied, bool increasing);

} // namespace papilio::baselines

#endif // PAPILIO_BENCHMARKS_BASELINES_PLAINLOOP_H
