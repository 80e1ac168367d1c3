//===- UsualArguments.cpp - Quick check of the usual call -----------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/kernel/UsualArguments.h"
#include <limits>

namespace papilio::runtime {

UsualArguments::UsualArguments(const papilio_rt_kernel_info &info)
    : info(&info) {
  for (int32_t index = 0; index < info.num_arguments; ++index) {
    const papilio_rt_argument_info &want = info.arguments[index];
    Argument &argument = arguments[index];
    const DtypeInfo &dtype = dtypeInfo(want.dtype);
    argument.elementBytes = dtype.bytes;
    argument.alignmentMask = static_cast<uintptr_t>(dtype.alignment) - 1;
    int64_t elements = 1;
    for (int32_t axis = want.rank - 1; axis >= 0; --axis) {
      argument.strides[axis] = elements;
      if (axis != want.batch_axis &&
          __builtin_mul_overflow(elements, want.shape[axis], &elements))
        return;
    }
    if (__builtin_mul_overflow(elements, dtype.bytes, &argument.rowBytes) ||
        argument.rowBytes == 0)
      return;
    argument.maxRows = std::numeric_limits<int64_t>::max() / argument.rowBytes;
  }
  isPossible = true;
}

/// Whole rows, further apart than contiguous ones: the bytes from the first to
/// the last element, or 0 if it is something else.
inline int64_t UsualArguments::spacedBytes(const Argument &argument,
                                           int64_t rows, int64_t stride) {
  int64_t bytes;
  if (__builtin_mul_overflow(stride, argument.elementBytes, &bytes) ||
      bytes < argument.rowBytes ||
      __builtin_mul_overflow(bytes, rows - 1, &bytes) ||
      __builtin_add_overflow(bytes, argument.rowBytes, &bytes))
    return 0;
  return bytes;
}

/// Types, shape, alignment, strides, and where the buffer ends. The first batch
/// axis met gives the rows.
inline bool UsualArguments::checkBuffer(int32_t index,
                                        const papilio_buffer &got,
                                        CallArguments &call) const {
  const papilio_rt_argument_info &want = info->arguments[index];
  const Argument &argument = arguments[index];
  const auto address = reinterpret_cast<uintptr_t>(got.data);
  const int32_t rank = want.rank, batchAxis = want.batch_axis;
  if (got.dtype != want.dtype || got.rank != rank || !got.data ||
      (address & argument.alignmentMask) != 0 || (rank > 0 && !got.shape))
    return false;
  int64_t bytes = argument.rowBytes;
  if (batchAxis >= 0) {
    if (call.rows < 0)
      call.rows = got.shape[batchAxis];
    if (call.rows <= 0 || call.rows > argument.maxRows)
      return false;
    bytes *= call.rows;
    if (__builtin_add_overflow(call.bytes, bytes, &call.bytes))
      return false;
  }
  papilio_rt_buffer &result = call.buffers[index];
  for (int32_t axis = 0; axis < rank; ++axis) {
    const int64_t extent = axis == batchAxis ? call.rows : want.shape[axis];
    // At most the number of elements, which fits in 63 bits.
    const int64_t dense =
        argument.strides[axis] * (axis < batchAxis ? call.rows : 1);
    if (got.shape[axis] != extent)
      return false;
    result.strides[axis] = dense;
    if (!got.strides || got.strides[axis] == dense || extent == 1)
      continue;
    if (axis != 0 || batchAxis != 0)
      return false;
    bytes = spacedBytes(argument, call.rows, got.strides[0]);
    if (bytes == 0)
      return false;
    result.strides[0] = got.strides[0];
  }
  result.data = got.data;
  call.ranges[index].begin = address;
  return !__builtin_add_overflow(address, static_cast<uintptr_t>(bytes),
                                 &call.ranges[index].end);
}

/// True if no other buffer overlaps this output.
inline bool UsualArguments::isApart(int32_t index,
                                    const CallArguments &call) const {
  for (int32_t other = 0; other < info->num_arguments; ++other)
    if (other != index && call.ranges[index].overlaps(call.ranges[other]))
      return false;
  return true;
}

bool UsualArguments::check(const papilio_buffer *buffers,
                           CallArguments &call) const {
  if (!isPossible)
    return false;
  const int32_t count = info->num_arguments;
  call.count = count;
  call.rows = info->static_batch; // -1: from the first batch axis
  call.bytes = 0;
  for (int32_t index = 0; index < count; ++index)
    if (!checkBuffer(index, buffers[index], call))
      return false;
  for (int32_t index = 0; index < count; ++index)
    if (info->arguments[index].is_output && !isApart(index, call))
      return false;
  return true;
}

} // namespace papilio::runtime
