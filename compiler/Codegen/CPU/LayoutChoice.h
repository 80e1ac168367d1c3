//===- LayoutChoice.h - Layouts and row tiles ------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CODEGEN_CPU_LAYOUTCHOICE_H
#define PAPILIO_COMPILER_CODEGEN_CPU_LAYOUTCHOICE_H

#include "compiler/Codegen/CPU/CPUTarget.h"
#include "compiler/Codegen/CPU/ProgramChain.h"

namespace papilio {

/// Where the bits of a segment's rows live while each of its groups runs.
struct SegmentLayouts {
  llvm::SmallVector<plan::LayoutAttr> groups; ///< One per group.
  int64_t levels = 1; ///< Runs of groups with equal block bits.
};

/// Bits of a group that need a register: its strides from 2^laneBits on.
llvm::SmallVector<int64_t> registerBits(const GroupStep &group,
                                        int64_t laneBits);

/// Chooses layouts for a segment. Rows of up to `longestTileRow` bytes stay in
/// one tile; longer ones are cut into levels, each a run of groups whose bits,
/// with the low bits of a few cache lines, fit `longestLevelRow`.
SegmentLayouts chooseLayouts(const Segment &segment, const CPUTarget &target,
                             mlir::MLIRContext *context);

/// Rows that share a tile: as many as stay in the first-level cache, at
/// most 64. Untied twiddles are read once per tile, so each must serve 4 rows
/// at least; tied ones are so few that a single long row is enough.
int64_t chooseRowTile(const ProgramChain &program, const CPUTarget &target);

} // namespace papilio

#endif // PAPILIO_COMPILER_CODEGEN_CPU_LAYOUTCHOICE_H
