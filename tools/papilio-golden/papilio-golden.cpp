//===- papilio-golden.cpp - Golden cases through kernels ------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-golden/RunCase.h"
#include "tools/support/CommandLine.h"
#include "tools/support/Error.h"
#include "tools/support/GoldenCase.h"
#include <cstdio>
#include <new>

using namespace papilio::tools;

namespace {

const char *const help =
    R"(usage: papilio-golden DIR... [options]

Runs every golden case of a folder (DIR/<case>/case.txt and .npy files) through
compiled kernels, compares outputs and cotangents and prints, for each op, how many
cases passed, failed and were skipped, and the worst error. Cases of integers must
match exactly. Cotangents of butterflies are those of derived functions; what
kernels do not make, twiddle cotangents and sums over stacks, the reference
evaluates. Convolutions, of which no kernel can be made, are evaluated with the
slow reference, forward and backward, on row-major and on column-major arrays; they
are marked "interpreted", and those of spconv must match exactly.

  --op=NAME      only the cases of this op
  --reference    evaluate with the slow reference instead of compiled kernels
  --strict       compile in the documented order of operations; cases of
                 butterfly_mult and butterfly_mult_untied, which were computed
                 in that order, must then match bit for bit
  --twiddles=WORD  compile with packed or native twiddles
  --strategy=WORD  compile with factors, or dense: one product by a matrix;
                 programs that cannot be one are skipped
  -mcpu=NAME     CPU to compile for (default: native)
  --no-cache     compile every kernel anew

Exit code: 0 all passed, 1 a case failed or the folder cannot be read, 2 wrong use.
)";

int run(int argc, const char *const *argv) {
  GoldenOptions options;
  CommandLine commandLine("papilio-golden");
  commandLine.text("op", options.op);
  commandLine.flag("reference", options.reference);
  commandLine.flag("strict", options.strict);
  commandLine.choice("strategy", options.strategy,
                     {"auto", "factors", "dense"});
  commandLine.choice("twiddles", options.twiddles, {"packed", "native"});
  commandLine.text("mcpu", options.targetCpu);
  commandLine.flag("no-cache", options.noCache);
  const std::vector<std::string> roots = commandLine.parse(argc, argv);
  if (commandLine.helpWanted()) {
    std::fputs(help, stdout);
    return ExitOk;
  }
  if (roots.empty())
    commandLine.fail("expected a folder of golden cases");
  Report report;
  for (const std::string &root : roots)
    for (const std::string &folder : goldenFolders(root))
      runCase(folder, options, report);
  if (report.empty())
    inputError("no case has the op '" + options.op.value_or("") + "'");
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
