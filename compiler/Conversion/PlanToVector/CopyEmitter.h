//===- CopyEmitter.h - Moves of rows ----------------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_COPYEMITTER_H
#define PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_COPYEMITTER_H

#include "compiler/Conversion/PlanToVector/Emitter.h"
#include "mlir/IR/BuiltinOps.h"

namespace papilio {

/// Scalars of an element: 1 real, 2 complex.
inline int64_t partsOf(mlir::Type element) {
  return mlir::isa<mlir::ComplexType>(element) ? 2 : 1;
}

/// Rows in memory, as a copy sees them. Strides count elements.
struct CopyRows {
  mlir::Value base;
  mlir::Value rowStride;
  mlir::Value innerStride;
  int64_t size;  ///< Elements of a row.
  int64_t parts; ///< Scalars of an element: 1 real, 2 complex.
};

/// The rows of `memref`, an argument of the kernel, from `firstRow` on. Its
/// axes are (B, n) or (B, S, n); an argument of planes has one more in front.
CopyRows callerRows(Emitter &emitter, mlir::Value buffers, mlir::Value memref,
                    mlir::Value stack, mlir::Value firstRow,
                    std::optional<int64_t> plane = std::nullopt);

/// Emits destination[r][i] = source[r][map(i)] for `rows` rows, converting
/// between real and complex. `map` is null or an attribute of the plan dialect;
/// its table becomes a constant of `module`.
void emitCopy(Emitter &emitter, mlir::ModuleOp module, mlir::Value rows,
              const CopyRows &source, const CopyRows &destination,
              mlir::Attribute map);

} // namespace papilio

#endif // PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_COPYEMITTER_H
