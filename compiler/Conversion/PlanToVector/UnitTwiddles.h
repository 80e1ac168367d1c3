//===- UnitTwiddles.h - The twiddles of one unit ----------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_UNITTWIDDLES_H
#define PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_UNITTWIDDLES_H

#include "compiler/Conversion/PlanToVector/Emitter.h"
#include "compiler/Conversion/PlanToVector/KernelShape.h"

namespace papilio {

/// Supplies the twiddle vectors of one unit to its stages, by the numbers that
/// PassShape gives them.
class UnitTwiddles {
public:
  using Number = Emitter::Number;

  /// From packed memory: the unit's first vector is at `packed`.
  UnitTwiddles(Emitter &emitter, const PassShape &pass, TwiddleForm form,
               mlir::Value packed);
  /// From blocks in the caller's order: those of key 0 of stage number s are at
  /// `blocks[s]`. A key's vectors are read at their first use, so all uses must
  /// be in the block of the first one or inside it.
  UnitTwiddles(Emitter &emitter, const PassShape &pass,
               llvm::ArrayRef<mlir::Value> blocks);

  /// Reads all vectors at the insertion point, to be held in registers.
  void keep();
  /// Reads all vectors at the insertion point and writes them to `memory`, in
  /// packed order; from then on they come from there.
  void spill(mlir::Value memory);

  /// Vector `number`, one of those of stage number `stage`.
  Number get(size_t stage, int64_t number);

private:
  Number load(int64_t number) const;
  void readKey(size_t stage, int64_t key);

  Emitter *e;
  const PassShape *pass;
  TwiddleForm form;
  mlir::Value packed; ///< Null while the twiddles come from blocks.
  llvm::SmallVector<mlir::Value> blocks;
  llvm::SmallVector<Number> kept; ///< By number; empty: not read.
};

} // namespace papilio

#endif // PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_UNITTWIDDLES_H
