//===- JsonReader.cpp - From JSON to a program ----------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Spec/JsonReader.h"
#include "compiler/Spec/ConvSteps.h"
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
constexpr StringRef convKeys[] = {"op",        "kernel",      "features",
                                  "strides",   "boundary",    "bias",
                                  "bias_name", "kernel_name", "real_kernel"};
constexpr StringRef convTransposeKeys[] = {
    "op",       "kernel",     "features",    "lattice",    "strides",
    "boundary", "convention", "kernel_name", "real_kernel"};
constexpr StringRef patternConvKeys[] = {
    "op",          "features",       "taps", "indptr",
    "indices",     "weight_indices", "bias", "bias_name",
    "kernel_name", "real_kernel"};

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
    {"conv", StepKind::Conv, convKeys},
    {"conv_transpose", StepKind::ConvTranspose, convTransposeKeys},
    {"pattern_conv", StepKind::PatternConv, patternConvKeys},
};

/// A key that an op cannot do without, and how to write it.
struct RequiredKey {
  StepKind kind;
  StringRef key, example;
};

const RequiredKey requiredKeys[] = {
    {StepKind::ChainMultiply, "log_strides", "\"log_strides\": [0, 1, 2]"},
    {StepKind::Permute, "indices", "\"indices\": [0, 2, 1, 3]"},
    {StepKind::Stack, "nstacks", "\"nstacks\": 2"},
    {StepKind::Conv, "kernel", "\"kernel\": [3, 3]"},
    {StepKind::Conv, "features", "\"features\": 8"},
    {StepKind::ConvTranspose, "kernel", "\"kernel\": [3, 3]"},
    {StepKind::ConvTranspose, "features", "\"features\": 8"},
    {StepKind::ConvTranspose, "lattice", "\"lattice\": [12, 12]"},
    {StepKind::ConvTranspose, "convention", "\"convention\": \"plain\""},
    {StepKind::PatternConv, "features", "\"features\": 8"},
    {StepKind::PatternConv, "taps", "\"taps\": 3"},
    {StepKind::PatternConv, "indptr", "\"indptr\": [0, 2, 4]"},
    {StepKind::PatternConv, "indices", "\"indices\": [0, 1, 1, 0]"},
    {StepKind::PatternConv, "weight_indices",
     "\"weight_indices\": [0, 1, 0, 1]"},
};

constexpr StringRef specKeys[] = {"papilio", "name",  "dtype",  "input",
                                  "output",  "batch", "program"};
constexpr StringRef inputKeys[] = {"name", "n",       "pairs",    "nstacks",
                                   "real", "lattice", "features", "axis_order"};
constexpr StringRef outputKeys[] = {"name"};
constexpr StringRef elementTypes[] = {"f32", "f64", "c64", "c128"};
constexpr StringRef tyings[] = {"tied", "untied"};
constexpr StringRef boundaries[] = {"periodic", "open"};
constexpr StringRef axisOrders[] = {"row_major", "column_major"};
constexpr StringRef conventions[] = {"plain", "conjugate"};
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
  void readLattice(const JsonObject &input, const JsonNode &lattice);
  void readSteps(const JsonObject &spec, const JsonNode &node);
  void readStep(const JsonNode &node, size_t index);
  void readStepMembers(const JsonObject &op, Step &step);
  void readConvMembers(const JsonObject &op, Step &step);
  bool checkPlace(const JsonObject &op, const JsonNode &node, StepKind kind);

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

/// "lattice" and "features", which replace all keys of vectors.
void Reader::readLattice(const JsonObject &input, const JsonNode &lattice) {
  for (StringRef key : {"n", "nstacks", "pairs"})
    if (const JsonNode *other = input.find(key)) {
      log.error(input.positionOf(*other),
                "keys 'lattice' and '" + key + "' exclude each other");
      log.note(input.positionOf(lattice),
               "'lattice' means data of batch x features x lattice, for "
               "convolutions");
    }
  LatticeInput data;
  unsigned order = 0;
  if (!input.read("lattice", 1, data.extents) ||
      !input.read("features", 1, data.features) ||
      !input.read("axis_order", axisOrders, order))
    return;
  if (data.extents.empty() ||
      data.extents.size() > static_cast<size_t>(spconv::maxLatticeAxes)) {
    log.error(input.positionOf(lattice),
              "expected 'lattice' to have 1 to " +
                  llvm::Twine(spconv::maxLatticeAxes) + " extents, got " +
                  llvm::Twine(data.extents.size()));
    return;
  }
  data.axisOrder = static_cast<spconv::AxisOrder>(order);
  program.lattice = std::move(data);
}

/// "n", "pairs" for the input of a factor_multiply, or "lattice".
void Reader::readLength(const JsonObject &input) {
  if (const JsonNode *lattice = input.find("lattice"))
    return readLattice(input, *lattice);
  for (StringRef key : {"features", "axis_order"})
    if (const JsonNode *other = input.find(key))
      log.error(input.positionOf(*other),
                "key '" + key +
                    "' without 'lattice'; add for example "
                    "\"lattice\": [12, 12]");
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

void Reader::readConvMembers(const JsonObject &op, Step &step) {
  op.read("features", 1, step.features);
  op.read("kernel", 1, step.kernel);
  op.read("lattice", 1, step.lattice);
  op.read("taps", 1, step.taps);
  op.read("indptr", 0, step.indptr);
  op.read("weight_indices", 0, step.weightIndices);
  op.read("kernel_name", maxArgumentName, step.kernelName);
  op.read("bias", step.bias);
  op.read("bias_name", maxArgumentName, step.biasName);
  op.read("real_kernel", step.realKernel);
  if (op.find("strides")) {
    std::vector<int64_t> strides;
    if (op.read("strides", 1, strides))
      step.strides = std::move(strides);
  }
  unsigned choice = 0;
  if (op.read("boundary", boundaries, choice))
    step.boundary = static_cast<spconv::Boundary>(choice);
  choice = 0;
  if (op.read("convention", conventions, choice))
    step.convention = static_cast<spconv::Convention>(choice);
}

/// Convolutions work on a lattice, all other ops on vectors. Nothing can be
/// said if the input was wrong.
bool Reader::checkPlace(const JsonObject &op, const JsonNode &node,
                        StepKind kind) {
  if (log.hasErrors() || isConvolution(kind) == program.lattice.has_value())
    return true;
  log.error(op.positionOf(node),
            op.getWhat() + (program.lattice
                                ? " wants vectors, got data on a lattice; give "
                                  "'n' in 'input'"
                                : " wants data on a lattice, got vectors; give "
                                  "'lattice' in 'input'"));
  return false;
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
  for (const RequiredKey &required : requiredKeys)
    if (required.kind == step.kind &&
        !op.require(required.key, required.example))
      return;
  if (!checkPlace(op, node, step.kind))
    return;
  readStepMembers(op, step);
  readConvMembers(op, step);
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
  bool isNamed = spec.find("name");
  spec.read("name", maxFunctionName, program.name);
  unsigned elementType = 0;
  if (spec.require("dtype", "\"dtype\": \"f32\"") &&
      spec.read("dtype", elementTypes, elementType))
    program.elementType = static_cast<ElementType>(elementType);
  readBatch(spec);
  if (const JsonNode *input = spec.require("input", "\"input\": {\"n\": 1024}"))
    readInput(*input);
  if (program.lattice && !isNamed)
    program.name = "spconv";
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
