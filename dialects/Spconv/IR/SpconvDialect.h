//===- SpconvDialect.h - The dialect class ----------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_DIALECTS_SPCONV_IR_SPCONVDIALECT_H
#define PAPILIO_DIALECTS_SPCONV_IR_SPCONVDIALECT_H

#include "mlir/IR/Dialect.h"

#include "dialects/Spconv/IR/SpconvDialect.h.inc"

#endif // PAPILIO_DIALECTS_SPCONV_IR_SPCONVDIALECT_H
