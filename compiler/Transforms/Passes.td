//===- Passes.td - Passes over the ops of any dialect ------*- tablegen -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_TRANSFORMS_PASSES_TD
#define PAPILIO_COMPILER_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def DeriveAdjointPass : Pass<"derive-adjoint", "::mlir::ModuleOp"> {
  let summary = "Derive the functions that carry cotangents and tangents";
  let description = [{
    Adds to each function @f, which stays as it is, what `mode` asks for:

    * `vjp`: @f_vjp, from the cotangents of the results to those of the
      arguments. Its arguments are the arguments of @f that it reads, then one
      cotangent for each result. Values of the forward program that it needs
      are computed anew.
    * `fwd`: @f_fwd, which returns the results of @f and then the values that
      @f_vjp needs, and @f_vjp, which takes them between its arguments and the
      cotangents. Values that are only moved are made anew in @f_vjp.
    * `jvp`: @f_jvp, from the tangents of arguments to those of the results. Its
      arguments are the arguments of @f that it reads, then the tangents.

    `wrt` says for which arguments. Nothing is computed for the others. A
    cotangent of an argument that has no part in a result is zero. `docs/adjoints.md`
    has the conventions, for complex numbers too.

    Ops say by AdjointOpInterface what their adjoint is; those that have none
    say why. The functions made are of the same dialects as @f, so that the
    adjoint of an adjoint can be derived. Stacks must have been expanded by
    `butterfly-expand`, and factors must not be in groups yet.

    ```mlir
    func.func @f(%w: tensor<1x1x1x2x2xf32>, %x: tensor<?x1x2xf32>) -> tensor<?x1x2xf32> {
      %y = butterfly.factor <1, 2, 2, 1> %w, %x : tensor<1x1x1x2x2xf32>, tensor<?x1x2xf32> -> tensor<?x1x2xf32>
      return %y : tensor<?x1x2xf32>
    }
    ==> derive-adjoint{mode=vjp}
    func.func @f_vjp(%w: tensor<1x1x1x2x2xf32>, %x: tensor<?x1x2xf32>, %ct: tensor<?x1x2xf32>)
        -> (tensor<1x1x1x2x2xf32>, tensor<?x1x2xf32>) {
      %ct_w = butterfly.factor_outer <1, 2, 2, 1> %ct, %x : tensor<?x1x2xf32>, tensor<?x1x2xf32> -> tensor<1x1x1x2x2xf32>
      %ct_x = butterfly.factor adjoint <1, 2, 2, 1> %w, %ct : tensor<1x1x1x2x2xf32>, tensor<?x1x2xf32> -> tensor<?x1x2xf32>
      return %ct_w, %ct_x : tensor<1x1x1x2x2xf32>, tensor<?x1x2xf32>
    }
    ```

    Example run: `test/compiler/Transforms/derive-adjoint.mlir`.
  }];
  let options = [
    Option<"mode", "mode", "std::string", "\"vjp\"",
           "What to derive: vjp, fwd or jvp">,
    Option<"function", "function", "std::string", "\"\"",
           "Name of the function to derive from (empty: every function)">,
    ListOption<"wrt", "wrt", "std::string",
               "Arguments to differentiate with respect to: twiddle (all that "
               "hold parameters), input (all others) or numbers, separated by "
               "commas (empty: all)">,
    Option<"keepArguments", "keep-arguments", "bool", "false",
           "Keep the arguments of the function that the derived one does not "
           "read: its signature then depends on mode and wrt alone">,
    Option<"replace", "replace", "bool", "false",
           "Remove the functions that are derived from">
  ];
  // Whoever adds cotangents of tensors: the program itself may not have loaded it.
  let dependentDialects = ["::papilio::butterfly::ButterflyDialect"];
}

#endif // PAPILIO_COMPILER_TRANSFORMS_PASSES_TD
