//===- Workspace.h - Scratch memory of calls --------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_RUNTIME_KERNEL_WORKSPACE_H
#define PAPILIO_RUNTIME_KERNEL_WORKSPACE_H

#include "runtime/kernel/Kernel.h"
#include <cstdlib>

namespace papilio::runtime {

/// Rounds up to the alignment of workspaces; validateInfo() bounds the value.
inline size_t padded(int64_t bytes) {
  return (static_cast<size_t>(bytes) + workspaceAlignment - 1) &
         ~(workspaceAlignment - 1);
}

/// Packed twiddles first, then one slice per thread.
inline size_t workspaceBytes(const papilio_rt_kernel_info &info,
                             int32_t threads) {
  return padded(info.packed_bytes) +
         static_cast<size_t>(threads) * padded(info.workspace_bytes);
}

struct FreeDeleter {
  void operator()(void *memory) const { std::free(memory); }
};
using OwnedMemory = std::unique_ptr<void, FreeDeleter>;

/// Memory for a workspace; nothing for 0 bytes, a multiple of the alignment.
/// Throws Failure (PAPILIO_OUT_OF_MEMORY).
OwnedMemory allocateWorkspace(size_t bytes);

/// The caller's scratch memory, checked, or memory of our own where the caller
/// gives NULL.
class Scratch {
public:
  /// Throws Failure (PAPILIO_INVALID_ARGUMENT) if `given` is too small,
  /// misaligned, or overlaps a buffer of the call.
  Scratch(const char *name, void *given, size_t givenBytes, size_t wanted,
          const CallArguments &call);
  /// `own` bytes are allocated where the caller gave nothing.
  std::byte *data(size_t own);

private:
  void *given;
  OwnedMemory owned;
};

} // namespace papilio::runtime
#endif // PAPILIO_RUNTIME_KERNEL_WORKSPACE_H
