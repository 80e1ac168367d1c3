//===- FuseForCPU.cpp - Group factors as the cost model says --------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Codegen/CPU/Passes.h"
#include "compiler/Codegen/CPU/TwiddleChoice.h"
#include "dialects/Butterfly/IR/Butterfly.h"
#include "dialects/Butterfly/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Diagnostics.h"

namespace papilio {
#define GEN_PASS_DEF_FUSEFORCPUPASS
#include "compiler/Codegen/CPU/Passes.h.inc"
} // namespace papilio

using namespace mlir;
using namespace papilio;

namespace {
struct FuseForCPUPass : papilio::impl::FuseForCPUPassBase<FuseForCPUPass> {
  using Base::Base;

  /// The radix to group with, or 0: the function has no factors or cannot be
  /// planned, and plan-for-cpu says why.
  int64_t cheapestRadix(const CPUTarget &target) {
    func::FuncOp function = getOperation();
    if (!function.getBody().hasOneBlock() || function.getNumResults() != 1 ||
        function.getBody().front().getOps<butterfly::FactorOp>().empty())
      return 0;
    ScopedDiagnosticHandler quiet(&getContext(),
                                  [](Diagnostic &) { return success(); });
    FailureOr<ProgramChain> program = readProgramChain(function, expectedBatch);
    if (failed(program))
      return 0;
    Tiling asked{rowTile, levelBytes};
    TwiddleChoice order = chooseTwiddles(*program, target, asked, twiddles);
    return order.isNative() ? order.maxRadix
                            : chooseRadix(*program, target, asked);
  }

  void runOnOperation() override {
    CPUTarget target;
    target.setVectorBits(vectorBits);
    int64_t radix = cheapestRadix(target);
    butterfly::FuseStridesPassOptions fuse;
    fuse.freeStrideBytes = vectorBits / 8;
    if (radix)
      fuse.maxRadix = std::max<int64_t>(2, radix);
    else
      // A complex number takes two registers.
      fuse.maxComplexRadix = 4;
    butterfly::fuseStrides(getOperation(), fuse);
  }
};
} // namespace
