//===- Arguments.cpp - Checks the buffers of a call -----------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/kernel/Arguments.h"
#include "runtime/common/Error.h"
#include <algorithm>
#include <limits>

namespace papilio::runtime {
namespace {

// Wide enough for the product of two 64-bit numbers and sums of a few of them.
__extension__ typedef __int128 Wide;

constexpr Wide maxInt64 = std::numeric_limits<int64_t>::max();

constexpr DtypeInfo dtypes[] = {
    {"f32", 4, 4}, {"f64", 8, 8}, {"c64", 8, 4}, {"c128", 16, 8}};

std::string dtypeName(int32_t dtype) {
  if (dtype < PAPILIO_RT_F32 || dtype > PAPILIO_RT_C128)
    return concat("unknown dtype ", dtype);
  return dtypes[dtype].name;
}

/// Checks one buffer; the steps are called in this order, each relying on what
/// those before it have established.
class BufferCheck {
public:
  BufferCheck(const papilio_rt_argument_info &want, const papilio_buffer &got)
      : want(want), got(got), dtype(dtypes[want.dtype]) {}

  void types();
  void shape();
  void batch(int64_t rows, const char *batchSource);
  void strides();
  void data();
  void ownElements();

  bool isEmpty() const {
    return std::find(got.shape, got.shape + want.rank, 0) !=
           got.shape + want.rank;
  }
  int64_t bytes() const;
  ByteRange range{};
  papilio_rt_buffer result{};

private:
  template <typename... Parts>
  [[noreturn]] void refuse(const Parts &...parts) const {
    fail(PAPILIO_INVALID_ARGUMENT, "argument '", want.name, "': ", parts...);
  }
  std::string shapeText() const { return listText(got.shape, want.rank); }
  std::string stridesText() const {
    return got.strides ? listText(got.strides, want.rank) : "contiguous";
  }

  const papilio_rt_argument_info &want;
  const papilio_buffer &got;
  const DtypeInfo &dtype;
  Wide low = 0, high = 0; // byte offsets of the first and last element
};

void BufferCheck::types() {
  if (got.dtype != want.dtype)
    refuse("expected dtype ", dtype.name, ", got ", dtypeName(got.dtype));
  if (got.rank != want.rank)
    refuse("expected rank ", want.rank, " (shape ",
           listText(want.shape, want.rank, true), "), got rank ", got.rank);
  if (want.rank > 0 && !got.shape)
    refuse("expected shape ", listText(want.shape, want.rank, true),
           ", got NULL");
}

void BufferCheck::shape() {
  for (int32_t axis = 0; axis < want.rank; ++axis)
    if (got.shape[axis] < 0)
      refuse("expected extents of at least 0, got shape ", shapeText());
  for (int32_t axis = 0; axis < want.rank; ++axis)
    if (want.shape[axis] >= 0 && got.shape[axis] != want.shape[axis])
      refuse("expected shape ", listText(want.shape, want.rank, true), ", got ",
             shapeText());
}

void BufferCheck::batch(int64_t rows, const char *batchSource) {
  if (want.batch_axis < 0 || got.shape[want.batch_axis] == rows)
    return;
  refuse("expected batch extent ", rows, " as argument '", batchSource,
         "' has along axis ", want.batch_axis, ", got shape ", shapeText());
}

/// Fills the strides and the byte offsets that they reach.
void BufferCheck::strides() {
  Wide dense = 1; // stride of a contiguous array
  const bool empty = isEmpty();
  for (int32_t axis = want.rank - 1; axis >= 0; --axis) {
    const int64_t extent = got.shape[axis];
    // The stride of a single element means nothing to the caller; the dense
    // one lets kernels recognise contiguous memory.
    Wide stride = got.strides && extent > 1 ? Wide{got.strides[axis]} : dense;
    Wide reach = empty ? 0 : stride * (extent - 1) * dtype.bytes;
    (reach < 0 ? low : high) += reach;
    if (reach > maxInt64 || -reach > maxInt64 || high > maxInt64 ||
        -low > maxInt64)
      refuse("shape ", shapeText(), " with strides ", stridesText(),
             " reaches beyond 2^63 bytes");
    result.strides[axis] = static_cast<int64_t>(stride);
    dense =
        empty ? 1 : std::min(dense * std::max<int64_t>(extent, 1), maxInt64);
  }
}

void BufferCheck::data() {
  if (isEmpty())
    return;
  if (!got.data)
    refuse("data is NULL, expected memory for shape ", shapeText());
  const uintptr_t address = reinterpret_cast<uintptr_t>(got.data);
  if (address % dtype.alignment != 0)
    refuse("expected data aligned to ", dtype.alignment, " bytes (", dtype.name,
           "), got an address ", address % dtype.alignment,
           " bytes beyond a multiple");
  const Wide begin = Wide{address} + low;
  const Wide end = Wide{address} + high + dtype.bytes;
  if (begin < 0 || end > Wide{std::numeric_limits<uintptr_t>::max()})
    refuse("shape ", shapeText(), " with strides ", stridesText(),
           " reaches beyond the address space");
  range = {static_cast<uintptr_t>(begin), static_cast<uintptr_t>(end)};
  result.data = got.data;
}

/// Refuses an output two of whose elements share memory. Sorted by size, each
/// stride must step over all that the smaller ones reach; views made by
/// slicing, transposing and reversing an array pass.
void BufferCheck::ownElements() {
  if (!want.is_output || isEmpty())
    return;
  struct Axis {
    Wide step, extent;
  };
  Axis axes[PAPILIO_RT_MAX_RANK];
  int32_t count = 0;
  for (int32_t axis = 0; axis < want.rank; ++axis) {
    if (got.shape[axis] == 1)
      continue;
    if (result.strides[axis] == 0)
      refuse("expected every element of an output to have memory of its own, "
             "got stride 0 along axis ",
             axis, " of shape ", shapeText());
    Wide step = result.strides[axis];
    axes[count++] = {step < 0 ? -step : step, got.shape[axis]};
  }
  std::sort(axes, axes + count,
            [](const Axis &a, const Axis &b) { return a.step < b.step; });
  Wide reached = 0;
  for (int32_t i = 0; i < count; ++i) {
    if (axes[i].step <= reached)
      refuse("expected every element of an output to have memory of its own, "
             "got shape ",
             shapeText(), " with strides ", stridesText());
    reached += axes[i].step * (axes[i].extent - 1);
  }
}

int64_t BufferCheck::bytes() const {
  Wide total = dtype.bytes;
  for (int32_t axis = 0; axis < want.rank; ++axis)
    total = std::min(total * got.shape[axis], maxInt64);
  return static_cast<int64_t>(total);
}

void checkOverlap(const papilio_rt_kernel_info &info,
                  const CallArguments &call) {
  for (int32_t i = 0; i < info.num_arguments; ++i) {
    if (!info.arguments[i].is_output)
      continue;
    for (int32_t other = 0; other < info.num_arguments; ++other) {
      // Two outputs meet twice in this loop; the later one is named.
      if (other == i || (info.arguments[other].is_output && other > i) ||
          !call.ranges[i].overlaps(call.ranges[other]))
        continue;
      const char *name = info.arguments[i].name;
      fail(PAPILIO_INVALID_ARGUMENT, "argument '", name,
           "': output overlaps argument '", info.arguments[other].name,
           "'; in place is not supported: give '", name, "' memory of its own");
    }
  }
}

std::string namesOf(const papilio_rt_kernel_info &info) {
  std::string names;
  for (int32_t i = 0; i < info.num_arguments; ++i)
    names += concat(i ? ", " : "", info.arguments[i].name);
  return names;
}

} // namespace

const DtypeInfo &dtypeInfo(int32_t dtype) { return dtypes[dtype]; }

void CallArguments::requireRows(int64_t begin, int64_t end) const {
  if (begin < 0 || end < begin || end > rows)
    fail(PAPILIO_INVALID_ARGUMENT, "expected rows within [0, ", rows,
         "), got [", begin, ", ", end, ")");
}

const std::byte *packedInPlace(const papilio_rt_kernel_info &info,
                               const CallArguments &call) {
  if (info.packed_argument < 0)
    return nullptr;
  const papilio_rt_argument_info &argument =
      info.arguments[info.packed_argument];
  const papilio_rt_buffer &buffer = call.buffers[info.packed_argument];
  int64_t dense = 1;
  for (int32_t axis = argument.rank - 1; axis >= 0; --axis) {
    if (buffer.strides[axis] != dense)
      return nullptr;
    dense *= argument.shape[axis];
  }
  return static_cast<const std::byte *>(buffer.data);
}

void checkArguments(const papilio_rt_kernel_info &info,
                    const papilio_buffer *buffers, int32_t count, Which which,
                    CallArguments &call) {
  if (count != info.num_arguments)
    fail(PAPILIO_INVALID_ARGUMENT, "expected ", info.num_arguments,
         " buffers (", namesOf(info), "), got ", count);
  requireNotNull(buffers, "buffers");
  call.count = count;
  call.bytes = 0;
  call.rows = info.static_batch >= 0 ? info.static_batch : -1;
  const char *batchSource = nullptr;
  for (int32_t i = 0; i < count; ++i) {
    const papilio_rt_argument_info &want = info.arguments[i];
    call.buffers[i] = {};
    call.ranges[i] = {};
    if (which == Which::Unbatched && (want.is_output || want.batch_axis >= 0))
      continue;
    BufferCheck check(want, buffers[i]);
    check.types();
    check.shape();
    if (want.batch_axis >= 0 && call.rows < 0) {
      call.rows = buffers[i].shape[want.batch_axis];
      batchSource = want.name;
    }
    check.batch(call.rows, batchSource);
    check.strides();
    check.data();
    check.ownElements();
    call.buffers[i] = check.result;
    call.ranges[i] = check.range;
    if (want.batch_axis >= 0)
      call.bytes = static_cast<int64_t>(
          std::min(Wide{call.bytes} + check.bytes(), maxInt64));
  }
  checkOverlap(info, call);
}

} // namespace papilio::runtime
