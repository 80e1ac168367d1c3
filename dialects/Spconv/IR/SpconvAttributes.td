//===- SpconvAttributes.td - Attributes --------------------*- tablegen -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_SPCONV_ATTRIBUTES_TD
#define PAPILIO_SPCONV_ATTRIBUTES_TD

include "mlir/IR/AttrTypeBase.td"
include "dialects/Spconv/IR/SpconvDialect.td"

def Spconv_PatternAttr : AttrDef<Spconv_Dialect, "Pattern"> {
  let mnemonic = "pattern";
  let summary = "Which site meets which tap in each column of a sparse matrix";
  let description = [{
    Column o, one for each output, owns the entries e = indptr[o] ...
    indptr[o+1]-1; entry e says that site indices[e] of the input is multiplied
    by tap weight_indices[e] of the kernel. All numbers count from 0. Columns
    may have any number of entries; sites and taps may repeat.
  }];
  let parameters = (ins "::mlir::DenseI64ArrayAttr":$indptr,
                        "::mlir::DenseI64ArrayAttr":$indices,
                        "::mlir::DenseI64ArrayAttr":$weight_indices);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The number of columns, which is that of outputs.
    int64_t getNumColumns() const { return getIndptr().size() - 1; }
  }];
}

#endif // PAPILIO_SPCONV_ATTRIBUTES_TD
