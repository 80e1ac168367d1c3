//===- Instantiate.h - The four element types -------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_REFERENCE_INSTANTIATE_H
#define PAPILIO_REFERENCE_INSTANTIATE_H

#include <complex>

/// Expands MACRO(T) for every element type of the dialect.
#define PAPILIO_FOR_EACH_ELEMENT_TYPE(MACRO)                                   \
  MACRO(float)                                                                 \
  MACRO(double)                                                                \
  MACRO(std::complex<float>)                                                   \
  MACRO(std::complex<double>)

#endif // PAPILIO_REFERENCE_INSTANTIATE_H
