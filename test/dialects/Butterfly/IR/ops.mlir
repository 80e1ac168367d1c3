// What is printed is what was read, in the custom form, the generic form and
// bytecode. The prefixes name the examples that docs/spec/butterfly.md quotes.

// DEFINE: %{check} = FileCheck %s --check-prefixes=CHECK,MULTIPLY,CHAIN_MULTIPLY,FACTOR_MULTIPLY,STACK,UNSTACK,SLICE_TWIDDLE,FACTOR,GROUP,COLLECT,BIT_REVERSE,PERMUTE,PAD,TRIM,REAL_PART,EMBED,FACTOR_OUTER,PAIRS_OUTER,PLACE_TWIDDLE,SUM_STACKS,PICK,ADD
// RUN: papilio-opt %s | %{check}
// RUN: papilio-opt %s | papilio-opt | %{check}
// RUN: papilio-opt %s --mlir-print-op-generic | papilio-opt | %{check}
// RUN: papilio-opt %s --emit-bytecode | papilio-opt | %{check}

// CHECK-LABEL: @multiply_tied_without_stack_axis
func.func @multiply_tied_without_stack_axis(%twiddle: tensor<1x7x2x2xf32>, %x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // MULTIPLY: %0 = butterfly.multiply tied increasing %arg0, %arg1 : tensor<1x7x2x2xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  %0 = butterfly.multiply tied increasing %twiddle, %x : tensor<1x7x2x2xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// CHECK-LABEL: @multiply_copies_input_to_stacks
func.func @multiply_copies_input_to_stacks(%twiddle: tensor<2x7x2x2xcomplex<f64>>, %x: tensor<3x8xcomplex<f64>>) -> tensor<3x2x8xcomplex<f64>> {
  // CHECK: butterfly.multiply tied decreasing %arg0, %arg1 : tensor<2x7x2x2xcomplex<f64>>, tensor<3x8xcomplex<f64>> -> tensor<3x2x8xcomplex<f64>>
  %0 = butterfly.multiply tied decreasing %twiddle, %x : tensor<2x7x2x2xcomplex<f64>>, tensor<3x8xcomplex<f64>> -> tensor<3x2x8xcomplex<f64>>
  return %0 : tensor<3x2x8xcomplex<f64>>
}

// CHECK-LABEL: @multiply_keeps_stack_axis_of_one
func.func @multiply_keeps_stack_axis_of_one(%twiddle: tensor<1x7x2x2xf32>, %x: tensor<?x8xf32>) -> tensor<?x1x8xf32> {
  // CHECK: butterfly.multiply tied increasing %arg0, %arg1 : tensor<1x7x2x2xf32>, tensor<?x8xf32> -> tensor<?x1x8xf32>
  %0 = butterfly.multiply tied increasing %twiddle, %x : tensor<1x7x2x2xf32>, tensor<?x8xf32> -> tensor<?x1x8xf32>
  return %0 : tensor<?x1x8xf32>
}

// CHECK-LABEL: @multiply_untied_with_intermediates
func.func @multiply_untied_with_intermediates(%twiddle: tensor<2x3x4x2x2xf64>, %x: tensor<?x2x8xf64>) -> tensor<4x?x2x8xf64> {
  // CHECK: butterfly.multiply untied decreasing intermediates %arg0, %arg1 : tensor<2x3x4x2x2xf64>, tensor<?x2x8xf64> -> tensor<4x?x2x8xf64>
  %0 = butterfly.multiply untied decreasing intermediates %twiddle, %x : tensor<2x3x4x2x2xf64>, tensor<?x2x8xf64> -> tensor<4x?x2x8xf64>
  return %0 : tensor<4x?x2x8xf64>
}

// CHECK-LABEL: @multiply_one_point
func.func @multiply_one_point(%tied: tensor<5x0x2x2xf32>, %untied: tensor<5x0x0x2x2xf32>, %x: tensor<0x5x1xf32>) -> tensor<1x0x5x1xf32> {
  // CHECK: butterfly.multiply tied increasing %arg0, %arg2 : tensor<5x0x2x2xf32>, tensor<0x5x1xf32> -> tensor<0x5x1xf32>
  %0 = butterfly.multiply tied increasing %tied, %x : tensor<5x0x2x2xf32>, tensor<0x5x1xf32> -> tensor<0x5x1xf32>
  // CHECK: butterfly.multiply untied increasing intermediates %arg1, %{{.*}} : tensor<5x0x0x2x2xf32>, tensor<0x5x1xf32> -> tensor<1x0x5x1xf32>
  %1 = butterfly.multiply untied increasing intermediates %untied, %0 : tensor<5x0x0x2x2xf32>, tensor<0x5x1xf32> -> tensor<1x0x5x1xf32>
  return %1 : tensor<1x0x5x1xf32>
}

// The largest n: every number of the type still fits in 64 bits.
// CHECK-LABEL: @multiply_largest_n
func.func @multiply_largest_n(%twiddle: tensor<1x576460752303423487x2x2xf32>, %x: tensor<?x576460752303423488xf32>) -> tensor<?x576460752303423488xf32> {
  // CHECK: butterfly.multiply tied increasing
  %0 = butterfly.multiply tied increasing %twiddle, %x : tensor<1x576460752303423487x2x2xf32>, tensor<?x576460752303423488xf32> -> tensor<?x576460752303423488xf32>
  return %0 : tensor<?x576460752303423488xf32>
}

// CHECK-LABEL: @chain_multiply
func.func @chain_multiply(%twiddle: tensor<2x4x2x2x2xf32>, %x: tensor<?x4xf32>) -> tensor<?x2x4xf32> {
  // CHAIN_MULTIPLY: %0 = butterfly.chain_multiply [1, 0, 0, 1] %arg0, %arg1 : tensor<2x4x2x2x2xf32>, tensor<?x4xf32> -> tensor<?x2x4xf32>
  %0 = butterfly.chain_multiply [1, 0, 0, 1] %twiddle, %x : tensor<2x4x2x2x2xf32>, tensor<?x4xf32> -> tensor<?x2x4xf32>
  return %0 : tensor<?x2x4xf32>
}

// CHECK-LABEL: @chain_multiply_with_intermediates
func.func @chain_multiply_with_intermediates(%twiddle: tensor<1x2x2x2x2xf32>, %x: tensor<?x4xf32>) -> tensor<3x?x1x4xf32> {
  // CHECK: butterfly.chain_multiply [0, 0] intermediates %arg0, %arg1 : tensor<1x2x2x2x2xf32>, tensor<?x4xf32> -> tensor<3x?x1x4xf32>
  %0 = butterfly.chain_multiply [0, 0] intermediates %twiddle, %x : tensor<1x2x2x2x2xf32>, tensor<?x4xf32> -> tensor<3x?x1x4xf32>
  return %0 : tensor<3x?x1x4xf32>
}

// CHECK-LABEL: @chain_multiply_empty
func.func @chain_multiply_empty(%twiddle: tensor<1x0x0x2x2xf32>, %x: tensor<?x1xf32>) -> tensor<?x1xf32> {
  // CHECK: butterfly.chain_multiply [] %arg0, %arg1 : tensor<1x0x0x2x2xf32>, tensor<?x1xf32> -> tensor<?x1xf32>
  %0 = butterfly.chain_multiply [] %twiddle, %x : tensor<1x0x0x2x2xf32>, tensor<?x1xf32> -> tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}

// CHECK-LABEL: @factor_multiply_any_number_of_pairs
func.func @factor_multiply_any_number_of_pairs(%twiddle: tensor<2x2x3xf32>, %x: tensor<?x2x3xf32>) -> tensor<?x2x3xf32> {
  // FACTOR_MULTIPLY: %0 = butterfly.factor_multiply %arg0, %arg1 : tensor<2x2x3xf32>, tensor<?x2x3xf32> -> tensor<?x2x3xf32>
  %0 = butterfly.factor_multiply %twiddle, %x : tensor<2x2x3xf32>, tensor<?x2x3xf32> -> tensor<?x2x3xf32>
  return %0 : tensor<?x2x3xf32>
}

// CHECK-LABEL: @stack
func.func @stack(%x: tensor<?x8xf32>) -> tensor<?x2x8xf32> {
  // STACK: %0 = butterfly.stack %arg0 : tensor<?x8xf32> -> tensor<?x2x8xf32>
  %0 = butterfly.stack %x : tensor<?x8xf32> -> tensor<?x2x8xf32>
  return %0 : tensor<?x2x8xf32>
}

// CHECK-LABEL: @unstack
func.func @unstack(%x: tensor<?x1x8xf32>) -> tensor<?x8xf32> {
  // UNSTACK: %0 = butterfly.unstack %arg0 : tensor<?x1x8xf32> -> tensor<?x8xf32>
  %0 = butterfly.unstack %x : tensor<?x1x8xf32> -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// CHECK-LABEL: @slice_twiddle_of_log_stride_2
func.func @slice_twiddle_of_log_stride_2(%tied: tensor<1x7x2x2xf32>, %untied: tensor<1x3x4x2x2xf32>) -> (tensor<1x1x4x2x2xf32>, tensor<1x2x2x2x2xf32>) {
  // SLICE_TWIDDLE: %0 = butterfly.slice_twiddle %arg0[3] : tensor<1x7x2x2xf32> -> tensor<1x1x4x2x2xf32>
  %0 = butterfly.slice_twiddle %tied[3] : tensor<1x7x2x2xf32> -> tensor<1x1x4x2x2xf32>
  // SLICE_TWIDDLE: %1 = butterfly.slice_twiddle %arg1[4] : tensor<1x3x4x2x2xf32> -> tensor<1x2x2x2x2xf32>
  %1 = butterfly.slice_twiddle %untied[4] : tensor<1x3x4x2x2xf32> -> tensor<1x2x2x2x2xf32>
  return %0, %1 : tensor<1x1x4x2x2xf32>, tensor<1x2x2x2x2xf32>
}

// CHECK-LABEL: @factor_of_general_pattern
func.func @factor_of_general_pattern(%twiddle: tensor<1x2x4x5x3xf32>, %x: tensor<?x1x24xf32>) -> tensor<?x1x40xf32> {
  // FACTOR: %0 = butterfly.factor <2, 5, 3, 4> %arg0, %arg1 : tensor<1x2x4x5x3xf32>, tensor<?x1x24xf32> -> tensor<?x1x40xf32>
  %0 = butterfly.factor <2, 5, 3, 4> %twiddle, %x : tensor<1x2x4x5x3xf32>, tensor<?x1x24xf32> -> tensor<?x1x40xf32>
  return %0 : tensor<?x1x40xf32>
}

// CHECK-LABEL: @group_of_two_factors
func.func @group_of_two_factors(%twiddle: tensor<1x3x2x2xf32>, %x: tensor<?x1x4xf32>) -> (tensor<?x1x4xf32>, tensor<?x1x4xf32>) {
  // GROUP: %0:2 = butterfly.group {
  // GROUP-NEXT:   %1 = butterfly.slice_twiddle %arg0[0] : tensor<1x3x2x2xf32> -> tensor<1x1x1x2x2xf32>
  // GROUP-NEXT:   %2 = butterfly.factor <2, 2, 2, 1> %1, %arg1 : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
  // GROUP-NEXT:   %3 = butterfly.slice_twiddle %arg0[1] : tensor<1x3x2x2xf32> -> tensor<1x1x2x2x2xf32>
  // GROUP-NEXT:   %4 = butterfly.factor <1, 2, 2, 2> %3, %2 : tensor<1x1x2x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
  // GROUP-NEXT:   butterfly.yield %2, %4 : tensor<?x1x4xf32>, tensor<?x1x4xf32>
  // GROUP-NEXT: } : tensor<?x1x4xf32>, tensor<?x1x4xf32>
  %0:2 = butterfly.group {
    %1 = butterfly.slice_twiddle %twiddle[0] : tensor<1x3x2x2xf32> -> tensor<1x1x1x2x2xf32>
    %2 = butterfly.factor <2, 2, 2, 1> %1, %x : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
    %3 = butterfly.slice_twiddle %twiddle[1] : tensor<1x3x2x2xf32> -> tensor<1x1x2x2x2xf32>
    %4 = butterfly.factor <1, 2, 2, 2> %3, %2 : tensor<1x1x2x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
    butterfly.yield %2, %4 : tensor<?x1x4xf32>, tensor<?x1x4xf32>
  } : tensor<?x1x4xf32>, tensor<?x1x4xf32>
  return %0#0, %0#1 : tensor<?x1x4xf32>, tensor<?x1x4xf32>
}

// CHECK-LABEL: @group_with_twiddle_from_outside
func.func @group_with_twiddle_from_outside(%twiddle: tensor<1x1x2x2x2xf32>, %x: tensor<?x1x4xf32>) -> tensor<?x1x4xf32> {
  // CHECK: butterfly.group attributes {note = "kept"} {
  // CHECK-NEXT: butterfly.factor <1, 2, 2, 2> %arg0, %arg1
  %0 = butterfly.group attributes {note = "kept"} {
    %1 = butterfly.factor <1, 2, 2, 2> %twiddle, %x : tensor<1x1x2x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
    butterfly.yield %1 : tensor<?x1x4xf32>
  } : tensor<?x1x4xf32>
  return %0 : tensor<?x1x4xf32>
}

// CHECK-LABEL: @collect
func.func @collect(%x: tensor<?x1x8xf32>, %y: tensor<?x1x8xf32>) -> tensor<2x?x1x8xf32> {
  // COLLECT: %0 = butterfly.collect %arg0, %arg1 : tensor<?x1x8xf32>, tensor<?x1x8xf32> -> tensor<2x?x1x8xf32>
  %0 = butterfly.collect %x, %y : tensor<?x1x8xf32>, tensor<?x1x8xf32> -> tensor<2x?x1x8xf32>
  return %0 : tensor<2x?x1x8xf32>
}

// CHECK-LABEL: @bit_reverse
func.func @bit_reverse(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // BIT_REVERSE: %0 = butterfly.bit_reverse %arg0 : tensor<?x8xf32>
  %0 = butterfly.bit_reverse %x : tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// CHECK-LABEL: @permute_of_any_length
func.func @permute_of_any_length(%x: tensor<?x2x3xf32>) -> tensor<?x2x3xf32> {
  // PERMUTE: %0 = butterfly.permute [2, 0, 1] %arg0 : tensor<?x2x3xf32>
  %0 = butterfly.permute [2, 0, 1] %x : tensor<?x2x3xf32>
  return %0 : tensor<?x2x3xf32>
}

// CHECK-LABEL: @pad_both_ends
func.func @pad_both_ends(%x: tensor<?x5xf32>) -> tensor<?x8xf32> {
  // PAD: %0 = butterfly.pad %arg0 low 1 high 2 : tensor<?x5xf32> -> tensor<?x8xf32>
  %0 = butterfly.pad %x low 1 high 2 : tensor<?x5xf32> -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// CHECK-LABEL: @pad_one_end_or_none
func.func @pad_one_end_or_none(%x: tensor<?x2x5xf32>) -> tensor<?x2x8xf32> {
  // CHECK: butterfly.pad %arg0 : tensor<?x2x5xf32> -> tensor<?x2x5xf32>
  %0 = butterfly.pad %x : tensor<?x2x5xf32> -> tensor<?x2x5xf32>
  // CHECK: butterfly.pad %{{.*}} high 3 : tensor<?x2x5xf32> -> tensor<?x2x8xf32>
  %1 = butterfly.pad %0 low 0 high 3 : tensor<?x2x5xf32> -> tensor<?x2x8xf32>
  return %1 : tensor<?x2x8xf32>
}

// CHECK-LABEL: @trim_both_ends
func.func @trim_both_ends(%x: tensor<?x8xf32>) -> tensor<?x5xf32> {
  // TRIM: %0 = butterfly.trim %arg0 low 1 high 2 : tensor<?x8xf32> -> tensor<?x5xf32>
  %0 = butterfly.trim %x low 1 high 2 : tensor<?x8xf32> -> tensor<?x5xf32>
  return %0 : tensor<?x5xf32>
}

// CHECK-LABEL: @real_part
func.func @real_part(%x: tensor<?x8xcomplex<f32>>) -> tensor<?x8xf32> {
  // REAL_PART: %0 = butterfly.real_part %arg0 : tensor<?x8xcomplex<f32>> -> tensor<?x8xf32>
  %0 = butterfly.real_part %x : tensor<?x8xcomplex<f32>> -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// CHECK-LABEL: @embed
func.func @embed(%x: tensor<?x8xf64>) -> tensor<?x8xcomplex<f64>> {
  // EMBED: %0 = butterfly.embed %arg0 : tensor<?x8xf64> -> tensor<?x8xcomplex<f64>>
  %0 = butterfly.embed %x : tensor<?x8xf64> -> tensor<?x8xcomplex<f64>>
  return %0 : tensor<?x8xcomplex<f64>>
}

// CHECK-LABEL: @adjoint_factors
func.func @adjoint_factors(%w: tensor<1x2x4x5x3xf32>, %y: tensor<?x1x40xf32>, %p: tensor<2x2x3xf32>, %q: tensor<?x2x3xf32>) -> tensor<?x2x3xf32> {
  // CHECK: butterfly.factor adjoint <2, 3, 5, 4> %arg0, %arg1 : tensor<1x2x4x5x3xf32>, tensor<?x1x40xf32> -> tensor<?x1x24xf32>
  %0 = butterfly.factor adjoint <2, 3, 5, 4> %w, %y : tensor<1x2x4x5x3xf32>, tensor<?x1x40xf32> -> tensor<?x1x24xf32>
  // CHECK: butterfly.factor_multiply adjoint %arg2, %arg3 : tensor<2x2x3xf32>, tensor<?x2x3xf32> -> tensor<?x2x3xf32>
  %1 = butterfly.factor_multiply adjoint %p, %q : tensor<2x2x3xf32>, tensor<?x2x3xf32> -> tensor<?x2x3xf32>
  return %1 : tensor<?x2x3xf32>
}

// CHECK-LABEL: @outer_products
func.func @outer_products(%y: tensor<?x1x40xf32>, %x: tensor<?x1x24xf32>, %q: tensor<?x2x3xf32>) -> tensor<1x1x4x5x3xf32> {
  // FACTOR_OUTER: %0 = butterfly.factor_outer <2, 5, 3, 4> %arg0, %arg1 : tensor<?x1x40xf32>, tensor<?x1x24xf32> -> tensor<1x1x4x5x3xf32>
  %0 = butterfly.factor_outer <2, 5, 3, 4> %y, %x : tensor<?x1x40xf32>, tensor<?x1x24xf32> -> tensor<1x1x4x5x3xf32>
  // PAIRS_OUTER: %1 = butterfly.pairs_outer %arg2, %arg2 : tensor<?x2x3xf32>, tensor<?x2x3xf32> -> tensor<2x2x3xf32>
  %1 = butterfly.pairs_outer %q, %q : tensor<?x2x3xf32>, tensor<?x2x3xf32> -> tensor<2x2x3xf32>
  return %0 : tensor<1x1x4x5x3xf32>
}

// CHECK-LABEL: @place_twiddle
func.func @place_twiddle(%a: tensor<1x1x1x2x2xf32>, %b: tensor<1x1x4x2x2xf32>, %c: tensor<1x2x2x2x2xf32>) -> tensor<1x3x4x2x2xf32> {
  // PLACE_TWIDDLE: %0 = butterfly.place_twiddle [0, 3] %arg0, %arg1 : tensor<1x1x1x2x2xf32>, tensor<1x1x4x2x2xf32> -> tensor<1x7x2x2xf32>
  %0 = butterfly.place_twiddle [0, 3] %a, %b : tensor<1x1x1x2x2xf32>, tensor<1x1x4x2x2xf32> -> tensor<1x7x2x2xf32>
  // CHECK: butterfly.place_twiddle [4] %arg2 : tensor<1x2x2x2x2xf32> -> tensor<1x3x4x2x2xf32>
  %1 = butterfly.place_twiddle [4] %c : tensor<1x2x2x2x2xf32> -> tensor<1x3x4x2x2xf32>
  return %1 : tensor<1x3x4x2x2xf32>
}

// CHECK-LABEL: @sums_and_picks
func.func @sums_and_picks(%x: tensor<?x2x8xf32>, %k: tensor<3x?x2x8xf32>, %w: tensor<1x0x2x2xf64>) -> tensor<?x8xf32> {
  // SUM_STACKS: %0 = butterfly.sum_stacks %arg0 : tensor<?x2x8xf32> -> tensor<?x8xf32>
  %0 = butterfly.sum_stacks %x : tensor<?x2x8xf32> -> tensor<?x8xf32>
  // PICK: %1 = butterfly.pick %arg1[2] : tensor<3x?x2x8xf32> -> tensor<?x2x8xf32>
  %1 = butterfly.pick %k[2] : tensor<3x?x2x8xf32> -> tensor<?x2x8xf32>
  // ADD: %2 = butterfly.add %1, %arg0 : tensor<?x2x8xf32>
  %2 = butterfly.add %1, %x : tensor<?x2x8xf32>
  // ADD-NEXT: %3 = butterfly.zeros_like %arg2 : tensor<1x0x2x2xf64>
  %3 = butterfly.zeros_like %w : tensor<1x0x2x2xf64>
  return %0 : tensor<?x8xf32>
}
