//===- File.h - Reading and writing whole files -----------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_SUPPORT_FILE_H
#define PAPILIO_SUPPORT_FILE_H

#include <string>

namespace papilio::tools {

/// All bytes of a file; "-" is the standard input. Throws ToolError (exit 1,
/// "PATH: cannot open: No such file or directory").
std::string readFile(const std::string &path);

/// Writes a file under a temporary name beside it and renames it, so that
/// readers see the old file or the new one and a failure leaves the old one.
/// "-" is the standard output; what is no regular file (a pipe, a device) is
/// written in place. Throws ToolError (exit 1).
void writeFile(const std::string &path, const std::string &bytes);

} // namespace papilio::tools

#endif // PAPILIO_SUPPORT_FILE_H
