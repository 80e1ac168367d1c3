//===- AdjointOpInterface.cpp - Ops that can be differentiated ------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/Interfaces/AdjointOpInterface.h"

#include "mlir/IR/MLIRContext.h"

using namespace mlir;
using namespace papilio;

#include "dialects/Interfaces/AdjointOpInterface.cpp.inc"

const AdjointDialectInterface *papilio::findAdjointDialect(Type type) {
  for (Dialect *dialect : type.getContext()->getLoadedDialects())
    if (auto *found =
            dialect->getRegisteredInterface<AdjointDialectInterface>())
      if (found->handles(type))
        return found;
  return nullptr;
}

//===----------------------------------------------------------------------===//
// VjpBuilder
//===----------------------------------------------------------------------===//

VjpBuilder::VjpBuilder(OpBuilder &builder, Operation *op,
                       const IRMapping &primals,
                       ArrayRef<Value> resultCotangents,
                       const llvm::SmallBitVector &wanted)
    : builder(builder), loc(op->getLoc()), op(op), primals(primals),
      resultCotangents(resultCotangents), wanted(wanted),
      operandCotangents(op->getNumOperands()) {}

Value VjpBuilder::getPrimal(Value value) const {
  Value primal = primals.lookupOrNull(value);
  assert(primal && "getVjpNeeds must name every value that buildVjp reads");
  return primal;
}

void VjpBuilder::setCotangent(unsigned operand, Value cotangent) {
  assert(wants(operand) && "a cotangent that nobody asked for");
  assert(cotangent.getType() == op->getOperand(operand).getType() &&
         "a cotangent has the type of its value");
  operandCotangents[operand] = cotangent;
}

//===----------------------------------------------------------------------===//
// JvpBuilder
//===----------------------------------------------------------------------===//

JvpBuilder::JvpBuilder(OpBuilder &builder, Operation *op,
                       const IRMapping &primals,
                       ArrayRef<Value> operandTangents)
    : builder(builder), loc(op->getLoc()), op(op), primals(primals),
      operandTangents(operandTangents), resultTangents(op->getNumResults()) {}

Value JvpBuilder::getPrimal(Value value) const { return primals.lookup(value); }

void JvpBuilder::setTangent(unsigned result, Value tangent) {
  assert(tangent.getType() == op->getResult(result).getType() &&
         "a tangent has the type of its value");
  resultTangents[result] = tangent;
}

Operation *JvpBuilder::copyWith(ArrayRef<Value> operands) {
  Operation *copy = builder.clone(*op);
  copy->setOperands(operands);
  return copy;
}

void JvpBuilder::applyToTangents() {
  SmallVector<Value> operands;
  for (auto [operand, tangent] :
       llvm::zip_equal(op->getOperands(), operandTangents)) {
    operands.push_back(
        tangent ? tangent
                : findAdjointDialect(operand.getType())
                      ->buildZeros(builder, loc, getPrimal(operand)));
  }
  Operation *copy = copyWith(operands);
  for (auto [number, result] : llvm::enumerate(copy->getResults()))
    setTangent(number, result);
}

void JvpBuilder::applyToEachTangent() {
  for (auto [number, tangent] : llvm::enumerate(operandTangents)) {
    if (!tangent)
      continue;
    SmallVector<Value> operands = llvm::map_to_vector(
        op->getOperands(), [&](Value operand) { return getPrimal(operand); });
    operands[number] = tangent;
    Operation *copy = copyWith(operands);
    for (auto [result, value] : llvm::enumerate(copy->getResults())) {
      Value sum = resultTangents[result];
      setTangent(result, sum ? findAdjointDialect(value.getType())
                                   ->buildSum(builder, loc, sum, value)
                             : Value(value));
    }
  }
}
