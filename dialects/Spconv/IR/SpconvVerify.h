//===- SpconvVerify.h - Rules that verifiers share --------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Internal to the dialect's library. The numbers of the rules are the same for
// all operations (docs/spec/spconv.md), so they are quoted here.

#ifndef PAPILIO_DIALECTS_SPCONV_IR_SPCONVVERIFY_H
#define PAPILIO_DIALECTS_SPCONV_IR_SPCONVVERIFY_H

#include "dialects/Spconv/IR/Spconv.h"
#include "dialects/Support/TensorRules.h"

namespace papilio::spconv::detail {

using tensor_rules::Named;

/// The axes of a data tensor by their meaning.
struct Data {
  std::optional<int64_t> batch; ///< its extent, which may be dynamic
  int64_t features;
  llvm::SmallVector<int64_t> lattice;
};

/// The axes of a kernel by their meaning. `batch` is that of a gradient per
/// sample.
struct Kernel {
  std::optional<int64_t> batch;
  int64_t featureOut, featureIn;
  llvm::SmallVector<int64_t> taps;
};

/// c1: one precision; the result is complex if an operand is.
mlir::LogicalResult verifyElements(mlir::Operation *op,
                                   llvm::ArrayRef<Named> operands,
                                   Named result);

/// c2: a kernel of `numAxes` axes of taps (1 to 4 if nothing is said), with a
/// batch axis if it is a gradient per sample; c4: its extents.
mlir::FailureOr<Kernel> verifyKernel(mlir::Operation *op, Named kernel,
                                     AxisOrder order, bool perSample = false,
                                     std::optional<int64_t> numAxes = {});

/// c3: a data tensor of `numAxes` axes of a lattice; c4: its extents.
mlir::FailureOr<Data> verifyData(mlir::Operation *op, Named data,
                                 AxisOrder order, int64_t numAxes);

/// c5, c6, c7: the strides fit the kernel and the lattice. Returns the extents
/// of the output lattice.
mlir::FailureOr<llvm::SmallVector<int64_t>>
verifyWindows(mlir::Operation *op, llvm::ArrayRef<int64_t> lattice,
              llvm::ArrayRef<int64_t> taps, llvm::ArrayRef<int64_t> strides,
              Boundary boundary);

/// c8: the tensor has the features that the kernel says.
mlir::LogicalResult verifyFeatures(mlir::Operation *op, Named tensor,
                                   int64_t got, llvm::StringRef feature,
                                   Named kernel, int64_t wanted);

/// c9: the tensor has the shape that follows from the others.
mlir::LogicalResult verifyDataShape(mlir::Operation *op, Named tensor,
                                    const Data &wanted, AxisOrder order,
                                    llvm::StringRef feature);

/// c10: the bias, if there is one, has a number for each feature_out.
mlir::LogicalResult verifyBias(mlir::Operation *op, mlir::Value bias,
                               int64_t featureOut);

/// c13: the pattern names only sites and taps that there are.
mlir::LogicalResult verifyPattern(mlir::Operation *op, PatternAttr pattern,
                                  int64_t sites, int64_t taps);

} // namespace papilio::spconv::detail

#endif // PAPILIO_DIALECTS_SPCONV_IR_SPCONVVERIFY_H
