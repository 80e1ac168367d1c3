//===- AdjointTest.cpp - Derived functions, by their properties -----------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Random programs in f64 and complex<f64> with fixed seeds. Pairings are
// Re <a, b>, those of the convention dL/dRe + i dL/dIm (docs/adjoints.md).
#include "test/compiler/Interpret/DerivedProgram.h"
#include "tools/support/SpecBuilder.h"
#include <cmath>
#include <gtest/gtest.h>

using namespace papilio::test;
using papilio::tools::ElementType;
using papilio::tools::NpyArray;
using papilio::tools::npyBytes;
using papilio::tools::Random;
using papilio::tools::SpecBuilder;

namespace {

/// A random permutation of 0 ... n-1.
std::vector<int64_t> permutation(Random &random, int64_t n) {
  std::vector<int64_t> indices(n);
  for (int64_t i = 0; i < n; ++i) {
    const int64_t place = random.below(i + 1);
    indices[i] = indices[place];
    indices[place] = i;
  }
  return indices;
}

bool isPowerOfTwo(int64_t n) { return (n & (n - 1)) == 0; }

/// Adds one op that fits the current value.
void addStep(SpecBuilder &spec, Random &random, bool isLast) {
  const int64_t n = spec.resultShape().back();
  const bool stacked = spec.resultShape().size() == 3;
  const int64_t stacks = stacked ? spec.resultShape()[1] : 1 + random.below(3);
  const bool keeps = isLast && random.below(4) == 0;
  switch (random.below(8)) {
  case 0:
    spec.permute(permutation(random, n));
    return;
  case 1:
    spec.pad(random.below(3), random.below(3));
    return;
  case 2:
    if (n > 2)
      spec.trim(random.below(2), random.below(2));
    return;
  case 3:
    if (!isComplex(spec.resultType()))
      spec.embed();
    else
      spec.realPart();
    return;
  case 4:
    if (isPowerOfTwo(n))
      spec.bitReverse();
    return;
  case 5: {
    if (!isPowerOfTwo(n) || n == 1)
      return;
    std::vector<int64_t> strides(random.below(5));
    for (int64_t &stride : strides)
      stride = random.below(std::llround(std::log2(n)));
    if (!strides.empty())
      spec.chainMultiply(stacks, strides, keeps);
    return;
  }
  default:
    if (isPowerOfTwo(n))
      spec.multiply(stacks, random.below(2), random.below(2), keeps);
  }
}

/// A program of up to 5 steps on rows of 1 to 16 numbers, or on pairs.
SpecBuilder randomSpec(Random &random) {
  const ElementType type =
      random.below(2) ? ElementType::F64 : ElementType::C128;
  const int64_t n =
      random.below(4) ? int64_t{1} << random.below(5) : 1 + random.below(9);
  if (random.below(12) == 0) {
    SpecBuilder pairs("f", type, {-1, 2, n});
    pairs.factorMultiply().factorMultiply();
    return pairs;
  }
  std::vector<int64_t> input{-1, n};
  if (random.below(3) == 0)
    input.insert(input.begin() + 1, 1 + random.below(3));
  SpecBuilder spec("f", type, input);
  const int64_t steps = 1 + random.below(5);
  for (int64_t step = 0; step < steps && spec.resultShape().size() < 4; ++step)
    addStep(spec, random, step + 1 == steps);
  return spec;
}

/// How far apart two numbers may lie that are equal but for rounding.
double slack(double a, double b, double scale) {
  return 1e-11 * (std::abs(a) + std::abs(b) + scale);
}

/// The size of the terms that a pairing adds.
double scaleOf(const Arrays &a, const Arrays &b) {
  return std::sqrt(pairing(a, a) * pairing(b, b));
}

class Adjoint : public testing::TestWithParam<int> {
protected:
  /// Calls check(program, arguments, cotangents, batch) for many programs.
  template <typename Check> void forRandomPrograms(Check check) {
    Random random(1000 + GetParam());
    for (int number = 0; number < 100; ++number) {
      SpecBuilder spec = randomSpec(random);
      SCOPED_TRACE(spec.text());
      DerivedProgram program(spec.text());
      const int64_t batch = random.below(4);
      Arrays arguments = program.randomArguments("f", batch, random);
      Arrays cotangents;
      addPrefixed(cotangents, "ct_", program.randomResults("f", batch, random));
      check(program, arguments, cotangents, batch, random);
      if (HasFailure())
        return;
    }
  }
};

Arrays joined(const Arrays &a, const Arrays &b) {
  Arrays all;
  addPrefixed(all, "", a);
  addPrefixed(all, "", b);
  return all;
}

/// <A x', g> = <x', ct_x> for the map A that x is put through, and x' for x.
TEST_P(Adjoint, DotProduct) {
  forRandomPrograms([](DerivedProgram &program, const Arrays &arguments,
                       const Arrays &cotangents, int64_t batch,
                       Random &random) {
    program.derive("f", "vjp", {"input"});
    Arrays others = joined(arguments, {});
    fillRandom(others.at("x"), random);
    Arrays x;
    x["x"] = copyOf(others.at("x"));
    Arrays y = program.evaluate("f", others, batch);
    Arrays g = withoutPrefix("ct_", cotangents);
    Arrays back = withoutPrefix(
        "ct_", program.evaluate("f_vjp", joined(arguments, cotangents), batch));
    EXPECT_EQ(back.size(), 1u);
    const double left = pairing(y, g), right = pairing(x, back);
    EXPECT_NEAR(left, right, slack(left, right, scaleOf(y, g)));
  });
}

/// <jvp(t), g> = <t, vjp(g)>, and both against central differences.
TEST_P(Adjoint, TangentsAndFiniteDifferences) {
  forRandomPrograms([](DerivedProgram &program, const Arrays &arguments,
                       const Arrays &cotangents, int64_t batch,
                       Random &random) {
    program.derive("f", "vjp");
    program.derive("f", "jvp");
    Arrays t = program.randomArguments("f", batch, random);
    Arrays all = joined(arguments, cotangents);
    addPrefixed(all, "t_", t);
    Arrays tangent = withoutPrefix("t_", program.evaluate("f_jvp", all, batch));
    Arrays g = withoutPrefix("ct_", cotangents);
    Arrays back = withoutPrefix("ct_", program.evaluate("f_vjp", all, batch));
    EXPECT_EQ(back.size(), arguments.size());
    const double forward = pairing(tangent, g), backward = pairing(back, t);
    EXPECT_NEAR(forward, backward,
                slack(forward, backward, scaleOf(tangent, g)));
    const double h = 1e-4;
    Arrays plus = program.evaluate("f", sum(arguments, h, t), batch);
    Arrays minus = program.evaluate("f", sum(arguments, -h, t), batch);
    const double difference = (pairing(plus, g) - pairing(minus, g)) / (2 * h);
    EXPECT_NEAR(difference, backward,
                1e-5 * (1 + std::abs(backward) + scaleOf(plus, g)));
  });
}

/// Keeping values or computing them anew gives the same bits; so does asking
/// for one cotangent instead of all.
TEST_P(Adjoint, KeptValuesAndParts) {
  forRandomPrograms([](DerivedProgram &kept, const Arrays &arguments,
                       const Arrays &cotangents, int64_t batch, Random &) {
    DerivedProgram anew(kept.text()), part(kept.text());
    kept.derive("f", "fwd");
    anew.derive("f", "vjp");
    part.derive("f", "vjp", {"input"});
    Arrays all = joined(arguments, cotangents);
    Arrays forward = kept.evaluate("f_fwd", all, batch);
    EXPECT_EQ(npyBytes(forward.at("y")),
              npyBytes(anew.evaluate("f", all, batch).at("y")));
    Arrays wanted = anew.evaluate("f_vjp", all, batch);
    addPrefixed(all, "", forward);
    Arrays got = kept.evaluate("f_vjp", all, batch);
    for (const auto &[name, array] : wanted)
      EXPECT_EQ(npyBytes(array), npyBytes(got.at(name))) << name;
    Arrays input = part.evaluate("f_vjp", all, batch);
    EXPECT_EQ(npyBytes(input.at("ct_x")), npyBytes(wanted.at("ct_x")));
  });
}

/// The second derivative of Re <g, f> is symmetric, forward over back and back
/// over back.
TEST_P(Adjoint, SecondDerivative) {
  forRandomPrograms([](DerivedProgram &program, const Arrays &arguments,
                       const Arrays &cotangents, int64_t batch,
                       Random &random) {
    program.derive("f", "vjp");
    program.derive("f_vjp", "jvp");
    program.derive("f_vjp", "vjp");
    Arrays u = program.randomArguments("f", batch, random);
    Arrays v = program.randomArguments("f", batch, random);
    auto times = [&](const Arrays &direction) {
      Arrays all = joined(arguments, cotangents);
      addPrefixed(all, "t_", direction);
      addPrefixed(all, "t_", sum(cotangents, -1, cotangents));
      return withoutPrefix("t_ct_", program.evaluate("f_vjp_jvp", all, batch));
    };
    Arrays hu = times(u), hv = times(v);
    const double left = pairing(v, hu), right = pairing(u, hv);
    const double scale = scaleOf(v, hu);
    EXPECT_NEAR(left, right, slack(left, right, scale));
    Arrays all = joined(arguments, cotangents);
    addPrefixed(all, "ct_ct_", v);
    Arrays back =
        withoutPrefix("ct_", program.evaluate("f_vjp_vjp", all, batch));
    double across = 0; // without the part of the cotangent itself
    for (const auto &[name, array] : u)
      if (back.contains(name))
        across += pairing(array, back.at(name));
    EXPECT_NEAR(left, across, slack(left, across, scale));
  });
}

INSTANTIATE_TEST_SUITE_P(Seeds, Adjoint, testing::Range(0, 5));

/// Every part of every number of a complex twiddle and input by itself.
TEST(AdjointNumbers, RealAndImaginaryParts) {
  SpecBuilder spec("f", ElementType::C128, {-1, 4});
  spec.multiply(2, /*tied=*/true, /*increasing=*/false);
  DerivedProgram program(spec.text());
  program.derive("f", "vjp");
  Random random(7);
  Arrays arguments = program.randomArguments("f", 2, random);
  Arrays g = program.randomResults("f", 2, random), all;
  addPrefixed(all, "", arguments);
  addPrefixed(all, "ct_", g);
  Arrays back = withoutPrefix("ct_", program.evaluate("f_vjp", all, 2));
  const double h = 1e-4;
  for (auto &[name, cotangent] : back)
    for (int64_t part = 0; part < 2 * cotangent.count(); ++part) {
      Arrays unit;
      unit[name] = NpyArray(cotangent.type, cotangent.shape);
      unit[name].memory.as<double>()[part] = 1;
      const double plus =
          pairing(program.evaluate("f", sum(arguments, h, unit), 2), g);
      const double minus =
          pairing(program.evaluate("f", sum(arguments, -h, unit), 2), g);
      EXPECT_NEAR((plus - minus) / (2 * h), cotangent.memory.as<double>()[part],
                  1e-7)
          << name << " " << part;
    }
}

/// An empty batch has twiddle cotangents of the right shape, all zero.
TEST(AdjointNumbers, EmptyBatch) {
  SpecBuilder spec("f", ElementType::F64, {-1, 8});
  spec.multiply(2, /*tied=*/false, /*increasing=*/true);
  DerivedProgram program(spec.text());
  program.derive("f", "vjp");
  Random random(1);
  Arrays all = program.randomArguments("f", 0, random);
  addPrefixed(all, "ct_", program.randomResults("f", 0, random));
  Arrays back = program.evaluate("f_vjp", all, 0);
  const NpyArray &twiddle = back.at("ct_twiddle");
  EXPECT_EQ(twiddle.shape, (std::vector<int64_t>{2, 3, 4, 2, 2}));
  EXPECT_EQ(pairing(twiddle, twiddle), 0);
  EXPECT_EQ(back.at("ct_x").shape, (std::vector<int64_t>{0, 8}));
}

} // namespace
