//===- SizesTest.cpp - Lengths, batches, stacks ---------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include <cstring>

using namespace papilio::test;

namespace {

/// Calls visit for tied / untied and both stride orders.
template <typename Visit> void forEachForm(Visit visit) {
  for (bool tied : {true, false})
    for (bool increasing : {true, false})
      visit(tied, increasing);
}

class Lengths : public testing::TestWithParam<int> {};

TEST_P(Lengths, UpToFourThousandInAllTypes) {
  const int64_t n = int64_t{1} << GetParam();
  for (ElementType type : elementTypes)
    forEachForm([&](bool tied, bool increasing) {
      expectMatchesOracle(
          multiplySpec(
              {.type = type, .n = n, .tied = tied, .increasing = increasing}),
          n <= 64 ? 19 : 5);
    });
}
INSTANTIATE_TEST_SUITE_P(LogN, Lengths, testing::Range(0, 13));

class LongLengths : public testing::TestWithParam<int> {};

TEST_P(LongLengths, UpToAMillion) {
  const int64_t n = int64_t{1} << GetParam();
  forEachForm([&](bool tied, bool increasing) {
    expectMatchesOracle(
        multiplySpec({.n = n, .tied = tied, .increasing = increasing}),
        tied ? 3 : 1);
  });
  expectMatchesOracle(multiplySpec({.type = ElementType::C64, .n = n}), 2);
}
INSTANTIATE_TEST_SUITE_P(LogN, LongLengths, testing::Range(13, 21));

class Batches : public testing::TestWithParam<int64_t> {};

TEST_P(Batches, OfAnyNumberOfRows) {
  for (ElementType type : elementTypes)
    for (int64_t stacks : {1, 2, 5})
      for (bool tied : {true, false})
        expectMatchesOracle(
            multiplySpec(
                {.type = type, .n = 16, .stacks = stacks, .tied = tied}),
            GetParam());
}
INSTANTIATE_TEST_SUITE_P(Rows, Batches, testing::Values(0, 1, 3, 17, 4096));

TEST(Batches, HundredThousandRowsOfTinyVectors) {
  for (int64_t n : {1, 2, 4})
    for (bool tied : {true, false})
      expectMatchesOracle(multiplySpec({.n = n, .stacks = 2, .tied = tied}),
                          100003, {.threads = 2});
}

/// One row less and more than the vectors and the tile of the kernel have.
TEST(Batches, AroundTilesAndVectors) {
  for (ElementType type : elementTypes)
    for (int64_t n : {2, 8, 256}) {
      const SpecBuilder spec = multiplySpec({.type = type, .n = n});
      const int64_t tile = kernelFor(spec, {}).info().row_tile;
      for (int64_t edge : {int64_t{4}, int64_t{8}, int64_t{16}, tile, 2 * tile})
        for (int64_t rows : {edge - 1, edge, edge + 1})
          expectMatchesOracle(spec, rows);
    }
}

/// Calls beyond the caches take other stores and smaller tiles, where the
/// result is aligned.
TEST(Batches, RowsThatStreamPastTheCaches) {
  const Layout padded{.name = "padded by a line", .rowGap = 16};
  for (const Layout &layout : {contiguous, padded, misaligned, everySecond}) {
    expectMatchesOracle(multiplySpec({.n = 1024}), 3075, {.data = layout});
    expectMatchesOracle(
        multiplySpec(
            {.type = ElementType::C128, .n = 64, .stacks = 2, .tied = false}),
        6150, {.data = layout});
  }
  for (bool tied : {true, false})
    expectMatchesOracle(multiplySpec({.n = 1024, .tied = tied}), 3073,
                        {.threads = 2});
}

/// The rows of the call, not of the range, decide how rows are stored; the bits
/// must not depend on it.
TEST(Batches, StreamsToTheSameBits) {
  const SpecBuilder spec = multiplySpec({.n = 1024, .tied = false});
  const Kernel &kernel = kernelFor(spec, {});
  constexpr int64_t few = 40, many = 3100;
  NpyArray w = randomArray(ElementType::F32, {1, 10, 512, 2, 2}, 1),
           x = randomArray(ElementType::F32, {many, 1024}, 2),
           first(ElementType::F32, {few, 1024}),
           all(ElementType::F32, {many, 1024});
  papilio_buffer someX = x.buffer();
  const int64_t shape[] = {few, 1024};
  someX.shape = shape;
  kernel.run({w.buffer(), someX, first.buffer()});
  kernel.run({w.buffer(), x.buffer(), all.buffer()});
  EXPECT_EQ(
      std::memcmp(first.memory.data(), all.memory.data(), first.memory.size()),
      0);
}

/// Where the batch is split, at multiples of the tile or anywhere, must not
/// show: same bits.
TEST(Batches, SplitAnywhere) {
  const SpecBuilder spec = multiplySpec({.n = 64, .stacks = 2, .tied = false});
  const Kernel &kernel = kernelFor(spec, {});
  const int64_t tile = kernel.info().row_tile, rows = 5 * tile + 13;
  NpyArray w = randomArray(ElementType::F32, {2, 6, 32, 2, 2}, 1),
           x = randomArray(ElementType::F32, {rows, 64}, 2),
           whole(ElementType::F32, {rows, 2, 64}),
           parts(ElementType::F32, {rows, 2, 64});
  kernel.run({w.buffer(), x.buffer(), whole.buffer()});
  const papilio_buffer buffers[] = {w.buffer(), x.buffer(), parts.buffer()};
  papilio::tools::AlignedBuffer packed(
      static_cast<size_t>(kernel.info().packed_bytes)),
      workspace(static_cast<size_t>(kernel.info().workspace_bytes));
  papilio::tools::requireOk(papilio_kernel_pack(kernel.get(), buffers, 3,
                                                packed.data(), packed.size()));
  const int64_t cuts[] = {
      0, tile, tile, 2 * tile, 2 * tile + 1, 4 * tile + 7, 5 * tile, rows};
  for (size_t i = 0; i + 1 < std::size(cuts); ++i)
    papilio::tools::requireOk(papilio_kernel_run_packed(
        kernel.get(), buffers, 3, packed.data(), cuts[i], cuts[i + 1],
        workspace.data(), workspace.size()));
  EXPECT_EQ(npyBytes(parts), npyBytes(whole));
}

TEST(Stacks, InputWithAndWithoutStackAxis) {
  for (ElementType type : elementTypes)
    for (int64_t n : {1, 2, 32, 512})
      for (int64_t stacks : {1, 2, 5})
        forEachForm([&](bool tied, bool increasing) {
          for (bool stackedInput : {false, true})
            expectMatchesOracle(multiplySpec({.type = type,
                                              .n = n,
                                              .stacks = stacks,
                                              .tied = tied,
                                              .increasing = increasing,
                                              .stackedInput = stackedInput}),
                                3);
        });
}

TEST(Stacks, Intermediates) {
  for (ElementType type : elementTypes)
    for (int64_t n : {1, 2, 4, 16, 128, 1024})
      for (int64_t stacks : {1, 2})
        forEachForm([&](bool tied, bool increasing) {
          expectMatchesOracle(multiplySpec({.type = type,
                                            .n = n,
                                            .stacks = stacks,
                                            .tied = tied,
                                            .increasing = increasing,
                                            .stackedInput = stacks > 1,
                                            .intermediates = true}),
                              n < 16 ? 9 : 3);
        });
}

} // namespace
