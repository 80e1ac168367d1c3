//===- TemporaryFolder.h - A folder that a test may fill --------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TEST_SUPPORT_TEMPORARYFOLDER_H
#define PAPILIO_TEST_SUPPORT_TEMPORARYFOLDER_H

#include "tools/support/Error.h"
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>

namespace papilio::test {

/// A new folder below the system's temporary one, removed at the end.
class TemporaryFolder {
public:
  TemporaryFolder() {
    std::string pattern =
        (std::filesystem::temp_directory_path() / "papilio-test-XXXXXX")
            .string();
    path = mkdtemp(pattern.data());
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  std::string file(const std::string &name) const { return path + "/" + name; }
  /// Writes a file and returns its path.
  std::string write(const std::string &name, const std::string &bytes) const {
    std::ofstream(file(name), std::ios::binary) << bytes;
    return file(name);
  }
  std::string path;
};

/// The message of the ToolError that the call throws, "" if it throws none.
inline std::string errorOf(const std::function<void()> &call) {
  try {
    call();
  } catch (const tools::ToolError &error) {
    return error.what();
  }
  return "";
}

} // namespace papilio::test

#endif // PAPILIO_TEST_SUPPORT_TEMPORARYFOLDER_H
