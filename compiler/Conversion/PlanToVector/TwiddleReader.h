//===- TwiddleReader.h - From blocks to twiddle vectors ---------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_TWIDDLEREADER_H
#define PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_TWIDDLEREADER_H

#include "compiler/Conversion/PlanToVector/Emitter.h"
#include "compiler/Conversion/PlanToVector/KernelShape.h"

namespace papilio {

/// Reads the twiddles of one stage from blocks that lie one after the other, as
/// the spec orders them, and sorts them by lane with shuffles. Those of an
/// adjoint stage are transposed and conjugated on the way.
class TwiddleReader {
public:
  using Number = Emitter::Number;

  TwiddleReader(Emitter &emitter, const PassShape &pass,
                const StageTwiddles &twiddles)
      : e(emitter), twiddles(twiddles), lanes(pass.lanes()),
        parts(pass.parts()) {}

  /// Number of the block that `index`, of the row, uses; the stage's first
  /// block is number 0. Linear in the bits of the index; folds for a constant.
  mlir::Value blockOf(mlir::Value index) const;
  /// The index that the bits of a key stand for.
  mlir::Value indexOfKey(mlir::Value key) const;
  /// The vectors of one key: T00, T01, T10, T11, or in a lane stage what
  /// multiplies a lane's own value and its partner's. `blocks` points to the
  /// block of the first lane; reads no further than the lanes' blocks.
  llvm::SmallVector<Number> read(mlir::Value blocks) const;

private:
  llvm::SmallVector<mlir::Value> loadVectors(mlir::Value blocks,
                                             int64_t scalars) const;
  llvm::SmallVector<Number> readRegisterKey(mlir::Value blocks) const;
  llvm::SmallVector<Number> readLaneKey(mlir::Value blocks) const;

  Emitter &e;
  const StageTwiddles &twiddles;
  int64_t lanes, parts;
};

} // namespace papilio

#endif // PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_TWIDDLEREADER_H
