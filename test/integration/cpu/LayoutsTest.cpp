//===- LayoutsTest.cpp - Strides, alignment, aliasing ---------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include <cstring>

using namespace papilio::test;

namespace {

class Layouts : public testing::TestWithParam<ElementType> {};

TEST_P(Layouts, DataAnywhere) {
  for (const Layout &layout : allLayouts())
    for (int64_t n : {1, 2, 4, 32, 256, 2048})
      for (bool tied : {true, false})
        expectMatchesOracle(
            multiplySpec({.type = GetParam(), .n = n, .tied = tied}), 5,
            {.data = layout});
}

TEST_P(Layouts, TwiddlesAnywhere) {
  for (const Layout &layout : allLayouts())
    for (int64_t n : {2, 32, 256})
      for (bool tied : {true, false})
        expectMatchesOracle(multiplySpec({.type = GetParam(),
                                          .n = n,
                                          .stacks = 2,
                                          .tied = tied,
                                          .increasing = false}),
                            5, {.twiddle = layout});
}

TEST_P(Layouts, StacksAndIntermediatesAnywhere) {
  for (const Layout &layout : allLayouts())
    for (bool intermediates : {false, true})
      expectMatchesOracle(multiplySpec({.type = GetParam(),
                                        .n = 64,
                                        .stacks = 2,
                                        .stackedInput = true,
                                        .intermediates = intermediates}),
                          7, {.data = layout, .twiddle = everything});
}

TEST_P(Layouts, PairsAnywhere) {
  for (const Layout &layout : allLayouts())
    for (int64_t pairs : {1, 3, 16, 33}) {
      SpecBuilder spec("f", GetParam(), {-1, 2, pairs});
      expectMatchesOracle(spec.factorMultiply(), 5,
                          {.data = layout, .twiddle = layout});
    }
}

INSTANTIATE_TEST_SUITE_P(Types, Layouts, testing::ValuesIn(elementTypes),
                         [](const auto &info) {
                           return std::string(elementName(info.param));
                         });

/// One row that stands for all: inputs may have strides of zero.
TEST(Strides, ZeroRepeatsTheInput) {
  const SpecBuilder spec = multiplySpec({.n = 64});
  const Kernel &kernel = kernelFor(spec, {});
  NpyArray w = randomArray(ElementType::F32, {1, 63, 2, 2}, 1),
           x = randomArray(ElementType::F32, {1, 64}, 2),
           one(ElementType::F32, {1, 64}), all(ElementType::F32, {20, 64});
  kernel.run({w.buffer(), x.buffer(), one.buffer()});
  const int64_t shape[] = {20, 64}, strides[] = {0, 1};
  papilio_buffer repeated = x.buffer();
  repeated.shape = shape;
  repeated.strides = strides;
  kernel.run({w.buffer(), repeated, all.buffer()});
  for (int row = 0; row < 20; ++row)
    EXPECT_EQ(std::memcmp(all.memory.as<float>() + 64 * row, one.memory.data(),
                          64 * sizeof(float)),
              0)
        << row;
}

/// y on top of x, or of a twiddle, is refused: nothing is computed.
TEST(Aliasing, OverlapIsRefused) {
  for (int64_t n : {1, 8, 64}) {
    const SpecBuilder spec = multiplySpec({.n = n, .tied = false});
    const Kernel &kernel = kernelFor(spec, {});
    const Shape twiddleShape = kernel.arguments()[0].shape;
    NpyArray w = randomArray(ElementType::F32, twiddleShape, 1),
             x = randomArray(ElementType::F32, {4, n}, 2);
    const std::string before = npyBytes(x);
    const papilio_buffer same[] = {w.buffer(), x.buffer(), x.buffer()};
    EXPECT_EQ(papilio_kernel_run(kernel.get(), same, 3, nullptr, nullptr, 0),
              PAPILIO_INVALID_ARGUMENT);
    EXPECT_NE(std::string(papilio_last_error()).find("'y'"), std::string::npos)
        << papilio_last_error();
    NpyArray both = randomArray(ElementType::F32, {5, n}, 3);
    papilio_buffer first = both.buffer(), second = both.buffer();
    const int64_t shape[] = {4, n}, strides[] = {n, 1};
    first.shape = second.shape = shape;
    first.strides = second.strides = strides;
    second.data = static_cast<float *>(both.memory.data()) + n; // one row on
    const papilio_buffer shifted[] = {w.buffer(), first, second};
    EXPECT_EQ(papilio_kernel_run(kernel.get(), shifted, 3, nullptr, nullptr, 0),
              PAPILIO_INVALID_ARGUMENT);
    EXPECT_EQ(npyBytes(x), before);
  }
}

TEST(Aliasing, OutputWithinATwiddleIsRefused) {
  const Kernel &kernel = kernelFor(multiplySpec({.n = 8}), {});
  NpyArray w = randomArray(ElementType::F32, {1, 7, 2, 2}, 1),
           x = randomArray(ElementType::F32, {2, 8}, 2);
  papilio_buffer inside = x.buffer();
  inside.data = w.memory.data();
  const papilio_buffer buffers[] = {w.buffer(), x.buffer(), inside};
  EXPECT_EQ(papilio_kernel_run(kernel.get(), buffers, 3, nullptr, nullptr, 0),
            PAPILIO_INVALID_ARGUMENT);
}

/// Two arguments may share memory as long as nothing is written there.
TEST(Aliasing, InputsMayOverlap) {
  const Kernel &kernel = kernelFor(multiplySpec({.n = 2}), {});
  NpyArray w = randomArray(ElementType::F32, {1, 1, 2, 2}, 1),
           y(ElementType::F32, {2, 2});
  papilio_buffer x = y.buffer();
  x.data = w.memory.data();
  kernel.run({w.buffer(), x, y.buffer()});
  const float *v = w.memory.as<float>(), *got = y.memory.as<float>();
  EXPECT_NEAR(got[0], v[0] * v[0] + v[1] * v[1], 1e-6);
}

} // namespace
