//===- SpconvDialect.td - The spconv dialect ---------------*- tablegen -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_SPCONV_DIALECT_TD
#define PAPILIO_SPCONV_DIALECT_TD

include "mlir/IR/OpBase.td"

def Spconv_Dialect : Dialect {
  let name = "spconv";
  let summary = "Convolutions of a lattice as products by a sparse matrix";
  let description = [{
    Says *what* is computed: cross-correlations of a lattice of 1 to 4 axes
    with a small kernel, the same on any sparse pattern, and their adjoints, on
    tensors. It knows nothing of targets, layouts or loops. It has nothing to do
    with the library of the same name for point clouds.

    Data has a batch axis (or none), a feature axis and the axes of the lattice;
    a kernel has feature_out, feature_in and the axes of its taps. An attribute
    says whether the axes of the tensors come in this order (`row_major`) or in
    the opposite one (`column_major`: the row-major bytes of such a tensor are
    those of a column-major array with its axes in the usual order). Element
    types are f32, f64, complex<f32>, complex<f64>. `docs/spec/spconv.md` numbers
    the constraints, which the verifiers and the tests quote.
  }];
  let cppNamespace = "::papilio::spconv";
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    /// Registers the attributes; the storage classes live in one file.
    void registerAttributes();
  }];
}

#endif // PAPILIO_SPCONV_DIALECT_TD
