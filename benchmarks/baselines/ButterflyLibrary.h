//===- ButterflyLibrary.h - Another butterfly library -------- -*- C++ -*--===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_BENCHMARKS_BASELINES_BUTTERFLYLIBRARY_H
#define PAPILIO_BENCHMARKS_BASELINES_BUTTERFLYLIBRARY_H

#include "benchmarks/baselines/SharedLibrary.h"
#include "benchmarks/baselines/butterfly_baseline.h"
#include <cstdint>
#include <memory>

namespace papilio::baselines {

/// A library with the interface of butterfly_baseline.h.
class ButterflyLibrary {
public:
  /// `file` is a path. Throws std::runtime_error if it cannot be opened or
  /// lacks a function.
  explicit ButterflyLibrary(const std::string &file);

  using Program = std::unique_ptr<void, decltype(&bf_destroy)>;

  /// Throws std::runtime_error if the library refuses.
  Program create(const std::string &key, int64_t n, const std::string &plan,
                 const void *twiddle) const;
  void run(const Program &program, const void *x, void *y,
           int64_t batch) const {
    forward(program.get(), x, y, batch);
  }

private:
  std::string file;
  SharedLibrary library;
  decltype(&bf_create) createProgram;
  decltype(&bf_forward) forward;
  decltype(&bf_destroy) destroy;
};

} // namespace papilio::baselines

#endif // PAPILIO_BENCHMARKS_BASELINES_BUTTERFLYLIBRARY_H
