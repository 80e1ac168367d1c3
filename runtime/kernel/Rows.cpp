//===- Rows.cpp - Which thread runs which rows ----------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/kernel/Rows.h"
#include "runtime/common/Pool.h"
#include "runtime/kernel/Workspace.h"
#include <algorithm>

namespace papilio::runtime {
namespace {

// Rough speed of one core on fused kernels and on rows in its caches. They
// decide only how many threads are worth using.
constexpr double flopsPerNanosecond = 100;
constexpr double bytesPerNanosecond = 60;
// The share of work that repays another thread. One that watches joins within a
// microsecond; one that sleeps takes 30 to 50, and waking it costs the caller
// about 10.
constexpr double nanosecondsPerWatchingThread = 5000;
constexpr double nanosecondsPerSleepingThread = 25000;

double estimatedNanoseconds(const papilio_rt_kernel_info &info,
                            const CallArguments &call) {
  return std::max(double(info.flops_per_row) * double(call.rows) /
                      flopsPerNanosecond,
                  double(call.bytes) / bytesPerNanosecond);
}

/// Shares of at least `share` nanoseconds in `work`, from 1 to `most`.
int32_t sharesIn(double work, double share, int64_t most) {
  return std::max(1,
                  static_cast<int32_t>(std::min(work / share, double(most))));
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
    kernel.run(call, packed, begin, end, slice);
  }
};

} // namespace

RowSplit splitRows(const papilio_rt_kernel_info &info,
                   const CallArguments &call, papilio_pool *pool) {
  const int32_t threads = papilio_pool_threads(pool);
  if (threads == 1)
    return {};
  const int64_t tile = info.row_tile;
  const int64_t tiles = call.rows / tile + (call.rows % tile != 0);
  const int64_t most = std::min<int64_t>(tiles, threads);
  const double work = estimatedNanoseconds(info, call);
  RowSplit split;
  split.threads = sharesIn(work, nanosecondsPerSleepingThread, most);
  const int32_t ifWatching = sharesIn(work, nanosecondsPerWatchingThread, most);
  if (split.threads < ifWatching && pool->impl.isWorthSharing(ifWatching))
    split.threads = ifWatching;
  if (split.threads == 1)
    return {};
  // Eight chunks per thread even out threads that join late and cores of
  // different speed.
  constexpr int64_t chunksPerThread = 8;
  const int64_t wanted = std::min(tiles, split.threads * chunksPerThread);
  split.tilesPerChunk = tiles / wanted + (tiles % wanted != 0);
  split.chunks =
      tiles / split.tilesPerChunk + (tiles % split.tilesPerChunk != 0);
  return split;
}

void runRows(const papilio_kernel &kernel, const CallArguments &call,
             const std::byte *packed, std::byte *slices, papilio_pool *pool,
             const RowSplit &split) {
  if (split.threads == 1) {
    kernel.run(call, packed, 0, call.rows, slices);
    return;
  }
  RowJob job{kernel, call, packed, slices, split.tilesPerChunk};
  pool->impl.run(
      split.threads, split.chunks,
      [](void *context, int64_t chunk, int32_t participant) {
        static_cast<const RowJob *>(context)->run(chunk, participant);
      },
      &job);
}

} // namespace papilio::runtime
