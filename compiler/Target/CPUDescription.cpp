//===- CPUDescription.cpp - The CPU to compile for ------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Target/CPUDescription.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"
#include <mutex>

using namespace llvm;

namespace papilio {

/// Makes the code generator of this architecture known to LLVM; once, however
/// many threads compile.
static void initializeCodeGenerator() {
  static std::once_flag once;
  std::call_once(once, [] {
    InitializeNativeTarget();
    InitializeNativeTargetAsmPrinter();
  });
}

static Expected<const Target *> lookupTarget(const Triple &triple) {
  initializeCodeGenerator();
  std::string message;
  if (const Target *target = TargetRegistry::lookupTarget(triple, message))
    return target;
  return createStringError("no code generator for '" + triple.str() +
                           "': " + message);
}

/// "+avx2,-avx512f,...", sorted so that equal machines give equal objects.
static std::string getHostFeatures() {
  std::vector<std::string> features;
  for (const auto &feature : sys::getHostCPUFeatures())
    features.push_back((feature.second ? "+" : "-") + feature.first().str());
  sort(features);
  return join(features, ",");
}

/// The name in LLVM's list of CPUs that is closest to a mistyped one.
static StringRef findNearestCPU(const MCSubtargetInfo &subtarget,
                                StringRef name) {
  StringRef nearest;
  unsigned best = ~0u;
  for (const SubtargetSubTypeKV &cpu : subtarget.getAllProcessorDescriptions()) {
    unsigned distance = name.edit_distance(cpu.Key);
    if (distance < best) {
      best = distance;
      nearest = cpu.Key;
    }
  }
  return nearest;
}

static unsigned getVectorBits(const Triple &triple,
                              const MCSubtargetInfo &subtarget) {
  if (!triple.isX86())
    return 128;
  // Kernels at 512 bits use byte, word and double-word masks at every width.
  if (subtarget.checkFeatures("+avx512f,+avx512bw,+avx512dq,+avx512vl"))
    return 512;
  if (subtarget.checkFeatures("+avx2,+fma"))
    return 256;
  return 128;
}

Expected<CPUDescription> describeCPU(StringRef name) {
  bool native = name.empty() || name == "native";
  CPUDescription result;
  result.triple = sys::getDefaultTargetTriple();
  result.cpu = native ? sys::getHostCPUName().str() : name.str();
  result.features = native ? getHostFeatures() : "";

  Triple triple(result.triple);
  Expected<const Target *> target = lookupTarget(triple);
  if (!target)
    return target.takeError();
  // Ask with no CPU first: LLVM prints a warning of its own when a subtarget is
  // made for a name that it does not know.
  std::unique_ptr<MCSubtargetInfo> generic(
      (*target)->createMCSubtargetInfo(triple, "", ""));
  if (!generic->isCPUStringValid(result.cpu))
    return createStringError(
        "unknown target CPU '" + result.cpu +
        "'; wanted native, x86-64-v3, x86-64-v4 or a name that LLVM has for " +
        triple.getArchName() + " (the nearest is '" +
        findNearestCPU(*generic, result.cpu) + "')");
  std::unique_ptr<MCSubtargetInfo> subtarget(
      (*target)->createMCSubtargetInfo(triple, result.cpu, result.features));
  if (triple.isX86() && !subtarget->checkFeatures("+64bit-mode"))
    return createStringError("target CPU '" + result.cpu +
                             "' has no 64-bit mode; wanted x86-64 or later");
  result.vectorBits = getVectorBits(triple, *subtarget);
  return result;
}

Expected<std::unique_ptr<TargetMachine>>
createTargetMachine(const CPUDescription &cpu, CodeGenOptLevel level) {
  Triple triple(cpu.triple);
  Expected<const Target *> target = lookupTarget(triple);
  if (!target)
    return target.takeError();
  // PIC without a code model: the runtime maps an object anywhere, and an
  // ahead-of-time object goes into any program or library.
  std::unique_ptr<TargetMachine> machine((*target)->createTargetMachine(
      triple, cpu.cpu, cpu.features, TargetOptions(), Reloc::PIC_,
      std::nullopt, level));
  if (!machine)
    return createStringError("no code generator for CPU '" + cpu.cpu + "'");
  return machine;
}

} // namespace papilio
