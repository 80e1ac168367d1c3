//===- SpconvTest.cpp - Evaluating convolutions with the reference --------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What the arithmetic is, is tested on the reference itself; here, that an op's
// words, orders of axes and element types reach it.
#include "test/compiler/Interpret/Program.h"
#include <algorithm>
#include <cstring>
#include <gtest/gtest.h>

using papilio::interpret::Program;
using papilio::interpret::randomArray;
using papilio::tools::ElementType;
using papilio::tools::NpyArray;
using papilio::tools::npyBytes;

namespace {

using Shape = std::vector<int64_t>;

/// One argument or the result: its type in the spec, and its array's.
struct Tensor {
  std::string type;
  ElementType element;
  Shape shape;
};

/// Evaluates one op on arrays; `op` has %0, %1, ... for its operands and no
/// types.
NpyArray evaluate(const std::string &op, const std::vector<Tensor> &operands,
                  const std::vector<NpyArray *> &arrays, const Tensor &result,
                  ElementType resultElement, bool inDouble = false) {
  std::string arguments, types;
  for (size_t i = 0; i < operands.size(); ++i) {
    arguments +=
        (i ? ", %" : "%") + std::to_string(i) + ": " + operands[i].type;
    types += (i ? ", " : "") + operands[i].type;
  }
  Program program("func.func @f(" + arguments + ") -> " + result.type +
                  " {\n  %y = spconv." + op + " : " + types + " -> " +
                  result.type + "\n  return %y : " + result.type + "\n}\n");
  EXPECT_TRUE(program.parsed()) << program.message;
  NpyArray y(resultElement, result.shape);
  y.memory.fill(0xff);
  std::vector<NpyArray *> buffers = arrays;
  buffers.push_back(&y);
  if (program.parsed())
    EXPECT_TRUE(program.evaluate(buffers, inDouble)) << program.message;
  return y;
}

NpyArray numbers(Shape shape, const std::vector<float> &values) {
  NpyArray array(ElementType::F32, std::move(shape));
  EXPECT_EQ(array.count(), static_cast<int64_t>(values.size()));
  std::copy(values.begin(), values.end(), array.memory.as<float>());
  return array;
}

std::vector<float> valuesOf(const NpyArray &array) {
  const float *first = array.memory.as<float>();
  return {first, first + array.count()};
}

using Values = std::vector<float>;

/// x = 1 2 3 4, kernel = 1 10 (not flipped, anchored at its first tap).
TEST(Spconv, NumbersByHand) {
  const Tensor x{"tensor<?x1x4xf32>", ElementType::F32, {1, 1, 4}};
  const Tensor w{"tensor<1x1x2xf32>", ElementType::F32, {1, 1, 2}};
  const Tensor b{"tensor<1xf32>", ElementType::F32, {1}};
  const Tensor open{"tensor<?x1x3xf32>", ElementType::F32, {1, 1, 3}};
  NpyArray data = numbers(x.shape, {1, 2, 3, 4});
  NpyArray kernel = numbers(w.shape, {1, 10}), bias = numbers({1}, {100});
  NpyArray three = numbers(open.shape, {1, 2, 3});
  EXPECT_EQ(valuesOf(evaluate("conv open row_major strides [1] %0, %1", {x, w},
                              {&data, &kernel}, open, ElementType::F32)),
            (Values{21, 32, 43}));
  EXPECT_EQ(valuesOf(evaluate("conv periodic row_major strides [1] %0, %1 bias "
                              "%2",
                              {x, w, b}, {&data, &kernel, &bias}, x,
                              ElementType::F32)),
            (Values{121, 132, 143, 114}));
  EXPECT_EQ(
      valuesOf(evaluate("conv_transpose plain open row_major strides [1] "
                        "%0, %1",
                        {open, w}, {&three, &kernel}, x, ElementType::F32)),
      (Values{1, 12, 23, 30}));
  EXPECT_EQ(
      valuesOf(evaluate("kernel_gradient plain open row_major strides [1] "
                        "%0, %1",
                        {x, open}, {&data, &three}, w, ElementType::F32)),
      (Values{14, 20}));
  EXPECT_EQ(valuesOf(evaluate("bias_gradient row_major %0", {open}, {&three}, b,
                              ElementType::F32)),
            (Values{6}));
  // Output 0 reads site 3 by tap 1 twice, output 1 nothing.
  const Tensor two{"tensor<?x1x2xf32>", ElementType::F32, {1, 1, 2}};
  EXPECT_EQ(valuesOf(evaluate("pattern_conv row_major <indptr = [0, 2, 2], "
                              "indices = [3, 3], weight_indices = [1, 1]> %0, "
                              "%1",
                              {x, w}, {&data, &kernel}, two, ElementType::F32)),
            (Values{80, 0}));
}

/// x = 1 2 | 3 4, two samples.
TEST(Spconv, SamplesKeepTheBatch) {
  const Tensor x{"tensor<?x1x2xf32>", ElementType::F32, {2, 1, 2}};
  const Tensor g{"tensor<?x1x1x2xf32>", ElementType::F32, {2, 1, 1, 2}};
  const Tensor gb{"tensor<?x1xf32>", ElementType::F32, {2, 1}};
  NpyArray data = numbers(x.shape, {1, 2, 3, 4});
  NpyArray ones = numbers(x.shape, {1, 0, 0, 1});
  EXPECT_EQ(
      valuesOf(evaluate("kernel_gradient plain periodic row_major strides "
                        "[1] per_sample %0, %1",
                        {x, x}, {&data, &ones}, g, ElementType::F32)),
      (Values{1, 2, 4, 3}));
  EXPECT_EQ(valuesOf(evaluate("bias_gradient row_major per_sample %0", {x},
                              {&data}, gb, ElementType::F32)),
            (Values{3, 7}));
}

/// A tensor with the axes in the opposite order, and the array's numbers moved.
NpyArray reversed(const NpyArray &array) {
  NpyArray result(array.type, Shape(array.shape.rbegin(), array.shape.rend()));
  const auto bytes =
      static_cast<size_t>(papilio::tools::elementBytes(array.type));
  const Shape steps = papilio::tools::fortranOrderStrides(array.shape);
  for (int64_t i = 0; i < array.count(); ++i) {
    int64_t rest = i, to = 0;
    for (size_t axis = array.shape.size(); axis-- > 0;) {
      to += rest % array.shape[axis] * steps[axis];
      rest /= array.shape[axis];
    }
    std::memcpy(result.memory.as<char>() + to * bytes,
                array.memory.as<char>() + i * bytes, bytes);
  }
  return result;
}

Tensor tensorOf(const Shape &shape, ElementType element) {
  std::string type = "tensor<";
  for (int64_t extent : shape)
    type += std::to_string(extent) + "x";
  return {type + std::string(papilio::tools::mlirName(element)) + ">", element,
          shape};
}

/// Evaluates in both orders of axes: the same numbers, in the other place.
void expectOrdersAgree(const std::string &op,
                       const std::vector<Shape> &operands, const Shape &result,
                       ElementType element) {
  SCOPED_TRACE(op);
  std::vector<NpyArray> rows, columns;
  std::vector<Tensor> rowTensors, columnTensors;
  std::vector<NpyArray *> rowArrays, columnArrays;
  for (const Shape &shape : operands) {
    rows.push_back(randomArray(element, shape, rows.size() + 1));
    columns.push_back(reversed(rows.back()));
    rowTensors.push_back(tensorOf(shape, element));
    columnTensors.push_back(tensorOf(columns.back().shape, element));
  }
  for (size_t i = 0; i < rows.size(); ++i) {
    rowArrays.push_back(&rows[i]);
    columnArrays.push_back(&columns[i]);
  }
  std::string columnOp = op;
  columnOp.replace(op.find("row_major"), 9, "column_major");
  const NpyArray y =
      evaluate(op, rowTensors, rowArrays, tensorOf(result, element), element);
  const NpyArray z = evaluate(
      columnOp, columnTensors, columnArrays,
      tensorOf(Shape(result.rbegin(), result.rend()), element), element);
  EXPECT_EQ(npyBytes(reversed(y)), npyBytes(z));
}

TEST(Spconv, ColumnMajorIsTheSameMap) {
  const std::string lattice = "periodic row_major strides [2, 1] ";
  const std::string pattern =
      "row_major <indptr = [0, 2, 2, 4], indices = [1, 0, 3, 3], "
      "weight_indices = [0, 1, 1, 0]> ";
  const Shape x{2, 3, 6, 5}, w{2, 3, 3, 2}, y{2, 2, 3, 5};
  const Shape px{2, 3, 4}, pw{2, 3, 2}, py{2, 2, 3};
  for (ElementType element : {ElementType::F32, ElementType::F64,
                              ElementType::C64, ElementType::C128}) {
    expectOrdersAgree("conv " + lattice + "%0, %1 bias %2", {x, w, {2}}, y,
                      element);
    expectOrdersAgree("conv " + lattice + "%0, %1", {{3, 6, 5}, w}, {2, 3, 5},
                      element);
    expectOrdersAgree("pattern_conv " + pattern + "%0, %1", {px, pw}, py,
                      element);
    expectOrdersAgree("bias_gradient row_major per_sample %0", {y}, {2, 2},
                      element);
    expectOrdersAgree("bias_gradient row_major unbatched %0", {{2, 3, 5}}, {2},
                      element);
    for (const std::string convention : {"plain ", "conjugate "}) {
      expectOrdersAgree("conv_transpose " + convention + lattice + "%0, %1",
                        {y, w}, x, element);
      expectOrdersAgree("kernel_gradient " + convention + lattice + "%0, %1",
                        {x, y}, w, element);
      expectOrdersAgree("kernel_gradient " + convention + lattice +
                            "per_sample %0, %1",
                        {x, y}, {2, 2, 3, 3, 2}, element);
      expectOrdersAgree("pattern_conv_transpose " + convention + pattern +
                            "%0, %1",
                        {py, pw}, px, element);
      expectOrdersAgree("pattern_kernel_gradient " + convention + pattern +
                            "per_sample %0, %1",
                        {px, py}, {2, 2, 3, 2}, element);
    }
  }
}

/// One site, one tap: the other factor is i, the cotangent 1.
TEST(Spconv, OnlyConjugateConjugates) {
  const Tensor one = tensorOf({1, 1, 1}, ElementType::C128);
  const std::string lattice = "periodic row_major strides [1] %0, %1";
  const std::string pattern =
      "row_major <indptr = [0, 1], indices = [0], weight_indices = [0]> %0, %1";
  NpyArray i(ElementType::C128, one.shape), ct(ElementType::C128, one.shape);
  i.memory.as<std::complex<double>>()[0] = {0, 1};
  ct.memory.as<std::complex<double>>()[0] = {1, 0};
  for (const std::string convention : {"plain ", "conjugate "}) {
    auto expect = [&](const std::string &op, NpyArray &left, NpyArray &right) {
      const NpyArray got =
          evaluate(op, {one, one}, {&left, &right}, one, ElementType::C128);
      EXPECT_EQ(got.memory.as<std::complex<double>>()[0],
                std::complex<double>(0, convention == "plain " ? 1 : -1))
          << op;
    };
    expect("conv_transpose " + convention + lattice, ct, i);
    expect("kernel_gradient " + convention + lattice, i, ct);
    expect("pattern_conv_transpose " + convention + pattern, ct, i);
    expect("pattern_kernel_gradient " + convention + pattern, i, ct);
  }
}

/// Real numbers as complex ones.
NpyArray embedded(const NpyArray &real) {
  NpyArray result(real.type == ElementType::F32 ? ElementType::C64
                                                : ElementType::C128,
                  real.shape);
  for (int64_t i = 0; i < real.count(); ++i)
    if (real.type == ElementType::F32)
      result.memory.as<std::complex<float>>()[i] = real.memory.as<float>()[i];
    else
      result.memory.as<std::complex<double>>()[i] = real.memory.as<double>()[i];
  return result;
}

TEST(Spconv, RealOperandsCountAsComplex) {
  const std::string op = "conv periodic row_major strides [1] %0, %1 bias %2";
  const Shape x{2, 2, 4}, w{3, 2, 3}, b{3}, y{2, 3, 4};
  for (ElementType real : {ElementType::F32, ElementType::F64}) {
    const ElementType complex =
        real == ElementType::F32 ? ElementType::C64 : ElementType::C128;
    // Bit i of the mask: operand i is complex.
    for (int mask = 1; mask < 8; ++mask) {
      std::vector<NpyArray> mixed, whole;
      std::vector<Tensor> mixedTensors, wholeTensors;
      for (const Shape &shape : {x, w, b}) {
        const bool isComplex = mask >> mixed.size() & 1;
        mixed.push_back(
            randomArray(isComplex ? complex : real, shape, mixed.size() + 10));
        mixedTensors.push_back(tensorOf(shape, mixed.back().type));
        wholeTensors.push_back(tensorOf(shape, complex));
      }
      for (size_t i = 0; i < 3; ++i)
        whole.push_back(mask >> i & 1
                            ? randomArray(complex, mixed[i].shape, i + 10)
                            : embedded(mixed[i]));
      const Tensor result = tensorOf(y, complex);
      EXPECT_EQ(
          npyBytes(evaluate(op, mixedTensors, {&mixed[0], &mixed[1], &mixed[2]},
                            result, complex)),
          npyBytes(evaluate(op, wholeTensors, {&whole[0], &whole[1], &whole[2]},
                            result, complex)))
          << "complex operands " << mask;
    }
  }
}

/// In double precision, the numbers of the f32 program are those of the f64
/// program on the same data.
TEST(Spconv, EvaluatesInDoublePrecision) {
  const std::string op = "conv open row_major strides [1] %0, %1";
  const Shape x{2, 2, 5}, w{3, 2, 3}, y{2, 3, 3};
  NpyArray x32 = randomArray(ElementType::F32, x, 1),
           w32 = randomArray(ElementType::F32, w, 2);
  NpyArray x64(ElementType::F64, x), w64(ElementType::F64, w);
  std::copy_n(x32.memory.as<float>(), x32.count(), x64.memory.as<double>());
  std::copy_n(w32.memory.as<float>(), w32.count(), w64.memory.as<double>());
  const NpyArray wanted = evaluate(
      op, {tensorOf(x, ElementType::F64), tensorOf(w, ElementType::F64)},
      {&x64, &w64}, tensorOf(y, ElementType::F64), ElementType::F64);
  const NpyArray got = evaluate(
      op, {tensorOf(x, ElementType::F32), tensorOf(w, ElementType::F32)},
      {&x32, &w32}, tensorOf(y, ElementType::F32), ElementType::F64,
      /*inDouble=*/true);
  EXPECT_EQ(npyBytes(got), npyBytes(wanted));
}

/// No sample: sums are zero, data are empty.
TEST(Spconv, EmptyBatch) {
  const Tensor x{"tensor<?x1x4xf32>", ElementType::F32, {0, 1, 4}};
  const Tensor w{"tensor<1x1x2xf32>", ElementType::F32, {1, 1, 2}};
  NpyArray data = numbers(x.shape, {}), kernel = numbers(w.shape, {1, 2});
  EXPECT_EQ(evaluate("conv periodic row_major strides [1] %0, %1", {x, w},
                     {&data, &kernel}, x, ElementType::F32)
                .count(),
            0);
  EXPECT_EQ(
      valuesOf(evaluate("kernel_gradient plain periodic row_major strides "
                        "[1] %0, %1",
                        {x, x}, {&data, &data}, w, ElementType::F32)),
      (Values{0, 0}));
}

} // namespace
