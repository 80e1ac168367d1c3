//===- Emit.cpp - Code generation -----------------------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Target/Emit.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace papilio {

static Expected<std::string> emit(Module &module, TargetMachine &machine,
                                  CodeGenFileType type) {
  SmallVector<char, 0> bytes;
  raw_svector_ostream stream(bytes);
  legacy::PassManager passes;
  if (machine.addPassesToEmitFile(passes, stream, /*DwoOut=*/nullptr, type,
                                  /*DisableVerify=*/true))
    return createStringError("LLVM cannot emit this kind of file for CPU '" +
                             machine.getTargetCPU() + "'");
  passes.run(module);
  return std::string(bytes.begin(), bytes.end());
}

Expected<std::string> emitAssembly(Module &module, TargetMachine &machine) {
  return emit(module, machine, CodeGenFileType::AssemblyFile);
}

Expected<std::string> emitObject(Module &module, TargetMachine &machine) {
  return emit(module, machine, CodeGenFileType::ObjectFile);
}

} // namespace papilio
