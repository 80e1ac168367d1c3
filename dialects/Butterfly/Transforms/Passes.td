//===- Passes.td - Passes within the butterfly dialect -----*- tablegen -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_BUTTERFLY_PASSES_TD
#define PAPILIO_BUTTERFLY_PASSES_TD

include "mlir/Pass/PassBase.td"

def ExpandPass : Pass<"butterfly-expand", "::mlir::func::FuncOp"> {
  let summary = "Expand stacks of butterflies into single factors";
  let description = [{
    Replaces `butterfly.multiply` and `butterfly.chain_multiply` by one
    `butterfly.slice_twiddle` and one `butterfly.factor` for each factor, in the
    order of application, with `butterfly.stack` before if the input has no
    stack axis, `butterfly.unstack` after if the result has none, and
    `butterfly.collect` if intermediates are wanted. `butterfly.factor_multiply`
    stays. For n = 4,

    ```mlir
    %y = butterfly.multiply tied increasing %w, %x : tensor<1x3x2x2xf32>, tensor<?x4xf32> -> tensor<?x4xf32>
    ```

    becomes

    ```mlir
    %0 = butterfly.stack %x : tensor<?x4xf32> -> tensor<?x1x4xf32>
    %w0 = butterfly.slice_twiddle %w[0] : tensor<1x3x2x2xf32> -> tensor<1x1x1x2x2xf32>
    %1 = butterfly.factor <2, 2, 2, 1> %w0, %0 : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
    %w1 = butterfly.slice_twiddle %w[1] : tensor<1x3x2x2xf32> -> tensor<1x1x2x2x2xf32>
    %2 = butterfly.factor <1, 2, 2, 2> %w1, %1 : tensor<1x1x2x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
    %y = butterfly.unstack %2 : tensor<?x1x4xf32> -> tensor<?x4xf32>
    ```

    Example run: `test/dialects/Butterfly/Transforms/expand.mlir`.
  }];
}

def FuseStridesPass : Pass<"butterfly-fuse-strides", "::mlir::func::FuncOp"> {
  let summary = "Group factors that are applied in one pass over the data";
  let description = [{
    Puts every `butterfly.factor` into a `butterfly.group`, as many neighbours
    of a chain as the radix allows. A group that touches k strides holds 2^k
    numbers at once; log-strides below `free-log-strides` do not count, because
    the target keeps these digits of the index inside a vector. A stride that
    comes again within a group counts once, so the chain 2, 1, 0, 0, 1, 2 is one
    group of radix 8.

    Of all ways to cut a chain, one with the fewest groups is taken; among
    these one whose radices, then numbers of factors, differ least. With
    `max-radix=8`, the ten factors of n = 1024 become groups of 3, 3, 2, 2.

    ```mlir
    %w0 = butterfly.slice_twiddle %w[0] : tensor<1x3x2x2xf32> -> tensor<1x1x1x2x2xf32>
    %0 = butterfly.factor <2, 2, 2, 1> %w0, %x : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
    %w1 = butterfly.slice_twiddle %w[1] : tensor<1x3x2x2xf32> -> tensor<1x1x2x2x2xf32>
    %y = butterfly.factor <1, 2, 2, 2> %w1, %0 : tensor<1x1x2x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
    ```

    becomes

    ```mlir
    %y = butterfly.group {
      %w0 = butterfly.slice_twiddle %w[0] : tensor<1x3x2x2xf32> -> tensor<1x1x1x2x2xf32>
      %0 = butterfly.factor <2, 2, 2, 1> %w0, %x : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
      %w1 = butterfly.slice_twiddle %w[1] : tensor<1x3x2x2xf32> -> tensor<1x1x2x2x2xf32>
      %1 = butterfly.factor <1, 2, 2, 2> %w1, %0 : tensor<1x1x2x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
      butterfly.yield %1 : tensor<?x1x4xf32>
    } : tensor<?x1x4xf32>
    ```

    A group yields its last value and those others that are used outside it. A
    factor whose blocks are not 2x2, or whose n is not a power of two, becomes a
    group by itself. A twiddle that is computed after a chain began starts a new
    chain. Factors that are in a group already are left alone.

    Example run: `test/dialects/Butterfly/Transforms/fuse-strides.mlir`.
  }];
  let options = [
    Option<"maxRadix", "max-radix", "int64_t", "8",
           "Most numbers of the index a group may combine that are not free: a "
           "power of two, at least 2">,
    Option<"freeLogStrides", "free-log-strides", "int64_t", "0",
           "Log-strides below this one cost a group no radix: a count of binary "
           "digits of the index, from 0 to 62">,
    Option<"maxComplexRadix", "max-complex-radix", "int64_t", "0",
           "max-radix for complex elements, which take two registers each (0: "
           "as max-radix)">,
    Option<"freeStrideBytes", "free-stride-bytes", "int64_t", "0",
           "Strides of fewer bytes than this, counted in real scalars, are free "
           "too: a power of two, the bytes of a vector">
  ];
}

#endif // PAPILIO_BUTTERFLY_PASSES_TD
