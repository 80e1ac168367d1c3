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

/// The forward program of spconv_unitary with the updated kernel and bias.
std::vector<GoldenProgram> spconvUnitaryPrograms(const GoldenCase &golden);

/// Names of the arrays of a case that no program makes and the libraries do not
/// reproduce: index arrays of spconv, kernels of spconv_unitary.
std::vector<std::string> wrongArrays(const GoldenCase &golden);

} // namespace papilio::tools

#endif // PAPILIO_TOOLS_GOLDEN_SPCONVPROGRAMS_H
