//===- papilio-compile.cpp - From a spec to code --------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-compile/Compilation.h"
#include "tools/papilio-compile/Options.h"

int main(int argc, char **argv) {
  int code = papilio::tool::Ok;
  std::optional<papilio::tool::Options> options =
      papilio::tool::parseOptions(argc, argv, code);
  if (!options)
    return code;
  return papilio::tool::Compilation(*options).run();
}
