//===- Call.cpp - Calls checked once and run often ------------------------===//
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

using namespace papilio::runtime;

/// What the opaque handle of the C interface points to: all that a run needs,
/// ready. Running changes only the workspace, packing only the packed twiddles.
struct papilio_call {
  papilio_call(const papilio_kernel &kernel, const papilio_buffer *buffers,
               int32_t count, const void *givenPacked, papilio_pool *pool);
  ~papilio_call() { papilio_kernel_release(kernel); }
  papilio_call(const papilio_call &) = delete;
  papilio_call &operator=(const papilio_call &) = delete;

  void pack();
  void run() const {
    if (arguments.rows <= 0)
      return;
    // The usual small call has no pool, and every nanosecond shows.
    if (pool)
      runRows(*kernel, arguments, packed, slices, pool,
              splitRows(kernel->info, arguments, pool));
    else
      kernel->run(arguments, packed, 0, arguments.rows, slices);
  }
  void runRange(int64_t begin, int64_t end, void *workspace,
                size_t bytes) const;

private:
  papilio_kernel *kernel; // a reference of its own
  papilio_pool *pool;
  CallArguments arguments;
  OwnedMemory memory; // packed twiddles, if they are its own, then the slices
  const std::byte *packed = nullptr;
  std::byte *ownPacked = nullptr, *slices = nullptr;
};

papilio_call::papilio_call(const papilio_kernel &given,
                           const papilio_buffer *buffers, int32_t count,
                           const void *givenPacked, papilio_pool *pool)
    : kernel(nullptr), pool(pool) {
  const papilio_rt_kernel_info &info = given.info;
  given.check(buffers, count, arguments);
  // The kernel only reads packed twiddles; the check is the same.
  Scratch("packed", const_cast<void *>(givenPacked),
          static_cast<size_t>(info.packed_bytes),
          static_cast<size_t>(info.packed_bytes), arguments);
  packed = givenPacked ? static_cast<const std::byte *>(givenPacked)
                       : packedInPlace(info, arguments);
  const size_t packedBytes = packed ? 0 : padded(info.packed_bytes);
  memory = allocateWorkspace(packedBytes +
                             static_cast<size_t>(papilio_pool_threads(pool)) *
                                 padded(info.workspace_bytes));
  auto *bytes = static_cast<std::byte *>(memory.get());
  if (info.workspace_bytes)
    slices = bytes + packedBytes;
  if (packedBytes)
    packed = ownPacked = bytes;
  // Last, since the destructor of what was not made does not run.
  kernel = const_cast<papilio_kernel *>(&given);
  papilio_kernel_retain(kernel);
  if (ownPacked)
    pack();
}

void papilio_call::pack() {
  const papilio_rt_kernel_info &info = kernel->info;
  // Read where the caller has them, changed ones too.
  if (info.packed_bytes == 0 || packed == packedInPlace(info, arguments))
    return;
  if (!ownPacked)
    fail(PAPILIO_INVALID_ARGUMENT,
         "'call' was created with packed twiddles of the caller's; fill them "
         "with papilio_kernel_pack");
  kernel->pack(arguments.buffers, ownPacked);
}

void papilio_call::runRange(int64_t begin, int64_t end, void *workspace,
                            size_t bytes) const {
  arguments.requireRows(begin, end);
  const size_t wanted = padded(kernel->info.workspace_bytes);
  Scratch scratch("workspace", workspace, bytes, wanted, arguments);
  if (begin == end)
    return;
  kernel->run(arguments, packed, begin, end, scratch.data(wanted));
}

papilio_status papilio_call_create(const papilio_kernel *kernel,
                                   const papilio_buffer *buffers, int32_t count,
                                   const void *packed, papilio_pool *pool,
                                   papilio_call **call) {
  return guard([&] {
    requireNotNull(call, "call");
    *call = nullptr;
    requireNotNull(kernel, "kernel");
    *call = new papilio_call(*kernel, buffers, count, packed, pool);
  });
}

papilio_status papilio_call_pack(papilio_call *call) {
  return guard([&] {
    requireNotNull(call, "call");
    call->pack();
  });
}

papilio_status papilio_call_run(papilio_call *call) {
  return guard([&] {
    requireNotNull(call, "call");
    call->run();
  });
}

papilio_status papilio_call_run_rows(const papilio_call *call,
                                     int64_t row_begin, int64_t row_end,
                                     void *workspace, size_t workspace_bytes) {
  return guard([&] {
    requireNotNull(call, "call");
    call->runRange(row_begin, row_end, workspace, workspace_bytes);
  });
}

void papilio_call_destroy(papilio_call *call) { delete call; }
