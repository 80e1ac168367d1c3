//===- SpconvEnums.td - Enumerations -----------------------*- tablegen -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_SPCONV_ENUMS_TD
#define PAPILIO_SPCONV_ENUMS_TD

include "mlir/IR/EnumAttr.td"
include "dialects/Spconv/IR/SpconvDialect.td"

def Spconv_Boundary : I32EnumAttr<"Boundary",
    "what lies beyond the last site of an axis",
    [I32EnumAttrCase<"Periodic", 0, "periodic">,
     I32EnumAttrCase<"Open", 1, "open">]> {
  let cppNamespace = "::papilio::spconv";
  let genSpecializedAttr = 0;
}
def Spconv_BoundaryAttr
    : EnumAttr<Spconv_Dialect, Spconv_Boundary, "boundary">;

def Spconv_AxisOrder : I32EnumAttr<"AxisOrder",
    "order in which the axes of the tensors are listed",
    [I32EnumAttrCase<"RowMajor", 0, "row_major">,
     I32EnumAttrCase<"ColumnMajor", 1, "column_major">]> {
  let cppNamespace = "::papilio::spconv";
  let genSpecializedAttr = 0;
}
def Spconv_AxisOrderAttr
    : EnumAttr<Spconv_Dialect, Spconv_AxisOrder, "axis_order">;

def Spconv_Convention : I32EnumAttr<"Convention",
    "whether the other factor of an adjoint's products is conjugated",
    [I32EnumAttrCase<"Plain", 0, "plain">,
     I32EnumAttrCase<"Conjugate", 1, "conjugate">]> {
  let cppNamespace = "::papilio::spconv";
  let genSpecializedAttr = 0;
}
def Spconv_ConventionAttr
    : EnumAttr<Spconv_Dialect, Spconv_Convention, "convention">;

#endif // PAPILIO_SPCONV_ENUMS_TD
