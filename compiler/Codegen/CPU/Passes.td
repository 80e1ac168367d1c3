//===- Passes.td - Passes that plan for a CPU ---*- tablegen -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CODEGEN_CPU_PASSES_TD
#define PAPILIO_COMPILER_CODEGEN_CPU_PASSES_TD

include "mlir/Pass/PassBase.td"

def FuseForCPUPass : Pass<"fuse-for-cpu", "::mlir::func::FuncOp"> {
  let summary = "Group factors with the radix that costs a CPU least";
  let description = [{
    Prices the plans that the chain's groupings with radices from 2 on lead to,
    with every row tile or the given one, and runs `butterfly-fuse-strides` with
    the radix of the cheapest. Rows too long for the model have a fixed radix;
    functions that no CPU plan is possible for are grouped with radix 8, or 4 for
    complex elements.
  }];
  let options = [
    Option<"vectorBits", "vector-bits", "int64_t", "512",
           "Width of a vector register in bits (128, 256 or 512)">,
    Option<"rowTile", "row-tile", "int64_t", "0",
           "Rows that share a tile (0: the cost model's)">,
    Option<"levelBytes", "level-bytes", "int64_t", "0",
           "Longest row in bytes that one level of tiles holds (0: by rule)">,
    Option<"expectedBatch", "expected-batch", "int64_t", "0",
           "Rows of a call, by which twiddles are packed or native, where the spec "
           "leaves the batch open (0: not known)">,
    Option<"twiddles", "twiddles", "::papilio::TwiddleRequest",
           "::papilio::TwiddleRequest::Auto",
           "How the kernel finds its twiddles: auto (the cost model's), packed, or "
           "native (in the caller's order); native not with normalise and not with "
           "strategy dense",
           "::llvm::cl::values("
           "clEnumValN(::papilio::TwiddleRequest::Auto, \"auto\", \"as the cost model says\"),"
           "clEnumValN(::papilio::TwiddleRequest::Packed, \"packed\", \"sorted by f_pack\"),"
           "clEnumValN(::papilio::TwiddleRequest::Native, \"native\", \"sorted by the kernel\"))">];
  let dependentDialects = ["::papilio::butterfly::ButterflyDialect"];
}

def PlanForCPUPass : Pass<"plan-for-cpu", "::mlir::ModuleOp"> {
  let summary = "Lay the fused factors of every function out for a CPU";
  let description = [{
    Turns each function of the `butterfly` dialect into a kernel of the `plan`
    dialect: tensors become buffers, the result becomes a last argument, every
    group of factors becomes stages on a fragment whose layout keeps the low
    bits in the lanes of a vector and the group's other bits in registers.
    Between groups of one tile the fragment is exchanged through scratch; rows too long
    for a tile are cut in levels with block bits. Index moves before the first
    factor go into the load, those after the last into the store, others into an
    exchange.

    ```mlir
    func.func @f(%w: tensor<1x63x2x2xf32>, %x: tensor<?x64xf32>) -> tensor<?x1x64xf32> {
      ... butterfly.group {...}
    }
    ==>
    func.func @f(%w: memref<...>, %x: memref<...>, %y: memref<...>)
        attributes {plan.schedule = #plan.schedule<vector_length = 16, row_tile = 64, pitch_padding = 16>} {
      %0 = plan.load %x : ... -> !plan.fragment<64 x f32, <lane = [0, 1, 2, 3], register = [4, 5], ...>>
      %1 = plan.stage %0 bit 0, %w[0] tied : ...
      ...
      plan.store %6, %y : ...
    }
    ```

    The attribute `plan.explain` says what was chosen and what it costs per row.
  }];
  let options = [
    Option<"vectorBits", "vector-bits", "int64_t", "512",
           "Width of a vector register in bits (128, 256 or 512)">,
    Option<"rowTile", "row-tile", "int64_t", "0",
           "Rows that share a tile (0: the cost model's)">,
    Option<"levelBytes", "level-bytes", "int64_t", "0",
           "Longest row in bytes that one level of tiles holds (0: by rule)">,
    Option<"strict", "strict", "bool", "false",
           "Round every product and sum by itself, in the documented order, "
           "instead of fusing them">,
    Option<"normalise", "normalise", "bool", "false",
           "Let passes move the diagonals of their blocks into one stage where "
           "the twiddles allow; not with strict">,
    Option<"strategy", "strategy", "::papilio::Strategy", "::papilio::Strategy::Auto",
           "Factor by factor, or one product by the matrix of the program: auto (the "
           "cost model's), factors or dense; dense neither with strict nor with normalise",
           "::llvm::cl::values("
           "clEnumValN(::papilio::Strategy::Auto, \"auto\", \"as the cost model says\"),"
           "clEnumValN(::papilio::Strategy::Factors, \"factors\", \"factor by factor\"),"
           "clEnumValN(::papilio::Strategy::Dense, \"dense\", \"one product\"))">,
    Option<"expectedBatch", "expected-batch", "int64_t", "0",
           "Rows of a call, by which twiddles are packed or native, where the spec "
           "leaves the batch open (0: not known)">,
    Option<"twiddles", "twiddles", "::papilio::TwiddleRequest",
           "::papilio::TwiddleRequest::Auto",
           "How the kernel finds its twiddles: auto (the cost model's), packed, or "
           "native (in the caller's order); native not with normalise and not with "
           "strategy dense",
           "::llvm::cl::values("
           "clEnumValN(::papilio::TwiddleRequest::Auto, \"auto\", \"as the cost model says\"),"
           "clEnumValN(::papilio::TwiddleRequest::Packed, \"packed\", \"sorted by f_pack\"),"
           "clEnumValN(::papilio::TwiddleRequest::Native, \"native\", \"sorted by the kernel\"))">,
    Option<"listCandidates", "list-candidates", "bool", "false",
           "List all plans considered, with their costs, in plan.explain">];
  let dependentDialects = ["::papilio::plan::PlanDialect", "::mlir::memref::MemRefDialect"];
}

#endif // PAPILIO_COMPILER_CODEGEN_CPU_PASSES_TD
