//===- SpconvShapes.h - Shapes that attributes imply ------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_DIALECTS_SPCONV_IR_SPCONVSHAPES_H
#define PAPILIO_DIALECTS_SPCONV_IR_SPCONVSHAPES_H

#include "dialects/Spconv/IR/SpconvAttributes.h"

#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace papilio::spconv {

/// Lattices have 1 to 4 axes.
constexpr int64_t maxLatticeAxes = 4;

/// The axes of a tensor in logical order (batch, features, lattice; or
/// feature_out, feature_in, taps) as the tensor lists them, or the reverse: the
/// two are the same step.
llvm::SmallVector<int64_t> reorderAxes(llvm::ArrayRef<int64_t> shape,
                                       AxisOrder order);

/// The number of windows of `kernel` sites along an axis of `extent` sites, all
/// at least 1: extent / stride (periodic) or (extent - kernel) / stride + 1
/// (open). Nothing if the stride does not fit or an open kernel is wider than
/// the lattice.
std::optional<int64_t> getOutputExtent(Boundary boundary, int64_t extent,
                                       int64_t kernel, int64_t stride);

/// Batch axis in front, if there is one, then features, then the lattice: the
/// shape of a data tensor as its type lists it.
llvm::SmallVector<int64_t> getDataShape(std::optional<int64_t> batch,
                                        int64_t features,
                                        llvm::ArrayRef<int64_t> lattice,
                                        AxisOrder order);

} // namespace papilio::spconv

#endif // PAPILIO_DIALECTS_SPCONV_IR_SPCONVSHAPES_H
