//===- WrapperTest.cpp - The C++ interface --------------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "papilio/papilio.hpp"
#include "test/runtime/Support.h"

namespace {

using papilio::test::readObject;

/// kernels/scale.c: y[b, i] = w[i] * x[b, i] for 8 elements a row.
papilio::Kernel scale() {
  const std::string object = readObject("scale");
  return papilio::Kernel::load(std::as_bytes(std::span(object)));
}

TEST(Wrapper, RunsOnSpansVectorsAndPointers) {
  const papilio::Kernel kernel = scale();
  EXPECT_EQ(kernel.info().num_arguments, 3);
  EXPECT_FALSE(kernel.wasCached());
  const std::vector<float> w{1, 2, 3, 4, 5, 6, 7, 8};
  std::vector<float> x(16, 2), y(16, -1);
  kernel.run({{w, {8}}, {x, {2, 8}}, {y, {2, 8}}});
  for (size_t i = 0; i < 16; ++i)
    EXPECT_EQ(y[i], 2 * w[i % 8]) << i;
  // Rows backwards, and a row of x that serves both.
  kernel.run({{std::span<const float>(w), {8}},
              {x.data(), {2, 8}, {0, 1}},
              {y.data() + 15, {2, 8}, {-8, -1}}});
  for (size_t i = 0; i < 16; ++i)
    EXPECT_EQ(y[15 - i], 2 * w[i % 8]) << i;
}

TEST(Wrapper, NoRows) {
  const papilio::Kernel kernel = scale();
  std::vector<float> w(8), x, y;
  kernel.run({{w, {8}}, {x, {0, 8}}, {y, {0, 8}}});
}

TEST(Wrapper, PreparedCallTakesNewValuesAndTwiddles) {
  // The call holds the kernel.
  std::optional<papilio::Kernel> kernel = scale();
  const papilio::Pool pool(2);
  EXPECT_EQ(pool.threads(), 2);
  std::vector<float> w(8, 1), x(24, 3), y(24);
  papilio::Call call =
      kernel->prepare({{w, {8}}, {x, {3, 8}}, {y, {3, 8}}}, &pool);
  kernel.reset();
  call.run();
  EXPECT_EQ(y[23], 3);
  x.assign(24, 4);
  w.assign(8, 5);
  call.run();
  EXPECT_EQ(y[23], 4); // packed before
  call.pack();
  papilio::Call moved = std::move(call);
  EXPECT_TRUE(moved.tryRun().hasValue());
  EXPECT_EQ(y[23], 20);
}

TEST(Wrapper, CopiesShareTheKernel) {
  papilio::Kernel kernel = scale();
  const papilio::Kernel copy = kernel;
  EXPECT_EQ(kernel.get(), copy.get());
  kernel = scale();
  EXPECT_NE(kernel.get(), copy.get());
  std::vector<float> w(8, 1), x(8, 1), y(8);
  copy.run({{w, {8}}, {x, {1, 8}}, {y, {1, 8}}});
  EXPECT_EQ(y[7], 1);
}

TEST(Wrapper, RefusalsAreResultsOrExceptions) {
  const papilio::Kernel kernel = scale();
  std::vector<float> w(8), x(8), y(8);
  const papilio::Views inPlace = {{w, {8}}, {x, {1, 8}}, {x, {1, 8}}};
  const papilio::Result<void> done = kernel.tryRun(inPlace);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().status(), PAPILIO_INVALID_ARGUMENT);
  EXPECT_STREQ(done.error().what(), papilio_last_error());
  EXPECT_THROW(done.value(), papilio::Error);
  EXPECT_THROW(kernel.run(inPlace), papilio::Error);
  EXPECT_FALSE(kernel.tryPrepare(inPlace).hasValue());
  EXPECT_THROW(kernel.prepare({}), papilio::Error);
  EXPECT_THROW(papilio::Pool(-1), papilio::Error);
}

TEST(Wrapper, WhatIsNoObjectOrSpecIsRefused) {
  papilio::Result<papilio::Kernel> none = papilio::Kernel::tryLoad({});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().status(), PAPILIO_INVALID_ARGUMENT);
  EXPECT_THROW(none.value(), papilio::Error);
  const std::string object = readObject("scale");
  EXPECT_THROW(papilio::Kernel::load(std::as_bytes(std::span(object)), "other"),
               papilio::Error);
  papilio::CompileOptions options;
  options.noCache = true;
  EXPECT_THROW(papilio::Kernel::compile("", options), papilio::Error);
}

TEST(Wrapper, ViewsAreCheckedAgainstTheirMemory) {
  std::vector<double> data(6);
  auto message = [&](auto make) -> std::string {
    try {
      make();
    } catch (const papilio::Error &error) {
      EXPECT_EQ(error.status(), PAPILIO_INVALID_ARGUMENT);
      return error.what();
    }
    return "nothing thrown";
  };
  EXPECT_EQ(message([&] { papilio::View(data, {2, 4}); }),
            "view: expected 8 elements for the shape, got 6");
  EXPECT_EQ(
      message([&] { papilio::View(data.data(), {1, 1, 1, 1, 1, 1, 1, 1, 6}); }),
      "view: expected a rank of up to 8 and a stride for each axis or "
      "none, got 9 extents and 0 strides");
  EXPECT_EQ(message([&] { papilio::View(data.data(), {2, 3}, {3}); }),
            "view: expected a rank of up to 8 and a stride for each axis or "
            "none, got 2 extents and 1 strides");
  const papilio::View view(data.data(), {2, 3}, {1, 2});
  const papilio_buffer buffer = view.buffer();
  EXPECT_EQ(buffer.data, data.data());
  EXPECT_EQ(buffer.dtype, PAPILIO_RT_F64);
  EXPECT_EQ(buffer.rank, 2);
  EXPECT_EQ(buffer.shape[1], 3);
  EXPECT_EQ(buffer.strides[1], 2);
  EXPECT_EQ(papilio::View(data, {6}).buffer().strides, nullptr);
  static_assert(papilio::Element<const std::complex<float>>);
  static_assert(!papilio::Element<int>);
}

} // namespace
