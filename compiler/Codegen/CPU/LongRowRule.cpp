//===- LongRowRule.cpp - Plans of rows beyond the cost model --------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Codegen/CPU/LongRowRule.h"

using namespace mlir;
using namespace papilio;

namespace {
/// A line of the rule: rows of up to `longestRow` bytes, and more than the line
/// before, have this plan, or are priced if there is none.
struct RuleLine {
  bool tied, isComplex;
  int64_t longestRow;
  std::optional<LongRowPlan> plan;
};
} // namespace

static constexpr int64_t KiB = 1024;
static constexpr int64_t kAnyLength = std::numeric_limits<int64_t>::max();

/// Tied twiddles are few, so one row at a time loses nothing and leaves the
/// caches to it. Untied ones are read once for every tile and want rows that
/// share them, up to where these rows push the twiddles out of the caches.
/// Tiles of a few KiB stay in the first level whatever the row.
static constexpr RuleLine kRule[] = {
    {true, false, 8 * KiB, std::nullopt},
    {true, false, 16 * KiB, {{16, 2, 4 * KiB}}},
    {true, false, 32 * KiB, {{4, 2, 4 * KiB}}},
    {true, false, kAnyLength, {{16, 1, 4 * KiB}}},
    {true, true, 8 * KiB, std::nullopt},
    {true, true, 32 * KiB, {{8, 2, 2 * KiB}}},
    {true, true, kAnyLength, {{8, 1, 2 * KiB}}},
    {false, false, 4 * KiB, std::nullopt},
    {false, false, 8 * KiB, {{16, 32, 8 * KiB}}},
    {false, false, 16 * KiB, {{16, 4, 8 * KiB}}},
    {false, false, 32 * KiB, {{4, 2, 2 * KiB}}},
    {false, false, 256 * KiB, {{4, 4, 4 * KiB}}},
    {false, false, kAnyLength, {{16, 4, 8 * KiB}}},
    {false, true, 8 * KiB, std::nullopt},
    {false, true, 32 * KiB, {{8, 2, 8 * KiB}}},
    {false, true, 256 * KiB, {{4, 8, 128 * KiB}}},
    {false, true, kAnyLength, {{8, 2, 2 * KiB}}},
};

int64_t papilio::longestRow(const ProgramChain &program) {
  int64_t bytes = 1;
  for (const Segment &segment : program.segments)
    bytes = std::max(bytes,
                     segment.move.size() * elementBytes(segment.elementType));
  return bytes;
}

bool papilio::allTied(const ProgramChain &program) {
  return llvm::all_of(program.segments, [](const Segment &segment) {
    return llvm::all_of(segment.groups, [](const GroupStep &group) {
      return llvm::all_of(group.factors,
                          [](const FactorStep &factor) { return factor.tied; });
    });
  });
}

static bool anyComplex(const ProgramChain &program) {
  return llvm::any_of(program.segments, [](const Segment &segment) {
    return isa<ComplexType>(segment.elementType);
  });
}

int64_t papilio::largestRadix(const ProgramChain &program,
                              const CPUTarget &target) {
  if (target.vectorRegisters >= 32)
    return anyComplex(program) ? 8 : 16;
  return 4;
}

std::optional<LongRowPlan> papilio::planLongRows(const ProgramChain &program,
                                                 const CPUTarget &target) {
  int64_t rowBytes = longestRow(program);
  bool tied = allTied(program), isComplex = anyComplex(program);
  const RuleLine *line = llvm::find_if(kRule, [&](const RuleLine &candidate) {
    return candidate.tied == tied && candidate.isComplex == isComplex &&
           rowBytes <= candidate.longestRow;
  });
  std::optional<LongRowPlan> plan = line->plan;
  int64_t largest = largestRadix(program, target);
  if (!plan || plan->maxRadix <= largest)
    return plan;
  // What is best with a radix that the registers do not hold says nothing of
  // rows that the model can price.
  if (rowBytes <= target.longestPricedRow)
    return std::nullopt;
  plan->maxRadix = largest;
  return plan;
}
