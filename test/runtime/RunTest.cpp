//===- RunTest.cpp - Results, splitting, workspaces, guard bytes ----------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/runtime/Support.h"
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstring>
#include <limits>
#include <set>

using namespace papilio::test;

namespace {

constexpr papilio_status invalid = PAPILIO_INVALID_ARGUMENT;

/// Memory aligned to 64 bytes.
struct Aligned {
  explicit Aligned(size_t bytes)
      : data(static_cast<char *>(
            std::aligned_alloc(64, (bytes + 127) / 64 * 64))) {}
  Aligned(const Aligned &) = delete;
  Aligned &operator=(const Aligned &) = delete;
  ~Aligned() { std::free(data); }
  char *data;
};

/// What `trace` reports for one row.
struct Row {
  double begin, end, workspace, value;
};

std::vector<Row> runTrace(const Kernel &kernel, int64_t rows,
                          papilio_pool *pool, void *workspace = nullptr,
                          size_t bytes = 0) {
  std::vector<Row> result(static_cast<size_t>(rows));
  EXPECT_EQ(run(kernel, {Buffer(result.data(), PAPILIO_RT_F64, {rows, 4})},
                pool, workspace, bytes),
            PAPILIO_OK)
      << papilio_last_error();
  return result;
}

TEST(Run, SplitsAtTilesAndGivesTheSameBits) {
  Kernel kernel = loadNamed("trace", "trace");
  for (int64_t rows : {0, 1, 7, 8, 9, 16, 17, 100, 1000, 4096, 10007}) {
    const std::vector<Row> alone = runTrace(kernel, rows, nullptr);
    for (const Row &row : alone) {
      EXPECT_EQ(row.begin, 0);
      EXPECT_EQ(row.end, rows);
    }
    for (int32_t threads : {1, 2, 3, 8}) {
      const Pool pool = makePool(threads);
      const std::vector<Row> shared = runTrace(kernel, rows, pool.get());
      for (size_t r = 0; r < shared.size(); ++r) {
        const Row &row = shared[r];
        ASSERT_EQ(std::memcmp(&row.value, &alone[r].value, 8), 0) << r;
        ASSERT_EQ(std::fmod(row.begin, 8), 0) << r;
        ASSERT_TRUE(std::fmod(row.end, 8) == 0 || row.end == rows) << r;
        ASSERT_TRUE(row.begin <= double(r) && double(r) < row.end) << r;
      }
      if (rows >= 1000 && threads > 1)
        EXPECT_GT(shared.back().begin, 0) << "not split";
    }
  }
}

TEST(Run, KeepsSmallWorkOnOneThread) {
  Kernel kernel = loadNamed("trace", "idle");
  const Pool pool = makePool(4);
  for (const Row &row : runTrace(kernel, 8000, pool.get())) {
    EXPECT_EQ(row.begin, 0);
    EXPECT_EQ(row.end, 8000);
  }
}

/// Each range of a call learns how many rows there are in all.
TEST(Run, TellsTheRowsOfTheWholeCall) {
  const Kernel kernel = loadNamed("trace", "total");
  const Pool pool = makePool(3);
  for (papilio_pool *threads :
       {static_cast<papilio_pool *>(nullptr), pool.get()})
    for (const Row &row : runTrace(kernel, 1003, threads))
      ASSERT_EQ(row.begin, 1003);
  std::vector<Row> rows(20);
  const Buffer y(rows.data(), PAPILIO_RT_F64, {20, 4});
  const papilio_buffer view = y;
  ASSERT_EQ(papilio_kernel_run_packed(kernel.get(), &view, 1, nullptr, 3, 5,
                                      nullptr, 0),
            PAPILIO_OK);
  EXPECT_EQ(rows[3].begin, 20);
  papilio_call *call = nullptr;
  ASSERT_EQ(
      papilio_call_create(kernel.get(), &view, 1, nullptr, pool.get(), &call),
      PAPILIO_OK);
  EXPECT_EQ(papilio_call_run_rows(call, 7, 8, nullptr, 0), PAPILIO_OK);
  EXPECT_EQ(rows[7].begin, 20);
  EXPECT_EQ(papilio_call_run(call), PAPILIO_OK);
  EXPECT_EQ(rows[19].begin, 20);
  papilio_call_destroy(call);
}

TEST(Run, GivesEachThreadItsSlice) {
  Kernel kernel = loadNamed("trace", "trace");
  const Pool pool = makePool(3);
  const size_t bytes = papilio_kernel_workspace_bytes(kernel.get(), 3);
  EXPECT_EQ(bytes, 3u * 128); // 100 bytes each, in slices of 64
  Aligned workspace(bytes);
  const auto base = double(reinterpret_cast<intptr_t>(workspace.data));
  for (int repeat = 0; repeat < 50; ++repeat)
    for (const Row &row :
         runTrace(kernel, 1000, pool.get(), workspace.data, bytes)) {
      const double offset = row.workspace - base;
      EXPECT_TRUE(offset == 0 || offset == 128 || offset == 256) << offset;
    }
}

TEST(Run, QueriesTheWorkspace) {
  Kernel kernel = loadNamed("scale"); // 32 bytes packed, 32 for each thread
  EXPECT_EQ(papilio_kernel_workspace_bytes(kernel.get(), 1), 128u);
  EXPECT_EQ(papilio_kernel_workspace_bytes(kernel.get(), 5), 64u + 5 * 64);
  EXPECT_EQ(papilio_kernel_workspace_bytes(kernel.get(), 0), 128u);
  EXPECT_EQ(papilio_kernel_workspace_bytes(kernel.get(), -3), 128u);
  EXPECT_EQ(papilio_kernel_workspace_bytes(nullptr, 1), 0u);
  EXPECT_EQ(papilio_kernel_workspace_bytes(loadNamed("mixed").get(), 9), 0u);
}

/// A call of `scale` with two rows.
struct ScaleCall {
  std::vector<float> w = {1, 2, 3, 4, 5, 6, 7, 8};
  std::vector<float> x = std::vector<float>(16, 2.0f);
  std::vector<float> y = std::vector<float>(16, -1.0f);
  std::vector<Buffer> buffers = {Buffer(w.data(), PAPILIO_RT_F32, {8}),
                                 Buffer(x.data(), PAPILIO_RT_F32, {2, 8}),
                                 Buffer(y.data(), PAPILIO_RT_F32, {2, 8})};
  Kernel kernel = loadNamed("scale");
  void expectRight() const {
    for (size_t i = 0; i < 16; ++i)
      EXPECT_EQ(y[i], 2 * w[i % 8]) << i;
  }
};

TEST(Run, ChecksTheWorkspace) {
  ScaleCall call;
  Aligned space(256);
  EXPECT_FAILURE(run(call.kernel, call.buffers, nullptr, space.data, 127),
                 invalid, "'workspace': expected at least 128 bytes, got 127");
  const Pool pool = makePool(2);
  EXPECT_FAILURE(run(call.kernel, call.buffers, pool.get(), space.data, 128),
                 invalid, "'workspace': expected at least 192 bytes, got 128");
  EXPECT_FAILURE(
      run(call.kernel, call.buffers, nullptr, space.data + 32, 192), invalid,
      "'workspace': expected memory aligned to 64 bytes, got an address 32 "
      "bytes beyond a multiple");
  call.buffers[1].data = space.data + 64;
  EXPECT_FAILURE(run(call.kernel, call.buffers, nullptr, space.data, 128),
                 invalid,
                 "'workspace' overlaps a buffer of the call; give it memory of "
                 "its own");
  EXPECT_EQ(call.y, std::vector<float>(16, -1.0f)) << "nothing was run";
  call.buffers[1].data = call.x.data();
  EXPECT_EQ(run(call.kernel, call.buffers, nullptr, space.data, 128),
            PAPILIO_OK);
  call.expectRight();
}

TEST(Run, WritesNothingBeyondTheWorkspace) {
  ScaleCall call;
  Aligned space(256);
  std::memset(space.data, 0x5a, 256);
  EXPECT_EQ(run(call.kernel, call.buffers, nullptr, space.data, 128),
            PAPILIO_OK);
  for (int i = 128; i < 256; ++i)
    EXPECT_EQ(space.data[i], 0x5a) << i;
}

TEST(Run, ReportsMissingMemory) {
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
  GTEST_SKIP() << "AddressSanitizer ends the process instead";
#endif
#endif
  const std::string object =
      withInfoField("scale", offsetof(papilio_rt_kernel_info, workspace_bytes),
                    int64_t{1} << 48);
  ScaleCall call;
  ASSERT_EQ(load(object, nullptr, call.kernel), PAPILIO_OK);
  EXPECT_FAILURE(run(call.kernel, call.buffers), PAPILIO_OUT_OF_MEMORY,
                 "cannot allocate 281474976710720 bytes of workspace");
}

TEST(Run, SucceedsWithoutRows) {
  ScaleCall call;
  call.buffers[1].shape[0] = call.buffers[2].shape[0] = 0;
  EXPECT_EQ(run(call.kernel, call.buffers), PAPILIO_OK);
  EXPECT_EQ(call.y, std::vector<float>(16, -1.0f));
}

/// Rows apart, of input and output: what lies between is neither read nor
/// written.
TEST(Run, TakesRowsApart) {
  const Kernel kernel = loadNamed("scale");
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (int64_t rows : {1, 2, 5, 33})
    for (int64_t gap : {1, 8, 50}) {
      const int64_t stride = 8 + gap;
      std::vector<float> w = {1, 2, 3, 4, 5, 6, 7, 8},
                         x(size_t(rows * stride), nan), y(x.size(), -1);
      for (int64_t i = 0; i < 8 * rows; ++i)
        x[size_t(i / 8 * stride + i % 8)] = float(i);
      ASSERT_EQ(run(kernel,
                    {Buffer(w.data(), PAPILIO_RT_F32, {8}),
                     Buffer(x.data(), PAPILIO_RT_F32, {rows, 8}, {stride, 1}),
                     Buffer(y.data(), PAPILIO_RT_F32, {rows, 8}, {stride, 1})}),
                PAPILIO_OK)
          << papilio_last_error();
      for (int64_t i = 0; i < rows * stride; ++i)
        EXPECT_EQ(y[size_t(i)], i % stride < 8
                                    ? w[size_t(i % stride)] *
                                          float(i / stride * 8 + i % stride)
                                    : -1);
    }
}

TEST(Run, WithoutBatchAxisIsOneRow) {
  Kernel kernel = loadNamed("fixed");
  double x = 41, y = 0;
  EXPECT_EQ(run(kernel, {Buffer(&x, PAPILIO_RT_F64, {}),
                         Buffer(&y, PAPILIO_RT_F64, {1})}),
            PAPILIO_OK)
      << papilio_last_error();
  EXPECT_EQ(y, 42);
}

/// Runs `mixed` with y in a larger array of NaNs, at the given strides, and
/// checks every element and every byte between and around them.
void checkMixed(int64_t rows, std::vector<int64_t> strides, int64_t start) {
  SCOPED_TRACE(testing::Message() << "rows " << rows << " start " << start);
  using Complex = std::complex<float>;
  const float nan = std::numeric_limits<float>::quiet_NaN();
  std::vector<Complex> t = {{1, 2}, {3, -1}, {0, 1}, {-2, 0.5f}};
  std::vector<Complex> x(static_cast<size_t>(rows) * 4);
  for (size_t i = 0; i < x.size(); ++i)
    x[i] = {float(i), 1.0f - float(i)};
  std::vector<Complex> y(4096, Complex(nan, nan)), before = y;
  std::vector<double> z(static_cast<size_t>(rows));
  Kernel kernel = loadNamed("mixed");
  ASSERT_EQ(run(kernel, {Buffer(t.data(), PAPILIO_RT_C64, {4}),
                         Buffer(x.data(), PAPILIO_RT_C64, {rows, 4}),
                         Buffer(y.data() + start, PAPILIO_RT_C64, {2, rows, 4},
                                strides),
                         Buffer(z.data(), PAPILIO_RT_F64, {rows})}),
            PAPILIO_OK)
      << papilio_last_error();
  for (int64_t s = 0; s < 2; ++s)
    for (int64_t r = 0; r < rows; ++r)
      for (int64_t i = 0; i < 4; ++i) {
        const auto place = static_cast<size_t>(start + s * strides[0] +
                                               r * strides[1] + i * strides[2]);
        const Complex a = t[size_t(i)], b = x[size_t(r * 4 + i)];
        EXPECT_EQ(y[place], Complex(a.real() * b.real() - a.imag() * b.imag(),
                                    a.real() * b.imag() + a.imag() * b.real()));
        EXPECT_EQ(z[size_t(r)], double(x[size_t(r) * 4].real()));
        y[place] = {nan, nan};
      }
  EXPECT_EQ(std::memcmp(y.data(), before.data(), y.size() * sizeof(y[0])), 0)
      << "bytes outside the output changed";
}

TEST(Run, WritesExactlyTheOutput) {
  for (int64_t rows : {1, 3, 17}) {
    checkMixed(rows, {4 * rows, 4, 1}, 1000);  // contiguous
    checkMixed(rows, {1000, 7, 1}, 1);         // slices of rows
    checkMixed(rows, {1, 2, 2 * rows}, 33);    // transposed
    checkMixed(rows, {-2000, -50, -3}, 4000);  // reversed
    checkMixed(rows, {4 * rows, -4, 1}, 2000); // rows reversed
  }
}

TEST(RunPacked, EqualsRun) {
  ScaleCall call;
  const std::vector<papilio_buffer> buffers = views(call.buffers);
  Aligned packed(32);
  // Packing looks at the twiddle alone.
  const papilio_buffer twiddleOnly[3] = {buffers[0], {}, {}};
  ASSERT_EQ(
      papilio_kernel_pack(call.kernel.get(), twiddleOnly, 3, packed.data, 32),
      PAPILIO_OK)
      << papilio_last_error();
  ASSERT_EQ(papilio_kernel_run_packed(call.kernel.get(), buffers.data(), 3,
                                      packed.data, 0, 2, nullptr, 0),
            PAPILIO_OK)
      << papilio_last_error();
  call.expectRight();
}

TEST(RunPacked, ChecksPacked) {
  ScaleCall call;
  const std::vector<papilio_buffer> b = views(call.buffers);
  const papilio_kernel *kernel = call.kernel.get();
  Aligned space(128);
  EXPECT_FAILURE(papilio_kernel_pack(kernel, b.data(), 3, nullptr, 0), invalid,
                 "'packed' is NULL");
  EXPECT_FAILURE(papilio_kernel_pack(kernel, b.data(), 3, space.data, 31),
                 invalid, "'packed': expected at least 32 bytes, got 31");
  EXPECT_FAILURE(papilio_kernel_pack(kernel, b.data(), 3, space.data + 4, 32),
                 invalid,
                 "'packed': expected memory aligned to 64 bytes, got an "
                 "address 4 bytes beyond a multiple");
  EXPECT_FAILURE(papilio_kernel_pack(kernel, b.data(), 2, space.data, 32),
                 invalid, "expected 3 buffers (w, x, y), got 2");
  papilio_buffer none[3] = {};
  EXPECT_FAILURE(papilio_kernel_pack(kernel, none, 3, space.data, 32), invalid,
                 "argument 'w': expected rank 1 (shape [8]), got rank 0");
  EXPECT_FAILURE(
      papilio_kernel_run_packed(kernel, b.data(), 3, nullptr, 0, 2, nullptr, 0),
      invalid, "'packed' is NULL");
  EXPECT_FAILURE(papilio_kernel_pack(nullptr, b.data(), 3, space.data, 32),
                 invalid, "'kernel' is NULL");
  EXPECT_FAILURE(papilio_kernel_run(nullptr, b.data(), 3, nullptr, nullptr, 0),
                 invalid, "'kernel' is NULL");
}

TEST(RunPacked, ChecksTheRows) {
  Kernel kernel = loadNamed("trace", "trace");
  std::vector<Row> rows(20);
  const Buffer y(rows.data(), PAPILIO_RT_F64, {20, 4});
  const papilio_buffer buffer = y;
  auto runRows = [&](int64_t begin, int64_t end) {
    return papilio_kernel_run_packed(kernel.get(), &buffer, 1, nullptr, begin,
                                     end, nullptr, 0);
  };
  EXPECT_FAILURE(runRows(-8, 8), invalid,
                 "expected rows within [0, 20), got [-8, 8)");
  EXPECT_FAILURE(runRows(0, 24), invalid,
                 "expected rows within [0, 20), got [0, 24)");
  EXPECT_FAILURE(runRows(16, 8), invalid,
                 "expected rows within [0, 20), got [16, 8)");
  EXPECT_EQ(runRows(3, 5), PAPILIO_OK);
  EXPECT_EQ(rows[2].end, 0);
  EXPECT_EQ(rows[3].end, 5);
  EXPECT_EQ(runRows(8, 8), PAPILIO_OK);
  EXPECT_EQ(rows[8].end, 0);
  EXPECT_EQ(runRows(8, 20), PAPILIO_OK);
  EXPECT_EQ(rows[7].end, 0);
  EXPECT_EQ(rows[8].end, 20);
}

} // namespace
