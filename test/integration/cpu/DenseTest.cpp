//===- DenseTest.cpp - Programs as one product by their matrix ------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include "RandomProgram.h"
#include "tools/support/Error.h"
#include <cmath>

using namespace papilio::test;
using papilio::tools::Random;

namespace {

const std::string dense = "strategy=dense";

/// Strides 1, 2, ..., n/2 and back, `blocks` times one or the other.
SpecBuilder chainSpec(ElementType type, int64_t n, int64_t blocks,
                      int64_t stacks = 1) {
  std::vector<int64_t> strides;
  const auto logN = static_cast<int64_t>(std::log2(n));
  for (int64_t block = 0; block < blocks; ++block)
    for (int64_t k = 0; k < logN; ++k)
      strides.push_back(block % 2 ? logN - 1 - k : k);
  SpecBuilder spec("f", type, {-1, n});
  spec.chainMultiply(stacks, strides);
  return spec;
}

class Dense : public testing::TestWithParam<ElementType> {};

TEST_P(Dense, LengthsAndOrders) {
  for (int64_t n : {2, 4, 8, 16, 32, 64, 128})
    for (bool tied : {true, false})
      for (bool increasing : {true, false})
        expectMatchesOracle(multiplySpec({.type = GetParam(),
                                          .n = n,
                                          .tied = tied,
                                          .increasing = increasing}),
                            13, {.passOptions = dense});
}

/// One row less and more than a register tile and a tile have.
TEST_P(Dense, BatchesAroundTiles) {
  for (int64_t n : {2, 8, 16, 64}) {
    const SpecBuilder spec = chainSpec(GetParam(), n, 2);
    const int64_t tile =
        kernelFor(spec, {.passOptions = dense}).info().row_tile;
    for (int64_t rows : {int64_t{0}, int64_t{1}, int64_t{2}, int64_t{3},
                         int64_t{5}, int64_t{6}, int64_t{7}, int64_t{8},
                         int64_t{9}, tile - 1, tile, tile + 1, 3 * tile + 5})
      expectMatchesOracle(spec, rows, {.passOptions = dense});
  }
}

TEST_P(Dense, DataAndTwiddlesAnywhere) {
  for (const Layout &layout : allLayouts())
    for (int64_t n : {2, 4, 16, 64})
      for (int64_t stacks : {1, 3}) {
        const SpecBuilder spec = chainSpec(GetParam(), n, 2, stacks);
        expectMatchesOracle(spec, 11, {.data = layout, .passOptions = dense});
        expectMatchesOracle(spec, 11,
                            {.twiddle = layout, .passOptions = dense});
      }
}

TEST_P(Dense, StacksWithMatricesOfTheirOwn) {
  for (int64_t n : {2, 32})
    for (int64_t stacks : {1, 2, 5})
      for (bool stackedInput : {false, true})
        for (const Layout &layout : {contiguous, everything})
          expectMatchesOracle(multiplySpec({.type = GetParam(),
                                            .n = n,
                                            .stacks = stacks,
                                            .stackedInput = stackedInput}),
                              9, {.data = layout, .passOptions = dense});
}

TEST_P(Dense, EveryCpuAndVectorWidth) {
  for (const char *cpu : {"x86-64-v3", "native"})
    for (const char *width : {"", " vector-bits=128"})
      for (int64_t n : {2, 16, 64})
        expectMatchesOracle(chainSpec(GetParam(), n, 3), 21,
                            {.passOptions = dense + width, .targetCpu = cpu});
}

/// Integers of this size are exact in whatever order they are added.
TEST_P(Dense, IntegersComeOutBitForBit) {
  for (int64_t n : {2, 8, 32})
    expectMatchesOracle(multiplySpec({.type = GetParam(), .n = n}), 9,
                        {.passOptions = dense, .integers = true});
}

/// Lengths that are no whole vectors, and columns and rows of zeros.
TEST_P(Dense, RectangularMatrices) {
  Random random(3);
  for (int64_t length : {1, 3, 15, 17, 31, 50})
    for (int64_t low : {0, 2}) {
      int64_t n = 4;
      while (n < length + low)
        n *= 2;
      SpecBuilder padded("f", GetParam(), {-1, length}),
          trimmed("f", GetParam(), {-1, n}),
          both("f", GetParam(), {-1, length});
      padded.pad(low, n - length - low).multiply(1, false, true);
      trimmed.multiply(2, false, true).trim(low, n - length - low);
      both.pad(low, n - length - low)
          .permute(randomPermutation(n, random))
          .multiply(1, true, true)
          .bitReverse()
          .multiply(2, true, false)
          .trim(n - length - low, low)
          .pad(1, 2);
      for (const SpecBuilder &spec : {padded, trimmed, both})
        for (const Layout &layout : {contiguous, everything})
          expectMatchesOracle(spec, 10, {.data = layout, .passOptions = dense});
    }
}

INSTANTIATE_TEST_SUITE_P(Types, Dense, testing::ValuesIn(elementTypes),
                         [](const auto &info) {
                           return std::string(elementName(info.param));
                         });

/// Changes between real and complex elements are part of a matrix of scalars.
TEST(DenseElements, RealAndComplex) {
  for (ElementType type : {ElementType::F32, ElementType::F64})
    for (int64_t n : {2, 4, 16, 32})
      for (int64_t stacks : {1, 2})
        for (const Layout &layout : {contiguous, everything}) {
          SpecBuilder in("f", type, {-1, n}), both("f", type, {-1, n}),
              again("f", type, {-1, n});
          in.embed().bitReverse().multiply(stacks, true, true);
          both.embed().multiply(stacks, false, false).realPart();
          again.embed()
              .multiply(stacks, true, true)
              .realPart()
              .multiply(stacks, false, true)
              .embed()
              .multiply(stacks, true, false);
          const ElementType wide =
              type == ElementType::F32 ? ElementType::C64 : ElementType::C128;
          SpecBuilder out("f", wide, {-1, n});
          out.multiply(stacks, true, true).realPart();
          for (const SpecBuilder &spec : {in, both, again, out})
            expectMatchesOracle(spec, 9,
                                {.data = layout, .passOptions = dense});
        }
}

TEST(DensePrograms, OfRandomMovesAndProducts) {
  Random random(77);
  int64_t run = 0;
  for (int i = 0; i < 120; ++i) {
    const SpecBuilder spec = randomProgram(random);
    const std::vector<Layout> layouts = allLayouts();
    const Layout &layout =
        layouts[random.below(static_cast<int64_t>(layouts.size()))];
    int64_t blocks = 0;
    for (const Shape &shape : spec.twiddleShapes())
      blocks += shape.size() == 5 ? shape[1] * shape[2] : shape[1];
    if (blocks == 0)
      continue; // nothing to multiply: refused
    ++run;
    expectMatchesOracle(
        spec, 1 + random.below(30),
        {.data = layout, .passOptions = dense, .seed = random.next() >> 1});
  }
  EXPECT_GT(run, 60);
}

/// The bytes of y where the kernel is called for one piece of the batch after
/// the other.
std::string runInPieces(const Kernel &kernel, NpyArray &w, NpyArray &x,
                        const Shape &result) {
  NpyArray y(x.type, result);
  const papilio_buffer buffers[] = {w.buffer(), x.buffer(), y.buffer()};
  papilio::tools::AlignedBuffer packed(
      static_cast<size_t>(kernel.info().packed_bytes)),
      workspace(static_cast<size_t>(kernel.info().workspace_bytes));
  packed.fill(0xff);
  papilio::tools::requireOk(papilio_kernel_pack(kernel.get(), buffers, 3,
                                                packed.data(), packed.size()));
  const int64_t cuts[] = {0, 1, 8, 15, 16, 47, 48, result[0]};
  for (size_t i = 0; i + 1 < std::size(cuts); ++i)
    papilio::tools::requireOk(papilio_kernel_run_packed(
        kernel.get(), buffers, 3, packed.data(), cuts[i], cuts[i + 1],
        workspace.data(), workspace.size()));
  EXPECT_TRUE(packed.guardsAreIntact() && workspace.guardsAreIntact());
  return npyBytes(y);
}

/// Where the batch is split, and where the rows lie, must not show in the bits.
TEST(DenseBatches, SameBitsInPiecesAndWithStrides) {
  for (int64_t n : {2, 4, 8, 64})
    for (int64_t stacks : {1, 2}) {
      const SpecBuilder spec = chainSpec(ElementType::F32, n, 2, stacks);
      const Kernel &kernel = kernelFor(spec, {.passOptions = dense});
      const int64_t rows = 2 * kernel.info().row_tile + 13;
      const auto logN = static_cast<int64_t>(std::log2(n));
      const Shape result =
          stacks == 1 ? Shape{rows, n} : Shape{rows, stacks, n};
      NpyArray w =
          randomArray(ElementType::F32, {stacks, 2 * logN, n / 2, 2, 2}, 1);
      NpyArray x = randomArray(ElementType::F32, {rows, n}, 2);
      NpyArray whole(ElementType::F32, result);
      kernel.run({w.buffer(), x.buffer(), whole.buffer()});
      const std::string wanted = npyBytes(whole);
      EXPECT_EQ(runInPieces(kernel, w, x, result), wanted) << n;
      for (const Layout &layout : allLayouts()) {
        Placed from(ElementType::F32, x.shape, layout),
            to(ElementType::F32, result, layout);
        from.fill(x);
        kernel.run({w.buffer(), from.buffer(), to.buffer()});
        EXPECT_EQ(npyBytes(to.copyOut()), wanted) << n << " " << layout.name;
        EXPECT_TRUE(to.surroundingsAreIntact()) << n << " " << layout.name;
      }
    }
}

TEST(DenseBatches, Threads) {
  for (int32_t threads : {2, 3})
    for (int64_t rows : {1, 1000, 100003})
      expectMatchesOracle(chainSpec(ElementType::F32, 16, 4), rows,
                          {.threads = threads, .passOptions = dense});
}

TEST(DenseBatches, OverlapIsRefused) {
  const Kernel &kernel =
      kernelFor(multiplySpec({.n = 8}), {.passOptions = dense});
  NpyArray w = randomArray(ElementType::F32, {1, 7, 2, 2}, 1),
           x = randomArray(ElementType::F32, {4, 8}, 2);
  const papilio_buffer same[] = {w.buffer(), x.buffer(), x.buffer()};
  EXPECT_EQ(papilio_kernel_run(kernel.get(), same, 3, nullptr, nullptr, 0),
            PAPILIO_INVALID_ARGUMENT);
}

/// Absolute values of the elements, in double precision.
NpyArray magnitudes(const NpyArray &array) {
  NpyArray result(ElementType::F64, array.shape);
  for (int64_t i = 0; i < array.count(); ++i)
    papilio::tools::visitElementType(array.type, [&]<typename T>(T) {
      result.memory.as<double>()[i] = std::abs(array.memory.as<T>()[i]);
    });
  return result;
}

/// The bound that docs/design promises, element by element: with g the product
/// of the absolute values of all factors and of x, and u half an epsilon,
/// (2 k + n) u g for k real factors on n points, sqrt(2) (4 k + 2 n) u g for
/// complex ones.
void expectWithinBound(ElementType type, int64_t n, int64_t blocks) {
  const bool complex = isComplex(type);
  const SpecBuilder spec = chainSpec(type, n, blocks);
  const SpecBuilder growthSpec = chainSpec(ElementType::F64, n, blocks);
  const auto factors = static_cast<int64_t>(blocks * std::log2(n));
  const int64_t rows = 33;
  NpyArray w = randomArray(type, {1, factors, n / 2, 2, 2}, 5),
           x = randomArray(type, {rows, n}, 6), y(type, {rows, n});
  const Kernel &kernel = kernelFor(spec, {.passOptions = dense});
  kernel.run({w.buffer(), x.buffer(), y.buffer()});
  papilio::tools::CompileRequest request, growthRequest;
  request.spec = spec.text();
  growthRequest.spec = growthSpec.text();
  const NpyArray wanted =
      referenceOutput(request, kernel, {w.buffer(), x.buffer(), y.buffer()});
  NpyArray absW = magnitudes(w), absX = magnitudes(x),
           absY(ElementType::F64, {rows, n});
  const NpyArray growth =
      referenceOutput(growthRequest, kernelFor(growthSpec, {}),
                      {absW.buffer(), absX.buffer(), absY.buffer()});
  const auto k = static_cast<double>(factors), size = static_cast<double>(n);
  const double roundings =
      complex ? std::sqrt(2.0) * (4 * k + 2 * size) : 2 * k + size;
  const double unit = machineEpsilon(type) / 2;
  papilio::tools::visitElementType(type, [&]<typename T>(T) {
    using Wide = std::conditional_t<std::is_floating_point_v<T>, double,
                                    std::complex<double>>;
    for (int64_t i = 0; i < rows * n; ++i)
      EXPECT_LE(
          std::abs(Wide(y.memory.as<T>()[i]) - wanted.memory.as<Wide>()[i]),
          1.001 * roundings * unit * growth.memory.as<double>()[i])
          << n << " points, " << factors << " factors, element " << i;
  });
}

TEST(DenseRounding, StaysWithinTheBoundOfTheProduct) {
  // The oracle itself rounds as f64 does, so only the narrow types are told.
  for (ElementType type : {ElementType::F32, ElementType::C64})
    for (int64_t n : {2, 4, 8, 16, 32, 64})
      for (int64_t blocks : {1, 2, 8})
        expectWithinBound(type, n, blocks);
}

/// What the compiler says of a program that is no product.
std::string refusal(const SpecBuilder &spec, const std::string &options) {
  try {
    kernelFor(spec, {.passOptions = options});
  } catch (const papilio::tools::ToolError &error) {
    return error.what();
  }
  return "compiled";
}

TEST(DenseRefusals, SayWhatIsWrong) {
  SpecBuilder nothing("f", ElementType::F32, {-1, 8}),
      pairs("f", ElementType::F32, {-1, 2, 5});
  EXPECT_NE(refusal(nothing.bitReverse(), dense)
                .find("cannot be planned with strategy dense: it has no "
                      "factors, so that there is nothing to multiply; take "
                      "strategy auto or factors"),
            std::string::npos);
  EXPECT_NE(refusal(pairs.factorMultiply(), dense)
                .find("cannot be planned with strategy dense: pairs of any "
                      "number are one factor; take strategy auto or factors"),
            std::string::npos);
  EXPECT_NE(refusal(multiplySpec({.n = 8, .intermediates = true}), dense)
                .find("cannot be planned with strategy dense: it returns "
                      "intermediates, which a product by one matrix does not "
                      "have; take strategy auto or factors"),
            std::string::npos);
  EXPECT_NE(refusal(multiplySpec({.n = 512}), dense)
                .find("cannot be planned with strategy dense: its matrix of "
                      "512 x 512 numbers takes more than 524288 bytes; take "
                      "strategy auto or factors"),
            std::string::npos);
  EXPECT_NE(refusal(multiplySpec({.n = 8}), dense + " strict=1")
                .find("'strategy=dense' and 'strict' exclude each other"),
            std::string::npos);
  EXPECT_NE(refusal(multiplySpec({.n = 8}), dense + " normalise=1")
                .find("'strategy=dense' and 'normalise' exclude each other"),
            std::string::npos);
  EXPECT_NE(refusal(multiplySpec({.n = 8}), "strategy=fast")
                .find("pass option 'strategy' wants auto, factors or dense, "
                      "got 'fast'"),
            std::string::npos);
}

} // namespace
