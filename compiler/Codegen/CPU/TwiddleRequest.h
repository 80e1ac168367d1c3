//===- TwiddleRequest.h - Packed or native twiddles -------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CODEGEN_CPU_TWIDDLEREQUEST_H
#define PAPILIO_COMPILER_CODEGEN_CPU_TWIDDLEREQUEST_H

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace papilio {

/// What is asked for: twiddles that a call sorts before it runs, or that the
/// kernel sorts where it uses them, or what the cost model says.
enum class TwiddleRequest { Auto, Packed, Native };

inline constexpr llvm::StringLiteral kTwiddleRequestNames[] = {"auto", "packed",
                                                               "native"};

inline llvm::StringRef getTwiddleRequestName(TwiddleRequest request) {
  return kTwiddleRequestNames[static_cast<int>(request)];
}

/// The request of that name, if there is one.
inline std::optional<TwiddleRequest> parseTwiddleRequest(llvm::StringRef name) {
  for (TwiddleRequest each :
       {TwiddleRequest::Auto, TwiddleRequest::Packed, TwiddleRequest::Native})
    if (getTwiddleRequestName(each) == name)
      return each;
  return std::nullopt;
}

} // namespace papilio

#endif // PAPILIO_COMPILER_CODEGEN_CPU_TWIDDLEREQUEST_H
