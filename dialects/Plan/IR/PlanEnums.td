//===- PlanEnums.td - Enumerations -*- tablegen -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_PLAN_ENUMS_TD
#define PAPILIO_PLAN_ENUMS_TD

include "mlir/IR/EnumAttr.td"

def Plan_TwiddleOrder : I32EnumAttr<"TwiddleOrder",
    "order in which a kernel finds its twiddles in memory",
    [I32EnumAttrCase<"Packed", 0, "packed">,
     I32EnumAttrCase<"Native", 1, "native">]> {
  let cppNamespace = "::papilio::plan";
  let genSpecializedAttr = 0;
}

#endif // PAPILIO_PLAN_ENUMS_TD
