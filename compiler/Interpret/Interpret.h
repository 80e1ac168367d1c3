//===- Interpret.h - Evaluate a program with the reference ------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_INTERPRET_INTERPRET_H
#define PAPILIO_COMPILER_INTERPRET_INTERPRET_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "papilio/runtime.h"

namespace papilio {

/// Evaluates a function of butterfly and spconv ops, in phase `input` or
/// `fused`, with the slow reference: every op in its own element type and in
/// the strict order, or every op in double precision.
///
/// `buffers` are the arguments in order, then the results. Each has the dtype
/// of its tensor; `inDouble` also admits f64 for f32 and c128 for c64, so that
/// a result can be taken without rounding. Extents that the function leaves
/// open come from the buffers and must all be the same number, the batch.
/// Buffers of results are written last, so they may overlap arguments.
///
/// Fails with a diagnostic at the function (buffers that do not fit it) or at
/// the op (one of another dialect).
mlir::LogicalResult interpretFunction(mlir::func::FuncOp function,
                                      llvm::ArrayRef<papilio_buffer> buffers,
                                      bool inDouble);

} // namespace papilio

#endif // PAPILIO_COMPILER_INTERPRET_INTERPRET_H
