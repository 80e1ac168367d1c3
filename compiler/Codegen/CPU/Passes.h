//===- Passes.h - Passes that plan for a CPU -------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CODEGEN_CPU_PASSES_H
#define PAPILIO_COMPILER_CODEGEN_CPU_PASSES_H

#include "compiler/Codegen/CPU/Strategy.h"
#include "compiler/Codegen/CPU/TwiddleRequest.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace papilio {

#define GEN_PASS_DECL
#include "compiler/Codegen/CPU/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "compiler/Codegen/CPU/Passes.h.inc"

} // namespace papilio

#endif // PAPILIO_COMPILER_CODEGEN_CPU_PASSES_H
