//===- Call.cpp - The arrays of one call ----------------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-run/Call.h"
#include "tools/support/Error.h"
#include "tools/support/Random.h"

namespace papilio::tools {

namespace {

/// "[?, 1024]".
std::string wantedText(const std::vector<int64_t> &shape) {
  std::string text = "[";
  for (size_t axis = 0; axis < shape.size(); ++axis)
    text += (axis ? ", " : "") +
            (shape[axis] < 0 ? "?" : std::to_string(shape[axis]));
  return text + "]";
}

/// Checks a file's array against the argument, so that the message can name the
/// file.
void requireFits(const std::string &path, const NpyArray &array,
                 const KernelArgument &argument) {
  if (array.type != argument.type)
    inputError(path + ": holds " + std::string(elementName(array.type)) +
               ", argument '" + argument.name + "' expects " +
               std::string(elementName(argument.type)));
  bool fits = array.shape.size() == argument.shape.size();
  for (size_t axis = 0; fits && axis < array.shape.size(); ++axis)
    fits =
        argument.shape[axis] < 0 || argument.shape[axis] == array.shape[axis];
  if (!fits)
    inputError(path + ": has shape " + shapeText(array.shape) + ", argument '" +
               argument.name + "' expects " + wantedText(argument.shape));
}

/// "twiddle, x".
std::string namesOf(const std::vector<KernelArgument> &arguments,
                    bool outputs) {
  std::string text;
  for (const KernelArgument &argument : arguments)
    if (argument.isOutput == outputs)
      text += (text.empty() ? "" : ", ") + argument.name;
  return text;
}

void requireNames(const std::vector<KernelArgument> &arguments,
                  const std::vector<std::pair<std::string, std::string>> &pairs,
                  bool outputs) {
  for (const auto &[name, path] : pairs) {
    bool known = false;
    for (const KernelArgument &argument : arguments)
      known |= argument.name == name && argument.isOutput == outputs;
    if (!known)
      inputError("the spec has no " +
                 std::string(outputs ? "result" : "argument") + " '" + name +
                 "'; it has " + namesOf(arguments, outputs));
  }
}

} // namespace

Call::Call(std::vector<KernelArgument> list, const RunOptions &options)
    : arguments(std::move(list)), arrays(arguments.size()),
      given(arguments.size()) {
  requireNames(arguments, options.inputs, /*outputs=*/false);
  requireNames(arguments, options.outputs, /*outputs=*/true);
  readInputs(options);
  chooseBatch(options);
  makeArrays(options);
}

void Call::readInputs(const RunOptions &options) {
  for (size_t i = 0; i < arrays.size(); ++i) {
    const KernelArgument &argument = arguments[i];
    for (const auto &[name, path] : options.inputs)
      if (name == argument.name && !argument.isOutput) {
        arrays[i] = readNpy(path);
        requireFits(path, arrays[i], argument);
        given[i] = true;
      }
    if (!given[i] && !argument.isOutput && !options.seed)
      inputError("argument '" + argument.name +
                 "' has no values: give --input " + argument.name +
                 "=FILE, or --random");
  }
}

/// The batch: the spec's, else the first file's, else --batch, else 1.
void Call::chooseBatch(const RunOptions &options) {
  std::string source;
  for (const KernelArgument &argument : arguments)
    if (argument.batchAxis >= 0 && argument.shape[argument.batchAxis] >= 0) {
      batch = argument.shape[argument.batchAxis];
      source = "the spec";
    }
  for (size_t i = 0; i < arrays.size(); ++i) {
    const KernelArgument &argument = arguments[i];
    if (!given[i] || argument.batchAxis < 0)
      continue;
    const int64_t rows = arrays[i].shape[argument.batchAxis];
    if (batch >= 0 && rows != batch)
      inputError("argument '" + argument.name + "' has " +
                 std::to_string(rows) + " rows, " + source + " has " +
                 std::to_string(batch));
    batch = rows;
    source = "argument '" + argument.name + "'";
  }
  if (batch >= 0 && options.batch && *options.batch != batch)
    inputError("--batch=" + std::to_string(*options.batch) + " contradicts " +
               source + ", which has " + std::to_string(batch) + " rows");
  if (batch < 0)
    batch = options.batch.value_or(1);
}

void Call::makeArrays(const RunOptions &options) {
  Random random(static_cast<uint64_t>(options.seed.value_or(1)));
  for (size_t i = 0; i < arrays.size(); ++i) {
    const KernelArgument &argument = arguments[i];
    if (!given[i]) {
      arrays[i] = NpyArray(argument.type, argument.shapeFor(batch));
      if (argument.isOutput)
        arrays[i].memory.fill(0xff);
      else
        fillRandom(arrays[i], random);
    }
    if (argument.isOutput)
      outputIndex = i;
    if (argument.batchAxis >= 0)
      bytes += arrays[i].count() * elementBytes(argument.type);
  }
}

std::vector<papilio_buffer> Call::buffers() {
  std::vector<papilio_buffer> result;
  for (NpyArray &array : arrays)
    result.push_back(array.buffer());
  return result;
}

} // namespace papilio::tools
