//===- Error.h - What the tools throw ---------------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_SUPPORT_ERROR_H
#define PAPILIO_SUPPORT_ERROR_H

#include <stdexcept>
#include <string>

namespace papilio::tools {

/// Exit codes of every tool.
enum ExitCode { ExitOk = 0, ExitInput = 1, ExitUsage = 2, ExitTarget = 3 };

/// An error that ends a tool: one line (a compiler diagnostic may have more)
/// and the exit code that goes with it. Only main() catches it.
class ToolError : public std::runtime_error {
public:
  ToolError(ExitCode code, const std::string &message)
      : std::runtime_error(message), code(code) {}
  ExitCode code;
};

[[noreturn]] inline void inputError(const std::string &message) {
  throw ToolError(ExitInput, message);
}
[[noreturn]] inline void usageError(const std::string &message) {
  throw ToolError(ExitUsage, message);
}

} // namespace papilio::tools

#endif // PAPILIO_SUPPORT_ERROR_H
