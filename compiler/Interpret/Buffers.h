//===- Buffers.h - Buffers of a call, checked against a function ----*- C++
//-*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_INTERPRET_BUFFERS_H
#define PAPILIO_COMPILER_INTERPRET_BUFFERS_H

#include "compiler/Interpret/Values.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "papilio/runtime.h"

namespace papilio::interpret {

/// Checks count, dtypes, ranks and extents, with a diagnostic at the function.
/// Returns the extent that stands for every `?`, 0 if there is none.
mlir::FailureOr<int64_t> checkBuffers(mlir::func::FuncOp function,
                                      llvm::ArrayRef<papilio_buffer> buffers,
                                      bool inDouble);

/// A copy of a buffer in the given element type.
AnyArray readBuffer(const papilio_buffer &buffer, ElementType type);
/// Writes a value of the buffer's shape, converting to the buffer's dtype.
void writeBuffer(const AnyArray &value, const papilio_buffer &buffer);

} // namespace papilio::interpret

#endif // PAPILIO_COMPILER_INTERPRET_BUFFERS_H
