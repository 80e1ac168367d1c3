//===- ConvSteps.h - Convolutions of a program as IR ------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_SPEC_CONVSTEPS_H
#define PAPILIO_COMPILER_SPEC_CONVSTEPS_H

#include "compiler/Spec/Program.h"
#include "mlir/IR/Builders.h"

namespace papilio::spec {

/// Whether a step is one of the spconv dialect.
bool isConvolution(StepKind kind);

/// The type of the input of a program on a lattice.
mlir::RankedTensorType getLatticeType(const LatticeInput &lattice,
                                      std::optional<int64_t> batch,
                                      mlir::Type element);

/// What a step needs from the builder of its module.
struct ConvContext {
  mlir::OpBuilder &builder;
  mlir::Location location;
  mlir::Value value; ///< the data before the step
  spconv::AxisOrder axisOrder;
  mlir::Type element; ///< of kernels and biases
  /// The argument "kernel" or "bias", whose name the step may give.
  llvm::function_ref<mlir::FailureOr<mlir::Value>(
      llvm::StringRef word, llvm::StringRef name, mlir::RankedTensorType type)>
      getArgument;
};

/// Builds the op of a step. Where the step does not fit the data the op is
/// wrong, and its verifier says so.
mlir::FailureOr<mlir::Value> buildConvolution(const Step &step,
                                              const ConvContext &context);

} // namespace papilio::spec

#endif // PAPILIO_COMPILER_SPEC_CONVSTEPS_H
