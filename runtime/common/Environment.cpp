//===- Environment.cpp - Environment variables ----------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/common/Environment.h"
#include "runtime/common/Text.h"
#include <charconv>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

namespace papilio::runtime {

std::string_view environment(const char *name) {
  const char *value = std::getenv(name);
  return value ? value : "";
}

bool environmentFlag(const char *name) {
  std::string_view value = environment(name);
  return !value.empty() && value != "0";
}

std::optional<int64_t> wholeNumber(std::string_view text) {
  constexpr std::string_view blanks = " \t";
  size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos)
    return std::nullopt;
  text = text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
  int64_t number = 0;
  auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size())
    return std::nullopt;
  return number;
}

void logLine(std::string_view message) noexcept {
  std::string_view target = environment("PAPILIO_LOG");
  if (target.empty())
    return;
  try {
    const std::string line = concat("papilio: ", message, "\n");
    const bool toStderr = target == "stderr";
    int file = toStderr ? STDERR_FILENO
                        : open(std::string(target).c_str(),
                               O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (file < 0)
      return;
    // One write, so that lines of several processes do not mix; a full disk
    // loses the line.
    [[maybe_unused]] ssize_t written = write(file, line.data(), line.size());
    if (!toStderr)
      close(file);
  } catch (...) {
    // No memory for a log line: the caller's work matters more.
  }
}

} // namespace papilio::runtime
