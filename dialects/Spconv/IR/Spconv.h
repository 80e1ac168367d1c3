//===- Spconv.h - The spconv dialect, all of it -----------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_DIALECTS_SPCONV_IR_SPCONV_H
#define PAPILIO_DIALECTS_SPCONV_IR_SPCONV_H

#include "dialects/Spconv/IR/SpconvAttributes.h"
#include "dialects/Spconv/IR/SpconvDialect.h"
#include "dialects/Spconv/IR/SpconvOps.h"
#include "dialects/Spconv/IR/SpconvShapes.h"

#endif // PAPILIO_DIALECTS_SPCONV_IR_SPCONV_H
