//===- Factor.cpp - One Kronecker-sparse factor ---------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/reference/Factor.h"
#include "runtime/reference/Arithmetic.h"
#include "runtime/reference/Instantiate.h"

namespace papilio::reference {

namespace {

/// Checks the shapes of a factor's twiddle, input and output against each
/// other.
template <typename T, typename U>
void requireFactorShapes(const View<T> &twiddle, const View<const U> &x,
                         const View<U> &y, const Pattern &pattern) {
  requireRank("factor twiddle", twiddle, 5);
  requireRank("factor input", x, 3);
  int64_t stacks = twiddle.shape[0];
  int64_t groups = twiddle.shape[1] == 1 ? 1 : pattern.a;
  requireShape("factor twiddle", twiddle,
               {stacks, groups, pattern.d, pattern.b, pattern.c});
  requireShape("factor input", x,
               {x.shape[0], stacks, pattern.a * pattern.c * pattern.d});
  requireShape("factor output", y,
               {x.shape[0], stacks, pattern.a * pattern.b * pattern.d});
}

} // namespace

template <typename T>
void factor(const View<const T> &twiddle, const View<const T> &x,
            const Pattern &pattern, const View<T> &y) {
  requireFactorShapes(twiddle, x, y, pattern);
  const auto [a, b, c, d] = pattern;
  const bool tied = twiddle.shape[1] == 1;
  for (int64_t row = 0; row < x.shape[0]; ++row)
    for (int64_t stack = 0; stack < x.shape[1]; ++stack)
      for (int64_t i = 0; i < a; ++i)
        for (int64_t j = 0; j < d; ++j)
          for (int64_t r = 0; r < b; ++r) {
            int64_t group = tied ? 0 : i;
            T sum = product(twiddle(stack, group, j, r, 0),
                            x(row, stack, i * c * d + j));
            for (int64_t k = 1; k < c; ++k)
              sum = sum + product(twiddle(stack, group, j, r, k),
                                  x(row, stack, (i * c + k) * d + j));
            y(row, stack, (i * b + r) * d + j) = sum;
          }
}

namespace {

template <typename T>
void accumulateTwiddle(const View<const T> &x, const View<const T> &ctY,
                       const Pattern &pattern, const View<T> &ctTwiddle) {
  const auto [a, b, c, d] = pattern;
  const bool tied = ctTwiddle.shape[1] == 1;
  for (int64_t row = 0; row < x.shape[0]; ++row)
    for (int64_t stack = 0; stack < x.shape[1]; ++stack)
      for (int64_t i = 0; i < a; ++i)
        for (int64_t j = 0; j < d; ++j)
          for (int64_t r = 0; r < b; ++r)
            for (int64_t k = 0; k < c; ++k) {
              T &sum = ctTwiddle(stack, tied ? 0 : i, j, r, k);
              sum =
                  sum + product(ctY(row, stack, (i * b + r) * d + j),
                                conjugate(x(row, stack, (i * c + k) * d + j)));
            }
}

} // namespace

template <typename T>
void factorVjp(const View<const T> &twiddle, const View<const T> &x,
               const View<const T> &ctY, const Pattern &pattern,
               const View<T> &ctTwiddle, const View<T> &ctX) {
  const auto [a, b, c, d] = pattern;
  requireShape("factor input cotangent", ctX, x.shape);
  requireShape("factor twiddle cotangent", ctTwiddle, twiddle.shape);
  requireShape("factor output cotangent", ctY,
               {x.shape[0], x.shape[1], a * b * d});
  accumulateTwiddle(x, ctY, pattern, ctTwiddle);
  const bool tied = twiddle.shape[1] == 1;
  for (int64_t row = 0; row < x.shape[0]; ++row)
    for (int64_t stack = 0; stack < x.shape[1]; ++stack)
      for (int64_t i = 0; i < a; ++i)
        for (int64_t j = 0; j < d; ++j)
          for (int64_t k = 0; k < c; ++k) {
            int64_t group = tied ? 0 : i;
            T sum = product(conjugate(twiddle(stack, group, j, 0, k)),
                            ctY(row, stack, i * b * d + j));
            for (int64_t r = 1; r < b; ++r)
              sum = sum + product(conjugate(twiddle(stack, group, j, r, k)),
                                  ctY(row, stack, (i * b + r) * d + j));
            ctX(row, stack, (i * c + k) * d + j) = sum;
          }
}

template <typename T>
void sliceTwiddle(const View<const T> &twiddle, int64_t offset,
                  const View<T> &result) {
  requireRank("slice_twiddle result", result, 5);
  const size_t rank = twiddle.shape.size();
  const Shape middle(twiddle.shape.begin() + 1, twiddle.shape.end() - 2);
  if (offset < 0 ||
      offset + result.shape[1] * result.shape[2] > elementCount(middle))
    throw std::invalid_argument(
        "slice_twiddle reads blocks " + std::to_string(offset) + " ... " +
        std::to_string(offset + result.shape[1] * result.shape[2] - 1) +
        " of " + std::to_string(elementCount(middle)));
  const Shape steps = contiguousStrides(middle);
  forEachIndex(result.shape, [&](const Shape &index) {
    int64_t block = offset + index[1] * result.shape[2] + index[2];
    int64_t source = index[0] * twiddle.strides[0] +
                     index[3] * twiddle.strides[rank - 2] +
                     index[4] * twiddle.strides[rank - 1];
    for (size_t axis = 0; axis < middle.size(); ++axis)
      source += block / steps[axis] % middle[axis] * twiddle.strides[axis + 1];
    result.data[elementOffset(result, index)] = twiddle.data[source];
  });
}

template <typename T>
void factorMultiply(const View<const T> &twiddle, const View<const T> &x,
                    const View<T> &y) {
  requireRank("factor_multiply input", x, 3);
  requireShape("factor_multiply twiddle", twiddle, {2, 2, x.shape[2]});
  requireShape("factor_multiply input", x, {x.shape[0], 2, x.shape[2]});
  requireShape("factor_multiply result", y, x.shape);
  for (int64_t row = 0; row < x.shape[0]; ++row)
    for (int64_t r = 0; r < 2; ++r)
      for (int64_t i = 0; i < x.shape[2]; ++i)
        y(row, r, i) = product(twiddle(r, 0, i), x(row, 0, i)) +
                       product(twiddle(r, 1, i), x(row, 1, i));
}

template <typename T>
void factorMultiplyVjp(const View<const T> &twiddle, const View<const T> &x,
                       const View<const T> &ctY, const View<T> &ctTwiddle,
                       const View<T> &ctX) {
  requireShape("factor_multiply twiddle cotangent", ctTwiddle, twiddle.shape);
  requireShape("factor_multiply result cotangent", ctY, x.shape);
  requireShape("factor_multiply input cotangent", ctX, x.shape);
  forEachIndex(ctTwiddle.shape, [&](const Shape &index) {
    T sum{};
    for (int64_t row = 0; row < x.shape[0]; ++row)
      sum = sum + product(ctY(row, index[0], index[2]),
                          conjugate(x(row, index[1], index[2])));
    ctTwiddle(index[0], index[1], index[2]) = sum;
  });
  for (int64_t row = 0; row < x.shape[0]; ++row)
    for (int64_t c = 0; c < 2; ++c)
      for (int64_t i = 0; i < x.shape[2]; ++i)
        ctX(row, c, i) = product(conjugate(twiddle(0, c, i)), ctY(row, 0, i)) +
                         product(conjugate(twiddle(1, c, i)), ctY(row, 1, i));
}

#define INSTANTIATE(T)                                                         \
  template void factor<T>(const View<const T> &, const View<const T> &,        \
                          const Pattern &, const View<T> &);                   \
  template void factorVjp<T>(const View<const T> &, const View<const T> &,     \
                             const View<const T> &, const Pattern &,           \
                             const View<T> &, const View<T> &);                \
  template void sliceTwiddle<T>(const View<const T> &, int64_t,                \
                                const View<T> &);                              \
  template void factorMultiply<T>(const View<const T> &,                       \
                                  const View<const T> &, const View<T> &);     \
  template void factorMultiplyVjp<T>(                                          \
      const View<const T> &, const View<const T> &, const View<const T> &,     \
      const View<T> &, const View<T> &);
PAPILIO_FOR_EACH_ELEMENT_TYPE(INSTANTIATE)
#undef INSTANTIATE

} // namespace papilio::reference
