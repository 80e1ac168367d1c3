// RUN: papilio-opt %s --butterfly-expand --canonicalize --butterfly-fuse-strides | FileCheck %s --check-prefixes=CHECK,R8
// RUN: papilio-opt %s --butterfly-expand --canonicalize --butterfly-fuse-strides=max-radix=2 | FileCheck %s --check-prefixes=CHECK,R2
// RUN: papilio-opt %s --butterfly-expand --canonicalize --butterfly-fuse-strides=max-radix=4 | FileCheck %s --check-prefixes=CHECK,R4
// RUN: papilio-opt %s --butterfly-expand --canonicalize --butterfly-fuse-strides=max-radix=16 | FileCheck %s --check-prefixes=CHECK,R16
// RUN: papilio-opt %s --butterfly-expand --canonicalize --butterfly-fuse-strides=free-log-strides=4 | FileCheck %s --check-prefixes=CHECK,FREE4
// RUN: papilio-opt %s --butterfly-expand --canonicalize --butterfly-fuse-strides="max-radix=8 max-complex-radix=4 free-stride-bytes=32" | FileCheck %s --check-prefixes=CHECK,ELEMENT
// Fusing what is fused changes nothing.
// RUN: papilio-opt %s --butterfly-expand --canonicalize --butterfly-fuse-strides --butterfly-fuse-strides=max-radix=2 | FileCheck %s --check-prefixes=CHECK,R8

// CHECK-LABEL: @fuse_three_tied
// CHECK-SAME: (%[[W:.*]]: tensor<1x7x2x2xf32>, %[[X:.*]]: tensor<?x8xf32>)
func.func @fuse_three_tied(%twiddle: tensor<1x7x2x2xf32>, %x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // R8-NEXT: %[[V0:.*]] = butterfly.stack %[[X]]
  // R8-NEXT: %[[V3:.*]] = butterfly.group {
  // R8-NEXT:   %[[W0:.*]] = butterfly.slice_twiddle %[[W]][0] : tensor<1x7x2x2xf32> -> tensor<1x1x1x2x2xf32>
  // R8-NEXT:   %[[A:.*]] = butterfly.factor <4, 2, 2, 1> %[[W0]], %[[V0]]
  // R8-NEXT:   %[[W1:.*]] = butterfly.slice_twiddle %[[W]][1] : tensor<1x7x2x2xf32> -> tensor<1x1x2x2x2xf32>
  // R8-NEXT:   %[[B:.*]] = butterfly.factor <2, 2, 2, 2> %[[W1]], %[[A]]
  // R8-NEXT:   %[[W2:.*]] = butterfly.slice_twiddle %[[W]][3] : tensor<1x7x2x2xf32> -> tensor<1x1x4x2x2xf32>
  // R8-NEXT:   %[[C:.*]] = butterfly.factor <1, 2, 2, 4> %[[W2]], %[[B]]
  // R8-NEXT:   butterfly.yield %[[C]] : tensor<?x1x8xf32>
  // R8-NEXT: } : tensor<?x1x8xf32>
  // R8-NEXT: %[[Y:.*]] = butterfly.unstack %[[V3]]
  // R8-NEXT: return %[[Y]]

  // R4: group
  // R4: factor <4, 2, 2, 1>
  // R4: factor <2, 2, 2, 2>
  // R4: group
  // R4: factor <1, 2, 2, 4>
  // R4-NEXT: yield
  // R4-NEXT: }
  // R4-NEXT: unstack
  %0 = butterfly.multiply tied increasing %twiddle, %x : tensor<1x7x2x2xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// CHECK-LABEL: @fuse_decreasing_untied
func.func @fuse_decreasing_untied(%twiddle: tensor<2x4x8x2x2xf64>, %x: tensor<?x16xf64>) -> tensor<?x2x16xf64> {
  // R8: group
  // R8: slice_twiddle %arg0[24] : tensor<2x4x8x2x2xf64> -> tensor<2x1x8x2x2xf64>
  // R8: factor <1, 2, 2, 8>
  // R8: slice_twiddle %arg0[16] : tensor<2x4x8x2x2xf64> -> tensor<2x2x4x2x2xf64>
  // R8: factor <2, 2, 2, 4>
  // R8: group
  // R8: slice_twiddle %arg0[8] : tensor<2x4x8x2x2xf64> -> tensor<2x4x2x2x2xf64>
  // R8: factor <4, 2, 2, 2>
  // R8: slice_twiddle %arg0[0] : tensor<2x4x8x2x2xf64> -> tensor<2x8x1x2x2xf64>
  // R8: factor <8, 2, 2, 1>
  // R8-NOT: group

  // R16-COUNT-1: group
  // R16-NOT: group

  // R2-COUNT-4: group
  // R2-NOT: group
  %0 = butterfly.multiply untied decreasing %twiddle, %x : tensor<2x4x8x2x2xf64>, tensor<?x16xf64> -> tensor<?x2x16xf64>
  return %0 : tensor<?x2x16xf64>
}

// Ten strides: 3 + 3 + 2 + 2 with radix 8, never 3 + 3 + 3 + 1; 4 + 3 + 3 with
// radix 16. With the four smallest free, 7 + 3.
// CHECK-LABEL: @balance_ten_strides
func.func @balance_ten_strides(%twiddle: tensor<1x1023x2x2xcomplex<f32>>, %x: tensor<?x1024xcomplex<f32>>) -> tensor<?x1024xcomplex<f32>> {
  // R8: group
  // R8: factor <512, 2, 2, 1>
  // R8: factor <128, 2, 2, 4>
  // R8-NEXT: yield
  // R8: group
  // R8: factor <64, 2, 2, 8>
  // R8: factor <16, 2, 2, 32>
  // R8-NEXT: yield
  // R8: group
  // R8: factor <8, 2, 2, 64>
  // R8: factor <4, 2, 2, 128>
  // R8-NEXT: yield
  // R8: group
  // R8: factor <2, 2, 2, 256>
  // R8: factor <1, 2, 2, 512>
  // R8-NEXT: yield

  // R16: factor <64, 2, 2, 8>
  // R16-NEXT: yield
  // R16: factor <8, 2, 2, 64>
  // R16-NEXT: yield
  // R16: factor <1, 2, 2, 512>
  // R16-NEXT: yield

  // FREE4: group
  // FREE4: factor <512, 2, 2, 1>
  // FREE4: factor <8, 2, 2, 64>
  // FREE4-NEXT: yield
  // FREE4: group
  // FREE4: factor <4, 2, 2, 128>
  // FREE4: factor <1, 2, 2, 512>
  // FREE4-NEXT: yield
  // FREE4-NOT: group
  %0 = butterfly.multiply tied increasing %twiddle, %x : tensor<1x1023x2x2xcomplex<f32>>, tensor<?x1024xcomplex<f32>> -> tensor<?x1024xcomplex<f32>>
  return %0 : tensor<?x1024xcomplex<f32>>
}

// Four strides that cost radix, and one, taken four times, that is free: the
// cut goes through its middle, not beside it.
// CHECK-LABEL: @balance_lengths_of_equal_radix
func.func @balance_lengths_of_equal_radix(%twiddle: tensor<1x8x128x2x2xf32>, %x: tensor<?x256xf32>) -> tensor<?x256xf32> {
  // FREE4: factor <2, 2, 2, 64>
  // FREE4: factor <8, 2, 2, 16>
  // FREE4: factor <128, 2, 2, 1>
  // FREE4: factor <128, 2, 2, 1>
  // FREE4-NEXT: yield
  // FREE4: factor <128, 2, 2, 1>
  // FREE4: factor <128, 2, 2, 1>
  // FREE4: factor <4, 2, 2, 32>
  // FREE4: factor <1, 2, 2, 128>
  // FREE4-NEXT: yield
  %0 = butterfly.chain_multiply [6, 4, 0, 0, 0, 0, 5, 7] %twiddle, %x : tensor<1x8x128x2x2xf32>, tensor<?x256xf32> -> tensor<?x256xf32>
  return %0 : tensor<?x256xf32>
}

// Strides that come again within a group count once.
// CHECK-LABEL: @fuse_chain_with_repeated_strides
func.func @fuse_chain_with_repeated_strides(%twiddle: tensor<1x6x4x2x2xf32>, %x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // R8: group
  // R8-COUNT-6: factor
  // R8-NEXT: yield
  // R8-NOT: group

  // R4: factor <1, 2, 2, 4>
  // R4-NEXT: yield
  // R4: factor <2, 2, 2, 2>
  // R4: factor <4, 2, 2, 1>
  // R4: factor <4, 2, 2, 1>
  // R4: factor <2, 2, 2, 2>
  // R4-NEXT: yield
  // R4: factor <1, 2, 2, 4>
  // R4-NEXT: yield

  // R2: factor <4, 2, 2, 1>
  // R2: factor <4, 2, 2, 1>
  // R2-NEXT: yield
  %0 = butterfly.chain_multiply [2, 1, 0, 0, 1, 2] %twiddle, %x : tensor<1x6x4x2x2xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// free-stride-bytes counts scalars: 32 bytes are 8 of f32, so that log-strides
// 0, 1 and 2 are free and three more make up radix 8.
// CHECK-LABEL: @free_strides_of_f32
func.func @free_strides_of_f32(%twiddle: tensor<1x63x2x2xf32>, %x: tensor<?x64xf32>) -> tensor<?x64xf32> {
  // ELEMENT: group
  // ELEMENT-COUNT-6: factor
  // ELEMENT-NEXT: yield
  // ELEMENT-NOT: group
  %0 = butterfly.multiply tied increasing %twiddle, %x : tensor<1x63x2x2xf32>, tensor<?x64xf32> -> tensor<?x64xf32>
  return %0 : tensor<?x64xf32>
}

// 32 bytes are 4 of f64: log-strides 0 and 1 are free.
// CHECK-LABEL: @free_strides_of_f64
func.func @free_strides_of_f64(%twiddle: tensor<1x63x2x2xf64>, %x: tensor<?x64xf64>) -> tensor<?x64xf64> {
  // ELEMENT: factor <32, 2, 2, 1>
  // ELEMENT: factor <4, 2, 2, 8>
  // ELEMENT-NEXT: yield
  // ELEMENT: factor <2, 2, 2, 16>
  // ELEMENT: factor <1, 2, 2, 32>
  // ELEMENT-NEXT: yield
  %0 = butterfly.multiply tied increasing %twiddle, %x : tensor<1x63x2x2xf64>, tensor<?x64xf64> -> tensor<?x64xf64>
  return %0 : tensor<?x64xf64>
}

// max-complex-radix=4 takes the place of max-radix=8; log-strides 0 and 1 are
// free for complex<f64> as for f64.
// CHECK-LABEL: @radix_of_complex
func.func @radix_of_complex(%twiddle: tensor<1x63x2x2xcomplex<f64>>, %x: tensor<?x64xcomplex<f64>>) -> tensor<?x64xcomplex<f64>> {
  // ELEMENT: factor <32, 2, 2, 1>
  // ELEMENT: factor <4, 2, 2, 8>
  // ELEMENT-NEXT: yield
  // ELEMENT: factor <2, 2, 2, 16>
  // ELEMENT: factor <1, 2, 2, 32>
  // ELEMENT-NEXT: yield
  // ELEMENT-NOT: group
  %0 = butterfly.multiply tied increasing %twiddle, %x : tensor<1x63x2x2xcomplex<f64>>, tensor<?x64xcomplex<f64>> -> tensor<?x64xcomplex<f64>>
  return %0 : tensor<?x64xcomplex<f64>>
}

// Six decreasing and increasing runs over n = 1024: where two runs meet, a group
// takes the same strides twice.
// CHECK-LABEL: @fuse_long_chain
func.func @fuse_long_chain(%twiddle: tensor<1x60x512x2x2xf32>, %x: tensor<?x1024xf32>) -> tensor<?x1024xf32> {
  // R8-COUNT-19: group
  // R8-NOT: group
  // FREE4-COUNT-7: group
  // FREE4-NOT: group
  // R2-COUNT-55: group
  // R2-NOT: group
  %0 = butterfly.chain_multiply [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
                                 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
                                 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9] %twiddle, %x : tensor<1x60x512x2x2xf32>, tensor<?x1024xf32> -> tensor<?x1024xf32>
  return %0 : tensor<?x1024xf32>
}

// CHECK-LABEL: @yield_intermediates
func.func @yield_intermediates(%twiddle: tensor<1x7x2x2xf32>, %x: tensor<?x8xf32>) -> tensor<4x?x1x8xf32> {
  // R8-NEXT: %[[V0:.*]] = butterfly.stack
  // R8-NEXT: %[[G:.*]]:3 = butterfly.group {
  // R8: %[[A:.*]] = butterfly.factor <4, 2, 2, 1> %{{.*}}, %[[V0]]
  // R8: %[[B:.*]] = butterfly.factor <2, 2, 2, 2> %{{.*}}, %[[A]]
  // R8: %[[C:.*]] = butterfly.factor <1, 2, 2, 4> %{{.*}}, %[[B]]
  // R8-NEXT: butterfly.yield %[[A]], %[[B]], %[[C]]
  // R8-NEXT: }
  // R8-NEXT: butterfly.collect %[[V0]], %[[G]]#0, %[[G]]#1, %[[G]]#2

  // R4: %[[V0:.*]] = butterfly.stack
  // R4: %[[G:.*]]:2 = butterfly.group {
  // R4: butterfly.yield %{{.*}}, %{{.*}}
  // R4: %[[H:.*]] = butterfly.group {
  // R4: butterfly.factor <1, 2, 2, 4> %{{.*}}, %[[G]]#1
  // R4: butterfly.collect %[[V0]], %[[G]]#0, %[[G]]#1, %[[H]]
  %0 = butterfly.multiply tied increasing intermediates %twiddle, %x : tensor<1x7x2x2xf32>, tensor<?x8xf32> -> tensor<4x?x1x8xf32>
  return %0 : tensor<4x?x1x8xf32>
}

// A value that is used between two factors is yielded; the group stands before
// that use.
// CHECK-LABEL: @yield_value_used_between
func.func @yield_value_used_between(%w: tensor<1x1x1x2x2xf32>, %v: tensor<1x1x2x2x2xf32>, %x: tensor<?x1x4xf32>) -> (tensor<?x1x4xf32>, tensor<?x1x4xf32>) {
  // R8-NEXT: %[[G:.*]]:2 = butterfly.group {
  // R8-NEXT: %[[A:.*]] = butterfly.factor <2, 2, 2, 1> %arg0, %arg2
  // R8-NEXT: %[[B:.*]] = butterfly.factor <1, 2, 2, 2> %arg1, %[[A]]
  // R8-NEXT: butterfly.yield %[[A]], %[[B]]
  // R8-NEXT: }
  // R8-NEXT: butterfly.bit_reverse %[[G]]#0
  // R8-NEXT: return %{{.*}}, %[[G]]#1
  %0 = butterfly.factor <2, 2, 2, 1> %w, %x : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
  %1 = butterfly.bit_reverse %0 : tensor<?x1x4xf32>
  %2 = butterfly.factor <1, 2, 2, 2> %v, %0 : tensor<1x1x2x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
  return %1, %2 : tensor<?x1x4xf32>, tensor<?x1x4xf32>
}

// CHECK-LABEL: @keep_factors_apart_that_a_permutation_separates
func.func @keep_factors_apart_that_a_permutation_separates(%w: tensor<1x1x1x2x2xf32>, %v: tensor<1x1x2x2x2xf32>, %x: tensor<?x1x4xf32>) -> tensor<?x1x4xf32> {
  // CHECK-NEXT: %[[A:.*]] = butterfly.group {
  // CHECK-NEXT: butterfly.factor <2, 2, 2, 1>
  // CHECK-NEXT: yield
  // CHECK-NEXT: }
  // CHECK-NEXT: %[[B:.*]] = butterfly.bit_reverse %[[A]]
  // CHECK-NEXT: butterfly.group {
  // CHECK-NEXT: butterfly.factor <1, 2, 2, 2> %arg1, %[[B]]
  // CHECK-NEXT: yield
  %0 = butterfly.factor <2, 2, 2, 1> %w, %x : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
  %1 = butterfly.bit_reverse %0 : tensor<?x1x4xf32>
  %2 = butterfly.factor <1, 2, 2, 2> %v, %1 : tensor<1x1x2x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
  return %2 : tensor<?x1x4xf32>
}

// Two multiplies in turn on one stack are one chain once the stack axis that
// comes and goes between them is folded.
// CHECK-LABEL: @fuse_across_two_multiplies
func.func @fuse_across_two_multiplies(%w: tensor<1x3x2x2xf32>, %x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  // R8: group
  // R8-COUNT-4: factor
  // R8-NEXT: yield
  // R8-NOT: group
  %0 = butterfly.multiply tied decreasing %w, %x : tensor<1x3x2x2xf32>, tensor<?x4xf32> -> tensor<?x4xf32>
  %1 = butterfly.multiply tied increasing %w, %0 : tensor<1x3x2x2xf32>, tensor<?x4xf32> -> tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

// A value that two factors use goes on in the first; the other starts a chain.
// CHECK-LABEL: @branch_at_first_user
func.func @branch_at_first_user(%w: tensor<1x1x1x2x2xf32>, %v: tensor<1x1x2x2x2xf32>, %x: tensor<?x1x4xf32>) -> (tensor<?x1x4xf32>, tensor<?x1x4xf32>) {
  // R8-NEXT: %[[G:.*]]:2 = butterfly.group {
  // R8: yield
  // R8: %[[H:.*]] = butterfly.group {
  // R8-NEXT: butterfly.factor <2, 2, 2, 1> %arg0, %[[G]]#0
  // R8: return %[[G]]#1, %[[H]]
  %0 = butterfly.factor <2, 2, 2, 1> %w, %x : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
  %1 = butterfly.factor <1, 2, 2, 2> %v, %0 : tensor<1x1x2x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
  %2 = butterfly.factor <2, 2, 2, 1> %w, %0 : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
  return %1, %2 : tensor<?x1x4xf32>, tensor<?x1x4xf32>
}

// A slice that two groups need is copied into both.
// CHECK-LABEL: @copy_shared_slice
func.func @copy_shared_slice(%w: tensor<1x3x2x2xf32>, %x: tensor<?x1x4xf32>, %y: tensor<?x1x4xf32>) -> (tensor<?x1x4xf32>, tensor<?x1x4xf32>) {
  // CHECK-NEXT: group
  // CHECK-NEXT: slice_twiddle %arg0[0]
  // CHECK: group
  // CHECK-NEXT: slice_twiddle %arg0[0]
  %0 = butterfly.slice_twiddle %w[0] : tensor<1x3x2x2xf32> -> tensor<1x1x1x2x2xf32>
  %1 = butterfly.factor <2, 2, 2, 1> %0, %x : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
  %2 = butterfly.factor <2, 2, 2, 1> %0, %y : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
  return %1, %2 : tensor<?x1x4xf32>, tensor<?x1x4xf32>
}

// The second twiddle does not exist where the first factor stands.
// CHECK-LABEL: @start_chain_at_late_twiddle
func.func @start_chain_at_late_twiddle(%w: tensor<1x1x1x2x2xf32>, %x: tensor<?x1x4xf32>) -> tensor<?x1x4xf32> {
  // CHECK-NEXT: group
  // CHECK: call @late
  // CHECK-NEXT: group
  // CHECK-NEXT: factor <1, 2, 2, 2>
  %0 = butterfly.factor <2, 2, 2, 1> %w, %x : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
  %1 = func.call @late(%0) : (tensor<?x1x4xf32>) -> tensor<1x1x2x2x2xf32>
  %2 = butterfly.factor <1, 2, 2, 2> %1, %0 : tensor<1x1x2x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
  return %2 : tensor<?x1x4xf32>
}
func.func private @late(tensor<?x1x4xf32>) -> tensor<1x1x2x2x2xf32>

// CHECK-LABEL: @keep_other_patterns_alone
func.func @keep_other_patterns_alone(%w: tensor<1x1x1x4x4xf32>, %v: tensor<1x1x1x2x2xf32>, %x: tensor<?x1x12xf32>) -> tensor<?x1x12xf32> {
  // CHECK-NEXT: group
  // CHECK-NEXT: factor <3, 4, 4, 1>
  // CHECK-NEXT: yield
  // CHECK: group
  // CHECK-NEXT: factor <6, 2, 2, 1>
  // CHECK-NEXT: yield
  %0 = butterfly.factor <3, 4, 4, 1> %w, %x : tensor<1x1x1x4x4xf32>, tensor<?x1x12xf32> -> tensor<?x1x12xf32>
  %1 = butterfly.factor <6, 2, 2, 1> %v, %0 : tensor<1x1x1x2x2xf32>, tensor<?x1x12xf32> -> tensor<?x1x12xf32>
  return %1 : tensor<?x1x12xf32>
}

// CHECK-LABEL: @fuse_nothing_for_one_point
func.func @fuse_nothing_for_one_point(%twiddle: tensor<1x0x2x2xf32>, %x: tensor<?x1xf32>) -> tensor<?x1xf32> {
  // CHECK-NEXT: return %arg1
  %0 = butterfly.multiply tied increasing %twiddle, %x : tensor<1x0x2x2xf32>, tensor<?x1xf32> -> tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}

// CHECK-LABEL: @group_only_factor_of_two_points
func.func @group_only_factor_of_two_points(%twiddle: tensor<3x1x2x2xf32>, %x: tensor<?x3x2xf32>) -> tensor<?x3x2xf32> {
  // CHECK-NEXT: %[[G:.*]] = butterfly.group {
  // CHECK-NEXT: butterfly.slice_twiddle %arg0[0]
  // CHECK-NEXT: butterfly.factor <1, 2, 2, 1>
  // CHECK-NEXT: butterfly.yield
  // CHECK-NEXT: }
  // CHECK-NEXT: return %[[G]]
  %0 = butterfly.multiply tied increasing %twiddle, %x : tensor<3x1x2x2xf32>, tensor<?x3x2xf32> -> tensor<?x3x2xf32>
  return %0 : tensor<?x3x2xf32>
}

// CHECK-LABEL: @fuse_nothing_without_factors
func.func @fuse_nothing_without_factors(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  // CHECK-NEXT: butterfly.bit_reverse
  // CHECK-NEXT: return
  %0 = butterfly.bit_reverse %x : tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
