//===- AlignedBuffer.cpp - Memory with chosen alignment and guards --------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/support/AlignedBuffer.h"
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

namespace papilio::tools {

void AlignedBuffer::Free::operator()(uint8_t *memory) const {
  std::free(memory);
}

AlignedBuffer::AlignedBuffer(size_t bytes, size_t alignment,
                             size_t misalignment)
    : bytes(bytes) {
  const size_t slack = guardBytes + alignment + misalignment;
  // calloc: large outputs are not touched before the caller writes them.
  memory.reset(
      static_cast<uint8_t *>(std::calloc(slack + bytes + guardBytes, 1)));
  if (!memory)
    throw std::bad_alloc();
  auto address = reinterpret_cast<uintptr_t>(memory.get()) + guardBytes;
  address = (address + alignment - 1) / alignment * alignment + misalignment;
  begin = reinterpret_cast<uint8_t *>(address);
  std::memset(begin - guardBytes, guardValue, guardBytes);
  std::memset(begin + bytes, guardValue, guardBytes);
}

void AlignedBuffer::fill(uint8_t value) { std::memset(begin, value, bytes); }

bool AlignedBuffer::guardsAreIntact() const {
  auto intact = [](const uint8_t *guard) {
    return std::all_of(guard, guard + guardBytes,
                       [](uint8_t byte) { return byte == guardValue; });
  };
  return intact(begin - guardBytes) && intact(begin + bytes);
}

} // namespace papilio::tools
