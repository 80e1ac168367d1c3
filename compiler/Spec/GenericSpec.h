//===- GenericSpec.h - A program given by flags -----------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_SPEC_GENERICSPEC_H
#define PAPILIO_COMPILER_SPEC_GENERICSPEC_H

#include "compiler/Spec/Program.h"

namespace papilio::spec {

/// Where the bit reversal of an FFT stands.
enum class BitReversal { None, First, Last };

/// One multiply by a stack of butterfly matrices, as flags say it. What is not
/// given has the default of the JSON form.
struct GenericSpec {
  std::string name; ///< of the function; empty: "butterfly"
  int64_t n = 0;    ///< a power of two
  int64_t nstacks = 1;
  butterfly::Tying tying = butterfly::Tying::Tied;
  butterfly::StrideOrder strideOrder = butterfly::StrideOrder::Increasing;
  ElementType elementType = ElementType::F32;
  bool stackedInput = false; ///< the input has a stack axis
  bool intermediates = false;
  std::optional<int64_t> batch;
  BitReversal bitReversal = BitReversal::None;
};

/// The program of such a spec. Sizes are checked when it becomes IR.
Program makeProgram(const GenericSpec &generic);

} // namespace papilio::spec

#endif // PAPILIO_COMPILER_SPEC_GENERICSPEC_H
