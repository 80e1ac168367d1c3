//===- ArgumentsTest.cpp - Buffers that are refused, and such that are not ===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/runtime/Support.h"
#include <functional>

using namespace papilio::test;

namespace {

constexpr int64_t most = INT64_MAX;

/// A call of `mixed` with three rows; tests change single buffers.
struct Call {
  // Room for every stride that a test gives.
  std::vector<double> t = std::vector<double>(64), x = t, y = t, z = t;
  std::vector<Buffer> buffers = {
      Buffer(t.data(), PAPILIO_RT_C64, {4}),
      Buffer(x.data(), PAPILIO_RT_C64, {3, 4}),
      Buffer(y.data(), PAPILIO_RT_C64, {2, 3, 4}),
      Buffer(z.data(), PAPILIO_RT_F64, {3}),
  };
  Buffer &bt() { return buffers[0]; }
  Buffer &bx() { return buffers[1]; }
  Buffer &by() { return buffers[2]; }
  Buffer &bz() { return buffers[3]; }
  void setBatch(int64_t rows) {
    bx().shape[0] = by().shape[1] = bz().shape[0] = rows;
  }
  char *byteOf(std::vector<double> &memory, size_t offset) {
    return reinterpret_cast<char *>(memory.data()) + offset;
  }
  papilio_status check(int64_t *rows) const {
    static const Kernel kernel = loadNamed("mixed");
    return papilio_kernel_check(kernel.get(), views(buffers).data(),
                                static_cast<int32_t>(buffers.size()), rows);
  }
};

/// A change that makes the call wrong, and the whole message.
struct Wrong {
  const char *name;
  std::function<void(Call &)> change;
  const char *message;
};

class Refusal : public testing::TestWithParam<Wrong> {};

TEST_P(Refusal, NamesTheArgument) {
  Call call;
  GetParam().change(call);
  int64_t rows = -7;
  EXPECT_FAILURE(call.check(&rows), PAPILIO_INVALID_ARGUMENT,
                 GetParam().message);
  EXPECT_EQ(rows, -7);
}

const Wrong types[] = {
    {"TooFewBuffers", [](Call &c) { c.buffers.pop_back(); },
     "expected 4 buffers (t, x, y, z), got 3"},
    {"NoBuffers", [](Call &c) { c.buffers.clear(); },
     "expected 4 buffers (t, x, y, z), got 0"},
    {"Dtype", [](Call &c) { c.bx().dtype = PAPILIO_RT_F32; },
     "argument 'x': expected dtype c64, got f32"},
    {"DtypePrecision", [](Call &c) { c.by().dtype = PAPILIO_RT_C128; },
     "argument 'y': expected dtype c64, got c128"},
    {"DtypeOfReal", [](Call &c) { c.bz().dtype = PAPILIO_RT_C64; },
     "argument 'z': expected dtype f64, got c64"},
    {"DtypeUnknown", [](Call &c) { c.bt().dtype = 7; },
     "argument 't': expected dtype c64, got unknown dtype 7"},
    {"DtypeNegative", [](Call &c) { c.bt().dtype = -1; },
     "argument 't': expected dtype c64, got unknown dtype -1"},
    {"RankLow", [](Call &c) { c.by().shape = {3, 4}; },
     "argument 'y': expected rank 3 (shape [2, ?, 4]), got rank 2"},
    {"RankHigh", [](Call &c) { c.bx().shape = {1, 3, 4}; },
     "argument 'x': expected rank 2 (shape [?, 4]), got rank 3"},
    {"RankZero", [](Call &c) { c.bt().shape = {}; },
     "argument 't': expected rank 1 (shape [4]), got rank 0"},
};

const Wrong shapes[] = {
    {"Extent", [](Call &c) { c.bx().shape = {3, 5}; },
     "argument 'x': expected shape [?, 4], got [3, 5]"},
    {"Transposed", [](Call &c) { c.by().shape = {3, 2, 4}; },
     "argument 'y': expected shape [2, ?, 4], got [3, 2, 4]"},
    {"EmptyWhereNotWanted", [](Call &c) { c.bt().shape = {0}; },
     "argument 't': expected shape [4], got [0]"},
    {"NegativeExtent", [](Call &c) { c.bx().shape = {3, -4}; },
     "argument 'x': expected extents of at least 0, got shape [3, -4]"},
    {"NegativeBatch", [](Call &c) { c.bx().shape = {-3, 4}; },
     "argument 'x': expected extents of at least 0, got shape [-3, 4]"},
    {"BatchDiffers", [](Call &c) { c.by().shape = {2, 5, 4}; },
     "argument 'y': expected batch extent 3 as argument 'x' has along axis 1, "
     "got shape [2, 5, 4]"},
    {"BatchDiffersInLast", [](Call &c) { c.bz().shape = {2}; },
     "argument 'z': expected batch extent 3 as argument 'x' has along axis 0, "
     "got shape [2]"},
    {"BatchEmptyInOne", [](Call &c) { c.by().shape = {2, 0, 4}; },
     "argument 'y': expected batch extent 3 as argument 'x' has along axis 1, "
     "got shape [2, 0, 4]"},
};

const Wrong memory[] = {
    {"NullInput", [](Call &c) { c.bx().data = nullptr; },
     "argument 'x': data is NULL, expected memory for shape [3, 4]"},
    {"NullOutput", [](Call &c) { c.bz().data = nullptr; },
     "argument 'z': data is NULL, expected memory for shape [3]"},
    {"NullTwiddleOfNoRows",
     [](Call &c) { c.setBatch(0), c.bt().data = nullptr; },
     "argument 't': data is NULL, expected memory for shape [4]"},
    {"MisalignedComplex", [](Call &c) { c.bx().data = c.byteOf(c.x, 2); },
     "argument 'x': expected data aligned to 4 bytes (c64), got an address 2 "
     "bytes beyond a multiple"},
    {"MisalignedReal", [](Call &c) { c.bz().data = c.byteOf(c.z, 4); },
     "argument 'z': expected data aligned to 8 bytes (f64), got an address 4 "
     "bytes beyond a multiple"},
    {"StrideOverflow", [](Call &c) { c.bx().strides = {most, 1}; },
     "argument 'x': shape [3, 4] with strides [9223372036854775807, 1] "
     "reaches beyond 2^63 bytes"},
    {"StrideOverflowDown", [](Call &c) { c.bx().strides = {-most, 1}; },
     "argument 'x': shape [3, 4] with strides [-9223372036854775807, 1] "
     "reaches beyond 2^63 bytes"},
    {"StrideOverflowInSum",
     [](Call &c) { c.bx().strides = {most / 20, most / 30}; },
     "argument 'x': shape [3, 4] with strides [461168601842738790, "
     "307445734561825860] reaches beyond 2^63 bytes"},
    {"BatchOverflow", [](Call &c) { c.setBatch(most); },
     "argument 'x': shape [9223372036854775807, 4] with strides contiguous "
     "reaches beyond 2^63 bytes"},
    {"RowStrideOverflow", [](Call &c) { c.bz().strides = {most / 8}; },
     "argument 'z': shape [3] with strides [1152921504606846975] reaches "
     "beyond 2^63 bytes"},
    {"RowStrideBeyondTheAddressSpace",
     [](Call &c) {
       c.bx().data = reinterpret_cast<void *>(~uintptr_t{0} - 95);
     },
     "argument 'x': shape [3, 4] with strides contiguous reaches beyond the "
     "address space"},
    {"StrideBelowZero", [](Call &c) { c.bx().strides = {-(most / 17), 1}; },
     "argument 'x': shape [3, 4] with strides [-542551296285575047, 1] "
     "reaches beyond the address space"},
};

const Wrong outputs[] = {
    {"OutputStrideZero", [](Call &c) { c.by().strides = {0, 4, 1}; },
     "argument 'y': expected every element of an output to have memory of its "
     "own, got stride 0 along axis 0 of shape [2, 3, 4]"},
    {"OutputStrideZeroBatch", [](Call &c) { c.bz().strides = {0}; },
     "argument 'z': expected every element of an output to have memory of its "
     "own, got stride 0 along axis 0 of shape [3]"},
    {"OutputRowsOverlap", [](Call &c) { c.by().strides = {12, 3, 1}; },
     "argument 'y': expected every element of an output to have memory of its "
     "own, got shape [2, 3, 4] with strides [12, 3, 1]"},
    {"OutputRowsOverlapDown", [](Call &c) { c.by().strides = {1, -4, 1}; },
     "argument 'y': expected every element of an output to have memory of its "
     "own, got shape [2, 3, 4] with strides [1, -4, 1]"},
    {"InPlace", [](Call &c) { c.by().data = c.x.data(); },
     "argument 'y': output overlaps argument 'x'; in place is not supported: "
     "give 'y' memory of its own"},
    {"LastByte", [](Call &c) { c.by().data = c.byteOf(c.x, 12 * 8 - 4); },
     "argument 'y': output overlaps argument 'x'; in place is not supported: "
     "give 'y' memory of its own"},
    {"OverlapsTwiddle", [](Call &c) { c.bz().data = c.byteOf(c.t, 3 * 8); },
     "argument 'z': output overlaps argument 't'; in place is not supported: "
     "give 'z' memory of its own"},
    {"OutputsOverlap", [](Call &c) { c.bz().data = c.byteOf(c.y, 23 * 8); },
     "argument 'z': output overlaps argument 'y'; in place is not supported: "
     "give 'z' memory of its own"},
    {"OverlapByNegativeStride",
     [](Call &c) {
       c.bz().data = c.byteOf(c.x, 14 * 8);
       c.bz().strides = {-2};
     },
     "argument 'z': output overlaps argument 'x'; in place is not supported: "
     "give 'z' memory of its own"},
    {"OverlapByLargeStride",
     [](Call &c) {
       c.bx().strides = {10, 1};
       c.bz().data = c.byteOf(c.x, 23 * 8);
     },
     "argument 'z': output overlaps argument 'x'; in place is not supported: "
     "give 'z' memory of its own"},
};

auto nameOf = [](const auto &info) { return std::string(info.param.name); };
INSTANTIATE_TEST_SUITE_P(Types, Refusal, testing::ValuesIn(types), nameOf);
INSTANTIATE_TEST_SUITE_P(Shapes, Refusal, testing::ValuesIn(shapes), nameOf);
INSTANTIATE_TEST_SUITE_P(Memory, Refusal, testing::ValuesIn(memory), nameOf);
INSTANTIATE_TEST_SUITE_P(Outputs, Refusal, testing::ValuesIn(outputs), nameOf);

/// Views that look odd and are right.
struct Right {
  const char *name;
  std::function<void(Call &)> change;
  int64_t rows;
};
class Acceptance : public testing::TestWithParam<Right> {};

TEST_P(Acceptance, GivesTheRows) {
  Call call;
  GetParam().change(call);
  int64_t rows = -7;
  EXPECT_EQ(call.check(&rows), PAPILIO_OK) << papilio_last_error();
  EXPECT_EQ(rows, GetParam().rows);
  EXPECT_EQ(call.check(nullptr), PAPILIO_OK);
}

const Right rights[] = {
    {"Plain", [](Call &) {}, 3},
    {"NoRows", [](Call &c) { c.setBatch(0); }, 0},
    {"NoRowsNoMemory",
     [](Call &c) {
       c.setBatch(0);
       c.bx().data = c.by().data = c.bz().data = nullptr;
     },
     0},
    {"NoRowsWildStrides",
     [](Call &c) {
       c.setBatch(0);
       c.by().strides = {most, most, most};
     },
     0},
    {"OneRow", [](Call &c) { c.setBatch(1); }, 1},
    {"OneRowWildStride",
     [](Call &c) {
       c.setBatch(1);
       c.bx().strides = {most, 1};
       c.by().strides = {4, 0, 1};
     },
     1},
    {"BroadcastInput", [](Call &c) { c.bx().strides = {0, 0}; }, 3},
    {"SharedInputs", [](Call &c) { c.bt().data = c.x.data(); }, 3},
    {"Reversed",
     [](Call &c) {
       c.by().strides = {-12, -4, -1};
       c.by().data = c.byteOf(c.y, 23 * 8);
     },
     3},
    {"Transposed", [](Call &c) { c.by().strides = {1, 2, 6}; }, 3},
    {"Sliced", [](Call &c) { c.by().strides = {2, 16, 4}; }, 3},
    {"HalfAligned", [](Call &c) { c.bx().data = c.byteOf(c.x, 4); }, 3},
    {"RowsApart",
     [](Call &c) {
       c.bx().strides = {6, 1};
       c.bz().strides = {5};
     },
     3},
    {"RowsOfAnInputOverlap", [](Call &c) { c.bx().strides = {3, 1}; }, 3},
    {"RowsOfAnInputReversed",
     [](Call &c) {
       c.bx().strides = {-4, 1};
       c.bx().data = c.byteOf(c.x, 8 * 8);
     },
     3},
    {"StridesOfContiguous",
     [](Call &c) {
       c.bt().strides = {1};
       c.bx().strides = {4, 1};
       c.by().strides = {12, 4, 1};
       c.bz().strides = {1};
     },
     3},
    {"NextByte", [](Call &c) { c.bz().data = c.byteOf(c.x, 12 * 8); }, 3},
};
INSTANTIATE_TEST_SUITE_P(Views, Acceptance, testing::ValuesIn(rights), nameOf);

/// Rows of y at every distance and place around x, against the rule itself:
/// rows of an output do not overlap, and from its first to its last byte
/// nothing is of another buffer.
TEST(Arguments, TellsOverlapOfRowsApart) {
  const Kernel kernel = loadNamed("scale");
  constexpr int64_t rows = 3, n = 8, place = 200;
  std::vector<float> w(n), memory(600);
  int64_t accepted = 0;
  for (int64_t stride = 0; stride <= 20; ++stride)
    for (int64_t offset = -80; offset <= 80; ++offset) {
      const Buffer x(&memory[place], PAPILIO_RT_F32, {rows, n}, {10, 1}),
          y(&memory[place + offset], PAPILIO_RT_F32, {rows, n}, {stride, 1});
      const std::vector<Buffer> buffers = {
          Buffer(w.data(), PAPILIO_RT_F32, {n}), x, y};
      const bool isRight =
          stride >= n && (offset + (rows - 1) * stride + n <= 0 ||
                          (rows - 1) * 10 + n <= offset);
      const papilio_status status =
          papilio_kernel_check(kernel.get(), views(buffers).data(), 3, nullptr);
      ASSERT_EQ(status == PAPILIO_OK, isRight)
          << "stride " << stride << " offset " << offset << " "
          << papilio_last_error();
      accepted += isRight;
    }
  EXPECT_GT(accepted, 500);
}

TEST(Arguments, RefusesNull) {
  Kernel kernel = loadNamed("mixed");
  EXPECT_FAILURE(papilio_kernel_check(nullptr, nullptr, 0, nullptr),
                 PAPILIO_INVALID_ARGUMENT, "'kernel' is NULL");
  EXPECT_FAILURE(papilio_kernel_check(kernel.get(), nullptr, 4, nullptr),
                 PAPILIO_INVALID_ARGUMENT, "'buffers' is NULL");
  Call call;
  std::vector<papilio_buffer> buffers = views(call.buffers);
  buffers[2].shape = nullptr;
  EXPECT_FAILURE(papilio_kernel_check(kernel.get(), buffers.data(), 4, nullptr),
                 PAPILIO_INVALID_ARGUMENT,
                 "argument 'y': expected shape [2, ?, 4], got NULL");
}

} // namespace
