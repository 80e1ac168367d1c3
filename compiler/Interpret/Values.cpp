//===- Values.cpp - Values of an evaluation -------------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Interpret/Values.h"

using namespace mlir;

namespace papilio::interpret {

std::optional<ElementType> elementTypeOf(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return std::nullopt;
  Type element = tensor.getElementType();
  bool isComplex = false;
  if (auto complex = dyn_cast<ComplexType>(element)) {
    isComplex = true;
    element = complex.getElementType();
  }
  if (element.isF32())
    return isComplex ? ElementType::C64 : ElementType::F32;
  if (element.isF64())
    return isComplex ? ElementType::C128 : ElementType::F64;
  return std::nullopt;
}

ElementType widen(ElementType type) {
  return type == ElementType::F32 || type == ElementType::F64
             ? ElementType::F64
             : ElementType::C128;
}

StringRef nameOf(ElementType type) {
  constexpr const char *names[] = {"f32", "f64", "complex<f32>",
                                   "complex<f64>"};
  return names[static_cast<int32_t>(type)];
}

} // namespace papilio::interpret
