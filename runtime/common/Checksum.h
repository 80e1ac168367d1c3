//===- Checksum.h - Hash for file names, checksum for contents --*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_RUNTIME_COMMON_CHECKSUM_H
#define PAPILIO_RUNTIME_COMMON_CHECKSUM_H

#include <cstdint>
#include <string>
#include <string_view>

namespace papilio::runtime {

/// CRC-32 as in zlib, PNG and Ethernet: finds every damage of up to 32 adjacent
/// bits.
uint32_t crc32(std::string_view data);

/// FNV-1a of 128 bits as 32 hexadecimal digits. Names files; two keys of one
/// name are still told apart, because an entry holds its whole key.
std::string nameHash(std::string_view data);

} // namespace papilio::runtime
#endif // PAPILIO_RUNTIME_COMMON_CHECKSUM_H
