//===- IndexMap.h - Moves of a row's elements -------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CODEGEN_CPU_INDEXMAP_H
#define PAPILIO_COMPILER_CODEGEN_CPU_INDEXMAP_H

#include "dialects/Plan/IR/Plan.h"

namespace papilio {

/// A move of rows of `sourceSize` elements to rows of `size()`:
/// destination[i] = source[map(i)], or zero. Keeps the short forms (a shift, a
/// bit reversal) as long as they hold and falls back to a table.
class IndexMap {
public:
  /// The identity on `size` elements.
  explicit IndexMap(int64_t size)
      : sourceElements(size), destinationElements(size) {}

  int64_t sourceSize() const { return sourceElements; }
  int64_t size() const { return destinationElements; }
  bool isIdentity() const;

  /// Follow this move by destination[i] = here[i + offset] with `newSize`
  /// elements, zero outside.
  void shift(int64_t offset, int64_t newSize);
  /// Follow this move by a bit reversal; size() must be a power of two.
  void reverseBits();
  /// Follow this move by destination[i] = here[indices[i]].
  void permute(llvm::ArrayRef<int64_t> indices);

  /// True once a table would have been longer than maxTable: the map is then
  /// of no use.
  bool isTooLong() const { return tooLong; }
  /// Entries that a table may have: as many as an object should carry.
  static constexpr int64_t maxTable = int64_t(1) << 22;

  /// Index in the source of destination element i, or -1.
  int64_t at(int64_t i) const;

  /// The plan attribute of the move, null for the identity.
  mlir::Attribute getAttr(mlir::MLIRContext *context) const;

private:
  enum class Kind { Shift, BitReversal, Table };

  /// Replaces the short form by a table whose entry i is at(follow(i)).
  void followBy(int64_t newSize, llvm::function_ref<int64_t(int64_t)> follow);

  Kind kind = Kind::Shift;
  int64_t sourceElements, destinationElements;
  int64_t offset = 0;
  bool tooLong = false;
  llvm::SmallVector<int64_t> table;
};

} // namespace papilio

#endif // PAPILIO_COMPILER_CODEGEN_CPU_INDEXMAP_H
