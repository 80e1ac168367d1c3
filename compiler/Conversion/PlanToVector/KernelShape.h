//===- KernelShape.h - What a kernel's plan says, as numbers ----*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_KERNELSHAPE_H
#define PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_KERNELSHAPE_H

#include "dialects/Plan/IR/Plan.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <vector>

namespace papilio {

/// How a pass keeps its twiddles. Normalised: every 2x2 block but those of one
/// stage has a unit diagonal, which has moved into that stage, so that a pair
/// costs two multiply-adds and two numbers instead of four of each.
enum class TwiddleForm { Full, Normalised };

/// The twiddle vectors of one stage in the packed unit of its pass.
struct StageTwiddles {
  plan::StageOp op;
  bool inLane; ///< Lane stage: 2 vectors per key; register stage: 4.
  /// Number of the first vector inside the unit, by form.
  int64_t firstFull, firstNormalised = 0;
  bool takesDiagonals = false; ///< Stays full in the normalised form.
  /// Register bits that select different twiddles, ascending.
  llvm::SmallVector<int64_t> keyBits;
  /// In memory in the caller's order: scalars before the stage's first block,
  /// and from stack to stack (0: every stack uses the same blocks).
  int64_t nativeOffset = 0, nativeStackScalars = 0;

  plan::StageOp stage() const { return op; }
  int64_t bit() const { return stage().getBit(); }
  /// The place that bit `other` of the index has in a block's number; none if
  /// blocks do not depend on it.
  std::optional<int64_t> blockPlace(int64_t other) const {
    if (other < bit())
      return other;
    if (other == bit() || stage().getTied())
      return std::nullopt;
    return other - 1;
  }
  /// Stacks that the twiddles tell apart; 1: every stack uses the same ones.
  int64_t numStacks() const {
    return mlir::cast<mlir::MemRefType>(stage().getTwiddle().getType())
        .getShape()[0];
  }
  /// True if this form of the stage has unit diagonals.
  bool hasUnitDiagonal(TwiddleForm form) const {
    return form == TwiddleForm::Normalised && !takesDiagonals;
  }
  int64_t first(TwiddleForm form) const {
    return form == TwiddleForm::Full ? firstFull : firstNormalised;
  }
  int64_t vectorsPerKey(TwiddleForm form = TwiddleForm::Full) const {
    return (inLane ? 2 : 4) / (hasUnitDiagonal(form) ? 2 : 1);
  }
  int64_t numKeys() const { return int64_t(1) << keyBits.size(); }
};

/// Where the rows of a pass come from or go to.
enum class Place {
  Caller, ///< The caller's buffer, or the row buffer where rows are staged.
  Rows,   ///< A row buffer: whole rows, natural order.
  Tile,   ///< Scratch of the tile: the bits inside the blocks only.
  None    ///< Nowhere: every value was stored to a plane.
};

/// One sweep over a tile: load each unit, apply stages, store it.
struct PassShape {
  plan::FragmentType type;
  Place source, destination;
  llvm::SmallVector<mlir::Operation *> body; ///< Stages and stores to planes.
  llvm::SmallVector<StageTwiddles> twiddles; ///< One per stage, in order.
  llvm::SmallVector<int64_t>
      unitBits;       ///< Loop, block bits that twiddles depend on.
  int64_t number = 0; ///< Among the passes of the kernel.
  /// The normalised form exists; diagonals move to the last stage, else (when
  /// strides decrease and tied blocks must stay tied) to the first.
  bool normalises = false, diagonalsMoveForward = true;
  /// Vectors of a unit, and packed scalars of the stack before this pass.
  int64_t fullVectors = 0, normalisedVectors = 0;
  int64_t fullOffset = 0, normalisedOffset = 0;

  int64_t vectorsPerUnit(TwiddleForm form) const {
    return form == TwiddleForm::Full ? fullVectors : normalisedVectors;
  }
  int64_t packedOffset(TwiddleForm form = TwiddleForm::Full) const {
    return form == TwiddleForm::Full ? fullOffset : normalisedOffset;
  }
  int64_t lanes() const {
    return int64_t(1) << type.getLayout().getLane().size();
  }
  int64_t registers() const {
    return int64_t(1) << type.getLayout().getRegisters().size();
  }
  int64_t parts() const { return type.isComplex() ? 2 : 1; }
  int64_t scalarsPerUnit(TwiddleForm form = TwiddleForm::Full) const {
    return vectorsPerUnit(form) * lanes() * parts();
  }
  /// The natural index offset of register number j.
  int64_t registerOffset(int64_t j) const;
  /// Which of a stage's keys register j has.
  int64_t keyOf(const StageTwiddles &stage, int64_t j) const;
  /// Number of the twiddle vector for register j of a stage, entry 0.
  int64_t twiddleVector(const StageTwiddles &stage, int64_t j,
                        TwiddleForm form) const {
    return stage.first(form) + keyOf(stage, j) * stage.vectorsPerKey(form);
  }
};

/// A twiddle argument in memory in the caller's order, where arguments lie one
/// after the other, each in row-major order.
struct NativeArgument {
  mlir::BlockArgument memref;
  int64_t offset; ///< Scalars before it.
};

/// A step of a row tile: a move of rows between buffers, or a run of passes
/// that share a tile (a level).
struct StepShape {
  mlir::Operation *move = nullptr; ///< The load, exchange or store that moves.
  std::vector<PassShape> passes;
};

/// Everything the emitters need to know of a kernel with factors.
struct KernelShape {
  plan::ScheduleAttr schedule;
  plan::LoadOp load;
  plan::StoreOp store; ///< Null when planes take every value.
  std::vector<StepShape> steps;
  int64_t stacks = 1;
  int64_t planes = 0;         ///< Planes of the result; 0: none.
  mlir::Value planesMemref;   ///< The argument that holds them.
  int64_t packedScalars = 0;  ///< Per stack; if native, of all stacks.
  int64_t tileElements = 0;   ///< Longest row of a tile.
  int64_t rowElements = 0;    ///< Longest row of a segment.
  int64_t rowBufferCount = 1; ///< 2 when a move lies between passes.
  int64_t elementScalars = 1; ///< 2 if any row is complex.
  bool loadMoves = false;     ///< The load has a map or changes elements.
  bool storeMoves = false;
  bool strict = false; ///< No fused multiply-adds, documented order.
  /// Passes may run normalised; each stack's packed data then begin with a
  /// 32-bit number per pass: 1 if its normalised twiddles hold.
  bool normalises = false;
  /// The kernel reads the twiddles in the caller's order.
  bool isNative = false;
  llvm::SmallVector<NativeArgument> nativeArguments; ///< If isNative.

  mlir::FloatType scalar;
  int64_t scalarBytes() const { return scalar.getIntOrFloatBitWidth() / 8; }
  /// Scalars between rows of a tile and of a row buffer.
  int64_t tilePitch() const;
  int64_t rowPitch() const;
  /// Byte offsets in the workspace.
  int64_t rowBufferOffset(int64_t number) const;
  int64_t planeBufferOffset(int64_t plane) const;
  /// The twiddles of one unit, sorted, where registers do not hold them: only
  /// in native kernels.
  int64_t unitTwiddlesOffset() const;
  int64_t workspaceBytes() const;
  int64_t packedBytes() const {
    return packedScalars * (isNative ? 1 : stacks) * scalarBytes();
  }
};

/// Reads the body of a kernel. Emits an error at what cannot be converted.
mlir::FailureOr<KernelShape> readKernelShape(mlir::func::FuncOp kernel);

/// Bits grouped in runs of consecutive ones, ascending: each becomes a loop.
struct BitRun {
  int64_t first, count;
};
llvm::SmallVector<BitRun> consecutiveRuns(llvm::ArrayRef<int64_t> bits);

} // namespace papilio

#endif // PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_KERNELSHAPE_H
