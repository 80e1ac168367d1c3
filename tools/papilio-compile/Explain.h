//===- Explain.h - The plan's reasons in words ------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TOOLS_PAPILIO_COMPILE_EXPLAIN_H
#define PAPILIO_TOOLS_PAPILIO_COMPILE_EXPLAIN_H

#include "mlir/IR/BuiltinOps.h"
#include <string>

namespace papilio::tool {

/// What the planner says of its choice, from the attribute `plan.explain` of a
/// module in the `plan` phase or later; "" if the module has none.
std::string explainAsText(mlir::ModuleOp module);
std::string explainAsJson(mlir::ModuleOp module);

} // namespace papilio::tool

#endif // PAPILIO_TOOLS_PAPILIO_COMPILE_EXPLAIN_H
