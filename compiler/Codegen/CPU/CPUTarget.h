//===- CPUTarget.h - Sizes a CPU plan is made for ---------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CODEGEN_CPU_CPUTARGET_H
#define PAPILIO_COMPILER_CODEGEN_CPU_CPUTARGET_H

#include "mlir/IR/BuiltinTypes.h"

#include <array>

namespace papilio {

/// What the planner knows of a CPU: its vector width, and the costs and cache
/// sizes of a current server core (48 KiB L1, 1 MiB L2); plans change slowly
/// with them.
struct CPUTarget {
  int64_t vectorBits = 512;
  /// Longest row, in bytes, that the cost model is used for. Such rows are not
  /// cut into levels.
  int64_t longestPricedRow = 8 * 1024;

  /// Most bytes of the matrix that a dense plan multiplies by: what the
  /// second-level cache holds beside the rows.
  int64_t longestDenseBytes = 512 * 1024;

  // What the cost model takes a core for. Counts are of the hardware; the other
  // numbers were fitted to measured times, docs/design/20261201-cpu-plans.md.

  /// Vector registers: 32 with AVX-512, else 16.
  int64_t vectorRegisters = 32;
  /// Turns predicted cycles into time; comparisons do not need it.
  double gigahertz = 4.0;
  /// Bytes after which the levels of cache no longer help.
  std::array<double, 3> cacheBytes{54e3, 820e3, 4.3e6};
  /// Bytes per cycle from each level; those of the first are counted as loads
  /// and stores.
  std::array<double, 4> bytesPerCycle{128, 61, 21, 12.5};
  /// Cycles of the busiest port for a vector instruction of its kind.
  double cyclesPerSlot = 0.5; ///< Multiplies and multiply-adds.
  double cyclesPerShuffle = 0.26, cyclesPerLoad = 0.56, cyclesPerStore = 1.4;
  /// Cycles beside the instructions of a unit, for the start of a row loop and
  /// for that of a pass over a tile.
  double cyclesPerUnit = 0.1, cyclesPerRowLoop = 0.1, cyclesPerPass = 10;
  /// Registers that the products of a block want beside a unit's values, and
  /// loads and stores of a factor for each that is missing.
  double registersForProducts = 16, spillsPerMissingRegister = 1;
  /// Caller's rows that go through the cache between two uses of scratch and of
  /// twiddles, for each row of the tile.
  double rowsBesideScratch = 5.6, rowsBesideTwiddles = 0.9;
  /// The part of the shorter of a pass's two times, ports and memory, that does
  /// not hide behind the longer one.
  double exposed = 0.09;

  /// Code of a kernel in bytes: what surrounds the units, and what a multiply
  /// or multiply-add of a unit takes with the loads and shuffles beside it.
  double codeBytesPerKernel = 900, codeBytesPerSlot = 12;
  /// Cycles to pack a vector of twiddles inside the first level of cache, and
  /// beyond it.
  double cyclesPerPackedVector = 2, cyclesPerFarPackedVector = 3.5;
  /// Cycles to sort a vector of twiddles in a unit that uses it once, that
  /// holds it in a register for rows or units, or in memory; complex ones take
  /// longer.
  double cyclesPerSortedVector = 0.5, cyclesPerKeptVector = 1.8,
         cyclesPerSpilledVector = 2, sortsComplex = 1.5;
  /// Kernels with more code take so many times as long in the search: the time
  /// to compile grows with it, 3.5 ms for each KiB.
  double codeBudget = 6 * 1024, dearCode = 1.08;

  /// Sets the width, and the number of registers that comes with it.
  void setVectorBits(int64_t bits);
  /// Lanes of a vector of the scalar below `element` (f32, f64 or complex).
  int64_t vectorLength(mlir::Type element) const;
  /// log2 of vectorLength: strides below 2^this need no register bit.
  int64_t laneBits(mlir::Type element) const;
};

/// Bytes of one element: f32 4, f64 and complex<f32> 8, complex<f64> 16.
int64_t elementBytes(mlir::Type element);

} // namespace papilio

#endif // PAPILIO_COMPILER_CODEGEN_CPU_CPUTARGET_H
