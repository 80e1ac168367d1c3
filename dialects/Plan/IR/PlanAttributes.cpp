//===- PlanAttributes.cpp - Attributes and types ------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/Plan/IR/Plan.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace papilio::plan;

#include "dialects/Plan/IR/PlanEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "dialects/Plan/IR/PlanAttributes.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "dialects/Plan/IR/PlanTypes.cpp.inc"

void PlanDialect::registerAttributesAndTypes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialects/Plan/IR/PlanAttributes.cpp.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "dialects/Plan/IR/PlanTypes.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// LayoutAttr
//===----------------------------------------------------------------------===//

/// Parses `name = [i, j, ...]`.
static ParseResult parsePlace(AsmParser &parser, StringRef name,
                              SmallVectorImpl<int64_t> &bits) {
  if (parser.parseKeyword(name) || parser.parseEqual())
    return failure();
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
    return parser.parseInteger(bits.emplace_back());
  });
}

Attribute LayoutAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> lane, registers, loop, block;
  if (parser.parseLess() || parsePlace(parser, "lane", lane) ||
      parser.parseComma() || parsePlace(parser, "register", registers) ||
      parser.parseComma() || parsePlace(parser, "loop", loop) ||
      parser.parseComma() || parsePlace(parser, "block", block) ||
      parser.parseGreater())
    return {};
  return parser.getChecked<LayoutAttr>(parser.getContext(), lane, registers,
                                       loop, block);
}

void LayoutAttr::print(AsmPrinter &printer) const {
  auto place = [&](StringRef name, ArrayRef<int64_t> bits) {
    printer << name << " = [";
    llvm::interleaveComma(bits, printer);
    printer << "]";
  };
  printer << "<";
  place("lane", getLane());
  printer << ", ";
  place("register", getRegisters());
  printer << ", ";
  place("loop", getLoop());
  printer << ", ";
  place("block", getBlock());
  printer << ">";
}

/// Every bit of 0 ... count-1 has exactly one place.
LogicalResult LayoutAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                 ArrayRef<int64_t> lane,
                                 ArrayRef<int64_t> registers,
                                 ArrayRef<int64_t> loop,
                                 ArrayRef<int64_t> block) {
  int64_t count = lane.size() + registers.size() + loop.size() + block.size();
  llvm::SmallBitVector seen(count);
  for (ArrayRef<int64_t> place : {lane, registers, loop, block}) {
    for (int64_t bit : place) {
      if (bit < 0 || bit >= count)
        return emitError() << "bit " << bit << " is outside 0 ... " << count - 1
                           << ", the bits that have a place";
      if (seen.test(bit))
        return emitError() << "bit " << bit << " has two places";
      seen.set(bit);
    }
  }
  return success();
}

SmallVector<int64_t> LayoutAttr::getTileBits() const {
  SmallVector<int64_t> bits(getLane());
  llvm::append_range(bits, getRegisters());
  llvm::append_range(bits, getLoop());
  llvm::sort(bits);
  return bits;
}

//===----------------------------------------------------------------------===//
// ScheduleAttr
//===----------------------------------------------------------------------===//

LogicalResult ScheduleAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                   int64_t vectorLength, int64_t rowTile,
                                   int64_t pitchPadding, TwiddleOrder) {
  if (vectorLength < 1 || !llvm::isPowerOf2_64(vectorLength))
    return emitError()
           << "expected a vector_length that is a power of two, got "
           << vectorLength;
  if (rowTile < 1)
    return emitError() << "expected a row_tile of at least 1, got " << rowTile;
  if (pitchPadding < 0)
    return emitError() << "expected a pitch_padding of at least 0, got "
                       << pitchPadding;
  return success();
}

//===----------------------------------------------------------------------===//
// DenseAttr
//===----------------------------------------------------------------------===//

/// More sums than this no register file holds, and the code grows with them.
static constexpr int64_t kMostSums = 64;

LogicalResult DenseAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                int64_t rows, int64_t vectors,
                                int64_t sideBySide) {
  if (rows < 1 || vectors < 1)
    return emitError() << "expected at least 1 of rows and vectors, got "
                       << rows << " and " << vectors;
  if (rows > kMostSums || vectors > kMostSums || rows * vectors > kMostSums)
    return emitError() << "expected at most " << kMostSums
                       << " sums in a register tile, got " << rows << " x "
                       << vectors;
  if (sideBySide < 1 || !llvm::isPowerOf2_64(sideBySide))
    return emitError() << "expected side_by_side to be a power of two, got "
                       << sideBySide;
  if (sideBySide > 1 && vectors != 1)
    return emitError() << "expected rows side by side in 1 vector, got "
                       << vectors;
  return success();
}

//===----------------------------------------------------------------------===//
// FragmentType
//===----------------------------------------------------------------------===//

LogicalResult FragmentType::verify(function_ref<InFlightDiagnostic()> emitError,
                                   int64_t size, Type elementType,
                                   LayoutAttr layout) {
  Type scalar = elementType;
  if (auto complex = dyn_cast<ComplexType>(elementType))
    scalar = complex.getElementType();
  if (!scalar.isF32() && !scalar.isF64())
    return emitError() << "expected f32, f64 or complex elements, got "
                       << elementType;
  if (size < 1 || !llvm::isPowerOf2_64(size))
    return emitError() << "expected a size that is a power of two, got "
                       << size;
  if (layout.getNumBits() != llvm::Log2_64(size))
    return emitError() << "expected a layout of " << llvm::Log2_64(size)
                       << " bits for size " << size << ", got "
                       << layout.getNumBits();
  return success();
}

FloatType FragmentType::getScalarType() const {
  if (auto complex = dyn_cast<ComplexType>(getElementType()))
    return cast<FloatType>(complex.getElementType());
  return cast<FloatType>(getElementType());
}
