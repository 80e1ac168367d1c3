//===- SpconvPrograms.h - Golden cases of convolutions ----------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TOOLS_GOLDEN_SPCONVPROGRAMS_H
#define PAPILIO_TOOLS_GOLDEN_SPCONVPROGRAMS_H

#include "tools/papilio-golden/GoldenPrograms.h"

namespace papilio::tools {

/// The programs of a case of spconv: forward and all adjoints, each on
/// row-major and on column-major arrays.
std::vector<GoldenProgram> spconvPrograms(const GoldenCase &golden);
/// The same for spconv_general, whose pattern is part of the case.
std::vector<GoldenProgram> spconvGeneralPrograms(const GoldenCase &golden);

/// Names of the index arrays of a case of spconv that the derived structure
/// does not reproduce; none of other ops.
std::vector<std::string> wrongStructure(const GoldenCase &golden);

} // namespace papilio::tools

#endif // PAPILIO_TOOLS_GOLDEN_SPCONVPROGRAMS_H
