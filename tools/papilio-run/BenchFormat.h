//===- BenchFormat.h - printf into a string ------------------ -*- C++ -*--===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TOOLS_RUN_BENCHFORMAT_H
#define PAPILIO_TOOLS_RUN_BENCHFORMAT_H

#include <string>

namespace papilio::tools {

/// As printf.
std::string format(const char *pattern, ...)
    __attribute__((format(printf, 1, 2)));

} // namespace papilio::tools

#endif // PAPILIO_TOOLS_RUN_BENCHFORMAT_H
