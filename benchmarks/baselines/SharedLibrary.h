//===- SharedLibrary.h - Libraries opened at run time -------- -*- C++ -*--===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_BENCHMARKS_BASELINES_SHAREDLIBRARY_H
#define PAPILIO_BENCHMARKS_BASELINES_SHAREDLIBRARY_H

#include <string>

namespace papilio::baselines {

/// A library opened at run time, so that the build needs none of the programs
/// that a benchmark compares with. Never closed: BLAS libraries start threads.
class SharedLibrary {
public:
  /// A name without a slash is looked for as the dynamic linker does. Throws
  /// std::runtime_error (the linker's message, which names the file).
  explicit SharedLibrary(const std::string &file);

  /// Sets `function`. Throws std::runtime_error ("FILE has no function
  /// 'NAME'").
  template <typename Function>
  void find(Function &function, const std::string &name) const {
    function = reinterpret_cast<Function>(symbol(name));
  }

private:
  void *symbol(const std::string &name) const;

  std::string file;
  void *handle;
};

} // namespace papilio::baselines

#endif // PAPILIO_BENCHMARKS_BASELINES_SHAREDLIBRARY_H
