//===- Columns.h - Entries of a sparse matrix, column by column -*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Two sources of the same thing, so that what is defined on a pattern holds for
// a lattice without its pattern being stored.

#ifndef PAPILIO_REFERENCE_COLUMNS_H
#define PAPILIO_REFERENCE_COLUMNS_H

#include "runtime/reference/Lattice.h"

namespace papilio::reference {

/// The columns of a stored pattern, which must outlive this.
class PatternColumns {
public:
  explicit PatternColumns(const SparsePattern &pattern) : pattern(pattern) {}

  int64_t sites() const { return pattern.sites; }
  int64_t taps() const { return pattern.taps; }
  int64_t outputs() const { return pattern.outputs(); }

  /// Calls visit(site, tap) for every entry of a column, in order.
  template <typename Visit>
  void forEachEntry(int64_t output, Visit visit) const {
    for (int64_t e = pattern.indptr[output]; e < pattern.indptr[output + 1];
         ++e)
      visit(pattern.indices[e], pattern.weightIndices[e]);
  }

private:
  const SparsePattern &pattern;
};

/// The columns of a lattice's convolution, computed when asked for. Sites, taps
/// and outputs are numbered with the first axis fastest.
class LatticeColumns {
public:
  /// Throws as outputExtents.
  explicit LatticeColumns(Lattice lattice)
      : lattice(std::move(lattice)), extents(outputExtents(this->lattice)) {}

  int64_t sites() const { return lattice.sites(); }
  int64_t taps() const { return lattice.taps(); }
  int64_t outputs() const { return elementCount(extents); }
  const Shape &outputShape() const { return extents; }

  /// Calls visit(site, tap) for every tap in order, at its site for an output.
  template <typename Visit>
  void forEachEntry(int64_t output, Visit visit) const {
    Shape first(lattice.extents.size());
    for (size_t axis = 0; axis < first.size(); ++axis) {
      first[axis] = output % extents[axis] * lattice.strides[axis];
      output /= extents[axis];
    }
    const int64_t count = taps();
    for (int64_t tap = 0; tap < count; ++tap) {
      int64_t site = 0, step = 1, rest = tap;
      for (size_t axis = 0; axis < first.size(); ++axis) {
        // An open window never reaches beyond the last site.
        site += (first[axis] + rest % lattice.kernel[axis]) %
                lattice.extents[axis] * step;
        rest /= lattice.kernel[axis];
        step *= lattice.extents[axis];
      }
      visit(site, tap);
    }
  }

private:
  Lattice lattice;
  Shape extents;
};

} // namespace papilio::reference

#endif // PAPILIO_REFERENCE_COLUMNS_H
