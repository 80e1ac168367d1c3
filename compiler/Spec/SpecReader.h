//===- SpecReader.h - From a spec's text to the input module ----*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_SPEC_SPECREADER_H
#define PAPILIO_COMPILER_SPEC_SPECREADER_H

#include "compiler/Pipelines/Phases.h"
#include "compiler/Spec/Diagnostics.h"
#include "compiler/Spec/Program.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace papilio::spec {

/// Reads a spec, MLIR or JSON by its first byte, into a module of the `input`
/// phase that holds the selected function alone: the one called `function`, or
/// the only one if `function` is empty. Returns null, with errors in the log,
/// if the text is wrong or the function is none that can be called.
mlir::OwningOpRef<mlir::ModuleOp> readSpec(llvm::StringRef text,
                                           llvm::StringRef function,
                                           mlir::MLIRContext &context,
                                           DiagnosticLog &log);

/// The same from a program that flags describe.
mlir::OwningOpRef<mlir::ModuleOp> readProgram(const Program &program,
                                              mlir::MLIRContext &context,
                                              DiagnosticLog &log);

/// Reads the dump of a phase and checks its contract.
mlir::OwningOpRef<mlir::ModuleOp> readDump(llvm::StringRef text, Phase phase,
                                           mlir::MLIRContext &context,
                                           DiagnosticLog &log);

/// Makes the dialects of every phase available to the context. Only those that
/// a text uses are loaded.
void registerDialects(mlir::MLIRContext &context);

/// The name of an argument or result: its `papilio.name`, or arg0, arg1, ...
/// and y.
std::string getArgumentName(mlir::func::FuncOp function, unsigned index);
std::string getResultName(mlir::func::FuncOp function);

/// Checks what a function must be beyond what verifiers ask: one result, names
/// and counts that the kernel's interface can hold, nothing without a part in
/// the result; if it is of butterfly ops alone, one tensor of data that every
/// op works on in turn and twiddles that are arguments.
bool checkFunction(mlir::func::FuncOp function, DiagnosticLog &log);

/// Checks that a kernel can be made of a function that checkFunction lets pass:
/// butterfly ops can be compiled, spconv ops can only be interpreted.
bool checkCompilable(mlir::func::FuncOp function, DiagnosticLog &log);

} // namespace papilio::spec

#endif // PAPILIO_COMPILER_SPEC_SPECREADER_H
