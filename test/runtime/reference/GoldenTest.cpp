//===- GoldenTest.cpp - The oracle against the golden data ----------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs only if PAPILIO_GOLDEN_DIR names a folder of golden cases: one test per
// case. The cases of the stack multiplies were computed in the strict order, so
// they must come out bit for bit, gradients included.
//
//===----------------------------------------------------------------------===//
#include "runtime/reference/reference.h"
#include "tools/support/Error.h"
#include "tools/support/GoldenCase.h"
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>

using namespace papilio::reference;
using papilio::tools::distanceBetween;
using papilio::tools::GoldenCase;
using papilio::tools::NpyArray;

namespace {

bool isSupported(const std::string &op) {
  for (const char *name :
       {"butterfly_mult", "butterfly_mult_untied", "butterfly_mult_factors",
        "butterfly_factor_mult", "stacked_mult_tied", "stacked_mult_untied",
        "dyadic_mult", "blocks_mult"})
    if (op == name)
      return true;
  return false;
}

std::vector<std::string> supportedFolders() {
  const char *root = std::getenv("PAPILIO_GOLDEN_DIR");
  std::vector<std::string> folders;
  if (root && *root)
    for (const std::string &folder : papilio::tools::goldenFolders(root))
      if (isSupported(GoldenCase(folder).op()))
        folders.push_back(folder);
  return folders;
}

template <typename T> View<T> viewOf(NpyArray &array) {
  return {array.memory.as<T>(), array.shape, array.strides};
}

/// A case in the element type T: its tensors and what the oracle makes of them.
template <typename T> class Runner {
public:
  explicit Runner(const GoldenCase &golden) : golden(golden) {
    twiddle = golden.tensor("twiddle");
    input = golden.tensor("input");
    ctY = golden.tensor("grad");
  }

  void run() {
    const std::string &op = golden.op();
    const bool factors = op == "butterfly_mult_factors";
    if (op == "butterfly_factor_mult")
      return runFactorMultiply();
    if (op == "dyadic_mult")
      return runChain(view(twiddle), golden.integers("log_strides"));
    if (op == "blocks_mult")
      return runBlocks();
    const Tying tying =
        op.find("untied") == std::string::npos ? Tying::Tied : Tying::Untied;
    const StrideOrder order = golden.flag("increasing_stride")
                                  ? StrideOrder::Increasing
                                  : StrideOrder::Decreasing;
    // The factor form has no stack axis anywhere: one stack is added.
    View<const T> w = view(twiddle), g = view(ctY);
    if (factors)
      w = w.broadcast(0, 1), g = g.broadcast(1, 1);
    compare("output",
            [&](View<T> y) { multiply<T>(w, view(input), tying, order, y); });
    compare("intermediates", [&](View<T> y) {
      multiplyIntermediates<T>(w, view(input), tying, order,
                               factors ? y.broadcast(2, 1) : y);
    });
    compareCotangents([&](View<T> ctW, View<T> ctX) {
      multiplyVjp<T>(w, view(input), g, tying, order,
                     factors ? ctW.broadcast(0, 1) : ctW, ctX);
    });
  }

private:
  static View<const T> view(NpyArray &array) { return viewOf<T>(array); }

  template <typename Compute>
  void compare(const std::string &name, Compute compute) {
    if (!golden.hasTensor(name))
      return;
    NpyArray wanted = golden.tensor(name), got(wanted.type, wanted.shape);
    compute(viewOf<T>(got));
    check(name, got, wanted);
  }

  template <typename Compute> void compareCotangents(Compute compute) {
    NpyArray w = golden.tensor("d_twiddle"), x = golden.tensor("d_input");
    NpyArray ctW(w.type, w.shape), ctX(x.type, x.shape);
    compute(viewOf<T>(ctW), viewOf<T>(ctX));
    check("d_twiddle", ctW, w);
    check("d_input", ctX, x);
  }

  void check(const std::string &name, const NpyArray &got,
             const NpyArray &wanted) {
    const auto distance = distanceBetween(got, wanted);
    if (golden.isExact() || golden.op() == "butterfly_mult" ||
        golden.op() == "butterfly_mult_untied")
      EXPECT_TRUE(distance.equal) << name << " " << distance.relative;
    else
      EXPECT_LE(distance.relative, golden.tolerance()) << name;
  }

  void runFactorMultiply() {
    compare("output", [&](View<T> y) {
      factorMultiply<T>(view(twiddle), view(input), y);
    });
    compareCotangents([&](View<T> ctW, View<T> ctX) {
      factorMultiplyVjp<T>(view(twiddle), view(input), view(ctY), ctW, ctX);
    });
  }

  void runChain(View<const T> w, const std::vector<int64_t> &strides) {
    compare("output",
            [&](View<T> y) { chainMultiply<T>(w, view(input), strides, y); });
    compare("intermediates", [&](View<T> y) {
      chainMultiplyIntermediates<T>(w, view(input), strides, y);
    });
    compareCotangents([&](View<T> ctW, View<T> ctX) {
      chainMultiplyVjp<T>(w, view(input), view(ctY), strides, ctW, ctX);
    });
  }

  /// torch_butterfly's layout: blocks of time-ordered rows, the direction
  /// alternates from block to block, the input is padded or cut to n.
  void runBlocks() {
    const int64_t blocks = twiddle.shape[1], rows = twiddle.shape[2];
    const int64_t n = int64_t{1} << rows;
    std::vector<int64_t> strides;
    for (int64_t block = 0; block < blocks; ++block)
      for (int64_t k : strideSchedule(rows, golden.flag("increasing_stride") ==
                                                    (block % 2 == 0)
                                                ? StrideOrder::Increasing
                                                : StrideOrder::Decreasing))
        strides.push_back(k);
    Array<T> fitted({input.shape[0], input.shape[1], n});
    if (input.shape[2] <= n)
      pad<T>(view(input), 0, fitted.view());
    else
      trim<T>(view(input), 0, fitted.view());
    View<const T> w(twiddle.memory.as<T>(),
                    {twiddle.shape[0], blocks * rows, n / 2, 2, 2});
    compare("output", [&](View<T> y) {
      Array<T> whole(fitted.shape);
      chainMultiply<T>(w, fitted.view(), strides, whole.view());
      trim<T>(whole.view(), 0, y);
    });
    compareCotangents([&](View<T> ctW, View<T> ctX) {
      Array<T> g(fitted.shape), whole(fitted.shape);
      pad<T>(view(ctY), 0, g.view());
      chainMultiplyVjp<T>(w, fitted.view(), g.view(), strides,
                          View<T>(ctW.data, w.shape), whole.view());
      if (ctX.shape[2] <= n)
        trim<T>(whole.view(), 0, ctX);
      else
        pad<T>(whole.view(), 0, ctX);
    });
  }

  const GoldenCase &golden;
  NpyArray twiddle, input, ctY;
};

class Golden : public testing::TestWithParam<std::string> {};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Golden);

TEST_P(Golden, Matches) {
  GoldenCase golden(GetParam());
  papilio::tools::visitElementType(
      golden.tensor("twiddle").type,
      [&]<typename T>(T) { Runner<T>(golden).run(); });
}

INSTANTIATE_TEST_SUITE_P(
    Cases, Golden, testing::ValuesIn(supportedFolders()), [](const auto &info) {
      return std::filesystem::path(info.param).filename().string();
    });

} // namespace
