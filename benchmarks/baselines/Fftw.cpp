//===- Fftw.cpp - Fourier transforms by FFTW ------------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "benchmarks/baselines/Fftw.h"
#include <stdexcept>

namespace papilio::baselines {

namespace {

// Values of fftw3.h, which is not needed otherwise.
constexpr int forward = -1;
constexpr unsigned measure = 0;

} // namespace

Fftw::Fftw(const std::string &file, bool isSingle) : library(file) {
  const std::string prefix = isSingle ? "fftwf_" : "fftw_";
  library.find(planMany, prefix + "plan_many_dft");
  library.find(execute, prefix + "execute");
  library.find(destroy, prefix + "destroy_plan");
}

Fftw::~Fftw() {
  if (made)
    destroy(made);
}

void Fftw::plan(void *x, void *y, int64_t rows, int64_t n) {
  const int length = static_cast<int>(n);
  made = planMany(1, &length, static_cast<int>(rows), x, nullptr, 1, length, y,
                  nullptr, 1, length, forward, measure);
  if (!made)
    throw std::runtime_error("FFTW has no plan for " + std::to_string(rows) +
                             " transforms of length " + std::to_string(n));
}

} // namespace papilio::baselines
