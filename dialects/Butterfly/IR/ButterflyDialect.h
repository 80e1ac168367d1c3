//===- ButterflyDialect.h - The dialect class -------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_DIALECTS_BUTTERFLY_IR_BUTTERFLYDIALECT_H
#define PAPILIO_DIALECTS_BUTTERFLY_IR_BUTTERFLYDIALECT_H

#include "mlir/IR/Dialect.h"

#include "dialects/Butterfly/IR/ButterflyDialect.h.inc"

#endif // PAPILIO_DIALECTS_BUTTERFLY_IR_BUTTERFLYDIALECT_H
