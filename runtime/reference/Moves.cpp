//===- Moves.cpp - Ops that move numbers without arithmetic ---------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/reference/Moves.h"
#include "runtime/reference/Instantiate.h"
#include "runtime/reference/Multiply.h"

namespace papilio::reference {

int64_t reverseBits(int64_t i, int64_t bits) {
  int64_t reversed = 0;
  for (int64_t bit = 0; bit < bits; ++bit)
    reversed |= (i >> bit & 1) << (bits - 1 - bit);
  return reversed;
}

namespace {

/// y[.., i] = x[.., source(i)], or zero where source(i) is negative.
template <typename T, typename Source>
void gatherLastAxis(const View<const T> &x, const View<T> &y, Source source) {
  Shape wanted = x.shape;
  wanted.back() = y.shape.back();
  requireShape("result", y, wanted);
  Shape from;
  forEachIndex(y.shape, [&](const Shape &index) {
    from = index;
    from.back() = source(index.back());
    y.data[elementOffset(y, index)] =
        from.back() < 0 ? T{} : x.data[elementOffset(x, from)];
  });
}

} // namespace

template <typename T> void stack(const View<const T> &x, const View<T> &y) {
  requireRank("stack input", x, 2);
  requireRank("stack result", y, 3);
  copyElements(x.broadcast(1, y.shape[1]), y);
}

template <typename T> void unstack(const View<const T> &x, const View<T> &y) {
  requireRank("unstack result", y, 2);
  copyElements(x, y.broadcast(1, 1));
}

template <typename T>
void collect(const std::vector<View<const T>> &values, const View<T> &y) {
  if (y.rank() == 0 || y.shape[0] != static_cast<int64_t>(values.size()))
    throw std::invalid_argument("collect of " + std::to_string(values.size()) +
                                " values into shape " + shapeText(y.shape));
  for (size_t i = 0; i < values.size(); ++i)
    copyElements(values[i], y[static_cast<int64_t>(i)]);
}

template <typename T>
void pick(const View<const T> &x, int64_t plane, const View<T> &y) {
  if (x.rank() == 0 || plane < 0 || plane >= x.shape[0])
    throw std::invalid_argument("pick of value " + std::to_string(plane) +
                                " from shape " + shapeText(x.shape));
  copyElements(x[plane], y);
}

template <typename T> void sumStacks(const View<const T> &x, const View<T> &y) {
  requireRank("sum_stacks input", x, 3);
  requireShape("sum_stacks result", y, {x.shape[0], x.shape[2]});
  forEachIndex(y.shape, [&](const Shape &index) {
    T sum = x(index[0], 0, index[1]);
    for (int64_t stack = 1; stack < x.shape[1]; ++stack)
      sum = sum + x(index[0], stack, index[1]);
    y(index[0], index[1]) = sum;
  });
}

template <typename T>
void add(const View<const T> &a, const View<const T> &b, const View<T> &y) {
  requireShape("add right", b, a.shape);
  requireShape("add result", y, a.shape);
  forEachIndex(y.shape, [&](const Shape &index) {
    y.data[elementOffset(y, index)] =
        a.data[elementOffset(a, index)] + b.data[elementOffset(b, index)];
  });
}

template <typename T>
void bitReverse(const View<const T> &x, const View<T> &y) {
  const int64_t bits = exactLog2(x.shape.back());
  requireShape("bit_reverse result", y, x.shape);
  gatherLastAxis(x, y, [bits](int64_t i) { return reverseBits(i, bits); });
}

template <typename T>
void permute(const View<const T> &x, const std::vector<int64_t> &indices,
             const View<T> &y) {
  requireShape("permute result", y, x.shape);
  if (static_cast<int64_t>(indices.size()) != x.shape.back())
    throw std::invalid_argument(
        "permute has " + std::to_string(indices.size()) +
        " indices, expected " + std::to_string(x.shape.back()));
  gatherLastAxis(x, y, [&](int64_t i) { return indices[i]; });
}

template <typename T>
void pad(const View<const T> &x, int64_t low, const View<T> &y) {
  const int64_t n = x.shape.back();
  if (low < 0 || low + n > y.shape.back())
    throw std::invalid_argument(
        "pad of " + std::to_string(n) + " entries from " + std::to_string(low) +
        " on does not fit into " + std::to_string(y.shape.back()));
  gatherLastAxis(x, y, [low, n](int64_t i) {
    return i >= low && i < low + n ? i - low : int64_t{-1};
  });
}

template <typename T>
void trim(const View<const T> &x, int64_t low, const View<T> &y) {
  if (low < 0 || low + y.shape.back() > x.shape.back())
    throw std::invalid_argument(
        "trim to " + std::to_string(y.shape.back()) + " entries from " +
        std::to_string(low) + " on exceeds " + std::to_string(x.shape.back()));
  gatherLastAxis(x, y, [low](int64_t i) { return i + low; });
}

template <typename R>
void realPart(const View<const std::complex<R>> &x, const View<R> &y) {
  requireShape("real_part result", y, x.shape);
  forEachIndex(x.shape, [&](const Shape &index) {
    y.data[elementOffset(y, index)] = x.data[elementOffset(x, index)].real();
  });
}

template <typename R>
void embed(const View<const R> &x, const View<std::complex<R>> &y) {
  copyElements(x, y);
}

#define INSTANTIATE(T)                                                         \
  template void stack<T>(const View<const T> &, const View<T> &);              \
  template void unstack<T>(const View<const T> &, const View<T> &);            \
  template void collect<T>(const std::vector<View<const T>> &,                 \
                           const View<T> &);                                   \
  template void pick<T>(const View<const T> &, int64_t, const View<T> &);      \
  template void sumStacks<T>(const View<const T> &, const View<T> &);          \
  template void add<T>(const View<const T> &, const View<const T> &,           \
                       const View<T> &);                                       \
  template void bitReverse<T>(const View<const T> &, const View<T> &);         \
  template void permute<T>(const View<const T> &,                              \
                           const std::vector<int64_t> &, const View<T> &);     \
  template void pad<T>(const View<const T> &, int64_t, const View<T> &);       \
  template void trim<T>(const View<const T> &, int64_t, const View<T> &);
PAPILIO_FOR_EACH_ELEMENT_TYPE(INSTANTIATE)
#undef INSTANTIATE
template void realPart<float>(const View<const std::complex<float>> &,
                              const View<float> &);
template void realPart<double>(const View<const std::complex<double>> &,
                               const View<double> &);
template void embed<float>(const View<const float> &,
                           const View<std::complex<float>> &);
template void embed<double>(const View<const double> &,
                            const View<std::complex<double>> &);

} // namespace papilio::reference
