//===- Npy.cpp - Arrays in .npy files -------------------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/support/Npy.h"
#include "tools/support/Error.h"
#include "tools/support/File.h"
#include "tools/support/NpyHeader.h"
#include <algorithm>
#include <cstring>

namespace papilio::tools {

namespace {

/// The product, wrapped around: strides of an array with an extent of 0 mean
/// nothing, but must not overflow on the way.
int64_t wrappedProduct(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) *
                              static_cast<uint64_t>(b));
}

} // namespace

std::vector<int64_t> cOrderStrides(const std::vector<int64_t> &shape) {
  std::vector<int64_t> strides(shape.size());
  int64_t step = 1;
  for (size_t axis = shape.size(); axis-- > 0;) {
    strides[axis] = step;
    step = wrappedProduct(step, shape[axis]);
  }
  return strides;
}

std::vector<int64_t> fortranOrderStrides(const std::vector<int64_t> &shape) {
  std::vector<int64_t> strides(shape.size());
  int64_t step = 1;
  for (size_t axis = 0; axis < shape.size(); ++axis) {
    strides[axis] = step;
    step = wrappedProduct(step, shape[axis]);
  }
  return strides;
}

std::string shapeText(const std::vector<int64_t> &shape) {
  std::string text = "[";
  for (size_t axis = 0; axis < shape.size(); ++axis)
    text += (axis ? ", " : "") + std::to_string(shape[axis]);
  return text + "]";
}

int64_t checkedBytes(const std::string &name, ElementType type,
                     const std::vector<int64_t> &shape) {
  int64_t bytes = elementBytes(type);
  // An extent of 0 anywhere makes the product 0, however large the others are.
  if (std::find(shape.begin(), shape.end(), 0) != shape.end())
    return 0;
  for (int64_t extent : shape)
    if (__builtin_mul_overflow(bytes, extent, &bytes))
      inputError(name + ": shape " + shapeText(shape) + " overflows 64 bits");
  return bytes;
}

NpyArray::NpyArray(ElementType type, std::vector<int64_t> shape)
    : type(type), shape(std::move(shape)), strides(cOrderStrides(this->shape)),
      memory(static_cast<size_t>(checkedBytes("array", type, this->shape))) {}

int64_t NpyArray::count() const {
  int64_t count = 1;
  for (int64_t extent : shape)
    count = wrappedProduct(count, extent);
  return count;
}

papilio_buffer NpyArray::buffer() {
  return {memory.data(), static_cast<int32_t>(type),
          static_cast<int32_t>(shape.size()), shape.data(), strides.data()};
}

NpyArray parseNpy(const std::string &name, const std::string &bytes) {
  const NpyHeader header = parseNpyHeader(name, bytes);
  const int64_t wanted = checkedBytes(name, header.type, header.shape);
  const int64_t got = static_cast<int64_t>(bytes.size() - header.dataOffset);
  if (got != wanted)
    inputError(name + ": " + (got < wanted ? "truncated" : "trailing bytes") +
               ": shape " + shapeText(header.shape) + " of '" +
               std::string(npyName(header.type)) + "' needs " +
               std::to_string(wanted) + " bytes of data, the file has " +
               std::to_string(got));
  NpyArray array;
  array.type = header.type;
  array.shape = header.shape;
  array.strides = header.fortranOrder ? fortranOrderStrides(array.shape)
                                      : cOrderStrides(array.shape);
  array.memory = AlignedBuffer(static_cast<size_t>(wanted));
  std::memcpy(array.memory.data(), bytes.data() + header.dataOffset,
              static_cast<size_t>(wanted));
  return array;
}

NpyArray readNpy(const std::string &path) {
  return parseNpy(path == "-" ? "<stdin>" : path, readFile(path));
}

std::string npyBytes(const NpyArray &array) {
  std::string bytes = npyHeaderBytes(array.type, array.shape);
  const auto size = static_cast<size_t>(elementBytes(array.type));
  const char *data = array.memory.as<char>();
  if (array.strides == cOrderStrides(array.shape))
    return bytes.append(data, static_cast<size_t>(array.count()) * size);
  const int64_t count = array.count();
  for (int64_t i = 0; i < count; ++i) {
    int64_t offset = 0, rest = i;
    for (size_t axis = array.shape.size(); axis-- > 0;) {
      offset += rest % array.shape[axis] * array.strides[axis];
      rest /= array.shape[axis];
    }
    bytes.append(data + offset * static_cast<int64_t>(size), size);
  }
  return bytes;
}

void writeNpy(const std::string &path, const NpyArray &array) {
  writeFile(path, npyBytes(array));
}

} // namespace papilio::tools
