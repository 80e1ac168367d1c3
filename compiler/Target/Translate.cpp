//===- Translate.cpp - From the LLVM dialect to LLVM IR -------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Target/Emit.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace papilio {

static void addFunctionAttributes(Function &function, TargetMachine &machine) {
  function.addFnAttr("target-cpu", machine.getTargetCPU());
  if (StringRef features = machine.getTargetFeatureString(); !features.empty())
    function.addFnAttr("target-features", features);
  // Vectors are as wide as the planner chose; a CPU whose tuning prefers
  // narrower ones must not split them.
  function.addFnAttr("prefer-vector-width", "512");
  // No exception passes through generated code, so it needs no unwind tables.
  function.addFnAttr(Attribute::NoUnwind);
  // An object refers to no symbol outside itself: a loop that copies or clears
  // must not become a call of memcpy or memset.
  function.addFnAttr("no-builtins");
}

Expected<std::unique_ptr<Module>> translateToLLVMIR(mlir::ModuleOp module,
                                                    LLVMContext &context,
                                                    TargetMachine &machine) {
  mlir::DialectRegistry registry;
  mlir::registerBuiltinDialectTranslation(registry);
  mlir::registerLLVMDialectTranslation(registry);
  module.getContext()->appendDialectRegistry(registry);

  std::unique_ptr<Module> result =
      mlir::translateModuleToLLVMIR(module, context, "papilio");
  if (!result)
    return createStringError("the module has no LLVM IR; it must be in the "
                             "'llvm' phase");
  result->setDataLayout(machine.createDataLayout());
  result->setTargetTriple(machine.getTargetTriple());
  for (Function &function : *result)
    if (!function.isDeclaration())
      addFunctionAttributes(function, machine);
  return result;
}

std::string printLLVMIR(const Module &module) {
  std::string text;
  raw_string_ostream stream(text);
  module.print(stream, /*AAW=*/nullptr);
  return text;
}

} // namespace papilio
