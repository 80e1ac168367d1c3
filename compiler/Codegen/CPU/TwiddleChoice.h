//===- TwiddleChoice.h - Packed or native twiddles --------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CODEGEN_CPU_TWIDDLECHOICE_H
#define PAPILIO_COMPILER_CODEGEN_CPU_TWIDDLECHOICE_H

#include "compiler/Codegen/CPU/PlanSearch.h"
#include "compiler/Codegen/CPU/TwiddleRequest.h"

namespace papilio {

/// In which order a kernel finds its twiddles, and why.
struct TwiddleChoice {
  plan::TwiddleOrder order = plan::TwiddleOrder::Packed;
  llvm::StringRef reason;
  /// Cycles of a row of one stack for either order; 0 where no batch is
  /// expected, so that the two were not compared.
  double packing = 0, sorting = 0;
  /// The plan that native twiddles want.
  int64_t maxRadix = 0;
  Tiling tiling;

  bool isNative() const { return order == plan::TwiddleOrder::Native; }
};

/// Decides for a program with factors. `run` packs in each call, so packing
/// counts in full; where no batch is expected it is taken to pay, as it does
/// for many rows and for hosts that pack once. What `asked` leaves open of the
/// plan for native twiddles follows measured ones: one row, or a few that share
/// a tile; one or two untied rows whole however long they are, because their
/// twiddles, read once and in order, are most of the bytes.
TwiddleChoice chooseTwiddles(const ProgramChain &program,
                             const CPUTarget &target, const Tiling &asked,
                             TwiddleRequest request);

} // namespace papilio

#endif // PAPILIO_COMPILER_CODEGEN_CPU_TWIDDLECHOICE_H
