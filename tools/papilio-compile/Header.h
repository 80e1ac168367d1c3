//===- Header.h - C header of a kernel --------------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TOOLS_PAPILIO_COMPILE_HEADER_H
#define PAPILIO_TOOLS_PAPILIO_COMPILE_HEADER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace papilio::tool {

/// The header that goes with the object: prototypes, sizes as macros, and a
/// comment with shapes, flops and bytes. `specHash` says from which text.
llvm::Expected<std::string> printHeader(const llvm::Module &module,
                                        llvm::StringRef specHash,
                                        llvm::StringRef targetCPU);

} // namespace papilio::tool

#endif // PAPILIO_TOOLS_PAPILIO_COMPILE_HEADER_H
