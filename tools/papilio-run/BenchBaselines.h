//===- BenchBaselines.h - Other libraries in the benchmark --- -*- C++ -*--===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TOOLS_RUN_BENCHBASELINES_H
#define PAPILIO_TOOLS_RUN_BENCHBASELINES_H

#include "benchmarks/baselines/Blas.h"
#include "benchmarks/baselines/ButterflyLibrary.h"
#include "tools/papilio-run/BenchOptions.h"
#include "tools/papilio-run/BenchSubject.h"
#include <functional>
#include <set>

namespace papilio::tools {

/// A program that takes part in a case, prepared; `run` writes the subject's y.
struct Contender {
  std::string name;
  std::function<void()> run;
  double error = 0, bound = 0; // relative to what it should compute
};

/// OpenBLAS, FFTW and a library by the user, opened once. What is missing makes
/// no contender but a note; only the user's library must be there.
class BenchBaselines {
public:
  /// Throws ToolError (exit 1) if the user's library cannot be used.
  explicit BenchBaselines(const BenchOptions &options);

  /// The contenders "dense", "fftw" and "library", as far as they are possible
  /// for this case. `wanted` is y in double precision. Throws ToolError.
  std::vector<Contender> contendersFor(BenchSubject &subject,
                                       const NpyArray &wanted);

  /// One line for everything that is missing in the table, and why.
  const std::set<std::string> &notes() const { return noted; }
  /// OpenBLAS's description of itself; empty without it.
  const std::string &blasDescription() const { return blasText; }

private:
  std::optional<Contender> dense(BenchSubject &subject, const NpyArray &wanted);
  std::optional<Contender> fftw(BenchSubject &subject);
  std::optional<Contender> library(BenchSubject &subject,
                                   const NpyArray &wanted);

  const BenchOptions &options;
  std::optional<baselines::Blas> blas;
  std::optional<baselines::ButterflyLibrary> butterflies;
  std::string blasText;
  std::set<std::string> noted;
};

/// The largest relative error of y after `run`, which must write all of y.
double errorAfter(BenchSubject &subject, const std::function<void()> &run,
                  const NpyArray &wanted);

} // namespace papilio::tools

#endif // PAPILIO_TOOLS_RUN_BENCHBASELINES_H
