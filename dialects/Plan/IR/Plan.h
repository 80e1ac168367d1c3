//===- Plan.h - The plan dialect, all of it --------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_DIALECTS_PLAN_IR_PLAN_H
#define PAPILIO_DIALECTS_PLAN_IR_PLAN_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "dialects/Plan/IR/PlanDialect.h.inc"
// Before the attributes, which hold enumerations.
#include "dialects/Plan/IR/PlanEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "dialects/Plan/IR/PlanAttributes.h.inc"
#define GET_TYPEDEF_CLASSES
#include "dialects/Plan/IR/PlanTypes.h.inc"
#define GET_OP_CLASSES
#include "dialects/Plan/IR/PlanOps.h.inc"

namespace papilio::plan {

/// Name of the function attribute that holds the `#plan.schedule` of a kernel.
inline constexpr llvm::StringLiteral kScheduleAttrName = "plan.schedule";
/// Unit attribute of a kernel whose products and sums are each rounded once, in
/// the order that docs/spec/butterfly.md gives: no fused multiply-add.
inline constexpr llvm::StringLiteral kStrictAttrName = "plan.strict";
/// Unit attribute of a kernel whose passes may move the diagonals of their
/// blocks into one stage, where the twiddles allow: fewer operations, other
/// rounding.
inline constexpr llvm::StringLiteral kNormaliseAttrName = "plan.normalise";
/// Name of the function attribute, a `#plan.dense`, of a kernel that multiplies
/// by the matrix of its body.
inline constexpr llvm::StringLiteral kDenseAttrName = "plan.dense";
/// Name of the dictionary with which a planner explains its choice.
inline constexpr llvm::StringLiteral kExplainAttrName = "plan.explain";

} // namespace papilio::plan

#endif // PAPILIO_DIALECTS_PLAN_IR_PLAN_H
