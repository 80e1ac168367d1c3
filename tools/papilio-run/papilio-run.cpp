//===- papilio-run.cpp - Run a spec on arrays -----------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "papilio/runtime.h"
#include "tools/papilio-run/Commands.h"
#include "tools/support/Error.h"
#include <cstdio>
#include <cstring>
#include <new>

using namespace papilio::tools;

namespace {

int dispatch(int argc, const char *const *argv) {
  if (argc > 1) {
    const struct {
      const char *name;
      int (*run)(int, const char *const *);
    } commands[] = {{"bench", benchCommand},
                    {"tune", tuneCommand},
                    {"wav-frames", wavFramesCommand},
                    {"dft-twiddle", dftTwiddleCommand},
                    {"random-array", randomArrayCommand}};
    for (const auto &command : commands)
      if (std::strcmp(argv[1], command.name) == 0)
        return command.run(argc - 2, argv + 2);
    if (std::strcmp(argv[1], "--version") == 0) {
      std::printf("papilio-run %s\n", papilio_version());
      return ExitOk;
    }
  }
  return runCommand(argc - 1, argv + 1);
}

} // namespace

int main(int argc, char **argv) {
  try {
    const int code = dispatch(argc, argv);
    if (std::fflush(stdout) != 0 || std::ferror(stdout)) {
      std::perror("papilio-run: error: cannot write to standard output");
      return ExitInput;
    }
    return code;
  } catch (const ToolError &error) {
    // A diagnostic of the compiler begins with file:line:col and stays as it
    // is.
    const bool located = std::strstr(error.what(), ": error: ") != nullptr;
    std::fprintf(stderr, "%s%s\n",
                 located ? "" : "papilio-run: error: ", error.what());
    return error.code;
  } catch (const std::bad_alloc &) {
    std::fputs("papilio-run: error: out of memory\n", stderr);
    return ExitInput;
  }
}
