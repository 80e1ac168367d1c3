//===- DeriveVjp.cpp - Functions that carry cotangents back ---------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Transforms/Derivation.h"
#include "compiler/Transforms/DerivedFunction.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace papilio;

namespace {

/// Where the values of the forward program that rules read come from.
struct Sources {
  /// Ops to be computed anew.
  llvm::DenseSet<Operation *> recomputed;
  /// Values to be handed in.
  llvm::SetVector<Value> residuals;
};

/// Cotangents of the values of the forward program, summed as they come.
class Cotangents {
public:
  explicit Cotangents(OpBuilder &builder) : builder(builder) {}

  Value lookup(Value value) const { return sums.lookup(value); }
  void add(Value value, Value cotangent, Location loc) {
    Value &sum = sums[value];
    sum = sum ? findAdjointDialect(value.getType())
                    ->buildSum(builder, loc, sum, cotangent)
              : cotangent;
  }

private:
  OpBuilder &builder;
  llvm::DenseMap<Value, Value> sums;
};

} // namespace

/// An op whose result is made anew rather than kept.
static bool isMove(Operation *op) {
  auto adjoint = dyn_cast<AdjointOpInterface>(op);
  return adjoint && adjoint.isMove();
}

/// Finds where the values come from that the rules of `activity` read, and
/// those that they are made from. With `keep`, values that arithmetic made are
/// residuals.
static Sources findSources(const Activity &activity, bool keep) {
  Sources sources;
  SmallVector<Value> open;
  for (const ActiveOp &active : activity.ops) {
    AdjointOpInterface op = active.op;
    op.getVjpNeeds(active.wanted, open);
  }
  llvm::DenseSet<Value> seen;
  while (!open.empty()) {
    Value value = open.pop_back_val();
    Operation *op = value.getDefiningOp();
    if (!op || !seen.insert(value).second)
      continue;
    if (keep && !isMove(op)) {
      sources.residuals.insert(value);
      continue;
    }
    sources.recomputed.insert(op);
    appendReads(op, open);
  }
  return sources;
}

/// Residuals in the order in which the forward program makes them.
static SmallVector<Value> inOrder(Block &body, const Sources &sources) {
  SmallVector<Value> values;
  for (Operation &op : body)
    for (Value result : op.getResults())
      if (sources.residuals.contains(result))
        values.push_back(result);
  return values;
}

/// Carries the cotangents through the active ops, last one first.
static void carryBack(DerivedFunction &derived, const Activity &activity,
                      Cotangents &cotangents) {
  for (const ActiveOp &active : llvm::reverse(activity.ops)) {
    AdjointOpInterface op = active.op;
    SmallVector<Value> ofResults =
        llvm::map_to_vector(op->getResults(), [&](Value result) {
          return cotangents.lookup(result);
        });
    if (llvm::none_of(ofResults, [](Value value) { return value; }))
      continue;
    VjpBuilder vjp(derived.builder, op, derived.primals, ofResults,
                   active.wanted);
    op.buildVjp(vjp);
    for (auto [operand, cotangent] :
         llvm::zip_equal(op->getOperands(), vjp.getOperandCotangents()))
      if (cotangent)
        cotangents.add(operand, cotangent, op->getLoc());
  }
}

static StringAttr residualName(DerivedFunction &derived, size_t number) {
  return derived.nameIfNamed("residual" + Twine(number));
}

/// Makes @f_vjp; `residuals` are values of the forward program that it takes.
static LogicalResult makeVjp(func::FuncOp function, const Activity &activity,
                             const Sources &sources, ArrayRef<Value> residuals,
                             bool keepArguments) {
  FailureOr<DerivedFunction> derived =
      DerivedFunction::begin(function, "vjp", keepArguments);
  if (failed(derived))
    return failure();
  for (auto [number, value] : llvm::enumerate(residuals))
    derived->primals.map(
        value, derived->addArgument(value, residualName(*derived, number)));
  Block &body = function.getBody().front();
  Cotangents cotangents(derived->builder);
  for (OpOperand &result : body.getTerminator()->getOpOperands()) {
    Value argument = derived->addArgument(
        result.get(), derived->nameAfter("ct_", result.getOperandNumber()));
    if (activity.varied.contains(result.get()))
      cotangents.add(result.get(), argument, result.getOwner()->getLoc());
  }
  for (Operation &op : body)
    if (sources.recomputed.contains(&op))
      derived->builder.clone(op, derived->primals);
  carryBack(*derived, activity, cotangents);
  SmallVector<Value> results;
  SmallVector<StringAttr> names;
  for (BlockArgument argument : activity.arguments) {
    names.push_back(derived->nameAfter("ct_", argument));
    Value cotangent = cotangents.lookup(argument);
    results.push_back(
        cotangent ? cotangent
                  : findAdjointDialect(argument.getType())
                        ->buildZeros(derived->builder, function.getLoc(),
                                     derived->primals.lookup(argument)));
  }
  derived->finish(results, names);
  return success();
}

LogicalResult papilio::deriveVjp(func::FuncOp function,
                                 const Activity &activity, bool keepArguments) {
  return makeVjp(function, activity, findSources(activity, /*keep=*/false), {},
                 keepArguments);
}

LogicalResult papilio::deriveFwd(func::FuncOp function,
                                 const Activity &activity, bool keepArguments) {
  Sources sources = findSources(activity, /*keep=*/true);
  Block &body = function.getBody().front();
  SmallVector<Value> residuals = inOrder(body, sources);
  if (failed(makeVjp(function, activity, sources, residuals, keepArguments)))
    return failure();
  FailureOr<DerivedFunction> derived =
      DerivedFunction::begin(function, "fwd", keepArguments);
  if (failed(derived))
    return failure();
  for (Operation &op : body.without_terminator())
    derived->builder.clone(op, derived->primals);
  SmallVector<Value> values;
  SmallVector<StringAttr> names;
  for (Value value : body.getTerminator()->getOperands()) {
    names.push_back(derived->nameAfter("", values.size()));
    values.push_back(derived->primals.lookup(value));
  }
  for (auto [number, value] : llvm::enumerate(residuals)) {
    names.push_back(residualName(*derived, number));
    values.push_back(derived->primals.lookup(value));
  }
  derived->finish(values, names);
  return success();
}
