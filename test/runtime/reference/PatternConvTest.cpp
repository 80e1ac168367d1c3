//===- PatternConvTest.cpp - The oracle's general sparse matrices ---------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/runtime/reference/ConvCases.h"

using namespace papilio::reference;

namespace {

/// Ragged columns, some empty; sites and taps repeat.
SparsePattern randomPattern(Generator &generator) {
  SparsePattern pattern;
  pattern.sites = uniform(generator, 1, 6);
  pattern.taps = uniform(generator, 1, 4);
  pattern.indptr.push_back(0);
  for (int64_t o = uniform(generator, 1, 6); o > 0; --o) {
    for (int64_t e = uniform(generator, 0, 5); e > 0; --e) {
      pattern.indices.push_back(uniform(generator, 0, pattern.sites - 1));
      pattern.weightIndices.push_back(uniform(generator, 0, pattern.taps - 1));
    }
    pattern.indptr.push_back(static_cast<int64_t>(pattern.indices.size()));
  }
  return pattern;
}

template <typename T> class PatternConv : public testing::Test {};
TYPED_TEST_SUITE(PatternConv, AllTypes);

TYPED_TEST(PatternConv, RaggedPatternsAreMatrices) {
  using T = TypeParam;
  Generator generator(5);
  for (int i = 0; i < 200; ++i) {
    const SparsePattern pattern = randomPattern(generator);
    const int64_t batch = uniform(generator, 0, 3),
                  in = uniform(generator, 1, 3), out = uniform(generator, 1, 3);
    const auto x = randomArray<T>({batch, in, pattern.sites}, generator);
    const auto kernel = randomArray<T>({out, in, pattern.taps}, generator);
    const auto ctY = randomArray<T>({batch, out, pattern.outputs()}, generator);
    Array<T> y(ctY.shape), wanted(ctY.shape);
    patternConv<T>(x.view(), kernel.view(), std::nullopt, pattern, y.view());
    // The dense matrix, block by block: which tap, if any, joins site and
    // output is looked up rather than walked along.
    forEachIndex(y.shape, [&](const Shape &at) {
      for (int64_t c = 0; c < in; ++c)
        for (int64_t site = 0; site < pattern.sites; ++site)
          for (int64_t tap = 0; tap < pattern.taps; ++tap) {
            int64_t times = 0;
            for (int64_t e = pattern.indptr[at[2]];
                 e < pattern.indptr[at[2] + 1]; ++e)
              times +=
                  pattern.indices[e] == site && pattern.weightIndices[e] == tap;
            wanted.values[elementOffset(wanted.view(), at)] +=
                static_cast<typename Element<T>::Real>(times) *
                kernel.view()(at[1], c, tap) * x.view()(at[0], c, site);
          }
    });
    const double bound =
        300 * std::numeric_limits<typename Element<T>::Real>::epsilon();
    expectNear(y, wanted, bound);
    for (Convention convention : conventions) {
      Array<T> ctX(x.shape), ctKernel(kernel.shape);
      patternConvTranspose<T>(ctY.view(), kernel.view(), pattern, convention,
                              ctX.view());
      patternKernelGradient<T>(x.view(), ctY.view(), pattern, convention,
                               ctKernel.view());
      const C128 pair = pairing(y, ctY, convention);
      EXPECT_LE(std::abs(pairing(x, ctX, convention) - pair), 10 * bound);
      EXPECT_LE(std::abs(pairing(kernel, ctKernel, convention) - pair),
                10 * bound);
    }
  }
}

} // namespace
