//===- NormaliseEmitter.h - Moving diagonals while packing -------*- C++
//-*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_NORMALISEEMITTER_H
#define PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_NORMALISEEMITTER_H

#include "compiler/Conversion/PlanToVector/Emitter.h"
#include "compiler/Conversion/PlanToVector/KernelShape.h"

namespace papilio {

/// Emits the second half of packing: from the full twiddles of each pass that
/// has a normalised form, that form, and the number that says whether it holds.
///
/// A block [a b; c d] is diag(a, d) [1 b/a; c/d 1], and a diagonal before a
/// block scales its columns, one after it its rows. So the diagonals of all
/// stages of a pass can move into one. The form holds if every diagonal on the
/// way stays within a range whose products neither overflow nor lose precision,
/// and every quotient is finite; a zero on a diagonal, as permutations have,
/// fails it.
void emitNormalise(Emitter &emitter, const KernelShape &shape,
                   mlir::Value packed);

} // namespace papilio

#endif // PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_NORMALISEEMITTER_H
