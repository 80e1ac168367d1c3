//===- PlannerOptions.cpp - What plan-for-cpu was told --------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Codegen/CPU/PlannerOptions.h"

#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace papilio;

LogicalResult papilio::checkPlannerOptions(Operation *op, int64_t vectorBits,
                                           const PlannerOptions &options) {
  auto refuse = [&] { return emitError(op->getLoc()) << "plan-for-cpu: "; };
  if (vectorBits != 128 && vectorBits != 256 && vectorBits != 512)
    return refuse() << "expected vector-bits of 128, 256 or 512, got "
                    << vectorBits;
  if (options.tiling.rowTile < 0 || options.tiling.rowTile > 4096)
    return refuse() << "expected a row-tile of 0 ... 4096, got "
                    << options.tiling.rowTile;
  if (options.expectedBatch < 0)
    return refuse() << "expected an expected-batch of 0 or more, got "
                    << options.expectedBatch;
  if (options.tiling.levelBytes < 0)
    return refuse() << "expected level-bytes of 0 or more, got "
                    << options.tiling.levelBytes;
  if (options.strict && options.normalise)
    return refuse() << "strict and normalise exclude each other; strict "
                       "kernels keep the documented order";
  if (options.strategy == Strategy::Dense &&
      (options.strict || options.normalise))
    return refuse()
           << "strategy dense and " << (options.strict ? "strict" : "normalise")
           << " exclude each other; a product by a matrix has no factors to "
           << (options.strict ? "keep in the documented order" : "normalise");
  if (options.twiddles == TwiddleRequest::Native &&
      (options.normalise || options.strategy == Strategy::Dense))
    return refuse() << "native twiddles and "
                    << (options.normalise ? "normalise" : "strategy dense")
                    << " exclude each other; "
                    << (options.normalise ? "normalised twiddles are"
                                          : "the matrix is")
                    << " made while packing";
  return success();
}
