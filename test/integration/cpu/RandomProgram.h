//===- RandomProgram.h - Programs of random moves and products --*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TEST_INTEGRATION_CPU_RANDOMPROGRAM_H
#define PAPILIO_TEST_INTEGRATION_CPU_RANDOMPROGRAM_H

#include "tools/support/Random.h"
#include "tools/support/SpecBuilder.h"
#include <vector>

namespace papilio::test {

std::vector<int64_t> randomPermutation(int64_t n, tools::Random &random);

/// A program of one to six moves and products of random kinds on rows of 1 to
/// 40 elements, as the compiler can plan it; it may have no factor.
tools::SpecBuilder randomProgram(tools::Random &random);

} // namespace papilio::test

#endif // PAPILIO_TEST_INTEGRATION_CPU_RANDOMPROGRAM_H
