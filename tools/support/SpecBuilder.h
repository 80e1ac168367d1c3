//===- SpecBuilder.h - Specs written by programs ----------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_SUPPORT_SPECBUILDER_H
#define PAPILIO_SUPPORT_SPECBUILDER_H

#include "tools/support/ElementType.h"
#include <string>
#include <vector>

namespace papilio::tools {

/// "tensor<?x1024xf32>": an extent of -1 is left open.
std::string tensorText(const std::vector<int64_t> &shape, ElementType type);

/// Writes a one-function `.mlir` spec: the caller names the ops in the order
/// applied, the builder keeps track of the type and of the arguments. It only
/// writes text; whether the program is valid is the compiler's to say.
///
///     SpecBuilder spec("dft", ElementType::C64, {-1, 1024});
///     spec.bitReverse().multiply(1, /*tied=*/true, /*increasing=*/true);
///     spec.text();
///
/// Arguments: "twiddle" ("twiddle1", ... for later ones) in the order of use,
/// then "x"; result: "y". An extent of -1 is the caller's batch.
class SpecBuilder {
public:
  SpecBuilder(std::string name, ElementType type, std::vector<int64_t> input);

  SpecBuilder &bitReverse();
  SpecBuilder &permute(const std::vector<int64_t> &indices);
  SpecBuilder &pad(int64_t low, int64_t high);
  SpecBuilder &trim(int64_t low, int64_t high);
  SpecBuilder &embed();
  SpecBuilder &realPart();
  SpecBuilder &stack(int64_t stacks);
  SpecBuilder &unstack();
  /// The result has a stack axis if stacks > 1, if the input has one, or with
  /// `intermediates`, which adds a first axis too.
  SpecBuilder &multiply(int64_t stacks, bool tied, bool increasing,
                        bool intermediates = false);
  SpecBuilder &chainMultiply(int64_t stacks,
                             const std::vector<int64_t> &logStrides,
                             bool intermediates = false);
  SpecBuilder &factorMultiply();

  /// Makes the result of the next multiply or chain keep its stack axis even if
  /// there is one stack and the input has none.
  SpecBuilder &keepStackAxis();

  std::string text() const;
  const std::vector<int64_t> &resultShape() const { return shape; }
  ElementType resultType() const { return type; }
  /// Shapes of the twiddle arguments in order.
  const std::vector<std::vector<int64_t>> &twiddleShapes() const {
    return twiddles;
  }

private:
  /// Appends `%k = butterfly.OP ...` on the current value.
  void append(const std::string &operation, const std::string &types);
  SpecBuilder &product(const std::string &operation,
                       std::vector<int64_t> twiddle, int64_t stacks,
                       int64_t values);
  std::string typeText() const;

  std::string name, body, argumentText, value = "%x";
  std::vector<int64_t> inputShape, shape;
  ElementType inputType, type;
  std::vector<std::vector<int64_t>> twiddles;
  int64_t operations = 0;
  bool keepsStackAxis = false;
};

} // namespace papilio::tools

#endif // PAPILIO_SUPPORT_SPECBUILDER_H
