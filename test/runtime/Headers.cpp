//===- Headers.cpp - The public headers are C++11 -------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Compiled with -std=c++11 -Wall -Wextra -pedantic -Werror, never run.
#include "papilio-c/compiler.h"
#include "papilio/kernel_abi.h"
#include "papilio/runtime.h"
