//===- GenericSpec.cpp - A program given by flags -------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Spec/GenericSpec.h"

using namespace papilio::spec;

Program papilio::spec::makeProgram(const GenericSpec &generic) {
  Program program;
  if (!generic.name.empty())
    program.name = generic.name;
  program.elementType = generic.elementType;
  program.n = generic.n;
  program.batch = generic.batch;
  if (generic.stackedInput)
    program.inputStacks = generic.nstacks;

  Step reversal{};
  reversal.kind = StepKind::BitReverse;
  Step multiply{};
  multiply.kind = StepKind::Multiply;
  multiply.tying = generic.tying;
  multiply.strideOrder = generic.strideOrder;
  multiply.nstacks = generic.nstacks;
  multiply.intermediates = generic.intermediates;

  if (generic.bitReversal == BitReversal::First)
    program.steps.push_back(reversal);
  program.steps.push_back(multiply);
  if (generic.bitReversal == BitReversal::Last)
    program.steps.push_back(reversal);
  return program;
}
