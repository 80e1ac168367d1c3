//===- SpconvOps.td - Operations ---------------------------*- tablegen -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_SPCONV_OPS_TD
#define PAPILIO_SPCONV_OPS_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "dialects/Spconv/IR/SpconvAttributes.td"
include "dialects/Spconv/IR/SpconvDialect.td"
include "dialects/Spconv/IR/SpconvEnums.td"

/// Ranked tensors of the element types. An encoding would be ignored, so it is
/// refused. (tensor_c1)
def Spconv_Tensor : Type<
    And<[RankedTensorOf<[F32, F64, Complex<F32>, Complex<F64>]>.predicate,
         CPred<"!::llvm::cast<::mlir::RankedTensorType>($_self).getEncoding()">]>,
    "ranked tensor of f32, f64, complex<f32> or complex<f64> without encoding",
    "::mlir::RankedTensorType">;

class Spconv_Op<string mnemonic, list<Trait> traits = [Pure]>
    : Op<Spconv_Dialect, mnemonic, traits> {
  let results = (outs Spconv_Tensor:$result);
  let hasVerifier = 1;
}

def Spconv_ConvOp : Spconv_Op<"conv"> {
  let summary = "Cross-correlate a lattice with a kernel";
  let description = [{
    With o an output site, t a tap and, on every lattice axis a of extent d_a,
    pos_a = o_a strides_a + t_a (modulo d_a if `periodic`),

        y[b, f, o] = bias[f] + sum_{c, t} kernel[f, c, t] x[b, c, pos(o, t)]

    The kernel is not flipped and the window begins at its first tap, not at its
    middle. `periodic` windows wrap, more than once if the kernel is wider than
    the lattice: all contributions add. `open` windows lie within the lattice.
    An axis has d / stride outputs if periodic, (d - k) / stride + 1 if open;
    both must come out even.

    `row_major`: x is tensor<B x C x d1 x .. x dD>, or without B; the kernel is
    tensor<F x C x k1 x .. x kD>, the result tensor<B x F x o1 x .. x oD>.
    `column_major`: every tensor lists its axes in the opposite order. The bias
    is tensor<F>, or absent. Real and complex operands may be mixed; the result
    is complex if one of them is. Products are ordinary, without conjugation.
  }];
  let arguments = (ins Spconv_Tensor:$input, Spconv_Tensor:$kernel,
                       Optional<Spconv_Tensor>:$bias,
                       Spconv_BoundaryAttr:$boundary,
                       Spconv_AxisOrderAttr:$axis_order,
                       DenseI64ArrayAttr:$strides);
  // An enumeration prints a space before itself: `` takes away the other one.
  let assemblyFormat = [{
    `` $boundary `` $axis_order `strides` $strides $input `,` $kernel
    (`bias` $bias^)? attr-dict
    `:` type($input) `,` type($kernel) (`,` type($bias)^)? `->` type($result)
  }];
}

def Spconv_ConvTransposeOp : Spconv_Op<"conv_transpose"> {
  let summary = "Multiply by the transposed matrix of a convolution";
  let description = [{
    The adjoint of `spconv.conv` with respect to its input:

        x[b, c, i] = sum over f and all (o, t) with pos(o, t) = i of
                     kernel[f, c, t] ct_result[b, f, o]

    `plain` takes the kernel as it is, `conjugate` its complex conjugate. The
    lattice is the result's; operands, result and attributes fit each other as
    result, kernel and input of `spconv.conv`. It is also a layer by itself: a
    transposed convolution, periodic if asked for.
  }];
  let arguments = (ins Spconv_Tensor:$ct_result, Spconv_Tensor:$kernel,
                       Spconv_ConventionAttr:$convention,
                       Spconv_BoundaryAttr:$boundary,
                       Spconv_AxisOrderAttr:$axis_order,
                       DenseI64ArrayAttr:$strides);
  let assemblyFormat = [{
    `` $convention `` $boundary `` $axis_order `strides` $strides $ct_result
    `,` $kernel attr-dict
    `:` type($ct_result) `,` type($kernel) `->` type($result)
  }];
}

def Spconv_KernelGradientOp : Spconv_Op<"kernel_gradient"> {
  let summary = "Adjoint of a convolution with respect to its kernel";
  let description = [{
        g[f, c, t] = sum_{b, o} ct_result[b, f, o] x[b, c, pos(o, t)]

    `plain` takes x as it is, `conjugate` its complex conjugate. With
    `per_sample` nothing is added over the batch: the result has the batch axis
    of the input (first if row_major, last if column_major).
  }];
  let arguments = (ins Spconv_Tensor:$input, Spconv_Tensor:$ct_result,
                       Spconv_ConventionAttr:$convention,
                       Spconv_BoundaryAttr:$boundary,
                       Spconv_AxisOrderAttr:$axis_order,
                       DenseI64ArrayAttr:$strides, UnitAttr:$per_sample);
  let assemblyFormat = [{
    `` $convention `` $boundary `` $axis_order `strides` $strides
    (`per_sample` $per_sample^)? $input `,` $ct_result attr-dict
    `:` type($input) `,` type($ct_result) `->` type($result)
  }];
}

def Spconv_BiasGradientOp : Spconv_Op<"bias_gradient"> {
  let summary = "Adjoint of a convolution with respect to its bias";
  let description = [{
        g[f] = sum_{b, o} ct_result[b, f, o]

    It is the same in both conventions, for a lattice and for a pattern. With
    `per_sample` the result is tensor<B x F> (row_major) or tensor<F x B>
    (column_major). `unbatched` says that ct_result has no batch axis, which its
    rank alone does not tell.
  }];
  let arguments = (ins Spconv_Tensor:$ct_result,
                       Spconv_AxisOrderAttr:$axis_order, UnitAttr:$unbatched,
                       UnitAttr:$per_sample);
  let assemblyFormat = [{
    `` $axis_order (`unbatched` $unbatched^)? (`per_sample` $per_sample^)?
    $ct_result attr-dict `:` type($ct_result) `->` type($result)
  }];
}

def Spconv_PatternConvOp : Spconv_Op<"pattern_conv"> {
  let summary = "Multiply by a sparse matrix of shared weights";
  let description = [{
    The general form of `spconv.conv`, for masked kernels and any lattice or
    list of neighbours: with e the entries of column o of the pattern,

        y[b, f, o] = bias[f] + sum_{c, e} kernel[f, c, weight_indices[e]]
                                          x[b, c, indices[e]]

    Sites, taps and outputs have one axis each: x is tensor<B x C x N> or
    tensor<C x N>, the kernel tensor<F x C x T>, the result tensor<B x F x M>;
    opposite orders if `column_major`.
  }];
  let arguments = (ins Spconv_Tensor:$input, Spconv_Tensor:$kernel,
                       Optional<Spconv_Tensor>:$bias,
                       Spconv_AxisOrderAttr:$axis_order,
                       Spconv_PatternAttr:$pattern);
  let assemblyFormat = [{
    `` $axis_order $pattern $input `,` $kernel (`bias` $bias^)? attr-dict
    `:` type($input) `,` type($kernel) (`,` type($bias)^)? `->` type($result)
  }];
}

def Spconv_PatternConvTransposeOp : Spconv_Op<"pattern_conv_transpose"> {
  let summary = "Multiply by the transpose of a sparse matrix of shared weights";
  let description = [{
    The adjoint of `spconv.pattern_conv` with respect to its input:

        x[b, c, i] = sum over f, o and the entries e of column o with
                     indices[e] = i of
                     kernel[f, c, weight_indices[e]] ct_result[b, f, o]

    `conjugate` takes the complex conjugate of the kernel.
  }];
  let arguments = (ins Spconv_Tensor:$ct_result, Spconv_Tensor:$kernel,
                       Spconv_ConventionAttr:$convention,
                       Spconv_AxisOrderAttr:$axis_order,
                       Spconv_PatternAttr:$pattern);
  let assemblyFormat = [{
    `` $convention `` $axis_order $pattern $ct_result `,` $kernel attr-dict
    `:` type($ct_result) `,` type($kernel) `->` type($result)
  }];
}

def Spconv_PatternKernelGradientOp : Spconv_Op<"pattern_kernel_gradient"> {
  let summary = "Adjoint of a pattern's convolution with respect to its kernel";
  let description = [{
        g[f, c, t] = sum over b, o and the entries e of column o with
                     weight_indices[e] = t of
                     ct_result[b, f, o] x[b, c, indices[e]]

    `conjugate` and `per_sample` are those of `spconv.kernel_gradient`.
  }];
  let arguments = (ins Spconv_Tensor:$input, Spconv_Tensor:$ct_result,
                       Spconv_ConventionAttr:$convention,
                       Spconv_AxisOrderAttr:$axis_order,
                       Spconv_PatternAttr:$pattern, UnitAttr:$per_sample);
  let assemblyFormat = [{
    `` $convention `` $axis_order $pattern (`per_sample` $per_sample^)? $input
    `,` $ct_result attr-dict
    `:` type($input) `,` type($ct_result) `->` type($result)
  }];
}

#endif // PAPILIO_SPCONV_OPS_TD
