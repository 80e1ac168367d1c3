//===- ButterflyAttributes.cpp - Enumerations and attributes --------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/Butterfly/IR/ButterflyAttributes.h"
#include "dialects/Butterfly/IR/ButterflyDialect.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace papilio::butterfly;

#include "dialects/Butterfly/IR/ButterflyEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "dialects/Butterfly/IR/ButterflyAttributes.cpp.inc"

void ButterflyDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialects/Butterfly/IR/ButterflyAttributes.cpp.inc"
      >();
}

LogicalResult PatternAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                  int64_t a, int64_t b, int64_t c, int64_t d) {
  const char names[] = {'a', 'b', 'c', 'd'};
  const int64_t values[] = {a, b, c, d};
  int64_t product = 1;
  for (auto [name, value] : llvm::zip_equal(names, values)) {
    if (value < 1) // pattern_c1
      return emitError() << "expected a, b, c and d of a pattern to be at "
                            "least 1, got "
                         << StringRef(&name, 1) << " = " << value
                         << "; write 1 for a level that is not there";
    if (llvm::MulOverflow(product, value, product)) // pattern_c2
      return emitError() << "expected a*b*c*d of a pattern to fit in 64 bits, "
                            "got <"
                         << a << ", " << b << ", " << c << ", " << d
                         << ">; split the factor";
  }
  return success();
}
