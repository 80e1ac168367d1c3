//===- Moves.h - Ops that move numbers without arithmetic -------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_REFERENCE_MOVES_H
#define PAPILIO_REFERENCE_MOVES_H

#include "runtime/reference/View.h"

namespace papilio::reference {

/// i with its lowest `bits` bits in the opposite order.
int64_t reverseBits(int64_t i, int64_t bits);

/// butterfly.stack: [B, n] to [B, S, n], every stack a copy.
template <typename T> void stack(const View<const T> &x, const View<T> &y);

/// butterfly.unstack: [B, 1, n] to [B, n].
template <typename T> void unstack(const View<const T> &x, const View<T> &y);

/// butterfly.collect: K values [...] to [K, ...].
template <typename T>
void collect(const std::vector<View<const T>> &values, const View<T> &y);

/// butterfly.pick: one value of [K, ...].
template <typename T>
void pick(const View<const T> &x, int64_t plane, const View<T> &y);

/// butterfly.sum_stacks: [B, S, n] to [B, n], summed in the order of the
/// stacks.
template <typename T> void sumStacks(const View<const T> &x, const View<T> &y);

/// butterfly.add, element by element.
template <typename T>
void add(const View<const T> &a, const View<const T> &b, const View<T> &y);

/// butterfly.bit_reverse: y[.., i] = x[.., rev(i)]; n is a power of two.
template <typename T> void bitReverse(const View<const T> &x, const View<T> &y);

/// butterfly.permute: y[.., i] = x[.., indices[i]].
template <typename T>
void permute(const View<const T> &x, const std::vector<int64_t> &indices,
             const View<T> &y);

/// butterfly.pad: `low` zeros, the last axis of x, then zeros up to y's extent.
template <typename T>
void pad(const View<const T> &x, int64_t low, const View<T> &y);

/// butterfly.trim: the entries of the last axis of x from `low` on.
template <typename T>
void trim(const View<const T> &x, int64_t low, const View<T> &y);

/// butterfly.real_part of an array of std::complex<R>.
template <typename R>
void realPart(const View<const std::complex<R>> &x, const View<R> &y);

/// butterfly.embed: the imaginary part is zero.
template <typename R>
void embed(const View<const R> &x, const View<std::complex<R>> &y);

} // namespace papilio::reference

#endif // PAPILIO_REFERENCE_MOVES_H
