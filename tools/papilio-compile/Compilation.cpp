//===- Compilation.cpp - One run of papilio-compile -----------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-compile/Compilation.h"
#include "compiler/Spec/SpecReader.h"
#include "compiler/Target/Emit.h"
#include "mlir/Pass/PassManager.h"
#include "tools/papilio-compile/Explain.h"
#include "tools/papilio-compile/Header.h"
#include "tools/papilio-compile/Report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace mlir;
using namespace papilio;
using namespace papilio::tool;

/// What stands before line and column in messages about the spec.
static std::string nameSpec(const Options &options) {
  if (options.generic)
    return "<flags>";
  return options.specPath == "-" ? "<stdin>" : options.specPath;
}

Compilation::Compilation(const Options &options)
    : options(options), context(MLIRContext::Threading::DISABLED),
      log(nameSpec(options)) {}

int Compilation::fail(llvm::Error error, ExitCode code) {
  report(log);
  reportError(std::move(error));
  return code;
}

int Compilation::failFromLog() {
  report(log);
  return BadInput;
}

bool Compilation::wants(Artefact artefact) const {
  return llvm::is_contained(options.artefacts, artefact);
}

void Compilation::addOutput(Artefact artefact, std::string contents) {
  std::string path = options.outputPath;
  if (options.artefacts.size() > 1)
    path += getEnding(artefact).str();
  outputs.add(std::move(path), std::move(contents));
}

std::string Compilation::printModule() {
  std::string text;
  llvm::raw_string_ostream out(text);
  module->print(out);
  out << "\n";
  return text;
}

int Compilation::resolveTarget() {
  llvm::Expected<CPUDescription> resolved = describeCPU(options.targetCPU);
  if (!resolved)
    return fail(resolved.takeError(), NoTarget);
  target = *resolved;
  timer.lap("target");
  return Ok;
}

static std::string hash(llvm::StringRef text) {
  return llvm::toHex(llvm::SHA256::hash(llvm::arrayRefFromStringRef(text)),
                     /*LowerCase=*/true);
}

int Compilation::readModule() {
  if (options.generic) {
    module =
        spec::readProgram(spec::makeProgram(*options.generic), context, log);
    if (!module)
      return failFromLog();
    specHash = hash(printModule());
  } else {
    llvm::Expected<std::string> text = readInput(options.specPath);
    if (!text)
      return fail(text.takeError());
    specHash = hash(*text);
    module = options.from == Phase::Input
                 ? spec::readSpec(*text, options.function, context, log)
                 : spec::readDump(*text, options.from, context, log);
    if (!module)
      return failFromLog();
  }
  timer.lap("read spec");
  return Ok;
}

int Compilation::dump(llvm::StringRef name, const std::string &contents) {
  if (options.dumpDirectory.empty())
    return Ok;
  if (std::error_code code =
          llvm::sys::fs::create_directories(options.dumpDirectory))
    return fail(llvm::createStringError("cannot create folder '" +
                                        options.dumpDirectory +
                                        "': " + code.message()));
  Outputs file;
  file.add(options.dumpDirectory + "/" + name.str(), contents);
  llvm::Error error = file.write();
  return error ? fail(std::move(error)) : static_cast<int>(Ok);
}

int Compilation::runPhase(Phase phase) {
  const PhaseInfo &info = getPhaseInfo(phase);
  PassManager passes(&context);
  // Every pass is followed by a contract check; the verifier would only repeat
  // what that and the tests of the passes cover.
  passes.enableVerifier(false);
  CPUPipelineOptions pipeline = options.pipeline;
  if (pipeline.vectorBits == 0)
    pipeline.vectorBits = target.vectorBits;
  pipeline.listCandidates = options.explain != Explain::No;
  Phase from = phase == options.from
                   ? phase
                   : static_cast<Phase>(static_cast<unsigned>(phase) - 1);
  buildCPUPipeline(passes, pipeline, from, phase);
  if (failed(passes.run(*module))) {
    if (!log.hasErrors())
      log.error({}, "phase '" + info.name + "' failed");
    return failFromLog();
  }
  timer.lap(info.name);
  if (phase == Phase::Plan && wants(Artefact::Plan))
    addOutput(Artefact::Plan, printModule());
  if (phase == options.to && wants(Artefact::Mlir))
    addOutput(Artefact::Mlir, printModule());
  if (phase == std::max(Phase::Plan, options.from) &&
      options.explain != Explain::No)
    explanation = options.explain == Explain::Json ? explainAsJson(*module)
                                                   : explainAsText(*module);
  return dump(
      llvm::formatv("{0,0+2}.{1}.mlir", static_cast<int>(phase), info.name)
          .str(),
      options.dumpDirectory.empty() ? "" : printModule());
}

int Compilation::runPhases() {
  spec::DiagnosticCapture capture(context, log);
  if (options.from == Phase::Input && options.to > Phase::Input &&
      !llvm::all_of(module->getOps<func::FuncOp>(), [&](func::FuncOp function) {
        return spec::checkCompilable(function, log);
      })) {
    report(log);
    return NoTarget;
  }
  for (const PhaseInfo &info : getPhases())
    if (info.phase >= options.from && info.phase <= options.to)
      if (int code = runPhase(info.phase))
        return code;
  return Ok;
}

/// Code generation consumes a module, so each but the last gets a copy.
int Compilation::emit(llvm::Module &llvmModule, llvm::TargetMachine &machine) {
  std::string text = printLLVMIR(llvmModule);
  if (int code = dump("05.llvm.ll", text))
    return code;
  if (wants(Artefact::LLVM))
    addOutput(Artefact::LLVM, std::move(text));
  if (wants(Artefact::Header)) {
    llvm::Expected<std::string> header =
        printHeader(llvmModule, specHash, target.cpu);
    if (!header)
      return fail(header.takeError());
    addOutput(Artefact::Header, *header);
  }
  timer.lap("print");
  if (wants(Artefact::Assembly) || !options.dumpDirectory.empty()) {
    std::unique_ptr<llvm::Module> copy = llvm::CloneModule(llvmModule);
    llvm::Expected<std::string> assembly = emitAssembly(*copy, machine);
    if (!assembly)
      return fail(assembly.takeError());
    if (int code = dump("06.object.s", *assembly))
      return code;
    if (wants(Artefact::Assembly))
      addOutput(Artefact::Assembly, *assembly);
    timer.lap("assembly");
  }
  if (!wants(Artefact::Object))
    return Ok;
  llvm::Expected<std::string> object = emitObject(llvmModule, machine);
  if (!object)
    return fail(object.takeError());
  addOutput(Artefact::Object, *object);
  timer.lap("object");
  return Ok;
}

int Compilation::generate() {
  bool wantsCode = llvm::any_of(options.artefacts, [](Artefact artefact) {
    return artefact != Artefact::Mlir && artefact != Artefact::Plan;
  });
  if (!wantsCode)
    return Ok;
  spec::DiagnosticCapture capture(context, log);
  llvm::Expected<std::unique_ptr<llvm::TargetMachine>> machine =
      createTargetMachine(target);
  if (!machine)
    return fail(machine.takeError(), NoTarget);
  llvm::LLVMContext llvmContext;
  llvm::Expected<std::unique_ptr<llvm::Module>> translated =
      translateToLLVMIR(*module, llvmContext, **machine);
  if (!translated)
    return fail(translated.takeError());
  timer.lap("LLVM IR");
  optimizeLLVMIR(**translated, **machine);
  timer.lap("optimize");
  return emit(**translated, **machine);
}

int Compilation::explain() {
  if (options.explain == Explain::No)
    return Ok;
  if (explanation.empty()) {
    reportError("the dump has no explanation of its plan");
    reportNote("start from the spec, or from a dump of phase plan");
    return BadInput;
  }
  // Standard output belongs to the artefact if it goes there.
  bool isFree = options.artefacts.empty() || options.outputPath != "-";
  (isFree ? llvm::outs() : llvm::errs()) << explanation;
  return Ok;
}

int Compilation::run() {
  for (auto step :
       {&Compilation::resolveTarget, &Compilation::readModule,
        &Compilation::runPhases, &Compilation::generate, &Compilation::explain})
    if (int code = (this->*step)())
      return code;
  report(log); // warnings, if any
  if (llvm::Error error = outputs.write())
    return fail(std::move(error));
  timer.lap("write");
  if (options.time)
    timer.print(llvm::errs());
  return Ok;
}
