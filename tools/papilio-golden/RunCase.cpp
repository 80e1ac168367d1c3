//===- RunCase.cpp - One golden case --------------------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-golden/RunCase.h"
#include "tools/papilio-golden/GoldenPrograms.h"
#include "tools/papilio-golden/SpconvPrograms.h"
#include "tools/support/Error.h"
#include "tools/support/Kernel.h"
#include <algorithm>
#include <cstdio>

namespace papilio::tools {

namespace {

/// The result of one program, in the shape of the golden output.
NpyArray compute(GoldenProgram &program, const NpyArray &wanted,
                 const GoldenOptions &options) {
  CompileRequest request;
  request.spec = program.spec.text;
  request.specName = "<golden>";
  request.targetCpu = options.targetCpu.value_or("");
  request.noCache = options.noCache;
  request.passOptions = program.passOptions;
  if (options.strict)
    request.passOptions += " strict=1";
  if (options.strategy)
    request.passOptions += " strategy=" + *options.strategy;
  if (options.twiddles)
    request.passOptions += " twiddles=" + *options.twiddles;
  std::vector<int64_t> shape = program.spec.resultShape;
  for (int64_t &extent : shape)
    if (extent < 0)
      extent = program.inputs.back().shape[0];
  NpyArray result(program.spec.resultType, shape);
  result.memory.fill(0xff);
  std::vector<papilio_buffer> buffers;
  for (NpyArray &input : program.inputs)
    buffers.push_back(input.buffer());
  buffers.push_back(result.buffer());
  if (options.reference || program.interpreted)
    evaluateReference(request, buffers, /*inDouble=*/false);
  else
    Kernel(request).run(buffers);
  if (result.count() != wanted.count() || result.type != wanted.type)
    inputError("the program makes " + shapeText(shape) + " of " +
               std::string(elementName(result.type)) + ", the case has " +
               shapeText(wanted.shape) + " of " +
               std::string(elementName(wanted.type)));
  return result;
}

/// True if a case's outputs must be met exactly: cases of integers, and in
/// strict order those that were computed in it.
bool mustBeExact(const GoldenCase &golden, const GoldenOptions &options) {
  // The reference evaluates convolutions in the order of the original.
  return golden.isExact() || golden.op() == "spconv" ||
         (options.strict && (golden.op() == "butterfly_mult" ||
                             golden.op() == "butterfly_mult_untied"));
}

/// True if the compiler says that a program cannot have the strategy asked for.
bool refusesStrategy(const ToolError &error, const GoldenOptions &options) {
  return options.strategy &&
         std::string(error.what())
                 .find("cannot be planned with strategy " +
                       *options.strategy) != std::string::npos;
}

/// Compares all outputs of a case; says which differ.
bool passes(const GoldenCase &golden, std::vector<GoldenProgram> programs,
            const GoldenOptions &options, OpCounts &counts) {
  bool good = true;
  for (GoldenProgram &program : programs) {
    const NpyArray wanted = program.wanted ? std::move(*program.wanted)
                                           : golden.tensor(program.output);
    counts.interpreted |= program.interpreted && program.passOptions.empty();
    const Distance distance =
        distanceBetween(compute(program, wanted, options), wanted);
    counts.worstError = std::max(counts.worstError, distance.relative);
    if (!golden.isExact())
      counts.worstFraction = std::max(counts.worstFraction,
                                      distance.relative / golden.tolerance());
    const bool exact = mustBeExact(golden, options);
    if (exact ? distance.equal : distance.relative <= golden.tolerance())
      continue;
    good = false;
    std::printf("FAILED %s %s: error %.3e, tolerance %.1e%s\n",
                golden.id().c_str(), program.output.c_str(), distance.relative,
                golden.tolerance(), exact ? ", must be exact" : "");
  }
  for (const std::string &name : wrongArrays(golden)) {
    good = false;
    std::printf("FAILED %s %s: it is not what the library makes of the case\n",
                golden.id().c_str(), name.c_str());
  }
  return good;
}

/// Notes which cotangents of a case have no program, and which no kernel.
void noteOutputs(const GoldenCase &golden,
                 const std::vector<GoldenProgram> &programs,
                 const GoldenOptions &options, Report &report) {
  for (const std::string &name : golden.outputs()) {
    if (!isBackwardOutput(name))
      continue;
    const auto found = std::find_if(
        programs.begin(), programs.end(),
        [&](const GoldenProgram &program) { return program.output == name; });
    if (found == programs.end())
      report.skipOutput(name);
    else if (!options.reference && found->interpreted &&
             !found->passOptions.empty())
      report.noteReference(name);
  }
}

} // namespace

void runCase(const std::string &folder, const GoldenOptions &options,
             Report &report) {
  const GoldenCase golden(folder);
  if (options.op && golden.op() != *options.op)
    return;
  OpCounts &counts = report[golden.op()];
  bool good = false;
  try {
    std::optional<std::vector<GoldenProgram>> programs = goldenPrograms(golden);
    if (!programs) {
      ++counts.skipped;
      counts.reason = "op not supported yet";
      return;
    }
    noteOutputs(golden, *programs, options, report);
    good = passes(golden, std::move(*programs), options, counts);
  } catch (const ToolError &error) {
    if (refusesStrategy(error, options)) {
      ++counts.skipped;
      counts.reason = "not with strategy " + *options.strategy;
      return;
    }
    if (error.code != ExitInput)
      throw;
    std::printf("FAILED %s: %s\n", golden.id().c_str(), error.what());
  }
  ++(good ? counts.passed : counts.failed);
}

} // namespace papilio::tools
