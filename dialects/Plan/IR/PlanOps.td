//===- PlanOps.td - Operations --------*- tablegen -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_PLAN_OPS_TD
#define PAPILIO_PLAN_OPS_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "dialects/Plan/IR/PlanAttributes.td"
include "dialects/Plan/IR/PlanDialect.td"
include "dialects/Plan/IR/PlanTypes.td"

def Plan_Buffer : MemRefOf<[F32, F64, Complex<F32>, Complex<F64>]>;
def Plan_IndexMap : AnyAttrOf<[Plan_ShiftAttr, Plan_BitReversalAttr, Plan_TableAttr],
    "shift, bit reversal or table">;

class Plan_Op<string mnemonic, list<Trait> traits = []>
    : Op<Plan_Dialect, mnemonic, traits>;

def Plan_LoadOp : Plan_Op<"load"> {
  let summary = "Load a row from a buffer";
  let description = [{
    The buffer is memref<B x n> (each stack reads the same row) or memref<B x S x n>.
    With a `map`, fragment[i] = row[map(i)]. Between real and complex elements
    the row is embedded, or its real part taken. Rows that need either, or whose
    stride in memory is not 1, are staged in a row buffer first.
  }];
  let arguments = (ins Arg<Plan_Buffer, "", [MemRead]>:$source,
                       OptionalAttr<Plan_IndexMap>:$map);
  let results = (outs Plan_FragmentType:$result);
  let assemblyFormat = "$source (`map` `(` $map^ `)`)? attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
}

def Plan_StageOp : Plan_Op<"stage", [AllTypesMatch<["input", "result"]>]> {
  let summary = "Apply one factor to a bit of the index";
  let description = [{
    Combines the elements whose index differs in `bit` by their 2x2 blocks. The
    twiddle buffer holds blocks, memref<S x K x 2 x 2> or memref<S x K x P x 2 x 2>
    read as one list of K*P blocks; element i uses block
    `offset` + (tied: i mod 2^bit; untied: i with its bit `bit` deleted). `adjoint`
    uses the conjugate transpose of each block.
  }];
  let arguments = (ins Plan_FragmentType:$input,
                       Arg<Plan_Buffer, "", [MemRead]>:$twiddle,
                       I64Attr:$bit, I64Attr:$offset, UnitAttr:$tied,
                       UnitAttr:$adjoint);
  let results = (outs Plan_FragmentType:$result);
  let assemblyFormat = [{
    $input `bit` $bit `,` $twiddle `[` $offset `]` (`tied` $tied^)? (`adjoint` $adjoint^)? attr-dict
    `:` type($input)
    `,` type($twiddle)
  }];
  let hasVerifier = 1;
}

def Plan_ExchangeOp : Plan_Op<"exchange"> {
  let summary = "Move index bits to other places";
  let description = [{
    The result holds the same row in another layout. With a `map`,
    result[i] = input[map(i)], and the size may change; so may the elements, between
    real and complex.
  }];
  let arguments = (ins Plan_FragmentType:$input, OptionalAttr<Plan_IndexMap>:$map);
  let results = (outs Plan_FragmentType:$result);
  let assemblyFormat = "$input (`map` `(` $map^ `)`)? attr-dict `:` type($input) `->` type($result)";
  let hasVerifier = 1;
}

def Plan_StoreOp : Plan_Op<"store"> {
  let summary = "Store a row to a buffer";
  let description = [{
    The buffer is memref<B x n>, memref<B x S x n>, or, with `plane`, the plane of that
    number of memref<K x B x S x n>. With a `map`, row[i] = fragment[map(i)].
    Elements are converted as in `plan.load`.
  }];
  let arguments = (ins Plan_FragmentType:$input,
                       Arg<Plan_Buffer, "", [MemWrite]>:$destination,
                       OptionalAttr<Plan_IndexMap>:$map,
                       OptionalAttr<ConfinedAttr<I64Attr, [IntNonNegative]>>:$plane);
  let assemblyFormat = [{
    $input `,` $destination (`plane` $plane^)? (`map` `(` $map^ `)`)? attr-dict `:` type($input) `,`
    type($destination)
  }];
  let hasVerifier = 1;
}

def Plan_CopyOp : Plan_Op<"copy"> {
  let summary = "Copy rows without arithmetic";
  let description = [{
    destination[b, s, i] = source[b, s or none, map(i)]: programs without a factor.
    Embeds or takes the real part where the element types ask for it. `plane` is
    as in `plan.store`.
  }];
  let arguments = (ins Arg<Plan_Buffer, "", [MemRead]>:$source,
                       Arg<Plan_Buffer, "", [MemWrite]>:$destination,
                       OptionalAttr<Plan_IndexMap>:$map,
                       OptionalAttr<ConfinedAttr<I64Attr, [IntNonNegative]>>:$plane);
  let assemblyFormat = [{
    $source `,` $destination (`plane` $plane^)? (`map` `(` $map^ `)`)? attr-dict `:` type($source) `,`
    type($destination)
  }];
  let hasVerifier = 1;
}

def Plan_PairsOp : Plan_Op<"pairs"> {
  let summary = "Multiply N pairs by their 2x2 blocks, any N";
  let description = [{
    destination[b, r, i] = sum_c twiddle[r, c, i] source[b, c, i]. The bit of the pair is in
    a register, the N positions in lanes and a loop with a masked tail, so N
    need not be a power of two. twiddle: memref<2 x 2 x N>, rows: memref<B x 2 x N>.
    `adjoint` uses the conjugate transpose of each block.
  }];
  let arguments = (ins Arg<Plan_Buffer, "", [MemRead]>:$twiddle,
                       Arg<Plan_Buffer, "", [MemRead]>:$source,
                       Arg<Plan_Buffer, "", [MemWrite]>:$destination,
                       UnitAttr:$adjoint);
  let assemblyFormat = [{
    (`adjoint` $adjoint^)? $twiddle `,` $source `,` $destination attr-dict `:` type($twiddle) `,` type($source) `,`
    type($destination)
  }];
  let hasVerifier = 1;
}

#endif // PAPILIO_PLAN_OPS_TD
