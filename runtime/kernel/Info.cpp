//===- Info.cpp - Checks what a kernel says about itself ------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/common/Error.h"
#include "runtime/cpu/HostCPU.h"
#include "runtime/kernel/Arguments.h"
#include "runtime/kernel/Kernel.h"
#include <bit>
#include <cstring>

namespace papilio::runtime {
namespace {

template <typename... Parts> [[noreturn]] void refuse(const Parts &...parts) {
  fail(PAPILIO_INVALID_ARGUMENT, "kernel info: ", parts...);
}

void requireRange(const char *field, int64_t value, int64_t low, int64_t high) {
  if (value < low || value > high)
    refuse("expected ", field, " from ", low, " to ", high, ", got ", value);
}

// Beyond any machine, and small enough that the sum over all threads of a pool
// fits in 64 bits.
constexpr int64_t maxPackedBytes = int64_t{1} << 48;
constexpr int64_t maxWorkspaceBytes = int64_t{1} << 48;

void validateArgument(const papilio_rt_kernel_info &info, int32_t index) {
  const papilio_rt_argument_info &argument = info.arguments[index];
  const size_t length = strnlen(argument.name, PAPILIO_RT_MAX_NAME);
  if (length == 0 || length == PAPILIO_RT_MAX_NAME)
    refuse("expected a zero-terminated name of 1 to ", PAPILIO_RT_MAX_NAME - 1,
           " bytes for argument ", index);
  for (int32_t other = 0; other < index; ++other)
    if (std::strcmp(info.arguments[other].name, argument.name) == 0)
      refuse("expected different names, got '", argument.name, "' twice");
  const std::string prefix = concat("argument '", argument.name, "': ");
  auto field = [&](const char *name) { return prefix + name; };
  requireRange(field("is_output").c_str(), argument.is_output, 0, 1);
  requireRange(field("dtype").c_str(), argument.dtype, PAPILIO_RT_F32,
               PAPILIO_RT_C128);
  requireRange(field("rank").c_str(), argument.rank, 0, PAPILIO_RT_MAX_RANK);
  requireRange(field("batch_axis").c_str(), argument.batch_axis, -1,
               argument.rank - 1);
  for (int32_t axis = 0; axis < argument.rank; ++axis) {
    const int64_t extent = argument.shape[axis];
    if (axis == argument.batch_axis) {
      if (extent != info.static_batch)
        refuse(prefix, "expected the extent of the batch axis to be ",
               info.static_batch, " as static_batch, got ", extent);
    } else if (extent < 0) {
      refuse(prefix, "expected an extent of at least 0 along axis ", axis,
             ", got ", extent);
    }
  }
}

/// Bytes of an argument without a batch axis, at most those of any memory.
int64_t argumentBytes(const papilio_rt_argument_info &argument) {
  int64_t bytes = dtypeInfo(argument.dtype).bytes;
  for (int32_t axis = 0; axis < argument.rank; ++axis)
    if (__builtin_mul_overflow(bytes, argument.shape[axis], &bytes))
      return INT64_MAX;
  return bytes;
}

/// Needs valid arguments. The bytes of the argument must be those of the packed
/// twiddles, since the kernel reads that many.
void validatePackedArgument(const papilio_rt_kernel_info &info) {
  requireRange("packed_argument", info.packed_argument, -1,
               info.num_arguments - 1);
  if (info.packed_argument < 0)
    return;
  const papilio_rt_argument_info &argument =
      info.arguments[info.packed_argument];
  if (argument.is_output || argument.batch_axis >= 0)
    refuse("expected packed_argument to be an input without a batch axis, got "
           "'",
           argument.name, "'");
  const int64_t bytes = argumentBytes(argument);
  if (bytes != info.packed_bytes)
    refuse("expected packed_bytes to be the ", bytes, " bytes of '",
           argument.name, "', the packed_argument, got ", info.packed_bytes);
}

} // namespace

void validateInfo(const papilio_rt_kernel_info &info) {
  if (info.magic != PAPILIO_RT_INFO_MAGIC)
    refuse("expected magic ", PAPILIO_RT_INFO_MAGIC, ", got ", info.magic);
  if (info.abi_version != PAPILIO_RT_ABI_VERSION)
    refuse("expected ABI version ", PAPILIO_RT_ABI_VERSION, ", got ",
           info.abi_version, "; compile the object again with this Papilio");
  requireRange("num_arguments", info.num_arguments, 1,
               PAPILIO_RT_MAX_ARGUMENTS);
  requireRange("cpu_level", info.cpu_level, 0, 4);
  const std::string level = concat("x86-64-v", info.cpu_level);
  if (const std::string_view missing = missingFeature(level); !missing.empty())
    fail(PAPILIO_UNSUPPORTED, "the kernel needs a CPU of ", level,
         ", this one has no ", missing, "; compile for a lower level");
  requireRange("packed_bytes", info.packed_bytes, 0, maxPackedBytes);
  requireRange("workspace_bytes", info.workspace_bytes, 0, maxWorkspaceBytes);
  if (info.workspace_alignment < 1 ||
      info.workspace_alignment > int64_t{workspaceAlignment} ||
      !std::has_single_bit(static_cast<uint64_t>(info.workspace_alignment)))
    refuse("expected workspace_alignment to be a power of two of at most ",
           workspaceAlignment, ", got ", info.workspace_alignment);
  requireRange("row_tile", info.row_tile, 1, int64_t{1} << 32);
  requireRange("static_batch", info.static_batch, -1, INT64_MAX);
  requireRange("flops_per_row", info.flops_per_row, 0, INT64_MAX);
  bool hasOutput = false, hasBatch = false;
  for (int32_t i = 0; i < info.num_arguments; ++i) {
    validateArgument(info, i);
    hasOutput |= info.arguments[i].is_output != 0;
    hasBatch |= info.arguments[i].batch_axis >= 0;
  }
  validatePackedArgument(info);
  if (!hasOutput)
    refuse("expected an output among ", info.num_arguments, " arguments");
  if (!hasBatch && info.static_batch < 0)
    refuse("expected static_batch of at least 0 where no argument has a batch "
           "axis, got ",
           info.static_batch);
}

} // namespace papilio::runtime
