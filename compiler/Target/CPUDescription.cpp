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
#include "llvm/TargetParser/X86TargetParser.h"
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

/// The names that can be asked for: on x86 those of CPUs with a 64-bit mode,
/// because LLVM ends the process when it is asked for another.
static SmallVector<StringRef> listCPUs(const Triple &triple,
                                       const MCSubtargetInfo &subtarget) {
  SmallVector<StringRef> names;
  if (triple.isX86())
    X86::fillValidCPUArchList(names, /*Only64Bit=*/true);
  else
    for (const auto &cpu : subtarget.getAllProcessorDescriptions())
      names.push_back(cpu.Key);
  return names;
}

static Error checkName(StringRef name, const Triple &triple,
                       const MCSubtargetInfo &subtarget) {
  SmallVector<StringRef> names = listCPUs(triple, subtarget);
  if (is_contained(names, name))
    return Error::success();
  StringRef nearest = *min_element(names, [&](StringRef a, StringRef b) {
    return name.edit_distance(a) < name.edit_distance(b);
  });
  return createStringError(
      "unknown target CPU '" + name +
      "'; wanted native, x86-64-v3, x86-64-v4 or a 64-bit CPU that LLVM knows "
      "for " +
      triple.getArchName() + " (the nearest name is '" + nearest + "')");
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
  if (!native)
    if (Error error = checkName(result.cpu, triple, *generic))
      return error;
  std::unique_ptr<MCSubtargetInfo> subtarget(
      (*target)->createMCSubtargetInfo(triple, result.cpu, result.features));
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
      triple, cpu.cpu, cpu.features, TargetOptions(), Reloc::PIC_, std::nullopt,
      level));
  if (!machine)
    return createStringError("no code generator for CPU '" + cpu.cpu + "'");
  return machine;
}

} // namespace papilio
