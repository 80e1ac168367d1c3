//===- BenchSubject.cpp - The arrays and the kernel of a case -------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-run/BenchSubject.h"
#include "benchmarks/baselines/PlainLoop.h"
#include "tools/support/Random.h"
#include "tools/support/SpecBuilder.h"
#include <cstring>

namespace papilio::tools {

CompileRequest BenchSubject::requestFor(const BenchCase &cell,
                                        const std::string &targetCpu,
                                        bool packedOnce) {
  SpecBuilder spec("bench", cell.type, {-1, cell.n});
  spec.multiply(1, cell.tied, cell.increasing);
  CompileRequest request;
  request.spec = spec.text();
  request.specName = "<bench>";
  request.targetCpu = targetCpu;
  request.passOptions =
      packedOnce
          ? "twiddles=packed"
          : "expected-batch=" + std::to_string(expectedBatch(cell.batch));
  return request;
}

BenchSubject::BenchSubject(const BenchCase &cell, const std::string &targetCpu,
                           papilio_pool *pool)
    : cell(cell), kernel(requestFor(cell, targetCpu, /*packedOnce=*/false)),
      packedKernel(requestFor(cell, targetCpu, /*packedOnce=*/true)),
      request(requestFor(cell, targetCpu, /*packedOnce=*/false)), pool(pool) {
  Random random(1);
  for (const KernelArgument &argument : kernel.arguments())
    arrays.emplace_back(argument.type, argument.shapeFor(cell.batch));
  for (size_t i = 0; i + 1 < arrays.size(); ++i)
    fillRandom(arrays[i], random);
  for (NpyArray &array : arrays)
    buffers.push_back(array.buffer());
  workspace = AlignedBuffer(
      papilio_kernel_workspace_bytes(kernel.get(), papilio_pool_threads(pool)));
  papilio_call *made = nullptr;
  requireOk(papilio_call_create(packedKernel.get(), buffers.data(),
                                static_cast<int32_t>(buffers.size()),
                                /*packed=*/nullptr, /*pool=*/nullptr, &made));
  call.reset(made);
}

NpyArray BenchSubject::wanted() const {
  return referenceOutput(request, kernel, buffers);
}

void BenchSubject::runPacked() { requireOk(papilio_call_run(call.get())); }

void BenchSubject::runPlain() {
  visitElementType(cell.type, [&]<typename T>(T) {
    baselines::plainLoop(twiddle().memory.as<T>(), x().memory.as<T>(),
                         y().memory.as<T>(), cell.batch, cell.n, cell.tied,
                         cell.increasing);
  });
}

void BenchSubject::copy() {
  std::memcpy(y().memory.data(), x().memory.data(), x().memory.size());
  // The copy must not be seen as dead.
  asm volatile("" : : "r"(y().memory.data()) : "memory");
}

} // namespace papilio::tools
