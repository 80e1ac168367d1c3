//===- InterpretTest.cpp - Evaluating programs with the reference ---------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/Interpret/Program.h"
#include "tools/support/SpecBuilder.h"
#include <gtest/gtest.h>

using namespace mlir;
using papilio::interpret::Program;
using papilio::interpret::randomArray;
using papilio::tools::ElementType;
using papilio::tools::NpyArray;
using papilio::tools::SpecBuilder;

namespace {

/// The arrays of a call with the given batch.
struct Call {
  Call(const SpecBuilder &spec, ElementType inputType,
       std::vector<int64_t> input, int64_t batch) {
    for (const auto &shape : spec.twiddleShapes())
      twiddles.push_back(
          randomArray(spec.resultType(), shape, twiddles.size() + 1));
    input[0] = batch;
    x = randomArray(inputType, input, 99);
    std::vector<int64_t> shape = spec.resultShape();
    for (int64_t &extent : shape)
      extent = extent < 0 ? batch : extent;
    y = NpyArray(spec.resultType(), shape);
  }
  std::vector<NpyArray *> arrays() {
    std::vector<NpyArray *> all;
    for (NpyArray &twiddle : twiddles)
      all.push_back(&twiddle);
    all.push_back(&x);
    all.push_back(&y);
    return all;
  }
  std::vector<NpyArray> twiddles;
  NpyArray x, y;
};

class Fusing : public testing::TestWithParam<ElementType> {};

/// Expanding and grouping must not change a single bit of what is computed.
TEST_P(Fusing, KeepsEveryBit) {
  const ElementType type = GetParam();
  auto compare = [&](SpecBuilder spec, std::vector<int64_t> input) {
    SCOPED_TRACE(spec.text());
    Call call(spec, type, input, 3);
    Program program(spec.text());
    ASSERT_TRUE(program.parsed()) << program.message;
    ASSERT_TRUE(program.evaluate(call.arrays())) << program.message;
    const std::string before = npyBytes(call.y);
    call.y.memory.fill(0xff);
    ASSERT_TRUE(program.fuse()) << program.message;
    ASSERT_TRUE(program.evaluate(call.arrays())) << program.message;
    EXPECT_EQ(npyBytes(call.y), before);
  };
  for (int64_t n : {1, 2, 8, 64})
    for (bool tied : {false, true})
      for (bool increasing : {false, true})
        for (int64_t stacks : {1, 2}) {
          std::vector<int64_t> input{-1, n};
          SpecBuilder plain("f", type, input), all("f", type, input),
              stacked("f", type, {-1, stacks, n});
          compare(plain.bitReverse().multiply(stacks, tied, increasing), input);
          compare(all.multiply(stacks, tied, increasing, true), input);
          compare(stacked.multiply(stacks, tied, increasing), {-1, stacks, n});
        }
  SpecBuilder chain("f", type, {-1, 2, 5});
  compare(chain.pad(1, 2).chainMultiply(2, {2, 1, 0, 0, 1, 2}).trim(2, 0),
          {-1, 2, 5});
  SpecBuilder chainAll("f", type, {-1, 2, 8});
  compare(chainAll.chainMultiply(2, {1, 1, 0}, true), {-1, 2, 8});
}

INSTANTIATE_TEST_SUITE_P(Types, Fusing,
                         testing::Values(ElementType::F32, ElementType::F64,
                                         ElementType::C64, ElementType::C128));

TEST(Interpret, FactorMultiplyAndMoves) {
  SpecBuilder spec("f", ElementType::F32, {-1, 2, 3});
  spec.factorMultiply();
  Call call(spec, ElementType::F32, {-1, 2, 3}, 2);
  Program program(spec.text());
  ASSERT_TRUE(program.evaluate(call.arrays())) << program.message;
  const float *w = call.twiddles[0].memory.as<float>();
  const float *x = call.x.memory.as<float>(), *y = call.y.memory.as<float>();
  EXPECT_EQ(y[4], w[7] * x[1] + w[10] * x[4]); // row 0, r = 1, i = 1
}

TEST(Interpret, EmbedAndRealPart) {
  SpecBuilder spec("f", ElementType::F64, {-1, 4});
  spec.embed().permute({3, 1, 0, 2}).realPart();
  Call call(spec, ElementType::F64, {-1, 4}, 1);
  Program program(spec.text());
  ASSERT_TRUE(program.evaluate(call.arrays())) << program.message;
  const double *x = call.x.memory.as<double>(), *y = call.y.memory.as<double>();
  EXPECT_EQ((std::vector<double>(y, y + 4)),
            (std::vector<double>{x[3], x[1], x[0], x[2]}));
}

TEST(Interpret, InDoubleTakesDoubleResults) {
  SpecBuilder spec("f", ElementType::F32, {-1, 256});
  spec.multiply(1, true, true);
  Call call(spec, ElementType::F32, {-1, 256}, 2);
  Program program(spec.text());
  ASSERT_TRUE(program.evaluate(call.arrays()));
  NpyArray exact(ElementType::F64, {2, 256});
  std::vector<NpyArray *> arrays = call.arrays();
  arrays.back() = &exact;
  ASSERT_TRUE(program.evaluate(arrays, true)) << program.message;
  double difference = 0, largest = 0;
  for (int i = 0; i < 512; ++i) {
    const double y = exact.memory.as<double>()[i];
    largest = std::max(largest, std::abs(y));
    difference =
        std::max(difference, std::abs(y - call.y.memory.as<float>()[i]));
  }
  EXPECT_GT(difference, 0);
  EXPECT_LT(difference / largest, 8 * 0x1p-23);
}

TEST(Interpret, EmptyBatch) {
  SpecBuilder spec("f", ElementType::F32, {-1, 8});
  spec.multiply(2, false, false);
  Call call(spec, ElementType::F32, {-1, 8}, 0);
  Program program(spec.text());
  EXPECT_TRUE(program.evaluate(call.arrays())) << program.message;
}

TEST(InterpretErrors, BuffersThatDoNotFit) {
  SpecBuilder spec("f", ElementType::F32, {-1, 4});
  spec.multiply(1, true, true);
  Program program(spec.text());
  NpyArray w(ElementType::F32, {1, 3, 2, 2}), x(ElementType::F32, {2, 4}),
      y(ElementType::F32, {3, 4}), wide(ElementType::F64, {2, 4});
  EXPECT_FALSE(program.evaluate({&w, &x}));
  EXPECT_EQ(program.message, "got 2 buffers, expected 3");
  EXPECT_FALSE(program.evaluate({&w, &x, &y}));
  EXPECT_EQ(program.message, "buffer 2 has shape [3, 4], expected "
                             "'tensor<?x4xf32>' with a batch of 2");
  EXPECT_FALSE(program.evaluate({&x, &x, &x}));
  EXPECT_EQ(program.message,
            "buffer 0 has shape [2, 4], expected 'tensor<1x3x2x2xf32>'");
  EXPECT_FALSE(program.evaluate({&w, &x, &wide}));
  EXPECT_EQ(program.message, "buffer 2 has dtype 1, expected f32 (0)");
  EXPECT_TRUE(program.evaluate({&w, &x, &wide}, true));
}

/// 2^24 rows, all in the same memory, copied to 2^40 stacks: 2^64 elements,
/// which would be counted as none.
TEST(InterpretErrors, MoreElementsThanCanBeCounted) {
  Program program("func.func @f(%x: tensor<?x1xf32>) -> "
                  "tensor<?x1099511627776x1xf32> {\n"
                  "  %0 = butterfly.stack %x : tensor<?x1xf32> -> "
                  "tensor<?x1099511627776x1xf32>\n"
                  "  return %0 : tensor<?x1099511627776x1xf32>\n}\n");
  ASSERT_TRUE(program.parsed()) << program.message;
  NpyArray x(ElementType::F32, {1, 1}), y(ElementType::F32, {1, 1, 1});
  const int64_t rows = int64_t{1} << 24;
  x.shape = {rows, 1};
  x.strides = {0, 1};
  y.shape = {rows, int64_t{1} << 40, 1};
  y.strides = {0, 0, 1};
  EXPECT_FALSE(program.evaluate({&x, &y}));
  EXPECT_EQ(program.message, "out of memory while evaluating the reference");
}

TEST(InterpretErrors, OtherOps) {
  Program program("func.func @f(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {\n"
                  "  %0 = func.call @f(%x) : (tensor<2x4xf32>) -> "
                  "tensor<2x4xf32>\n  return %0 : tensor<2x4xf32>\n}\n");
  NpyArray x(ElementType::F32, {2, 4}), y(ElementType::F32, {2, 4});
  EXPECT_FALSE(program.evaluate({&x, &y}));
  EXPECT_EQ(program.message,
            "the reference cannot evaluate this op; expected a program of "
            "butterfly and spconv ops (phase input or fused)");
}

} // namespace
