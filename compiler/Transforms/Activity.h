//===- Activity.h - What a derivative has to pass through -------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_TRANSFORMS_ACTIVITY_H
#define PAPILIO_COMPILER_TRANSFORMS_ACTIVITY_H

#include "dialects/Interfaces/AdjointOpInterface.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseSet.h"

namespace papilio {

/// An op between wanted arguments and results.
struct ActiveOp {
  AdjointOpInterface op;
  /// The operands that depend on a wanted argument.
  llvm::SmallBitVector wanted;
};

/// The part of a function of one block that depends on some of its arguments
/// and that a result depends on.
struct Activity {
  /// The arguments to differentiate with respect to, in order.
  llvm::SmallVector<mlir::BlockArgument> arguments;
  /// The values that depend on one of them.
  llvm::DenseSet<mlir::Value> varied;
  /// In the order of the function.
  llvm::SmallVector<ActiveOp> ops;
};

/// Appends the values that an op reads: its operands, and what ops in its
/// regions use.
void appendReads(mlir::Operation *op,
                 llvm::SmallVectorImpl<mlir::Value> &reads);

/// The arguments that `words` name: "twiddle" (those that an op uses as
/// parameters), "input" (the others), or numbers; all if there is no word. In
/// the order of the function. Fails with a diagnostic at the function.
mlir::FailureOr<llvm::SmallVector<mlir::BlockArgument>>
selectArguments(mlir::func::FuncOp function, llvm::ArrayRef<std::string> words);

/// Analyses `function`, which must have one block. Fails with a diagnostic at
/// an op that has no adjoint.
mlir::FailureOr<Activity>
analyseActivity(mlir::func::FuncOp function,
                llvm::ArrayRef<mlir::BlockArgument> arguments);

} // namespace papilio

#endif // PAPILIO_COMPILER_TRANSFORMS_ACTIVITY_H
