//===- Pool.h - A small thread pool -----------------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_RUNTIME_COMMON_POOL_H
#define PAPILIO_RUNTIME_COMMON_POOL_H

#include "papilio/runtime.h"
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <sys/types.h>
#include <thread>

namespace papilio::runtime {

/// Threads that share out the chunks of one job at a time. Between jobs they
/// spin for some microseconds, so that a sequence of small jobs costs little,
/// then sleep.
class Pool {
public:
  static constexpr int32_t maxThreads = 1024;

  /// Starts `threads` - 1 threads; the caller of run() is the last one. Throws
  /// Failure (PAPILIO_OUT_OF_MEMORY) if the system gives no more threads.
  explicit Pool(int32_t threads);
  ~Pool();
  Pool(const Pool &) = delete;
  Pool &operator=(const Pool &) = delete;

  int32_t threads() const { return numThreads; }

  /// A job: called once for each chunk, by participant 0 <= p < participants.
  /// No two calls with the same participant run at once. Must not throw.
  using Job = void (*)(void *context, int64_t chunk, int32_t participant);

  /// Runs `job` for the chunks [0, chunks) on up to `participants` threads and
  /// returns when all are done. Each participant begins with a share of its
  /// own, the same one in every job of as many chunks, so that rows stay in the
  /// cache of their core; who is done helps the others. Calls from several host
  /// threads follow one another. Within a job of any pool, and in a child
  /// process made by fork (which has no copy of the threads), all chunks run on
  /// the calling thread.
  void run(int32_t participants, int64_t chunks, Job job, void *context);

private:
  /// One per thread, on a cache line of its own.
  struct alignas(64) Worker {
    std::atomic<uint32_t> ticket{0}; // grows when there is work
    std::thread thread;
  };

  void startWorkers();
  void stopWorkers();
  void workerMain(int32_t index);
  void takeChunks(int32_t participant);
  void awaitDone();

  const int32_t numThreads;
  const pid_t owner; // process whose threads these are
  int32_t spins;     // pauses before a thread sleeps
  std::unique_ptr<Worker[]> workers;
  int32_t started = 0;
  std::mutex oneJob;

  // The job in progress: written by run() before the tickets are raised.
  Job job = nullptr;
  void *context = nullptr;
  int32_t participants = 0;
  bool stopping = false;
  /// What is left of each participant's share, on a cache line of its own.
  struct alignas(64) Share {
    std::atomic<int64_t> next{0};
    int64_t end = 0;
  };
  std::unique_ptr<Share[]> shares;
  alignas(64) std::atomic<int32_t> busy{0}; // workers still in the job
};

/// Threads to use when the caller leaves it open: PAPILIO_NUM_THREADS, else
/// OMP_NUM_THREADS (its first number), else the cores in the affinity mask.
/// Throws Failure (PAPILIO_INVALID_ARGUMENT) naming a variable that is not a
/// number from 1 to Pool::maxThreads.
int32_t defaultThreads();

} // namespace papilio::runtime

/// What the opaque handle of the C interface points to.
struct papilio_pool {
  explicit papilio_pool(int32_t threads) : impl(threads) {}
  papilio::runtime::Pool impl;
};
#endif // PAPILIO_RUNTIME_COMMON_POOL_H
