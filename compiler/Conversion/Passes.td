//===- Passes.td - Passes between dialects ---*- tablegen -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CONVERSION_PASSES_TD
#define PAPILIO_COMPILER_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertPlanToVectorPass : Pass<"convert-plan-to-vector", "::mlir::ModuleOp"> {
  let summary = "Turn kernels of the plan dialect into loops over vectors";
  let description = [{
    Replaces each kernel `f` by the symbols of `papilio/kernel_abi.h`:

    * `f(buffers, packed, row_begin, row_end, call_rows, workspace)`: loops over
      stacks, row tiles, levels, passes and units, made of `scf`, `arith`, `vector`,
      with addresses and memory accesses in the `llvm` dialect;
    * `f_pack(buffers, packed)`: copies twiddles into the order in which units read
      them, one vector after the other;
    * `f_info`: the constant papilio_rt_kernel_info.

    A unit is the set of vectors that one row holds in registers at once. Where
    the twiddles differ from unit to unit, rows are the inner loop, so that one load of a
    twiddle serves the whole row tile; units that share their twiddles are looped
    inside the rows.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect"];
}

#endif // PAPILIO_COMPILER_CONVERSION_PASSES_TD
