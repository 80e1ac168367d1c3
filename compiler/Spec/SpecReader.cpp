//===- SpecReader.cpp - From a spec's text to the input module ------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Spec/SpecReader.h"
#include "compiler/Spec/JsonObject.h"
#include "compiler/Spec/JsonReader.h"
#include "compiler/Spec/SourceText.h"
#include "dialects/RegisterAll.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace papilio;
using namespace papilio::spec;

void spec::registerDialects(MLIRContext &context) {
  DialectRegistry registry;
  registerAllDialects(registry);
  context.appendDialectRegistry(registry);
  // An op of another dialect is refused by the contract of the phase, which
  // says what is allowed; the parser would advise a flag that is not ours.
  context.allowUnregisteredDialects();
  // The position says which op; its generic form would only repeat it.
  context.printOpOnDiagnostic(false);
}

/// Parses and verifies MLIR text; null if it is wrong.
static OwningOpRef<ModuleOp> parseModule(StringRef text, MLIRContext &context,
                                         DiagnosticLog &log) {
  DiagnosticCapture capture(context, log);
  // The lexer wants a zero byte behind the text, which a view need not have.
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBufferCopy(text, log.getFile()), llvm::SMLoc());
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(sources, &context);
  if (!module && !log.hasErrors())
    log.error({}, "the spec is no MLIR module");
  return module;
}

static Position positionOf(Location location) {
  if (auto file = dyn_cast<FileLineColLoc>(location))
    return {file.getLine(), file.getColumn()};
  return {};
}

static std::string listFunctions(ModuleOp module) {
  return llvm::join(llvm::map_range(module.getOps<func::FuncOp>(),
                                    [](func::FuncOp function) {
                                      return function.getName().str();
                                    }),
                    ", ");
}

/// The function called `name`, or the only one; null with an error otherwise.
static func::FuncOp selectFunction(ModuleOp module, StringRef name,
                                   DiagnosticLog &log) {
  auto functions = llvm::to_vector(module.getOps<func::FuncOp>());
  if (functions.empty()) {
    log.error({}, "the spec has no function");
    log.note({}, "wanted at least one func.func of butterfly or spconv ops");
    return {};
  }
  if (name.empty() && functions.size() == 1)
    return functions.front();
  if (name.empty()) {
    log.error(positionOf(functions[1].getLoc()),
              "the spec has " + Twine(functions.size()) +
                  " functions; choose one by name");
    log.note(positionOf(functions[0].getLoc()),
             "its functions are " + listFunctions(module));
    return {};
  }
  for (func::FuncOp function : functions)
    if (function.getName() == name)
      return function;
  log.error({}, "the spec has no function '" + name + "'");
  log.note(positionOf(functions[0].getLoc()),
           "its functions are " + listFunctions(module));
  return {};
}

/// Keeps the selected function alone and checks it.
static bool reduceToFunction(ModuleOp module, StringRef name,
                             DiagnosticLog &log) {
  func::FuncOp selected = selectFunction(module, name, log);
  if (!selected)
    return false;
  for (func::FuncOp other :
       llvm::make_early_inc_range(module.getOps<func::FuncOp>()))
    if (other != selected)
      other.erase();
  {
    DiagnosticCapture capture(*module.getContext(), log);
    if (failed(verifyPhase(module, Phase::Input)))
      return false;
  }
  return checkFunction(selected, log);
}

OwningOpRef<ModuleOp> spec::readSpec(StringRef text, StringRef function,
                                     MLIRContext &context, DiagnosticLog &log) {
  Syntax syntax = detectSyntax(text);
  if (!checkSourceText(text, syntax, log))
    return {};
  registerDialects(context);
  OwningOpRef<ModuleOp> module;
  if (syntax == Syntax::Mlir) {
    module = parseModule(text, context, log);
  } else if (std::optional<Program> program = readJsonProgram(text, log)) {
    module = buildModule(*program, context, log);
  }
  if (!module || !reduceToFunction(*module, function, log))
    return {};
  return module;
}

OwningOpRef<ModuleOp> spec::readProgram(const Program &program,
                                        MLIRContext &context,
                                        DiagnosticLog &log) {
  registerDialects(context);
  OwningOpRef<ModuleOp> module = buildModule(program, context, log);
  if (!module || !reduceToFunction(*module, program.name, log))
    return {};
  return module;
}

OwningOpRef<ModuleOp> spec::readDump(StringRef text, Phase phase,
                                     MLIRContext &context, DiagnosticLog &log) {
  if (!checkSourceText(text, Syntax::Mlir, log))
    return {};
  registerDialects(context);
  OwningOpRef<ModuleOp> module = parseModule(text, context, log);
  if (!module)
    return {};
  DiagnosticCapture capture(context, log);
  if (failed(verifyPhase(*module, phase)))
    return {};
  return module;
}
