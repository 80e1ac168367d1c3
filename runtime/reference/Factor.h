//===- Factor.h - One Kronecker-sparse factor -------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_REFERENCE_FACTOR_H
#define PAPILIO_REFERENCE_FACTOR_H

#include "runtime/reference/View.h"

namespace papilio::reference {

/// Support I_a (x) 1_{b x c} (x) I_d: maps a*c*d numbers to a*b*d.
struct Pattern {
  int64_t a, b, c, d;
};

/// The pattern of a butterfly factor of stride 2^logStride on n points.
inline Pattern butterflyPattern(int64_t n, int64_t logStride) {
  int64_t stride = int64_t{1} << logStride;
  return {n / (2 * stride), 2, 2, stride};
}

/// butterfly.factor:
///   y[B, S, (i*b + r)*d + j] =
///       sum_k twiddle[S, i or 0, j, r, k] * x[B, S, (i*c + k)*d + j]
/// twiddle [S, A, d, b, c] with A = a (untied) or 1 (tied), x [B, S, a*c*d],
/// y [B, S, a*b*d]. The sum starts with the product k = 0; every product and
/// every sum is rounded once. y must not overlap x.
template <typename T>
void factor(const View<const T> &twiddle, const View<const T> &x,
            const Pattern &pattern, const View<T> &y);

/// butterfly.factor adjoint, of the map's own pattern:
///   y[B, S, (i*b + r)*d + j] =
///       sum_k conj(twiddle[S, i or 0, j, k, r]) * x[B, S, (i*c + k)*d + j]
/// twiddle [S, A, d, c, b]; otherwise as `factor`.
template <typename T>
void factorAdjoint(const View<const T> &twiddle, const View<const T> &x,
                   const Pattern &pattern, const View<T> &y);

/// butterfly.factor_outer:
///   result[S, i or 0, j, r, k] = sum left[B, S, (i*b + r)*d + j] *
///                                    conj(right[B, S, (i*c + k)*d + j])
/// over the batch (outermost) and, if tied, i. Sums begin at 0. left
/// [B, S, a*b*d], right [B, S, a*c*d], result [S, A, d, b, c].
template <typename T>
void factorOuter(const View<const T> &left, const View<const T> &right,
                 const Pattern &pattern, const View<T> &result);

/// Adjoint of `factor`, in the convention dL/dRe + i dL/dIm:
///   ct_x[.., k, j] = sum_r conj(twiddle[.., r, k]) * ct_y[.., r, j]
///   ct_twiddle[.., r, k] += sum over batch (outermost) and, if tied, i of
///                           ct_y[.., r, j] * conj(x[.., k, j])
/// ct_twiddle is added to: set it to zero first. ct_x is overwritten.
template <typename T>
void factorVjp(const View<const T> &twiddle, const View<const T> &x,
               const View<const T> &ctY, const Pattern &pattern,
               const View<T> &ctTwiddle, const View<T> &ctX);

/// butterfly.slice_twiddle: blocks offset ... offset + A*d - 1 of every stack,
/// where all axes between the first and the last two count as one list.
/// twiddle [S, ..., b, c], result [S, A, d, b, c].
template <typename T>
void sliceTwiddle(const View<const T> &twiddle, int64_t offset,
                  const View<T> &result);

/// butterfly.place_twiddle: zeros, with the blocks of values[t] from offsets[t]
/// on. Values [S, A, d, b, c], result [S, ..., b, c].
template <typename T>
void placeTwiddle(const std::vector<View<const T>> &values,
                  const std::vector<int64_t> &offsets, const View<T> &result);

/// butterfly.factor_multiply: y[B, r, i] = sum_c twiddle[r, c, i] * x[B, c, i]
/// with twiddle [2, 2, N], x and y [B, 2, N].
template <typename T>
void factorMultiply(const View<const T> &twiddle, const View<const T> &x,
                    const View<T> &y);

/// butterfly.factor_multiply adjoint:
/// y[B, r, i] = sum_c conj(twiddle[c, r, i]) * x[B, c, i].
template <typename T>
void factorMultiplyAdjoint(const View<const T> &twiddle, const View<const T> &x,
                           const View<T> &y);

/// butterfly.pairs_outer: result[r, c, i] =
/// sum_B left[B, r, i] * conj(right[B, c, i]), beginning at 0.
template <typename T>
void pairsOuter(const View<const T> &left, const View<const T> &right,
                const View<T> &result);

/// Adjoint of `factorMultiply`; both results are overwritten.
template <typename T>
void factorMultiplyVjp(const View<const T> &twiddle, const View<const T> &x,
                       const View<const T> &ctY, const View<T> &ctTwiddle,
                       const View<T> &ctX);

} // namespace papilio::reference

#endif // PAPILIO_REFERENCE_FACTOR_H
