//===- UnitEmitter.h - One unit in registers --------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_UNITEMITTER_H
#define PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_UNITEMITTER_H

#include "compiler/Conversion/PlanToVector/Emitter.h"
#include "compiler/Conversion/PlanToVector/KernelShape.h"
#include "compiler/Conversion/PlanToVector/UnitTwiddles.h"

namespace papilio {

/// How a pass finds the elements of a row.
struct RowFormat {
  /// Bits that have an address, ascending; empty: every bit (natural order).
  llvm::SmallVector<int64_t> tileBits;
  /// Complex parts lie in blocks of one vector each (scratch), not in pairs.
  bool split = false;
  /// Whether stores go past the caches, known when running; null: never.
  mlir::Value streams;

  /// log2 of the address step of an index bit.
  int64_t place(int64_t bit) const;
};

/// Emits the loads, stages and stores of one unit of one row.
class UnitEmitter {
public:
  UnitEmitter(Emitter &emitter, const PassShape &pass, TwiddleForm form,
              UnitTwiddles &twiddles, bool strict)
      : e(emitter), pass(pass), lanes(pass.lanes()), parts(pass.parts()),
        form(form), twiddles(twiddles), strict(strict) {}

  /// Pointers are to the unit's first element; lines from `prefetch` on, if
  /// given, are fetched ahead as those of the source are loaded. `planes` gives
  /// one for every store to a plane in the pass.
  void emit(mlir::Value source, const RowFormat &sourceFormat,
            mlir::Value destination, const RowFormat &destinationFormat,
            llvm::ArrayRef<mlir::Value> planes, mlir::Value prefetch = {});

private:
  using Number = Emitter::Number;

  int64_t scalarOffset(int64_t registerNumber, const RowFormat &format) const;
  Number loadElement(mlir::Value pointer, bool split);
  void storeElement(const Number &value, mlir::Value pointer, bool split,
                    bool nonTemporal);
  void storeUnit(mlir::Value pointer, const RowFormat &format);
  void registerStage(size_t number);
  void laneStage(size_t number);

  Emitter &e;
  const PassShape &pass;
  int64_t lanes, parts;
  TwiddleForm form;
  UnitTwiddles &twiddles;
  bool strict;
  llvm::SmallVector<Number> registers;
};

} // namespace papilio

#endif // PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_UNITEMITTER_H
