//===- JsonReader.cpp - From JSON to a program ----------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Spec/JsonReader.h"
#include "compiler/Spec/JsonObject.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace papilio;
using namespace papilio::spec;
using llvm::ArrayRef;
using llvm::StringRef;

namespace {

/// What one op is called and which keys it takes.
struct StepForm {
  StringRef name;
  StepKind kind;
  ArrayRef<StringRef> keys;
};

constexpr StringRef multiplyKeys[] = {"op",           "tying",   "stride_order",
                                      "nstacks",      "twiddle", "stack_axis",
                                      "intermediates"};
constexpr StringRef chainKeys[] = {"op",      "log_strides", "nstacks",
                                   "twiddle", "stack_axis",  "intermediates"};
constexpr StringRef factorKeys[] = {"op", "twiddle"};
constexpr StringRef stackKeys[] = {"op", "nstacks"};
constexpr StringRef permuteKeys[] = {"op", "indices"};
constexpr StringRef resizeKeys[] = {"op", "low", "high"};
constexpr StringRef plainKeys[] = {"op"};

const StepForm stepForms[] = {
    {"multiply", StepKind::Multiply, multiplyKeys},
    {"chain_multiply", StepKind::ChainMultiply, chainKeys},
    {"factor_multiply", StepKind::FactorMultiply, factorKeys},
    {"stack", StepKind::Stack, stackKeys},
    {"unstack", StepKind::Unstack, plainKeys},
    {"bit_reverse", StepKind::BitReverse, plainKeys},
    {"permute", StepKind::Permute, permuteKeys},
    {"pad", StepKind::Pad, resizeKeys},
    {"trim", StepKind::Trim, resizeKeys},
    {"real_part", StepKind::RealPart, plainKeys},
    {"embed", StepKind::Embed, plainKeys},
};

constexpr StringRef specKeys[] = {"papilio", "name",  "dtype",  "input",
                                  "output",  "batch", "program"};
constexpr StringRef inputKeys[] = {"name", "n", "pairs", "nstacks", "real"};
constexpr StringRef outputKeys[] = {"name"};
constexpr StringRef elementTypes[] = {"f32", "f64", "c64", "c128"};
constexpr StringRef tyings[] = {"tied", "untied"};
constexpr StringRef strideOrders[] = {"increasing", "decreasing"};

class Reader {
public:
  Reader(StringRef text, DiagnosticLog &log) : text(text), log(log) {}

  std::optional<Program> read() {
    std::optional<JsonNode> root = parseJson(text, log);
    if (!root)
      return std::nullopt;
    readSpec(JsonObject(*root, text, "the spec", log));
    if (log.hasErrors())
      return std::nullopt;
    return std::move(program);
  }

private:
  void readSpec(const JsonObject &spec);
  void readVersion(const JsonObject &spec);
  void readBatch(const JsonObject &spec);
  void readInput(const JsonNode &node);
  void readLength(const JsonObject &input);
  void readSteps(const JsonObject &spec, const JsonNode &node);
  void readStep(const JsonNode &node, size_t index);
  void readStepMembers(const JsonObject &op, Step &step);

  StringRef text;
  DiagnosticLog &log;
  Program program;
};

} // namespace

void Reader::readVersion(const JsonObject &spec) {
  const JsonNode *version = spec.require("papilio", "\"papilio\": 1");
  if (version && version->getInteger() != 1)
    spec.reject("papilio", *version, "1, the version of the format");
}

void Reader::readBatch(const JsonObject &spec) {
  const JsonNode *batch = spec.find("batch");
  if (!batch || batch->kind == JsonNode::Kind::Null)
    return;
  std::optional<int64_t> rows = batch->getInteger();
  if (rows && *rows >= 0)
    program.batch = *rows;
  else
    spec.reject("batch", *batch,
                "null (given at each call) or an integer of at least 0 and "
                "less than 2^63");
}

/// "n", or "pairs" for the input of a factor_multiply.
void Reader::readLength(const JsonObject &input) {
  const JsonNode *pairs = input.find("pairs");
  if (!pairs) {
    if (input.require("n", "\"n\": 1024"))
      input.read("n", 1, program.n);
    if (input.find("nstacks")) {
      int64_t stacks = 1;
      if (input.read("nstacks", 1, stacks))
        program.inputStacks = stacks;
    }
    return;
  }
  for (StringRef key : {"n", "nstacks"})
    if (const JsonNode *other = input.find(key)) {
      log.error(input.positionOf(*other),
                "keys 'pairs' and '" + key + "' exclude each other");
      log.note(input.positionOf(*pairs),
               "'pairs' means data of batch x 2 x pairs, for factor_multiply");
    }
  if (input.read("pairs", 1, program.n))
    program.inputStacks = 2;
}

void Reader::readInput(const JsonNode &node) {
  JsonObject input(node, text, "'input'", log);
  program.inputPosition = input.positionOf(node);
  if (!input.checkKeys(inputKeys))
    return;
  input.read("name", maxArgumentName, program.inputName);
  input.read("real", program.realInput);
  readLength(input);
}

void Reader::readStepMembers(const JsonObject &op, Step &step) {
  op.read("twiddle", maxArgumentName, step.twiddle);
  op.read("nstacks", 1, step.nstacks);
  op.read("intermediates", step.intermediates);
  op.read("low", 0, step.low);
  op.read("high", 0, step.high);
  op.read("log_strides", 0, step.logStrides);
  op.read("indices", 0, step.indices);
  if (op.find("stack_axis")) {
    bool stackAxis = false;
    if (op.read("stack_axis", stackAxis))
      step.stackAxis = stackAxis;
  }
  unsigned choice = 0;
  if (op.read("tying", tyings, choice))
    step.tying = static_cast<butterfly::Tying>(choice);
  choice = 0;
  if (op.read("stride_order", strideOrders, choice))
    step.strideOrder = static_cast<butterfly::StrideOrder>(choice);
}

void Reader::readStep(const JsonNode &node, size_t index) {
  std::string what = "op " + std::to_string(index) + " of 'program'";
  JsonObject plain(node, text, what, log);
  if (node.kind != JsonNode::Kind::Object) {
    plain.checkKeys({});
    return;
  }
  const JsonNode *name = plain.require("op", "\"op\": \"multiply\"");
  if (!name)
    return;
  const StepForm *form = llvm::find_if(stepForms, [&](const StepForm &entry) {
    return name->kind == JsonNode::Kind::String &&
           entry.name == name->getString();
  });
  if (form == std::end(stepForms)) {
    llvm::SmallVector<StringRef> names;
    for (const StepForm &entry : stepForms)
      names.push_back(entry.name);
    log.error(plain.positionOf(*name), "unknown op, got " + name->describe());
    log.note(plain.positionOf(*name),
             "did you mean '" + findNearest(name->getString(), names) +
                 "'? known ops are " + llvm::join(names, ", "));
    return;
  }
  JsonObject op(node, text, "op '" + form->name.str() + "'", log);
  if (!op.checkKeys(form->keys))
    return;
  Step step{};
  step.kind = form->kind;
  step.position = op.positionOf(node);
  if (step.kind == StepKind::ChainMultiply &&
      !op.require("log_strides", "\"log_strides\": [0, 1, 2]"))
    return;
  if (step.kind == StepKind::Permute &&
      !op.require("indices", "\"indices\": [0, 2, 1, 3]"))
    return;
  if (step.kind == StepKind::Stack && !op.require("nstacks", "\"nstacks\": 2"))
    return;
  readStepMembers(op, step);
  program.steps.push_back(std::move(step));
}

void Reader::readSteps(const JsonObject &spec, const JsonNode &node) {
  if (node.kind != JsonNode::Kind::Array) {
    spec.reject("program", node, "an array of ops");
    return;
  }
  if (node.elements.empty()) {
    log.error(spec.positionOf(node), "'program' has no op");
    log.note(spec.positionOf(node), "add for example {\"op\": \"multiply\"}");
  }
  for (auto [index, element] : llvm::enumerate(node.elements))
    readStep(element, index);
}

void Reader::readSpec(const JsonObject &spec) {
  if (!spec.checkKeys(specKeys))
    return;
  readVersion(spec);
  spec.read("name", maxFunctionName, program.name);
  unsigned elementType = 0;
  if (spec.require("dtype", "\"dtype\": \"f32\"") &&
      spec.read("dtype", elementTypes, elementType))
    program.elementType = static_cast<ElementType>(elementType);
  readBatch(spec);
  if (const JsonNode *input = spec.require("input", "\"input\": {\"n\": 1024}"))
    readInput(*input);
  if (const JsonNode *node = spec.find("output")) {
    JsonObject output(*node, text, "'output'", log);
    if (output.checkKeys(outputKeys))
      output.read("name", maxArgumentName, program.outputName);
  }
  if (const JsonNode *steps =
          spec.require("program", "\"program\": [{\"op\": \"multiply\"}]"))
    readSteps(spec, *steps);
}

std::optional<Program> spec::readJsonProgram(StringRef text,
                                             DiagnosticLog &log) {
  return Reader(text, log).read();
}
