//===- Arguments.h - Checks the buffers of a call ---------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_RUNTIME_KERNEL_ARGUMENTS_H
#define PAPILIO_RUNTIME_KERNEL_ARGUMENTS_H

#include "papilio/runtime.h"
#include <cstddef>
#include <cstdint>

namespace papilio::runtime {

/// Addresses [begin, end); empty if nothing is touched.
struct ByteRange {
  uintptr_t begin, end;
  bool overlaps(const ByteRange &other) const {
    return begin < other.end && other.begin < end;
  }
};

/// What the values of a dtype look like in memory.
struct DtypeInfo {
  const char *name;
  int64_t bytes;
  int64_t alignment; // of the real scalar
};
/// `dtype` must be one of PAPILIO_RT_F32 ... PAPILIO_RT_C128.
const DtypeInfo &dtypeInfo(int32_t dtype);

/// The buffers of one call in the form that generated code takes. Only the
/// first `count` entries are set: clearing all would cost more than checking
/// the usual two or three.
struct CallArguments {
  papilio_rt_buffer buffers[PAPILIO_RT_MAX_ARGUMENTS];
  ByteRange ranges[PAPILIO_RT_MAX_ARGUMENTS]; // bytes between the first and
                                              // the last element
  int32_t count = 0;
  int64_t rows = 0;
  int64_t bytes = 0; // of all elements with a batch axis; at most INT64_MAX

  /// Throws Failure (PAPILIO_INVALID_ARGUMENT) unless [begin, end) is a range
  /// of rows of the call.
  void requireRows(int64_t begin, int64_t end) const;
};

enum class Which {
  All,       // every argument
  Unbatched, // inputs without a batch axis: what packing reads
};

/// Checks `count` buffers against the kernel (rules in docs/runtime.md) and
/// fills `call`; buffers that `which` leaves out are not looked at, and their
/// entries are zero. Throws Failure (PAPILIO_INVALID_ARGUMENT).
void checkArguments(const papilio_rt_kernel_info &info,
                    const papilio_buffer *buffers, int32_t count, Which which,
                    CallArguments &call);

/// The memory that f_pack need not be called for: the kernel's packed_argument
/// where the call has it contiguous; null if it must be packed.
const std::byte *packedInPlace(const papilio_rt_kernel_info &info,
                               const CallArguments &call);

} // namespace papilio::runtime
#endif // PAPILIO_RUNTIME_KERNEL_ARGUMENTS_H
