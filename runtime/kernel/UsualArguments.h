//===- UsualArguments.h - Quick check of the usual call ---------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_RUNTIME_KERNEL_USUALARGUMENTS_H
#define PAPILIO_RUNTIME_KERNEL_USUALARGUMENTS_H

#include "runtime/kernel/Arguments.h"

namespace papilio::runtime {

/// Recognises, in few steps, calls with buffers that are contiguous (or whole
/// rows at a positive distance, where the batch is the first axis), not empty,
/// and apart from each other. What does not depend on the call is computed once
/// per kernel. It never refuses a call: what it does not recognise goes to
/// checkArguments(), which also finds the words for what is wrong.
class UsualArguments {
public:
  UsualArguments() = default;
  /// `info` must have passed validateInfo() and outlive this.
  explicit UsualArguments(const papilio_rt_kernel_info &info);

  /// Fills `call` exactly as checkArguments() with Which::All would, or returns
  /// false and leaves anything in it. `buffers` has one entry per argument.
  bool check(const papilio_buffer *buffers, CallArguments &call) const;

private:
  struct Argument {
    int64_t rowBytes;        // without the batch axis
    int64_t maxRows;         // bytes of more rows do not fit in 63 bits
    uintptr_t alignmentMask; // bits that an address must not have
    int64_t elementBytes;
    // Contiguous strides; left of the batch axis they are to be multiplied by
    // the rows.
    int64_t strides[PAPILIO_RT_MAX_RANK];
  };

  static int64_t spacedBytes(const Argument &argument, int64_t rows,
                             int64_t stride);
  bool checkBuffer(int32_t index, const papilio_buffer &got,
                   CallArguments &call) const;
  bool isApart(int32_t index, const CallArguments &call) const;

  const papilio_rt_kernel_info *info = nullptr;
  bool isPossible = false; // no argument has an extent of 0
  Argument arguments[PAPILIO_RT_MAX_ARGUMENTS] = {};
};

} // namespace papilio::runtime
#endif // PAPILIO_RUNTIME_KERNEL_USUALARGUMENTS_H
