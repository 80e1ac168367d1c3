//===- Run.cpp - Checks, packs and runs kernels ---------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/common/Error.h"
#include "runtime/common/Pool.h"
#include "runtime/kernel/Kernel.h"
#include "runtime/kernel/Rows.h"
#include "runtime/kernel/Workspace.h"
#include <algorithm>

namespace papilio::runtime {
namespace {

void run(const papilio_kernel &kernel, const papilio_buffer *buffers,
         int32_t count, papilio_pool *pool, void *workspace, size_t bytes) {
  const papilio_rt_kernel_info &info = kernel.info;
  CallArguments call;
  kernel.check(buffers, count, call);
  const int32_t poolThreads = papilio_pool_threads(pool);
  // The size asked for depends on the pool alone, not on how many threads the
  // rows turn out to be worth, so that one query serves every batch.
  Scratch scratch("workspace", workspace, bytes,
                  workspaceBytes(info, poolThreads), call);
  if (call.rows == 0)
    return;
  const RowSplit split = splitRows(info, call, pool);
  const std::byte *packed = packedInPlace(info, call);
  const size_t packedBytes = packed ? 0 : padded(info.packed_bytes);
  std::byte *memory =
      scratch.data(packedBytes + static_cast<size_t>(split.threads) *
                                     padded(info.workspace_bytes));
  if (packedBytes) {
    // Threads wake up while this one packs.
    if (split.threads > 1)
      pool->impl.wake(split.threads);
    kernel.pack(call.buffers, memory);
    packed = memory;
  }
  std::byte *slices = info.workspace_bytes ? memory + packedBytes : nullptr;
  runRows(kernel, call, packed, slices, pool, split);
}

void runPacked(const papilio_kernel &kernel, const papilio_buffer *buffers,
               int32_t count, const void *packed, int64_t begin, int64_t end,
               void *workspace, size_t bytes) {
  const papilio_rt_kernel_info &info = kernel.info;
  CallArguments call;
  kernel.check(buffers, count, call);
  call.requireRows(begin, end);
  // The kernel only reads packed twiddles; the check is the same.
  Scratch("packed", const_cast<void *>(packed), info.packed_bytes,
          info.packed_bytes, call);
  if (!packed)
    packed = packedInPlace(info, call);
  if (info.packed_bytes)
    requireNotNull(packed, "packed");
  Scratch scratch("workspace", workspace, bytes, padded(info.workspace_bytes),
                  call);
  if (begin == end)
    return;
  kernel.run(call, packed, begin, end,
             scratch.data(padded(info.workspace_bytes)));
}

void pack(const papilio_kernel &kernel, const papilio_buffer *buffers,
          int32_t count, void *packed, size_t bytes) {
  const papilio_rt_kernel_info &info = kernel.info;
  CallArguments call;
  checkArguments(info, buffers, count, Which::Unbatched, call);
  if (info.packed_bytes == 0)
    return;
  requireNotNull(packed, "packed");
  Scratch("packed", packed, bytes, info.packed_bytes, call);
  kernel.pack(call.buffers, packed);
}

} // namespace
} // namespace papilio::runtime

using namespace papilio::runtime;

papilio_status papilio_kernel_check(const papilio_kernel *kernel,
                                    const papilio_buffer *buffers,
                                    int32_t count, int64_t *rows) {
  return guard([&] {
    requireNotNull(kernel, "kernel");
    CallArguments call;
    kernel->check(buffers, count, call);
    if (rows)
      *rows = call.rows;
  });
}

size_t papilio_kernel_workspace_bytes(const papilio_kernel *kernel,
                                      int32_t threads) {
  if (!kernel)
    return 0;
  return workspaceBytes(kernel->info, std::clamp(threads, 1, Pool::maxThreads));
}

papilio_status papilio_kernel_run(const papilio_kernel *kernel,
                                  const papilio_buffer *buffers, int32_t count,
                                  papilio_pool *pool, void *workspace,
                                  size_t workspace_bytes) {
  return guard([&] {
    requireNotNull(kernel, "kernel");
    run(*kernel, buffers, count, pool, workspace, workspace_bytes);
  });
}

papilio_status papilio_kernel_pack(const papilio_kernel *kernel,
                                   const papilio_buffer *buffers, int32_t count,
                                   void *packed, size_t packed_bytes) {
  return guard([&] {
    requireNotNull(kernel, "kernel");
    pack(*kernel, buffers, count, packed, packed_bytes);
  });
}

papilio_status papilio_kernel_run_packed(const papilio_kernel *kernel,
                                         const papilio_buffer *buffers,
                                         int32_t count, const void *packed,
                                         int64_t row_begin, int64_t row_end,
                                         void *workspace,
                                         size_t workspace_bytes) {
  return guard([&] {
    requireNotNull(kernel, "kernel");
    runPacked(*kernel, buffers, count, packed, row_begin, row_end, workspace,
              workspace_bytes);
  });
}
