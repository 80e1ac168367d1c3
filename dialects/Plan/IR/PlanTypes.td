//===- PlanTypes.td - Types -----------*- tablegen -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_PLAN_TYPES_TD
#define PAPILIO_PLAN_TYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "dialects/Plan/IR/PlanAttributes.td"

def Plan_FragmentType : TypeDef<Plan_Dialect, "Fragment"> {
  let mnemonic = "fragment";
  let summary = "A row of n elements, its index bits in the places of a layout";
  let description = [{
    `!plan.fragment<1024 x f32, <lane = [...], register = [...], loop = [...], block = [...]>>`.
    n is a power of two; the layout places each of its bits once.
  }];
  let parameters = (ins "int64_t":$size, "::mlir::Type":$elementType,
                        Plan_LayoutAttr:$layout);
  let assemblyFormat = "`<` $size `x` $elementType `,` $layout `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    bool isComplex() const { return ::mlir::isa<::mlir::ComplexType>(getElementType()); }
    /// f32 or f64: the type of one vector lane.
    ::mlir::FloatType getScalarType() const;
  }];
}

#endif // PAPILIO_PLAN_TYPES_TD
