//===- Outputs.h - Files written all or none --------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TOOLS_PAPILIO_COMPILE_OUTPUTS_H
#define PAPILIO_TOOLS_PAPILIO_COMPILE_OUTPUTS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include <string>
#include <utility>
#include <vector>

namespace papilio::tool {

/// Contents waiting to be written. Each file is written under a temporary name
/// in its folder and renamed when all are complete, so that a failure leaves
/// whatever was there before, and no reader sees half a file.
class Outputs {
public:
  /// `path` "-" is standard output.
  void add(std::string path, std::string contents) {
    files.emplace_back(std::move(path), std::move(contents));
  }
  llvm::Error write() const;

private:
  using Staged = std::pair<std::string, llvm::sys::fs::TempFile>;
  llvm::Error stage(std::vector<Staged> &staged) const;

  std::vector<std::pair<std::string, std::string>> files;
};

/// The contents of a file, or of standard input for "-".
llvm::Expected<std::string> readInput(const std::string &path);

} // namespace papilio::tool

#endif // PAPILIO_TOOLS_PAPILIO_COMPILE_OUTPUTS_H
