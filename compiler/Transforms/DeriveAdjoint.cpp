//===- DeriveAdjoint.cpp - Derive functions for derivatives ---------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Transforms/Derivation.h"
#include "compiler/Transforms/Passes.h"
#include "dialects/Butterfly/IR/Butterfly.h"

namespace papilio {
#define GEN_PASS_DEF_DERIVEADJOINTPASS
#include "compiler/Transforms/Passes.h.inc"
} // namespace papilio

using namespace mlir;
using namespace papilio;

namespace {

using Derivation = LogicalResult (*)(func::FuncOp, const Activity &, bool);

struct DeriveAdjointPass
    : papilio::impl::DeriveAdjointPassBase<DeriveAdjointPass> {
  using Base::Base;

  /// What `mode` names, or null.
  Derivation findDerivation() const {
    if (mode == "vjp")
      return deriveVjp;
    if (mode == "fwd")
      return deriveFwd;
    return mode == "jvp" ? deriveJvp : nullptr;
  }

  LogicalResult derive(func::FuncOp primal, Derivation derivation) {
    if (primal.isExternal() || !primal.getBody().hasOneBlock())
      return primal.emitOpError()
             << "expected a function with one block, got "
             << primal.getBody().getBlocks().size()
             << "; derivatives do not pass through branches";
    FailureOr<SmallVector<BlockArgument>> arguments =
        selectArguments(primal, wrt);
    if (failed(arguments))
      return failure();
    FailureOr<Activity> activity = analyseActivity(primal, *arguments);
    if (failed(activity))
      return failure();
    return derivation(primal, *activity, keepArguments);
  }

  void runOnOperation() override {
    Derivation derivation = findDerivation();
    if (!derivation) {
      getOperation().emitError()
          << "derive-adjoint: expected a mode of vjp, fwd or jvp, got '" << mode
          << "'";
      return signalPassFailure();
    }
    SmallVector<func::FuncOp> functions;
    for (auto candidate : getOperation().getOps<func::FuncOp>())
      if (function.empty() || candidate.getName() == function)
        functions.push_back(candidate);
    if (functions.empty() && !function.empty()) {
      getOperation().emitError() << "derive-adjoint: expected a function @"
                                 << function << " in the module, got none";
      return signalPassFailure();
    }
    for (func::FuncOp primal : functions) {
      if (failed(derive(primal, derivation)))
        return signalPassFailure();
      if (replace)
        primal.erase();
    }
  }
};

} // namespace
