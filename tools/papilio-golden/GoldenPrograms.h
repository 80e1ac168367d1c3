//===- GoldenPrograms.h - Golden cases as specs -----------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TOOLS_GOLDEN_GOLDENPROGRAMS_H
#define PAPILIO_TOOLS_GOLDEN_GOLDENPROGRAMS_H

#include "tools/support/GoldenCase.h"
#include "tools/support/SpecBuilder.h"
#include <optional>

namespace papilio::tools {

/// A spec with values for its arguments, and the name of the tensor that its
/// result must reproduce.
struct GoldenProgram {
  SpecBuilder spec;
  std::vector<NpyArray> inputs; // in the order of the spec's arguments
  std::string output;
};

/// The programs that make the forward outputs of a case, one for each output;
/// nothing if its op is not supported yet.
std::optional<std::vector<GoldenProgram>>
goldenPrograms(const GoldenCase &golden);

/// True for gradients ("d_twiddle", "d_input", ...), which have no program yet.
bool isBackwardOutput(const std::string &name);

} // namespace papilio::tools

#endif // PAPILIO_TOOLS_GOLDEN_GOLDENPROGRAMS_H
