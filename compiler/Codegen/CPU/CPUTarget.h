//===- CPUTarget.h - Sizes a CPU plan is made for ---------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CODEGEN_CPU_CPUTARGET_H
#define PAPILIO_COMPILER_CODEGEN_CPU_CPUTARGET_H

#include "mlir/IR/BuiltinTypes.h"

namespace papilio {

/// What the planner knows of a CPU: its vector width, and the cache sizes that
/// decide how many rows share a tile. The cache sizes are those of current
/// server cores (32 KiB L1, 1 MiB L2); plans change slowly with them.
struct CPUTarget {
  int64_t vectorBits = 512;
  /// Bytes of rows that may go through a tile's passes together. A tile that
  /// stays in the first-level cache beats one that fills the second, although
  /// it reads the twiddles more often: the passes of long strides touch few
  /// cache sets, and lines fetched ahead would be evicted before their use.
  int64_t tileBytes = 32 * 1024;
  /// Bytes of rows between two levels.
  int64_t groupBytes = 1024 * 1024;
  /// Longest row, in bytes, that is not cut into levels.
  int64_t longestTileRow = 32 * 1024;
  /// Longest tile row, in bytes, of one level.
  int64_t longestLevelRow = 128 * 1024;

  /// Lanes of a vector of the scalar below `element` (f32, f64 or complex).
  int64_t vectorLength(mlir::Type element) const;
  /// log2 of vectorLength: strides below 2^this need no register bit.
  int64_t laneBits(mlir::Type element) const;
  /// Largest radix of one register group. A complex group of radix 8 holds 16
  /// vectors and its products spill from 32 registers, so complex stops at 4.
  int64_t maxRadix(mlir::Type element) const;
};

/// Bytes of one element: f32 4, f64 and complex<f32> 8, complex<f64> 16.
int64_t elementBytes(mlir::Type element);

} // namespace papilio

#endif // PAPILIO_COMPILER_CODEGEN_CPU_CPUTARGET_H
