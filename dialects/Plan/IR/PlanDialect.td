//===- PlanDialect.td - The plan dialect --*- tablegen -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_PLAN_DIALECT_TD
#define PAPILIO_PLAN_DIALECT_TD

include "mlir/IR/OpBase.td"

def Plan_Dialect : Dialect {
  let name = "plan";
  let summary = "How a butterfly program runs: layouts over index digits";
  let description = [{
    A function of this dialect is one kernel. Its arguments are the caller's
    buffers (memrefs with strides known at run time), inputs first, and its body is a
    straight line of `plan.load`, `plan.stage`, `plan.exchange`, `plan.store` on
    *fragments*: rows of n elements whose index digits (bits, for n = 2^m) have
    places. A place is a SIMD lane, a register, a loop inside a tile, or a block
    loop around tiles. The batch is one more digit, which no stage touches: it is
    cut into tiles of rows by the `plan.schedule` of the function.

    * A stage on a digit is legal where that digit is in a register (two registers
      are combined) or in a lane (a register is combined with its own shuffle).
    * An exchange moves digits between places: through a scratch tile when the
      block digits stay, through a row buffer when they change.

    A function with a `plan.dense` runs its body on unit rows only, while packing; the
    kernel then multiplies by the matrix that comes out.

    The dialect knows nothing of what the weights mean, and nothing of loops:
    `convert-plan-to-vector` makes these.
  }];
  let cppNamespace = "::papilio::plan";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let extraClassDeclaration = "void registerAttributesAndTypes();";
}

#endif // PAPILIO_PLAN_DIALECT_TD
