//===- LayoutChoice.h - Where the bits of a row live -----------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CODEGEN_CPU_LAYOUTCHOICE_H
#define PAPILIO_COMPILER_CODEGEN_CPU_LAYOUTCHOICE_H

#include "compiler/Codegen/CPU/CPUTarget.h"
#include "compiler/Codegen/CPU/ProgramChain.h"
#include "llvm/ADT/SmallBitVector.h"

namespace papilio {

/// Where the bits of a segment's rows live while each of its groups runs.
struct SegmentLayouts {
  llvm::SmallVector<plan::LayoutAttr> groups; ///< One per group.
  int64_t levels = 1; ///< Runs of groups with equal block bits.
};

/// Bits of a group that need a register: its strides from 2^laneBits on.
llvm::SmallVector<int64_t> registerBits(const GroupStep &group,
                                        int64_t laneBits);

/// A run of groups that share a tile of the row.
struct Level {
  size_t begin, end;         ///< Of the segment's groups.
  llvm::SmallBitVector tile; ///< Bits inside the tile; the rest are blocks.
};

/// Rows of up to `levelBytes` bytes stay in one tile; longer ones are cut into
/// levels, each a run of groups whose bits, with the low bits of a few cache
/// lines, fit `levelBytes`, or one group that does not.
llvm::SmallVector<Level> cutIntoLevels(const Segment &segment,
                                       const CPUTarget &target,
                                       int64_t levelBytes);

/// The layouts of a segment's groups, level by level.
SegmentLayouts chooseLayouts(const Segment &segment, const CPUTarget &target,
                             int64_t levelBytes, mlir::MLIRContext *context);

} // namespace papilio

#endif // PAPILIO_COMPILER_CODEGEN_CPU_LAYOUTCHOICE_H
