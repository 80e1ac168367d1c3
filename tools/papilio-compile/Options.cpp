//===- Options.cpp - Command line of papilio-compile ----------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-compile/Options.h"
#include "compiler/Target/Version.h"
#include "tools/papilio-compile/CommandLine.h"
#include "tools/papilio-compile/Report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace papilio;
using namespace papilio::tool;
using llvm::StringRef;
using llvm::Twine;

namespace {

struct ArtefactForm {
  StringRef name;
  Artefact artefact;
  StringRef ending;
};

constexpr ArtefactForm artefactForms[] = {
    {"mlir", Artefact::Mlir, ".mlir"}, {"plan", Artefact::Plan, ".plan.mlir"},
    {"llvm", Artefact::LLVM, ".ll"},   {"asm", Artefact::Assembly, ".s"},
    {"obj", Artefact::Object, ".o"},   {"header", Artefact::Header, ".h"},
};

/// Turns flags into options; each step returns the exit code, Ok to go on.
class OptionReader {
public:
  explicit OptionReader(const CommandLine &given) : given(given) {}

  int read();
  Options options;

private:
  int usage(const Twine &message, const Twine &note = "");
  int badInput(const Twine &message, const Twine &note = "");
  int readInput();
  int readGeneric();
  int readChoices(spec::GenericSpec &generic);
  int readNumber(const CommandLine::Text &flag, int64_t least, int64_t &value);
  int readPhases();
  int readPhase(const CommandLine::Text &flag, Phase &phase);
  int readArtefacts();
  int checkArtefacts();
  int readTarget();
  int readExplain();
  int checkRepeated();
  bool hasProgramFlags() const;

  const CommandLine &given;
};

bool isGiven(const llvm::cl::Option &flag) {
  return flag.getNumOccurrences() > 0;
}

} // namespace

StringRef tool::getEnding(Artefact artefact) {
  return llvm::find_if(artefactForms,
                       [&](const ArtefactForm &form) {
                         return form.artefact == artefact;
                       })
      ->ending;
}

int OptionReader::usage(const Twine &message, const Twine &note) {
  reportError(message);
  if (!note.isTriviallyEmpty())
    reportNote(note);
  return BadUsage;
}

int OptionReader::badInput(const Twine &message, const Twine &note) {
  usage(message, note);
  return BadInput;
}

bool OptionReader::hasProgramFlags() const {
  const llvm::cl::Option *flags[] = {
      &given.n,         &given.nstack,       &given.tied,
      &given.untied,    &given.order,        &given.dtype,
      &given.batch,     &given.stackedInput, &given.intermediates,
      &given.bitReverse};
  return llvm::any_of(
      flags, [](const llvm::cl::Option *flag) { return isGiven(*flag); });
}

/// A spec by flags is a spec: what is wrong with it is bad input.
int OptionReader::readNumber(const CommandLine::Text &flag, int64_t least,
                             int64_t &value) {
  if (!isGiven(flag))
    return Ok;
  if (!StringRef(flag).getAsInteger(10, value) && value >= least)
    return Ok;
  return badInput("--" + flag.ArgStr + " wants an integer of at least " +
                  Twine(least) + " and less than 2^63, got '" +
                  flag.getValue() + "'");
}

int OptionReader::readChoices(spec::GenericSpec &generic) {
  if (given.tied && given.untied)
    return badInput("--tied and --untied exclude each other");
  generic.tying =
      given.untied ? butterfly::Tying::Untied : butterfly::Tying::Tied;
  StringRef order = given.order.getValue();
  if (order == "decreasing")
    generic.strideOrder = butterfly::StrideOrder::Decreasing;
  else if (isGiven(given.order) && order != "increasing")
    return badInput("--order wants increasing or decreasing, got '" + order +
                    "'");
  if (isGiven(given.dtype)) {
    std::optional<spec::ElementType> type =
        spec::parseElementType(given.dtype.getValue());
    if (!type)
      return badInput("--dtype wants f32, f64, c64 or c128, got '" +
                      given.dtype.getValue() + "'");
    generic.elementType = *type;
  }
  StringRef reversal = given.bitReverse.getValue();
  if (reversal == "first")
    generic.bitReversal = spec::BitReversal::First;
  else if (reversal == "last")
    generic.bitReversal = spec::BitReversal::Last;
  else if (isGiven(given.bitReverse))
    return badInput("--bit-reverse wants first or last, got '" + reversal +
                    "'");
  if (given.intermediates && generic.bitReversal == spec::BitReversal::Last)
    return badInput(
        "--intermediates and --bit-reverse=last exclude each other: "
        "intermediates are offered on the last op alone");
  return Ok;
}

int OptionReader::readGeneric() {
  spec::GenericSpec generic;
  generic.name = given.function;
  generic.stackedInput = given.stackedInput;
  generic.intermediates = given.intermediates;
  if (!isGiven(given.n))
    return badInput("a program by flags has no length", "add --n=1024");
  int64_t batch = 0;
  for (int code : {readNumber(given.n, 1, generic.n),
                   readNumber(given.nstack, 1, generic.nstacks),
                   readNumber(given.batch, 0, batch), readChoices(generic)})
    if (code != Ok)
      return code;
  if (!llvm::isPowerOf2_64(generic.n))
    return badInput("--n wants a power of two, got " + Twine(generic.n));
  if (isGiven(given.batch))
    generic.batch = batch;
  options.generic = generic;
  return Ok;
}

int OptionReader::readInput() {
  options.function = given.function;
  options.specPath = given.spec;
  bool hasSpec = isGiven(given.spec);
  if (hasSpec && hasProgramFlags())
    return badInput("SPEC '" + given.spec.getValue() +
                        "' and flags of a program exclude each other",
                    "leave out SPEC, or --n, --nstack, --tied and their like");
  if (!hasSpec && !hasProgramFlags())
    return usage("no SPEC given", "name a .mlir or .json file, - for standard "
                                  "input, or give --n=1024; see --help");
  return hasSpec ? static_cast<int>(Ok) : readGeneric();
}

int OptionReader::readPhase(const CommandLine::Text &flag, Phase &phase) {
  if (!isGiven(flag))
    return Ok;
  std::optional<Phase> found = parsePhase(flag.getValue());
  if (!found)
    return usage("unknown phase '" + flag.getValue() + "' in --" + flag.ArgStr,
                 "the phases are " + listPhaseNames());
  phase = *found;
  return Ok;
}

int OptionReader::readPhases() {
  options.dumpDirectory = given.dumpPhases;
  for (int code : {readPhase(given.compileTo, options.to),
                   readPhase(given.compileFrom, options.from)})
    if (code != Ok)
      return code;
  if (options.from > options.to)
    return usage("--compile-from=" + given.compileFrom.getValue() +
                     " is after --compile-to=" + given.compileTo.getValue(),
                 "the phases are " + listPhaseNames());
  if (options.generic && options.from != Phase::Input)
    return usage(
        "--compile-from=" + given.compileFrom.getValue() +
        " wants SPEC, the dump of that phase, and no program by flags");
  return Ok;
}

int OptionReader::readArtefacts() {
  for (const std::string &name : given.emit) {
    const ArtefactForm *form =
        llvm::find_if(artefactForms, [&](const ArtefactForm &entry) {
          return entry.name == name;
        });
    if (form == std::end(artefactForms))
      return usage("unknown kind '" + name + "' in --emit",
                   "the kinds are mlir, plan, llvm, asm, obj and header");
    if (llvm::is_contained(options.artefacts, form->artefact))
      return usage("--emit has '" + name + "' twice");
    options.artefacts.push_back(form->artefact);
  }
  bool explainOnly = options.explain != Explain::No && !isGiven(given.output);
  if (!isGiven(given.emit) && !explainOnly)
    options.artefacts.push_back(isGiven(given.compileTo) ? Artefact::Mlir
                                                         : Artefact::Object);
  // Nothing but the explanation is wanted, and the plan has it.
  if (options.artefacts.empty() && !isGiven(given.compileTo) &&
      options.from <= Phase::Plan)
    options.to = Phase::Plan;
  return checkArtefacts();
}

int OptionReader::checkArtefacts() {
  for (Artefact artefact : options.artefacts) {
    bool needsPlan = artefact == Artefact::Plan;
    bool needsLLVM = !needsPlan && artefact != Artefact::Mlir;
    StringRef name =
        llvm::find_if(artefactForms, [&](const ArtefactForm &form) {
          return form.artefact == artefact;
        })->name;
    if ((needsLLVM && options.to < Phase::LLVM) ||
        (needsPlan && options.to < Phase::Plan))
      return usage("--emit=" + name +
                   " lies beyond --compile-to=" + given.compileTo.getValue());
    if (needsPlan && options.from > Phase::Plan)
      return usage("--emit=plan lies before --compile-from=" +
                   given.compileFrom.getValue());
  }
  options.outputPath = isGiven(given.output) ? given.output.getValue() : "-";
  if (options.outputPath.empty())
    return usage("-o has an empty name");
  if (options.artefacts.size() > 1 && options.outputPath == "-")
    return usage("several kinds cannot go to standard output",
                 "give the stem of their names with -o");
  if (llvm::is_contained(options.artefacts, Artefact::Object) &&
      options.outputPath == "-" && llvm::outs().is_displayed())
    return usage("an object would go to the terminal", "name a file with -o");
  return Ok;
}

int OptionReader::readTarget() {
  if (given.target != "cpu") {
    reportError("target '" + given.target.getValue() + "' is not available");
    reportNote("available is cpu");
    return NoTarget;
  }
  options.targetCPU = given.mcpu;
  const char *fromEnvironment = std::getenv("PAPILIO_TARGET_CPU");
  if (!isGiven(given.mcpu) && fromEnvironment)
    options.targetCPU = fromEnvironment;
  std::string text;
  for (const CommandLine::Text *flag :
       {&given.vectorBits, &given.maxRadix, &given.rowTile, &given.levelBytes,
        &given.strategy, &given.expectedBatch, &given.twiddles, &given.func,
        &given.wrt})
    if (isGiven(*flag))
      text += flag->ArgStr.str() + "=" + flag->getValue() + " ";
  if (given.strict)
    text += "strict=1 ";
  if (given.normalise)
    text += "normalise=1";
  if (isGiven(given.func) && options.from != Phase::Input)
    return usage("--func wants a spec, and --compile-from=" +
                     given.compileFrom.getValue() + " a dump",
                 "leave out --func: the dump holds the function made");
  options.pipeline.vectorBits = 0; // the CPU's, unless given
  if (llvm::Error error = parseCPUPipelineOptions(text, options.pipeline))
    return usage(llvm::toString(std::move(error)));
  return Ok;
}

int OptionReader::readExplain() {
  if (!isGiven(given.explain))
    return Ok;
  StringRef form = given.explain.getValue();
  if (!form.empty() && form != "json")
    return usage("--explain wants nothing or json, got '" + form + "'");
  options.explain = form.empty() ? Explain::Text : Explain::Json;
  if (isGiven(given.compileTo) && options.to < Phase::Plan)
    return usage("--explain wants a plan, which lies beyond --compile-to=" +
                 given.compileTo.getValue());
  return Ok;
}

/// llvm::cl lets a later value win; which one was meant is for the user to say.
int OptionReader::checkRepeated() {
  for (auto &[name, flag] : llvm::cl::getRegisteredOptions())
    if (flag->getNumOccurrences() > 1 && name != given.emit.ArgStr)
      return usage((name.size() == 1 ? "-" : "--") + name + " is given twice");
  return Ok;
}

int OptionReader::read() {
  options.time = given.time;
  if (int code = checkRepeated())
    return code;
  if (int code = readInput())
    return code;
  if (int code = readPhases())
    return code;
  if (int code = readExplain())
    return code;
  if (int code = readArtefacts())
    return code;
  return readTarget();
}

std::optional<Options> tool::parseOptions(int argc, char **argv, int &code) {
  CommandLine given;
  // LLVM's own flags are for LLVM's developers.
  llvm::cl::HideUnrelatedOptions({&given.inputs, &given.outputs, &given.codegen,
                                  &given.phases, &given.program});
  llvm::cl::SetVersionPrinter([](llvm::raw_ostream &out) {
    out << "papilio-compile, " << getCompilerVersion() << "\n";
  });
  std::string errors;
  llvm::raw_string_ostream stream(errors);
  if (!llvm::cl::ParseCommandLineOptions(
          argc, argv,
          "Papilio compiler: from a butterfly program to a kernel\n",
          &stream)) {
    llvm::errs() << errors;
    code = BadUsage;
    return std::nullopt;
  }
  OptionReader reader(given);
  code = reader.read();
  if (code != Ok)
    return std::nullopt;
  return reader.options;
}
