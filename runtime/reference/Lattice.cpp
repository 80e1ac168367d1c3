//===- Lattice.cpp - Lattice convolutions as sparse matrices --------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/reference/Lattice.h"
#include "runtime/reference/Columns.h"
#include <algorithm>
#include <limits>

namespace papilio::reference {

namespace {

/// The number of windows along one axis.
int64_t outputExtent(const Lattice &lattice, size_t axis) {
  const int64_t extent = lattice.extents[axis], kernel = lattice.kernel[axis],
                stride = lattice.strides[axis];
  const std::string where = " on axis " + std::to_string(axis);
  if (extent < 1 || kernel < 1 || stride < 1)
    throw std::invalid_argument(
        "extents, kernel and strides must be at least 1, got " +
        std::to_string(extent) + ", " + std::to_string(kernel) + " and " +
        std::to_string(stride) + where);
  const bool periodic = lattice.boundary == Boundary::Periodic;
  if (!periodic && kernel > extent)
    throw std::invalid_argument("an open axis must be as wide as the kernel, "
                                "got extent " +
                                std::to_string(extent) + " and kernel " +
                                std::to_string(kernel) + where);
  const int64_t span = periodic ? extent : extent - kernel;
  if (span % stride != 0)
    throw std::invalid_argument(
        std::string("the stride must divide the extent") +
        (periodic ? "" : " less the kernel") + ", got stride " +
        std::to_string(stride) + " and " + std::to_string(span) + where);
  return periodic ? span / stride : span / stride + 1;
}

/// The same lattice with its axes in the opposite order.
Lattice reversed(Lattice lattice) {
  for (Shape *shape : {&lattice.extents, &lattice.kernel, &lattice.strides})
    std::reverse(shape->begin(), shape->end());
  return lattice;
}

/// The product of numbers of at least 1; throws where it passes 2^63.
int64_t checkedProduct(const Shape &shape, int64_t product = 1) {
  for (int64_t extent : shape)
    if (__builtin_mul_overflow(product, extent, &product))
      throw std::length_error("the lattice has 2^63 sites or entries or more");
  return product;
}

template <typename Index>
std::vector<Index> shifted(const std::vector<int64_t> &values, int64_t base,
                           const char *name) {
  std::vector<Index> result;
  result.reserve(values.size());
  for (int64_t value : values) {
    if (value > std::numeric_limits<Index>::max() - base)
      throw std::length_error(std::string(name) + " has the number " +
                              std::to_string(value) + " + " +
                              std::to_string(base) + ", which does not fit " +
                              std::to_string(8 * sizeof(Index)) +
                              " bits; ask for the 64-bit arrays");
    result.push_back(static_cast<Index>(value + base));
  }
  return result;
}

template <typename Index>
CscArrays<Index> cscArrays(const SparsePattern &pattern, int64_t base) {
  return {shifted<Index>(pattern.indptr, base, "csc_indptr"),
          shifted<Index>(pattern.indices, base, "csc_indices"),
          shifted<Index>(pattern.weightIndices, base, "weight_indices")};
}

} // namespace

Shape outputExtents(const Lattice &lattice) {
  const size_t axes = lattice.extents.size();
  if (axes == 0 || lattice.kernel.size() != axes ||
      lattice.strides.size() != axes)
    throw std::invalid_argument(
        "lattice, kernel and strides must have the same number of axes, got " +
        std::to_string(axes) + ", " + std::to_string(lattice.kernel.size()) +
        " and " + std::to_string(lattice.strides.size()));
  Shape extents;
  for (size_t axis = 0; axis < axes; ++axis)
    extents.push_back(outputExtent(lattice, axis));
  return extents;
}

SparsePattern derivePattern(const Lattice &lattice, SiteOrder order) {
  const LatticeColumns columns(
      order == SiteOrder::ColumnMajor ? lattice : reversed(lattice));
  checkedProduct(lattice.extents);
  const int64_t entries =
      checkedProduct(columns.outputShape(), checkedProduct(lattice.kernel));
  SparsePattern pattern;
  pattern.sites = columns.sites();
  pattern.taps = columns.taps();
  pattern.indptr.push_back(0);
  pattern.indices.reserve(entries);
  pattern.weightIndices.reserve(entries);
  for (int64_t output = 0; output < columns.outputs(); ++output) {
    columns.forEachEntry(output, [&](int64_t site, int64_t tap) {
      pattern.indices.push_back(site);
      pattern.weightIndices.push_back(tap);
    });
    pattern.indptr.push_back(static_cast<int64_t>(pattern.indices.size()));
  }
  return pattern;
}

CscArrays<int32_t> oneBasedCsc(const SparsePattern &pattern) {
  return cscArrays<int32_t>(pattern, 1);
}

CscArrays<int64_t> zeroBasedCsc(const SparsePattern &pattern) {
  return cscArrays<int64_t>(pattern, 0);
}

} // namespace papilio::reference
