//===- Pool.cpp - A small thread pool -------------------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/common/Pool.h"
#include "runtime/common/Environment.h"
#include "runtime/common/Error.h"
#include <algorithm>
#include <csignal>
#include <sched.h>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace papilio::runtime {
namespace {

// About 10 microseconds: longer than the gap between two jobs of a loop, short
// enough to leave the core to others.
constexpr int32_t pausesBeforeSleep = 500;

thread_local bool insideJob = false;

void pause() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

int32_t availableCores() {
  // The fixed-size cpu_set_t ends at 1024 cores, where the call fails.
  for (size_t cores = 1024; cores <= size_t{1} << 20; cores *= 4) {
    std::vector<unsigned long> mask(cores / (8 * sizeof(unsigned long)));
    const size_t bytes = mask.size() * sizeof(unsigned long);
    auto *set = reinterpret_cast<cpu_set_t *>(mask.data());
    if (sched_getaffinity(0, bytes, set) == 0)
      return std::clamp(CPU_COUNT_S(bytes, set), 1, Pool::maxThreads);
  }
  return 1;
}

/// Blocks all signals while it lives: the host's handlers belong on the host's
/// threads, and new threads inherit the mask.
class BlockSignals {
public:
  BlockSignals() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
  }
  ~BlockSignals() { pthread_sigmask(SIG_SETMASK, &before, nullptr); }

private:
  sigset_t before;
};

} // namespace

Pool::Pool(int32_t threads)
    : numThreads(threads), owner(getpid()),
      // More threads than cores: spinning would only keep others from running.
      spins(threads <= availableCores() ? pausesBeforeSleep : 0),
      workers(std::make_unique<Worker[]>(threads - 1)),
      shares(std::make_unique<Share[]>(threads)) {
  startWorkers();
}

Pool::~Pool() {
  // In a forked child the threads do not exist and cannot be joined.
  if (getpid() != owner)
    (void)workers.release();
  else
    stopWorkers();
}

void Pool::startWorkers() {
  BlockSignals blocked;
  try {
    for (; started < numThreads - 1; ++started)
      workers[started].thread =
          std::thread([this, index = started] { workerMain(index); });
  } catch (const std::system_error &error) {
    stopWorkers();
    fail(PAPILIO_OUT_OF_MEMORY, "pool: cannot start thread ", started + 2,
         " of ", numThreads, ": ", error.what());
  }
}

void Pool::stopWorkers() {
  stopping = true;
  for (int32_t i = 0; i < started; ++i) {
    workers[i].ticket.fetch_add(1, std::memory_order_release);
    workers[i].ticket.notify_one();
  }
  for (int32_t i = 0; i < started; ++i)
    workers[i].thread.join();
}

void Pool::workerMain(int32_t index) {
  insideJob = true;
  std::atomic<uint32_t> &ticket = workers[index].ticket;
  uint32_t seen = 0;
  while (true) {
    for (int32_t spin = 0; spin < spins; ++spin) {
      if (ticket.load(std::memory_order_acquire) != seen)
        break;
      pause();
    }
    ticket.wait(seen, std::memory_order_acquire);
    seen = ticket.load(std::memory_order_acquire);
    if (stopping)
      return;
    takeChunks(index + 1);
    if (busy.fetch_sub(1, std::memory_order_acq_rel) == 1)
      busy.notify_one();
  }
}

void Pool::takeChunks(int32_t participant) {
  for (int32_t turn = 0; turn < participants; ++turn) {
    Share &share = shares[(participant + turn) % participants];
    while (true) {
      int64_t chunk = share.next.fetch_add(1, std::memory_order_relaxed);
      if (chunk >= share.end)
        break;
      job(context, chunk, participant);
    }
  }
}

void Pool::awaitDone() {
  for (int32_t spin = 0; spin < spins; ++spin) {
    if (busy.load(std::memory_order_acquire) == 0)
      return;
    pause();
  }
  while (int32_t left = busy.load(std::memory_order_acquire))
    busy.wait(left, std::memory_order_acquire);
}

void Pool::run(int32_t participants, int64_t chunks, Job job, void *context) {
  const int64_t most =
      std::min<int64_t>(std::min(participants, numThreads), chunks);
  if (most <= 1 || insideJob || getpid() != owner) {
    for (int64_t chunk = 0; chunk < chunks; ++chunk)
      job(context, chunk, 0);
    return;
  }
  std::lock_guard lock(oneJob);
  this->job = job;
  this->context = context;
  this->participants = static_cast<int32_t>(most);
  for (int64_t i = 0; i < most; ++i) {
    const int64_t length = chunks / most, longer = chunks % most;
    const int64_t first = i * length + std::min(i, longer);
    shares[i].next.store(first, std::memory_order_relaxed);
    shares[i].end = first + length + (i < longer);
  }
  busy.store(static_cast<int32_t>(most) - 1, std::memory_order_relaxed);
  for (int32_t i = 0; i < most - 1; ++i) {
    workers[i].ticket.fetch_add(1, std::memory_order_release);
    workers[i].ticket.notify_one();
  }
  insideJob = true;
  takeChunks(0);
  insideJob = false;
  awaitDone();
}

int32_t defaultThreads() {
  for (const char *variable : {"PAPILIO_NUM_THREADS", "OMP_NUM_THREADS"}) {
    std::string_view text = environment(variable);
    if (text.empty())
      continue;
    // OpenMP allows a list, one number per level of nesting.
    std::string_view first = text;
    if (std::string_view(variable) == "OMP_NUM_THREADS")
      first = text.substr(0, text.find(','));
    std::optional<int64_t> number = wholeNumber(first);
    if (!number || *number < 1 || *number > Pool::maxThreads)
      fail(PAPILIO_INVALID_ARGUMENT, variable,
           ": expected a whole number from 1 to ", Pool::maxThreads, ", got '",
           text, "'");
    return static_cast<int32_t>(*number);
  }
  return availableCores();
}

} // namespace papilio::runtime

using namespace papilio::runtime;

papilio_status papilio_pool_create(int32_t threads, papilio_pool **pool) {
  return guard([&] {
    requireNotNull(pool, "pool");
    *pool = nullptr;
    if (threads < 0 || threads > Pool::maxThreads)
      fail(PAPILIO_INVALID_ARGUMENT, "'threads': expected 0 to ",
           Pool::maxThreads, ", got ", threads);
    *pool = new papilio_pool(threads ? threads : defaultThreads());
  });
}

int32_t papilio_pool_threads(const papilio_pool *pool) {
  return pool ? pool->impl.threads() : 1;
}

void papilio_pool_destroy(papilio_pool *pool) { delete pool; }
