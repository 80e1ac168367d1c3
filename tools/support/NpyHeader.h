//===- NpyHeader.h - The header of an .npy file -----------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_SUPPORT_NPYHEADER_H
#define PAPILIO_SUPPORT_NPYHEADER_H

#include "tools/support/ElementType.h"
#include <string>
#include <vector>

namespace papilio::tools {

/// What an .npy header says.
struct NpyHeader {
  ElementType type;
  bool fortranOrder;
  std::vector<int64_t> shape;
  size_t dataOffset; // of the first element, in bytes
};

/// Reads the magic bytes, the version and the Python dictionary. Throws
/// ToolError (exit 1) with `name` in front.
NpyHeader parseNpyHeader(const std::string &name, const std::string &bytes);

/// A header of format 1.0 for a C-order array, padded so that the data begin at
/// a multiple of 64 bytes.
std::string npyHeaderBytes(ElementType type, const std::vector<int64_t> &shape);

} // namespace papilio::tools

#endif // PAPILIO_SUPPORT_NPYHEADER_H
