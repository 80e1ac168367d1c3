//===- Diagnostics.h - Errors in a user's spec ------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_SPEC_DIAGNOSTICS_H
#define PAPILIO_COMPILER_SPEC_DIAGNOSTICS_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace papilio::spec {

/// A place in a source text; line 0 means the whole text.
struct Position {
  int64_t line = 0;
  int64_t column = 0;
};

struct Diagnostic {
  enum class Severity { Error, Warning, Note };
  Severity severity;
  std::string file;
  Position position;
  std::string message;
};

/// Collects what is wrong with a spec, in the order found. The library never
/// prints: the caller does, or hands the text on.
class DiagnosticLog {
public:
  explicit DiagnosticLog(llvm::StringRef file) : file(file) {}

  void error(Position position, const llvm::Twine &message);
  /// Says how to mend the error before it.
  void note(Position position, const llvm::Twine &message);
  void add(Diagnostic diagnostic);

  llvm::StringRef getFile() const { return file; }
  llvm::ArrayRef<Diagnostic> get() const { return diagnostics; }
  bool hasErrors() const;

  /// One line each: "file:line:col: error: message".
  std::string str() const;

private:
  std::string file;
  std::vector<Diagnostic> diagnostics;
};

/// "file:line:col: error: "
std::string formatPrefix(const Diagnostic &diagnostic);

/// While it lives, what MLIR reports in the context goes to the log.
class DiagnosticCapture {
public:
  DiagnosticCapture(mlir::MLIRContext &context, DiagnosticLog &log);

private:
  mlir::ScopedDiagnosticHandler handler;
};

} // namespace papilio::spec

#endif // PAPILIO_COMPILER_SPEC_DIAGNOSTICS_H
