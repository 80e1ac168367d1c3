//===- CallsTest.cpp - Prepared calls of compiled kernels -----------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include <memory>
#include <thread>

using namespace papilio::test;
using papilio::tools::requireOk;

namespace {

struct DestroyCall {
  void operator()(papilio_call *call) const { papilio_call_destroy(call); }
};
struct DestroyPool {
  void operator()(papilio_pool *pool) const { papilio_pool_destroy(pool); }
};

/// Random arguments of a kernel and what papilio_kernel_run makes of them.
struct Subject {
  Subject(const Kernel &kernel, int64_t batch, uint64_t seed) : kernel(kernel) {
    for (const papilio::tools::KernelArgument &argument : kernel.arguments())
      arrays.push_back(
          randomArray(argument.type, argument.shapeFor(batch), ++seed));
    for (NpyArray &array : arrays)
      buffers.push_back(array.buffer());
    kernel.run(buffers);
    wanted = npyBytes(arrays.back());
  }
  std::unique_ptr<papilio_call, DestroyCall> prepare(papilio_pool *pool) {
    papilio_call *call = nullptr;
    requireOk(papilio_call_create(kernel.get(), buffers.data(),
                                  static_cast<int32_t>(buffers.size()), nullptr,
                                  pool, &call));
    return std::unique_ptr<papilio_call, DestroyCall>(call);
  }
  void clear() { arrays.back().memory.fill(0xff); }
  bool isRight() { return npyBytes(arrays.back()) == wanted; }

  const Kernel &kernel;
  std::vector<NpyArray> arrays;
  std::vector<papilio_buffer> buffers;
  std::string wanted;
};

std::unique_ptr<papilio_pool, DestroyPool> makePool(int32_t threads) {
  papilio_pool *pool = nullptr;
  requireOk(papilio_pool_create(threads, &pool));
  return std::unique_ptr<papilio_pool, DestroyPool>(pool);
}

/// Calls visit with kernels of every kind of twiddles.
template <typename Visit> void forEachKernel(int64_t n, Visit visit) {
  for (ElementType type : elementTypes)
    for (bool tied : {true, false})
      for (const char *options : {"", "twiddles=native", "normalise=1"}) {
        SCOPED_TRACE(testing::Message()
                     << "type " << int(type) << " tied " << tied << options);
        visit(kernelFor(multiplySpec({.type = type, .n = n, .tied = tied}),
                        {.passOptions = options}));
      }
}

TEST(Calls, GiveTheBitsOfRun) {
  const auto pool = makePool(3);
  for (int64_t n : {2, 64})
    forEachKernel(n, [&](const Kernel &kernel) {
      const int64_t tile = kernel.info().row_tile;
      for (int64_t rows : {int64_t{0}, int64_t{1}, tile + 1, int64_t{1000}})
        for (papilio_pool *threads : {(papilio_pool *)nullptr, pool.get()}) {
          Subject subject(kernel, rows, 1);
          const auto call = subject.prepare(threads);
          for (int repeat = 0; repeat < 2; ++repeat) {
            subject.clear();
            requireOk(papilio_call_run(call.get()));
            EXPECT_TRUE(subject.isRight()) << rows;
          }
        }
    });
}

TEST(Calls, OfSeveralThreadsAtOnce) {
  const auto pool = makePool(2);
  forEachKernel(256, [&](const Kernel &kernel) {
    std::vector<int> wrong(3);
    std::vector<std::thread> hosts;
    for (size_t host = 0; host < wrong.size(); ++host)
      hosts.emplace_back([&, host] {
        Subject subject(kernel, 300, host);
        // One of them without the pool that the others share.
        const auto call = subject.prepare(host == 0 ? nullptr : pool.get());
        for (int repeat = 0; repeat < 5; ++repeat) {
          subject.clear();
          requireOk(papilio_call_run(call.get()));
          wrong[host] += !subject.isRight();
        }
      });
    for (std::thread &host : hosts)
      host.join();
    EXPECT_EQ(wrong, std::vector<int>(3));
  });
}

} // namespace
