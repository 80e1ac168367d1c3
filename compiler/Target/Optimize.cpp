//===- Optimize.cpp - The short pipeline on LLVM IR -----------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Target/Emit.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LICM.h"

using namespace llvm;

namespace papilio {

/// Measured on kernels of n = 64 to 4096, every element type: instcombine,
/// simplifycfg, loop-rotate and gvn after these change the run time by less
/// than the noise of 1 % and cost 2 to 6 ms a kernel.
static FunctionPassManager buildFunctionPipeline() {
  FunctionPassManager passes;
  // First, because addresses are computed where they are used, and everything
  // below costs by the instruction.
  passes.addPass(EarlyCSEPass());
  // Row pointers, strides and the vectors that a permutation reads its indices
  // from leave the row loop: 4 % of a Fourier transform of 1024 points.
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
