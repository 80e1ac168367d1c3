//===- Checksum.cpp - Hash for file names, checksum for contents ----------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/common/Checksum.h"
#include <array>
#include <cstdio>

namespace papilio::runtime {
namespace {

/// Remainders of all bytes by the reflected polynomial 0xedb88320, and of each
/// followed by one to three zero bytes: four bytes go in one step.
constexpr auto remainders = [] {
  std::array<std::array<uint32_t, 256>, 4> table{};
  for (uint32_t byte = 0; byte < 256; ++byte) {
    uint32_t remainder = byte;
    for (int bit = 0; bit < 8; ++bit)
      remainder = (remainder >> 1) ^ (remainder & 1 ? 0xedb88320u : 0u);
    table[0][byte] = remainder;
  }
  for (uint32_t byte = 0; byte < 256; ++byte)
    for (int zeros = 1; zeros < 4; ++zeros)
      table[zeros][byte] = (table[zeros - 1][byte] >> 8) ^
                           table[0][table[zeros - 1][byte] & 0xff];
  return table;
}();

} // namespace

uint32_t crc32(std::string_view data) {
  uint32_t remainder = ~0u;
  size_t i = 0;
  auto byteAt = [&](size_t index) {
    return static_cast<uint32_t>(static_cast<unsigned char>(data[index]));
  };
  for (; i + 4 <= data.size(); i += 4) {
    remainder ^= byteAt(i) | byteAt(i + 1) << 8 | byteAt(i + 2) << 16 |
                 byteAt(i + 3) << 24;
    remainder = remainders[3][remainder & 0xff] ^
                remainders[2][(remainder >> 8) & 0xff] ^
                remainders[1][(remainder >> 16) & 0xff] ^
                remainders[0][remainder >> 24];
  }
  for (; i < data.size(); ++i)
    remainder =
        (remainder >> 8) ^ remainders[0][(remainder ^ byteAt(i)) & 0xff];
  return ~remainder;
}

std::string nameHash(std::string_view data) {
  __extension__ typedef unsigned __int128 Wide;
  constexpr Wide prime = (Wide{1} << 88) + 0x13b;
  Wide hash = (Wide{0x6c62272e07bb0142} << 64) + 0x62b821756295c58d;
  for (char c : data) {
    hash ^= static_cast<unsigned char>(c);
    hash *= prime;
  }
  char text[33];
  std::snprintf(text, sizeof(text), "%016llx%016llx",
                static_cast<unsigned long long>(hash >> 64),
                static_cast<unsigned long long>(hash));
  return text;
}

} // namespace papilio::runtime
