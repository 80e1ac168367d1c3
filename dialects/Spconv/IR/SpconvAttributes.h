//===- SpconvAttributes.h - Enumerations and attributes ---------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_DIALECTS_SPCONV_IR_SPCONVATTRIBUTES_H
#define PAPILIO_DIALECTS_SPCONV_IR_SPCONVATTRIBUTES_H

#include "mlir/IR/Attributes.h"
#include "mlir/IR/BuiltinAttributes.h"

#include "dialects/Spconv/IR/SpconvEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "dialects/Spconv/IR/SpconvAttributes.h.inc"

#endif // PAPILIO_DIALECTS_SPCONV_IR_SPCONVATTRIBUTES_H
