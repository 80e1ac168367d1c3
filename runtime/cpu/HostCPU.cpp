//===- HostCPU.cpp - What this machine's CPU is ---------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/cpu/HostCPU.h"
#include "runtime/common/Text.h"
#include <cpuid.h>
#include <cstdio>

namespace papilio::runtime {
namespace {

struct Registers {
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
};

/// All zero if the CPU has no such leaf.
Registers cpuid(unsigned leaf, unsigned subleaf = 0) {
  Registers r;
  if (!__get_cpuid_count(leaf, subleaf, &r.eax, &r.ebx, &r.ecx, &r.edx))
    return {};
  return r;
}

/// Register sets that the system saves and restores (XCR0), 0 without XSAVE.
unsigned savedState() {
  constexpr unsigned osxsave = 1u << 27;
  if (!(cpuid(1).ecx & osxsave))
    return 0;
  unsigned low, high;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

enum class Source { Leaf1Ecx, Leaf7Ebx, ExtendedEcx, State };
struct Requirement {
  int level;
  const char *name;
  Source source;
  unsigned mask;
};

// The levels of the x86-64 psABI; bits from the CPUID tables of Intel and AMD.
constexpr Requirement requirements[] = {
    {2, "cmpxchg16b", Source::Leaf1Ecx, 1u << 13},
    {2, "lahf-sahf", Source::ExtendedEcx, 1u << 0},
    {2, "popcnt", Source::Leaf1Ecx, 1u << 23},
    {2, "sse3", Source::Leaf1Ecx, 1u << 0},
    {2, "ssse3", Source::Leaf1Ecx, 1u << 9},
    {2, "sse4.1", Source::Leaf1Ecx, 1u << 19},
    {2, "sse4.2", Source::Leaf1Ecx, 1u << 20},
    {3, "256-bit registers (by the system)", Source::State, 0x6},
    {3, "avx", Source::Leaf1Ecx, 1u << 28},
    {3, "avx2", Source::Leaf7Ebx, 1u << 5},
    {3, "bmi1", Source::Leaf7Ebx, 1u << 3},
    {3, "bmi2", Source::Leaf7Ebx, 1u << 8},
    {3, "f16c", Source::Leaf1Ecx, 1u << 29},
    {3, "fma", Source::Leaf1Ecx, 1u << 12},
    {3, "lzcnt", Source::ExtendedEcx, 1u << 5},
    {3, "movbe", Source::Leaf1Ecx, 1u << 22},
    {4, "512-bit registers (by the system)", Source::State, 0xe6},
    {4, "avx512f", Source::Leaf7Ebx, 1u << 16},
    {4, "avx512bw", Source::Leaf7Ebx, 1u << 30},
    {4, "avx512cd", Source::Leaf7Ebx, 1u << 28},
    {4, "avx512dq", Source::Leaf7Ebx, 1u << 17},
    {4, "avx512vl", Source::Leaf7Ebx, 1u << 31},
};

unsigned read(Source source) {
  switch (source) {
  case Source::Leaf1Ecx:
    return cpuid(1).ecx;
  case Source::Leaf7Ebx:
    return cpuid(7).ebx;
  case Source::ExtendedEcx:
    return cpuid(0x80000001).ecx;
  case Source::State:
    return savedState();
  }
  return 0;
}

int levelOf(std::string_view targetCPU) {
  constexpr std::string_view prefix = "x86-64-v";
  if (targetCPU.size() == prefix.size() + 1 && targetCPU.starts_with(prefix) &&
      targetCPU.back() >= '2' && targetCPU.back() <= '4')
    return targetCPU.back() - '0';
  return 1;
}

} // namespace

std::string hostIdentity() {
  struct Leaf {
    unsigned leaf, subleaf;
    Registers keep; // masks
  };
  constexpr unsigned all = ~0u;
  constexpr Leaf leaves[] = {
      {0x0, 0, {0, all, all, all}},      // vendor
      {0x1, 0, {all, 0, all, all}},      // EBX holds the core's number
      {0x7, 0, {all, all, all, all}},    //
      {0x7, 1, {all, all, all, all}},    //
      {0xd, 1, {all, 0, 0, 0}},          // XSAVE variants
      {0x14, 0, {0, all, 0, 0}},         // PTWRITE
      {0x19, 0, {0, all, 0, 0}},         // key locker
      {0x24, 0, {0, all, 0, 0}},         // AVX10 version
      {0x80000001, 0, {0, 0, all, all}}, //
      {0x80000008, 0, {0, all, 0, 0}},   // the others count cores
  };
  std::string text = "x86-64";
  char number[16];
  auto append = [&](unsigned value) {
    std::snprintf(number, sizeof(number), " %x", value);
    text += number;
  };
  for (const Leaf &leaf : leaves) {
    const Registers r = cpuid(leaf.leaf, leaf.subleaf);
    append(r.eax & leaf.keep.eax);
    append(r.ebx & leaf.keep.ebx);
    append(r.ecx & leaf.keep.ecx);
    append(r.edx & leaf.keep.edx);
  }
  append(savedState());
  return text;
}

std::string_view missingFeature(std::string_view targetCPU) {
  const int level = levelOf(targetCPU);
  for (const Requirement &requirement : requirements)
    if (requirement.level <= level &&
        (read(requirement.source) & requirement.mask) != requirement.mask)
      return requirement.name;
  return {};
}

} // namespace papilio::runtime
