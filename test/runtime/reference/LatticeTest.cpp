//===- LatticeTest.cpp - Lattice convolutions as sparse matrices ----------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/reference/Lattice.h"
#include <gtest/gtest.h>

using namespace papilio::reference;
using Numbers = std::vector<int64_t>;

namespace {

std::string messageOf(const Lattice &lattice) {
  try {
    derivePattern(lattice);
  } catch (const std::exception &error) {
    return error.what();
  }
  return "";
}

/// Three sites along the first axis, two along the second; two taps along the
/// second: the numbers written out by hand.
TEST(Lattice, NumbersSitesWithTheFirstAxisFastest) {
  const SparsePattern pattern =
      derivePattern({{3, 2}, {1, 2}, {1, 1}, Boundary::Periodic});
  EXPECT_EQ(pattern.sites, 6);
  EXPECT_EQ(pattern.taps, 2);
  EXPECT_EQ(pattern.indptr, (Numbers{0, 2, 4, 6, 8, 10, 12}));
  EXPECT_EQ(pattern.indices, (Numbers{0, 3, 1, 4, 2, 5, 3, 0, 4, 1, 5, 2}));
  EXPECT_EQ(pattern.weightIndices,
            (Numbers{0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1}));
}

TEST(Lattice, NumbersSitesWithTheLastAxisFastestOnRequest) {
  const SparsePattern pattern = derivePattern(
      {{3, 2}, {1, 2}, {1, 1}, Boundary::Periodic}, SiteOrder::RowMajor);
  EXPECT_EQ(pattern.indices, (Numbers{0, 1, 1, 0, 2, 3, 3, 2, 4, 5, 5, 4}));
}

TEST(Lattice, WrapsMoreThanOnce) {
  const SparsePattern pattern =
      derivePattern({{2}, {5}, {1}, Boundary::Periodic});
  EXPECT_EQ(pattern.indices, (Numbers{0, 1, 0, 1, 0, 1, 0, 1, 0, 1}));
}

TEST(Lattice, StepsByTheStride) {
  const SparsePattern open = derivePattern({{7}, {3}, {2}, Boundary::Open});
  EXPECT_EQ(open.indices, (Numbers{0, 1, 2, 2, 3, 4, 4, 5, 6}));
  const SparsePattern periodic =
      derivePattern({{6}, {3}, {3}, Boundary::Periodic});
  EXPECT_EQ(periodic.indices, (Numbers{0, 1, 2, 3, 4, 5}));
}

TEST(Lattice, CscArraysCountFromOneOrZero) {
  const SparsePattern pattern =
      derivePattern({{3}, {2}, {1}, Boundary::Periodic});
  const CscArrays<int32_t> one = oneBasedCsc(pattern);
  EXPECT_EQ(one.indptr, (std::vector<int32_t>{1, 3, 5, 7}));
  EXPECT_EQ(one.indices, (std::vector<int32_t>{1, 2, 2, 3, 3, 1}));
  EXPECT_EQ(one.weightIndices, (std::vector<int32_t>{1, 2, 1, 2, 1, 2}));
  const CscArrays<int64_t> zero = zeroBasedCsc(pattern);
  EXPECT_EQ(zero.indptr, pattern.indptr);
  EXPECT_EQ(zero.indices, pattern.indices);
  EXPECT_EQ(zero.weightIndices, pattern.weightIndices);
}

/// Site 2^31 - 2 is the last that a number from 1 of 32 bits can name.
TEST(Lattice, NumbersBeyond32BitsAreRefusedNotWrapped) {
  const int64_t limit = int64_t{1} << 31;
  SparsePattern pattern{limit, 1, {0, 1}, {limit - 2}, {0}};
  EXPECT_EQ(oneBasedCsc(pattern).indices, (std::vector<int32_t>{2147483647}));
  // Two outputs, 2^31 sites apart.
  pattern = derivePattern({{2 * limit}, {1}, {limit}, Boundary::Periodic});
  EXPECT_EQ(zeroBasedCsc(pattern).indices, (Numbers{0, limit}));
  try {
    oneBasedCsc(pattern);
    FAIL() << "expected a number that does not fit";
  } catch (const std::length_error &error) {
    EXPECT_STREQ(error.what(),
                 "csc_indices has the number 2147483648 + 1, which does not "
                 "fit 32 bits; ask for the 64-bit arrays");
  }
}

TEST(Lattice, RefusesWhatDoesNotFit) {
  EXPECT_EQ(messageOf({{8}, {3}, {3}, Boundary::Periodic}),
            "the stride must divide the extent, got stride 3 and 8 on axis 0");
  EXPECT_EQ(messageOf({{4, 8}, {3, 3}, {1, 2}, Boundary::Open}),
            "the stride must divide the extent less the kernel, got stride 2 "
            "and 5 on axis 1");
  EXPECT_EQ(messageOf({{2}, {3}, {1}, Boundary::Open}),
            "an open axis must be as wide as the kernel, got extent 2 and "
            "kernel 3 on axis 0");
  EXPECT_EQ(messageOf({{2, 2}, {3}, {1}, Boundary::Open}),
            "lattice, kernel and strides must have the same number of axes, "
            "got 2, 1 and 1");
  EXPECT_EQ(messageOf({{}, {}, {}, Boundary::Open}),
            "lattice, kernel and strides must have the same number of axes, "
            "got 0, 0 and 0");
  EXPECT_EQ(messageOf({{4}, {3}, {0}, Boundary::Periodic}),
            "extents, kernel and strides must be at least 1, got 4, 3 and 0 on "
            "axis 0");
}

/// 2^40 sites on each of two axes.
TEST(Lattice, RefusesMoreEntriesThanCanBeCounted) {
  const int64_t extent = int64_t{1} << 40;
  EXPECT_EQ(messageOf({{extent, extent}, {1, 1}, {1, 1}, Boundary::Periodic}),
            "the lattice has 2^63 sites or entries or more");
  EXPECT_EQ(messageOf({{extent}, {extent}, {1}, Boundary::Periodic}),
            "the lattice has 2^63 sites or entries or more");
}

} // namespace
