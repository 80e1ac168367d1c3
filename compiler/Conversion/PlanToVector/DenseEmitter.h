//===- DenseEmitter.h - Kernels that multiply by a matrix -------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_DENSEEMITTER_H
#define PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_DENSEEMITTER_H

#include "compiler/Conversion/PlanToVector/DenseShape.h"
#include "compiler/Conversion/PlanToVector/KernelEmitter.h"

namespace papilio {

/// Emits y[r, :] = sum over k of x[r, k] * matrix[k, :] for the rows of a call.
/// Rows whose elements are not next to each other go through the workspace.
void emitDenseKernel(Emitter &emitter, mlir::ModuleOp module,
                     const DenseShape &dense, const KernelArguments &arguments);

/// Emits the body of `f_pack` of a dense kernel: packs the twiddles, then runs
/// the kernel's body on unit rows. What it makes of them, written with the
/// matrix's strides, is the matrix. Complex sources take two turns, with the
/// ones as real and as imaginary parts.
void emitDensePack(Emitter &emitter, mlir::ModuleOp module,
                   const DenseShape &dense, KernelShape &body,
                   mlir::Value buffers, mlir::Value packed);

} // namespace papilio

#endif // PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_DENSEEMITTER_H
