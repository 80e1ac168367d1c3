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

template <typename T> void fillZeros(const View<T> &view) {
  forEachIndex(view.shape, [&](const Shape &index) {
    view.data[elementOffset(view, index)] = T{};
  });
}

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
void factorAdjoint(const View<const T> &twiddle, const View<const T> &x,
                   const Pattern &pattern, const View<T> &y) {
  const auto [a, b, c, d] = pattern;
  requireRank("factor twiddle", twiddle, 5);
  requireRank("factor input", x, 3);
  const bool tied = twiddle.shape[1] == 1;
  requireShape("factor twiddle", twiddle,
               {twiddle.shape[0], tied ? 1 : a, d, c, b});
  requireShape("factor input", x, {x.shape[0], twiddle.shape[0], a * c * d});
  requireShape("factor output", y, {x.shape[0], twiddle.shape[0], a * b * d});
  for (int64_t row = 0; row < x.shape[0]; ++row)
    for (int64_t stack = 0; stack < x.shape[1]; ++stack)
      for (int64_t i = 0; i < a; ++i)
        for (int64_t j = 0; j < d; ++j)
          for (int64_t r = 0; r < b; ++r) {
            int64_t group = tied ? 0 : i;
            T sum = product(conjugate(twiddle(stack, group, j, 0, r)),
                            x(row, stack, i * c * d + j));
            for (int64_t k = 1; k < c; ++k)
              sum = sum + product(conjugate(twiddle(stack, group, j, k, r)),
                                  x(row, stack, (i * c + k) * d + j));
            y(row, stack, (i * b + r) * d + j) = sum;
          }
}

template <typename T>
void factorOuter(const View<const T> &left, const View<const T> &right,
                 const Pattern &pattern, const View<T> &result) {
  const auto [a, b, c, d] = pattern;
  requireRank("factor_outer left", left, 3);
  requireRank("factor_outer result", result, 5);
  const int64_t rows = left.shape[0], stacks = left.shape[1];
  requireShape("factor_outer left", left, {rows, stacks, a * b * d});
  requireShape("factor_outer right", right, {rows, stacks, a * c * d});
  requireShape("factor_outer result", result,
               {stacks, result.shape[1] == 1 ? 1 : a, d, b, c});
  fillZeros(result);
  accumulateTwiddle(right, left, pattern, result);
}

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
  factorAdjoint<T>(twiddle, ctY, {a, c, b, d}, ctX);
}

namespace {

/// Calls visit(index, offset): an index of `blocks`, [S, A, d, b, c], and where
/// in `twiddle`, [S, ..., b, c], its number lies if block 0 is number `first`
/// of the flat list of each stack. `op` is named if the blocks do not fit.
template <typename T, typename U, typename Visit>
void forEachBlockNumber(const char *op, const View<T> &twiddle,
                        const View<U> &blocks, int64_t first, Visit visit) {
  const size_t rank = twiddle.shape.size();
  const Shape middle(twiddle.shape.begin() + 1, twiddle.shape.end() - 2);
  const int64_t end = first + blocks.shape[1] * blocks.shape[2];
  if (first < 0 || end > elementCount(middle))
    throw std::invalid_argument(std::string(op) + " has blocks " +
                                std::to_string(first) + " ... " +
                                std::to_string(end - 1) + " of " +
                                std::to_string(elementCount(middle)));
  const Shape steps = contiguousStrides(middle);
  forEachIndex(blocks.shape, [&](const Shape &index) {
    int64_t block = first + index[1] * blocks.shape[2] + index[2];
    int64_t offset = index[0] * twiddle.strides[0] +
                     index[3] * twiddle.strides[rank - 2] +
                     index[4] * twiddle.strides[rank - 1];
    for (size_t axis = 0; axis < middle.size(); ++axis)
      offset += block / steps[axis] % middle[axis] * twiddle.strides[axis + 1];
    visit(index, offset);
  });
}

} // namespace

template <typename T>
void sliceTwiddle(const View<const T> &twiddle, int64_t offset,
                  const View<T> &result) {
  requireRank("slice_twiddle result", result, 5);
  forEachBlockNumber("slice_twiddle", twiddle, result, offset,
                     [&](const Shape &index, int64_t source) {
                       result.data[elementOffset(result, index)] =
                           twiddle.data[source];
                     });
}

template <typename T>
void placeTwiddle(const std::vector<View<const T>> &values,
                  const std::vector<int64_t> &offsets, const View<T> &result) {
  if (values.size() != offsets.size())
    throw std::invalid_argument("place_twiddle has " +
                                std::to_string(values.size()) + " values and " +
                                std::to_string(offsets.size()) + " offsets");
  fillZeros(result);
  for (size_t t = 0; t < values.size(); ++t) {
    requireRank("place_twiddle value", values[t], 5);
    forEachBlockNumber("place_twiddle", result, values[t], offsets[t],
                       [&](const Shape &index, int64_t target) {
                         result.data[target] =
                             values[t].data[elementOffset(values[t], index)];
                       });
  }
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
void factorMultiplyAdjoint(const View<const T> &twiddle, const View<const T> &x,
                           const View<T> &y) {
  requireRank("factor_multiply input", x, 3);
  requireShape("factor_multiply twiddle", twiddle, {2, 2, x.shape[2]});
  requireShape("factor_multiply input", x, {x.shape[0], 2, x.shape[2]});
  requireShape("factor_multiply result", y, x.shape);
  for (int64_t row = 0; row < x.shape[0]; ++row)
    for (int64_t r = 0; r < 2; ++r)
      for (int64_t i = 0; i < x.shape[2]; ++i)
        y(row, r, i) = product(conjugate(twiddle(0, r, i)), x(row, 0, i)) +
                       product(conjugate(twiddle(1, r, i)), x(row, 1, i));
}

template <typename T>
void pairsOuter(const View<const T> &left, const View<const T> &right,
                const View<T> &result) {
  requireRank("pairs_outer left", left, 3);
  requireShape("pairs_outer right", right, left.shape);
  requireShape("pairs_outer result", result, {2, 2, left.shape[2]});
  forEachIndex(result.shape, [&](const Shape &index) {
    T sum{};
    for (int64_t row = 0; row < left.shape[0]; ++row)
      sum = sum + product(left(row, index[0], index[2]),
                          conjugate(right(row, index[1], index[2])));
    result(index[0], index[1], index[2]) = sum;
  });
}

template <typename T>
void factorMultiplyVjp(const View<const T> &twiddle, const View<const T> &x,
                       const View<const T> &ctY, const View<T> &ctTwiddle,
                       const View<T> &ctX) {
  pairsOuter<T>(ctY, x, ctTwiddle);
  factorMultiplyAdjoint<T>(twiddle, ctY, ctX);
}

#define INSTANTIATE(T)                                                         \
  template void factor<T>(const View<const T> &, const View<const T> &,        \
                          const Pattern &, const View<T> &);                   \
  template void factorAdjoint<T>(const View<const T> &, const View<const T> &, \
                                 const Pattern &, const View<T> &);            \
  template void factorOuter<T>(const View<const T> &, const View<const T> &,   \
                               const Pattern &, const View<T> &);              \
  template void placeTwiddle<T>(const std::vector<View<const T>> &,            \
                                const std::vector<int64_t> &,                  \
                                const View<T> &);                              \
  template void factorMultiplyAdjoint<T>(                                      \
      const View<const T> &, const View<const T> &, const View<T> &);          \
  template void pairsOuter<T>(const View<const T> &, const View<const T> &,    \
                              const View<T> &);                                \
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
