//===- LoadTimes.cpp - Ways to bring an object into a process, timed ------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each figure is the median of 20 child processes, because a library is loaded
// only once in each; the page cache is warm. Makes the table of
// docs/design/20261201-object-loader.md.
#include "papilio/runtime.h"
#include "llvm-c/Core.h"
#include "llvm-c/LLJIT.h"
#include "llvm-c/Target.h"
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;
constexpr int repeats = 20;

double millisecondsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start)
      .count();
}

void require(bool good, const char *what) {
  if (!good) {
    std::fprintf(stderr, "error: %s\n", what);
    _exit(1);
  }
}

std::string readFile(const char *path) {
  std::ifstream file(path, std::ios::binary);
  require(bool(file), path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Calls the kernel once on one row, so that every page it needs is there.
void runOnce(papilio_kernel *kernel) {
  float w[8] = {1}, x[8] = {2}, y[8] = {};
  const int64_t one[] = {8}, two[] = {1, 8};
  const papilio_buffer buffers[] = {{w, PAPILIO_RT_F32, 1, one, nullptr},
                                    {x, PAPILIO_RT_F32, 2, two, nullptr},
                                    {y, PAPILIO_RT_F32, 2, two, nullptr}};
  require(papilio_kernel_run(kernel, buffers, 3, nullptr, nullptr, 0) ==
              PAPILIO_OK,
          papilio_last_error());
  require(y[0] == 2, "wrong result");
}

void loadWithRuntime(const std::string &object) {
  papilio_kernel *kernel = nullptr;
  require(papilio_kernel_load(object.data(), object.size(), "scale", &kernel) ==
              PAPILIO_OK,
          papilio_last_error());
  runOnce(kernel);
}

void compileFromCache(const std::string &spec, bool cached) {
  papilio_kernel *kernel = nullptr;
  require(papilio_kernel_compile(spec.data(), spec.size(), nullptr, &kernel) ==
              PAPILIO_OK,
          papilio_last_error());
  require(!cached || papilio_kernel_was_cached(kernel), "not in the cache");
  runOnce(kernel);
}

void *open(const char *library) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  require(handle, library);
  return handle;
}

/// Links the object as a host without a loader would, with a linker process.
void linkAndOpen(const char *output) {
  const std::string command =
      std::string(PAPILIO_LLD) + " -shared -o " + output + " " PAPILIO_OBJECT;
  require(std::system(command.c_str()) == 0, command.c_str());
  open(output); // the kernel's symbols are hidden, so there is none to look up
}

/// LLVM's JIT from its C interface, opened as the runtime would have to.
void loadWithLLJIT(const std::string &object) {
  void *llvm = open(PAPILIO_LIBLLVM);
#define CALL(function)                                                         \
  (reinterpret_cast<decltype(&function)>(dlsym(llvm, #function)))
  CALL(LLVMInitializeX86TargetInfo)();
  CALL(LLVMInitializeX86Target)();
  CALL(LLVMInitializeX86TargetMC)();
  LLVMOrcLLJITRef jit = nullptr;
  require(!CALL(LLVMOrcCreateLLJIT)(&jit, nullptr), "no LLJIT");
  LLVMMemoryBufferRef buffer = CALL(LLVMCreateMemoryBufferWithMemoryRangeCopy)(
      object.data(), object.size(), "object");
  require(!CALL(LLVMOrcLLJITAddObjectFile)(
              jit, CALL(LLVMOrcLLJITGetMainJITDylib)(jit), buffer),
          "object refused");
  LLVMOrcExecutorAddress address = 0;
  require(!CALL(LLVMOrcLLJITLookup)(jit, &address, "scale") && address,
          "no symbol 'scale'");
#undef CALL
}

struct Times {
  double median, least;
};

/// Times of `action` in fresh child processes.
Times measure(const std::function<void()> &action) {
  std::vector<double> times;
  for (int i = 0; i < repeats; ++i) {
    int channel[2];
    require(pipe(channel) == 0, "no pipe");
    const pid_t child = fork();
    if (child == 0) {
      const Clock::time_point start = Clock::now();
      action();
      const double time = millisecondsSince(start);
      require(write(channel[1], &time, sizeof(time)) == sizeof(time), "pipe");
      _exit(0);
    }
    close(channel[1]);
    double time = 0;
    require(read(channel[0], &time, sizeof(time)) == sizeof(time),
            "child failed");
    waitpid(child, nullptr, 0);
    close(channel[0]);
    times.push_back(time);
  }
  std::sort(times.begin(), times.end());
  return {times[repeats / 2], times[0]};
}

void report(const char *what, const std::function<void()> &action) {
  const Times times = measure(action);
  std::printf("%-56s %9.3f %9.3f\n", what, times.median, times.least);
  std::fflush(stdout);
}

} // namespace

int main() {
  const std::string object = readFile(PAPILIO_OBJECT);
  std::string folder = "/tmp/papilio-load-times-XXXXXX";
  require(mkdtemp(folder.data()), "no temporary folder");
  const std::string library = folder + "/kernel.so";
  setenv("PAPILIO_CACHE_DIR", folder.c_str(), 1);
  setenv("PAPILIO_COMPILER_LIB", PAPILIO_TEST_COMPILER, 1);
  const std::string spec = "object scale " PAPILIO_OBJECT;
  std::printf("object of %zu bytes, %d processes each, milliseconds:\n"
              "%-56s %9s %9s\n",
              object.size(), repeats, "", "median", "least");
  report("own loader: load, run one row", [&] { loadWithRuntime(object); });
  measure([&] { compileFromCache(spec, false); });
  report("cache hit: look up, read, check, load, run one row",
         [&] { compileFromCache(spec, true); });
  report("dlopen libLLVM", [] { open(PAPILIO_LIBLLVM); });
  report("dlopen libMLIR (which needs libLLVM)", [] { open(PAPILIO_LIBMLIR); });
  report("LLJIT: dlopen libLLVM, create, add the object, look up",
         [&] { loadWithLLJIT(object); });
  report("lld -shared, then dlopen of the result",
         [&] { linkAndOpen(library.c_str()); });
  report("dlopen of a linked object", [&] { open(library.c_str()); });
  return std::system(("rm -r " + folder).c_str());
}
