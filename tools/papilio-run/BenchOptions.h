//===- BenchOptions.h - Command line of papilio-run bench ---- -*- C++ -*--===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TOOLS_RUN_BENCHOPTIONS_H
#define PAPILIO_TOOLS_RUN_BENCHOPTIONS_H

#include "tools/support/ElementType.h"
#include "tools/support/Timing.h"
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace papilio::tools {

/// Plans for a baseline library by key, length and batch.
using BaselinePlans =
    std::map<std::tuple<std::string, int64_t, int64_t>, std::string>;

/// What `papilio-run bench` is asked to do.
struct BenchOptions {
  std::vector<int64_t> lengths{64, 256, 1024, 4096}, batches{32, 256};
  std::vector<bool> tyings{true, false}; // tied?
  std::vector<bool> orders{true};        // increasing?
  std::vector<ElementType> types{ElementType::F32};
  std::optional<int64_t> threads;
  std::optional<std::string> targetCpu, json;
  bool roofline = false;
  MeasureOptions measure;
  std::string blasFile = "libopenblas.so.0";
  std::string fftwFile = "libfftw3.so.3", fftwSingleFile = "libfftw3f.so.3";
  std::optional<std::string> baselineLibrary, baselinePlan;
  std::optional<BaselinePlans> baselinePlans; // of --baseline-plans
};

/// Nothing if --help was asked for. Throws ToolError.
std::optional<BenchOptions> parseBenchOptions(int argc,
                                              const char *const *argv);

/// What --help prints.
extern const char *const benchHelp;

} // namespace papilio::tools

#endif // PAPILIO_TOOLS_RUN_BENCHOPTIONS_H
