//===- ElementType.cpp - Element types of files and kernels ---------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/support/ElementType.h"
#include <utility>

namespace papilio::tools {

std::string_view elementName(ElementType type) {
  constexpr std::string_view names[] = {"f32",  "f64", "c64",
                                        "c128", "i32", "i64"};
  return names[static_cast<int32_t>(type)];
}

std::string_view mlirName(ElementType type) {
  constexpr std::string_view names[] = {"f32",          "f64", "complex<f32>",
                                        "complex<f64>", "i32", "i64"};
  return names[static_cast<int32_t>(type)];
}

std::string_view npyName(ElementType type) {
  constexpr std::string_view names[] = {"<f4",  "<f8", "<c8",
                                        "<c16", "<i4", "<i8"};
  return names[static_cast<int32_t>(type)];
}

std::optional<ElementType> parseElementType(std::string_view name) {
  constexpr std::pair<std::string_view, ElementType> names[] = {
      {"f32", ElementType::F32},          {"f64", ElementType::F64},
      {"c64", ElementType::C64},          {"c128", ElementType::C128},
      {"float32", ElementType::F32},      {"float64", ElementType::F64},
      {"complex64", ElementType::C64},    {"complex128", ElementType::C128},
      {"complex<f32>", ElementType::C64}, {"complex<f64>", ElementType::C128}};
  for (const auto &[known, type] : names)
    if (name == known)
      return type;
  return std::nullopt;
}

} // namespace papilio::tools
