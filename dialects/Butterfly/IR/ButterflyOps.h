//===- ButterflyOps.h - The operations --------------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_DIALECTS_BUTTERFLY_IR_BUTTERFLYOPS_H
#define PAPILIO_DIALECTS_BUTTERFLY_IR_BUTTERFLYOPS_H

#include "dialects/Butterfly/IR/ButterflyAttributes.h"
#include "dialects/Butterfly/IR/ButterflyDialect.h"
#include "dialects/Interfaces/AdjointOpInterface.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_OP_CLASSES
#include "dialects/Butterfly/IR/ButterflyOps.h.inc"

#endif // PAPILIO_DIALECTS_BUTTERFLY_IR_BUTTERFLYOPS_H
