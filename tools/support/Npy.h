//===- Npy.h - Arrays in .npy files -----------------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_SUPPORT_NPY_H
#define PAPILIO_SUPPORT_NPY_H

#include "papilio/runtime.h"
#include "tools/support/AlignedBuffer.h"
#include "tools/support/ElementType.h"
#include <string>
#include <vector>

namespace papilio::tools {

/// An array in memory of its own. Strides count elements and are those of C or
/// of Fortran order.
struct NpyArray {
  ElementType type = ElementType::F32;
  std::vector<int64_t> shape;
  std::vector<int64_t> strides;
  AlignedBuffer memory;

  NpyArray() = default;
  /// Zeroed, C order. Throws as checkedBytes.
  NpyArray(ElementType type, std::vector<int64_t> shape);

  int64_t count() const;
  /// A view for the runtime; only of a kernel's element type. Valid while the
  /// array lives and is not moved.
  papilio_buffer buffer();
};

/// Strides, in elements, of a contiguous array.
std::vector<int64_t> cOrderStrides(const std::vector<int64_t> &shape);
std::vector<int64_t> fortranOrderStrides(const std::vector<int64_t> &shape);
/// Bytes of a contiguous array. Throws ToolError (exit 1, "NAME: shape [...]
/// overflows 64 bits") if they cannot be counted in 63 bits.
int64_t checkedBytes(const std::string &name, ElementType type,
                     const std::vector<int64_t> &shape);
/// "[3, 4]".
std::string shapeText(const std::vector<int64_t> &shape);

/// Reads format versions 1.0, 2.0 and 3.0, little-endian f4 f8 c8 c16 i4 i8, in
/// C or Fortran order. Throws ToolError (exit 1, "PATH: ...") otherwise.
NpyArray readNpy(const std::string &path);
/// The same from bytes in memory; `name` begins every message.
NpyArray parseNpy(const std::string &name, const std::string &bytes);

/// The bytes of an .npy file, format 1.0. Strides may be any.
std::string npyBytes(const NpyArray &array);
/// Writes the file at once or not at all; "-" is the standard output.
void writeNpy(const std::string &path, const NpyArray &array);

} // namespace papilio::tools

#endif // PAPILIO_SUPPORT_NPY_H
