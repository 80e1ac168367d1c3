// The functions that derive-adjoint adds: raw, as the rules make them, and tidied
// by the canonicalizer. docs/adjoints.md quotes some of the lines.

// RUN: papilio-opt %s --split-input-file --derive-adjoint | FileCheck %s --check-prefix=RAW
// RUN: papilio-opt %s --split-input-file --derive-adjoint --canonicalize | FileCheck %s --check-prefix=TIDY
// RUN: papilio-opt %s --split-input-file --derive-adjoint=wrt=input --canonicalize | FileCheck %s --check-prefix=INPUT_ONLY
// RUN: papilio-opt %s --split-input-file --derive-adjoint=mode=fwd --canonicalize | FileCheck %s --check-prefix=FWD
// RUN: papilio-opt %s --split-input-file --derive-adjoint=mode=jvp --canonicalize | FileCheck %s --check-prefix=JVP
// RUN: papilio-opt %s --split-input-file --derive-adjoint='wrt=input keep-arguments replace' | FileCheck %s --check-prefix=KEEP --implicit-check-not='func.func @multiply('

// What butterfly-expand makes of a multiply on four points.
func.func @multiply(%twiddle: tensor<1x3x2x2xf32> {papilio.name = "twiddle"}, %x: tensor<?x4xf32> {papilio.name = "x"})
    -> (tensor<?x4xf32> {papilio.name = "y"}) {
  %0 = butterfly.stack %x : tensor<?x4xf32> -> tensor<?x1x4xf32>
  %w0 = butterfly.slice_twiddle %twiddle[0] : tensor<1x3x2x2xf32> -> tensor<1x1x1x2x2xf32>
  %1 = butterfly.factor <2, 2, 2, 1> %w0, %0 : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
  %w1 = butterfly.slice_twiddle %twiddle[1] : tensor<1x3x2x2xf32> -> tensor<1x1x2x2x2xf32>
  %2 = butterfly.factor <1, 2, 2, 2> %w1, %1 : tensor<1x1x2x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
  %y = butterfly.unstack %2 : tensor<?x1x4xf32> -> tensor<?x4xf32>
  return %y : tensor<?x4xf32>
}

// The forward values up to the input of the last factor, then back.
// RAW-LABEL: func.func @multiply(
// RAW-LABEL: func.func @multiply_vjp(
// RAW-SAME: %[[W:.*]]: tensor<1x3x2x2xf32> {papilio.name = "twiddle"}, %[[X:.*]]: tensor<?x4xf32> {papilio.name = "x"}, %[[G:.*]]: tensor<?x4xf32> {papilio.name = "ct_y"})
// RAW-SAME: -> (tensor<1x3x2x2xf32> {papilio.name = "ct_twiddle"}, tensor<?x4xf32> {papilio.name = "ct_x"})
// RAW-NEXT: %[[V0:.*]] = butterfly.stack %[[X]]
// RAW-NEXT: %[[W0:.*]] = butterfly.slice_twiddle %[[W]][0]
// RAW-NEXT: %[[V1:.*]] = butterfly.factor <2, 2, 2, 1> %[[W0]], %[[V0]]
// RAW-NEXT: %[[W1:.*]] = butterfly.slice_twiddle %[[W]][1]
// RAW-NEXT: %[[G2:.*]] = butterfly.stack %[[G]] : tensor<?x4xf32> -> tensor<?x1x4xf32>
// RAW-NEXT: %[[T1:.*]] = butterfly.factor_outer <1, 2, 2, 2> %[[G2]], %[[V1]]
// RAW-NEXT: %[[G1:.*]] = butterfly.factor adjoint <1, 2, 2, 2> %[[W1]], %[[G2]]
// RAW-NEXT: %[[P1:.*]] = butterfly.place_twiddle [1] %[[T1]]
// RAW-NEXT: %[[T0:.*]] = butterfly.factor_outer <2, 2, 2, 1> %[[G1]], %[[V0]]
// RAW-NEXT: %[[G0:.*]] = butterfly.factor adjoint <2, 2, 2, 1> %[[W0]], %[[G1]]
// RAW-NEXT: %[[P0:.*]] = butterfly.place_twiddle [0] %[[T0]]
// RAW-NEXT: %[[GW:.*]] = butterfly.add %[[P1]], %[[P0]] : tensor<1x3x2x2xf32>
// RAW-NEXT: %[[GX:.*]] = butterfly.sum_stacks %[[G0]] : tensor<?x1x4xf32> -> tensor<?x4xf32>
// RAW-NEXT: return %[[GW]], %[[GX]]

// TIDY-LABEL: func.func @multiply_vjp(
// TIDY: %[[T1:.*]] = butterfly.factor_outer <1, 2, 2, 2>
// TIDY: %[[T0:.*]] = butterfly.factor_outer <2, 2, 2, 1>
// TIDY-NEXT: %[[G0:.*]] = butterfly.factor adjoint <2, 2, 2, 1>
// TIDY-NEXT: %[[GW:.*]] = butterfly.place_twiddle [0, 1] %[[T0]], %[[T1]] : tensor<1x1x1x2x2xf32>, tensor<1x1x2x2x2xf32> -> tensor<1x3x2x2xf32>
// TIDY-NEXT: %[[GX:.*]] = butterfly.unstack %[[G0]]
// TIDY-NEXT: return %[[GW]], %[[GX]]

// The input alone: no forward value, so @multiply_vjp does not take x.
// INPUT_ONLY-LABEL: func.func @multiply_vjp(
// INPUT_ONLY-SAME: %[[W:.*]]: tensor<1x3x2x2xf32> {papilio.name = "twiddle"}, %[[G:.*]]: tensor<?x4xf32> {papilio.name = "ct_y"}) -> (tensor<?x4xf32> {papilio.name = "ct_x"})
// INPUT_ONLY-NEXT: %[[W0:.*]] = butterfly.slice_twiddle %[[W]][0]
// INPUT_ONLY-NEXT: %[[W1:.*]] = butterfly.slice_twiddle %[[W]][1]
// INPUT_ONLY-NEXT: %[[G2:.*]] = butterfly.stack %[[G]]
// INPUT_ONLY-NEXT: %[[G1:.*]] = butterfly.factor adjoint <1, 2, 2, 2> %[[W1]], %[[G2]]
// INPUT_ONLY-NEXT: %[[G0:.*]] = butterfly.factor adjoint <2, 2, 2, 1> %[[W0]], %[[G1]]
// INPUT_ONLY-NEXT: %[[GX:.*]] = butterfly.unstack %[[G0]]
// INPUT_ONLY-NEXT: return %[[GX]]

// With keep-arguments the signature is that of all vjps of the input; replace
// leaves the derived function alone.
// KEEP-LABEL: func.func @multiply_vjp(
// KEEP-SAME: "twiddle"}, %{{.*}}: tensor<?x4xf32> {papilio.name = "x"}, %{{.*}} {papilio.name = "ct_y"})

// One value is kept; slices and stacked inputs are made again.
// FWD-LABEL: func.func @multiply_fwd(
// FWD-SAME: -> (tensor<?x4xf32> {papilio.name = "y"}, tensor<?x1x4xf32> {papilio.name = "residual0"})
// FWD: %[[V1:.*]] = butterfly.factor <2, 2, 2, 1>
// FWD: %[[Y:.*]] = butterfly.unstack
// FWD: return %[[Y]], %[[V1]]
// FWD-LABEL: func.func @multiply_vjp(
// FWD-SAME: %[[W:[^ ]*]]: tensor<1x3x2x2xf32> {papilio.name = "twiddle"}, %[[X:[^ ]*]]: tensor<?x4xf32> {papilio.name = "x"}, %[[V1:[^ ]*]]: tensor<?x1x4xf32> {papilio.name = "residual0"}, %[[G:[^ ]*]]: tensor<?x4xf32> {papilio.name = "ct_y"})
// FWD-NOT: butterfly.factor <
// FWD: butterfly.factor_outer <1, 2, 2, 2> %{{.*}}, %[[V1]]

// Two products a factor, one for each of its operands.
// JVP-LABEL: func.func @multiply_jvp(
// JVP-SAME: %[[W:[^ ]*]]: tensor<1x3x2x2xf32> {papilio.name = "twiddle"}, %[[X:[^ ]*]]: tensor<?x4xf32> {papilio.name = "x"}, %[[TW:[^ ]*]]: tensor<1x3x2x2xf32> {papilio.name = "t_twiddle"}, %[[TX:[^ ]*]]: tensor<?x4xf32> {papilio.name = "t_x"}) -> (tensor<?x4xf32> {papilio.name = "t_y"})
// JVP-NEXT: %[[V0:.*]] = butterfly.stack %[[X]]
// JVP-NEXT: %[[T0:.*]] = butterfly.stack %[[TX]]
// JVP-NEXT: %[[W0:.*]] = butterfly.slice_twiddle %[[W]][0]
// JVP-NEXT: %[[TW0:.*]] = butterfly.slice_twiddle %[[TW]][0]
// JVP-NEXT: %[[V1:.*]] = butterfly.factor <2, 2, 2, 1> %[[W0]], %[[V0]]
// JVP-NEXT: %[[A1:.*]] = butterfly.factor <2, 2, 2, 1> %[[TW0]], %[[V0]]
// JVP-NEXT: %[[B1:.*]] = butterfly.factor <2, 2, 2, 1> %[[W0]], %[[T0]]
// JVP-NEXT: %[[T1:.*]] = butterfly.add %[[A1]], %[[B1]] : tensor<?x1x4xf32>
// JVP: %[[T2:.*]] = butterfly.add
// JVP-NEXT: %[[TY:.*]] = butterfly.unstack %[[T2]]
// JVP-NEXT: return %[[TY]]

// -----

// A cotangent of the input without stack axis is the sum over the stacks; moves
// turn around.
func.func @moves(%x: tensor<?x5xf32>) -> tensor<?x2x6xcomplex<f32>> {
  %0 = butterfly.permute [1, 2, 0, 4, 3] %x : tensor<?x5xf32>
  %1 = butterfly.pad %0 low 1 high 2 : tensor<?x5xf32> -> tensor<?x8xf32>
  %2 = butterfly.bit_reverse %1 : tensor<?x8xf32>
  %3 = butterfly.embed %2 : tensor<?x8xf32> -> tensor<?x8xcomplex<f32>>
  %4 = butterfly.stack %3 : tensor<?x8xcomplex<f32>> -> tensor<?x2x8xcomplex<f32>>
  %5 = butterfly.trim %4 low 2 : tensor<?x2x8xcomplex<f32>> -> tensor<?x2x6xcomplex<f32>>
  return %5 : tensor<?x2x6xcomplex<f32>>
}
// TIDY-LABEL: func.func @moves_vjp(
// TIDY-SAME: %[[G:.*]]: tensor<?x2x6xcomplex<f32>>) -> tensor<?x5xf32>
// TIDY-NEXT: %[[A:.*]] = butterfly.pad %[[G]] low 2 : tensor<?x2x6xcomplex<f32>> -> tensor<?x2x8xcomplex<f32>>
// TIDY-NEXT: %[[B:.*]] = butterfly.sum_stacks %[[A]] : tensor<?x2x8xcomplex<f32>> -> tensor<?x8xcomplex<f32>>
// TIDY-NEXT: %[[C:.*]] = butterfly.real_part %[[B]]
// TIDY-NEXT: %[[D:.*]] = butterfly.bit_reverse %[[C]]
// TIDY-NEXT: %[[E:.*]] = butterfly.trim %[[D]] low 1 high 2
// TIDY-NEXT: %[[F:.*]] = butterfly.permute [2, 0, 1, 4, 3] %[[E]]
// TIDY-NEXT: return %[[F]]

// -----

// A value that is used twice gets the sum; the cotangents of what intermediates
// show are added in.
func.func @intermediates(%w: tensor<2x2x1x2x2xf64>, %x: tensor<3x2x4xf64>) -> tensor<2x3x2x4xf64> {
  %0 = butterfly.factor <2, 2, 2, 1> %w, %x : tensor<2x2x1x2x2xf64>, tensor<3x2x4xf64> -> tensor<3x2x4xf64>
  %1 = butterfly.collect %x, %0 : tensor<3x2x4xf64>, tensor<3x2x4xf64> -> tensor<2x3x2x4xf64>
  return %1 : tensor<2x3x2x4xf64>
}
// RAW-LABEL: func.func @intermediates_vjp(
// RAW-SAME: %[[W:.*]]: tensor<2x2x1x2x2xf64>, %[[X:.*]]: tensor<3x2x4xf64>, %[[G:.*]]: tensor<2x3x2x4xf64>)
// RAW-NEXT: %[[G0:.*]] = butterfly.pick %[[G]][0] : tensor<2x3x2x4xf64> -> tensor<3x2x4xf64>
// RAW-NEXT: %[[G1:.*]] = butterfly.pick %[[G]][1] : tensor<2x3x2x4xf64> -> tensor<3x2x4xf64>
// RAW-NEXT: %[[GW:.*]] = butterfly.factor_outer <2, 2, 2, 1> %[[G1]], %[[X]]
// RAW-NEXT: %[[H:.*]] = butterfly.factor adjoint <2, 2, 2, 1> %[[W]], %[[G1]]
// RAW-NEXT: %[[GX:.*]] = butterfly.add %[[G0]], %[[H]] : tensor<3x2x4xf64>
// RAW-NEXT: return %[[GW]], %[[GX]]

// A tangent that is zero stays visible where an op needs all of them.
// JVP-LABEL: func.func @intermediates_jvp(

// -----

func.func @pairs(%w: tensor<2x2x3xcomplex<f32>>, %x: tensor<?x2x3xcomplex<f32>>) -> tensor<?x2x3xcomplex<f32>> {
  %0 = butterfly.factor_multiply %w, %x : tensor<2x2x3xcomplex<f32>>, tensor<?x2x3xcomplex<f32>> -> tensor<?x2x3xcomplex<f32>>
  return %0 : tensor<?x2x3xcomplex<f32>>
}
// TIDY-LABEL: func.func @pairs_vjp(
// TIDY-SAME: %[[W:.*]]: tensor<2x2x3xcomplex<f32>>, %[[X:.*]]: tensor<?x2x3xcomplex<f32>>, %[[G:.*]]: tensor<?x2x3xcomplex<f32>>)
// TIDY-NEXT: %[[GW:.*]] = butterfly.pairs_outer %[[G]], %[[X]] : tensor<?x2x3xcomplex<f32>>, tensor<?x2x3xcomplex<f32>> -> tensor<2x2x3xcomplex<f32>>
// TIDY-NEXT: %[[GX:.*]] = butterfly.factor_multiply adjoint %[[W]], %[[G]]
// TIDY-NEXT: return %[[GW]], %[[GX]]

// -----

// A rectangular block: the pattern of the adjoint has rows and columns exchanged.
func.func @rectangular(%w: tensor<1x1x4x5x3xf32>, %x: tensor<?x1x24xf32>) -> tensor<?x1x40xf32> {
  %0 = butterfly.factor <2, 5, 3, 4> %w, %x : tensor<1x1x4x5x3xf32>, tensor<?x1x24xf32> -> tensor<?x1x40xf32>
  return %0 : tensor<?x1x40xf32>
}
// INPUT_ONLY-LABEL: func.func @rectangular_vjp(
// INPUT_ONLY: butterfly.factor adjoint <2, 3, 5, 4> %{{.*}} : tensor<1x1x4x5x3xf32>, tensor<?x1x40xf32> -> tensor<?x1x24xf32>

// -----

// What has no part in a result has the cotangent zero, of a type without numbers
// too; an argument that is a result hands its cotangent through.
func.func @one_point(%w: tensor<1x0x2x2xf32>, %x: tensor<?x1xf32>) -> tensor<?x1xf32> {
  return %x : tensor<?x1xf32>
}
// TIDY-LABEL: func.func @one_point_vjp(
// TIDY-SAME: %[[W:.*]]: tensor<1x0x2x2xf32>, %[[G:.*]]: tensor<?x1xf32>)
// TIDY-NEXT: %[[Z:.*]] = butterfly.zeros_like %[[W]] : tensor<1x0x2x2xf32>
// TIDY-NEXT: return %[[Z]], %[[G]]
// JVP-LABEL: func.func @one_point_jvp(
// JVP-SAME: %{{.*}}: tensor<1x0x2x2xf32>, %[[T:.*]]: tensor<?x1xf32>) -> tensor<?x1xf32>
// JVP-NEXT: return %[[T]]
