//===- ElementType.h - Element types of files and kernels -------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_SUPPORT_ELEMENTTYPE_H
#define PAPILIO_SUPPORT_ELEMENTTYPE_H

#include "papilio/kernel_abi.h"
#include <complex>
#include <optional>
#include <string_view>

namespace papilio::tools {

/// What an array file may hold. The first four are those of kernels, with the
/// values of PAPILIO_RT_F32 ...; the integers occur in files only.
enum class ElementType : int32_t {
  F32 = PAPILIO_RT_F32,
  F64 = PAPILIO_RT_F64,
  C64 = PAPILIO_RT_C64,
  C128 = PAPILIO_RT_C128,
  I32 = 4,
  I64 = 5
};

/// Bytes of one element; a complex number is one element.
constexpr int64_t elementBytes(ElementType type) {
  constexpr int64_t bytes[] = {4, 8, 8, 16, 4, 8};
  return bytes[static_cast<int32_t>(type)];
}
constexpr bool isComplex(ElementType type) {
  return type == ElementType::C64 || type == ElementType::C128;
}
constexpr bool isInteger(ElementType type) {
  return type == ElementType::I32 || type == ElementType::I64;
}
/// The type in which the oracle judges rounding: f64 or c128.
constexpr ElementType doubleType(ElementType type) {
  return isComplex(type) ? ElementType::C128 : ElementType::F64;
}
/// Distance from 1 to the next number of the real scalar type.
constexpr double machineEpsilon(ElementType type) {
  return type == ElementType::F32 || type == ElementType::C64 ? 0x1p-23
                                                              : 0x1p-52;
}

/// "f32", "f64", "c64", "c128", "i32", "i64".
std::string_view elementName(ElementType type);
/// "f32", "complex<f64>", ...: the type in a .mlir spec.
std::string_view mlirName(ElementType type);
/// The descr of an .npy header: "<f4", ...
std::string_view npyName(ElementType type);
/// Reads f32, f64, c64, c128 (also complex64, complex128, float32, float64).
std::optional<ElementType> parseElementType(std::string_view name);

/// Calls visit(T{}) with the C++ type of a kernel's element type.
template <typename Visit>
decltype(auto) visitElementType(ElementType type, Visit visit) {
  switch (type) {
  case ElementType::F64:
    return visit(double{});
  case ElementType::C64:
    return visit(std::complex<float>{});
  case ElementType::C128:
    return visit(std::complex<double>{});
  default:
    return visit(float{});
  }
}

} // namespace papilio::tools

#endif // PAPILIO_SUPPORT_ELEMENTTYPE_H
