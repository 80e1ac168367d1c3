//===- Fftw.h - Fourier transforms by FFTW ------------------- -*- C++ -*--===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_BENCHMARKS_BASELINES_FFTW_H
#define PAPILIO_BENCHMARKS_BASELINES_FFTW_H

#include "benchmarks/baselines/SharedLibrary.h"
#include <cstdint>

namespace papilio::baselines {

/// A batch of discrete Fourier transforms by FFTW, on one thread.
class Fftw {
public:
  /// `file` has the functions of single precision (fftwf_...) or of double
  /// (fftw_...). Throws std::runtime_error if it cannot be opened or has not.
  Fftw(const std::string &file, bool isSingle);
  Fftw(const Fftw &) = delete;
  Fftw &operator=(const Fftw &) = delete;
  ~Fftw();

  /// Plans (FFTW_MEASURE) the transforms of the rows of x into y, complex
  /// [rows, n], contiguous. What x and y held is lost; `run` keeps x. Throws
  /// std::runtime_error if FFTW has no plan.
  void plan(void *x, void *y, int64_t rows, int64_t n);
  void run() const { execute(made); }

private:
  using PlanMany = void *(*)(int rank, const int *n, int howMany, void *in,
                             const int *inEmbed, int inStride, int inDistance,
                             void *out, const int *outEmbed, int outStride,
                             int outDistance, int sign, unsigned flags);
  SharedLibrary library;
  PlanMany planMany;
  void (*execute)(void *);
  void (*destroy)(void *);
  void *made = nullptr;
};

} // namespace papilio::baselines

#endif // PAPILIO_BENCHMARKS_BASELINES_FFTW_H
