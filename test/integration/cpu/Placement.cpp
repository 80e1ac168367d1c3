//===- Placement.cpp - Arrays at awkward places in memory -----------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Placement.h"
#include <cstring>

namespace papilio::test {

const Layout contiguous{};
const Layout gapAfterRows{.name = "gap after rows", .rowGap = 3};
const Layout everySecond{.name = "every second element", .innerStride = 2};
const Layout reversed{.name = "reversed", .innerStride = -1};
const Layout reversedRows{.name = "reversed rows", .reversedRows = true};
const Layout misaligned{.name = "misaligned", .misalignment = 1};
const Layout everything{.name = "everything at once",
                        .innerStride = -3,
                        .rowGap = 5,
                        .reversedRows = true,
                        .misalignment = 1};

std::vector<Layout> allLayouts() {
  return {contiguous,   gapAfterRows, everySecond, reversed,
          reversedRows, misaligned,   everything};
}

Placed::Placed(ElementType type, const Shape &shape, const Layout &layout)
    : type(type), shape(shape), strides(shape.size()) {
  int64_t step = 1;
  for (size_t axis = shape.size(); axis-- > 0;) {
    const bool last = axis + 1 == shape.size(), first = axis == 0;
    const int64_t direction =
        (last && layout.innerStride < 0) || (first && layout.reversedRows) ? -1
                                                                           : 1;
    if (last)
      step = std::abs(layout.innerStride);
    strides[axis] = direction * step;
    step *= std::max<int64_t>(shape[axis], 1);
    if (last)
      step += layout.rowGap;
    if (direction < 0)
      origin -= strides[axis] * std::max<int64_t>(shape[axis] - 1, 0);
  }
  const int64_t scalar = elementBytes(type) / (isComplex(type) ? 2 : 1);
  memory =
      tools::AlignedBuffer(static_cast<size_t>(step * elementBytes(type)), 64,
                           static_cast<size_t>(layout.misalignment * scalar));
  memory.fill(0xff);
}

template <typename Visit> void Placed::forEachElement(Visit visit) const {
  int64_t count = 1;
  for (int64_t extent : shape)
    count *= extent;
  for (int64_t i = 0; i < count; ++i) {
    int64_t offset = origin, rest = i;
    for (size_t axis = shape.size(); axis-- > 0; rest /= shape[axis])
      offset += rest % shape[axis] * strides[axis];
    visit(i * elementBytes(type), offset * elementBytes(type));
  }
}

void Placed::fill(const NpyArray &values) {
  forEachElement([&](int64_t from, int64_t to) {
    std::memcpy(memory.as<char>() + to, values.memory.as<char>() + from,
                static_cast<size_t>(elementBytes(type)));
  });
}

NpyArray Placed::copyOut() const {
  NpyArray values(type, shape);
  forEachElement([&](int64_t to, int64_t from) {
    std::memcpy(values.memory.as<char>() + to, memory.as<char>() + from,
                static_cast<size_t>(elementBytes(type)));
  });
  return values;
}

papilio_buffer Placed::buffer() const {
  const char *begin = memory.as<char>() + origin * elementBytes(type);
  return {const_cast<char *>(begin), static_cast<int32_t>(type),
          static_cast<int32_t>(shape.size()), shape.data(), strides.data()};
}

bool Placed::surroundingsAreIntact() {
  if (!memory.guardsAreIntact())
    return false;
  const NpyArray values = copyOut();
  forEachElement([&](int64_t, int64_t offset) {
    std::memset(memory.as<char>() + offset, 0xff,
                static_cast<size_t>(elementBytes(type)));
  });
  bool intact = true;
  for (size_t i = 0; i < memory.size(); ++i)
    intact &= memory.as<uint8_t>()[i] == 0xff;
  fill(values);
  return intact;
}

} // namespace papilio::test
