//===- IndexMap.cpp - Moves of a row's elements -----------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Codegen/CPU/IndexMap.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace papilio;

/// i with its lowest `bits` bits reversed.
static int64_t reverse(int64_t i, unsigned bits) {
  return bits == 0
             ? 0
             : static_cast<int64_t>(
                   llvm::reverseBits(static_cast<uint64_t>(i)) >> (64 - bits));
}

bool IndexMap::isIdentity() const {
  return kind == Kind::Shift && offset == 0 &&
         sourceElements == destinationElements;
}

int64_t IndexMap::at(int64_t i) const {
  switch (kind) {
  case Kind::Shift: {
    int64_t source = i + offset;
    return source >= 0 && source < sourceElements ? source : -1;
  }
  case Kind::BitReversal:
    return reverse(i, llvm::Log2_64(destinationElements));
  case Kind::Table:
    return table[i];
  }
  llvm_unreachable("unknown kind of index map");
}

void IndexMap::followBy(int64_t newSize,
                        llvm::function_ref<int64_t(int64_t)> follow) {
  tooLong |= newSize > maxTable;
  if (tooLong) {
    destinationElements = newSize;
    return;
  }
  SmallVector<int64_t> composed(newSize);
  for (int64_t i = 0; i < newSize; ++i) {
    int64_t here = follow(i);
    composed[i] = here >= 0 && here < destinationElements ? at(here) : -1;
  }
  kind = Kind::Table;
  table = std::move(composed);
  destinationElements = newSize;
}

void IndexMap::shift(int64_t step, int64_t newSize) {
  // Two shifts are one unless the first cut something off that the second
  // would bring back: elements of the source outside this row are zero.
  int64_t first = std::max<int64_t>(0, -(offset + step));
  int64_t last = std::min(newSize, sourceElements - offset - step) - 1;
  bool staysInside =
      first > last || (first + step >= 0 && last + step < destinationElements);
  if (kind == Kind::Shift && staysInside) {
    offset += step;
    destinationElements = newSize;
    return;
  }
  followBy(newSize, [&](int64_t i) { return i + step; });
}

void IndexMap::reverseBits() {
  if (isIdentity()) {
    kind = Kind::BitReversal;
    return;
  }
  if (kind == Kind::BitReversal) {
    kind = Kind::Shift;
    offset = 0;
    return;
  }
  unsigned bits = llvm::Log2_64(destinationElements);
  followBy(destinationElements, [&](int64_t i) { return reverse(i, bits); });
}

void IndexMap::permute(ArrayRef<int64_t> indices) {
  followBy(destinationElements, [&](int64_t i) { return indices[i]; });
}

Attribute IndexMap::getAttr(MLIRContext *context) const {
  if (isIdentity())
    return {};
  switch (kind) {
  case Kind::Shift:
    return plan::ShiftAttr::get(context, offset);
  case Kind::BitReversal:
    return plan::BitReversalAttr::get(context);
  case Kind::Table:
    return plan::TableAttr::get(context, table);
  }
  llvm_unreachable("unknown kind of index map");
}
