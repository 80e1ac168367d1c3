//===- PairsEmitter.h - Kernels without index bits -----------------*- C++
//-*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_PAIRSEMITTER_H
#define PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_PAIRSEMITTER_H

#include "compiler/Conversion/PlanToVector/KernelEmitter.h"

namespace papilio {

/// Emits the body of a kernel that is one `plan.pairs`: chunks of a vector of
/// positions, the last one masked, with the rows inside so that a chunk's
/// twiddles are loaded once. Rows or twiddles whose positions are not next to
/// each other are gathered and scattered.
void emitPairs(Emitter &emitter, plan::PairsOp pairs, int64_t lanes,
               const KernelArguments &arguments);

/// Emits the body of a kernel that is one `plan.copy`.
void emitRowCopy(Emitter &emitter, mlir::ModuleOp module, plan::CopyOp copy,
                 const KernelArguments &arguments);

} // namespace papilio

#endif // PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_PAIRSEMITTER_H
