//===- RegisterPasses.h - Passes for command-line tools --------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_PIPELINES_REGISTERPASSES_H
#define PAPILIO_COMPILER_PIPELINES_REGISTERPASSES_H

namespace papilio {

/// Registers, for textual pipelines, every pass and pipeline of Papilio and the
/// upstream passes that its pipelines use. Call once per process.
void registerAllPasses();

} // namespace papilio

#endif // PAPILIO_COMPILER_PIPELINES_REGISTERPASSES_H
