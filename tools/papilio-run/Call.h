//===- Call.h - The arrays of one call --------------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TOOLS_RUN_CALL_H
#define PAPILIO_TOOLS_RUN_CALL_H

#include "tools/papilio-run/Options.h"

namespace papilio::tools {

/// Arrays for every argument of a function, in its order: inputs from files or
/// at random, the output filled with NaN so that an element left out is seen.
class Call {
public:
  /// Throws ToolError (exit 1) with the name of the file and of the argument.
  Call(std::vector<KernelArgument> arguments, const RunOptions &options);

  std::vector<papilio_buffer> buffers();
  const NpyArray &output() const { return arrays[outputIndex]; }
  /// Bytes of all data arrays, twiddles left out.
  int64_t dataBytes() const { return bytes; }
  int64_t rows() const { return batch; }

private:
  void readInputs(const RunOptions &options);
  void chooseBatch(const RunOptions &options);
  void makeArrays(const RunOptions &options);

  std::vector<KernelArgument> arguments;
  std::vector<NpyArray> arrays;
  std::vector<bool> given; // read from a file
  size_t outputIndex = 0;
  int64_t batch = -1;
  int64_t bytes = 0;
};

} // namespace papilio::tools

#endif // PAPILIO_TOOLS_RUN_CALL_H
