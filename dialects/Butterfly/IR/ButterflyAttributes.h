//===- ButterflyAttributes.h - Enumerations and attributes ------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_DIALECTS_BUTTERFLY_IR_BUTTERFLYATTRIBUTES_H
#define PAPILIO_DIALECTS_BUTTERFLY_IR_BUTTERFLYATTRIBUTES_H

#include "mlir/IR/Attributes.h"
#include "mlir/IR/BuiltinAttributes.h"

#include "dialects/Butterfly/IR/ButterflyEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "dialects/Butterfly/IR/ButterflyAttributes.h.inc"

#endif // PAPILIO_DIALECTS_BUTTERFLY_IR_BUTTERFLYATTRIBUTES_H
