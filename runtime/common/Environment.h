//===- Environment.h - Environment variables --------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_RUNTIME_COMMON_ENVIRONMENT_H
#define PAPILIO_RUNTIME_COMMON_ENVIRONMENT_H

#include <cstdint>
#include <optional>
#include <string_view>

namespace papilio::runtime {

/// Value of the variable; empty if it is unset or empty.
std::string_view environment(const char *name);

/// True if the variable is set to anything but "" and "0".
bool environmentFlag(const char *name);

/// The decimal number that the whole text is, blanks around it aside.
std::optional<int64_t> wholeNumber(std::string_view text);

/// Writes one line "papilio: <message>" to where PAPILIO_LOG says: "stderr", or
/// a file that is appended to. Silent without the variable, as a library must
/// be; never fails.
void logLine(std::string_view message) noexcept;

} // namespace papilio::runtime
#endif // PAPILIO_RUNTIME_COMMON_ENVIRONMENT_H
