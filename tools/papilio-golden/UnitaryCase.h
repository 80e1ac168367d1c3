//===- UnitaryCase.h - Golden cases of unitary kernels ----------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TOOLS_GOLDEN_UNITARYCASE_H
#define PAPILIO_TOOLS_GOLDEN_UNITARYCASE_H

#include "tools/support/GoldenCase.h"

namespace papilio::tools {

/// The kernel of a case of spconv_unitary after its update, as the library
/// computes it: [F, C, k1, ..., kD].
NpyArray updatedKernel(const GoldenCase &golden);
/// The bias after the update: the tail of the new variables.
NpyArray updatedBias(const GoldenCase &golden);

/// Names of the arrays of a case of spconv_unitary that the library does not
/// reproduce. Rows of the first kernel may differ by factors of modulus 1.
std::vector<std::string> wrongUnitaryArrays(const GoldenCase &golden);

} // namespace papilio::tools

#endif // PAPILIO_TOOLS_GOLDEN_UNITARYCASE_H
