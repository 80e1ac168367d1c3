//===- SpconvAttributes.cpp - Enumerations and attributes -----------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/Spconv/IR/SpconvAttributes.h"
#include "dialects/Spconv/IR/SpconvDialect.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace papilio::spconv;

#include "dialects/Spconv/IR/SpconvEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "dialects/Spconv/IR/SpconvAttributes.cpp.inc"

void SpconvDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialects/Spconv/IR/SpconvAttributes.cpp.inc"
      >();
}

/// pattern_c4: numbers count from 0.
static LogicalResult
verifyNotNegative(function_ref<InFlightDiagnostic()> emitError, StringRef name,
                  ArrayRef<int64_t> values) {
  for (auto [position, value] : llvm::enumerate(values))
    if (value < 0)
      return emitError() << "expected " << name
                         << " of a pattern to be at least 0, got " << value
                         << " at position " << position
                         << "; sites and taps count from 0";
  return success();
}

LogicalResult PatternAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                  DenseI64ArrayAttr indptr,
                                  DenseI64ArrayAttr indices,
                                  DenseI64ArrayAttr weightIndices) {
  ArrayRef<int64_t> pointers = indptr.asArrayRef();
  if (pointers.size() < 2 || pointers.front() != 0) // pattern_c1
    return emitError() << "expected indptr of a pattern to begin with 0 and to "
                          "have a number more than there are columns, got "
                       << pointers.size() << " numbers"
                       << (pointers.empty()
                               ? ""
                               : " from " + std::to_string(pointers.front()) +
                                     " on")
                       << "; one column without entries is [0, 0]";
  for (size_t column = 0; column + 1 < pointers.size(); ++column)
    if (pointers[column + 1] < pointers[column]) // pattern_c2
      return emitError() << "expected indptr of a pattern not to decrease, got "
                         << pointers[column] << " before "
                         << pointers[column + 1] << " at position "
                         << column + 1
                         << "; indptr[o] is the first entry of column o";
  if (pointers.back() != indices.size() ||
      indices.size() != weightIndices.size()) // pattern_c3
    return emitError() << "expected as many indices and weight_indices of a "
                          "pattern as the last number of indptr says, "
                       << pointers.back() << ", got " << indices.size()
                       << " and " << weightIndices.size()
                       << "; give every entry a site and a tap";
  if (failed(verifyNotNegative(emitError, "indices", indices))) // pattern_c4
    return failure();
  return verifyNotNegative(emitError, "weight_indices", weightIndices);
}
