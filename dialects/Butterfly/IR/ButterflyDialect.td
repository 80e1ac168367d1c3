//===- ButterflyDialect.td - The butterfly dialect ---------*- tablegen -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_BUTTERFLY_DIALECT_TD
#define PAPILIO_BUTTERFLY_DIALECT_TD

include "mlir/IR/OpBase.td"

def Butterfly_Dialect : Dialect {
  let name = "butterfly";
  let summary = "Structured linear maps as products of butterfly factors";
  let description = [{
    Says *what* is computed: stacks of butterfly factors with their twiddles,
    index permutations, padding and trimming, on tensors. It knows nothing of
    targets, layouts or loops.

    The last axis of a data tensor is the index of length n, the first the
    batch; between them there may be a stack axis. Element types are f32, f64,
    complex<f32>, complex<f64>. `docs/spec/butterfly.md` numbers the
    constraints, which the verifiers and the tests quote.
  }];
  let cppNamespace = "::papilio::butterfly";
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    /// Registers the attributes; the storage classes live in one file.
    void registerAttributes();
  }];
}

#endif // PAPILIO_BUTTERFLY_DIALECT_TD
