//===- Strategy.h - How a CPU plan computes a program ----------*- C++ -*--===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CODEGEN_CPU_STRATEGY_H
#define PAPILIO_COMPILER_CODEGEN_CPU_STRATEGY_H

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace papilio {

/// How a plan computes a program: factor by factor, or as one product by the
/// matrix that its factors and moves multiply to.
enum class Strategy { Auto, Factors, Dense };

inline constexpr llvm::StringLiteral kStrategyNames[] = {"auto", "factors",
                                                         "dense"};

inline llvm::StringRef getStrategyName(Strategy strategy) {
  return kStrategyNames[static_cast<int>(strategy)];
}

/// The strategy of that name, if there is one.
inline std::optional<Strategy> parseStrategy(llvm::StringRef name) {
  for (Strategy each : {Strategy::Auto, Strategy::Factors, Strategy::Dense})
    if (getStrategyName(each) == name)
      return each;
  return std::nullopt;
}

} // namespace papilio

#endif // PAPILIO_COMPILER_CODEGEN_CPU_STRATEGY_H
