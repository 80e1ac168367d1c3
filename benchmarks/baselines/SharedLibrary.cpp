//===- SharedLibrary.cpp - Libraries opened at run time -------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "benchmarks/baselines/SharedLibrary.h"
#include <dlfcn.h>
#include <stdexcept>

namespace papilio::baselines {

SharedLibrary::SharedLibrary(const std::string &file)
    : file(file), handle(dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL)) {
  if (!handle)
    throw std::runtime_error(dlerror());
}

void *SharedLibrary::symbol(const std::string &name) const {
  void *address = dlsym(handle, name.c_str());
  if (!address)
    throw std::runtime_error(file + " has no function '" + name + "'");
  return address;
}

} // namespace papilio::baselines
