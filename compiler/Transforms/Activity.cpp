//===- Activity.cpp - What a derivative has to pass through ---------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Transforms/Activity.h"

using namespace mlir;
using namespace papilio;

void papilio::appendReads(Operation *op, SmallVectorImpl<Value> &reads) {
  op->walk([&](Operation *inner) {
    llvm::append_range(reads, inner->getOperands());
  });
}

/// Whether some op uses the argument as a parameter of its map. So is one that
/// nothing uses, as the twiddle of a product on one point: data lead to
/// results.
static bool isParameter(BlockArgument argument) {
  return argument.use_empty() ||
         llvm::any_of(argument.getUses(), [](OpOperand &use) {
           auto op = dyn_cast<AdjointOpInterface>(use.getOwner());
           return op && op.isParameterOperand(use.getOperandNumber());
         });
}

/// Marks the arguments that `word` names.
static LogicalResult select(func::FuncOp function, StringRef word,
                            llvm::SmallBitVector &selected) {
  unsigned number;
  if (!word.getAsInteger(10, number) && number < function.getNumArguments()) {
    selected.set(number);
    return success();
  }
  if (word != "twiddle" && word != "input")
    return function.emitOpError()
           << "expected wrt to be twiddle, input or the number of one of the "
           << function.getNumArguments() << " arguments, got '" << word << "'";
  bool found = false;
  for (BlockArgument argument : function.getArguments())
    if (isParameter(argument) == (word == "twiddle")) {
      selected.set(argument.getArgNumber());
      found = true;
    }
  if (!found)
    return function.emitOpError()
           << "expected "
           << (word == "twiddle" ? "an argument that an op uses as parameters"
                                 : "an argument that holds data")
           << " for wrt=" << word << ", got none; name other arguments";
  return success();
}

FailureOr<SmallVector<BlockArgument>>
papilio::selectArguments(func::FuncOp function, ArrayRef<std::string> words) {
  llvm::SmallBitVector selected(function.getNumArguments(), words.empty());
  for (StringRef word : words)
    if (failed(select(function, word, selected)))
      return failure();
  SmallVector<BlockArgument> arguments;
  for (unsigned number : selected.set_bits())
    arguments.push_back(function.getArgument(number));
  return arguments;
}

/// Checks that derivatives can pass from the wanted operands to the results.
static LogicalResult checkOp(Operation *op,
                             const llvm::SmallBitVector &wanted) {
  auto adjoint = dyn_cast<AdjointOpInterface>(op);
  if (!adjoint)
    return op->emitOpError("has no adjoint: it does not implement "
                           "AdjointOpInterface");
  if (std::string reason = adjoint.getReasonForNoAdjoint(wanted);
      !reason.empty())
    return op->emitOpError() << "has no adjoint: " << reason;
  if (wanted.none())
    return op->emitOpError("has no adjoint: its regions read values that it "
                           "does not take as operands");
  return success();
}

/// Checks that cotangents of the value can be added.
static LogicalResult checkType(Value value) {
  if (findAdjointDialect(value.getType()))
    return success();
  return emitError(value.getLoc())
         << "expected a type whose values a dialect can add, got "
         << value.getType()
         << "; derivatives pass through tensors of f32, f64, "
         << "complex<f32> and complex<f64>";
}

/// The values that a result of the function depends on.
static llvm::DenseSet<Value> findUseful(Block &body) {
  llvm::DenseSet<Value> useful;
  for (Value value : body.getTerminator()->getOperands())
    useful.insert(value);
  for (Operation &op : llvm::reverse(body.without_terminator()))
    if (llvm::any_of(op.getResults(),
                     [&](Value result) { return useful.contains(result); })) {
      SmallVector<Value> reads;
      appendReads(&op, reads);
      useful.insert(reads.begin(), reads.end());
    }
  return useful;
}

FailureOr<Activity>
papilio::analyseActivity(func::FuncOp function,
                         ArrayRef<BlockArgument> arguments) {
  Block &body = function.getBody().front();
  llvm::DenseSet<Value> useful = findUseful(body);
  Activity activity;
  activity.arguments.assign(arguments.begin(), arguments.end());
  for (BlockArgument argument : arguments) {
    if (failed(checkType(argument)))
      return failure();
    activity.varied.insert(argument);
  }
  for (Operation &op : body.without_terminator()) {
    llvm::SmallBitVector wanted(op.getNumOperands());
    for (OpOperand &operand : op.getOpOperands())
      wanted[operand.getOperandNumber()] =
          activity.varied.contains(operand.get());
    bool isUseful = llvm::any_of(
        op.getResults(), [&](Value result) { return useful.contains(result); });
    SmallVector<Value> reads;
    appendReads(&op, reads);
    bool isVaried = llvm::any_of(
        reads, [&](Value value) { return activity.varied.contains(value); });
    if (!isVaried || !isUseful)
      continue;
    if (failed(checkOp(&op, wanted)))
      return failure();
    for (Value result : op.getResults()) {
      if (failed(checkType(result)))
        return failure();
      activity.varied.insert(result);
    }
    activity.ops.push_back({cast<AdjointOpInterface>(&op), wanted});
  }
  return activity;
}
