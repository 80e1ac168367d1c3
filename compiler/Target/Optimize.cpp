//===- Optimize.cpp - The short pipeline on LLVM IR -----------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Target/Emit.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;

namespace papilio {

static FunctionPassManager buildFunctionPipeline() {
  FunctionPassManager passes;
  // First, because every address of the kernel is computed anew where it is
  // used, and the passes below cost by the instruction.
  passes.addPass(EarlyCSEPass());
  // One round without a fixpoint check: the second finds nothing in code that
  // was vector code from the start.
  passes.addPass(InstCombinePass(
      InstCombineOptions().setMaxIterations(1).setVerifyFixpoint(false)));
  // Before LICM, because loops from scf have a header and a latch to be joined
  // with the blocks around them.
  passes.addPass(SimplifyCFGPass());
  // Row pointers, strides and twiddles used by every row leave the row loop.
  passes.addPass(createFunctionToLoopPassAdaptor(LICMPass(LICMOptions()),
                                                 /*UseMemorySSA=*/true));
  return passes;
}

void optimizeLLVMIR(Module &module, TargetMachine &machine) {
  PassBuilder builder(&machine);
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager components;
  ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);

  FunctionPassManager passes = buildFunctionPipeline();
  for (Function &function : module)
    if (!function.isDeclaration())
      passes.run(function, functions);
}

} // namespace papilio
