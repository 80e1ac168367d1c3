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

/// The text of a spec and what its result is.
struct GoldenSpec {
  std::string text;
  std::vector<int64_t> resultShape; // -1: the batch, that of the last input
  ElementType resultType = ElementType::F32;

  GoldenSpec() = default;
  GoldenSpec(const SpecBuilder &spec)
      : text(spec.text()), resultShape(spec.resultShape()),
        resultType(spec.resultType()) {}
};

/// A spec with values for the arguments of its function, or of the function
/// derived from it, and the name of the tensor that its result must reproduce.
struct GoldenProgram {
  GoldenSpec spec;
  std::vector<NpyArray> inputs; // in the order of the arguments
  std::string output;
  /// What the result must be, if not the tensor called `output`.
  std::optional<NpyArray> wanted = {};
  /// No kernel can be made of it: the reference evaluates it.
  bool interpreted = false;
  /// What asks for a derived function, whose result `spec` then describes.
  std::string passOptions = {};
};

/// The programs that make outputs of a case; nothing if its op is not supported
/// yet.
std::optional<std::vector<GoldenProgram>>
goldenPrograms(const GoldenCase &golden);

/// True for cotangents ("d_twiddle", "d_input", ...).
bool isBackwardOutput(const std::string &name);

} // namespace papilio::tools

#endif // PAPILIO_TOOLS_GOLDEN_GOLDENPROGRAMS_H
