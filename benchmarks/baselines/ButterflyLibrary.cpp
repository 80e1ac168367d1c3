//===- ButterflyLibrary.cpp - Another butterfly library -------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "benchmarks/baselines/ButterflyLibrary.h"
#include <stdexcept>

namespace papilio::baselines {

namespace {

/// The dynamic linker takes a name without a slash for no path.
std::string pathOf(const std::string &file) {
  return file.find('/') == std::string::npos ? "./" + file : file;
}

} // namespace

ButterflyLibrary::ButterflyLibrary(const std::string &file)
    : file(file), library(pathOf(file)) {
  library.find(createProgram, "bf_create");
  library.find(forward, "bf_forward");
  library.find(destroy, "bf_destroy");
}

ButterflyLibrary::Program ButterflyLibrary::create(const std::string &key,
                                                   int64_t n,
                                                   const std::string &plan,
                                                   const void *twiddle) const {
  Program program(createProgram(key.c_str(), n, plan.c_str(), twiddle),
                  destroy);
  if (!program)
    throw std::runtime_error(file + " offers no program " + key +
                             " of length " + std::to_string(n) +
                             " with plan '" + plan + "'");
  return program;
}

} // namespace papilio::baselines
