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
/// its stages one after the other. Blocks that lie one after the other, as the
/// spec orders them, are sorted by shuffles; others by `emitStridedPack`. A
/// kernel that sorts its twiddles itself gets `emitNativePack`.
void emitPack(Emitter &emitter, mlir::ModuleOp module, const KernelShape &shape,
              mlir::Value buffers, mlir::Value packed);

/// Emits the packing of twiddles of any strides: one loop over a table of all
/// stages, scalar by scalar. Slow, but its code does not grow with the kernel.
void emitStridedPack(Emitter &emitter, mlir::ModuleOp module,
                     const KernelShape &shape, mlir::Value buffers,
                     mlir::Value packed);

/// Emits the packing of a kernel that reads its twiddles in the caller's order:
/// a copy of every argument, of any strides, to row-major order.
void emitNativePack(Emitter &emitter, const KernelShape &shape,
                    mlir::Value buffers, mlir::Value packed);

} // namespace papilio

#endif // PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_PACKEMITTER_H
