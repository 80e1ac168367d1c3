//===- SpconvOps.h - The operations -----------------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_DIALECTS_SPCONV_IR_SPCONVOPS_H
#define PAPILIO_DIALECTS_SPCONV_IR_SPCONVOPS_H

#include "dialects/Spconv/IR/SpconvAttributes.h"
#include "dialects/Spconv/IR/SpconvDialect.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_OP_CLASSES
#include "dialects/Spconv/IR/SpconvOps.h.inc"

#endif // PAPILIO_DIALECTS_SPCONV_IR_SPCONVOPS_H
