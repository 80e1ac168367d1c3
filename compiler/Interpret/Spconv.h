//===- Spconv.h - Evaluate the ops of the spconv dialect --------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_INTERPRET_SPCONV_H
#define PAPILIO_COMPILER_INTERPRET_SPCONV_H

#include "compiler/Interpret/Values.h"
#include "mlir/IR/Operation.h"

namespace papilio::interpret {

/// Whether evaluateSpconv knows the op: those of the spconv dialect.
bool isSpconvOp(mlir::Operation *op);

/// The value of an op's result, which has that element type and shape, from
/// those of its operands in order. Real operands of complex ops are embedded.
AnyArray evaluateSpconv(mlir::Operation *op,
                        llvm::ArrayRef<const AnyArray *> operands,
                        ElementType type, reference::Shape shape);

} // namespace papilio::interpret

#endif // PAPILIO_COMPILER_INTERPRET_SPCONV_H
