//===- Passes.h - Passes over the ops of any dialect ------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_TRANSFORMS_PASSES_H
#define PAPILIO_COMPILER_TRANSFORMS_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace papilio {

#define GEN_PASS_DECL
#include "compiler/Transforms/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "compiler/Transforms/Passes.h.inc"

} // namespace papilio

#endif // PAPILIO_COMPILER_TRANSFORMS_PASSES_H
