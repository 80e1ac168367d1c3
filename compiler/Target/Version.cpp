//===- Version.cpp - Version of the compiler ------------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Target/Version.h"
#include "llvm/Config/llvm-config.h"

const char *papilio::getCompilerVersion() {
  return "papilio " PAPILIO_VERSION ", LLVM " LLVM_VERSION_STRING;
}
