//===- CompilerLibrary.h - The compiler, opened when needed -----*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_RUNTIME_KERNEL_COMPILERLIBRARY_H
#define PAPILIO_RUNTIME_KERNEL_COMPILERLIBRARY_H

#include "papilio/runtime.h"
#include <string>
#include <string_view>

namespace papilio::runtime {

/// Where libpapilio-compiler.so is looked for: PAPILIO_COMPILER_LIB, else the
/// folder of the runtime library.
std::string compilerPath();

/// Text that changes when the library at `path` is built again: its size and
/// time of modification; "" if there is no such file.
std::string compilerBuild(const std::string &path);

struct CompiledObject {
  std::string function;
  std::string object;
};

/// Opens the library and compiles. Throws Failure with the compiler's status
/// and message, or PAPILIO_COMPILER_UNAVAILABLE.
CompiledObject compileWithLibrary(const std::string &path,
                                  std::string_view spec,
                                  const papilio_compile_options &options);

} // namespace papilio::runtime
#endif // PAPILIO_RUNTIME_KERNEL_COMPILERLIBRARY_H
