//===- PackEmitter.h - The pack function ------------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_PACKEMITTER_H
#define PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_PACKEMITTER_H

#include "compiler/Conversion/PlanToVector/Emitter.h"
#include "compiler/Conversion/PlanToVector/KernelShape.h"

namespace papilio {

/// Emits the body of `f_pack`: for each stack, pass and unit, the vectors of
/// its stages one after the other, each gathered from the caller's twiddles.
void emitPack(Emitter &emitter, const KernelShape &shape, mlir::Value buffers,
              mlir::Value packed);

} // namespace papilio

#endif // PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_PACKEMITTER_H
