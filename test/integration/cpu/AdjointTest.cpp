//===- AdjointTest.cpp - Compiled cotangents of the input -----------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Kernels of the input's vjp against the derived program evaluated by the
// reference, and against the forward kernel: <A x, g> = <x, A^H g>.
#include "Harness.h"
#include "tools/support/Error.h"
#include "tools/support/Random.h"
#include <map>

using namespace papilio::test;
using papilio::tools::KernelArgument;

namespace {

const char *const vjpOptions = "func=vjp wrt=input";

/// The sum of Re conj(a) b, and of the sizes of its terms.
std::pair<double, double> pairing(NpyArray &a, NpyArray &b) {
  double sum = 0, sizes = 0;
  EXPECT_EQ(a.shape, b.shape);
  papilio::tools::visitElementType(a.type, [&]<typename T>(T) {
    for (int64_t i = 0; i < a.count(); ++i) {
      const std::complex<double> u(a.memory.as<T>()[i]), v(b.memory.as<T>()[i]);
      sum += std::real(std::conj(u) * v);
      sizes += std::abs(u) * std::abs(v);
    }
  });
  return {sum, sizes};
}

/// Calls a kernel on arrays of its own; those named in `given` are taken from
/// there, and all are left there.
NpyArray &call(const Kernel &kernel, int64_t batch,
               std::map<std::string, NpyArray> &given) {
  std::vector<papilio_buffer> buffers;
  NpyArray *output = nullptr;
  for (const KernelArgument &argument : kernel.arguments()) {
    auto found = given.find(argument.name);
    if (found == given.end())
      found = given
                  .emplace(argument.name,
                           randomArray(argument.type, argument.shapeFor(batch),
                                       given.size() + 1))
                  .first;
    buffers.push_back(found->second.buffer());
    if (argument.isOutput)
      output = &found->second;
  }
  kernel.run(buffers);
  return *output;
}

/// <A x, g> = <x, A^H g> between two kernels, and the second against the
/// oracle.
void expectAdjoint(const SpecBuilder &spec, int64_t batch,
                   const CallOptions &options = {}) {
  CallOptions backwardOptions = options;
  backwardOptions.passOptions += std::string(" ") + vjpOptions;
  expectMatchesOracle(spec, batch, backwardOptions);
  SCOPED_TRACE(spec.text());
  try {
    const Kernel &forward = kernelFor(spec, options);
    std::map<std::string, NpyArray> arrays;
    NpyArray &y = call(forward, batch, arrays);
    NpyArray &ctX = call(kernelFor(spec, backwardOptions), batch, arrays);
    auto [left, sizes] = pairing(y, arrays.at("ct_y"));
    auto [right, otherSizes] = pairing(arrays.at("x"), ctX);
    EXPECT_NEAR(left, right, forward.tolerance() * (sizes + otherSizes));
  } catch (const papilio::tools::ToolError &error) {
    ADD_FAILURE() << error.what();
  }
}

class AdjointLengths : public testing::TestWithParam<int> {};

TEST_P(AdjointLengths, OfEveryFormInAllTypes) {
  const int64_t n = int64_t{1} << GetParam();
  for (ElementType type : elementTypes)
    for (bool tied : {true, false})
      for (bool increasing : {true, false})
        expectAdjoint(
            multiplySpec(
                {.type = type, .n = n, .tied = tied, .increasing = increasing}),
            n <= 64 ? 19 : 3);
}
INSTANTIATE_TEST_SUITE_P(LogN, AdjointLengths,
                         testing::Values(0, 1, 2, 3, 4, 5, 6, 8, 10, 12));

TEST(Adjoint, LongRows) {
  expectAdjoint(multiplySpec({.n = 1 << 14, .tied = false}), 1);
  expectAdjoint(multiplySpec({.type = ElementType::C64, .n = 1 << 14}), 2);
}

TEST(Adjoint, Batches) {
  for (int64_t batch : {0, 1, 15, 16, 17, 257})
    for (ElementType type : elementTypes)
      expectAdjoint(multiplySpec({.type = type, .n = 16}), batch);
}

TEST(Adjoint, StackedInputs) {
  for (ElementType type : elementTypes)
    for (bool tied : {true, false})
      expectAdjoint(multiplySpec({.type = type,
                                  .n = 32,
                                  .stacks = 3,
                                  .tied = tied,
                                  .stackedInput = true}),
                    5);
}

TEST(Adjoint, ChainsAndMoves) {
  for (ElementType type : elementTypes) {
    SpecBuilder chain("f", type, {-1, 2, 13});
    chain.pad(1, 2).chainMultiply(2, {2, 3, 1, 0, 0, 1, 2}).trim(3, 2);
    expectAdjoint(chain, 7);
    SpecBuilder flipped("f", type, {-1, 64});
    flipped.bitReverse().multiply(1, true, true);
    expectAdjoint(flipped, 9);
    SpecBuilder between("f", type, {-1, 8});
    between.multiply(1, true, false)
        .permute({3, 1, 0, 2, 7, 5, 6, 4})
        .multiply(1, false, true);
    expectAdjoint(between, 9);
  }
  SpecBuilder embedded("f", ElementType::F32, {-1, 32});
  embedded.embed().multiply(1, true, true).realPart();
  expectAdjoint(embedded, 9);
}

TEST(Adjoint, Pairs) {
  for (ElementType type : elementTypes)
    for (int64_t pairs : {1, 7, 33}) {
      SpecBuilder spec("f", type, {-1, 2, pairs});
      expectAdjoint(spec.factorMultiply(), 5);
    }
}

TEST(Adjoint, StridedTwiddlesAndData) {
  for (ElementType type : elementTypes)
    for (bool tied : {true, false})
      for (const Layout &layout : {misaligned, everySecond, reversed})
        expectAdjoint(multiplySpec({.type = type, .n = 64, .tied = tied}), 5,
                      {.data = layout, .twiddle = layout});
}

TEST(Adjoint, PipelineOptions) {
  for (ElementType type : elementTypes)
    for (bool tied : {true, false})
      for (const char *options :
           {"max-radix=2", "max-radix=16 row-tile=4", "strict=1", "normalise=1",
            "strategy=dense", "twiddles=native", "twiddles=native row-tile=1"})
        expectAdjoint(multiplySpec({.type = type, .n = 64, .tied = tied}), 6,
                      {.passOptions = options});
}

/// Small integers leave no room for rounding: the bits are those of the
/// reference.
TEST(Adjoint, ExactOnIntegers) {
  for (ElementType type : elementTypes)
    expectMatchesOracle(multiplySpec({.type = type, .n = 64, .tied = false}), 5,
                        {.passOptions = vjpOptions, .integers = true});
}

/// The tangent of the output by that of the input is the map itself.
TEST(Adjoint, TangentsOfTheInput) {
  for (ElementType type : elementTypes)
    expectMatchesOracle(multiplySpec({.type = type, .n = 64}), 5,
                        {.passOptions = "func=jvp wrt=input"});
}

/// What is not compiled says what is.
TEST(Adjoint, RefusesWhatIsNotCompiled) {
  auto expectError = [](const SpecBuilder &spec, const char *options,
                        const std::string &message) {
    try {
      kernelFor(spec, {.passOptions = options});
      ADD_FAILURE() << "compiled with " << options;
    } catch (const papilio::tools::ToolError &error) {
      EXPECT_NE(std::string(error.what()).find(message), std::string::npos)
          << error.what();
    }
  };
  expectError(multiplySpec({.n = 8}), "func=vjp",
              "cotangents of twiddles are not compiled: derive with wrt=input, "
              "or evaluate the program with the reference");
  expectError(multiplySpec({.n = 8, .stacks = 2}), vjpOptions,
              "sums over stacks are not compiled: give the input a stack axis, "
              "or evaluate the program with the reference");
  expectError(multiplySpec({.n = 8, .intermediates = true}), vjpOptions,
              "sums of cotangents are not compiled: let values have one use "
              "each, or evaluate the program with the reference");
  expectError(multiplySpec({.n = 8}), "wrt=input",
              "'wrt' is about a derivative; ask for one with func=vjp or "
              "func=jvp");
  expectError(multiplySpec({.n = 8}), "func=back",
              "pass option 'func' wants forward, vjp or jvp, got 'back'");
  expectError(multiplySpec({.n = 8}), "func=vjp wrt=weights",
              "pass option 'wrt' wants twiddle, input or numbers of arguments, "
              "separated by commas, got 'weights'");
  expectError(multiplySpec({.n = 8}), "func=vjp keep-arguments=2",
              "pass option 'keep-arguments' wants 0 or 1, got '2'");
}

} // namespace
