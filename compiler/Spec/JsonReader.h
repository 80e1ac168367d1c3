//===- JsonReader.h - From JSON to a program --------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_SPEC_JSONREADER_H
#define PAPILIO_COMPILER_SPEC_JSONREADER_H

#include "compiler/Spec/Program.h"

namespace papilio::spec {

/// Reads the JSON form of a spec (docs/spec/json.md). All errors that can be
/// told apart are reported, each at its line and column.
std::optional<Program> readJsonProgram(llvm::StringRef text,
                                       DiagnosticLog &log);

} // namespace papilio::spec

#endif // PAPILIO_COMPILER_SPEC_JSONREADER_H
