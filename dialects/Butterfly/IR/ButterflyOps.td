//===- ButterflyOps.td - Operations ------------------------*- tablegen -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_BUTTERFLY_OPS_TD
#define PAPILIO_BUTTERFLY_OPS_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "dialects/Butterfly/IR/ButterflyAttributes.td"
include "dialects/Butterfly/IR/ButterflyDialect.td"
include "dialects/Butterfly/IR/ButterflyEnums.td"
include "dialects/Interfaces/AdjointOpInterface.td"

/// Ranked tensors of some element types. An encoding would be ignored, so it is
/// refused. (tensor_c1, real_part_c6, embed_c6)
class Butterfly_TensorOf<list<Type> elements, string names> : Type<
    And<[RankedTensorOf<elements>.predicate,
         CPred<"!::llvm::cast<::mlir::RankedTensorType>($_self).getEncoding()">]>,
    "ranked tensor of " # names # " without encoding",
    "::mlir::RankedTensorType">;

def Butterfly_Tensor
    : Butterfly_TensorOf<[F32, F64, Complex<F32>, Complex<F64>],
                         "f32, f64, complex<f32> or complex<f64>">;
def Butterfly_RealTensor : Butterfly_TensorOf<[F32, F64], "f32 or f64">;
def Butterfly_ComplexTensor
    : Butterfly_TensorOf<[Complex<F32>, Complex<F64>],
                         "complex<f32> or complex<f64>">;

class Butterfly_Op<string mnemonic, list<Trait> traits = []>
    : Op<Butterfly_Dialect, mnemonic, traits>;

/// An op without side effects that has an adjoint; `overridden` are the methods
/// of the interface that it does not take the default of.
class Butterfly_AdjointOp<string mnemonic, list<Trait> traits = [],
                          list<string> overridden = []>
    : Butterfly_Op<mnemonic, !listconcat([Pure,
          DeclareOpInterfaceMethods<AdjointOpInterface, overridden>], traits)>;

/// One that moves or converts numbers only.
class Butterfly_MoveOp<string mnemonic, list<Trait> traits = [],
                       list<string> overridden = []>
    : Butterfly_AdjointOp<mnemonic, traits, overridden> {
  let extraClassDeclaration = [{
    bool isMove() { return true; }
  }];
}

/// One that is linear in a twiddle, its first operand, and in its input.
class Butterfly_ProductOp<string mnemonic>
    : Butterfly_AdjointOp<mnemonic, [], ["getVjpNeeds", "buildJvp"]> {
  let extraClassDeclaration = [{
    bool isParameterOperand(unsigned operand) { return operand == 0; }
  }];
}

/// One that has to be expanded before it has an adjoint.
class Butterfly_StackedOp<string mnemonic>
    : Butterfly_AdjointOp<mnemonic, [], ["getReasonForNoAdjoint"]> {
  let extraClassDeclaration = [{
    bool isParameterOperand(unsigned operand) { return operand == 0; }
  }];
}

def Butterfly_MultiplyOp : Butterfly_StackedOp<"multiply"> {
  let summary = "Multiply a batch of vectors by a stack of butterfly matrices";
  let description = [{
    Every stack applies its own log2(n) factors of stride 1, 2, ..., n/2
    (`increasing`) or n/2, ..., 1 (`decreasing`). Factor k, of stride s = 2^k,
    couples the pairs i = 0 ... n/2-1: with j = i mod s, p = 2 s (i / s) + j and
    q = p + s,

        y[p] = T[0][0] x[p] + T[0][1] x[q]
        y[q] = T[1][0] x[p] + T[1][1] x[q]

    Twiddles are stored by log-stride whatever the order of application:

    * tied: tensor<S x (n-1) x 2 x 2>, T = twiddle[stack, 2^k - 1 + j]
    * untied: tensor<S x log2(n) x n/2 x 2 x 2>, T = twiddle[stack, k, i]

    The input is tensor<B x n> (copied to every stack) or tensor<B x S x n>.
    The result is tensor<B x S x n>, or tensor<B x n> if S = 1 and the input has
    no stack axis. With `intermediates` it is tensor<(log2(n)+1) x B x S x n>:
    the input copied to all stacks, then the value after each factor applied.
    Complex products are ordinary products, without conjugation.
  }];
  let arguments = (ins Butterfly_Tensor:$twiddle, Butterfly_Tensor:$input,
                       Butterfly_TyingAttr:$tying,
                       Butterfly_StrideOrderAttr:$stride_order,
                       UnitAttr:$intermediates);
  let results = (outs Butterfly_Tensor:$result);
  // An enumeration prints a space before itself: `` takes away the other one.
  let assemblyFormat = [{
    `` $tying `` $stride_order (`intermediates` $intermediates^)? $twiddle `,` $input attr-dict
    `:` type($twiddle) `,` type($input) `->` type($result)
  }];
  let hasVerifier = 1;
}

def Butterfly_ChainMultiplyOp : Butterfly_StackedOp<"chain_multiply"> {
  let summary = "Multiply by a chain of untied factors of any strides";
  let description = [{
    Twiddles are time-ordered: factor t of the chain, of stride
    2^log_strides[t], uses twiddle[stack, t, i] for pair i; strides may repeat
    and come in any order. Twiddle: tensor<S x L x n/2 x 2 x 2>. Input and result
    are as in `butterfly.multiply`; `intermediates` gives L+1 values. Alternating
    decreasing and increasing runs are the B B^T products of torch_butterfly.
  }];
  let arguments = (ins Butterfly_Tensor:$twiddle, Butterfly_Tensor:$input,
                       DenseI64ArrayAttr:$log_strides,
                       UnitAttr:$intermediates);
  let results = (outs Butterfly_Tensor:$result);
  let assemblyFormat = [{
    $log_strides (`intermediates` $intermediates^)? $twiddle `,` $input attr-dict
    `:` type($twiddle) `,` type($input) `->` type($result)
  }];
  let hasVerifier = 1;
}

def Butterfly_FactorMultiplyOp : Butterfly_ProductOp<"factor_multiply"> {
  let summary = "Multiply any number of pairs by their 2x2 blocks";
  let description = [{
    out[b, r, i] = sum_c twiddle[r, c, i] * in[b, c, i] with twiddle
    tensor<2 x 2 x N>, input and result tensor<B x 2 x N>; N is any positive
    number. `adjoint` uses the conjugate transpose of each block,
    conj(twiddle[c, r, i]).
  }];
  let arguments = (ins Butterfly_Tensor:$twiddle, Butterfly_Tensor:$input,
                       UnitAttr:$adjoint);
  let results = (outs Butterfly_Tensor:$result);
  let assemblyFormat = [{
    (`adjoint` $adjoint^)? $twiddle `,` $input attr-dict `:` type($twiddle) `,` type($input) `->` type($result)
  }];
  let hasVerifier = 1;
}

def Butterfly_StackOp : Butterfly_MoveOp<"stack"> {
  let summary = "Copy the input to every stack";
  let description = "tensor<B x n> to tensor<B x S x n>.";
  let arguments = (ins Butterfly_Tensor:$input);
  let results = (outs Butterfly_Tensor:$result);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Butterfly_UnstackOp : Butterfly_MoveOp<"unstack"> {
  let summary = "Drop a stack axis of extent 1";
  let description = "tensor<B x 1 x n> to tensor<B x n>.";
  let arguments = (ins Butterfly_Tensor:$input);
  let results = (outs Butterfly_Tensor:$result);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Butterfly_SliceTwiddleOp : Butterfly_MoveOp<"slice_twiddle", [],
    ["isParameterOperand"]> {
  let summary = "Take the blocks of one factor out of a stack's twiddles";
  let description = [{
    Reads the twiddle of each stack as a flat list of b x c blocks (all axes
    between the first and the last two) and takes A*d of them from `offset` on:
    tensor<S x N x b x c> or tensor<S x L x N x b x c> to
    tensor<S x A x d x b x c>.
  }];
  let arguments = (ins Butterfly_Tensor:$twiddle,
                       /*slice_twiddle_c7*/
                       ConfinedAttr<I64Attr, [IntNonNegative]>:$offset);
  let results = (outs Butterfly_Tensor:$result);
  let assemblyFormat = "$twiddle `[` $offset `]` attr-dict `:` type($twiddle) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Butterfly_FactorOp : Butterfly_ProductOp<"factor"> {
  let summary = "Apply one Kronecker-sparse factor";
  let description = [{
    The unit that stacks are expanded into. With the pattern (a, b, c, d), input
    index (i*c + k)*d + j and output index (i*b + r)*d + j,

        y[.., i, r, j] = sum_k twiddle[stack, i or 0, j, r, k] x[.., i, k, j]

    twiddle: tensor<S x A x d x b x c>; A = a (untied) or 1 (tied: the a groups
    share their blocks). Data: tensor<B x S x a*c*d> to tensor<B x S x a*b*d>.

    `adjoint` uses the conjugate transpose of each block: the twiddle is
    tensor<S x A x d x c x b> and conj(twiddle[stack, i or 0, j, k, r]) stands in
    the sum. The pattern is still that of the map the op applies.
  }];
  let arguments = (ins Butterfly_Tensor:$twiddle, Butterfly_Tensor:$input,
                       Butterfly_PatternAttr:$pattern, UnitAttr:$adjoint);
  let results = (outs Butterfly_Tensor:$result);
  let assemblyFormat = [{
    (`adjoint` $adjoint^)? $pattern $twiddle `,` $input attr-dict `:` type($twiddle) `,` type($input) `->` type($result)
  }];
  let hasVerifier = 1;
}

def Butterfly_GroupOp : Butterfly_Op<"group", [RecursiveMemoryEffects,
    NoRegionArguments, SingleBlock /*group_c8*/,
    DeclareOpInterfaceMethods<AdjointOpInterface, ["getReasonForNoAdjoint"]>]> {
  let summary = "Factors to be applied in one pass over the data";
  let description = [{
    Made by `butterfly-fuse-strides`. The body holds a chain of
    `butterfly.factor` (and their `butterfly.slice_twiddle`), each applied to
    the result of the one before; it yields the last value and, for
    intermediates, those between. The op says only that no value of the chain
    needs to be stored between two of its factors.

    ```mlir
    %y = butterfly.group {
      %w = butterfly.slice_twiddle %twiddle[0] : tensor<1x3x2x2xf32> -> tensor<1x1x1x2x2xf32>
      %0 = butterfly.factor <2, 2, 2, 1> %w, %x : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
      butterfly.yield %0 : tensor<?x1x4xf32>
    } : tensor<?x1x4xf32>
    ```
  }];
  let arguments = (ins);
  let results = (outs Variadic<Butterfly_Tensor>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "attr-dict-with-keyword $body `:` type($results)";
  let hasRegionVerifier = 1;
}

def Butterfly_YieldOp : Butterfly_Op<"yield",
    [Pure, Terminator, HasParent<"GroupOp"> /*yield_c1*/]> {
  let summary = "End of a group";
  let description = [{
    Hands out results of the group's factors, each once, in the order of
    application; the last is that of the last factor.
  }];
  let arguments = (ins Variadic<Butterfly_Tensor>:$values);
  let assemblyFormat = "$values attr-dict `:` type($values)";
}

def Butterfly_CollectOp : Butterfly_MoveOp<"collect",
    [SameTypeOperands /*collect_c2*/]> {
  let summary = "Lay values of one type along a new first axis";
  let description = "K values tensor<B x S x n> to tensor<K x B x S x n>.";
  let arguments = (ins Variadic<Butterfly_Tensor>:$values);
  let results = (outs Butterfly_Tensor:$result);
  let assemblyFormat = "$values attr-dict `:` type($values) `->` type($result)";
  let hasVerifier = 1;
}

def Butterfly_BitReverseOp : Butterfly_MoveOp<"bit_reverse",
    [AllTypesMatch<["input", "result"]> /*bit_reverse_c1*/]> {
  let summary = "Permute the last axis by bit reversal";
  let description = "y[i] = x[rev(i)], rev reversing the log2(n) bits of i; n is a power of two.";
  let arguments = (ins Butterfly_Tensor:$input);
  let results = (outs Butterfly_Tensor:$result);
  let assemblyFormat = "$input attr-dict `:` type($input)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Butterfly_PermuteOp : Butterfly_MoveOp<"permute",
    [AllTypesMatch<["input", "result"]> /*permute_c1*/]> {
  let summary = "Permute the last axis by an explicit permutation";
  let description = "y[i] = x[indices[i]]; `indices` is a permutation of 0 ... n-1.";
  let arguments = (ins Butterfly_Tensor:$input, DenseI64ArrayAttr:$indices);
  let results = (outs Butterfly_Tensor:$result);
  let assemblyFormat = "$indices $input attr-dict `:` type($input)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Butterfly_PadOp : Butterfly_MoveOp<"pad"> {
  let summary = "Extend the last axis with zeros at either end";
  let description = [{
    `low` zeros before and `high` zeros after the entries of the last axis:
    tensor<.. x n> to tensor<.. x (low+n+high)>.
  }];
  let arguments = (ins Butterfly_Tensor:$input,
                       /*pad_c9*/
                       DefaultValuedAttr<ConfinedAttr<I64Attr, [IntNonNegative]>, "0">:$low,
                       DefaultValuedAttr<ConfinedAttr<I64Attr, [IntNonNegative]>, "0">:$high);
  let results = (outs Butterfly_Tensor:$result);
  let assemblyFormat = [{
    $input (`low` $low^)? (`high` $high^)? attr-dict `:` type($input) `->` type($result)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Butterfly_TrimOp : Butterfly_MoveOp<"trim"> {
  let summary = "Drop entries at either end of the last axis";
  let description = [{
    Leaves out the first `low` and the last `high` entries of the last axis:
    tensor<.. x n> to tensor<.. x (n-low-high)>, which has at least one entry.
  }];
  let arguments = (ins Butterfly_Tensor:$input,
                       /*trim_c9*/
                       DefaultValuedAttr<ConfinedAttr<I64Attr, [IntNonNegative]>, "0">:$low,
                       DefaultValuedAttr<ConfinedAttr<I64Attr, [IntNonNegative]>, "0">:$high);
  let results = (outs Butterfly_Tensor:$result);
  let assemblyFormat = [{
    $input (`low` $low^)? (`high` $high^)? attr-dict `:` type($input) `->` type($result)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Butterfly_RealPartOp : Butterfly_MoveOp<"real_part"> {
  let summary = "Take the real part";
  let description = "y[i] = Re(x[i]); the shape stays.";
  let arguments = (ins Butterfly_ComplexTensor:$input);
  let results = (outs Butterfly_RealTensor:$result);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Butterfly_EmbedOp : Butterfly_MoveOp<"embed"> {
  let summary = "Embed real numbers into the complex ones";
  let description = "y[i] = x[i] + 0 i; the shape stays.";
  let arguments = (ins Butterfly_RealTensor:$input);
  let results = (outs Butterfly_ComplexTensor:$result);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($result)";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Operations that adjoints need
//===----------------------------------------------------------------------===//

def Butterfly_FactorOuterOp
    : Butterfly_AdjointOp<"factor_outer", [], ["getVjpNeeds", "buildJvp"]> {
  let summary = "Sum the outer products of two values over the blocks of a factor";
  let description = [{
    The cotangent of a factor's twiddle. With the pattern (a, b, c, d) of the
    factor, `left` where its result is and `right` where its input is,

        result[stack, i or 0, j, r, k] = sum left[.., i, r, j] * conj(right[.., i, k, j])

    summed over the batch and, if the groups share their blocks (A = 1), over
    i < a. Sums begin at 0 and add one product at a time, the batch outermost.
    left: tensor<B x S x a*b*d>, right: tensor<B x S x a*c*d>, result:
    tensor<S x A x d x b x c>, A = a or 1.
  }];
  let arguments = (ins Butterfly_Tensor:$left, Butterfly_Tensor:$right,
                       Butterfly_PatternAttr:$pattern);
  let results = (outs Butterfly_Tensor:$result);
  let assemblyFormat = [{
    $pattern $left `,` $right attr-dict `:` type($left) `,` type($right) `->` type($result)
  }];
  let hasVerifier = 1;
}

def Butterfly_PairsOuterOp
    : Butterfly_AdjointOp<"pairs_outer", [], ["getVjpNeeds", "buildJvp"]> {
  let summary = "Sum the outer products of pairs over the batch";
  let description = [{
    The cotangent of the twiddle of `butterfly.factor_multiply`:
    result[r, c, i] = sum_b left[b, r, i] * conj(right[b, c, i]), beginning at 0.
    left, right: tensor<B x 2 x N>; result: tensor<2 x 2 x N>.
  }];
  let arguments = (ins Butterfly_Tensor:$left, Butterfly_Tensor:$right);
  let results = (outs Butterfly_Tensor:$result);
  let assemblyFormat = [{
    $left `,` $right attr-dict `:` type($left) `,` type($right) `->` type($result)
  }];
  let hasVerifier = 1;
}

def Butterfly_PlaceTwiddleOp : Butterfly_MoveOp<"place_twiddle", [],
    ["isParameterOperand"]> {
  let summary = "Lay the blocks of factors into a stack's twiddles";
  let description = [{
    The adjoint of `butterfly.slice_twiddle`: the blocks of value t, S x A x d
    of them, go to the flat list of each stack from offsets[t] on; all other
    blocks are zero. Offsets increase, and no two values overlap.
  }];
  let arguments = (ins Variadic<Butterfly_Tensor>:$values,
                       DenseI64ArrayAttr:$offsets);
  let results = (outs Butterfly_Tensor:$result);
  let assemblyFormat = "$offsets $values attr-dict `:` type($values) `->` type($result)";
  let hasVerifier = 1;
}

def Butterfly_SumStacksOp : Butterfly_AdjointOp<"sum_stacks"> {
  let summary = "Sum over the stacks";
  let description = [{
    The adjoint of `butterfly.stack`: y[b, i] = x[b, 0, i] + x[b, 1, i] + ...,
    in the order of the stacks. tensor<B x S x n> to tensor<B x n>.
  }];
  let arguments = (ins Butterfly_Tensor:$input);
  let results = (outs Butterfly_Tensor:$result);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($result)";
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Butterfly_PickOp : Butterfly_MoveOp<"pick"> {
  let summary = "Take one of the values laid along a first axis";
  let description = [{
    y[b, t, i] = x[plane, b, t, i]: the inverse of `butterfly.collect` for one
    value. tensor<K x B x S x n> to tensor<B x S x n>.
  }];
  let arguments = (ins Butterfly_Tensor:$input,
                       /*pick_c7*/
                       ConfinedAttr<I64Attr, [IntNonNegative]>:$plane);
  let results = (outs Butterfly_Tensor:$result);
  let assemblyFormat = "$input `[` $plane `]` attr-dict `:` type($input) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Butterfly_AddOp : Butterfly_AdjointOp<"add",
    [AllTypesMatch<["left", "right", "result"]> /*add_c1*/]> {
  let summary = "Add two values of one type";
  let description = [{
    y = left + right, each element rounded once. Cotangents of a value that is
    used more than once are added; maps of this dialect need no sums of their
    own.
  }];
  let arguments = (ins Butterfly_Tensor:$left, Butterfly_Tensor:$right);
  let results = (outs Butterfly_Tensor:$result);
  let assemblyFormat = "$left `,` $right attr-dict `:` type($result)";
  let hasCanonicalizer = 1;
}

def Butterfly_ZerosLikeOp : Butterfly_AdjointOp<"zeros_like",
    [AllTypesMatch<["like", "result"]> /*zeros_like_c1*/], ["buildJvp"]> {
  let summary = "Zeros of the type and extents of a value";
  let description = [{
    y[..] = +0 with the extents of `like`, whose numbers are not read: the
    cotangent of what has no part in a result.
  }];
  let arguments = (ins Butterfly_Tensor:$like);
  let results = (outs Butterfly_Tensor:$result);
  let assemblyFormat = "$like attr-dict `:` type($result)";
}

#endif // PAPILIO_BUTTERFLY_OPS_TD
