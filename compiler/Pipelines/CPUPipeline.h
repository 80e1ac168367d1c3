//===- CPUPipeline.h - From a spec to the LLVM dialect for a CPU *- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_PIPELINES_CPUPIPELINE_H
#define PAPILIO_COMPILER_PIPELINES_CPUPIPELINE_H

#include "compiler/Codegen/CPU/Strategy.h"
#include "compiler/Codegen/CPU/TwiddleRequest.h"
#include "compiler/Pipelines/Derivative.h"
#include "compiler/Pipelines/Phases.h"
#include "llvm/Support/Error.h"
#include <cstdint>

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace papilio {

/// Choices of the CPU pipeline. The defaults leave them to the cost model.
struct CPUPipelineOptions {
  /// Width of a vector register: 128, 256 or 512. It is the target's, which
  /// whoever builds the pipeline has resolved
  /// (compiler/Target/CPUDescription.h).
  int64_t vectorBits = 512;
  /// Largest radix of a group of factors, a power of two; 0: cost model.
  int64_t maxRadix = 0;
  /// Rows of the batch computed together; 0: cost model.
  int64_t rowTile = 0;
  /// Longest row in bytes that one level of tiles holds, a power of two; 0: by
  /// rule.
  int64_t levelBytes = 0;
  /// 1: no fused multiply-adds, the documented order of operations; else 0.
  int64_t strict = 0;
  /// 1: passes may normalise their blocks where the twiddles allow; else 0.
  int64_t normalise = 0;
  /// Factor by factor, or one product by the program's matrix. Auto is the cost
  /// model's choice; a given radix or row tile asks for the factors.
  Strategy strategy = Strategy::Auto;
  /// Rows of a call, where the spec leaves the batch open; 0: not known.
  /// Decides between packed and native twiddles.
  int64_t expectedBatch = 0;
  /// How the kernel finds its twiddles. Native asks for the factors.
  TwiddleRequest twiddles = TwiddleRequest::Auto;
  /// The function to compile: the program's or a derived one.
  Derivative derivative;
  /// List all plans considered in `plan.explain`; the code does not change.
  bool listCandidates = false;
  /// Check the contract of every phase after it.
  bool verifyPhases = true;
};

/// Reads "max-radix=8 row-tile=32 vector-bits=256", the text form of the
/// options that change the code, into `options`. Fails with a message that
/// names the key and what it takes.
llvm::Error parseCPUPipelineOptions(llvm::StringRef text,
                                    CPUPipelineOptions &options);

/// Adds the passes that take a module in phase `from` to phase `to`, both
/// included in the contract checks. `to` is not before `from`.
void buildCPUPipeline(mlir::OpPassManager &passes,
                      const CPUPipelineOptions &options, Phase from, Phase to);

/// Registers `papilio-cpu-pipeline`, with the options above and `from`, `to`.
void registerCPUPipeline();

} // namespace papilio

#endif // PAPILIO_COMPILER_PIPELINES_CPUPIPELINE_H
