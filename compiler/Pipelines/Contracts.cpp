//===- Contracts.cpp - What IR may contain after each phase ---------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Pipelines/Phases.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace {

/// What one phase allows. Operations are named, not linked to: a contract must
/// not make the pass load a dialect.
struct Contract {
  papilio::Phase phase;
  /// Dialects of which every operation is allowed, but for `refused`.
  ArrayRef<StringRef> dialects;
  /// Further operations that are allowed; a trailing '*' stands for any ending.
  ArrayRef<StringRef> operations;
  ArrayRef<StringRef> refused;
  bool allowsTensors, allowsMemRefs;
};

constexpr StringRef inputDialects[] = {"butterfly", "spconv"};
constexpr StringRef onlyButterfly[] = {"butterfly"};
constexpr StringRef onlyPlan[] = {"plan"};
constexpr StringRef vectorDialects[] = {"scf", "vector", "arith"};
constexpr StringRef onlyLLVM[] = {"llvm"};

constexpr StringRef function[] = {"func.func", "func.return"};
constexpr StringRef planOperations[] = {"func.func", "func.return",
                                        "arith.constant"};
constexpr StringRef vectorOperations[] = {
    "func.func",          "func.return",   "llvm.mlir.*", "llvm.return",
    "llvm.getelementptr", "llvm.load",     "llvm.store",  "llvm.intr.*",
    "llvm.ptrtoint",      "llvm.inttoptr", "llvm.fence"};

constexpr StringRef refusedInput[] = {"butterfly.group", "butterfly.yield"};
constexpr StringRef refusedFused[] = {"butterfly.multiply",
                                      "butterfly.chain_multiply"};
// Generated code calls nothing and keeps no state outside its workspace.
constexpr StringRef refusedLLVM[] = {"llvm.call",        "llvm.invoke",
                                     "llvm.alloca",      "llvm.inline_asm",
                                     "llvm.intr.memcpy", "llvm.intr.memset",
                                     "llvm.intr.memmove"};
constexpr StringRef refusedVectors[] = {"llvm.intr.memcpy", "llvm.intr.memset",
                                        "llvm.intr.memmove"};

const Contract contracts[] = {
    {papilio::Phase::Input, inputDialects, function, refusedInput, true, false},
    {papilio::Phase::Fused, onlyButterfly, function, refusedFused, true, false},
    {papilio::Phase::Plan, onlyPlan, planOperations, {}, false, true},
    {papilio::Phase::Vectors, vectorDialects, vectorOperations, refusedVectors,
     false, false},
    {papilio::Phase::LLVM, onlyLLVM, {}, refusedLLVM, false, false},
};

bool matches(StringRef name, StringRef pattern) {
  return pattern.consume_back("*") ? name.starts_with(pattern)
                                   : name == pattern;
}

bool allows(const Contract &contract, Operation *op) {
  StringRef name = op->getName().getStringRef();
  if (llvm::is_contained(contract.refused, name))
    return false;
  if (llvm::is_contained(contract.dialects,
                         op->getName().getDialectNamespace()))
    return true;
  return llvm::any_of(contract.operations, [&](StringRef pattern) {
    return matches(name, pattern);
  });
}

bool refuses(const Contract &contract, Type type) {
  return (isa<TensorType>(type) && !contract.allowsTensors) ||
         (isa<BaseMemRefType>(type) && !contract.allowsMemRefs);
}

/// The first type of the operation, results then block arguments, that the
/// phase refuses.
Type findRefusedType(const Contract &contract, Operation *op) {
  for (Type type : op->getResultTypes())
    if (refuses(contract, type))
      return type;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Type type : block.getArgumentTypes())
        if (refuses(contract, type))
          return type;
  return {};
}

LogicalResult report(Operation *op, papilio::Phase phase, const Twine &what) {
  const papilio::PhaseInfo &info = papilio::getPhaseInfo(phase);
  InFlightDiagnostic diagnostic = op->emitError()
                                  << what << " is not allowed in phase '"
                                  << info.name << "'";
  diagnostic.attachNote() << "allowed are " << info.allowed;
  return diagnostic;
}

LogicalResult checkOperation(const Contract &contract, Operation *op) {
  StringRef name = op->getName().getStringRef();
  if (!allows(contract, op))
    return report(op, contract.phase, "'" + name + "'");
  if (contract.phase == papilio::Phase::Fused && name == "butterfly.factor" &&
      op->getParentOp()->getName().getStringRef() != "butterfly.group")
    return report(op, contract.phase,
                  "'butterfly.factor' outside a butterfly.group");
  if (Type type = findRefusedType(contract, op)) {
    std::string text;
    llvm::raw_string_ostream(text) << type;
    return report(op, contract.phase, "type '" + text + "'");
  }
  return success();
}

} // namespace

LogicalResult papilio::verifyPhase(ModuleOp module, Phase phase) {
  const Contract *contract = llvm::find_if(
      contracts, [&](const Contract &entry) { return entry.phase == phase; });
  WalkResult result =
      module.walk<WalkOrder::PreOrder>([&](Operation *op) -> WalkResult {
        // The module itself; a nested one is no part of any phase.
        if (op == module.getOperation())
          return WalkResult::advance();
        return failed(checkOperation(*contract, op)) ? WalkResult::interrupt()
                                                     : WalkResult::advance();
      });
  return failure(result.wasInterrupted());
}
