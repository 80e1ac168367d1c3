//===- KernelEmitter.h - Loops of a kernel ----------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_KERNELEMITTER_H
#define PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_KERNELEMITTER_H

#include "compiler/Conversion/PlanToVector/CopyEmitter.h"
#include "compiler/Conversion/PlanToVector/Emitter.h"
#include "compiler/Conversion/PlanToVector/KernelShape.h"
#include "compiler/Conversion/PlanToVector/UnitEmitter.h"

namespace papilio {

/// Values that every part of a generated kernel may use.
struct KernelArguments {
  mlir::Value buffers, packed, rowBegin, rowEnd, callRows, workspace;
};

/// Emits the body of a kernel with factors: for each stack, for each tile of
/// rows, its moves and levels.
class KernelEmitter {
public:
  KernelEmitter(Emitter &emitter, mlir::ModuleOp module, KernelShape &shape,
                const KernelArguments &arguments)
      : e(emitter), module(module), shape(shape), arguments(arguments) {}

  void emit();

private:
  /// Rows of the tile at hand: pointer to the first, scalars between them.
  struct Rows {
    mlir::Value base, stride;
    RowFormat format;
  };
  /// The source or the result of a kernel, for the tile at hand.
  struct CallerEnd {
    CopyRows caller, buffer;
    mlir::Value isStaged; ///< The passes see the buffer.
    Rows rows;            ///< What the passes see.
  };
  /// Where a loop nest over bits has got to.
  struct Position {
    mlir::Value natural, tile,
        unit; ///< Elements, elements, packed unit number.
    /// In native kernels, by stage: number of the block of the unit's first
    /// element.
    llvm::SmallVector<mlir::Value> blocks;
  };

  CopyRows rowBuffer(int64_t number, int64_t size, int64_t parts);
  void emitTile(mlir::Value stack, mlir::Value firstRow, mlir::Value rows);
  CallerEnd callerEnd(mlir::Value memref, bool moves, plan::FragmentType type,
                      int64_t buffer, mlir::Value stack, mlir::Value firstRow);
  void emitMove(plan::ExchangeOp exchange, mlir::Value rows);
  void emitStep(size_t number, const Rows &source, const Rows &result,
                mlir::Value packed, mlir::Value rows);
  void emitPassForms(const PassShape &pass, const Rows &source,
                     const Rows &destination, const Position &block,
                     mlir::Value packed, mlir::Value rows);
  void emitPass(const PassShape &pass, TwiddleForm form, const Rows &source,
                const Rows &destination, const Position &block,
                mlir::Value packed, mlir::Value rows);
  void addToBlocks(const PassShape &pass, int64_t bit, mlir::Value i,
                   Position &here);
  UnitTwiddles unitTwiddles(const PassShape &pass, TwiddleForm form,
                            const Position &outer, bool runsOnce,
                            mlir::Value packed);
  void emitRows(const PassShape &pass, TwiddleForm form, const Rows &source,
                const Rows &destination, const Position &outer,
                llvm::ArrayRef<int64_t> innerBits, mlir::Value packed,
                mlir::Value rows);
  Rows placeRows(const PassShape &pass, size_t step, bool isSource,
                 const Rows &caller);
  void loopBits(const PassShape &pass, llvm::ArrayRef<BitRun> runs,
                const Position &outer,
                llvm::function_ref<void(const Position &)> body);
  mlir::Value decideStreaming();
  int64_t streamingTile();
  void selectPlanes(mlir::Value stack, mlir::Value firstRow);
  void copyStagedPlanes(mlir::Value stack, mlir::Value firstRow,
                        mlir::Value rows);

  Emitter &e;
  mlir::ModuleOp module;
  KernelShape &shape;
  KernelArguments arguments;
  mlir::Value stackNumber, packedOfStack;
  int64_t currentRowBuffer = 0;
  llvm::SmallVector<Rows> planes; ///< By plane number.
  mlir::Value planesStaged;
  /// True when this call's rows do not fit the caches: then results go past
  /// them, and the next tile's rows are fetched ahead.
  mlir::Value streams;
  mlir::Value ahead; ///< Scalars to the row to fetch; 0 when not streaming.
};

} // namespace papilio

#endif // PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_KERNELEMITTER_H
