//===- DerivedFunction.cpp - A function made from another -----------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Transforms/DerivedFunction.h"

#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace papilio;

static constexpr StringRef nameKey = "papilio.name";

DerivedFunction::DerivedFunction(func::FuncOp primal, func::FuncOp function,
                                 bool keepArguments)
    : builder(function.getContext()), primal(primal), function(function),
      keepArguments(keepArguments) {
  Block *body = function.addEntryBlock();
  builder.setInsertionPointToEnd(body);
  for (auto [from, to] :
       llvm::zip_equal(primal.getArguments(), body->getArguments())) {
    primals.map(from, to);
    to.setLoc(from.getLoc());
    if (StringAttr name = nameAfter("", from))
      names.push_back(name.str());
    function.setArgAttrs(from.getArgNumber(),
                         primal.getArgAttrDict(from.getArgNumber()));
  }
}

FailureOr<DerivedFunction> DerivedFunction::begin(func::FuncOp primal,
                                                  StringRef suffix,
                                                  bool keepArguments) {
  std::string name = (primal.getName() + "_" + suffix).str();
  if (SymbolTable::lookupSymbolIn(primal->getParentOp(), name))
    return primal.emitOpError()
           << "expected no other function called @" << name
           << ", the name of the derived one, got one; rename it";
  OpBuilder builder(primal.getContext());
  builder.setInsertionPointAfter(primal);
  auto function = func::FuncOp::create(
      builder, primal.getLoc(), name,
      builder.getFunctionType(primal.getArgumentTypes(), {}));
  return DerivedFunction(primal, function, keepArguments);
}

StringAttr DerivedFunction::nameAfter(StringRef prefix,
                                      BlockArgument argument) {
  auto name =
      primal.getArgAttrOfType<StringAttr>(argument.getArgNumber(), nameKey);
  return name ? builder.getStringAttr(prefix + name.getValue()) : name;
}

StringAttr DerivedFunction::nameAfter(StringRef prefix, unsigned result) {
  auto name = primal.getResultAttrOfType<StringAttr>(result, nameKey);
  return name ? builder.getStringAttr(prefix + name.getValue()) : name;
}

StringAttr DerivedFunction::nameIfNamed(const Twine &name) {
  return names.empty() ? StringAttr() : builder.getStringAttr(name);
}

/// The attribute for a name, made different from all before.
DictionaryAttr DerivedFunction::uniqueName(StringAttr name) {
  if (!name)
    return builder.getDictionaryAttr({});
  std::string text = name.str();
  for (int64_t number = 2; llvm::is_contained(names, text); ++number)
    text = name.str() + "_" + std::to_string(number);
  names.push_back(text);
  return builder.getDictionaryAttr(
      builder.getNamedAttr(nameKey, builder.getStringAttr(text)));
}

Value DerivedFunction::addArgument(Value like, StringAttr name) {
  unsigned number = function.getNumArguments();
  // It fails only where a symbol's type cannot hold the argument.
  (void)function.insertArgument(number, like.getType(), uniqueName(name),
                                like.getLoc());
  return function.getArgument(number);
}

/// Erases ops and arguments of the first function that nothing reads.
void DerivedFunction::dropUnused() {
  Block &body = function.getBody().front();
  for (Operation *op = body.getTerminator()->getPrevNode(); op;) {
    Operation *previous = op->getPrevNode();
    if (isOpTriviallyDead(op))
      op->erase();
    op = previous;
  }
  if (keepArguments)
    return;
  llvm::BitVector unused(function.getNumArguments());
  for (unsigned number = 0; number < primal.getNumArguments(); ++number)
    unused[number] = function.getArgument(number).use_empty();
  (void)function.eraseArguments(unused);
}

void DerivedFunction::finish(ArrayRef<Value> values,
                             ArrayRef<StringAttr> names) {
  func::ReturnOp::create(builder, primal.getLoc(), values);
  function.setType(builder.getFunctionType(function.getArgumentTypes(),
                                           ValueRange(values).getTypes()));
  for (auto [number, name] : llvm::enumerate(names))
    function.setResultAttrs(number, uniqueName(name));
  dropUnused();
}
