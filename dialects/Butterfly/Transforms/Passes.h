//===- Passes.h - Passes within the butterfly dialect -----------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_DIALECTS_BUTTERFLY_TRANSFORMS_PASSES_H
#define PAPILIO_DIALECTS_BUTTERFLY_TRANSFORMS_PASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace papilio::butterfly {

#define GEN_PASS_DECL
#include "dialects/Butterfly/Transforms/Passes.h.inc"

/// Groups the factors of `function` as butterfly-fuse-strides does. The options
/// must be ones that the pass accepts.
void fuseStrides(mlir::func::FuncOp function,
                 const FuseStridesPassOptions &options);

#define GEN_PASS_REGISTRATION
#include "dialects/Butterfly/Transforms/Passes.h.inc"

} // namespace papilio::butterfly

#endif // PAPILIO_DIALECTS_BUTTERFLY_TRANSFORMS_PASSES_H
