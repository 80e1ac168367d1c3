//===- Unitary.h - Kernels with orthonormal rows ----------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Kernels are [F, C, K]: feature_out, feature_in, and taps as one axis, the
// first lattice axis fastest. For every feature_in c, W_c is the F x K matrix
// kernel[:, c, :]; unitary means that its F rows are orthonormal,
// W_c W_c^H = I, which needs K >= F. All throw std::invalid_argument where
// shapes do not fit or K < F.
//
// f32 and complex<f32> are worked on in double precision and rounded once.

#ifndef PAPILIO_REFERENCE_UNITARY_H
#define PAPILIO_REFERENCE_UNITARY_H

#include "runtime/reference/View.h"

namespace papilio::reference {

/// Makes each W_c unitary: W_c becomes Q^T of a reduced QR decomposition
/// Q R = W_c^T (transposed, not conjugated). Rows are determined up to a factor
/// of modulus 1. In place.
template <typename T> void makeUnitary(const View<T> &kernel);

/// Moves a unitary kernel towards `target`, on the unitary kernels, by one
/// Cayley step for each c:
///   D = V_c - W_c,  A = W_c^H D - D^H W_c,
///   W_c becomes W_c (I + A/2) (I - A/2)^-1
/// with V the target. It is no projection of V: for a small D tangent to the
/// unitary kernels, W moves by D + D W_c^H W_c to first order, which counts the
/// part of D within the span of the rows twice. In place.
template <typename T>
void updateUnitary(const View<T> &kernel, const View<const T> &target);

/// How far a kernel is from unitary: the mean of |W_c W_c^H - I| over all
/// elements and all c.
template <typename T> double unitaryError(const View<const T> &kernel);

} // namespace papilio::reference

#endif // PAPILIO_REFERENCE_UNITARY_H
