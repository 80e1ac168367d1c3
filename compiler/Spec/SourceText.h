//===- SourceText.h - Text that a parser may see ----------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_SPEC_SOURCETEXT_H
#define PAPILIO_COMPILER_SPEC_SOURCETEXT_H

#include "compiler/Spec/Diagnostics.h"
#include "llvm/ADT/StringRef.h"

namespace papilio::spec {

/// Syntax of a spec.
enum class Syntax { Mlir, Json };

/// JSON begins with a bracket; MLIR's file metadata does too, as `{-#`.
Syntax detectSyntax(llvm::StringRef text);

/// Line and column, from 1, of a byte of the text.
Position locate(llvm::StringRef text, size_t offset);

/// Refuses, with an error in the log, text that no parser should see: an empty
/// one, bytes that are zero or no UTF-8, and nesting or affine expressions so
/// deep that a recursive parser would run out of stack.
bool checkSourceText(llvm::StringRef text, Syntax syntax, DiagnosticLog &log);

} // namespace papilio::spec

#endif // PAPILIO_COMPILER_SPEC_SOURCETEXT_H
