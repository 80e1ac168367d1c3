//===- Placement.h - Arrays at awkward places in memory ---------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TEST_INTEGRATION_CPU_PLACEMENT_H
#define PAPILIO_TEST_INTEGRATION_CPU_PLACEMENT_H

#include "papilio/runtime.h"
#include "tools/support/Npy.h"

namespace papilio::test {

using Shape = std::vector<int64_t>;
using tools::ElementType;
using tools::NpyArray;

/// How an array lies in memory, besides its shape.
struct Layout {
  const char *name = "contiguous";
  int64_t innerStride = 1;   // of the last axis; negative: reversed
  int64_t rowGap = 0;        // unused elements behind each run of the last axis
  bool reversedRows = false; // the first axis runs backwards
  int64_t misalignment = 0;  // elements of the real scalar type past 64 bytes
};

/// The layouts every kernel must take.
extern const Layout contiguous, gapAfterRows, everySecond, reversed,
    reversedRows, misaligned, everything;
std::vector<Layout> allLayouts();

/// A strided array between guards. All bytes that are no element hold 0xff, so
/// reading one by mistake gives NaN and writing one is seen.
class Placed {
public:
  Placed(ElementType type, const Shape &shape, const Layout &layout);

  /// Copies the elements of a contiguous array in.
  void fill(const NpyArray &values);
  /// A contiguous copy of the elements.
  NpyArray copyOut() const;
  papilio_buffer buffer() const;
  /// True if every byte that is no element is as it was made.
  bool surroundingsAreIntact();

private:
  template <typename Visit> void forEachElement(Visit visit) const;

  ElementType type;
  Shape shape, strides;
  tools::AlignedBuffer memory;
  int64_t origin = 0; // element with all indices zero, counted from the start
};

} // namespace papilio::test

#endif // PAPILIO_TEST_INTEGRATION_CPU_PLACEMENT_H
