//===- CPUDescription.h - The CPU to compile for ----------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_TARGET_CPUDESCRIPTION_H
#define PAPILIO_COMPILER_TARGET_CPUDESCRIPTION_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/CodeGen.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace papilio {

/// A CPU as LLVM knows it, and what the planner needs of it.
struct CPUDescription {
  std::string triple;
  std::string cpu;      ///< "znver4", "x86-64-v3", ...
  std::string features; ///< "+avx2,+fma,..."; empty: those of `cpu`
  unsigned vectorBits;  ///< width of a vector register: 512, 256 or 128
};

/// Looks a CPU up: "native" or "" (this machine, with the features that its
/// operating system offers), "x86-64-v3", "x86-64-v4", or any name that LLVM
/// has for this architecture. Fails with a message that lists what to give.
llvm::Expected<CPUDescription> describeCPU(llvm::StringRef name);

/// A machine that generates position-independent code for the target. The
/// default level runs as fast as the next one, because kernels are vector code
/// from the start, and compiles a tenth faster.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(const CPUDescription &target,
                    llvm::CodeGenOptLevel level = llvm::CodeGenOptLevel::Less);

} // namespace papilio

#endif // PAPILIO_COMPILER_TARGET_CPUDESCRIPTION_H
