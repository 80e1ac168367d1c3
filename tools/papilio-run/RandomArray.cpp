//===- RandomArray.cpp - papilio-run random-array -------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-run/Commands.h"
#include "tools/support/CommandLine.h"
#include "tools/support/Npy.h"
#include "tools/support/Random.h"
#include <cmath>
#include <cstdio>

namespace papilio::tools {

namespace {

const char *const help =
    R"(usage: papilio-run random-array --shape=N,... --output FILE [options]

Writes an array of random numbers, the same for the same seed on every machine.

  --shape=N,...   extents, for example 1,10,512,2,2
  --dtype=TYPE    f32 (default), f64, c64 or c128
  --scale=WORD    unit (default): in [-1, 1); keep: scaled so that a factor of
                  such twiddles keeps the size of its input
  --seed=N        default 1
  --output FILE   .npy file; - is standard output
)";

/// Real numbers in [-scale, scale) have the variance scale^2 / 3, complex ones
/// twice that; a sum of two products keeps the size of its input if it is 1/2.
double keepingScale(ElementType type) {
  return std::sqrt(isComplex(type) ? 0.75 : 1.5);
}

} // namespace

int randomArrayCommand(int argc, const char *const *argv) {
  std::vector<int64_t> shape;
  std::optional<std::string> dtype, scale, output;
  std::optional<int64_t> seed;
  CommandLine commandLine("papilio-run random-array");
  commandLine.integers("shape", shape, 0);
  commandLine.choice("dtype", dtype, {"f32", "f64", "c64", "c128"});
  commandLine.choice("scale", scale, {"unit", "keep"});
  commandLine.integer("seed", seed, 0);
  commandLine.text("output", output);
  if (!commandLine.parseOptions(argc, argv)) {
    std::fputs(help, stdout);
    return ExitOk;
  }
  if (shape.empty() || !output)
    commandLine.fail("expected --shape=N,... and --output FILE");
  const ElementType type = *parseElementType(dtype.value_or("f32"));
  NpyArray array(type, shape);
  Random random(static_cast<uint64_t>(seed.value_or(1)));
  fillRandom(array, random, scale == "keep" ? keepingScale(type) : 1);
  writeNpy(*output, array);
  return ExitOk;
}

} // namespace papilio::tools
