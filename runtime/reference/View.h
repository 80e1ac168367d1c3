//===- View.h - Strided arrays of the reference -----------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_REFERENCE_VIEW_H
#define PAPILIO_REFERENCE_VIEW_H

#include <cassert>
#include <complex>
#include <cstdint>
#include <new>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace papilio::reference {

using Shape = std::vector<int64_t>;

/// Product of the extents; 1 for a shape without axes.
inline int64_t elementCount(const Shape &shape) {
  int64_t count = 1;
  for (int64_t extent : shape)
    count *= extent;
  return count;
}

/// The same for an array to be allocated; throws std::bad_array_new_length
/// where the largest elements, of 16 bytes, could not be counted in 63 bits.
inline int64_t allocatableCount(const Shape &shape) {
  int64_t bytes = 16;
  bool tooMany = false;
  for (int64_t extent : shape) {
    if (extent == 0)
      return 0;
    tooMany |= __builtin_mul_overflow(bytes, extent, &bytes);
  }
  if (tooMany)
    throw std::bad_array_new_length();
  return bytes / 16;
}

/// Strides of a contiguous array in C order, in elements.
inline Shape contiguousStrides(const Shape &shape) {
  Shape strides(shape.size());
  int64_t step = 1;
  for (size_t axis = shape.size(); axis-- > 0;) {
    strides[axis] = step;
    step *= shape[axis];
  }
  return strides;
}

/// "[3, 4]", for messages.
inline std::string shapeText(const Shape &shape) {
  std::string text = "[";
  for (size_t axis = 0; axis < shape.size(); ++axis)
    text += (axis ? ", " : "") + std::to_string(shape[axis]);
  return text + "]";
}

/// A strided view of somebody else's memory. Strides count elements and may be
/// zero or negative; `data` points at the element with all indices zero.
template <typename T> struct View {
  T *data = nullptr;
  Shape shape;
  Shape strides;

  View() = default;
  View(T *data, Shape shape, Shape strides)
      : data(data), shape(std::move(shape)), strides(std::move(strides)) {}
  /// Contiguous, C order.
  View(T *data, Shape shape)
      : data(data), shape(std::move(shape)),
        strides(contiguousStrides(this->shape)) {}

  operator View<const T>() const
    requires(!std::is_const_v<T>)
  {
    return {data, shape, strides};
  }

  int64_t rank() const { return static_cast<int64_t>(shape.size()); }

  /// The element at the given indices, one per axis.
  template <typename... Index> T &operator()(Index... index) const {
    assert(sizeof...(index) == shape.size());
    int64_t offset = 0;
    size_t axis = 0;
    ((offset += static_cast<int64_t>(index) * strides[axis++]), ...);
    return data[offset];
  }

  /// The view of rank - 1 at one index of the first axis.
  View operator[](int64_t index) const {
    return {data + index * strides[0], Shape(shape.begin() + 1, shape.end()),
            Shape(strides.begin() + 1, strides.end())};
  }

  /// The same view with an axis of extent `extent` and stride 0 before `axis`:
  /// an extent of 1 adds an axis, a larger one repeats the data.
  View broadcast(int64_t axis, int64_t extent) const {
    View result = *this;
    result.shape.insert(result.shape.begin() + axis, extent);
    result.strides.insert(result.strides.begin() + axis, 0);
    return result;
  }
};

/// An owned contiguous array in C order, zero-initialised. Throws
/// std::bad_alloc.
template <typename T> struct Array {
  Shape shape;
  std::vector<T> values;

  Array() = default;
  explicit Array(Shape shape)
      : shape(std::move(shape)), values(allocatableCount(this->shape)) {}
  Array(Shape shape, std::vector<T> values)
      : shape(std::move(shape)), values(std::move(values)) {
    assert(elementCount(this->shape) ==
           static_cast<int64_t>(this->values.size()));
  }

  View<T> view() { return {values.data(), shape}; }
  View<const T> view() const { return {values.data(), shape}; }
};

/// Throws std::invalid_argument ("twiddle has shape [1, 6, 2, 2], expected
/// [1, 7, 2, 2]") unless the view has the wanted shape.
template <typename T>
void requireShape(const char *name, const View<T> &view, const Shape &wanted) {
  if (view.shape != wanted)
    throw std::invalid_argument(std::string(name) + " has shape " +
                                shapeText(view.shape) + ", expected " +
                                shapeText(wanted));
}

/// Throws std::invalid_argument unless the view has the wanted rank.
template <typename T>
void requireRank(const char *name, const View<T> &view, int64_t wanted) {
  if (view.rank() != wanted)
    throw std::invalid_argument(std::string(name) + " has shape " +
                                shapeText(view.shape) + ", expected rank " +
                                std::to_string(wanted));
}

/// Calls visit(index) for every index of the shape, in C order.
template <typename Visit> void forEachIndex(const Shape &shape, Visit visit) {
  if (elementCount(shape) == 0)
    return;
  Shape index(shape.size(), 0);
  while (true) {
    visit(static_cast<const Shape &>(index));
    size_t axis = shape.size();
    while (axis > 0 && ++index[axis - 1] == shape[axis - 1])
      index[--axis] = 0;
    if (axis == 0)
      return;
  }
}

/// Offset, in elements, of an index in a view.
template <typename T>
int64_t elementOffset(const View<T> &view, const Shape &index) {
  int64_t offset = 0;
  for (size_t axis = 0; axis < index.size(); ++axis)
    offset += index[axis] * view.strides[axis];
  return offset;
}

/// Copies element by element, converting between element types (real to
/// complex adds an imaginary part of zero). Shapes must be equal.
template <typename From, typename To>
void copyElements(const View<From> &from, const View<To> &to) {
  requireShape("destination", to, from.shape);
  forEachIndex(from.shape, [&](const Shape &index) {
    to.data[elementOffset(to, index)] =
        static_cast<To>(from.data[elementOffset(from, index)]);
  });
}

/// A contiguous copy with elements of type `To`.
template <typename To, typename From>
Array<To> convertElements(const View<From> &from) {
  Array<To> result(from.shape);
  copyElements(from, result.view());
  return result;
}

} // namespace papilio::reference

#endif // PAPILIO_REFERENCE_VIEW_H
