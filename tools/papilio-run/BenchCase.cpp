//===- BenchCase.cpp - One cell of the benchmark table --------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-run/BenchCase.h"
#include "benchmarks/baselines/PlainLoop.h"
#include "tools/support/Ceilings.h"
#include "tools/support/Kernel.h"
#include "tools/support/Random.h"
#include "tools/support/SpecBuilder.h"
#include <cstring>

namespace papilio::tools {

namespace {

/// The arrays of a case and a kernel for it.
struct Subject {
  Subject(const BenchCase &cell, const std::string &targetCpu)
      : cell(cell), kernel(requestFor(cell, targetCpu)) {
    Random random(1);
    for (const KernelArgument &argument : kernel.arguments())
      arrays.emplace_back(argument.type, argument.shapeFor(cell.batch));
    for (size_t i = 0; i + 1 < arrays.size(); ++i)
      fillRandom(arrays[i], random);
    for (NpyArray &array : arrays)
      buffers.push_back(array.buffer());
    const papilio_rt_kernel_info &info = kernel.info();
    workspace = AlignedBuffer(papilio_kernel_workspace_bytes(kernel.get(), 1));
    packed = AlignedBuffer(static_cast<size_t>(info.packed_bytes));
    scratch = AlignedBuffer(static_cast<size_t>(info.workspace_bytes));
    requireOk(papilio_kernel_pack(kernel.get(), buffers.data(), count(),
                                  packed.data(), packed.size()));
  }

  static CompileRequest requestFor(const BenchCase &cell,
                                   const std::string &targetCpu) {
    SpecBuilder spec("bench", cell.type, {-1, cell.n});
    spec.multiply(1, cell.tied, /*increasing=*/true);
    CompileRequest request;
    request.spec = spec.text();
    request.specName = "<bench>";
    request.targetCpu = targetCpu;
    return request;
  }

  int32_t count() const { return static_cast<int32_t>(buffers.size()); }
  NpyArray &twiddle() { return arrays[0]; }
  NpyArray &x() { return arrays[1]; }
  NpyArray &y() { return arrays[2]; }

  void run() { kernel.run(buffers, nullptr, &workspace); }
  void runPacked() {
    requireOk(papilio_kernel_run_packed(kernel.get(), buffers.data(), count(),
                                        packed.data(), 0, cell.batch,
                                        scratch.data(), scratch.size()));
  }
  void runPlain() {
    visitElementType(cell.type, [&]<typename T>(T) {
      baselines::plainLoop(twiddle().memory.as<T>(), x().memory.as<T>(),
                           y().memory.as<T>(), cell.batch, cell.n, cell.tied,
                           /*increasing=*/true);
    });
  }
  void copy() {
    std::memcpy(y().memory.data(), x().memory.data(), x().memory.size());
    // The copy must not be seen as dead.
    asm volatile("" : : "r"(y().memory.data()) : "memory");
  }

  BenchCase cell;
  Kernel kernel;
  std::vector<NpyArray> arrays;
  std::vector<papilio_buffer> buffers;
  AlignedBuffer workspace, packed, scratch;
};

} // namespace

BenchResult benchmark(const BenchCase &cell, const MeasureOptions &options,
                      const std::string &targetCpu) {
  Subject subject(cell, targetCpu);
  BenchResult result = {};
  result.bound = subject.kernel.tolerance();
  const NpyArray wanted = referenceOutput(Subject::requestFor(cell, targetCpu),
                                          subject.kernel, subject.buffers);
  auto errorAfter = [&](auto program) {
    subject.y().memory.fill(0xff);
    program();
    return relativeError(subject.y(), wanted);
  };
  result.plainError = errorAfter([&] { subject.runPlain(); });
  result.error = std::max(errorAfter([&] { subject.run(); }),
                          errorAfter([&] { subject.runPacked(); }));
  const std::vector<Measurement> times =
      measureInterleaved({[&] { subject.run(); }, [&] { subject.runPacked(); },
                          [&] { subject.runPlain(); }, [&] { subject.copy(); },
                          [&] { fmaBurst(cell.type); }},
                         options);
  result.run = times[0];
  result.packed = times[1];
  result.plain = times[2];
  result.copy = times[3];
  result.peak = static_cast<double>(fmaBurst(cell.type)) / times[4].median;
  result.flops = static_cast<double>(subject.kernel.info().flops_per_row) *
                 static_cast<double>(cell.batch);
  result.bytes = static_cast<double>(subject.x().memory.size() +
                                     subject.y().memory.size());
  return result;
}

} // namespace papilio::tools
