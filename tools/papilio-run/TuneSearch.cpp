//===- TuneSearch.cpp - The fastest plan of one case ----------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-run/TuneSearch.h"
#include "tools/support/Error.h"
#include "tools/support/Kernel.h"
#include "tools/support/Random.h"
#include "tools/support/SpecBuilder.h"
#include <algorithm>

namespace papilio::tools {

/// Rows whose results are compared with the reference: a tile and a part of one
/// for small tiles; the kernel's loops are the same for more.
static constexpr int64_t kCheckedRows = 5;
/// Plans that are timed with patience.
static constexpr size_t kFinalists = 4;
/// Turns of the first round.
static constexpr int64_t kFirstTurns = 5;

namespace {

/// Random arguments of a kernel and room for its result.
struct Arrays {
  Arrays(const Kernel &kernel, int64_t batch) {
    Random random(1);
    for (const KernelArgument &argument : kernel.arguments())
      list.emplace_back(argument.type, argument.shapeFor(batch));
    for (size_t i = 0; i + 1 < list.size(); ++i)
      fillRandom(list[i], random);
    for (NpyArray &array : list)
      buffers.push_back(array.buffer());
  }
  NpyArray &result() { return list.back(); }

  std::vector<NpyArray> list;
  std::vector<papilio_buffer> buffers;
};

} // namespace

/// One kernel with its packed twiddles, packed for the first arrays it meets:
/// those of every batch are the same.
struct PlanSearch::Plan {
  Plan(PlanChoice choice, const CompileRequest &request)
      : choice(choice), kernel(request) {
    packed = AlignedBuffer(static_cast<size_t>(kernel.info().packed_bytes));
    scratch = AlignedBuffer(static_cast<size_t>(kernel.info().workspace_bytes));
  }
  void pack(const Arrays &arrays) {
    requireOk(papilio_kernel_pack(kernel.get(), arrays.buffers.data(),
                                  static_cast<int32_t>(arrays.buffers.size()),
                                  packed.data(), packed.size()));
  }
  void run(const Arrays &arrays, int64_t batch) {
    requireOk(papilio_kernel_run_packed(
        kernel.get(), arrays.buffers.data(),
        static_cast<int32_t>(arrays.buffers.size()), packed.data(), 0, batch,
        scratch.data(), scratch.size()));
  }

  PlanChoice choice;
  Kernel kernel;
  AlignedBuffer packed, scratch;
};

static CompileRequest requestFor(int64_t n, bool tied, ElementType type,
                                 const std::string &targetCpu) {
  SpecBuilder spec("tune", type, {-1, n});
  spec.multiply(1, tied, /*increasing=*/true);
  CompileRequest request;
  request.spec = spec.text();
  request.specName = "<tune>";
  request.targetCpu = targetCpu;
  // Most of these kernels are never asked for again.
  request.noCache = true;
  return request;
}

PlanSearch::PlanSearch(int64_t n, bool tied, ElementType type,
                       const SearchOptions &options)
    : n(n), tied(tied), type(type), options(options) {
  CompileRequest request = requestFor(n, tied, type, options.targetCpu);
  auto add = [&](PlanChoice choice) {
    request.passOptions = choice.passOptions();
    plans.push_back(std::make_unique<Plan>(choice, request));
  };
  add({});
  for (int64_t radix : options.radices)
    for (int64_t rowTile : options.rowTiles)
      for (int64_t levelBytes : distinctLevelBytes())
        add({radix, rowTile, levelBytes});
  check();
}

/// Of the searched sizes that hold a whole row one is enough.
std::vector<int64_t> PlanSearch::distinctLevelBytes() const {
  const int64_t rowBytes = n * static_cast<int64_t>(elementBytes(type));
  std::vector<int64_t> sizes = options.levelBytes;
  std::sort(sizes.begin(), sizes.end());
  const auto holdsRow = std::lower_bound(sizes.begin(), sizes.end(), rowBytes);
  if (holdsRow != sizes.end())
    sizes.erase(holdsRow + 1, sizes.end());
  return sizes;
}

PlanSearch::~PlanSearch() = default;

void PlanSearch::check() const {
  const Kernel &first = plans.front()->kernel;
  Arrays arrays(first, kCheckedRows);
  const NpyArray wanted = referenceOutput(
      requestFor(n, tied, type, options.targetCpu), first, arrays.buffers);
  for (const auto &plan : plans) {
    arrays.result().memory.fill(0xff);
    plan->pack(arrays);
    plan->run(arrays, kCheckedRows);
    const double error = relativeError(arrays.result(), wanted);
    if (!(error <= plan->kernel.tolerance()))
      inputError("the plan '" + plan->choice.passOptions() + "' of n=" +
                 std::to_string(n) + " differs from the reference by " +
                 std::to_string(error) + ", more than the bound " +
                 std::to_string(plan->kernel.tolerance()));
  }
}

std::vector<TimedPlan> PlanSearch::run(int64_t batch) const {
  Arrays arrays(plans.front()->kernel, batch);
  auto time = [&](const std::vector<Plan *> &round,
                  const MeasureOptions &measure) {
    std::vector<std::function<void()>> contenders;
    for (Plan *plan : round)
      contenders.push_back([&, plan] { plan->run(arrays, batch); });
    const std::vector<Measurement> times =
        measureInterleaved(contenders, measure);
    std::vector<std::pair<double, Plan *>> timed;
    for (size_t i = 0; i < round.size(); ++i)
      // Quartiles, because a disturbance only ever adds time.
      timed.emplace_back(times[i].lowQuartile, round[i]);
    std::sort(timed.begin(), timed.end());
    return timed;
  };

  std::vector<Plan *> all;
  for (const auto &plan : plans)
    all.push_back(plan.get());
  MeasureOptions shortly = options.measure;
  shortly.repetitions = kFirstTurns;
  shortly.secondsInAll = 0;
  const auto ranked = time(all, shortly);
  std::vector<Plan *> finalists{all.front()};
  std::vector<TimedPlan> others;
  for (auto [seconds, plan] : ranked)
    if (plan != all.front()) {
      if (finalists.size() <= kFinalists)
        finalists.push_back(plan);
      else
        others.push_back({plan->choice, seconds});
    }
  std::vector<TimedPlan> result;
  for (auto [seconds, plan] : time(finalists, options.measure))
    result.push_back({plan->choice, seconds});
  result.insert(result.end(), others.begin(), others.end());
  return result;
}

} // namespace papilio::tools
