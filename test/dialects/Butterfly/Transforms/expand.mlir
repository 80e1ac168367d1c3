// RUN: papilio-opt %s --butterfly-expand | FileCheck %s

// Factor k of a tied twiddle starts at block 2^k - 1.
// CHECK-LABEL: @expand_tied
// CHECK-SAME: (%[[W:.*]]: tensor<1x7x2x2xf32>, %[[X:.*]]: tensor<?x8xf32>)
func.func @expand_tied(%twiddle: tensor<1x7x2x2xf32>, %x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // CHECK-NEXT: %[[V0:.*]] = butterfly.stack %[[X]] : tensor<?x8xf32> -> tensor<?x1x8xf32>
  // CHECK-NEXT: %[[W0:.*]] = butterfly.slice_twiddle %[[W]][0] : tensor<1x7x2x2xf32> -> tensor<1x1x1x2x2xf32>
  // CHECK-NEXT: %[[V1:.*]] = butterfly.factor <4, 2, 2, 1> %[[W0]], %[[V0]] : tensor<1x1x1x2x2xf32>, tensor<?x1x8xf32> -> tensor<?x1x8xf32>
  // CHECK-NEXT: %[[W1:.*]] = butterfly.slice_twiddle %[[W]][1] : tensor<1x7x2x2xf32> -> tensor<1x1x2x2x2xf32>
  // CHECK-NEXT: %[[V2:.*]] = butterfly.factor <2, 2, 2, 2> %[[W1]], %[[V1]]
  // CHECK-NEXT: %[[W2:.*]] = butterfly.slice_twiddle %[[W]][3] : tensor<1x7x2x2xf32> -> tensor<1x1x4x2x2xf32>
  // CHECK-NEXT: %[[V3:.*]] = butterfly.factor <1, 2, 2, 4> %[[W2]], %[[V2]]
  // CHECK-NEXT: %[[Y:.*]] = butterfly.unstack %[[V3]] : tensor<?x1x8xf32> -> tensor<?x8xf32>
  // CHECK-NEXT: return %[[Y]]
  %0 = butterfly.multiply tied increasing %twiddle, %x : tensor<1x7x2x2xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// Factor k of an untied twiddle starts at block k*n/2; its a groups have d
// blocks each.
// CHECK-LABEL: @expand_untied
// CHECK-SAME: (%[[W:.*]]: tensor<1x3x4x2x2xf64>, %[[X:.*]]: tensor<?x1x8xf64>)
func.func @expand_untied(%twiddle: tensor<1x3x4x2x2xf64>, %x: tensor<?x1x8xf64>) -> tensor<?x1x8xf64> {
  // CHECK-NEXT: %[[W0:.*]] = butterfly.slice_twiddle %[[W]][0] : tensor<1x3x4x2x2xf64> -> tensor<1x4x1x2x2xf64>
  // CHECK-NEXT: %[[V1:.*]] = butterfly.factor <4, 2, 2, 1> %[[W0]], %[[X]] : tensor<1x4x1x2x2xf64>, tensor<?x1x8xf64> -> tensor<?x1x8xf64>
  // CHECK-NEXT: %[[W1:.*]] = butterfly.slice_twiddle %[[W]][4] : tensor<1x3x4x2x2xf64> -> tensor<1x2x2x2x2xf64>
  // CHECK-NEXT: %[[V2:.*]] = butterfly.factor <2, 2, 2, 2> %[[W1]], %[[V1]]
  // CHECK-NEXT: %[[W2:.*]] = butterfly.slice_twiddle %[[W]][8] : tensor<1x3x4x2x2xf64> -> tensor<1x1x4x2x2xf64>
  // CHECK-NEXT: %[[V3:.*]] = butterfly.factor <1, 2, 2, 4> %[[W2]], %[[V2]]
  // CHECK-NEXT: return %[[V3]]
  %0 = butterfly.multiply untied increasing %twiddle, %x : tensor<1x3x4x2x2xf64>, tensor<?x1x8xf64> -> tensor<?x1x8xf64>
  return %0 : tensor<?x1x8xf64>
}

// The order of application changes, the place of each factor's blocks does not.
// CHECK-LABEL: @expand_decreasing
func.func @expand_decreasing(%twiddle: tensor<1x7x2x2xf32>, %x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // CHECK: slice_twiddle %arg0[3]
  // CHECK-NEXT: factor <1, 2, 2, 4>
  // CHECK-NEXT: slice_twiddle %arg0[1]
  // CHECK-NEXT: factor <2, 2, 2, 2>
  // CHECK-NEXT: slice_twiddle %arg0[0]
  // CHECK-NEXT: factor <4, 2, 2, 1>
  // CHECK-NEXT: unstack
  %0 = butterfly.multiply tied decreasing %twiddle, %x : tensor<1x7x2x2xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// CHECK-LABEL: @expand_several_stacks
func.func @expand_several_stacks(%twiddle: tensor<5x3x2x2xcomplex<f32>>, %x: tensor<7x4xcomplex<f32>>) -> tensor<7x5x4xcomplex<f32>> {
  // CHECK-NEXT: %[[V0:.*]] = butterfly.stack %arg1 : tensor<7x4xcomplex<f32>> -> tensor<7x5x4xcomplex<f32>>
  // CHECK-NEXT: %[[W0:.*]] = butterfly.slice_twiddle %arg0[0] : tensor<5x3x2x2xcomplex<f32>> -> tensor<5x1x1x2x2xcomplex<f32>>
  // CHECK-NEXT: %[[V1:.*]] = butterfly.factor <2, 2, 2, 1> %[[W0]], %[[V0]] : tensor<5x1x1x2x2xcomplex<f32>>, tensor<7x5x4xcomplex<f32>> -> tensor<7x5x4xcomplex<f32>>
  // CHECK-NEXT: %[[W1:.*]] = butterfly.slice_twiddle %arg0[1] : tensor<5x3x2x2xcomplex<f32>> -> tensor<5x1x2x2x2xcomplex<f32>>
  // CHECK-NEXT: %[[V2:.*]] = butterfly.factor <1, 2, 2, 2> %[[W1]], %[[V1]]
  // CHECK-NEXT: return %[[V2]]
  %0 = butterfly.multiply tied increasing %twiddle, %x : tensor<5x3x2x2xcomplex<f32>>, tensor<7x4xcomplex<f32>> -> tensor<7x5x4xcomplex<f32>>
  return %0 : tensor<7x5x4xcomplex<f32>>
}

// The first of the intermediates is the input copied to all stacks.
// CHECK-LABEL: @expand_intermediates
func.func @expand_intermediates(%twiddle: tensor<2x3x2x2xf32>, %x: tensor<?x4xf32>) -> tensor<3x?x2x4xf32> {
  // CHECK-NEXT: %[[V0:.*]] = butterfly.stack %arg1
  // CHECK: %[[V1:.*]] = butterfly.factor <1, 2, 2, 2> %{{.*}}, %[[V0]]
  // CHECK: %[[V2:.*]] = butterfly.factor <2, 2, 2, 1> %{{.*}}, %[[V1]]
  // CHECK-NEXT: %[[Y:.*]] = butterfly.collect %[[V0]], %[[V1]], %[[V2]] : tensor<?x2x4xf32>, tensor<?x2x4xf32>, tensor<?x2x4xf32> -> tensor<3x?x2x4xf32>
  // CHECK-NEXT: return %[[Y]]
  %0 = butterfly.multiply tied decreasing intermediates %twiddle, %x : tensor<2x3x2x2xf32>, tensor<?x4xf32> -> tensor<3x?x2x4xf32>
  return %0 : tensor<3x?x2x4xf32>
}

// CHECK-LABEL: @expand_intermediates_of_stacked_input
func.func @expand_intermediates_of_stacked_input(%twiddle: tensor<2x1x2x2xf32>, %x: tensor<?x2x2xf32>) -> tensor<2x?x2x2xf32> {
  // CHECK: %[[V1:.*]] = butterfly.factor <1, 2, 2, 1> %{{.*}}, %arg1
  // CHECK-NEXT: butterfly.collect %arg1, %[[V1]]
  %0 = butterfly.multiply tied increasing intermediates %twiddle, %x : tensor<2x1x2x2xf32>, tensor<?x2x2xf32> -> tensor<2x?x2x2xf32>
  return %0 : tensor<2x?x2x2xf32>
}

// Factor t of a chain starts at block t*n/2, whatever its stride.
// CHECK-LABEL: @expand_chain_with_repeated_strides
func.func @expand_chain_with_repeated_strides(%twiddle: tensor<1x4x2x2x2xf32>, %x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  // CHECK: slice_twiddle %arg0[0] : tensor<1x4x2x2x2xf32> -> tensor<1x1x2x2x2xf32>
  // CHECK-NEXT: factor <1, 2, 2, 2>
  // CHECK-NEXT: slice_twiddle %arg0[2] : tensor<1x4x2x2x2xf32> -> tensor<1x2x1x2x2xf32>
  // CHECK-NEXT: factor <2, 2, 2, 1>
  // CHECK-NEXT: slice_twiddle %arg0[4] : tensor<1x4x2x2x2xf32> -> tensor<1x2x1x2x2xf32>
  // CHECK-NEXT: factor <2, 2, 2, 1>
  // CHECK-NEXT: slice_twiddle %arg0[6] : tensor<1x4x2x2x2xf32> -> tensor<1x1x2x2x2xf32>
  // CHECK-NEXT: factor <1, 2, 2, 2>
  // CHECK-NEXT: unstack
  %0 = butterfly.chain_multiply [1, 0, 0, 1] %twiddle, %x : tensor<1x4x2x2x2xf32>, tensor<?x4xf32> -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// CHECK-LABEL: @expand_chain_with_intermediates
func.func @expand_chain_with_intermediates(%twiddle: tensor<1x1x2x2x2xf32>, %x: tensor<?x4xf32>) -> tensor<2x?x1x4xf32> {
  // CHECK: %[[V1:.*]] = butterfly.factor <1, 2, 2, 2>
  // CHECK-NEXT: butterfly.collect %{{.*}}, %[[V1]] : tensor<?x1x4xf32>, tensor<?x1x4xf32> -> tensor<2x?x1x4xf32>
  %0 = butterfly.chain_multiply [1] intermediates %twiddle, %x : tensor<1x1x2x2x2xf32>, tensor<?x4xf32> -> tensor<2x?x1x4xf32>
  return %0 : tensor<2x?x1x4xf32>
}

// CHECK-LABEL: @expand_one_point
func.func @expand_one_point(%twiddle: tensor<1x0x2x2xf32>, %x: tensor<?x1xf32>) -> tensor<?x1xf32> {
  // CHECK-NEXT: %[[V0:.*]] = butterfly.stack %arg1
  // CHECK-NEXT: %[[Y:.*]] = butterfly.unstack %[[V0]]
  // CHECK-NEXT: return %[[Y]]
  %0 = butterfly.multiply tied increasing %twiddle, %x : tensor<1x0x2x2xf32>, tensor<?x1xf32> -> tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}

// CHECK-LABEL: @expand_one_point_with_stack_axis
func.func @expand_one_point_with_stack_axis(%twiddle: tensor<2x0x0x2x2xf32>, %x: tensor<?x2x1xf32>) -> tensor<?x2x1xf32> {
  // CHECK-NEXT: return %arg1
  %0 = butterfly.multiply untied increasing %twiddle, %x : tensor<2x0x0x2x2xf32>, tensor<?x2x1xf32> -> tensor<?x2x1xf32>
  return %0 : tensor<?x2x1xf32>
}

// CHECK-LABEL: @expand_intermediates_of_one_point
func.func @expand_intermediates_of_one_point(%twiddle: tensor<2x0x2x2xf32>, %x: tensor<?x1xf32>) -> tensor<1x?x2x1xf32> {
  // CHECK-NEXT: %[[V0:.*]] = butterfly.stack %arg1
  // CHECK-NEXT: butterfly.collect %[[V0]] : tensor<?x2x1xf32> -> tensor<1x?x2x1xf32>
  %0 = butterfly.multiply tied increasing intermediates %twiddle, %x : tensor<2x0x2x2xf32>, tensor<?x1xf32> -> tensor<1x?x2x1xf32>
  return %0 : tensor<1x?x2x1xf32>
}

// CHECK-LABEL: @expand_two_points
func.func @expand_two_points(%twiddle: tensor<1x1x1x2x2xf32>, %x: tensor<?x2xf32>) -> tensor<?x1x2xf32> {
  // CHECK: butterfly.slice_twiddle %arg0[0] : tensor<1x1x1x2x2xf32> -> tensor<1x1x1x2x2xf32>
  // CHECK-NEXT: butterfly.factor <1, 2, 2, 1>
  // CHECK-NEXT: return
  %0 = butterfly.multiply untied decreasing %twiddle, %x : tensor<1x1x1x2x2xf32>, tensor<?x2xf32> -> tensor<?x1x2xf32>
  return %0 : tensor<?x1x2xf32>
}

// CHECK-LABEL: @keep_factor_multiply_and_moves
func.func @keep_factor_multiply_and_moves(%twiddle: tensor<2x2x3xf32>, %x: tensor<?x2x3xf32>) -> tensor<?x2x3xf32> {
  // CHECK-NEXT: butterfly.factor_multiply
  // CHECK-NEXT: butterfly.permute
  %0 = butterfly.factor_multiply %twiddle, %x : tensor<2x2x3xf32>, tensor<?x2x3xf32> -> tensor<?x2x3xf32>
  %1 = butterfly.permute [2, 1, 0] %0 : tensor<?x2x3xf32>
  return %1 : tensor<?x2x3xf32>
}

// CHECK-LABEL: @expand_two_multiplies_in_turn
func.func @expand_two_multiplies_in_turn(%twiddle: tensor<1x1x2x2xf32>, %x: tensor<?x2xf32>) -> tensor<?x2xf32> {
  // CHECK: %[[V1:.*]] = butterfly.factor
  // CHECK-NEXT: %[[A:.*]] = butterfly.unstack %[[V1]]
  // CHECK-NEXT: %[[B:.*]] = butterfly.stack %[[A]]
  // CHECK: %[[V2:.*]] = butterfly.factor <1, 2, 2, 1> %{{.*}}, %[[B]]
  // CHECK-NEXT: butterfly.unstack %[[V2]]
  %0 = butterfly.multiply tied increasing %twiddle, %x : tensor<1x1x2x2xf32>, tensor<?x2xf32> -> tensor<?x2xf32>
  %1 = butterfly.multiply tied decreasing %twiddle, %0 : tensor<1x1x2x2xf32>, tensor<?x2xf32> -> tensor<?x2xf32>
  return %1 : tensor<?x2xf32>
}
