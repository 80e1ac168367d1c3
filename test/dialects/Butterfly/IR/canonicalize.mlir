// RUN: papilio-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @drop_identity_permutation
// CHECK-NEXT: return %arg0
func.func @drop_identity_permutation(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %0 = butterfly.permute [0, 1, 2] %x : tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// y[i] = x1[p[i]] and x1[i] = x[q[i]], so y[i] = x[q[p[i]]].
// CHECK-LABEL: @compose_permutations
// CHECK-NEXT: %[[R:.*]] = butterfly.permute [2, 3, 1, 0] %arg0
// CHECK-NEXT: return %[[R]]
func.func @compose_permutations(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = butterfly.permute [1, 2, 3, 0] %x : tensor<?x4xf32>
  %1 = butterfly.permute [1, 2, 0, 3] %0 : tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

// CHECK-LABEL: @drop_permutation_and_its_inverse
// CHECK-NEXT: return %arg0
func.func @drop_permutation_and_its_inverse(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %0 = butterfly.permute [2, 0, 1] %x : tensor<?x3xf32>
  %1 = butterfly.permute [1, 2, 0] %0 : tensor<?x3xf32>
  return %1 : tensor<?x3xf32>
}

// CHECK-LABEL: @drop_double_bit_reversal
// CHECK-NEXT: return %arg0
func.func @drop_double_bit_reversal(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = butterfly.bit_reverse %x : tensor<?x8xf32>
  %1 = butterfly.bit_reverse %0 : tensor<?x8xf32>
  return %1 : tensor<?x8xf32>
}

// CHECK-LABEL: @drop_bit_reversal_of_two_points
// CHECK-NEXT: return %arg0
func.func @drop_bit_reversal_of_two_points(%x: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %0 = butterfly.bit_reverse %x : tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// CHECK-LABEL: @keep_bit_reversal_of_four_points
// CHECK-NEXT: butterfly.bit_reverse
func.func @keep_bit_reversal_of_four_points(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = butterfly.bit_reverse %x : tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// CHECK-LABEL: @drop_pad_and_trim_by_nothing
// CHECK-NEXT: return %arg0
func.func @drop_pad_and_trim_by_nothing(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = butterfly.pad %x : tensor<?x4xf32> -> tensor<?x4xf32>
  %1 = butterfly.trim %0 : tensor<?x4xf32> -> tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

// CHECK-LABEL: @combine_pads
// CHECK-NEXT: %[[R:.*]] = butterfly.pad %arg0 low 4 high 6 : tensor<?x4xf32> -> tensor<?x14xf32>
// CHECK-NEXT: return %[[R]]
func.func @combine_pads(%x: tensor<?x4xf32>) -> tensor<?x14xf32> {
  %0 = butterfly.pad %x low 1 high 2 : tensor<?x4xf32> -> tensor<?x7xf32>
  %1 = butterfly.pad %0 low 3 high 4 : tensor<?x7xf32> -> tensor<?x14xf32>
  return %1 : tensor<?x14xf32>
}

// CHECK-LABEL: @combine_trims
// CHECK-NEXT: %[[R:.*]] = butterfly.trim %arg0 low 4 high 6 : tensor<?x14xf32> -> tensor<?x4xf32>
// CHECK-NEXT: return %[[R]]
func.func @combine_trims(%x: tensor<?x14xf32>) -> tensor<?x4xf32> {
  %0 = butterfly.trim %x low 1 high 2 : tensor<?x14xf32> -> tensor<?x11xf32>
  %1 = butterfly.trim %0 low 3 high 4 : tensor<?x11xf32> -> tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

// CHECK-LABEL: @drop_trim_of_pad
// CHECK-NEXT: return %arg0
func.func @drop_trim_of_pad(%x: tensor<?x5xf32>) -> tensor<?x5xf32> {
  %0 = butterfly.pad %x low 1 high 2 : tensor<?x5xf32> -> tensor<?x8xf32>
  %1 = butterfly.trim %0 low 1 high 2 : tensor<?x8xf32> -> tensor<?x5xf32>
  return %1 : tensor<?x5xf32>
}

// CHECK-LABEL: @reduce_pad_by_trim
// CHECK-NEXT: %[[R:.*]] = butterfly.pad %arg0 low 1 high 1 : tensor<?x5xf32> -> tensor<?x7xf32>
// CHECK-NEXT: return %[[R]]
func.func @reduce_pad_by_trim(%x: tensor<?x5xf32>) -> tensor<?x7xf32> {
  %0 = butterfly.pad %x low 2 high 3 : tensor<?x5xf32> -> tensor<?x10xf32>
  %1 = butterfly.trim %0 low 1 high 2 : tensor<?x10xf32> -> tensor<?x7xf32>
  return %1 : tensor<?x7xf32>
}

// CHECK-LABEL: @reduce_trim_by_pad
// CHECK-NEXT: %[[R:.*]] = butterfly.trim %arg0 low 1 high 1 : tensor<?x5xf32> -> tensor<?x3xf32>
// CHECK-NEXT: return %[[R]]
func.func @reduce_trim_by_pad(%x: tensor<?x5xf32>) -> tensor<?x3xf32> {
  %0 = butterfly.pad %x low 1 high 2 : tensor<?x5xf32> -> tensor<?x8xf32>
  %1 = butterfly.trim %0 low 2 high 3 : tensor<?x8xf32> -> tensor<?x3xf32>
  return %1 : tensor<?x3xf32>
}

// CHECK-LABEL: @trim_before_pad
// CHECK-NEXT: %[[T:.*]] = butterfly.trim %arg0 high 2 : tensor<?x5xf32> -> tensor<?x3xf32>
// CHECK-NEXT: %[[R:.*]] = butterfly.pad %[[T]] low 3 : tensor<?x3xf32> -> tensor<?x6xf32>
// CHECK-NEXT: return %[[R]]
func.func @trim_before_pad(%x: tensor<?x5xf32>) -> tensor<?x6xf32> {
  %0 = butterfly.pad %x low 3 high 1 : tensor<?x5xf32> -> tensor<?x9xf32>
  %1 = butterfly.trim %0 high 3 : tensor<?x9xf32> -> tensor<?x6xf32>
  return %1 : tensor<?x6xf32>
}

// CHECK-LABEL: @keep_trim_that_leaves_only_zeros
// CHECK-NEXT: butterfly.pad
// CHECK-NEXT: butterfly.trim
func.func @keep_trim_that_leaves_only_zeros(%x: tensor<?x5xf32>) -> tensor<?x2xf32> {
  %0 = butterfly.pad %x high 3 : tensor<?x5xf32> -> tensor<?x8xf32>
  %1 = butterfly.trim %0 low 6 : tensor<?x8xf32> -> tensor<?x2xf32>
  return %1 : tensor<?x2xf32>
}

// CHECK-LABEL: @drop_real_part_of_embedding
// CHECK-NEXT: return %arg0
func.func @drop_real_part_of_embedding(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = butterfly.embed %x : tensor<?x4xf32> -> tensor<?x4xcomplex<f32>>
  %1 = butterfly.real_part %0 : tensor<?x4xcomplex<f32>> -> tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

// CHECK-LABEL: @keep_embedding_of_real_part
// CHECK-NEXT: butterfly.real_part
// CHECK-NEXT: butterfly.embed
func.func @keep_embedding_of_real_part(%x: tensor<?x4xcomplex<f32>>) -> tensor<?x4xcomplex<f32>> {
  %0 = butterfly.real_part %x : tensor<?x4xcomplex<f32>> -> tensor<?x4xf32>
  %1 = butterfly.embed %0 : tensor<?x4xf32> -> tensor<?x4xcomplex<f32>>
  return %1 : tensor<?x4xcomplex<f32>>
}

// CHECK-LABEL: @drop_unstack_of_stack
// CHECK-NEXT: return %arg0
func.func @drop_unstack_of_stack(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = butterfly.stack %x : tensor<?x4xf32> -> tensor<?x1x4xf32>
  %1 = butterfly.unstack %0 : tensor<?x1x4xf32> -> tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

// CHECK-LABEL: @drop_stack_of_unstack
// CHECK-NEXT: return %arg0
func.func @drop_stack_of_unstack(%x: tensor<?x1x4xf32>) -> tensor<?x1x4xf32> {
  %0 = butterfly.unstack %x : tensor<?x1x4xf32> -> tensor<?x4xf32>
  %1 = butterfly.stack %0 : tensor<?x4xf32> -> tensor<?x1x4xf32>
  return %1 : tensor<?x1x4xf32>
}

// CHECK-LABEL: @keep_stack_of_unstack_to_two
// CHECK-NEXT: butterfly.unstack
// CHECK-NEXT: butterfly.stack
func.func @keep_stack_of_unstack_to_two(%x: tensor<?x1x4xf32>) -> tensor<?x2x4xf32> {
  %0 = butterfly.unstack %x : tensor<?x1x4xf32> -> tensor<?x4xf32>
  %1 = butterfly.stack %0 : tensor<?x4xf32> -> tensor<?x2x4xf32>
  return %1 : tensor<?x2x4xf32>
}

// CHECK-LABEL: @drop_unused_group
// CHECK-NEXT: return %arg1
func.func @drop_unused_group(%twiddle: tensor<1x1x2x2x2xf32>, %x: tensor<?x1x4xf32>) -> tensor<?x1x4xf32> {
  %0 = butterfly.group {
    %1 = butterfly.factor <1, 2, 2, 2> %twiddle, %x : tensor<1x1x2x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
    butterfly.yield %1 : tensor<?x1x4xf32>
  } : tensor<?x1x4xf32>
  return %x : tensor<?x1x4xf32>
}

// CHECK-LABEL: @place_together
// CHECK-NEXT: %[[R:.*]] = butterfly.place_twiddle [0, 1, 3] %arg0, %arg1, %arg2 : tensor<1x1x1x2x2xf32>, tensor<1x1x2x2x2xf32>, tensor<1x1x4x2x2xf32> -> tensor<1x7x2x2xf32>
// CHECK-NEXT: return %[[R]]
func.func @place_together(%a: tensor<1x1x1x2x2xf32>, %b: tensor<1x1x2x2x2xf32>, %c: tensor<1x1x4x2x2xf32>) -> tensor<1x7x2x2xf32> {
  %0 = butterfly.place_twiddle [3] %c : tensor<1x1x4x2x2xf32> -> tensor<1x7x2x2xf32>
  %1 = butterfly.place_twiddle [1] %b : tensor<1x1x2x2x2xf32> -> tensor<1x7x2x2xf32>
  %2 = butterfly.add %0, %1 : tensor<1x7x2x2xf32>
  %3 = butterfly.place_twiddle [0] %a : tensor<1x1x1x2x2xf32> -> tensor<1x7x2x2xf32>
  %4 = butterfly.add %2, %3 : tensor<1x7x2x2xf32>
  return %4 : tensor<1x7x2x2xf32>
}

// CHECK-LABEL: @keep_sum_of_overlapping_places
// CHECK: butterfly.add
func.func @keep_sum_of_overlapping_places(%a: tensor<1x1x2x2x2xf32>) -> tensor<1x7x2x2xf32> {
  %0 = butterfly.place_twiddle [1] %a : tensor<1x1x2x2x2xf32> -> tensor<1x7x2x2xf32>
  %1 = butterfly.place_twiddle [2] %a : tensor<1x1x2x2x2xf32> -> tensor<1x7x2x2xf32>
  %2 = butterfly.add %0, %1 : tensor<1x7x2x2xf32>
  return %2 : tensor<1x7x2x2xf32>
}

// CHECK-LABEL: @slice_what_was_placed
// CHECK-NEXT: return %arg1
func.func @slice_what_was_placed(%a: tensor<1x1x1x2x2xf32>, %b: tensor<1x1x2x2x2xf32>) -> tensor<1x1x2x2x2xf32> {
  %0 = butterfly.place_twiddle [0, 1] %a, %b : tensor<1x1x1x2x2xf32>, tensor<1x1x2x2x2xf32> -> tensor<1x3x2x2xf32>
  %1 = butterfly.slice_twiddle %0[1] : tensor<1x3x2x2xf32> -> tensor<1x1x2x2x2xf32>
  return %1 : tensor<1x1x2x2x2xf32>
}

// CHECK-LABEL: @keep_slice_of_another_place
// CHECK: butterfly.slice_twiddle
func.func @keep_slice_of_another_place(%a: tensor<1x1x1x2x2xf32>, %b: tensor<1x1x2x2x2xf32>) -> tensor<1x1x1x2x2xf32> {
  %0 = butterfly.place_twiddle [0, 1] %a, %b : tensor<1x1x1x2x2xf32>, tensor<1x1x2x2x2xf32> -> tensor<1x3x2x2xf32>
  %1 = butterfly.slice_twiddle %0[1] : tensor<1x3x2x2xf32> -> tensor<1x1x1x2x2xf32>
  return %1 : tensor<1x1x1x2x2xf32>
}

// CHECK-LABEL: @pick_what_was_collected
// CHECK-NEXT: return %arg1
func.func @pick_what_was_collected(%a: tensor<?x1x4xf32>, %b: tensor<?x1x4xf32>) -> tensor<?x1x4xf32> {
  %0 = butterfly.collect %a, %b : tensor<?x1x4xf32>, tensor<?x1x4xf32> -> tensor<2x?x1x4xf32>
  %1 = butterfly.pick %0[1] : tensor<2x?x1x4xf32> -> tensor<?x1x4xf32>
  return %1 : tensor<?x1x4xf32>
}

// CHECK-LABEL: @unstack_instead_of_summing_one_stack
// CHECK-NEXT: %[[R:.*]] = butterfly.unstack %arg0
// CHECK-NEXT: return %[[R]]
func.func @unstack_instead_of_summing_one_stack(%x: tensor<?x1x4xf32>) -> tensor<?x4xf32> {
  %0 = butterfly.sum_stacks %x : tensor<?x1x4xf32> -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
