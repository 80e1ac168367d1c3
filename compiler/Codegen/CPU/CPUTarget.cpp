//===- CPUTarget.cpp - Sizes a CPU plan is made for -------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Codegen/CPU/CPUTarget.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace papilio;

static int64_t scalarBits(Type element) {
  if (auto complex = dyn_cast<ComplexType>(element))
    element = complex.getElementType();
  return element.getIntOrFloatBitWidth();
}

int64_t CPUTarget::vectorLength(Type element) const {
  return vectorBits / scalarBits(element);
}

int64_t CPUTarget::laneBits(Type element) const {
  return llvm::Log2_64(vectorLength(element));
}

void CPUTarget::setVectorBits(int64_t bits) {
  vectorBits = bits;
  vectorRegisters = bits == 512 ? 32 : 16;
}

int64_t papilio::elementBytes(Type element) {
  return scalarBits(element) / 8 * (isa<ComplexType>(element) ? 2 : 1);
}
