//===- NormaliseTest.cpp - Kernels whose blocks are normalised ------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include "tools/support/GoldenCase.h"
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <random>

using namespace papilio::test;

namespace {

/// The four real numbers of a 2x2 block, drawn anew for each block.
using Block = std::array<double, 4>;
using Draw = std::function<Block(std::mt19937_64 &)>;

double gaussian(std::mt19937_64 &random) {
  return std::normal_distribution<double>(0, std::sqrt(0.5))(random);
}

double uniform(std::mt19937_64 &random) {
  return std::uniform_real_distribution<double>(0, 1)(random);
}

struct Kind {
  const char *name;
  Draw draw;
};

/// Blocks whose diagonals can move: the kinds that layers are made of.
const Kind movable[] = {
    {"gaussian",
     [](auto &r) {
       return Block{gaussian(r), gaussian(r), gaussian(r), gaussian(r)};
     }},
    {"rotation",
     [](auto &r) {
       const double angle = 6.283185307179586 * uniform(r);
       return Block{std::cos(angle), -std::sin(angle), std::sin(angle),
                    std::cos(angle)};
     }},
    {"hadamard", [](auto &) { return Block{1, 1, 1, -1}; }},
    {"near identity",
     [](auto &r) {
       return Block{1, 1e-3 * gaussian(r), 1e-3 * gaussian(r), 1};
     }},
    {"one tiny",
     [](auto &r) {
       return Block{1e-9 * gaussian(r), gaussian(r), gaussian(r), gaussian(r)};
     }},
};

/// Blocks with zeros or infinities on the diagonal: the full form takes over.
const Kind fixed[] = {
    {"permutation",
     [](auto &r) {
       return uniform(r) < 0.5 ? Block{1, 0, 0, 1} : Block{0, 1, 1, 0};
     }},
    {"zero row",
     [](auto &r) {
       return uniform(r) < 0.1 ? Block{0, 0, gaussian(r), gaussian(r)}
                               : Block{1, gaussian(r), gaussian(r), 1};
     }},
    {"all tiny", [](auto &) { return Block{1e-30, 1e-30, 1e-30, -1e-30}; }},
};

/// Twiddles of the shape, block by block; complex ones get a random phase.
NpyArray twiddles(ElementType type, const Shape &shape, const Draw &draw) {
  NpyArray array(type, shape);
  std::mt19937_64 random(7);
  const bool isDouble = type == ElementType::F64 || type == ElementType::C128;
  const bool isComplex = type == ElementType::C64 || type == ElementType::C128;
  auto put = [&](int64_t scalar, double value) {
    if (isDouble)
      array.memory.as<double>()[scalar] = value;
    else
      array.memory.as<float>()[scalar] = static_cast<float>(value);
  };
  for (int64_t block = 0; block < array.count() / 4; ++block) {
    const Block numbers = draw(random);
    for (int64_t entry = 0; entry < 4; ++entry) {
      const int64_t element = 4 * block + entry;
      if (!isComplex) {
        put(element, numbers[entry]);
        continue;
      }
      const double phase = entry * 0.7;
      put(2 * element, numbers[entry] * std::cos(phase));
      put(2 * element + 1, numbers[entry] * std::sin(phase));
    }
  }
  return array;
}

/// One product with a kind of blocks, by a full and by a normalised kernel.
struct Comparison {
  NpyArray full, normalised;
  double fullError, normalisedError; // against the oracle in double precision
};

Comparison compare(const MultiplyCase &what, const Kind &kind, int64_t rows) {
  const SpecBuilder spec = multiplySpec(what);
  int64_t logN = 0;
  while ((int64_t{1} << logN) < what.n)
    ++logN;
  const Shape shape = what.tied ? Shape{what.stacks, what.n - 1, 2, 2}
                                : Shape{what.stacks, logN, what.n / 2, 2, 2};
  NpyArray w = twiddles(what.type, shape, kind.draw);
  NpyArray x = randomArray(what.type, {rows, what.n}, 3);
  const Shape result =
      what.stacks == 1 ? Shape{rows, what.n} : Shape{rows, what.stacks, what.n};
  Comparison made{NpyArray(what.type, result), NpyArray(what.type, result), 0,
                  0};
  NpyArray oracle(what.type, result);
  kernelFor(spec, {}).run({w.buffer(), x.buffer(), made.full.buffer()});
  kernelFor(spec, {.passOptions = "normalise=1"})
      .run({w.buffer(), x.buffer(), made.normalised.buffer()});
  papilio::tools::CompileRequest request;
  request.spec = spec.text();
  papilio::tools::evaluateReference(
      request, {w.buffer(), x.buffer(), oracle.buffer()}, /*inDouble=*/true);
  made.fullError = papilio::tools::distanceBetween(made.full, oracle).relative;
  made.normalisedError =
      papilio::tools::distanceBetween(made.normalised, oracle).relative;
  return made;
}

double epsilonOf(ElementType type) {
  return type == ElementType::F32 || type == ElementType::C64
             ? std::numeric_limits<float>::epsilon()
             : std::numeric_limits<double>::epsilon();
}

class Normalise : public testing::TestWithParam<int64_t> {
protected:
  void forEachCase(const std::function<void(const MultiplyCase &)> &visit) {
    for (ElementType type : elementTypes)
      for (bool tied : {true, false})
        for (bool increasing : {true, false})
          visit({.type = type,
                 .n = GetParam(),
                 .stacks = GetParam() > 1024 ? 1 : 2,
                 .tied = tied,
                 .increasing = increasing});
  }
};

/// The rounding error stays within twice that of the blocks as given, and the
/// normalised form is indeed what runs: other bits.
TEST_P(Normalise, RoundsLikeTheFullForm) {
  for (const Kind &kind : movable)
    forEachCase([&](const MultiplyCase &what) {
      const Comparison made = compare(what, kind, 5);
      EXPECT_LE(made.normalisedError,
                2 * made.fullError + 4 * epsilonOf(what.type))
          << kind.name << " n " << what.n << " tied " << what.tied
          << " increasing " << what.increasing;
      if (what.n >= 64 && std::strcmp(kind.name, "gaussian") == 0)
        EXPECT_NE(npyBytes(made.normalised), npyBytes(made.full));
    });
}

/// Where a pass cannot be normalised its blocks are taken as given: the bits of
/// the full form, so permutations and zeros stay exact.
TEST_P(Normalise, FallsBackToTheFullForm) {
  for (const Kind &kind : fixed)
    forEachCase([&](const MultiplyCase &what) {
      const Comparison made = compare(what, kind, 3);
      EXPECT_LE(made.normalisedError,
                2 * made.fullError + 4 * epsilonOf(what.type))
          << kind.name << " n " << what.n;
      // With 63 blocks or more in a pass, some has a zero on its diagonal.
      if (std::strcmp(kind.name, "permutation") == 0 && what.n >= 64)
        EXPECT_EQ(npyBytes(made.normalised), npyBytes(made.full)) << what.n;
    });
}

INSTANTIATE_TEST_SUITE_P(N, Normalise,
                         testing::Values(1, 2, 4, 16, 64, 1024, 16384));

/// Only some stacks hold: each falls back by itself. And NaN is data.
TEST(NormaliseStacks, DecideByThemselves) {
  const MultiplyCase what{.n = 64, .stacks = 2, .tied = false};
  NpyArray w = twiddles(what.type, {2, 6, 32, 2, 2}, movable[0].draw);
  NpyArray x = randomArray(what.type, {3, 64}, 3);
  NpyArray clean(what.type, {3, 2, 64}), dirty(what.type, {3, 2, 64});
  const Kernel &kernel =
      kernelFor(multiplySpec(what), {.passOptions = "normalise=1"});
  kernel.run({w.buffer(), x.buffer(), clean.buffer()});
  w.memory.as<float>()[w.count() / 2] =
      std::numeric_limits<float>::quiet_NaN(); // stack 1, stride 1, pair 0
  kernel.run({w.buffer(), x.buffer(), dirty.buffer()});
  for (int64_t row = 0; row < 3; ++row)
    for (int64_t i = 0; i < 64; ++i) {
      const int64_t first = (row * 2) * 64 + i;
      EXPECT_EQ(clean.memory.as<float>()[first],
                dirty.memory.as<float>()[first]);
    }
  EXPECT_TRUE(std::isnan(dirty.memory.as<float>()[64]));
}

/// A pass that mixes untied and tied factors: a diagonal that depends on all
/// bits cannot move into blocks that depend on a few.
TEST(NormaliseMixtures, KeepTheFullForm) {
  const char *const forms[] = {
      R"mlir(func.func @f(%u: tensor<1x32x1x2x2xf32>, %a: tensor<1x1x2x2x2xf32>,
          %b: tensor<1x1x16x2x2xf32>, %x: tensor<?x1x64xf32>) -> tensor<?x1x64xf32> {
        %0 = butterfly.factor <32, 2, 2, 1> %u, %x : tensor<1x32x1x2x2xf32>, tensor<?x1x64xf32> -> tensor<?x1x64xf32>
        %1 = butterfly.factor <16, 2, 2, 2> %a, %0 : tensor<1x1x2x2x2xf32>, tensor<?x1x64xf32> -> tensor<?x1x64xf32>
        %2 = butterfly.factor <2, 2, 2, 16> %b, %1 : tensor<1x1x16x2x2xf32>, tensor<?x1x64xf32> -> tensor<?x1x64xf32>
        return %2 : tensor<?x1x64xf32>
      })mlir",
      R"mlir(func.func @f(%u: tensor<1x32x1x2x2xf32>, %a: tensor<1x1x2x2x2xf32>,
          %b: tensor<1x1x16x2x2xf32>, %x: tensor<?x1x64xf32>) -> tensor<?x1x64xf32> {
        %0 = butterfly.factor <2, 2, 2, 16> %b, %x : tensor<1x1x16x2x2xf32>, tensor<?x1x64xf32> -> tensor<?x1x64xf32>
        %1 = butterfly.factor <16, 2, 2, 2> %a, %0 : tensor<1x1x2x2x2xf32>, tensor<?x1x64xf32> -> tensor<?x1x64xf32>
        %2 = butterfly.factor <32, 2, 2, 1> %u, %1 : tensor<1x32x1x2x2xf32>, tensor<?x1x64xf32> -> tensor<?x1x64xf32>
        return %2 : tensor<?x1x64xf32>
      })mlir"};
  for (const char *form : forms) {
    papilio::tools::CompileRequest request;
    request.spec = form;
    request.passOptions = "normalise=1";
    Kernel kernel(request);
    NpyArray u = randomArray(ElementType::F32, {1, 32, 1, 2, 2}, 1),
             a = randomArray(ElementType::F32, {1, 1, 2, 2, 2}, 2),
             b = randomArray(ElementType::F32, {1, 1, 16, 2, 2}, 3),
             x = randomArray(ElementType::F32, {5, 1, 64}, 4),
             y(ElementType::F32, {5, 1, 64}),
             oracle(ElementType::F32, {5, 1, 64});
    kernel.run({u.buffer(), a.buffer(), b.buffer(), x.buffer(), y.buffer()});
    papilio::tools::evaluateReference(
        request,
        {u.buffer(), a.buffer(), b.buffer(), x.buffer(), oracle.buffer()},
        /*inDouble=*/true);
    EXPECT_LE(papilio::tools::distanceBetween(y, oracle).relative,
              kernel.tolerance());
  }
}

TEST(NormaliseOptions, WithOtherOptionsAndLayouts) {
  for (const char *options :
       {"normalise=1 max-radix=2", "normalise=1 row-tile=3",
        "normalise=1 max-radix=16"})
    for (const Layout &layout : {contiguous, everything})
      for (bool intermediates : {false, true})
        expectMatchesOracle(
            multiplySpec({.type = ElementType::C64,
                          .n = 256,
                          .tied = false,
                          .intermediates = intermediates}),
            7, {.data = layout, .twiddle = layout, .passOptions = options});
}

} // namespace
