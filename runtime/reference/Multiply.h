//===- Multiply.h - Products of factors -------------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_REFERENCE_MULTIPLY_H
#define PAPILIO_REFERENCE_MULTIPLY_H

#include "runtime/reference/View.h"

namespace papilio::reference {

enum class StrideOrder { Increasing, Decreasing };
enum class Tying { Tied, Untied };

/// log2(n); throws std::invalid_argument unless n is a power of two.
int64_t exactLog2(int64_t n);

/// Log-strides of the log2(n) factors in the order in which they are applied.
std::vector<int64_t> strideSchedule(int64_t logN, StrideOrder order);

/// butterfly.multiply. Shapes, with m = log2(n):
///   twiddle tied [S, n-1, 2, 2], untied [S, m, n/2, 2, 2], both stored by
///   log-stride; input [B, n] (copied to every stack) or [B, S, n];
///   result [B, S, n], or [B, n] if S = 1 and the input has no stack axis.
/// Strict order: two products, then one sum per output element and factor.
template <typename T>
void multiply(const View<const T> &twiddle, const View<const T> &input,
              Tying tying, StrideOrder order, const View<T> &result);

/// As `multiply`, keeping all values: result [m+1, B, S, n], the input copied
/// to all stacks first, then the value after each factor in the order applied.
template <typename T>
void multiplyIntermediates(const View<const T> &twiddle,
                           const View<const T> &input, Tying tying,
                           StrideOrder order, const View<T> &result);

/// Adjoint of `multiply` in the convention dL/dRe + i dL/dIm. ctResult has the
/// shape of the result, ctTwiddle of the twiddle, ctInput of the input (summed
/// over the stacks, in index order, if the input has no stack axis). Twiddle
/// cotangents start at 0 and add one term at a time, batch outermost.
template <typename T>
void multiplyVjp(const View<const T> &twiddle, const View<const T> &input,
                 const View<const T> &ctResult, Tying tying, StrideOrder order,
                 const View<T> &ctTwiddle, const View<T> &ctInput);

/// butterfly.chain_multiply: factor t, of stride 2^logStrides[t], uses
/// twiddle[S, t, i] for pair i. twiddle [S, L, n/2, 2, 2]; input and result as
/// in `multiply`.
template <typename T>
void chainMultiply(const View<const T> &twiddle, const View<const T> &input,
                   const std::vector<int64_t> &logStrides,
                   const View<T> &result);

/// As `chainMultiply`; result [L+1, B, S, n].
template <typename T>
void chainMultiplyIntermediates(const View<const T> &twiddle,
                                const View<const T> &input,
                                const std::vector<int64_t> &logStrides,
                                const View<T> &result);

/// Adjoint of `chainMultiply`.
template <typename T>
void chainMultiplyVjp(const View<const T> &twiddle, const View<const T> &input,
                      const View<const T> &ctResult,
                      const std::vector<int64_t> &logStrides,
                      const View<T> &ctTwiddle, const View<T> &ctInput);

} // namespace papilio::reference

#endif // PAPILIO_REFERENCE_MULTIPLY_H
