//===- Derivation.h - The three derivations ---------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What derive-adjoint does to one function of one block. Each fails with a
// diagnostic if the module has a function of the derived one's name. Arguments
// of the first function that the derived one does not read are dropped unless
// `keepArguments`.

#ifndef PAPILIO_COMPILER_TRANSFORMS_DERIVATION_H
#define PAPILIO_COMPILER_TRANSFORMS_DERIVATION_H

#include "compiler/Transforms/Activity.h"

namespace papilio {

/// Makes @f_vjp, which recomputes the values it needs.
mlir::LogicalResult deriveVjp(mlir::func::FuncOp function,
                              const Activity &activity, bool keepArguments);

/// Makes @f_fwd, which keeps the values that the vjp needs, and @f_vjp, which
/// takes them.
mlir::LogicalResult deriveFwd(mlir::func::FuncOp function,
                              const Activity &activity, bool keepArguments);

/// Makes @f_jvp.
mlir::LogicalResult deriveJvp(mlir::func::FuncOp function,
                              const Activity &activity, bool keepArguments);

} // namespace papilio

#endif // PAPILIO_COMPILER_TRANSFORMS_DERIVATION_H
