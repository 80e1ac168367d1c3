//===- Kernel.h - A loaded kernel -------------------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_RUNTIME_KERNEL_KERNEL_H
#define PAPILIO_RUNTIME_KERNEL_KERNEL_H

#include "papilio/runtime.h"
#include "runtime/cpu/ObjectLoader.h"
#include "runtime/kernel/UsualArguments.h"
#include <atomic>
#include <memory>

// UBSan's check of function types reads a word before the function, which code
// of an object has not.
#if defined(__clang__)
#define PAPILIO_CALLS_LOADED_CODE __attribute__((no_sanitize("function")))
#else
#define PAPILIO_CALLS_LOADED_CODE
#endif

/// What the opaque handle of the C interface points to. Immutable once made,
/// the reference count aside, so any number of threads may use it at once.
struct papilio_kernel {
  explicit papilio_kernel(papilio::runtime::LoadedObject &&object)
      : object(std::move(object)) {}

  /// The two functions of the object, as described in kernel_abi.h.
  PAPILIO_CALLS_LOADED_CODE
  void run(const papilio::runtime::CallArguments &call, const void *packed,
           int64_t begin, int64_t end, void *workspace) const {
    runFunction(call.buffers, packed, begin, end, call.rows, workspace);
  }
  PAPILIO_CALLS_LOADED_CODE
  void pack(const papilio_rt_buffer *buffers, void *packed) const {
    packFunction(buffers, packed);
  }

  /// Checks all buffers of a call; throws Failure (PAPILIO_INVALID_ARGUMENT).
  void check(const papilio_buffer *buffers, int32_t count,
             papilio::runtime::CallArguments &call) const {
    if (count == info.num_arguments && buffers && usual.check(buffers, call))
      return;
    checkArguments(info, buffers, count, papilio::runtime::Which::All, call);
  }

  std::atomic<int32_t> references{1};
  papilio::runtime::LoadedObject object; // owns the code
  papilio_rt_kernel_info info{};
  papilio::runtime::UsualArguments usual; // of `info`
  papilio_rt_kernel_fn runFunction = nullptr;
  papilio_rt_pack_fn packFunction = nullptr;
  bool cached = false;
};
#undef PAPILIO_CALLS_LOADED_CODE

namespace papilio::runtime {

/// Workspaces and packed twiddles start at multiples of this.
constexpr size_t workspaceAlignment = 64;

/// Checks all that the runtime relies on; throws Failure
/// (PAPILIO_INVALID_ARGUMENT) that names the field, the value wanted and got.
void validateInfo(const papilio_rt_kernel_info &info);

/// Loads the object and binds `function`, `function`_pack and `function`_info;
/// an empty name means the only kernel of the object. Throws Failure.
std::unique_ptr<papilio_kernel> loadKernel(std::span<const std::byte> object,
                                           std::string_view function);

} // namespace papilio::runtime
#endif // PAPILIO_RUNTIME_KERNEL_KERNEL_H
