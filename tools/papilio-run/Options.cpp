//===- Options.cpp - Command line of papilio-run --------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-run/Options.h"
#include "tools/papilio-run/TuningFile.h"
#include "tools/support/CommandLine.h"
#include "tools/support/Error.h"
#include "tools/support/File.h"
#include "tools/support/Npy.h"
#include "tools/support/SpecBuilder.h"

namespace papilio::tools {

const char *const runHelp =
    R"(usage: papilio-run SPEC --input NAME=FILE... --output NAME=FILE [options]
       papilio-run bench|tune|wav-frames|dft-twiddle|random-array [--help] ...

Compiles SPEC (.mlir or .json, - for standard input), or takes it from the cache,
and runs it on arrays from .npy files.

  --input NAME=FILE    values of an argument (f4, f8, c8 or c16, any order)
  --output NAME=FILE   where the result goes; - is standard output
  --random[=SEED]      random numbers in [-1, 1) for arguments without --input
  --batch=N            rows of random arguments (default 1)
  --check              compare with the slow reference in double precision; print
                       the largest error relative to the largest value, and the
                       bound 4 * (number of factors) * epsilon; exit 1 beyond it
  --interpret          evaluate with the slow reference in the documented order,
                       without a kernel: also specs that cannot be compiled
  --time               print median and spread of the time, nominal GFLOP/s, GB/s
                       and the ratio to a memcpy that moves as many bytes
  --against=OPTIONS    with --time: time a kernel with these pass options too, in
                       turns ("strategy=factors", "max-radix=4 row-tile=8");
                       with --threads=1 both by the time that the thread ran
  --threads=N          threads (default: PAPILIO_NUM_THREADS, else all cores)
  --func-name=NAME     function to run, if SPEC has several
  --func=WORD          vjp: from the cotangent ct_y of the result y to that of an
                       argument, ct_x of x; jvp: from t_x to t_y (default: forward)
  --wrt=NAMES          arguments that it is for: input, or numbers (default: all;
                       kernels have no cotangents of twiddles)
  -mcpu=NAME           native, x86-64-v3, x86-64-v4, ... (default: native)
  --max-radix=N        largest radix of a fused group
  --row-tile=N         rows of a tile
  --level-bytes=N      longest row in bytes of one level of tiles, a power of two
  --strategy=WORD      factors, or dense: one product by the matrix of the program
                       (default: auto, as the cost model says)
  --twiddles=WORD      packed: a call sorts the twiddles before it runs; native: units
                       sort theirs; auto (default): what the cost model says
  --expected-batch=N   rows of a call, few of which make twiddles native; 0: many
                       (default: --batch if at most 16 and no --tuning is given)
  --strict             round every product and sum by itself, in the documented
                       order
  --normalise          let passes move the diagonals of their blocks into one
                       stage where the twiddles allow: faster, other rounding
  --tuning=FILE        the plan that papilio-run tune found for a program by flags:
                       same n, tying and dtype, and the batch nearest to the
                       rows of x; order, stacks and moves are not looked at
  --no-cache           compile anew and keep nothing

  bench                time kernels beside a plain loop, BLAS, FFTW and memcpy
  tune                 search the fastest plans on this machine
  wav-frames           cut a WAV file into frames
  dft-twiddle          twiddles of the discrete Fourier transform
  random-array         an array of random numbers

Instead of SPEC, flags may describe one multiply:

  --n=N                length of the vectors, a power of two
  --nstack=N           number of matrices (default 1)
  --tied, --untied     whether groups share their blocks (default: tied)
  --order=WORD         increasing (default) or decreasing strides
  --dtype=TYPE         f32 (default), f64, c64 or c128
  --stacked-input      the input has a stack axis
  --intermediates      return the value after each factor too
  --bit-reverse=WORD   reverse the bits of the index first or last

Exit code: 0 done, 1 bad input or check failed, 2 wrong use, 3 target or compiler
not available. On failure no file is written.
)";

void ProgramFlags::addTo(CommandLine &commandLine) {
  commandLine.valuesAreInput();
  commandLine.integer("n", n, 1);
  commandLine.integer("nstack", nstack, 1);
  commandLine.flag("tied", tied);
  commandLine.flag("untied", untied);
  commandLine.choice("order", order, {"increasing", "decreasing"});
  commandLine.choice("dtype", dtype, {"f32", "f64", "c64", "c128"});
  commandLine.flag("stacked-input", stackedInput);
  commandLine.flag("intermediates", intermediates);
  commandLine.choice("bit-reverse", bitReverse, {"first", "last"});
}

bool ProgramFlags::given() const {
  return n || nstack || tied || untied || order || dtype || stackedInput ||
         intermediates || bitReverse;
}

std::string ProgramFlags::specText(const std::string &function) const {
  if (!n)
    inputError(
        "a program by flags needs its length: give --n=N, a power of two");
  if (*n & (*n - 1))
    inputError("--n wants a power of two, got " + std::to_string(*n));
  if (tied && untied)
    inputError("--tied and --untied exclude each other");
  if (intermediates && bitReverse == "last")
    inputError("--intermediates and --bit-reverse=last exclude each other: "
               "intermediates are offered on the last op alone");
  const int64_t stacks = nstack.value_or(1);
  std::vector<int64_t> input = stackedInput
                                   ? std::vector<int64_t>{-1, stacks, *n}
                                   : std::vector<int64_t>{-1, *n};
  SpecBuilder spec(function.empty() ? "butterfly" : function,
                   *parseElementType(dtype.value_or("f32")), std::move(input));
  if (bitReverse == "first")
    spec.bitReverse();
  spec.multiply(stacks, !untied, order != "decreasing", intermediates);
  if (bitReverse == "last")
    spec.bitReverse();
  return spec.text();
}

namespace {

/// The spec's text and name, from a file or from flags.
void readSpec(const CommandLine &commandLine,
              const std::vector<std::string> &positional,
              const ProgramFlags &program, CompileRequest &request) {
  if (positional.size() > 1)
    commandLine.fail("expected one SPEC, got '" + positional[0] + "' and '" +
                     positional[1] + "'");
  if (program.given()) {
    if (!positional.empty())
      inputError("the program is given by flags and by '" + positional[0] +
                 "'; leave one out");
    request.spec = program.specText(request.function);
    request.specName = "<flags>";
    return;
  }
  if (positional.empty())
    commandLine.fail("expected a SPEC, or --n=N and other flags of a program");
  request.specName = positional[0] == "-" ? "<stdin>" : positional[0];
  request.spec = readFile(positional[0]);
}

/// The batch that the call will have: the rows of x, drawn or in a file.
int64_t batchOf(const CommandLine &commandLine, const RunOptions &options) {
  for (const auto &[name, path] : options.inputs)
    if (name == "x") {
      if (path == "-")
        commandLine.fail("--tuning looks at the rows of x before the call: "
                         "give x as a file");
      const NpyArray x = readNpy(path);
      return x.shape.empty() ? 1 : x.shape.front();
    }
  return options.batch.value_or(1);
}

/// Sets the pass options that a tuning file has for the program. They are part
/// of the cache's key, so a kernel tuned otherwise is another one.
void applyTuning(const CommandLine &commandLine, const std::string &path,
                 const ProgramFlags &program, int64_t batch,
                 CompileRequest &request) {
  if (!program.n)
    commandLine.fail("--tuning wants a program by flags: give --n=N");
  const TuningFile file =
      TuningFile::parse(readFile(path), path, request.targetCpu);
  const BenchCase cell{*program.n, batch, !program.untied, /*increasing=*/true,
                       *parseElementType(program.dtype.value_or("f32"))};
  const TuningEntry *entry = file.findNearest(cell);
  if (!entry)
    inputError(path + " has no entry for " + caseText(cell) +
               "; add it with papilio-run tune");
  request.passOptions += " " + entry->choice.passOptions();
}

/// Flags that become pass options.
struct PlanFlags {
  std::optional<int64_t> maxRadix, rowTile, levelBytes, expectedBatch;
  std::optional<std::string> strategy, twiddles, func, wrt;
  bool strict = false, normalise = false;

  void addTo(CommandLine &commandLine) {
    commandLine.integer("max-radix", maxRadix, 2);
    commandLine.integer("row-tile", rowTile, 1);
    commandLine.integer("level-bytes", levelBytes, 256);
    commandLine.choice("strategy", strategy, {"auto", "factors", "dense"});
    commandLine.choice("twiddles", twiddles, {"auto", "packed", "native"});
    commandLine.integer("expected-batch", expectedBatch, 0);
    commandLine.choice("func", func, {"forward", "vjp", "jvp"});
    commandLine.text("wrt", wrt);
    commandLine.flag("strict", strict);
    commandLine.flag("normalise", normalise);
  }

  /// True if a flag says what a tuning file would say.
  bool fixesPlan() const {
    return maxRadix || rowTile || levelBytes || strategy;
  }

  bool given() const { return fixesPlan() || strict || normalise; }

  void apply(CompileRequest &request) const {
    auto add = [&](const std::string &name, const std::string &value) {
      request.passOptions +=
          (request.passOptions.empty() ? "" : " ") + name + "=" + value;
    };
    auto addNumber = [&](const std::string &name,
                         const std::optional<int64_t> &value) {
      if (value)
        add(name, std::to_string(*value));
    };
    addNumber("max-radix", maxRadix);
    addNumber("row-tile", rowTile);
    addNumber("level-bytes", levelBytes);
    if (strategy)
      add("strategy", *strategy);
    if (twiddles)
      add("twiddles", *twiddles);
    addNumber("expected-batch", expectedBatch);
    if (func)
      add("func", *func);
    if (wrt)
      add("wrt", *wrt);
    if (strict)
      add("strict", "1");
    if (normalise)
      add("normalise", "1");
  }
};

} // namespace

std::optional<RunOptions> parseRunOptions(int argc, const char *const *argv) {
  RunOptions options;
  ProgramFlags program;
  std::optional<std::string> function, targetCpu, tuning;
  PlanFlags plan;
  CommandLine commandLine("papilio-run");
  commandLine.pairs("input", options.inputs);
  commandLine.pairs("output", options.outputs);
  commandLine.optionalInteger("random", options.seed, 1);
  commandLine.integer("batch", options.batch, 0);
  commandLine.integer("threads", options.threads, 1);
  commandLine.flag("check", options.check);
  commandLine.flag("time", options.time);
  commandLine.flag("interpret", options.interpret);
  commandLine.text("against", options.against);
  commandLine.text("func-name", function);
  commandLine.text("mcpu", targetCpu);
  plan.addTo(commandLine);
  commandLine.text("tuning", tuning);
  commandLine.flag("no-cache", options.request.noCache);
  program.addTo(commandLine);
  const std::vector<std::string> positional = commandLine.parse(argc, argv);
  if (commandLine.helpWanted())
    return std::nullopt;
  if (options.outputs.empty() && !options.check && !options.time)
    commandLine.fail("nothing to do: give --output NAME=FILE, --check or "
                     "--time");
  if (options.interpret &&
      (options.check || options.time || options.threads || targetCpu ||
       tuning || plan.given() || options.request.noCache))
    commandLine.fail("--interpret makes no kernel: it takes --input, --output, "
                     "--random, --batch and --func-name alone");
  if (tuning && plan.fixesPlan())
    commandLine.fail("--tuning excludes --max-radix, --row-tile, --level-bytes "
                     "and --strategy");
  if (options.against && !options.time)
    commandLine.fail("--against is timed: give --time too");
  if (options.batch && !options.seed)
    commandLine.fail("--batch is the number of random rows: give --random too");
  options.request.function = function.value_or("");
  options.request.targetCpu = targetCpu.value_or("");
  if (!plan.expectedBatch && options.seed && !tuning)
    plan.expectedBatch = expectedBatch(options.batch.value_or(1));
  plan.apply(options.request);
  readSpec(commandLine, positional, program, options.request);
  if (tuning)
    applyTuning(commandLine, *tuning, program, batchOf(commandLine, options),
                options.request);
  return options;
}

} // namespace papilio::tools
