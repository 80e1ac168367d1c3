//===- Run.cpp - Checks, packs and runs kernels ---------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/common/Error.h"
#include "runtime/common/Pool.h"
#include "runtime/kernel/Arguments.h"
#include "runtime/kernel/Kernel.h"
#include <algorithm>
#include <cstdlib>
#include <memory>

namespace papilio::runtime {
namespace {

/// Rounds up to the alignment of workspaces; validateInfo() bounds the value.
size_t padded(int64_t bytes) {
  return (static_cast<size_t>(bytes) + workspaceAlignment - 1) &
         ~(workspaceAlignment - 1);
}

/// Packed twiddles first, then one slice per thread.
size_t workspaceBytes(const papilio_rt_kernel_info &info, int32_t threads) {
  return padded(info.packed_bytes) +
         static_cast<size_t>(threads) * padded(info.workspace_bytes);
}

struct FreeDeleter {
  void operator()(void *memory) const { std::free(memory); }
};

/// The caller's scratch memory, checked, or memory of our own where the caller
/// gives NULL.
class Scratch {
public:
  Scratch(const char *name, void *given, size_t givenBytes, size_t wanted,
          const CallArguments &call);
  /// `own` bytes are allocated where the caller gave nothing.
  std::byte *data(size_t own);

private:
  void *given;
  std::unique_ptr<void, FreeDeleter> owned;
};

Scratch::Scratch(const char *name, void *given, size_t givenBytes,
                 size_t wanted, const CallArguments &call)
    : given(given) {
  if (!given)
    return;
  if (givenBytes < wanted)
    fail(PAPILIO_INVALID_ARGUMENT, "'", name, "': expected at least ", wanted,
         " bytes, got ", givenBytes);
  const uintptr_t address = reinterpret_cast<uintptr_t>(given);
  if (address % workspaceAlignment != 0)
    fail(PAPILIO_INVALID_ARGUMENT, "'", name, "': expected memory aligned to ",
         workspaceAlignment, " bytes, got an address ",
         address % workspaceAlignment, " bytes beyond a multiple");
  if (wanted == 0)
    return;
  for (const ByteRange &range : call.ranges)
    if (range.overlaps({address, address + wanted}))
      fail(PAPILIO_INVALID_ARGUMENT, "'", name,
           "' overlaps a buffer of the call; give it memory of its own");
}

std::byte *Scratch::data(size_t own) {
  if (!given && own > 0) {
    owned.reset(std::aligned_alloc(workspaceAlignment, own));
    if (!owned)
      fail(PAPILIO_OUT_OF_MEMORY, "cannot allocate ", own,
           " bytes of workspace");
    return static_cast<std::byte *>(owned.get());
  }
  return static_cast<std::byte *>(given);
}

// Rough speed of one core on fused kernels and on plain copies. They decide
// only how many threads are worth waking.
constexpr double flopsPerNanosecond = 80;
constexpr double bytesPerNanosecond = 20;
// Waking a sleeping thread costs up to 10 microseconds; with this share of work
// each, that is well repaid.
constexpr double nanosecondsPerThread = 25000;

/// Threads worth using: work below 50 microseconds stays on the caller's.
int32_t usefulThreads(const papilio_rt_kernel_info &info,
                      const CallArguments &call, int32_t threads) {
  const double nanoseconds = std::max(
      double(info.flops_per_row) * double(call.rows) / flopsPerNanosecond,
      double(call.bytes) / bytesPerNanosecond);
  const int64_t tiles =
      call.rows / info.row_tile + (call.rows % info.row_tile != 0);
  const double worth = std::min(nanoseconds / nanosecondsPerThread,
                                double(std::min<int64_t>(tiles, threads)));
  return std::max(1, static_cast<int32_t>(worth));
}

/// One call, shared out in chunks of whole tiles.
struct RowJob {
  const papilio_kernel &kernel;
  const CallArguments &call;
  const std::byte *packed;
  std::byte *slices;
  int64_t tilesPerChunk;

  void run(int64_t chunk, int32_t participant) const {
    const int64_t tile = kernel.info.row_tile;
    const int64_t firstTile = chunk * tilesPerChunk;
    const int64_t begin = firstTile * tile;
    // The last chunk's end could overflow where `rows` is near the limit.
    const int64_t left = call.rows - begin;
    const int64_t end =
        left / tile < tilesPerChunk ? call.rows : begin + tilesPerChunk * tile;
    std::byte *slice =
        slices ? slices + participant * padded(kernel.info.workspace_bytes)
               : nullptr;
    kernel.run(call.buffers, packed, begin, end, slice);
  }
};

void runRows(const papilio_kernel &kernel, const CallArguments &call,
             const std::byte *packed, std::byte *slices, papilio_pool *pool,
             int32_t threads) {
  if (threads == 1) {
    kernel.run(call.buffers, packed, 0, call.rows, slices);
    return;
  }
  // Four chunks per thread even out cores of different speed.
  constexpr int64_t chunksPerThread = 4;
  const int64_t tile = kernel.info.row_tile;
  const int64_t tiles = call.rows / tile + (call.rows % tile != 0);
  const int64_t wanted = std::min(tiles, threads * chunksPerThread);
  const int64_t perChunk = tiles / wanted + (tiles % wanted != 0);
  const int64_t chunks = tiles / perChunk + (tiles % perChunk != 0);
  RowJob job{kernel, call, packed, slices, perChunk};
  pool->impl.run(
      threads, chunks,
      [](void *context, int64_t chunk, int32_t participant) {
        static_cast<const RowJob *>(context)->run(chunk, participant);
      },
      &job);
}

void run(const papilio_kernel &kernel, const papilio_buffer *buffers,
         int32_t count, papilio_pool *pool, void *workspace, size_t bytes) {
  const papilio_rt_kernel_info &info = kernel.info;
  CallArguments call;
  checkArguments(info, buffers, count, Which::All, call);
  const int32_t poolThreads = papilio_pool_threads(pool);
  // The size asked for depends on the pool alone, not on how many threads the
  // rows turn out to be worth, so that one query serves every batch.
  Scratch scratch("workspace", workspace, bytes,
                  workspaceBytes(info, poolThreads), call);
  if (call.rows == 0)
    return;
  const int32_t threads = usefulThreads(info, call, poolThreads);
  std::byte *memory = scratch.data(workspaceBytes(info, threads));
  std::byte *packed = info.packed_bytes ? memory : nullptr;
  std::byte *slices =
      info.workspace_bytes ? memory + padded(info.packed_bytes) : nullptr;
  if (packed)
    kernel.pack(call.buffers, packed);
  runRows(kernel, call, packed, slices, pool, threads);
}

void runPacked(const papilio_kernel &kernel, const papilio_buffer *buffers,
               int32_t count, const void *packed, int64_t begin, int64_t end,
               void *workspace, size_t bytes) {
  const papilio_rt_kernel_info &info = kernel.info;
  CallArguments call;
  checkArguments(info, buffers, count, Which::All, call);
  if (begin < 0 || end < begin || end > call.rows)
    fail(PAPILIO_INVALID_ARGUMENT, "expected rows within [0, ", call.rows,
         "), got [", begin, ", ", end, ")");
  if (info.packed_bytes)
    requireNotNull(packed, "packed");
  // The kernel only reads packed twiddles; the check is the same.
  Scratch("packed", const_cast<void *>(packed), info.packed_bytes,
          info.packed_bytes, call);
  Scratch scratch("workspace", workspace, bytes, padded(info.workspace_bytes),
                  call);
  if (begin == end)
    return;
  kernel.run(call.buffers, packed, begin, end,
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
    checkArguments(kernel->info, buffers, count, Which::All, call);
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
