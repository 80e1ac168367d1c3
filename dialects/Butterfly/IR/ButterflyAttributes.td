//===- ButterflyAttributes.td - Attributes -----------------*- tablegen -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_BUTTERFLY_ATTRIBUTES_TD
#define PAPILIO_BUTTERFLY_ATTRIBUTES_TD

include "mlir/IR/AttrTypeBase.td"
include "dialects/Butterfly/IR/ButterflyDialect.td"

def Butterfly_PatternAttr : AttrDef<Butterfly_Dialect, "Pattern"> {
  let mnemonic = "pattern";
  let summary = "Kronecker-sparse support I_a (x) 1_{b x c} (x) I_d";
  let description = [{
    The support of one factor: a dense b x c block, repeated a times along the
    diagonal, each entry a multiple of I_d (Gonon et al. 2025). It maps
    a*c*d numbers to a*b*d. A butterfly factor of stride s on n points is
    `<n/(2s), 2, 2, s>`.
  }];
  let parameters = (ins "int64_t":$a, "int64_t":$b, "int64_t":$c, "int64_t":$d);
  let assemblyFormat = "`<` $a `,` $b `,` $c `,` $d `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Length of the input index, a*c*d.
    int64_t getInputSize() const { return getA() * getC() * getD(); }
    /// Length of the output index, a*b*d.
    int64_t getOutputSize() const { return getA() * getB() * getD(); }
  }];
}

#endif // PAPILIO_BUTTERFLY_ATTRIBUTES_TD
