//===- Report.cpp - Messages on standard error ----------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-compile/Report.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace papilio;
using papilio::spec::Diagnostic;

static constexpr llvm::StringRef toolName = "papilio-compile";

void tool::reportError(const llvm::Twine &message) {
  llvm::WithColor::error(llvm::errs(), toolName) << message << "\n";
}

void tool::reportError(llvm::Error error) {
  reportError(llvm::toString(std::move(error)));
}

void tool::reportNote(const llvm::Twine &message) {
  llvm::WithColor::note(llvm::errs(), toolName) << message << "\n";
}

static llvm::raw_ostream::Colors colorOf(Diagnostic::Severity severity) {
  switch (severity) {
  case Diagnostic::Severity::Error:
    return llvm::raw_ostream::RED;
  case Diagnostic::Severity::Warning:
    return llvm::raw_ostream::MAGENTA;
  case Diagnostic::Severity::Note:
    return llvm::raw_ostream::CYAN;
  }
  return llvm::raw_ostream::SAVEDCOLOR;
}

void tool::report(const spec::DiagnosticLog &log) {
  llvm::raw_ostream &out = llvm::errs();
  bool colored = llvm::WithColor::defaultAutoDetectFunction()(out);
  for (const Diagnostic &diagnostic : log.get()) {
    if (colored)
      out.changeColor(colorOf(diagnostic.severity), /*Bold=*/true);
    out << spec::formatPrefix(diagnostic);
    if (colored)
      out.resetColor();
    out << diagnostic.message << "\n";
  }
}
