//===- AlignedBuffer.h - Memory with chosen alignment and guards ----*- C++
//-*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_SUPPORT_ALIGNEDBUFFER_H
#define PAPILIO_SUPPORT_ALIGNEDBUFFER_H

#include <cstddef>
#include <cstdint>
#include <memory>

namespace papilio::tools {

/// Owned bytes at a chosen alignment, between two guards whose bytes are known,
/// so that a test can tell whether anything outside was written.
class AlignedBuffer {
public:
  AlignedBuffer() = default;
  /// `bytes` zeroed bytes whose address is `misalignment` bytes past a multiple
  /// of `alignment` (a power of two). Throws std::bad_alloc.
  explicit AlignedBuffer(size_t bytes, size_t alignment = 64,
                         size_t misalignment = 0);

  void *data() { return begin; }
  const void *data() const { return begin; }
  template <typename T> T *as() { return reinterpret_cast<T *>(begin); }
  template <typename T> const T *as() const {
    return reinterpret_cast<const T *>(begin);
  }
  size_t size() const { return bytes; }

  /// Sets every byte between the guards; 0xff makes every real number a NaN.
  void fill(uint8_t value);
  /// True if no byte of either guard was changed.
  bool guardsAreIntact() const;

  static constexpr size_t guardBytes = 256;
  static constexpr uint8_t guardValue = 0xa5;

private:
  struct Free {
    void operator()(uint8_t *memory) const;
  };
  std::unique_ptr<uint8_t, Free> memory;
  uint8_t *begin = nullptr;
  size_t bytes = 0;
};

} // namespace papilio::tools

#endif // PAPILIO_SUPPORT_ALIGNEDBUFFER_H
