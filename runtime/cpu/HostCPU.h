//===- HostCPU.h - What this machine's CPU is -------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_RUNTIME_CPU_HOSTCPU_H
#define PAPILIO_RUNTIME_CPU_HOSTCPU_H

#include <string>
#include <string_view>

namespace papilio::runtime {

/// Text that differs between CPUs for which "native" gives different code: the
/// vendor and the answers of CPUID that describe model and instruction sets,
/// without the parts that differ from core to core.
std::string hostIdentity();

/// For the levels "x86-64", "x86-64-v2", "-v3" and "-v4": the first instruction
/// set of the level that this CPU or system lacks, else "". Other names are the
/// compiler's to judge and give "".
std::string_view missingFeature(std::string_view targetCPU);

} // namespace papilio::runtime
#endif // PAPILIO_RUNTIME_CPU_HOSTCPU_H
