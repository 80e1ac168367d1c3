//===- LayoutChoice.cpp - Where the bits of a row live ---------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Codegen/CPU/LayoutChoice.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace papilio;

/// Contiguous elements of a level's tile, log2 beyond the lanes: 2^2 vectors
/// are four cache lines, enough for the prefetchers to follow a strided gather.
static constexpr int64_t kExtraLineBits = 2;

SmallVector<int64_t> papilio::registerBits(const GroupStep &group,
                                           int64_t laneBits) {
  SmallVector<int64_t> bits;
  for (const FactorStep &factor : group.factors)
    if (factor.bit >= laneBits && !llvm::is_contained(bits, factor.bit))
      bits.push_back(factor.bit);
  llvm::sort(bits);
  return bits;
}

/// The bits of a tile that runs `groups`: the low bits, then those the groups
/// need.
static llvm::SmallBitVector tileBits(ArrayRef<GroupStep> groups,
                                     int64_t numBits, int64_t laneBits) {
  llvm::SmallBitVector bits(numBits);
  bits.set(0, std::min(numBits, laneBits + kExtraLineBits));
  for (const GroupStep &group : groups)
    for (int64_t bit : registerBits(group, laneBits))
      bits.set(bit);
  return bits;
}

/// The layout of one group inside a tile of `tile` bits.
static plan::LayoutAttr layoutOf(const GroupStep &group, int64_t numBits,
                                 int64_t laneBits,
                                 const llvm::SmallBitVector &tile,
                                 MLIRContext *context) {
  SmallVector<int64_t> registers = registerBits(group, laneBits);
  SmallVector<int64_t> lane, loop, block;
  for (int64_t bit = 0; bit < numBits; ++bit) {
    if (bit < laneBits)
      lane.push_back(bit);
    else if (llvm::is_contained(registers, bit))
      continue;
    else if (tile.test(bit))
      loop.push_back(bit);
    else
      block.push_back(bit);
  }
  return plan::LayoutAttr::get(context, lane, registers, loop, block);
}

SmallVector<Level> papilio::cutIntoLevels(const Segment &segment,
                                          const CPUTarget &target,
                                          int64_t levelBytes) {
  int64_t numBits = llvm::Log2_64(segment.move.size());
  int64_t laneBits = std::min(numBits, target.laneBits(segment.elementType));
  int64_t bytes = elementBytes(segment.elementType);
  bool oneTile = (bytes << numBits) <= levelBytes;
  ArrayRef<GroupStep> groups = segment.groups;

  SmallVector<Level> levels;
  for (size_t begin = 0; begin < groups.size();) {
    // Take as many groups into this level as its tile holds.
    size_t end = begin + 1;
    while (end < groups.size() &&
           (oneTile || (bytes << tileBits(groups.slice(begin, end + 1 - begin),
                                          numBits, laneBits)
                                     .count()) <= levelBytes))
      ++end;
    levels.push_back({begin, end,
                      oneTile ? llvm::SmallBitVector(numBits, true)
                              : tileBits(groups.slice(begin, end - begin),
                                         numBits, laneBits)});
    begin = end;
  }
  return levels;
}

SegmentLayouts papilio::chooseLayouts(const Segment &segment,
                                      const CPUTarget &target,
                                      int64_t levelBytes,
                                      MLIRContext *context) {
  int64_t numBits = llvm::Log2_64(segment.move.size());
  int64_t laneBits = std::min(numBits, target.laneBits(segment.elementType));
  SegmentLayouts result;
  result.levels = 0;
  for (const Level &level : cutIntoLevels(segment, target, levelBytes)) {
    for (size_t i = level.begin; i < level.end; ++i)
      result.groups.push_back(
          layoutOf(segment.groups[i], numBits, laneBits, level.tile, context));
    ++result.levels;
  }
  return result;
}
