//===- ConvGoldenTest.cpp - Convolutions against the golden data ----------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs only if PAPILIO_GOLDEN_DIR names a folder of golden cases: one test per
// case of spconv and spconv_general. The former were computed in the strict
// order, so they must come out bit for bit, gradients included.
//
//===----------------------------------------------------------------------===//
#include "runtime/reference/reference.h"
#include "tools/support/GoldenCase.h"
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>

using namespace papilio::reference;
using papilio::tools::distanceBetween;
using papilio::tools::GoldenCase;
using papilio::tools::NpyArray;

namespace {

std::vector<std::string> convFolders() {
  const char *root = std::getenv("PAPILIO_GOLDEN_DIR");
  std::vector<std::string> folders;
  if (root && *root)
    for (const std::string &folder : papilio::tools::goldenFolders(root))
      if (const std::string op = GoldenCase(folder).op();
          op == "spconv" || op == "spconv_general")
        folders.push_back(folder);
  return folders;
}

template <typename Index> std::vector<Index> indicesOf(const NpyArray &array) {
  const Index *values = array.memory.as<Index>();
  return {values, values + array.count()};
}

/// A case in the element type T.
template <typename T> class Runner {
public:
  explicit Runner(const GoldenCase &golden)
      : golden(golden), x(golden.tensor("x")), kernel(golden.tensor("weight")),
        bias(golden.tensor("bias")), ctY(golden.tensor("dy")) {}

  void run() { golden.op() == "spconv" ? runLattice() : runPattern(); }

private:
  static View<T> viewOf(NpyArray &array) {
    return {array.memory.as<T>(), array.shape, array.strides};
  }
  static View<const T> view(NpyArray &array) { return viewOf(array); }

  void runLattice() {
    const Window window{golden.integers("strides"),
                        golden.parameter("boundary") == "P" ? Boundary::Periodic
                                                            : Boundary::Open};
    // "batch 0" means that there is no batch axis.
    const bool batched = golden.integer("batch") != 0;
    auto withBatch = [&](auto view) {
      return batched ? view : view.broadcast(0, 1);
    };
    const View<const T> xs = withBatch(view(x)), cts = withBatch(view(ctY));
    compare("y", [&](View<T> y) {
      conv<T>(xs, view(kernel), view(bias), window, withBatch(y));
    });
    compare("dx", [&](View<T> ctX) {
      convTranspose<T>(cts, view(kernel), window, Convention::Plain,
                       withBatch(ctX));
    });
    compare("dvars_flat",
            [&](View<T> flat) { fillVariables(flat, xs, cts, window); });
    checkStructure(window);
  }

  /// The kernel's gradient with its first axis fastest, then that of the bias,
  /// each if asked for.
  void fillVariables(View<T> flat, const View<const T> &xs,
                     const View<const T> &cts, const Window &window) {
    const std::vector<int64_t> mask = golden.integers("var_mask");
    int64_t next = 0;
    if (mask[0]) {
      Shape strides;
      int64_t step = 1;
      for (int64_t extent : kernel.shape) {
        strides.push_back(step);
        step *= extent;
      }
      next = step;
      kernelGradient<T>(xs, cts, window, Convention::Plain,
                        View<T>(flat.data, kernel.shape, strides));
    }
    if (mask[1])
      biasGradient<T>(cts, View<T>(flat.data + next, bias.shape));
  }

  void checkStructure(const Window &window) {
    const CscArrays<int32_t> csc = oneBasedCsc(
        derivePattern({golden.integers("img_in"), golden.integers("kernel"),
                       window.strides, window.boundary}));
    EXPECT_EQ(csc.indptr, indicesOf<int32_t>(golden.tensor("csc_indptr")));
    EXPECT_EQ(csc.indices, indicesOf<int32_t>(golden.tensor("csc_indices")));
  }

  void runPattern() {
    SparsePattern pattern;
    pattern.sites = golden.integer("n_in");
    pattern.taps = golden.integer("n_tap");
    auto fromOne = [&](const char *name) {
      std::vector<int64_t> values;
      for (int32_t value : indicesOf<int32_t>(golden.tensor(name)))
        values.push_back(value - 1);
      return values;
    };
    pattern.indptr = fromOne("csc_indptr");
    pattern.indices = fromOne("csc_indices");
    pattern.weightIndices = fromOne("weight_indices");
    compare("y", [&](View<T> y) {
      patternConv<T>(view(x), view(kernel), view(bias), pattern, y);
    });
    compare("dx", [&](View<T> ctX) {
      patternConvTranspose<T>(view(ctY), view(kernel), pattern,
                              Convention::Plain, ctX);
    });
    compare("dweight", [&](View<T> g) {
      patternKernelGradient<T>(view(x), view(ctY), pattern, Convention::Plain,
                               g);
    });
    compare("dbias", [&](View<T> g) { biasGradient<T>(view(ctY), g); });
  }

  template <typename Compute>
  void compare(const std::string &name, Compute compute) {
    ASSERT_TRUE(golden.hasTensor(name)) << name;
    NpyArray wanted = golden.tensor(name), got(wanted.type, wanted.shape);
    compute(viewOf(got));
    const auto distance = distanceBetween(got, wanted);
    if (golden.isExact() || golden.op() == "spconv")
      EXPECT_TRUE(distance.equal) << name << " " << distance.relative;
    else
      EXPECT_LE(distance.relative, golden.tolerance()) << name;
  }

  const GoldenCase &golden;
  NpyArray x, kernel, bias, ctY;
};

class ConvGolden : public testing::TestWithParam<std::string> {};

TEST_P(ConvGolden, Agrees) {
  const GoldenCase golden(GetParam());
  papilio::tools::visitElementType(golden.tensor("x").type, [&]<typename T>(T) {
    if constexpr (!std::is_integral_v<T>)
      Runner<T>(golden).run();
  });
}

INSTANTIATE_TEST_SUITE_P(
    Folder, ConvGolden, testing::ValuesIn(convFolders()), [](const auto &info) {
      return std::filesystem::path(info.param).filename().string();
    });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ConvGolden);

} // namespace
