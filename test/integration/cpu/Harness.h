//===- Harness.h - Compiled kernels against the oracle ----------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TEST_INTEGRATION_CPU_HARNESS_H
#define PAPILIO_TEST_INTEGRATION_CPU_HARNESS_H

#include "Placement.h"
#include "tools/support/Kernel.h"
#include "tools/support/SpecBuilder.h"
#include <gtest/gtest.h>
#include <string>

namespace papilio::test {

using tools::Kernel;
using tools::SpecBuilder;

/// How a program is compiled and called.
struct CallOptions {
  Layout data = contiguous;    // of x and y
  Layout twiddle = contiguous; // of the twiddles
  int32_t threads = 1;
  std::string passOptions = {}, targetCpu = {};
  bool integers = false; // small integers: the result must be exact
  uint64_t seed = 1;
};

/// The element types of kernels.
inline constexpr ElementType elementTypes[] = {
    ElementType::F32, ElementType::F64, ElementType::C64, ElementType::C128};

/// An array of random numbers in [-1, 1), or of integers in -2 ... 2.
NpyArray randomArray(ElementType type, const Shape &shape, uint64_t seed,
                     bool integers = false);

/// The kernel of a spec; compiled once in a process for each set of options.
const Kernel &kernelFor(const SpecBuilder &spec, const CallOptions &options);

/// Compiles the spec, runs it on random arrays with the given batch in the
/// given layouts, and expects the oracle's result in double precision to within
/// 4 * (number of factors) * epsilon, every element written, and nothing around
/// the arrays touched.
void expectMatchesOracle(const SpecBuilder &spec, int64_t batch,
                         const CallOptions &options = {});

/// The spec of one butterfly.multiply.
struct MultiplyCase {
  ElementType type = ElementType::F32;
  int64_t n = 8;
  int64_t stacks = 1;
  bool tied = true, increasing = true, stackedInput = false,
       intermediates = false;
};
SpecBuilder multiplySpec(const MultiplyCase &what);

} // namespace papilio::test

#endif // PAPILIO_TEST_INTEGRATION_CPU_HARNESS_H
