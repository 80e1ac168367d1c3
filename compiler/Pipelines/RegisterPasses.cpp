//===- RegisterPasses.cpp - Passes for command-line tools -----------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Pipelines/RegisterPasses.h"

#include "compiler/Codegen/CPU/Passes.h"
#include "compiler/Conversion/Passes.h"
#include "compiler/Pipelines/CPUPipeline.h"
#include "compiler/Pipelines/Passes.h"
#include "compiler/Transforms/Passes.h"
#include "dialects/Butterfly/Transforms/Passes.h"

// One header per conversion: the collective one costs three times the build.
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVMPass.h"
#include "mlir/Conversion/IndexToLLVM/IndexToLLVM.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVMPass.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

/// The upstream passes that Papilio's pipelines are made of.
static void registerUpstreamPasses() {
  registerTransformsPasses();
  registerPass([] { return createSCFToControlFlowPass(); });
  registerPass([] { return createConvertVectorToLLVMPass(); });
  registerPass([] { return createArithToLLVMConversionPass(); });
  registerPass([] { return createConvertIndexToLLVMPass(); });
  registerPass([] { return createConvertControlFlowToLLVMPass(); });
  registerPass([] { return createConvertFuncToLLVMPass(); });
  registerPass([] { return createReconcileUnrealizedCastsPass(); });
}

void papilio::registerAllPasses() {
  registerUpstreamPasses();
  butterfly::registerPapilioButterflyPasses();
  registerPapilioCodegenCPUPasses();
  registerPapilioConversionPasses();
  registerPapilioPipelinesPasses();
  registerPapilioTransformsPasses();
  registerCPUPipeline();
}
