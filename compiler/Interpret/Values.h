//===- Values.h - Values of an evaluation -----------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_INTERPRET_VALUES_H
#define PAPILIO_COMPILER_INTERPRET_VALUES_H

#include "mlir/IR/BuiltinTypes.h"
#include "runtime/reference/reference.h"
#include <optional>
#include <variant>

namespace papilio::interpret {

/// The element types, with the values of PAPILIO_RT_F32 ...; also the index of
/// the alternative in AnyArray.
enum class ElementType : int32_t { F32, F64, C64, C128 };

using AnyArray = std::variant<reference::Array<float>, reference::Array<double>,
                              reference::Array<std::complex<float>>,
                              reference::Array<std::complex<double>>>;

/// The element type of a tensor of the butterfly dialect.
std::optional<ElementType> elementTypeOf(mlir::Type type);
/// f64 for f32, c128 for c64.
ElementType widen(ElementType type);
/// "f32", "f64", "complex<f32>", "complex<f64>".
llvm::StringRef nameOf(ElementType type);

/// Calls visit(T{}) with the C++ type.
template <typename Visit>
decltype(auto) visitType(ElementType type, Visit visit) {
  switch (type) {
  case ElementType::F32:
    return visit(float{});
  case ElementType::F64:
    return visit(double{});
  case ElementType::C64:
    return visit(std::complex<float>{});
  case ElementType::C128:
    break;
  }
  return visit(std::complex<double>{});
}

} // namespace papilio::interpret

#endif // PAPILIO_COMPILER_INTERPRET_VALUES_H
