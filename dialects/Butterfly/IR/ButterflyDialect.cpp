//===- ButterflyDialect.cpp - Registration of the dialect -----------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/Butterfly/IR/Butterfly.h"

#include "dialects/Butterfly/IR/ButterflyDialect.cpp.inc"

using namespace mlir;
using namespace papilio;
using namespace papilio::butterfly;

namespace {
/// Cotangents of tensors are added by this dialect's ops, whichever dialect
/// uses the tensors.
struct TensorSums : AdjointDialectInterface {
  using AdjointDialectInterface::AdjointDialectInterface;

  bool handles(Type type) const override {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || tensor.getEncoding())
      return false;
    Type element = tensor.getElementType();
    if (auto complex = dyn_cast<ComplexType>(element))
      element = complex.getElementType();
    return element.isF32() || element.isF64();
  }
  Value buildSum(OpBuilder &builder, Location loc, Value a,
                 Value b) const override {
    return AddOp::create(builder, loc, a.getType(), a, b);
  }
  Value buildZeros(OpBuilder &builder, Location loc,
                   Value like) const override {
    return ZerosLikeOp::create(builder, loc, like.getType(), like);
  }
};
} // namespace

void ButterflyDialect::initialize() {
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "dialects/Butterfly/IR/ButterflyOps.cpp.inc"
      >();
  addInterfaces<TensorSums>();
}
