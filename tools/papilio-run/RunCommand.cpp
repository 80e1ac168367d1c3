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
#include <memory>

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

/// Times of one call: of the kernel, of a memcpy that moves as many bytes as
/// the data have, and of another kernel if there is one.
std::vector<Measurement> measure(const Kernel &kernel, const Kernel *other,
                                 Call &call, const Pool &pool) {
  const std::vector<papilio_buffer> buffers = call.buffers();
  AlignedBuffer workspace(
      papilio_kernel_workspace_bytes(kernel.get(), pool.threads()));
  const auto half = static_cast<size_t>(call.dataBytes() / 2);
  AlignedBuffer from(half), to(half);
  from.fill(1);
  std::vector<std::function<void()>> contenders = {
      [&] { kernel.run(buffers, pool.get(), &workspace); },
      [&] {
        std::memcpy(to.data(), from.data(), half);
        asm volatile("" : : "r"(to.data()) : "memory");
      }};
  MeasureOptions options{.secondsInAll = 0.5};
  AlignedBuffer otherWorkspace(
      other ? papilio_kernel_workspace_bytes(other->get(), pool.threads()) : 0);
  if (other) {
    contenders.push_back(
        [&] { other->run(buffers, pool.get(), &otherWorkspace); });
    if (pool.threads() == 1)
      options.clock = threadSecondsNow;
  }
  return measureInterleaved(contenders, options);
}

/// Prints the times.
void time(const RunOptions &options, const Kernel &kernel, Call &call,
          const Pool &pool, FILE *report) {
  std::unique_ptr<Kernel> other;
  if (options.against) {
    CompileRequest request = options.request;
    request.passOptions = *options.against;
    other = std::make_unique<Kernel>(request);
  }
  const std::vector<Measurement> times =
      measure(kernel, other.get(), call, pool);
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
  if (other)
    std::fprintf(report, "against '%s': median %s, spread %.1f%%, ratio %.3f\n",
                 options.against->c_str(), secondsText(times[2].median).c_str(),
                 100 * times[2].spread(), own.median / times[2].median);
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
    time(*options, kernel, call, pool, report);
  return ExitOk;
}

} // namespace papilio::tools
