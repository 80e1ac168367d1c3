//===- DeriveJvp.cpp - Functions that carry tangents forward --------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Transforms/Derivation.h"
#include "compiler/Transforms/DerivedFunction.h"

using namespace mlir;
using namespace papilio;

/// Carries tangents through one op; those of values that do not vary are null.
static void carryForward(DerivedFunction &derived, AdjointOpInterface op,
                         llvm::DenseMap<Value, Value> &tangents) {
  SmallVector<Value> ofOperands = llvm::map_to_vector(
      op->getOperands(), [&](Value value) { return tangents.lookup(value); });
  if (llvm::none_of(ofOperands, [](Value value) { return value; }))
    return;
  JvpBuilder jvp(derived.builder, op, derived.primals, ofOperands);
  op.buildJvp(jvp);
  for (auto [result, tangent] :
       llvm::zip_equal(op->getResults(), jvp.getResultTangents()))
    tangents[result] = tangent;
}

LogicalResult papilio::deriveJvp(func::FuncOp function,
                                 const Activity &activity, bool keepArguments) {
  FailureOr<DerivedFunction> derived =
      DerivedFunction::begin(function, "jvp", keepArguments);
  if (failed(derived))
    return failure();
  llvm::DenseMap<Value, Value> tangents;
  for (BlockArgument argument : activity.arguments)
    tangents[argument] =
        derived->addArgument(argument, derived->nameAfter("t_", argument));
  Block &body = function.getBody().front();
  llvm::DenseMap<Operation *, AdjointOpInterface> active;
  for (const ActiveOp &entry : activity.ops)
    active[entry.op] = entry.op;
  for (Operation &op : body.without_terminator()) {
    derived->builder.clone(op, derived->primals);
    if (AdjointOpInterface adjoint = active.lookup(&op))
      carryForward(*derived, adjoint, tangents);
  }
  SmallVector<Value> results;
  SmallVector<StringAttr> names;
  for (Value value : body.getTerminator()->getOperands()) {
    Value tangent = tangents.lookup(value);
    if (!tangent) {
      const AdjointDialectInterface *dialect =
          findAdjointDialect(value.getType());
      if (!dialect)
        return emitError(value.getLoc())
               << "expected results whose tangents a dialect can make, got "
               << value.getType();
      tangent = dialect->buildZeros(derived->builder, function.getLoc(),
                                    derived->primals.lookup(value));
    }
    names.push_back(derived->nameAfter("t_", results.size()));
    results.push_back(tangent);
  }
  derived->finish(results, names);
  return success();
}
