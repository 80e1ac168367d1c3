//===- DftTwiddle.cpp - papilio-run dft-twiddle ---------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-run/Commands.h"
#include "tools/support/CommandLine.h"
#include "tools/support/Transforms.h"
#include <cstdio>

namespace papilio::tools {

namespace {

const char *const help =
    R"(usage: papilio-run dft-twiddle --n=N --output FILE [--inverse] [--dtype=TYPE]

Writes the tied twiddles [1, N-1, 2, 2] of the discrete Fourier transform of length
N for `butterfly.multiply tied increasing` on bit-reversed input.

  --inverse      of the inverse transform, 1/N included
  --dtype=TYPE   c64 (default) or c128
  --output FILE  .npy file; - is standard output
)";

} // namespace

int dftTwiddleCommand(int argc, const char *const *argv) {
  std::optional<int64_t> n;
  std::optional<std::string> dtype, output;
  bool inverse = false;
  CommandLine commandLine("papilio-run dft-twiddle");
  commandLine.integer("n", n, 1);
  commandLine.flag("inverse", inverse);
  commandLine.choice("dtype", dtype, {"c64", "c128"});
  commandLine.text("output", output);
  if (!commandLine.parseOptions(argc, argv)) {
    std::fputs(help, stdout);
    return ExitOk;
  }
  if (!n || !output)
    commandLine.fail("expected --n=N and --output FILE");
  if (*n & (*n - 1))
    inputError("--n wants a power of two, got " + std::to_string(*n));
  writeNpy(*output,
           dftTwiddle(*n, inverse, *parseElementType(dtype.value_or("c64"))));
  return ExitOk;
}

} // namespace papilio::tools
