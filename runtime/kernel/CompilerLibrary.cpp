//===- CompilerLibrary.cpp - The compiler, opened when needed -------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/kernel/CompilerLibrary.h"
#include "papilio-c/compiler.h"
#include "runtime/common/Environment.h"
#include "runtime/common/Error.h"
#include <dlfcn.h>
#include <sys/stat.h>

namespace papilio::runtime {
namespace {

constexpr std::string_view libraryName = "libpapilio-compiler.so";

struct Library {
  decltype(&papilio_compiler_compile) compile;
  decltype(&papilio_compiler_result_free) free;
};

template <typename Function>
Function symbol(void *library, const char *name, const std::string &path) {
  void *address = dlsym(library, name);
  if (!address)
    fail(PAPILIO_COMPILER_UNAVAILABLE, "'", path, "' has no function '", name,
         "': it is not Papilio's compiler library");
  return reinterpret_cast<Function>(address);
}

Library open(const std::string &path) {
  // RTLD_LOCAL keeps the compiler's LLVM from the host program, which may have
  // another. The library stays open: LLVM does not survive being unloaded.
  void *library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (!library) {
    const char *reason = dlerror();
    fail(PAPILIO_COMPILER_UNAVAILABLE,
         "the kernel is not in the cache and the compiler library cannot be "
         "opened: ",
         reason ? reason : "unknown reason",
         "; set PAPILIO_COMPILER_LIB to the path of ", libraryName,
         ", or load an object made by papilio-compile --emit=obj");
  }
  return {symbol<decltype(Library::compile)>(library,
                                             "papilio_compiler_compile", path),
          symbol<decltype(Library::free)>(
              library, "papilio_compiler_result_free", path)};
}

/// A result that is freed by the library that made it.
class Result {
public:
  explicit Result(const Library &library) : library(library) {}
  Result(const Result &) = delete;
  Result &operator=(const Result &) = delete;
  ~Result() { library.free(&value); }
  papilio_compiler_result value{};

private:
  const Library &library;
};

} // namespace

std::string compilerPath() {
  std::string_view path = environment("PAPILIO_COMPILER_LIB");
  if (!path.empty())
    return std::string(path);
  Dl_info info;
  if (!dladdr(reinterpret_cast<const void *>(&papilio_version), &info) ||
      !info.dli_fname)
    return std::string(libraryName);
  std::string_view self = info.dli_fname;
  const size_t slash = self.rfind('/');
  // Without a slash dlopen searches the system's folders.
  return slash == std::string_view::npos
             ? std::string(libraryName)
             : concat(self.substr(0, slash + 1), libraryName);
}

std::string compilerBuild(const std::string &path) {
  struct stat status;
  if (stat(path.c_str(), &status) != 0)
    return {};
  return concat(status.st_size, " ", status.st_mtim.tv_sec, ".",
                status.st_mtim.tv_nsec);
}

CompiledObject compileWithLibrary(const std::string &path,
                                  std::string_view spec,
                                  const papilio_compile_options &options) {
  const Library library = open(path);
  Result result(library);
  const char *name = options.spec_name ? options.spec_name : "<spec>";
  const papilio_status status =
      library.compile(spec.data(), spec.size(), name, &options, &result.value);
  if (status != PAPILIO_OK) {
    const char *message = result.value.message;
    fail(status, message && *message ? std::string_view(message)
                                     : "the compiler failed without a message");
  }
  if (!result.value.object || !result.value.function)
    fail(PAPILIO_INTERNAL_ERROR, "the compiler succeeded without an object");
  return {result.value.function,
          std::string(result.value.object, result.value.object_bytes)};
}

} // namespace papilio::runtime
