//===- PoolTest.cpp - Threads ---------------------------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/runtime/Support.h"
#include <chrono>
#include <sched.h>
#include <sys/wait.h>
#include <thread>

using namespace papilio::test;

namespace {

/// Runs `trace` on the pool and says whether every row came out right.
bool traceWorks(const Kernel &kernel, papilio_pool *pool) {
  constexpr int64_t rows = 400;
  std::vector<double> alone(rows * 4), shared(rows * 4);
  auto call = [&](std::vector<double> &y, papilio_pool *pool) {
    return run(kernel, {Buffer(y.data(), PAPILIO_RT_F64, {rows, 4})}, pool) ==
           PAPILIO_OK;
  };
  if (!call(alone, nullptr) || !call(shared, pool))
    return false;
  for (size_t r = 0; r < rows; ++r)
    if (shared[4 * r + 3] != alone[4 * r + 3])
      return false;
  return true;
}

TEST(Pool, RefusesNumbersOfThreads) {
  papilio_pool *pool = nullptr;
  EXPECT_FAILURE(papilio_pool_create(-1, &pool), PAPILIO_INVALID_ARGUMENT,
                 "'threads': expected 0 to 1024, got -1");
  EXPECT_FAILURE(papilio_pool_create(1025, &pool), PAPILIO_INVALID_ARGUMENT,
                 "'threads': expected 0 to 1024, got 1025");
  EXPECT_FAILURE(papilio_pool_create(1, nullptr), PAPILIO_INVALID_ARGUMENT,
                 "'pool' is NULL");
  EXPECT_EQ(pool, nullptr);
}

TEST(Pool, TakesNull) {
  EXPECT_EQ(papilio_pool_threads(nullptr), 1);
  papilio_pool_destroy(nullptr);
}

/// Values of the two variables and the number of threads, or the message.
struct Variables {
  const char *name, *papilio, *openmp;
  int32_t threads;
  const char *message;
};
class PoolVariables : public testing::TestWithParam<Variables> {};

TEST_P(PoolVariables, AreHonoured) {
  ScopedVariable papilio("PAPILIO_NUM_THREADS", GetParam().papilio);
  ScopedVariable openmp("OMP_NUM_THREADS", GetParam().openmp);
  papilio_pool *made = nullptr;
  if (GetParam().message) {
    EXPECT_FAILURE(papilio_pool_create(0, &made), PAPILIO_INVALID_ARGUMENT,
                   GetParam().message);
    return;
  }
  ASSERT_EQ(papilio_pool_create(0, &made), PAPILIO_OK) << papilio_last_error();
  const Pool pool(made);
  EXPECT_EQ(papilio_pool_threads(pool.get()), GetParam().threads);
  // A number given by the caller wins.
  EXPECT_EQ(papilio_pool_threads(makePool(5).get()), 5);
}

const Variables variables[] = {
    {"Own", "3", nullptr, 3, nullptr},
    {"OwnBeforeOpenMP", "3", "2", 3, nullptr},
    {"OpenMP", nullptr, "2", 2, nullptr},
    {"OpenMPList", nullptr, "4,2", 4, nullptr},
    {"EmptyIsUnset", "", " 6 ", 6, nullptr},
    {"Word", "many", "2", 0,
     "PAPILIO_NUM_THREADS: expected a whole number from 1 to 1024, got 'many'"},
    {"Zero", "0", nullptr, 0,
     "PAPILIO_NUM_THREADS: expected a whole number from 1 to 1024, got '0'"},
    {"Negative", "-2", nullptr, 0,
     "PAPILIO_NUM_THREADS: expected a whole number from 1 to 1024, got '-2'"},
    {"Fraction", "2.5", nullptr, 0,
     "PAPILIO_NUM_THREADS: expected a whole number from 1 to 1024, got '2.5'"},
    {"List", "4,2", nullptr, 0,
     "PAPILIO_NUM_THREADS: expected a whole number from 1 to 1024, got '4,2'"},
    {"TooMany", "99999999999999999999", nullptr, 0,
     "PAPILIO_NUM_THREADS: expected a whole number from 1 to 1024, got "
     "'99999999999999999999'"},
    {"OpenMPWord", nullptr, "2x", 0,
     "OMP_NUM_THREADS: expected a whole number from 1 to 1024, got '2x'"},
};
INSTANTIATE_TEST_SUITE_P(Values, PoolVariables, testing::ValuesIn(variables),
                         [](const auto &info) {
                           return std::string(info.param.name);
                         });

TEST(Pool, CountsTheCoresItMayUse) {
  ScopedVariable papilio("PAPILIO_NUM_THREADS", nullptr);
  ScopedVariable openmp("OMP_NUM_THREADS", nullptr);
  cpu_set_t before, one;
  ASSERT_EQ(sched_getaffinity(0, sizeof(before), &before), 0);
  EXPECT_EQ(papilio_pool_threads(makePool(0).get()), CPU_COUNT(&before));
  CPU_ZERO(&one);
  for (int core = 0; CPU_COUNT(&one) == 0; ++core)
    if (CPU_ISSET(core, &before))
      CPU_SET(core, &one);
  ASSERT_EQ(sched_setaffinity(0, sizeof(one), &one), 0);
  EXPECT_EQ(papilio_pool_threads(makePool(0).get()), 1);
  ASSERT_EQ(sched_setaffinity(0, sizeof(before), &before), 0);
}

TEST(Pool, ManyComeAndGo) {
  const Kernel kernel = loadNamed("trace", "trace");
  for (int i = 0; i < 100; ++i) {
    const Pool pool = makePool(1 + i % 6);
    if (i % 2)
      EXPECT_TRUE(traceWorks(kernel, pool.get()));
  }
}

TEST(Pool, WakesAfterSleep) {
  const Kernel kernel = loadNamed("trace", "trace");
  const Pool pool = makePool(3);
  for (int i = 0; i < 20; ++i) {
    EXPECT_TRUE(traceWorks(kernel, pool.get()));
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

/// More threads than cores, several pools at once, jobs in quick succession:
/// nobody waits for a thread that does not get a core.
TEST(Pool, MayHaveMoreThreadsThanCores) {
  const Kernel kernel = loadNamed("trace", "trace");
  const int32_t cores = papilio_pool_threads(makePool(0).get());
  std::vector<std::thread> hosts;
  std::vector<int> right(3);
  for (size_t host = 0; host < right.size(); ++host)
    hosts.emplace_back([&, host] {
      const Pool pool = makePool(4 * cores + 1);
      for (int i = 0; i < 100; ++i)
        right[host] += traceWorks(kernel, pool.get());
    });
  for (std::thread &host : hosts)
    host.join();
  EXPECT_EQ(right, std::vector<int>(3, 100));
}

/// A loop of small calls, which wakes nobody at first and shares its rows after
/// a while; the pauses let the threads fall asleep again.
TEST(Pool, SharesSmallJobsThatFollowEachOther) {
  const Kernel kernel = loadNamed("trace", "brief");
  const Pool pool = makePool(2);
  constexpr int64_t rows = 64; // 15 microseconds by what the kernel claims
  std::vector<double> y(rows * 4), alone(rows * 4);
  ASSERT_EQ(run(kernel, {Buffer(alone.data(), PAPILIO_RT_F64, {rows, 4})}),
            PAPILIO_OK);
  auto isSplit = [&] {
    std::fill(y.begin(), y.end(), -1);
    EXPECT_EQ(
        run(kernel, {Buffer(y.data(), PAPILIO_RT_F64, {rows, 4})}, pool.get()),
        PAPILIO_OK);
    for (size_t r = 0; r < rows; ++r)
      EXPECT_EQ(y[4 * r + 3], alone[4 * r + 3]);
    return y[4 * (rows - 1)] > 0;
  };
  auto fallsAsleep = [&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    return !isSplit();
  };
  int pauses = 1;
  while (!fallsAsleep() && pauses < 100)
    ++pauses;
  EXPECT_LT(pauses, 100);
  // A loaded machine may interrupt any loop; of many, one runs through.
  int split = 0;
  for (int i = 0; i < 20000 && split == 0; ++i)
    split += isSplit();
  EXPECT_GT(split, 0);
}

/// Hosts that end pools while threads are on their way into a job or out of it.
TEST(Pool, EndsAtAnyMoment) {
  const Kernel kernel = loadNamed("trace", "trace");
  std::vector<double> y(400 * 4);
  for (int i = 0; i < 300; ++i) {
    const Pool pool = makePool(2 + i % 4);
    for (int job = 0; job < i % 3; ++job)
      EXPECT_EQ(
          run(kernel, {Buffer(y.data(), PAPILIO_RT_F64, {400, 4})}, pool.get()),
          PAPILIO_OK);
  }
}

TEST(Pool, ServesSeveralHostThreads) {
  const Kernel kernel = loadNamed("trace", "trace");
  const Pool pool = makePool(3);
  std::vector<std::thread> hosts;
  std::vector<int> right(4);
  for (size_t host = 0; host < right.size(); ++host)
    hosts.emplace_back([&, host] {
      for (int i = 0; i < 100; ++i)
        right[host] += traceWorks(kernel, pool.get());
    });
  for (std::thread &host : hosts)
    host.join();
  EXPECT_EQ(right, std::vector<int>(4, 100));
}

TEST(Pool, WorksInAForkedChild) {
  const Kernel kernel = loadNamed("trace", "trace");
  Pool pool = makePool(3);
  EXPECT_TRUE(traceWorks(kernel, pool.get()));
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    bool works = traceWorks(kernel, pool.get());
    pool.reset();
    // A pool made in the child has threads again.
    Pool own = makePool(2);
    works = works && traceWorks(kernel, own.get());
    own.reset();
    _exit(works ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  EXPECT_TRUE(traceWorks(kernel, pool.get()));
}

TEST(Error, IsOfTheThread) {
  papilio_pool *pool = nullptr;
  EXPECT_EQ(papilio_pool_create(-1, &pool), PAPILIO_INVALID_ARGUMENT);
  std::string other = "unset";
  std::thread([&] { other = papilio_last_error(); }).join();
  EXPECT_EQ(other, "");
  EXPECT_STREQ(papilio_last_error(), "'threads': expected 0 to 1024, got -1");
  // A success leaves the message of the last failure.
  makePool(1);
  EXPECT_STREQ(papilio_last_error(), "'threads': expected 0 to 1024, got -1");
}

TEST(Error, NamesEveryStatus) {
  const char *names[] = {"ok",
                         "invalid argument",
                         "invalid spec",
                         "unsupported",
                         "out of memory",
                         "input/output error",
                         "compiler unavailable",
                         "internal error"};
  for (int i = 0; i < 8; ++i)
    EXPECT_STREQ(papilio_status_name(static_cast<papilio_status>(i)), names[i]);
  EXPECT_STREQ(papilio_version(), PAPILIO_TEST_VERSION);
}

} // namespace
