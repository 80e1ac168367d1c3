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
#include <chrono>
#include <csignal>
#include <sched.h>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace papilio::runtime {
namespace {

// As long as waking a sleeping thread may take: longer than the gap between two
// jobs of a loop, short enough to leave the core to others.
constexpr std::chrono::microseconds watchTime{50};

// Small jobs that begin less than this apart, so many of them in a row, are
// taken for a loop, whose next jobs repay that threads are woken.
constexpr std::chrono::microseconds closeTogether{100};
constexpr int32_t jobsInARow = 8;

thread_local bool insideJob = false;

void pause() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

/// Calls `isDone` until it is true or watchTime is over; says which.
template <typename Condition> bool watch(Condition isDone) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end = Clock::now() + watchTime;
  do {
    // Reading the clock costs as much as some pauses.
    for (int i = 0; i < 16; ++i) {
      if (isDone())
        return true;
      pause();
    }
  } while (Clock::now() < end);
  return false;
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
      spins(threads <= availableCores()),
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
  wake(started + 1);
  for (int32_t i = 0; i < started; ++i)
    workers[i].thread.join();
}

bool Pool::isWorthSharing(int32_t participants) {
  using namespace std::chrono;
  const int64_t now =
      duration_cast<nanoseconds>(steady_clock::now().time_since_epoch())
          .count();
  const int64_t before = lastSmallJob.exchange(now, std::memory_order_relaxed);
  if (now - before > nanoseconds(closeTogether).count())
    smallJobsInARow.store(0, std::memory_order_relaxed);
  const int32_t row = smallJobsInARow.load(std::memory_order_relaxed);
  if (row < jobsInARow)
    smallJobsInARow.store(row + 1, std::memory_order_relaxed);
  return row >= jobsInARow || isWatching(participants);
}

bool Pool::isWatching(int32_t participants) const {
  for (int32_t i = 0; i < participants - 1; ++i)
    if (workers[i].sleeps.load(std::memory_order_relaxed))
      return false;
  return true;
}

void Pool::wake(int32_t participants) {
  for (int32_t i = 0; i < participants - 1; ++i) {
    workers[i].ticket.fetch_add(1, std::memory_order_release);
    workers[i].ticket.notify_one();
  }
}

void Pool::workerMain(int32_t index) {
  insideJob = true;
  Worker &self = workers[index];
  self.sleeps.store(false, std::memory_order_relaxed);
  auto joinOrStop = [&] { return tryJoin(index + 1) || stopping; };
  while (true) {
    // Before the last look at the gate: a job that opens after it raises the
    // ticket, and the wait ends at once.
    const uint32_t seen = self.ticket.load(std::memory_order_acquire);
    if (spins ? watch(joinOrStop) : joinOrStop()) {
      if (stopping)
        return;
      takeChunks(index + 1);
      leave();
      continue;
    }
    self.sleeps.store(true, std::memory_order_relaxed);
    self.ticket.wait(seen, std::memory_order_acquire);
    self.sleeps.store(false, std::memory_order_relaxed);
  }
}

/// Enters the job in progress if there is one for this participant.
bool Pool::tryJoin(int32_t participant) {
  uint32_t seen = gate.load(std::memory_order_relaxed);
  while (seen & open) {
    if (participant >= participants.load(std::memory_order_relaxed))
      return false;
    if (!gate.compare_exchange_weak(seen, seen + 1, std::memory_order_acquire,
                                    std::memory_order_relaxed))
      continue;
    // Only inside the gate is it certain which job this is.
    if (participant < participants.load(std::memory_order_relaxed))
      return true;
    leave();
    return false;
  }
  return false;
}

void Pool::leave() {
  if (gate.fetch_sub(1, std::memory_order_release) == 1)
    gate.notify_one();
}

/// Runs the chunks of a share that are left before `end`.
void Pool::takeShare(Share &share, int64_t end, int32_t participant) {
  while (share.next.load(std::memory_order_relaxed) < end) {
    const int64_t chunk = share.next.fetch_add(1, std::memory_order_relaxed);
    if (chunk >= share.end)
      return;
    job(context, chunk, participant);
  }
}

void Pool::takeChunks(int32_t participant) {
  Share &own = shares[participant];
  own.hasOwner.store(true, std::memory_order_relaxed);
  takeShare(own, own.end, participant);
  const int32_t count = participants.load(std::memory_order_relaxed);
  for (int32_t turn = 1; turn < count; ++turn) {
    Share &share = shares[(participant + turn) % count];
    // The last chunk of a participant at work is left to it: its rows are in
    // the cache of its core, and to fetch them takes longer than to wait.
    const bool isAtWork = share.hasOwner.load(std::memory_order_relaxed);
    takeShare(share, share.end - isAtWork, participant);
  }
}

/// Lets nobody else in and waits for those inside to finish their chunks.
void Pool::closeJob() {
  gate.fetch_and(~open, std::memory_order_relaxed);
  auto isEmpty = [&] { return gate.load(std::memory_order_acquire) == 0; };
  if (isEmpty() || (spins && watch(isEmpty)))
    return;
  while (uint32_t inside = gate.load(std::memory_order_acquire))
    gate.wait(inside, std::memory_order_acquire);
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
  const auto count = static_cast<int32_t>(most);
  this->participants.store(count, std::memory_order_relaxed);
  for (int64_t i = 0; i < most; ++i) {
    const int64_t length = chunks / most, longer = chunks % most;
    const int64_t first = i * length + std::min(i, longer);
    shares[i].next.store(first, std::memory_order_relaxed);
    shares[i].hasOwner.store(false, std::memory_order_relaxed);
    shares[i].end = first + length + (i < longer);
  }
  gate.fetch_or(open, std::memory_order_release);
  wake(count);
  insideJob = true;
  takeChunks(0);
  insideJob = false;
  closeJob();
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
