//===- Ceilings.h - What this machine can do at most ------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_SUPPORT_CEILINGS_H
#define PAPILIO_SUPPORT_CEILINGS_H

#include "tools/support/ElementType.h"
#include <cstdint>

namespace papilio::tools {

/// A burst of independent fused multiply-adds in registers, of the widest
/// vectors this CPU has; returns the number of flops done (two per FMA and
/// lane). Time it to get the FMA peak of one core.
int64_t fmaBurst(ElementType type);

} // namespace papilio::tools

#endif // PAPILIO_SUPPORT_CEILINGS_H
