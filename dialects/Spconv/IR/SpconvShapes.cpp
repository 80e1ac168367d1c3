//===- SpconvShapes.cpp - Shapes that attributes imply --------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/Spconv/IR/SpconvShapes.h"

#include <algorithm>

namespace papilio::spconv {

llvm::SmallVector<int64_t> reorderAxes(llvm::ArrayRef<int64_t> shape,
                                       AxisOrder order) {
  llvm::SmallVector<int64_t> result(shape);
  if (order == AxisOrder::ColumnMajor)
    std::reverse(result.begin(), result.end());
  return result;
}

std::optional<int64_t> getOutputExtent(Boundary boundary, int64_t extent,
                                       int64_t kernel, int64_t stride) {
  int64_t span = boundary == Boundary::Periodic ? extent : extent - kernel;
  if (span < 0 || span % stride != 0)
    return std::nullopt;
  return boundary == Boundary::Periodic ? span / stride : span / stride + 1;
}

llvm::SmallVector<int64_t> getDataShape(std::optional<int64_t> batch,
                                        int64_t features,
                                        llvm::ArrayRef<int64_t> lattice,
                                        AxisOrder order) {
  llvm::SmallVector<int64_t> shape;
  if (batch)
    shape.push_back(*batch);
  shape.push_back(features);
  shape.append(lattice.begin(), lattice.end());
  return reorderAxes(shape, order);
}

} // namespace papilio::spconv
