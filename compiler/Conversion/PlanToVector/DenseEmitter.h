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

/// Rows of contiguous elements, and the scalars from one to the next.
struct RowsInMemory {
  mlir::Value base, stride;
};

/// Emits the product of `rows` short rows: y = sum over d of x, whose lanes are
/// swapped by d, times diagonal d of the matrix. Rows that lie one after the
/// other share vectors, the last one under a mask; others take a vector each,
/// through the same steps to the same bits.
void emitSideBySide(Emitter &emitter, const DenseShape &dense,
                    const RowsInMemory &source, const RowsInMemory &result,
                    mlir::Value matrix, mlir::Value rows);

} // namespace papilio

#endif // PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_DENSEEMITTER_H
