//===- Derivative.h - Which function of a program is compiled ---*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_PIPELINES_DERIVATIVE_H
#define PAPILIO_COMPILER_PIPELINES_DERIVATIVE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace papilio {

/// The program itself, or a function that derive-adjoint makes of it.
struct Derivative {
  enum class Function { Forward, Vjp, Jvp };

  Function function = Function::Forward;
  /// Arguments to differentiate with respect to, as in derive-adjoint; empty:
  /// all.
  std::vector<std::string> wrt;
  /// Keep arguments that the derived function does not read.
  bool keepArguments = false;

  bool isForward() const { return function == Function::Forward; }
  /// The name of the function made of @name.
  std::string nameOf(llvm::StringRef name) const;
};

/// Takes one of the options func, wrt and keep-arguments as text, or says what
/// it wants; nothing if `key` is none of them.
std::optional<llvm::Error> parseDerivativeOption(llvm::StringRef key,
                                                 llvm::StringRef text,
                                                 Derivative &derivative);

/// Whether the options fit together.
llvm::Error checkDerivative(const Derivative &derivative);

/// Adds the passes that put the derived functions in the place of the module's
/// functions, with stacks expanded; none for the program itself.
void buildDerivative(mlir::OpPassManager &passes, const Derivative &derivative);

} // namespace papilio

#endif // PAPILIO_COMPILER_PIPELINES_DERIVATIVE_H
