//===- Emit.h - From LLVM dialect to text or object -------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_TARGET_EMIT_H
#define PAPILIO_COMPILER_TARGET_EMIT_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>

namespace llvm {
class LLVMContext;
class Module;
class TargetMachine;
} // namespace llvm

namespace papilio {

struct CPUDescription;

/// Translates a module of the `llvm` phase to LLVM IR for the machine, with the
/// function attributes that generated code promises: it does not unwind, calls
/// nothing, and may use the widest registers. MLIR's diagnostics say what went
/// wrong when it fails.
llvm::Expected<std::unique_ptr<llvm::Module>>
translateToLLVMIR(mlir::ModuleOp module, llvm::LLVMContext &context,
                  llvm::TargetMachine &machine);

/// The short pipeline on LLVM IR: what the code generator relies on, no more,
/// since the vector code is already in its final shape.
void optimizeLLVMIR(llvm::Module &module, llvm::TargetMachine &machine);

/// LLVM IR as text.
std::string printLLVMIR(const llvm::Module &module);

/// Assembly text. The module is consumed: code generation rewrites it.
llvm::Expected<std::string> emitAssembly(llvm::Module &module,
                                         llvm::TargetMachine &machine);

/// Bytes of a relocatable object. The module is consumed.
llvm::Expected<std::string> emitObject(llvm::Module &module,
                                       llvm::TargetMachine &machine);

} // namespace papilio

#endif // PAPILIO_COMPILER_TARGET_EMIT_H
