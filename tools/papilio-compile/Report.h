//===- Report.h - Messages on standard error --------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TOOLS_PAPILIO_COMPILE_REPORT_H
#define PAPILIO_TOOLS_PAPILIO_COMPILE_REPORT_H

#include "compiler/Spec/Diagnostics.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

namespace papilio::tool {

/// Prints "papilio-compile: error: message", in colour on a terminal.
void reportError(const llvm::Twine &message);
void reportError(llvm::Error error);

/// Prints "papilio-compile: note: message".
void reportNote(const llvm::Twine &message);

/// Prints all diagnostics of a spec.
void report(const spec::DiagnosticLog &log);

} // namespace papilio::tool

#endif // PAPILIO_TOOLS_PAPILIO_COMPILE_REPORT_H
