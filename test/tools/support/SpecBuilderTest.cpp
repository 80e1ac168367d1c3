//===- SpecBuilderTest.cpp - Specs written by programs --------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/support/SpecBuilder.h"
#include <gtest/gtest.h>

using namespace papilio::tools;

namespace {

TEST(SpecBuilder, DiscreteFourierTransform) {
  SpecBuilder spec("dft8", ElementType::C64, {-1, 8});
  spec.bitReverse().multiply(1, true, true);
  EXPECT_EQ(spec.text(), R"(func.func @dft8(
    %twiddle: tensor<1x7x2x2xcomplex<f32>> {papilio.name = "twiddle"},
    %x: tensor<?x8xcomplex<f32>> {papilio.name = "x"}) -> (tensor<?x8xcomplex<f32>> {papilio.name = "y"}) {
  %0 = butterfly.bit_reverse %x : tensor<?x8xcomplex<f32>>
  %1 = butterfly.multiply tied increasing %twiddle, %0 : tensor<1x7x2x2xcomplex<f32>>, tensor<?x8xcomplex<f32>> -> tensor<?x8xcomplex<f32>>
  return %1 : tensor<?x8xcomplex<f32>>
}
)");
}

TEST(SpecBuilder, TracksShapesAndTypes) {
  SpecBuilder spec("f", ElementType::F64, {-1, 5});
  spec.pad(1, 2).embed().chainMultiply(2, {2, 0, 1}, true);
  EXPECT_EQ(spec.resultShape(), (std::vector<int64_t>{4, -1, 2, 8}));
  EXPECT_EQ(spec.resultType(), ElementType::C128);
  spec.trim(0, 3).realPart();
  EXPECT_EQ(spec.resultShape(), (std::vector<int64_t>{4, -1, 2, 5}));
  EXPECT_EQ(spec.resultType(), ElementType::F64);
  EXPECT_EQ(spec.twiddleShapes(),
            (std::vector<std::vector<int64_t>>{{2, 3, 4, 2, 2}}));
}

TEST(SpecBuilder, StackAxisAppearsWhereTheOpHasOne) {
  auto shapeOf = [](std::vector<int64_t> input, int64_t stacks, bool keep) {
    SpecBuilder spec("f", ElementType::F32, std::move(input));
    if (keep)
      spec.keepStackAxis();
    return spec.multiply(stacks, false, false).resultShape();
  };
  EXPECT_EQ(shapeOf({3, 4}, 1, false), (std::vector<int64_t>{3, 4}));
  EXPECT_EQ(shapeOf({3, 4}, 1, true), (std::vector<int64_t>{3, 1, 4}));
  EXPECT_EQ(shapeOf({3, 4}, 2, false), (std::vector<int64_t>{3, 2, 4}));
  EXPECT_EQ(shapeOf({3, 2, 4}, 2, false), (std::vector<int64_t>{3, 2, 4}));
}

} // namespace
