//===- RegisterAll.h - All dialects that Papilio works with -----*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_DIALECTS_REGISTERALL_H
#define PAPILIO_DIALECTS_REGISTERALL_H

#include "mlir/IR/DialectRegistry.h"

namespace papilio {

/// Registers Papilio's dialects and the upstream ones that its phases use, so
/// that a context on `registry` can parse the dump of any phase.
void registerAllDialects(mlir::DialectRegistry &registry);

} // namespace papilio

#endif // PAPILIO_DIALECTS_REGISTERALL_H
