//===- Text.h - Builds message texts ----------------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_RUNTIME_COMMON_TEXT_H
#define PAPILIO_RUNTIME_COMMON_TEXT_H

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace papilio::runtime {

inline void append(std::string &text, std::string_view part) {
  text.append(part);
}
template <std::integral Integer>
void append(std::string &text, Integer number) {
  text.append(std::to_string(number));
}

/// The parts one after another; integers in decimal. (The C++ library of the
/// oldest platform served has no std::format.)
template <typename... Parts> std::string concat(const Parts &...parts) {
  std::string text;
  (append(text, parts), ...);
  return text;
}

/// "[3, 1024]"; an extent of -1 prints as "?" if `unknownAsMark`.
std::string listText(const int64_t *values, int32_t count,
                     bool unknownAsMark = false);

} // namespace papilio::runtime
#endif // PAPILIO_RUNTIME_COMMON_TEXT_H
