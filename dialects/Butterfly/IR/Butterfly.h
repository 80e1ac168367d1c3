//===- Butterfly.h - The butterfly dialect, all of it -----------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_DIALECTS_BUTTERFLY_IR_BUTTERFLY_H
#define PAPILIO_DIALECTS_BUTTERFLY_IR_BUTTERFLY_H

#include "dialects/Butterfly/IR/ButterflyAttributes.h"
#include "dialects/Butterfly/IR/ButterflyDialect.h"
#include "dialects/Butterfly/IR/ButterflyOps.h"
#include "dialects/Butterfly/IR/ButterflyShapes.h"

#endif // PAPILIO_DIALECTS_BUTTERFLY_IR_BUTTERFLY_H
