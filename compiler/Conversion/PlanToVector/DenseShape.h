//===- DenseShape.h - A dense kernel, as numbers ----------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_DENSESHAPE_H
#define PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_DENSESHAPE_H

#include "compiler/Conversion/PlanToVector/KernelShape.h"

namespace papilio {

/// The product that a kernel with `plan.dense` is: rows of `inputs` scalars
/// times a matrix of `outputs` columns. Everything counts real scalars. The
/// packed memory holds the matrices of all stacks first; behind them is what
/// only packing uses.
struct DenseShape {
  mlir::Value source, result; ///< Arguments of the kernel.
  int64_t inputs = 0, outputs = 0;
  int64_t sourceParts = 1, resultParts = 1; ///< Scalars of an element.
  int64_t stacks = 1;
  int64_t scalarBytes = 4;
  int64_t lanes = 1;                         ///< Of a vector of outputs.
  int64_t rows = 1, vectors = 1, blocks = 1; ///< Register tile; column blocks.
  int64_t sideBySide = 1;                    ///< Whole rows in a vector.
  int64_t rowTile = 1;                       ///< Rows that are staged together.
  int64_t bodyPackedBytes = 0, bodyWorkspaceBytes = 0;

  /// Scalars from row to row of the matrix: whole vectors. Rows side by side
  /// have its diagonals in their place: line d holds, for each output j of each
  /// row of the vector, what multiplies input j xor d.
  int64_t pitch() const { return blocks * vectors * lanes; }
  int64_t matrixScalars() const { return inputs * pitch(); }
  bool hasPadding() const { return sideBySide == 1 && pitch() != outputs; }

  /// Scalars of the line that unit rows are cut from: zeros and a single one,
  /// whose number is `onePosition`. Row r begins r elements before row 0.
  int64_t lineScalars() const;
  int64_t onePosition() const { return inputs - 1; }

  // Byte offsets in the packed memory.
  int64_t lineOffset() const;
  int64_t plainOffset() const; ///< Matrices whose diagonals are to be taken.
  int64_t bodyPackedOffset() const;
  int64_t bodyWorkspaceOffset() const;
  int64_t packedBytes() const;

  /// Byte offset in the workspace of the rows of y; those of x come first.
  int64_t resultRowsOffset() const;
  int64_t workspaceBytes() const;
};

/// Reads a kernel with `plan.dense`, whose body is `body`; the body's row tile
/// becomes that of packing. Emits an error at what a product by a matrix cannot
/// keep: strict order, planes.
mlir::FailureOr<DenseShape> readDenseShape(mlir::func::FuncOp kernel,
                                           KernelShape &body);

} // namespace papilio

#endif // PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_DENSESHAPE_H
