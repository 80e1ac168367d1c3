//===- Harness.cpp - Compiled kernels against the oracle ------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include "tools/support/Error.h"
#include "tools/support/Random.h"
#include <cstring>
#include <map>

namespace papilio::test {

namespace {

tools::CompileRequest requestFor(const SpecBuilder &spec,
                                 const CallOptions &options) {
  tools::CompileRequest request;
  request.spec = spec.text();
  request.specName = "<test>";
  request.passOptions = options.passOptions;
  request.targetCpu = options.targetCpu;
  request.noCache = true; // the kernel under test is the one compiled now
  return request;
}

/// The arrays of one call: contiguous values for the oracle, placed copies for
/// the kernel.
struct Arrays {
  Arrays(const Kernel &kernel, int64_t batch, const CallOptions &options) {
    for (const tools::KernelArgument &argument : kernel.arguments()) {
      const Shape shape = argument.shapeFor(batch);
      const Layout &layout =
          argument.batchAxis >= 0 ? options.data : options.twiddle;
      placed.emplace_back(argument.type, shape, layout);
      values.push_back(randomArray(argument.type, shape,
                                   options.seed + values.size(),
                                   options.integers));
      if (!argument.isOutput)
        placed.back().fill(values.back());
    }
  }

  std::vector<papilio_buffer> kernelBuffers() const {
    std::vector<papilio_buffer> buffers;
    for (const Placed &array : placed)
      buffers.push_back(array.buffer());
    return buffers;
  }
  std::vector<papilio_buffer> oracleBuffers() {
    std::vector<papilio_buffer> buffers;
    for (NpyArray &array : values)
      buffers.push_back(array.buffer());
    return buffers;
  }

  std::vector<Placed> placed;
  std::vector<NpyArray> values;
};

struct PoolDeleter {
  void operator()(papilio_pool *pool) const { papilio_pool_destroy(pool); }
};

void expectUntouched(Arrays &arrays) {
  for (size_t i = 0; i < arrays.placed.size(); ++i) {
    EXPECT_TRUE(arrays.placed[i].surroundingsAreIntact())
        << "bytes around argument " << i << " were written";
    if (i + 1 < arrays.placed.size())
      EXPECT_EQ(npyBytes(arrays.placed[i].copyOut()),
                npyBytes(arrays.values[i]))
          << "input " << i << " was written";
  }
}

} // namespace

NpyArray randomArray(ElementType type, const Shape &shape, uint64_t seed,
                     bool integers) {
  NpyArray array(type, shape);
  tools::Random random(seed);
  if (integers)
    fillIntegers(array, random, 2);
  else
    fillRandom(array, random);
  return array;
}

const Kernel &kernelFor(const SpecBuilder &spec, const CallOptions &options) {
  static std::map<std::string, Kernel> kernels;
  const std::string key =
      options.targetCpu + "|" + options.passOptions + "|" + spec.text();
  auto found = kernels.find(key);
  if (found == kernels.end())
    found = kernels.emplace(key, Kernel(requestFor(spec, options))).first;
  return found->second;
}

void expectMatchesOracle(const SpecBuilder &spec, int64_t batch,
                         const CallOptions &options) {
  SCOPED_TRACE(spec.text() + "batch " + std::to_string(batch) + ", data " +
               options.data.name + ", twiddle " + options.twiddle.name +
               ", options '" + options.passOptions + "' " + options.targetCpu);
  try {
    const Kernel &kernel = kernelFor(spec, options);
    Arrays arrays(kernel, batch, options);
    papilio_pool *created = nullptr;
    if (options.threads > 1)
      tools::requireOk(papilio_pool_create(options.threads, &created));
    const std::unique_ptr<papilio_pool, PoolDeleter> pool(created);
    kernel.run(arrays.kernelBuffers(), pool.get());
    const NpyArray got = arrays.placed.back().copyOut();
    const NpyArray wanted = referenceOutput(requestFor(spec, options), kernel,
                                            arrays.oracleBuffers());
    const double error = relativeError(got, wanted);
    EXPECT_LE(error, options.integers ? 0 : kernel.tolerance());
    expectUntouched(arrays);
  } catch (const tools::ToolError &error) {
    ADD_FAILURE() << error.what();
  }
}

SpecBuilder multiplySpec(const MultiplyCase &what) {
  SpecBuilder spec("f", what.type,
                   what.stackedInput ? Shape{-1, what.stacks, what.n}
                                     : Shape{-1, what.n});
  spec.multiply(what.stacks, what.tied, what.increasing, what.intermediates);
  return spec;
}

} // namespace papilio::test
