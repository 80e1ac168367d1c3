//===- Commands.h - What papilio-run can do ---------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TOOLS_RUN_COMMANDS_H
#define PAPILIO_TOOLS_RUN_COMMANDS_H

namespace papilio::tools {

// Each takes the arguments after its own name, returns the exit code and throws
// ToolError.

/// papilio-run SPEC ...
int runCommand(int argc, const char *const *argv);
/// papilio-run bench: kernels beside a plain loop and memcpy.
int benchCommand(int argc, const char *const *argv);
/// papilio-run tune: the fastest plans on this machine.
int tuneCommand(int argc, const char *const *argv);
/// papilio-run wav-frames: frames of recorded sound as an array.
int wavFramesCommand(int argc, const char *const *argv);
/// papilio-run dft-twiddle: twiddles of the discrete Fourier transform.
int dftTwiddleCommand(int argc, const char *const *argv);

/// papilio-run random-array: an array of random numbers.
int randomArrayCommand(int argc, const char *const *argv);

} // namespace papilio::tools

#endif // PAPILIO_TOOLS_RUN_COMMANDS_H
