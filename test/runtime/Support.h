//===- Support.h - What the runtime's tests share ---------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TEST_RUNTIME_SUPPORT_H
#define PAPILIO_TEST_RUNTIME_SUPPORT_H

#include "papilio/runtime.h"
#include <cstdlib>
#include <cstring>
#include <fnmatch.h>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <memory>
#include <string>
#include <unistd.h>
#include <vector>

namespace papilio::test {

inline std::string readFile(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file) << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Path and bytes of an object made from kernels/<name>.c.
inline std::string objectPath(const std::string &name) {
  return PAPILIO_TEST_OBJECTS "/" + name + ".o";
}
inline std::string readObject(const std::string &name) {
  return readFile(objectPath(name));
}

/// The same with a 64-bit field of its papilio_rt_kernel_info replaced.
inline std::string withInfoField(const std::string &name, size_t offset,
                                 int64_t value) {
  std::string object = readObject(name);
  const uint32_t magic = PAPILIO_RT_INFO_MAGIC;
  const size_t place =
      object.find(std::string(reinterpret_cast<const char *>(&magic), 4));
  std::memcpy(object.data() + place + offset, &value, sizeof(value));
  return object;
}

struct KernelDeleter {
  void operator()(papilio_kernel *kernel) const {
    papilio_kernel_release(kernel);
  }
};
using Kernel = std::unique_ptr<papilio_kernel, KernelDeleter>;

struct PoolDeleter {
  void operator()(papilio_pool *pool) const { papilio_pool_destroy(pool); }
};
using Pool = std::unique_ptr<papilio_pool, PoolDeleter>;

inline papilio_status load(const std::string &object, const char *function,
                           Kernel &kernel) {
  papilio_kernel *loaded = nullptr;
  papilio_status status =
      papilio_kernel_load(object.data(), object.size(), function, &loaded);
  kernel.reset(loaded);
  return status;
}

/// A kernel that must load.
inline Kernel loadNamed(const std::string &name,
                        const char *function = nullptr) {
  Kernel kernel;
  EXPECT_EQ(load(readObject(name), function, kernel), PAPILIO_OK)
      << papilio_last_error();
  return kernel;
}

inline Pool makePool(int32_t threads) {
  papilio_pool *pool = nullptr;
  EXPECT_EQ(papilio_pool_create(threads, &pool), PAPILIO_OK)
      << papilio_last_error();
  return Pool(pool);
}

/// A papilio_buffer with shape and strides of its own.
class Buffer {
public:
  Buffer(void *data, int32_t dtype, std::vector<int64_t> shape,
         std::vector<int64_t> strides = {})
      : data(data), dtype(dtype), shape(std::move(shape)),
        strides(std::move(strides)) {}
  operator papilio_buffer() const {
    return {data, dtype, static_cast<int32_t>(shape.size()), shape.data(),
            strides.empty() ? nullptr : strides.data()};
  }

  void *data;
  int32_t dtype;
  std::vector<int64_t> shape, strides;
};

/// The views of several buffers, which must outlive them.
inline std::vector<papilio_buffer> views(const std::vector<Buffer> &buffers) {
  return {buffers.begin(), buffers.end()};
}

inline papilio_status run(const Kernel &kernel,
                          const std::vector<Buffer> &buffers,
                          papilio_pool *pool = nullptr,
                          void *workspace = nullptr, size_t bytes = 0) {
  return papilio_kernel_run(kernel.get(), views(buffers).data(),
                            static_cast<int32_t>(buffers.size()), pool,
                            workspace, bytes);
}

/// Sets an environment variable (nullptr: unsets it) while it lives.
class ScopedVariable {
public:
  ScopedVariable(std::string name, const char *value) : name(std::move(name)) {
    const char *old = std::getenv(this->name.c_str());
    had = old != nullptr;
    before = old ? old : "";
    set(value);
  }
  ScopedVariable(const ScopedVariable &) = delete;
  ScopedVariable &operator=(const ScopedVariable &) = delete;
  ~ScopedVariable() { set(had ? before.c_str() : nullptr); }
  void set(const char *value) {
    if (value)
      setenv(name.c_str(), value, 1);
    else
      unsetenv(name.c_str());
  }

private:
  std::string name, before;
  bool had;
};

/// A call that fails: its status and message.
#define EXPECT_FAILURE(call, wantedStatus, wantedMessage)                      \
  do {                                                                         \
    EXPECT_EQ(call, wantedStatus);                                             \
    EXPECT_STREQ(papilio_last_error(), std::string(wantedMessage).c_str());    \
  } while (false)

/// The same for a message that holds an address or a size of machine code: `*`
/// stands for it.
#define EXPECT_FAILURE_LIKE(call, wantedStatus, pattern)                       \
  do {                                                                         \
    EXPECT_EQ(call, wantedStatus);                                             \
    EXPECT_EQ(fnmatch(std::string(pattern).c_str(), papilio_last_error(), 0),  \
              0)                                                               \
        << papilio_last_error();                                               \
  } while (false)

} // namespace papilio::test
#endif // PAPILIO_TEST_RUNTIME_SUPPORT_H
