//===- BenchSubject.h - The arrays and the kernel of a case -- -*- C++ -*--===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TOOLS_RUN_BENCHSUBJECT_H
#define PAPILIO_TOOLS_RUN_BENCHSUBJECT_H

#include "tools/support/Kernel.h"
#include <memory>

namespace papilio::tools {

/// One cell of the benchmark table: butterfly.multiply with one stack.
struct BenchCase {
  int64_t n, batch;
  bool tied, increasing;
  ElementType type;
};

/// The arrays of a case, which all contenders share, and Papilio's kernels:
/// compiled for calls of that many rows, and for twiddles packed once.
class BenchSubject {
public:
  /// Random twiddles and x. Throws ToolError.
  BenchSubject(const BenchCase &cell, const std::string &targetCpu,
               papilio_pool *pool);

  NpyArray &twiddle() { return arrays[0]; }
  NpyArray &x() { return arrays[1]; }
  NpyArray &y() { return arrays[2]; }
  /// y in double precision, from the slow reference.
  NpyArray wanted() const;

  void run() { kernel.run(buffers, nullptr, &workspace); }
  void runThreads() { kernel.run(buffers, pool, &workspace); }
  void runPacked();
  void runPlain();
  void copy();

  const BenchCase cell;
  const Kernel kernel, packedKernel;

private:
  static CompileRequest requestFor(const BenchCase &cell,
                                   const std::string &targetCpu,
                                   bool packedOnce);
  struct Destroy {
    void operator()(papilio_call *call) const { papilio_call_destroy(call); }
  };

  const CompileRequest request;
  papilio_pool *pool;
  std::vector<NpyArray> arrays;
  std::vector<papilio_buffer> buffers;
  AlignedBuffer workspace;
  std::unique_ptr<papilio_call, Destroy> call; // its twiddles packed, no pool
};

} // namespace papilio::tools

#endif // PAPILIO_TOOLS_RUN_BENCHSUBJECT_H
