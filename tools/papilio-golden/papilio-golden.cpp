//===- papilio-golden.cpp - Golden cases through kernels ------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-golden/GoldenPrograms.h"
#include "tools/papilio-golden/Report.h"
#include "tools/support/CommandLine.h"
#include "tools/support/Kernel.h"
#include <algorithm>
#include <cstdio>
#include <new>

using namespace papilio::tools;

namespace {

const char *const help =
    R"(usage: papilio-golden DIR... [options]

Runs every golden case of a folder (DIR/<case>/case.txt and .npy files) through
compiled kernels, compares the forward outputs and prints, for each op, how many
cases passed, failed and were skipped, and the worst error. Cases of integers must
match exactly.

  --op=NAME      only the cases of this op
  --reference    evaluate with the slow reference instead of compiled kernels
  -mcpu=NAME     CPU to compile for (default: native)
  --no-cache     compile every kernel anew

Exit code: 0 all passed, 1 a case failed or the folder cannot be read, 2 wrong use.
)";

struct Options {
  std::vector<std::string> folders;
  std::optional<std::string> op, targetCpu;
  bool reference = false, noCache = false;
};

/// The result of one program, in the shape of the golden output.
NpyArray compute(GoldenProgram &program, const NpyArray &wanted,
                 const Options &options) {
  CompileRequest request;
  request.spec = program.spec.text();
  request.specName = "<golden>";
  request.targetCpu = options.targetCpu.value_or("");
  request.noCache = options.noCache;
  std::vector<int64_t> shape = program.spec.resultShape();
  for (int64_t &extent : shape)
    if (extent < 0)
      extent = program.inputs.back().shape[0];
  NpyArray result(program.spec.resultType(), shape);
  result.memory.fill(0xff);
  std::vector<papilio_buffer> buffers;
  for (NpyArray &input : program.inputs)
    buffers.push_back(input.buffer());
  buffers.push_back(result.buffer());
  if (options.reference)
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

/// Compares all outputs of a case; says which differ.
bool passes(const GoldenCase &golden, std::vector<GoldenProgram> programs,
            const Options &options, OpCounts &counts) {
  bool good = true;
  for (GoldenProgram &program : programs) {
    const NpyArray wanted = golden.tensor(program.output);
    const Distance distance =
        distanceBetween(compute(program, wanted, options), wanted);
    counts.worstError = std::max(counts.worstError, distance.relative);
    if (!golden.isExact())
      counts.worstFraction = std::max(counts.worstFraction,
                                      distance.relative / golden.tolerance());
    if (golden.isExact() ? distance.equal
                         : distance.relative <= golden.tolerance())
      continue;
    good = false;
    std::printf("FAILED %s %s: error %.3e, tolerance %.1e%s\n",
                golden.id().c_str(), program.output.c_str(), distance.relative,
                golden.tolerance(), golden.isExact() ? ", must be exact" : "");
  }
  return good;
}

void runCase(const std::string &folder, const Options &options,
             Report &report) {
  const GoldenCase golden(folder);
  if (options.op && golden.op() != *options.op)
    return;
  OpCounts &counts = report[golden.op()];
  std::optional<std::vector<GoldenProgram>> programs = goldenPrograms(golden);
  if (!programs) {
    ++counts.skipped;
    return;
  }
  for (const std::string &name : golden.outputs())
    if (isBackwardOutput(name))
      report.skipOutput(name);
  bool good = false;
  try {
    good = passes(golden, std::move(*programs), options, counts);
  } catch (const ToolError &error) {
    if (error.code != ExitInput)
      throw;
    std::printf("FAILED %s: %s\n", golden.id().c_str(), error.what());
  }
  ++(good ? counts.passed : counts.failed);
}

int run(int argc, const char *const *argv) {
  Options options;
  CommandLine commandLine("papilio-golden");
  commandLine.text("op", options.op);
  commandLine.flag("reference", options.reference);
  commandLine.text("mcpu", options.targetCpu);
  commandLine.flag("no-cache", options.noCache);
  options.folders = commandLine.parse(argc, argv);
  if (commandLine.helpWanted()) {
    std::fputs(help, stdout);
    return ExitOk;
  }
  if (options.folders.empty())
    commandLine.fail("expected a folder of golden cases");
  Report report;
  for (const std::string &root : options.folders)
    for (const std::string &folder : goldenFolders(root))
      runCase(folder, options, report);
  report.print();
  return report.failures() == 0 ? ExitOk : ExitInput;
}

} // namespace

int main(int argc, char **argv) {
  try {
    return run(argc - 1, argv + 1);
  } catch (const ToolError &error) {
    std::fprintf(stderr, "papilio-golden: error: %s\n", error.what());
    return error.code;
  } catch (const std::bad_alloc &) {
    std::fputs("papilio-golden: error: out of memory\n", stderr);
    return ExitInput;
  }
}
