//===- Version.h - Version of the compiler ----------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_TARGET_VERSION_H
#define PAPILIO_COMPILER_TARGET_VERSION_H

namespace papilio {

/// The versions of Papilio and of LLVM: objects of equal versions, specs and
/// options are equal.
const char *getCompilerVersion();

} // namespace papilio

#endif // PAPILIO_COMPILER_TARGET_VERSION_H
