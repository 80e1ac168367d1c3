//===- CheckFunction.cpp - What the function of a spec must be ------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Spec/JsonObject.h"
#include "compiler/Spec/SpecReader.h"
#include "dialects/Spconv/IR/Spconv.h"
#include "mlir/IR/BuiltinTypes.h"
#include "papilio/kernel_abi.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace papilio;
using namespace papilio::spec;

static constexpr StringRef nameKey = "papilio.name";
/// The longest axis: four terabytes of f32, beyond any machine.
static constexpr int64_t maxExtent = int64_t(1) << 40;

std::string spec::getArgumentName(func::FuncOp function, unsigned index) {
  if (auto name = function.getArgAttrOfType<StringAttr>(index, nameKey))
    return name.str();
  return "arg" + std::to_string(index);
}

std::string spec::getResultName(func::FuncOp function) {
  if (auto name = function.getResultAttrOfType<StringAttr>(0, nameKey))
    return name.str();
  return "y";
}

/// The first op of the function's body that makes it more than a chain of
/// butterfly ops, or null.
static Operation *findConvolution(func::FuncOp function) {
  for (Operation &op : function.getBody().front())
    if (isa_and_nonnull<spconv::SpconvDialect>(op.getDialect()))
      return &op;
  return nullptr;
}

namespace {

class FunctionChecker {
public:
  FunctionChecker(func::FuncOp function, DiagnosticLog &log)
      : function(function), log(log) {}

  bool check() {
    if (!checkForm() || !checkInterface() || !checkNames())
      return false;
    if (findConvolution(function))
      return checkResults() && checkArguments();
    return checkTwiddles() && checkData() && checkResults() && checkUses();
  }

private:
  static Position positionOf(Location location) {
    if (auto file = dyn_cast<FileLineColLoc>(location))
      return {file.getLine(), file.getColumn()};
    return {};
  }

  bool reject(Location location, const Twine &message) {
    log.error(positionOf(location), message);
    return false;
  }
  bool reject(const Twine &message) {
    return reject(function.getLoc(), message);
  }
  std::string named(BlockArgument argument) {
    return "argument '" + getArgumentName(function, argument.getArgNumber()) +
           "'";
  }

  bool checkForm();
  bool checkInterface();
  bool checkTensor(Type type, const Twine &what, Location location);
  bool checkExtents(BlockArgument argument, unsigned firstStatic);
  bool checkLength(Type type, const Twine &what, Location location);
  bool checkName(Attribute attribute, StringRef name, const Twine &what);
  bool checkNames();
  bool checkTwiddles();
  bool checkData();
  bool checkResults();
  bool checkUses();
  bool checkArguments();

  func::FuncOp function;
  DiagnosticLog &log;
  llvm::StringSet<> names;
  llvm::SmallPtrSet<Value, 8> twiddles;
  BlockArgument data;
};

} // namespace

/// The number of leading operands of an op that are twiddles.
static unsigned countTwiddles(Operation *op) {
  return isa<butterfly::MultiplyOp, butterfly::ChainMultiplyOp,
             butterfly::FactorMultiplyOp, butterfly::FactorOp,
             butterfly::SliceTwiddleOp>(op)
             ? 1
             : 0;
}

bool FunctionChecker::checkForm() {
  StringRef name = function.getName();
  if (!isIdentifier(name, maxFunctionName))
    return reject("function '" + name + "' cannot be a symbol of C; wanted " +
                  describeIdentifier(maxFunctionName));
  if (function.isExternal())
    return reject("function '" + name + "' has no body to compile");
  if (!function.getBody().hasOneBlock())
    return reject("function '" + name + "' has " +
                  Twine(function.getBody().getBlocks().size()) +
                  " blocks; wanted one, without branches");
  if (function.getNumResults() != 1)
    return reject("function '" + name + "' has " +
                  Twine(function.getNumResults()) +
                  " results; wanted exactly one, write a function for each");
  if (function.getNumArguments() >= PAPILIO_RT_MAX_ARGUMENTS)
    return reject(
        "function '" + name + "' has " + Twine(function.getNumArguments()) +
        " arguments; wanted at most " + Twine(PAPILIO_RT_MAX_ARGUMENTS - 1));
  return true;
}

/// Whether a type is a tensor that a buffer of the kernel's interface can be.
bool FunctionChecker::checkTensor(Type type, const Twine &what,
                                  Location location) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return reject(location, what + " is " + text + "; wanted a ranked tensor");
  Type element = tensor.getElementType();
  if (auto complex = dyn_cast<ComplexType>(element))
    element = complex.getElementType();
  if (!element.isF32() && !element.isF64())
    return reject(location, what + " is " + text +
                                "; wanted elements f32, f64, complex<f32> or "
                                "complex<f64>");
  if (tensor.getRank() < 1 || tensor.getRank() > PAPILIO_RT_MAX_RANK)
    return reject(location, what + " has rank " + Twine(tensor.getRank()) +
                                "; wanted 1 to " + Twine(PAPILIO_RT_MAX_RANK));
  return true;
}

/// Extents that must be fixed: all but the batch of the data.
bool FunctionChecker::checkExtents(BlockArgument argument,
                                   unsigned firstStatic) {
  ArrayRef<int64_t> shape = cast<ShapedType>(argument.getType()).getShape();
  for (unsigned axis = firstStatic; axis < shape.size(); ++axis)
    if (ShapedType::isDynamic(shape[axis]))
      return reject(argument.getLoc(),
                    "axis " + Twine(axis) + " of " + named(argument) +
                        " has no fixed extent; only the batch, axis 0 of the "
                        "data, may be given at each call");
  return checkLength(argument.getType(), named(argument), argument.getLoc());
}

/// Whether every axis has an extent that offsets can be computed with.
bool FunctionChecker::checkLength(Type type, const Twine &what,
                                  Location location) {
  for (auto [axis, extent] : llvm::enumerate(cast<ShapedType>(type).getShape()))
    if (extent > maxExtent)
      return reject(location, "axis " + Twine(axis) + " of " + what +
                                  " has extent " + Twine(extent) +
                                  "; wanted at most 2^40");
  return true;
}

bool FunctionChecker::checkInterface() {
  for (BlockArgument argument : function.getArguments())
    if (!checkTensor(argument.getType(), named(argument), argument.getLoc()))
      return false;
  return checkTensor(function.getResultTypes().front(), "the result",
                     function.getLoc());
}

bool FunctionChecker::checkName(Attribute attribute, StringRef name,
                                const Twine &what) {
  if (attribute && !isa<StringAttr>(attribute))
    return reject("papilio.name of " + what + " is no string");
  if (!isIdentifier(name, maxArgumentName))
    return reject("papilio.name '" + name + "' of " + what +
                  " cannot be a name in C; wanted " +
                  describeIdentifier(maxArgumentName));
  if (!names.insert(name).second)
    return reject("two arguments or results are called '" + name +
                  "'; give each a papilio.name of its own");
  return true;
}

bool FunctionChecker::checkNames() {
  for (unsigned index = 0; index < function.getNumArguments(); ++index)
    if (!checkName(function.getArgAttr(index, nameKey),
                   getArgumentName(function, index),
                   "argument " + Twine(index)))
      return false;
  return checkName(function.getResultAttr(0, nameKey), getResultName(function),
                   "the result");
}

/// Twiddles are arguments with static shapes, not computed.
bool FunctionChecker::checkTwiddles() {
  for (Operation &op : function.getBody().front())
    for (Value twiddle : op.getOperands().take_front(countTwiddles(&op))) {
      auto argument = dyn_cast<BlockArgument>(twiddle);
      bool isSlice =
          isa_and_nonnull<butterfly::SliceTwiddleOp>(twiddle.getDefiningOp());
      if (!argument && !isSlice)
        return reject(op.getLoc(),
                      "the twiddle of '" + op.getName().getStringRef() +
                          "' is computed; wanted an argument of the function");
      if (argument && twiddles.insert(argument).second &&
          !checkExtents(argument, 0))
        return false;
    }
  return true;
}

/// Follows the result back to the one argument that holds the data.
bool FunctionChecker::checkData() {
  Value value = function.getBody().front().getTerminator()->getOperand(0);
  while (Operation *op = value.getDefiningOp()) {
    unsigned first = countTwiddles(op);
    if (op->getNumOperands() != first + 1 || isa<butterfly::SliceTwiddleOp>(op))
      return reject(op->getLoc(), "the result comes from '" +
                                      op->getName().getStringRef() +
                                      "', which has no single data operand");
    value = op->getOperand(first);
  }
  data = cast<BlockArgument>(value);
  int64_t rank = cast<ShapedType>(data.getType()).getRank();
  if (rank < 2 || rank > 3)
    return reject(data.getLoc(), named(data) + ", the data, has rank " +
                                     Twine(rank) +
                                     "; wanted batch x n or batch x nstacks x "
                                     "n");
  if (twiddles.contains(data))
    return reject(data.getLoc(), named(data) + " is both data and twiddle");
  return checkExtents(data, 1);
}

/// Every op has a part in the result.
bool FunctionChecker::checkResults() {
  for (Operation &op : function.getBody().front().without_terminator()) {
    StringRef name = op.getName().getStringRef();
    if (op.use_empty())
      return reject(op.getLoc(), "the result of '" + name + "' is not used");
    for (Value result : op.getResults())
      if (!checkLength(result.getType(), "the result of '" + name + "'",
                       op.getLoc()))
        return false;
  }
  return true;
}

/// Every argument of a function of butterfly ops has a part in the result.
bool FunctionChecker::checkUses() {
  for (BlockArgument argument : function.getArguments())
    if (argument != data && !twiddles.contains(argument))
      return reject(argument.getLoc(),
                    named(argument) +
                        " has no part in the result; remove it, the data are "
                        "'" +
                        getArgumentName(function, data.getArgNumber()) + "'");
  return true;
}

/// The same where there is no one argument that is the data. Which extents may
/// be dynamic is the verifiers' to say.
bool FunctionChecker::checkArguments() {
  for (BlockArgument argument : function.getArguments()) {
    if (argument.use_empty())
      return reject(argument.getLoc(),
                    named(argument) + " has no part in the result; remove it");
    if (!checkLength(argument.getType(), named(argument), argument.getLoc()))
      return false;
  }
  return true;
}

bool spec::checkFunction(func::FuncOp function, DiagnosticLog &log) {
  return FunctionChecker(function, log).check();
}

bool spec::checkCompilable(func::FuncOp function, DiagnosticLog &log) {
  Operation *op = findConvolution(function);
  if (!op)
    return true;
  Position position;
  if (auto file = dyn_cast<FileLineColLoc>(op->getLoc()))
    position = {file.getLine(), file.getColumn()};
  log.error(position, "'" + op->getName().getStringRef() +
                          "' cannot be compiled; kernels are made of "
                          "butterfly ops alone");
  log.note(position, "papilio-run SPEC --interpret evaluates the function with "
                     "the slow reference");
  return false;
}
