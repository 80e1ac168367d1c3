//===- CallTimes.cpp - What a call costs beside its kernel ----------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Usage: papilio-call-times. Prints nanoseconds per call; quoted in
// docs/runtime.md. The kernel is `scale` with one row of eight elements, so
// that hardly anything but the call is seen.
//
//===----------------------------------------------------------------------===//
#include "papilio/runtime.h"
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

namespace {

constexpr int calls = 20000, repeats = 101;

void require(papilio_status status) {
  if (status == PAPILIO_OK)
    return;
  std::fprintf(stderr, "error: %s\n", papilio_last_error());
  std::exit(1);
}

struct Contender {
  const char *name;
  std::function<void()> call;
  std::vector<double> nanoseconds = {};
};

/// All contenders in turns, so that a disturbance meets all of them.
void measure(std::vector<Contender> &contenders) {
  using Clock = std::chrono::steady_clock;
  for (int repeat = 0; repeat < repeats; ++repeat)
    for (Contender &contender : contenders) {
      const Clock::time_point start = Clock::now();
      for (int i = 0; i < calls; ++i)
        contender.call();
      const std::chrono::duration<double, std::nano> time =
          Clock::now() - start;
      contender.nanoseconds.push_back(time.count() / calls);
    }
}

void report(std::vector<Contender> &contenders) {
  std::printf("nanoseconds per call, %d samples of %d calls\n%-44s %7s %7s\n",
              repeats, calls, "", "median", "least");
  for (Contender &contender : contenders) {
    std::vector<double> &times = contender.nanoseconds;
    std::sort(times.begin(), times.end());
    std::printf("%-44s %7.1f %7.1f\n", contender.name, times[repeats / 2],
                times[0]);
  }
}

papilio_kernel *loadScale() {
  std::ifstream file(PAPILIO_OBJECT, std::ios::binary);
  const std::string object{std::istreambuf_iterator<char>(file), {}};
  papilio_kernel *kernel = nullptr;
  require(papilio_kernel_load(object.data(), object.size(), nullptr, &kernel));
  return kernel;
}

} // namespace

int main() {
  papilio_kernel *kernel = loadScale();
  alignas(64) char workspace[128], packed[64];
  float w[8] = {1}, x[8] = {2}, y[8] = {};
  const int64_t one[] = {8}, two[] = {1, 8}, dense[] = {8, 1}, wide[] = {64, 1};
  papilio_buffer buffers[] = {{w, PAPILIO_RT_F32, 1, one, nullptr},
                              {x, PAPILIO_RT_F32, 2, two, nullptr},
                              {y, PAPILIO_RT_F32, 2, two, nullptr}};
  papilio_buffer strided[] = {buffers[0], buffers[1], buffers[2]};
  strided[1].strides = dense, strided[2].strides = wide;
  require(papilio_kernel_pack(kernel, buffers, 3, packed, 64));
  papilio_call *call = nullptr;
  require(papilio_call_create(kernel, buffers, 3, packed, nullptr, &call));
  auto runPacked = [&](const papilio_buffer *given, int64_t rows) {
    require(papilio_kernel_run_packed(kernel, given, 3, packed, 0, rows,
                                      workspace, 64));
  };
  std::vector<Contender> contenders = {
      {"an empty call of a function object", [] {}},
      {"papilio_kernel_check, contiguous",
       [&] { require(papilio_kernel_check(kernel, buffers, 3, nullptr)); }},
      {"papilio_kernel_check, strides given",
       [&] { require(papilio_kernel_check(kernel, strided, 3, nullptr)); }},
      {"papilio_kernel_run",
       [&] {
         require(papilio_kernel_run(kernel, buffers, 3, nullptr, workspace,
                                    sizeof(workspace)));
       }},
      {"papilio_kernel_run_packed", [&] { runPacked(buffers, 1); }},
      {"papilio_kernel_run_packed, no rows", [&] { runPacked(buffers, 0); }},
      {"papilio_call_run", [&] { require(papilio_call_run(call)); }},
      {"papilio_call_run_rows",
       [&] { require(papilio_call_run_rows(call, 0, 1, workspace, 64)); }},
  };
  measure(contenders);
  report(contenders);
  papilio_call_destroy(call);
  papilio_kernel_release(kernel);
  return 0;
}
