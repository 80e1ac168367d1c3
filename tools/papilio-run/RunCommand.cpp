//===- RunCommand.cpp - papilio-run SPEC ----------------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-run/Call.h"
#include "tools/papilio-run/Commands.h"
#include "tools/support/Error.h"
#include "tools/support/Timing.h"
#include <cstdio>
#include <cstring>
#include <limits>

namespace papilio::tools {

namespace {

/// A thread pool; none for one thread.
class Pool {
public:
  explicit Pool(std::optional<int64_t> threads) {
    if (threads != 1)
      requireOk(papilio_pool_create(
          static_cast<int32_t>(std::min<int64_t>(
              threads.value_or(0), std::numeric_limits<int32_t>::max())),
          &pool));
  }
  Pool(const Pool &) = delete;
  Pool &operator=(const Pool &) = delete;
  ~Pool() { papilio_pool_destroy(pool); }
  papilio_pool *get() const { return pool; }
  int32_t threads() const { return pool ? papilio_pool_threads(pool) : 1; }

private:
  papilio_pool *pool = nullptr;
};

/// Prints the error and the bound; false beyond the bound.
bool check(const RunOptions &options, const Kernel &kernel, Call &call,
           FILE *report) {
  const NpyArray wanted =
      referenceOutput(options.request, kernel, call.buffers());
  const double error = relativeError(call.output(), wanted);
  const double bound = kernel.tolerance();
  const bool good = error <= bound;
  std::fprintf(report, "check: max relative error %.2e, bound %.2e: %s\n",
               error, bound, good ? "ok" : "FAILED");
  return good;
}

/// Time of one call, beside a memcpy that moves as many bytes as the data have.
void time(const Kernel &kernel, Call &call, const Pool &pool, FILE *report) {
  const std::vector<papilio_buffer> buffers = call.buffers();
  AlignedBuffer workspace(
      papilio_kernel_workspace_bytes(kernel.get(), pool.threads()));
  const auto half = static_cast<size_t>(call.dataBytes() / 2);
  AlignedBuffer from(half), to(half);
  from.fill(1);
  const std::vector<Measurement> times =
      measureInterleaved({[&] { kernel.run(buffers, pool.get(), &workspace); },
                          [&] {
                            std::memcpy(to.data(), from.data(), half);
                            asm volatile("" : : "r"(to.data()) : "memory");
                          }},
                         {.secondsInAll = 0.5});
  const Measurement &own = times[0];
  const auto flops = static_cast<double>(kernel.info().flops_per_row) *
                     static_cast<double>(call.rows());
  std::fprintf(report,
               "time: median %s, spread %.1f%%, %.2f GFLOP/s (nominal), "
               "%.2f GB/s, %.2f x memcpy, %d thread%s, %lld rows\n",
               secondsText(own.median).c_str(), 100 * own.spread(),
               flops / own.median * 1e-9,
               static_cast<double>(call.dataBytes()) / own.median * 1e-9,
               own.median / times[1].median, pool.threads(),
               pool.threads() == 1 ? "" : "s",
               static_cast<long long>(call.rows()));
}

} // namespace

/// Evaluates the spec with the slow reference, without a kernel.
static void interpret(const RunOptions &options) {
  Call call(describeSpec(options.request), options);
  evaluateReference(options.request, call.buffers(), /*inDouble=*/false);
  for (const auto &[name, path] : options.outputs)
    writeNpy(path, call.output());
}

int runCommand(int argc, const char *const *argv) {
  const std::optional<RunOptions> options = parseRunOptions(argc, argv);
  if (!options) {
    std::fputs(runHelp, stdout);
    return ExitOk;
  }
  if (options->interpret) {
    interpret(*options);
    return ExitOk;
  }
  const Kernel kernel(options->request);
  Call call(kernel.arguments(), *options);
  const Pool pool(options->threads);
  kernel.run(call.buffers(), pool.get());
  // The report must not mix with an array on the standard output.
  bool arrayOnStdout = false;
  for (const auto &[name, path] : options->outputs)
    arrayOnStdout |= path == "-";
  FILE *report = arrayOnStdout ? stderr : stdout;
  if (options->check && !check(*options, kernel, call, report))
    return ExitInput;
  for (const auto &[name, path] : options->outputs)
    writeNpy(path, call.output());
  if (options->time)
    time(kernel, call, pool, report);
  return ExitOk;
}

} // namespace papilio::tools
