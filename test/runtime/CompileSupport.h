//===- CompileSupport.h - A folder, a compiler, a cache ---------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TEST_RUNTIME_COMPILESUPPORT_H
#define PAPILIO_TEST_RUNTIME_COMPILESUPPORT_H

#include "test/runtime/Support.h"
#include <filesystem>
#include <sys/wait.h>

namespace papilio::test {

namespace fs = std::filesystem;

/// Compiles with the stand-in compiler into a cache of its own.
class CompileTest : public testing::Test {
protected:
  CompileTest() {
    std::string name = testing::TempDir() + "papilio-XXXXXX";
    EXPECT_NE(mkdtemp(name.data()), nullptr);
    folder = name;
    cache = folder / "cache";
    set("PAPILIO_COMPILER_LIB", PAPILIO_TEST_COMPILER);
    set("PAPILIO_TEST_COMPILES", (folder / "compiles").c_str());
    set("PAPILIO_LOG", (folder / "log").c_str());
    set("PAPILIO_CACHE_DIR", cache.c_str());
    set("PAPILIO_NO_CACHE", nullptr);
    set("PAPILIO_TARGET_CPU", nullptr);
  }
  ~CompileTest() override { fs::remove_all(folder); }

  /// Sets a variable until the test ends.
  void set(const char *name, const char *value) {
    variables.push_back(std::make_unique<ScopedVariable>(name, value));
  }

  static std::string specOf(const std::string &object,
                            const std::string &comment = "") {
    return "object " + object + " " + objectPath(object) + " " + comment;
  }
  static papilio_status compile(const std::string &spec,
                                const papilio_compile_options *options,
                                Kernel &kernel) {
    papilio_kernel *made = nullptr;
    papilio_status status =
        papilio_kernel_compile(spec.data(), spec.size(), options, &made);
    kernel.reset(made);
    return status;
  }
  /// 1 if the kernel came from the cache, 0 if it was compiled.
  static int compileWorks(const std::string &spec,
                          const papilio_compile_options &options = {}) {
    Kernel kernel;
    EXPECT_EQ(compile(spec, &options, kernel), PAPILIO_OK)
        << papilio_last_error();
    return kernel ? papilio_kernel_was_cached(kernel.get()) : -1;
  }

  /// Lines written by the stand-in, "" if it was never called.
  std::string compiles() const {
    return fs::exists(folder / "compiles") ? readFile(folder / "compiles") : "";
  }
  std::string log() const {
    return fs::exists(folder / "log") ? readFile(folder / "log") : "";
  }
  static std::vector<fs::path> filesIn(const fs::path &where) {
    std::vector<fs::path> found;
    if (fs::exists(where))
      for (const auto &entry : fs::directory_iterator(where))
        found.push_back(entry.path());
    return found;
  }
  /// The only file of the cache.
  fs::path entry() const {
    const std::vector<fs::path> found = filesIn(cache);
    EXPECT_EQ(found.size(), 1u);
    return found.empty() ? fs::path() : found.front();
  }
  static void write(const fs::path &path, const std::string &bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
  }

  /// Runs `body` in a child process; true if it returned true there.
  template <typename Body> static bool inChild(Body &&body) {
    const pid_t child = fork();
    if (child == 0)
      _exit(body() ? 0 : 1);
    int status = -1;
    return waitpid(child, &status, 0) == child && WIFEXITED(status) &&
           WEXITSTATUS(status) == 0;
  }

  fs::path folder, cache;

private:
  std::vector<std::unique_ptr<ScopedVariable>> variables;
};

} // namespace papilio::test
#endif // PAPILIO_TEST_RUNTIME_COMPILESUPPORT_H
