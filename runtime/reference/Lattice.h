//===- Lattice.h - Lattice convolutions as sparse matrices ------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_REFERENCE_LATTICE_H
#define PAPILIO_REFERENCE_LATTICE_H

#include "runtime/reference/View.h"

namespace papilio::reference {

enum class Boundary { Periodic, Open };

/// Which axis of a lattice is fastest where its sites are numbered: the first,
/// as in a column-major array, or the last.
enum class SiteOrder { ColumnMajor, RowMajor };

/// A lattice, the window that moves over it, and its steps: one number each per
/// axis.
struct Lattice {
  Shape extents, kernel, strides;
  Boundary boundary = Boundary::Periodic;

  int64_t sites() const { return elementCount(extents); }
  int64_t taps() const { return elementCount(kernel); }
};

/// The extents of the output lattice: extent / stride (periodic) or
/// (extent - kernel) / stride + 1 (open). Throws std::invalid_argument if the
/// numbers of axes differ, a number is below 1, an open kernel is wider than
/// the lattice, or a stride does not divide.
Shape outputExtents(const Lattice &lattice);

/// A sparse matrix of shared weights by columns, one for each output: entries
/// indptr[o] ... indptr[o+1]-1 of column o say that site indices[e] is
/// multiplied by tap weightIndices[e]. Numbers count from 0.
struct SparsePattern {
  int64_t sites = 0, taps = 0;
  std::vector<int64_t> indptr, indices, weightIndices;

  int64_t outputs() const { return static_cast<int64_t>(indptr.size()) - 1; }
};

/// The pattern of a convolution: column o has the taps in order, at the sites
/// o * strides + tap, modulo the extents if periodic. Sites, taps and outputs
/// are numbered in the same order. Sites are not sorted, and repeat if a
/// periodic kernel is wider than the lattice. Throws as outputExtents, and
/// std::length_error if the entries cannot be counted in 63 bits.
SparsePattern derivePattern(const Lattice &lattice,
                            SiteOrder order = SiteOrder::ColumnMajor);

/// The pattern's three arrays as column-compressed libraries take them.
template <typename Index> struct CscArrays {
  std::vector<Index> indptr, indices, weightIndices;
};

/// Numbers from 1, 32 bits: what Fortran libraries and poornn call csc_indptr,
/// csc_indices and weight_indices. Throws std::length_error if a number does
/// not fit 32 bits; ask for 64 then.
CscArrays<int32_t> oneBasedCsc(const SparsePattern &pattern);
/// Numbers from 0, 64 bits.
CscArrays<int64_t> zeroBasedCsc(const SparsePattern &pattern);

} // namespace papilio::reference

#endif // PAPILIO_REFERENCE_LATTICE_H
