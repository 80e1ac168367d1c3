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

/// Threads that share out the chunks of one job at a time. Idle threads watch
/// for a job for some tens of microseconds, so that a sequence of small jobs
/// costs little, then sleep. A job never waits for a thread that has not joined
/// it by its end.
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

  /// True if a job too small to wake anybody should be shared all the same: the
  /// other threads watch, or such jobs have been following each other closely
  /// for a while. To be asked once for each such job.
  bool isWorthSharing(int32_t participants);

  /// Wakes the threads of a job of `participants` that is about to come. They
  /// watch for it while the caller prepares it.
  void wake(int32_t participants);

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
    std::atomic<uint32_t> ticket{0}; // grows to wake the thread
    std::atomic<bool> sleeps{true};  // or has not started
    std::thread thread;
  };
  /// What is left of each participant's share, on a cache line of its own.
  struct alignas(64) Share {
    std::atomic<int64_t> next{0};
    std::atomic<bool> hasOwner{false}; // its participant has joined the job
    int64_t end = 0;
  };

  bool isWatching(int32_t participants) const;
  void startWorkers();
  void stopWorkers();
  void workerMain(int32_t index);
  bool tryJoin(int32_t participant);
  void leave();
  void takeChunks(int32_t participant);
  void takeShare(Share &share, int64_t end, int32_t participant);
  void closeJob();

  const int32_t numThreads;
  const pid_t owner; // process whose threads these are
  const bool spins;  // there is a core for each thread
  std::unique_ptr<Worker[]> workers;
  int32_t started = 0;
  std::mutex oneJob;
  std::atomic<bool> stopping{false};
  std::atomic<int64_t> lastSmallJob{0}; // nanoseconds of the steady clock
  std::atomic<int32_t> smallJobsInARow{0};

  // The job in progress: written by run() while the gate is closed and nobody
  // is inside.
  Job job = nullptr;
  void *context = nullptr;
  std::atomic<int32_t> participants{0};
  std::unique_ptr<Share[]> shares;

  /// Whether threads may join the job, and how many are inside.
  static constexpr uint32_t open = uint32_t{1} << 31;
  alignas(64) std::atomic<uint32_t> gate{0};
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
