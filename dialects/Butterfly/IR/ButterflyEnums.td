//===- ButterflyEnums.td - Enumerations --------------------*- tablegen -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_BUTTERFLY_ENUMS_TD
#define PAPILIO_BUTTERFLY_ENUMS_TD

include "mlir/IR/EnumAttr.td"
include "dialects/Butterfly/IR/ButterflyDialect.td"

def Butterfly_StrideOrder : I32EnumAttr<"StrideOrder",
    "order in which the factors of a stack are applied",
    [I32EnumAttrCase<"Increasing", 0, "increasing">,
     I32EnumAttrCase<"Decreasing", 1, "decreasing">]> {
  let cppNamespace = "::papilio::butterfly";
  let genSpecializedAttr = 0;
}
def Butterfly_StrideOrderAttr
    : EnumAttr<Butterfly_Dialect, Butterfly_StrideOrder, "stride_order">;

def Butterfly_Tying : I32EnumAttr<"Tying",
    "whether the groups of one factor share their twiddle blocks",
    [I32EnumAttrCase<"Tied", 0, "tied">,
     I32EnumAttrCase<"Untied", 1, "untied">]> {
  let cppNamespace = "::papilio::butterfly";
  let genSpecializedAttr = 0;
}
def Butterfly_TyingAttr : EnumAttr<Butterfly_Dialect, Butterfly_Tying, "tying">;

#endif // PAPILIO_BUTTERFLY_ENUMS_TD
