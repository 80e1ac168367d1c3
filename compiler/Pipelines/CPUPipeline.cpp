//===- CPUPipeline.cpp - From a spec to the LLVM dialect for a CPU --------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Pipelines/CPUPipeline.h"
#include "compiler/Codegen/CPU/Passes.h"
#include "compiler/Conversion/Passes.h"
#include "compiler/Pipelines/Passes.h"
#include "dialects/Butterfly/Transforms/Passes.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVMPass.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVMPass.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

namespace papilio {

/// input -> fused.
static void buildFused(OpPassManager &passes,
                       const CPUPipelineOptions &options) {
  // Before anything else, so that what follows treats a derived function as
  // any other.
  buildDerivative(passes, options.derivative);
  OpPassManager &functions = passes.nest<func::FuncOp>();
  // First, because two permutations that cancel, or a pad that is trimmed
  // again, then cost nothing.
  functions.addPass(createCanonicalizerPass());
  functions.addPass(butterfly::createExpandPass());
  // Expansion stacks and unstacks around every multiply; where two meet, the
  // pair must go, because only neighbouring factors share a group.
  functions.addPass(createCanonicalizerPass());
  if (options.maxRadix == 0) {
    FuseForCPUPassOptions fuse;
    fuse.vectorBits = options.vectorBits;
    fuse.rowTile = options.rowTile;
    fuse.expectedBatch = options.expectedBatch;
    // Normalised twiddles and a matrix are made while packing.
    bool packs = options.normalise || options.strategy == Strategy::Dense;
    fuse.twiddles = packs ? TwiddleRequest::Packed : options.twiddles;
    fuse.levelBytes = options.levelBytes;
    functions.addPass(createFuseForCPUPass(fuse));
    return;
  }
  butterfly::FuseStridesPassOptions fuse;
  // Strides within a vector are shuffles and hold no further register.
  fuse.freeStrideBytes = options.vectorBits / 8;
  fuse.maxRadix = options.maxRadix;
  functions.addPass(butterfly::createFuseStridesPass(fuse));
}

/// fused -> plan.
static void buildPlan(OpPassManager &passes,
                      const CPUPipelineOptions &options) {
  PlanForCPUPassOptions plan;
  plan.vectorBits = options.vectorBits;
  plan.rowTile = options.rowTile;
  plan.levelBytes = options.levelBytes;
  plan.strict = options.strict != 0;
  plan.normalise = options.normalise != 0;
  plan.strategy = options.strategy;
  // Plans of factors are what these describe.
  if (options.strategy == Strategy::Auto &&
      (options.maxRadix != 0 || options.rowTile != 0 ||
       options.levelBytes != 0))
    plan.strategy = Strategy::Factors;
  plan.expectedBatch = options.expectedBatch;
  plan.twiddles = options.twiddles;
  plan.listCandidates = options.listCandidates;
  passes.addPass(createPlanForCPUPass(plan));
}

/// plan -> vectors.
static void buildVectors(OpPassManager &passes) {
  passes.addPass(createConvertPlanToVectorPass());
  // Addresses are computed where they are used; what equal ones share must be
  // found here, because it is a tenth of the work after the lowering. No
  // canonicalizer, because folds of constants are found in LLVM IR at a tenth
  // of its 6 ms.
  passes.addPass(createCSEPass());
}

/// vectors -> llvm.
static void buildLLVM(OpPassManager &passes) {
  // Loops first, because the conversions below know branches only.
  passes.addPass(createSCFToControlFlowPass());
  // Vectors before functions, because function signatures hold no vector and
  // the casts that remain between the two then cancel in one step.
  passes.addPass(createConvertVectorToLLVMPass());
  passes.addPass(createArithToLLVMConversionPass());
  passes.addPass(createConvertControlFlowToLLVMPass());
  passes.addPass(createConvertFuncToLLVMPass());
  // Last, because only now every cast has its opposite.
  passes.addPass(createReconcileUnrealizedCastsPass());
}

/// Adds the passes that take the phase before `phase` to `phase`.
static void buildPhase(OpPassManager &passes, const CPUPipelineOptions &options,
                       Phase phase) {
  switch (phase) {
  case Phase::Input:
    return; // the spec reader made it
  case Phase::Fused:
    return buildFused(passes, options);
  case Phase::Plan:
    return buildPlan(passes, options);
  case Phase::Vectors:
    return buildVectors(passes);
  case Phase::LLVM:
    return buildLLVM(passes);
  }
}

void buildCPUPipeline(OpPassManager &passes, const CPUPipelineOptions &options,
                      Phase from, Phase to) {
  for (const PhaseInfo &info : getPhases()) {
    if (info.phase < from || info.phase > to)
      continue;
    if (info.phase != from)
      buildPhase(passes, options, info.phase);
    if (options.verifyPhases)
      passes.addPass(createVerifyPhasePass({info.name.str()}));
  }
}

} // namespace papilio
