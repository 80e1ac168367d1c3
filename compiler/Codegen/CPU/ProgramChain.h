//===- ProgramChain.h - A fused function as steps ---------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CODEGEN_CPU_PROGRAMCHAIN_H
#define PAPILIO_COMPILER_CODEGEN_CPU_PROGRAMCHAIN_H

#include "compiler/Codegen/CPU/IndexMap.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace papilio {

/// One factor as the planner sees it.
struct FactorStep {
  mlir::Value twiddle; ///< The function's argument that holds the blocks.
  int64_t bit;         ///< log2 of the stride.
  int64_t offset;      ///< First block, counted in the stack's flat list.
  bool tied, adjoint;
  mlir::Value result;
  mlir::Location loc;
};

/// Factors that share one pass over the data.
struct GroupStep {
  llvm::SmallVector<FactorStep> factors;
  mlir::Value input;
};

/// Groups between two moves. The move, and with it a change of elements, comes
/// before the groups.
struct Segment {
  IndexMap move;          ///< From the previous segment's row to this one's.
  mlir::Type elementType; ///< Of this segment's row.
  llvm::SmallVector<GroupStep> groups;
};

/// A function read as: source row, then segments, then a last move. The last
/// segment holds no groups; its move leads to the result.
struct ProgramChain {
  mlir::Value source;
  llvm::SmallVector<Segment> segments;
  /// The values that the result collects, by plane; empty if it is one value.
  llvm::SmallVector<mlir::Value> planes;
  mlir::Type resultType;
  int64_t stacks = 1;
  int64_t expectedBatch = 0; ///< Rows of a call; 0: not known.
};

/// Checks that a function of one block has no op that only the reference
/// evaluates. Emits an error at the first, which says what is possible.
mlir::LogicalResult checkPlannable(mlir::func::FuncOp function);

/// Reads a function of the `fused` phase, in which values form one chain from
/// an argument to the result. Emits an error at the operation that does not
/// fit. `expectedBatch` counts where the type of the source leaves the batch
/// open.
mlir::FailureOr<ProgramChain> readProgramChain(mlir::func::FuncOp function,
                                               int64_t expectedBatch);

} // namespace papilio

#endif // PAPILIO_COMPILER_CODEGEN_CPU_PROGRAMCHAIN_H
