//===- Diagnostics.cpp - Errors in a user's spec --------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Spec/Diagnostics.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

using namespace papilio::spec;

void DiagnosticLog::error(Position position, const llvm::Twine &message) {
  add({Diagnostic::Severity::Error, file, position, message.str()});
}

void DiagnosticLog::note(Position position, const llvm::Twine &message) {
  add({Diagnostic::Severity::Note, file, position, message.str()});
}

void DiagnosticLog::add(Diagnostic diagnostic) {
  diagnostics.push_back(std::move(diagnostic));
}

bool DiagnosticLog::hasErrors() const {
  return llvm::any_of(diagnostics, [](const Diagnostic &diagnostic) {
    return diagnostic.severity == Diagnostic::Severity::Error;
  });
}

std::string papilio::spec::formatPrefix(const Diagnostic &diagnostic) {
  std::string text = diagnostic.file + ":";
  if (diagnostic.position.line > 0)
    text += std::to_string(diagnostic.position.line) + ":" +
            std::to_string(diagnostic.position.column) + ":";
  switch (diagnostic.severity) {
  case Diagnostic::Severity::Error:
    return text + " error: ";
  case Diagnostic::Severity::Warning:
    return text + " warning: ";
  case Diagnostic::Severity::Note:
    return text + " note: ";
  }
  return text;
}

std::string DiagnosticLog::str() const {
  std::string text;
  for (const Diagnostic &diagnostic : diagnostics)
    text += formatPrefix(diagnostic) + diagnostic.message + "\n";
  return text;
}

/// The file position in a location, however wrapped; null if it has none.
static mlir::FileLineColLoc findFileLocation(mlir::Location location) {
  mlir::FileLineColLoc found;
  location->walk([&](mlir::Location inner) {
    found = llvm::dyn_cast<mlir::FileLineColLoc>(inner);
    return found ? mlir::WalkResult::interrupt() : mlir::WalkResult::advance();
  });
  return found;
}

static void capture(mlir::Diagnostic &from, DiagnosticLog &log) {
  Diagnostic to{Diagnostic::Severity::Error, log.getFile().str(), {}, ""};
  if (from.getSeverity() == mlir::DiagnosticSeverity::Warning)
    to.severity = Diagnostic::Severity::Warning;
  else if (from.getSeverity() != mlir::DiagnosticSeverity::Error)
    to.severity = Diagnostic::Severity::Note;
  if (mlir::FileLineColLoc location = findFileLocation(from.getLocation())) {
    to.file = location.getFilename().str();
    to.position = {location.getLine(), location.getColumn()};
  }
  to.message = from.str();
  log.add(std::move(to));
  for (mlir::Diagnostic &note : from.getNotes())
    capture(note, log);
}

DiagnosticCapture::DiagnosticCapture(mlir::MLIRContext &context,
                                     DiagnosticLog &log)
    : handler(&context, [&log](mlir::Diagnostic &diagnostic) {
        capture(diagnostic, log);
      }) {}
