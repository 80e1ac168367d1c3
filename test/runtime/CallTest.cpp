//===- CallTest.cpp - Calls checked once and run often --------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/runtime/Support.h"
#include <cmath>
#include <cstring>
#include <thread>

using namespace papilio::test;

namespace {

constexpr papilio_status invalid = PAPILIO_INVALID_ARGUMENT;

struct CallDeleter {
  void operator()(papilio_call *call) const { papilio_call_destroy(call); }
};
using Call = std::unique_ptr<papilio_call, CallDeleter>;

/// Twiddles, x and y of `scale`, y full of NaNs.
struct Arrays {
  explicit Arrays(int64_t rows, float first = 1)
      : x(static_cast<size_t>(8 * rows)), y(x.size()) {
    for (size_t i = 0; i < 8; ++i)
      w.push_back(first + float(i) / 3);
    for (size_t i = 0; i < x.size(); ++i)
      x[i] = 0.1f * float(i) - 7;
    buffers = {Buffer(w.data(), PAPILIO_RT_F32, {8}),
               Buffer(x.data(), PAPILIO_RT_F32, {rows, 8}),
               Buffer(y.data(), PAPILIO_RT_F32, {rows, 8})};
    clear();
  }
  void clear() { std::memset(y.data(), 0xff, y.size() * sizeof(float)); }
  /// What papilio_kernel_run computes.
  std::vector<float> wanted(const Kernel &kernel) {
    clear();
    EXPECT_EQ(run(kernel, buffers), PAPILIO_OK) << papilio_last_error();
    std::vector<float> result = y;
    clear();
    return result;
  }
  bool isEqual(const std::vector<float> &wanted) const {
    return std::memcmp(y.data(), wanted.data(), y.size() * sizeof(float)) == 0;
  }

  std::vector<float> w, x, y;
  std::vector<Buffer> buffers;
};

papilio_status create(const Kernel &kernel, const std::vector<Buffer> &buffers,
                      const void *packed, papilio_pool *pool, Call &call) {
  papilio_call *made = nullptr;
  const papilio_status status = papilio_call_create(
      kernel.get(), views(buffers).data(), static_cast<int32_t>(buffers.size()),
      packed, pool, &made);
  call.reset(made);
  return status;
}

/// A call that must be made.
Call makeCall(const Kernel &kernel, const std::vector<Buffer> &buffers,
              const void *packed = nullptr, papilio_pool *pool = nullptr) {
  Call call;
  EXPECT_EQ(create(kernel, buffers, packed, pool, call), PAPILIO_OK)
      << papilio_last_error();
  return call;
}

struct alignas(64) Packed {
  char bytes[128] = {};
};

TEST(Call, GivesTheSameBitsEveryTime) {
  const Kernel kernel = loadNamed("scale");
  for (int64_t rows : {1, 2, 3, 4, 5, 100}) {
    Arrays arrays(rows);
    const std::vector<float> wanted = arrays.wanted(kernel);
    const Call call = makeCall(kernel, arrays.buffers);
    for (int repeat = 0; repeat < 3; ++repeat) {
      arrays.clear();
      ASSERT_EQ(papilio_call_run(call.get()), PAPILIO_OK);
      EXPECT_TRUE(arrays.isEqual(wanted)) << rows;
    }
  }
}

TEST(Call, ReadsTheValuesOfTheMoment) {
  const Kernel kernel = loadNamed("scale");
  Arrays arrays(3);
  const Call call = makeCall(kernel, arrays.buffers);
  const std::vector<float> before = arrays.wanted(kernel);
  for (float &value : arrays.x)
    value = -value;
  const std::vector<float> after = arrays.wanted(kernel);
  EXPECT_EQ(papilio_call_run(call.get()), PAPILIO_OK);
  EXPECT_TRUE(arrays.isEqual(after));
  // Twiddles are those that were packed.
  for (float &value : arrays.w)
    value *= 2;
  EXPECT_EQ(papilio_call_run(call.get()), PAPILIO_OK);
  EXPECT_TRUE(arrays.isEqual(after));
  const std::vector<float> doubled = arrays.wanted(kernel);
  EXPECT_EQ(papilio_call_pack(call.get()), PAPILIO_OK);
  EXPECT_EQ(papilio_call_run(call.get()), PAPILIO_OK);
  EXPECT_TRUE(arrays.isEqual(doubled));
  EXPECT_FALSE(arrays.isEqual(before));
}

TEST(Call, KeepsCopiesAndTheKernel) {
  Kernel kernel = loadNamed("scale");
  Arrays arrays(2);
  const std::vector<float> wanted = arrays.wanted(kernel);
  Call call;
  {
    int64_t one[] = {8}, two[] = {2, 8}, strides[] = {8, 1};
    papilio_buffer buffers[] = {
        {arrays.w.data(), PAPILIO_RT_F32, 1, one, nullptr},
        {arrays.x.data(), PAPILIO_RT_F32, 2, two, strides},
        {arrays.y.data(), PAPILIO_RT_F32, 2, two, nullptr}};
    papilio_call *made = nullptr;
    ASSERT_EQ(
        papilio_call_create(kernel.get(), buffers, 3, nullptr, nullptr, &made),
        PAPILIO_OK);
    call.reset(made);
    std::memset(buffers, 0xff, sizeof(buffers));
    one[0] = two[0] = two[1] = strides[0] = -1;
  }
  kernel.reset();
  EXPECT_EQ(papilio_call_run(call.get()), PAPILIO_OK);
  EXPECT_TRUE(arrays.isEqual(wanted));
}

TEST(Call, SharesPackedTwiddles) {
  const Kernel kernel = loadNamed("scale");
  Packed packed;
  Arrays first(3), second(5);
  const std::vector<papilio_buffer> buffers = views(first.buffers);
  ASSERT_EQ(papilio_kernel_pack(kernel.get(), buffers.data(), 3, packed.bytes,
                                sizeof(packed.bytes)),
            PAPILIO_OK);
  for (Arrays *arrays : {&first, &second}) {
    const std::vector<float> wanted = arrays->wanted(kernel);
    const Call call = makeCall(kernel, arrays->buffers, packed.bytes);
    ASSERT_EQ(papilio_call_run(call.get()), PAPILIO_OK);
    EXPECT_TRUE(arrays->isEqual(wanted));
    EXPECT_FAILURE(papilio_call_pack(call.get()), invalid,
                   "'call' was created with packed twiddles of the caller's; "
                   "fill them with papilio_kernel_pack");
  }
}

TEST(Call, RunsRanges) {
  const Kernel kernel = loadNamed("scale");
  Arrays arrays(11);
  const std::vector<float> wanted = arrays.wanted(kernel);
  const Call call = makeCall(kernel, arrays.buffers);
  Packed workspace;
  const int64_t cuts[] = {0, 4, 4, 5, 8, 11};
  for (size_t i = 0; i + 1 < std::size(cuts); ++i)
    EXPECT_EQ(papilio_call_run_rows(call.get(), cuts[i], cuts[i + 1],
                                    i % 2 ? workspace.bytes : nullptr,
                                    i % 2 ? sizeof(workspace.bytes) : 0),
              PAPILIO_OK)
        << papilio_last_error();
  EXPECT_TRUE(arrays.isEqual(wanted));
}

TEST(Call, RunsRangesOnSeveralThreads) {
  const Kernel kernel = loadNamed("scale");
  constexpr int64_t rows = 400, threads = 4;
  Arrays arrays(rows);
  const std::vector<float> wanted = arrays.wanted(kernel);
  const Call call = makeCall(kernel, arrays.buffers);
  std::vector<int> failures(threads);
  std::vector<std::thread> hosts;
  for (int64_t host = 0; host < threads; ++host)
    hosts.emplace_back([&, host] {
      Packed workspace;
      for (int64_t row = host; row < rows; row += threads)
        failures[size_t(host)] +=
            papilio_call_run_rows(call.get(), row, row + 1, workspace.bytes,
                                  sizeof(workspace.bytes)) != PAPILIO_OK;
    });
  for (std::thread &host : hosts)
    host.join();
  EXPECT_EQ(failures, std::vector<int>(threads));
  EXPECT_TRUE(arrays.isEqual(wanted));
}

TEST(Call, OfSeveralThreadsShareAKernelAndAPool) {
  const Kernel kernel = loadNamed("scale");
  const Pool pool = makePool(3);
  std::vector<int> wrong(4);
  std::vector<std::thread> hosts;
  for (size_t host = 0; host < wrong.size(); ++host)
    hosts.emplace_back([&, host] {
      Arrays arrays(50, float(host));
      const std::vector<float> wanted = arrays.wanted(kernel);
      for (int i = 0; i < 50; ++i) {
        const Call call = makeCall(kernel, arrays.buffers, nullptr, pool.get());
        arrays.clear();
        wrong[host] += papilio_call_run(call.get()) != PAPILIO_OK ||
                       !arrays.isEqual(wanted);
      }
    });
  for (std::thread &host : hosts)
    host.join();
  EXPECT_EQ(wrong, std::vector<int>(4));
}

/// `trace` reports the range and the workspace of each row.
TEST(Call, SplitsOverThePool) {
  const Kernel kernel = loadNamed("trace", "trace");
  constexpr int64_t rows = 1000;
  std::vector<double> alone(4 * rows), shared(4 * rows);
  const Pool pool = makePool(3);
  const Buffer one(alone.data(), PAPILIO_RT_F64, {rows, 4}),
      many(shared.data(), PAPILIO_RT_F64, {rows, 4});
  ASSERT_EQ(run(kernel, {one}), PAPILIO_OK);
  const Call call = makeCall(kernel, {many}, nullptr, pool.get());
  for (int repeat = 0; repeat < 20; ++repeat) {
    std::fill(shared.begin(), shared.end(), -1);
    ASSERT_EQ(papilio_call_run(call.get()), PAPILIO_OK);
    for (size_t row = 0; row < rows; ++row)
      ASSERT_EQ(shared[4 * row + 3], alone[4 * row + 3]) << row;
    EXPECT_GT(shared[4 * (rows - 1)], 0) << "not split";
  }
}

TEST(Call, WithoutRowsRunsNothing) {
  const Kernel kernel = loadNamed("scale");
  Arrays arrays(2);
  arrays.buffers[1].shape[0] = arrays.buffers[2].shape[0] = 0;
  arrays.buffers[1].data = arrays.buffers[2].data = nullptr;
  const Call call = makeCall(kernel, arrays.buffers);
  EXPECT_EQ(papilio_call_run(call.get()), PAPILIO_OK);
  EXPECT_EQ(papilio_call_run_rows(call.get(), 0, 0, nullptr, 0), PAPILIO_OK);
  EXPECT_TRUE(std::isnan(arrays.y[0]));
}

TEST(Call, OfAKernelThatPacksNothing) {
  const Kernel kernel = loadNamed("fixed");
  double x = 41, y = 0;
  const Call call = makeCall(kernel, {Buffer(&x, PAPILIO_RT_F64, {}),
                                      Buffer(&y, PAPILIO_RT_F64, {1})});
  EXPECT_EQ(papilio_call_pack(call.get()), PAPILIO_OK);
  EXPECT_EQ(papilio_call_run(call.get()), PAPILIO_OK);
  EXPECT_EQ(y, 42);
  x = 1;
  EXPECT_EQ(papilio_call_run(call.get()), PAPILIO_OK);
  EXPECT_EQ(y, 2);
}

TEST(Call, RefusesWhatRunRefuses) {
  const Kernel kernel = loadNamed("scale");
  Arrays arrays(2);
  Call call;
  std::vector<Buffer> buffers = arrays.buffers;
  buffers[2].data = buffers[1].data;
  EXPECT_FAILURE(create(kernel, buffers, nullptr, nullptr, call), invalid,
                 "argument 'y': output overlaps argument 'x'; in place is not "
                 "supported: give 'y' memory of its own");
  buffers = arrays.buffers;
  buffers[1].shape = {2, 7};
  EXPECT_FAILURE(create(kernel, buffers, nullptr, nullptr, call), invalid,
                 "argument 'x': expected shape [?, 8], got [2, 7]");
  buffers.pop_back();
  EXPECT_FAILURE(create(kernel, buffers, nullptr, nullptr, call), invalid,
                 "expected 3 buffers (w, x, y), got 2");
  EXPECT_FAILURE(
      papilio_call_create(kernel.get(), nullptr, 3, nullptr, nullptr, nullptr),
      invalid, "'call' is NULL");
  papilio_call *made = reinterpret_cast<papilio_call *>(&call);
  EXPECT_FAILURE(
      papilio_call_create(kernel.get(), nullptr, 3, nullptr, nullptr, &made),
      invalid, "'buffers' is NULL");
  EXPECT_EQ(made, nullptr);
  EXPECT_FAILURE(
      papilio_call_create(nullptr, nullptr, 3, nullptr, nullptr, &made),
      invalid, "'kernel' is NULL");
  EXPECT_EQ(call, nullptr);
}

TEST(Call, ChecksPacked) {
  const Kernel kernel = loadNamed("scale");
  Arrays arrays(2);
  Call call;
  Packed packed;
  EXPECT_FAILURE(
      create(kernel, arrays.buffers, packed.bytes + 4, nullptr, call), invalid,
      "'packed': expected memory aligned to 64 bytes, got an address 4 bytes "
      "beyond a multiple");
  arrays.buffers[2].data = packed.bytes;
  EXPECT_FAILURE(create(kernel, arrays.buffers, packed.bytes, nullptr, call),
                 invalid,
                 "'packed' overlaps a buffer of the call; give it memory of "
                 "its own");
}

TEST(Call, ChecksRowsAndWorkspace) {
  const Kernel kernel = loadNamed("scale");
  Arrays arrays(20);
  const Call call = makeCall(kernel, arrays.buffers);
  Packed space;
  auto runRows = [&](int64_t begin, int64_t end, void *workspace,
                     size_t bytes) {
    return papilio_call_run_rows(call.get(), begin, end, workspace, bytes);
  };
  EXPECT_FAILURE(runRows(-4, 4, nullptr, 0), invalid,
                 "expected rows within [0, 20), got [-4, 4)");
  EXPECT_FAILURE(runRows(0, 21, nullptr, 0), invalid,
                 "expected rows within [0, 20), got [0, 21)");
  EXPECT_FAILURE(runRows(8, 4, nullptr, 0), invalid,
                 "expected rows within [0, 20), got [8, 4)");
  EXPECT_FAILURE(runRows(INT64_MIN, INT64_MAX, nullptr, 0), invalid,
                 "expected rows within [0, 20), got [-9223372036854775808, "
                 "9223372036854775807)");
  EXPECT_FAILURE(runRows(0, 4, space.bytes, 63), invalid,
                 "'workspace': expected at least 64 bytes, got 63");
  EXPECT_FAILURE(runRows(0, 4, space.bytes + 8, 64), invalid,
                 "'workspace': expected memory aligned to 64 bytes, got an "
                 "address 8 bytes beyond a multiple");
  for (float value : arrays.y)
    EXPECT_TRUE(std::isnan(value)) << "nothing was run";
}

TEST(Call, TakesNull) {
  EXPECT_FAILURE(papilio_call_run(nullptr), invalid, "'call' is NULL");
  EXPECT_FAILURE(papilio_call_pack(nullptr), invalid, "'call' is NULL");
  EXPECT_FAILURE(papilio_call_run_rows(nullptr, 0, 0, nullptr, 0), invalid,
                 "'call' is NULL");
  papilio_call_destroy(nullptr);
}

TEST(Call, ReportsMissingMemory) {
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
  GTEST_SKIP() << "AddressSanitizer ends the process instead";
#endif
#endif
  Kernel kernel;
  ASSERT_EQ(load(withInfoField("scale",
                               offsetof(papilio_rt_kernel_info, packed_bytes),
                               int64_t{1} << 48),
                 nullptr, kernel),
            PAPILIO_OK)
      << papilio_last_error();
  Arrays arrays(2);
  Call call;
  EXPECT_FAILURE(create(kernel, arrays.buffers, nullptr, nullptr, call),
                 PAPILIO_OUT_OF_MEMORY,
                 "cannot allocate 281474976710720 bytes of workspace");
}

} // namespace
