// Each rule of docs/spec/spconv.md by its number, broken once or more, and the
// whole message.

// RUN: papilio-opt %s --split-input-file --verify-diagnostics

// tensor_c1
func.func @refuse_integers(%x: tensor<1x1x4xi32>, %w: tensor<1x1x1xf32>) {
  // expected-error@+1 {{'spconv.conv' op operand #0 must be ranked tensor of f32, f64, complex<f32> or complex<f64> without encoding, but got 'tensor<1x1x4xi32>'}}
  %0 = spconv.conv periodic row_major strides [1] %x, %w : tensor<1x1x4xi32>, tensor<1x1x1xf32> -> tensor<1x1x4xf32>
  return
}

// -----

// tensor_c1
func.func @refuse_encoding(%x: tensor<1x1x4xf32, "column-major">, %w: tensor<1x1x1xf32>) {
  // expected-error@+1 {{'spconv.conv' op operand #0 must be ranked tensor of f32, f64, complex<f32> or complex<f64> without encoding, but got 'tensor<1x1x4xf32, "column-major">'}}
  %0 = spconv.conv periodic row_major strides [1] %x, %w : tensor<1x1x4xf32, "column-major">, tensor<1x1x1xf32> -> tensor<1x1x4xf32>
  return
}

// -----

// pattern_c1
func.func @refuse_pattern_without_columns(%x: tensor<1x4xf32>, %w: tensor<1x1x1xf32>) {
  // expected-error@+1 {{custom op 'spconv.pattern_conv' expected indptr of a pattern to begin with 0 and to have a number more than there are columns, got 0 numbers; one column without entries is [0, 0]}}
  %0 = spconv.pattern_conv row_major <indptr = [], indices = [], weight_indices = []> %x, %w : tensor<1x4xf32>, tensor<1x1x1xf32> -> tensor<1x1xf32>
  return
}

// -----

// pattern_c1
func.func @refuse_pattern_that_begins_late(%x: tensor<1x4xf32>, %w: tensor<1x1x1xf32>) {
  // expected-error@+1 {{custom op 'spconv.pattern_conv' expected indptr of a pattern to begin with 0 and to have a number more than there are columns, got 2 numbers from 1 on; one column without entries is [0, 0]}}
  %0 = spconv.pattern_conv row_major <indptr = [1, 2], indices = [0], weight_indices = [0]> %x, %w : tensor<1x4xf32>, tensor<1x1x1xf32> -> tensor<1x1xf32>
  return
}

// -----

// pattern_c2
func.func @refuse_pattern_that_decreases(%x: tensor<1x4xf32>, %w: tensor<1x1x1xf32>) {
  // expected-error@+1 {{custom op 'spconv.pattern_conv' expected indptr of a pattern not to decrease, got 2 before 1 at position 2; indptr[o] is the first entry of column o}}
  %0 = spconv.pattern_conv row_major <indptr = [0, 2, 1], indices = [0], weight_indices = [0]> %x, %w : tensor<1x4xf32>, tensor<1x1x1xf32> -> tensor<1x2xf32>
  return
}

// -----

// pattern_c3
func.func @refuse_pattern_without_taps(%x: tensor<1x4xf32>, %w: tensor<1x1x1xf32>) {
  // expected-error@+1 {{custom op 'spconv.pattern_conv' expected as many indices and weight_indices of a pattern as the last number of indptr says, 2, got 2 and 1; give every entry a site and a tap}}
  %0 = spconv.pattern_conv row_major <indptr = [0, 2], indices = [0, 1], weight_indices = [0]> %x, %w : tensor<1x4xf32>, tensor<1x1x1xf32> -> tensor<1x1xf32>
  return
}

// -----

// pattern_c4
func.func @refuse_negative_site(%x: tensor<1x4xf32>, %w: tensor<1x1x1xf32>) {
  // expected-error@+1 {{custom op 'spconv.pattern_conv' expected indices of a pattern to be at least 0, got -1 at position 1; sites and taps count from 0}}
  %0 = spconv.pattern_conv row_major <indptr = [0, 2], indices = [0, -1], weight_indices = [0, 0]> %x, %w : tensor<1x4xf32>, tensor<1x1x1xf32> -> tensor<1x1xf32>
  return
}

// -----

// pattern_c4
func.func @refuse_negative_tap(%x: tensor<1x4xf32>, %w: tensor<1x1x1xf32>) {
  // expected-error@+1 {{custom op 'spconv.pattern_conv' expected weight_indices of a pattern to be at least 0, got -2 at position 0; sites and taps count from 0}}
  %0 = spconv.pattern_conv row_major <indptr = [0, 1], indices = [0], weight_indices = [-2]> %x, %w : tensor<1x4xf32>, tensor<1x1x1xf32> -> tensor<1x1xf32>
  return
}

// -----

// conv_c1
func.func @refuse_two_precisions(%x: tensor<?x1x4xf32>, %w: tensor<1x1x1xcomplex<f64>>) {
  // expected-error@+1 {{'spconv.conv' op expected precision 'f32' of the input in the kernel, got 'complex<f64>'; convert one of the two before this op}}
  %0 = spconv.conv periodic row_major strides [1] %x, %w : tensor<?x1x4xf32>, tensor<1x1x1xcomplex<f64>> -> tensor<?x1x4xcomplex<f64>>
  return
}

// -----

// conv_c1
func.func @refuse_bias_of_other_precision(%x: tensor<?x1x4xf32>, %w: tensor<1x1x1xf32>, %b: tensor<1xf64>) {
  // expected-error@+1 {{'spconv.conv' op expected precision 'f32' of the input in the bias, got 'f64'; convert one of the two before this op}}
  %0 = spconv.conv periodic row_major strides [1] %x, %w bias %b : tensor<?x1x4xf32>, tensor<1x1x1xf32>, tensor<1xf64> -> tensor<?x1x4xf32>
  return
}

// -----

// conv_c1
func.func @refuse_real_result_of_complex_kernel(%x: tensor<?x1x4xf32>, %w: tensor<1x1x1xcomplex<f32>>) {
  // expected-error@+1 {{'spconv.conv' op expected element type 'complex<f32>', the common one of the operands, in the result, got 'f32'; write it in the type of the result}}
  %0 = spconv.conv periodic row_major strides [1] %x, %w : tensor<?x1x4xf32>, tensor<1x1x1xcomplex<f32>> -> tensor<?x1x4xf32>
  return
}

// -----

// conv_c1
func.func @refuse_complex_result_of_real_operands(%x: tensor<?x1x4xf32>, %w: tensor<1x1x1xf32>) {
  // expected-error@+1 {{'spconv.conv' op expected element type 'f32', the common one of the operands, in the result, got 'complex<f32>'; write it in the type of the result}}
  %0 = spconv.conv periodic row_major strides [1] %x, %w : tensor<?x1x4xf32>, tensor<1x1x1xf32> -> tensor<?x1x4xcomplex<f32>>
  return
}

// -----

// conv_c2
func.func @refuse_kernel_without_taps(%x: tensor<?x1xf32>, %w: tensor<1x1xf32>) {
  // expected-error@+1 {{'spconv.conv' op expected kernel of the form F x C x k1 x k2 x k3 x k4 or with fewer axes of taps, at least one, got rank 2 of 'tensor<1x1xf32>'; add or drop an axis of extent 1}}
  %0 = spconv.conv periodic row_major strides [] %x, %w : tensor<?x1xf32>, tensor<1x1xf32> -> tensor<?x1xf32>
  return
}

// -----

// conv_c2
func.func @refuse_five_axes(%x: tensor<?x1x1x1x1x1x1xf32>, %w: tensor<1x1x1x1x1x1x1xf32>) {
  // expected-error@+1 {{'spconv.conv' op expected kernel of the form k4 x k3 x k2 x k1 x C x F or with fewer axes of taps, at least one, got rank 7 of 'tensor<1x1x1x1x1x1x1xf32>'; add or drop an axis of extent 1}}
  %0 = spconv.conv periodic column_major strides [1, 1, 1, 1, 1] %x, %w : tensor<?x1x1x1x1x1x1xf32>, tensor<1x1x1x1x1x1x1xf32> -> tensor<?x1x1x1x1x1x1xf32>
  return
}

// -----

// conv_c3
func.func @refuse_data_of_other_rank(%x: tensor<?x1x4x4xf32>, %w: tensor<1x1x3xf32>) {
  // expected-error@+1 {{'spconv.conv' op expected input of the form B x C x d1 or C x d1, got rank 4 of 'tensor<?x1x4x4xf32>'; the kernel says how many axes the lattice has}}
  %0 = spconv.conv periodic row_major strides [1] %x, %w : tensor<?x1x4x4xf32>, tensor<1x1x3xf32> -> tensor<?x1x4x4xf32>
  return
}

// -----

// conv_c3
func.func @refuse_data_without_features(%x: tensor<4xf32>, %w: tensor<1x1x3xf32>) {
  // expected-error@+1 {{'spconv.conv' op expected input of the form d1 x C x B or d1 x C, got rank 1 of 'tensor<4xf32>'; the kernel says how many axes the lattice has}}
  %0 = spconv.conv periodic column_major strides [1] %x, %w : tensor<4xf32>, tensor<1x1x3xf32> -> tensor<4xf32>
  return
}

// -----

// conv_c4
func.func @refuse_dynamic_kernel(%x: tensor<?x1x4xf32>, %w: tensor<1x1x?xf32>) {
  // expected-error@+1 {{'spconv.conv' op expected a static extent in axis 2 of the kernel, got ?; only the batch may be dynamic}}
  %0 = spconv.conv periodic row_major strides [1] %x, %w : tensor<?x1x4xf32>, tensor<1x1x?xf32> -> tensor<?x1x4xf32>
  return
}

// -----

// conv_c4
func.func @refuse_empty_lattice(%x: tensor<?x1x0xf32>, %w: tensor<1x1x3xf32>) {
  // expected-error@+1 {{'spconv.conv' op expected an extent of at least 1 in axis 2 of the input, got 0; only the batch may be empty}}
  %0 = spconv.conv periodic row_major strides [1] %x, %w : tensor<?x1x0xf32>, tensor<1x1x3xf32> -> tensor<?x1x0xf32>
  return
}

// -----

// conv_c4
func.func @refuse_dynamic_first_axis_if_column_major(%x: tensor<?x1x4xf32>, %w: tensor<3x1x1xf32>) {
  // expected-error@+1 {{'spconv.conv' op expected a static extent in axis 0 of the input, got ?; only the batch may be dynamic}}
  %0 = spconv.conv periodic column_major strides [1] %x, %w : tensor<?x1x4xf32>, tensor<3x1x1xf32> -> tensor<?x1x4xf32>
  return
}

// -----

// conv_c5
func.func @refuse_too_few_strides(%x: tensor<?x1x4x4xf32>, %w: tensor<1x1x3x3xf32>) {
  // expected-error@+1 {{'spconv.conv' op expected 2 strides, one for each axis of the lattice, got 1; write 1 for an axis without stride}}
  %0 = spconv.conv periodic row_major strides [1] %x, %w : tensor<?x1x4x4xf32>, tensor<1x1x3x3xf32> -> tensor<?x1x4x4xf32>
  return
}

// -----

// conv_c6
func.func @refuse_stride_zero(%x: tensor<?x1x4x4xf32>, %w: tensor<1x1x3x3xf32>) {
  // expected-error@+1 {{'spconv.conv' op expected strides of at least 1, got 0 on lattice axis 1; windows move forward from site 0}}
  %0 = spconv.conv periodic row_major strides [1, 0] %x, %w : tensor<?x1x4x4xf32>, tensor<1x1x3x3xf32> -> tensor<?x1x4x4xf32>
  return
}

// -----

// conv_c7
func.func @refuse_stride_that_does_not_divide(%x: tensor<?x1x6x8xf32>, %w: tensor<1x1x3x3xf32>) {
  // expected-error@+1 {{'spconv.conv' op expected a stride that divides the extent of a periodic axis, got stride 3 and extent 8 on lattice axis 1; choose a divisor of the extent}}
  %0 = spconv.conv periodic row_major strides [3, 3] %x, %w : tensor<?x1x6x8xf32>, tensor<1x1x3x3xf32> -> tensor<?x1x2x2xf32>
  return
}

// -----

// conv_c7
func.func @refuse_stride_that_does_not_divide_if_open(%x: tensor<?x1x8x7xf32>, %w: tensor<1x1x3x3xf32>) {
  // expected-error@+1 {{'spconv.conv' op expected a stride that divides extent - taps of an open axis, got stride 2 and 8 - 3 = 5 on lattice axis 0; choose a divisor of the difference, or an extent of 7}}
  %0 = spconv.conv open row_major strides [2, 2] %x, %w : tensor<?x1x8x7xf32>, tensor<1x1x3x3xf32> -> tensor<?x1x3x3xf32>
  return
}

// -----

// conv_c7
func.func @refuse_open_kernel_wider_than_lattice(%x: tensor<?x1x2xf32>, %w: tensor<1x1x3xf32>) {
  // expected-error@+1 {{'spconv.conv' op expected a kernel no wider than an open axis, got 3 taps and extent 2 on lattice axis 0; a periodic axis would wrap}}
  %0 = spconv.conv open row_major strides [1] %x, %w : tensor<?x1x2xf32>, tensor<1x1x3xf32> -> tensor<?x1x0xf32>
  return
}

// -----

// conv_c8
func.func @refuse_other_features(%x: tensor<?x3x4xf32>, %w: tensor<3x2x1xf32>) {
  // expected-error@+1 {{'spconv.conv' op expected feature_in = 2 of the kernel in the input, got 3 in 'tensor<?x3x4xf32>'; a kernel is feature_out x feature_in x taps, in the opposite order if column_major}}
  %0 = spconv.conv periodic row_major strides [1] %x, %w : tensor<?x3x4xf32>, tensor<3x2x1xf32> -> tensor<?x3x4xf32>
  return
}

// -----

// conv_c9
func.func @refuse_other_result_lattice(%x: tensor<?x1x4xf32>, %w: tensor<2x1x3xf32>) {
  // expected-error@+1 {{'spconv.conv' op expected result of shape ?x2x2, got ?x2x4; the axes are batch, feature_out and the lattice, in this order if row_major}}
  %0 = spconv.conv open row_major strides [1] %x, %w : tensor<?x1x4xf32>, tensor<2x1x3xf32> -> tensor<?x2x4xf32>
  return
}

// -----

// conv_c9
func.func @refuse_other_result_batch(%x: tensor<4x1x?xf32>, %w: tensor<3x1x2xf32>) {
  // expected-error@+1 {{'spconv.conv' op expected result of shape 4x2x?, got 4x2x5; the axes are batch, feature_out and the lattice, in this order if row_major}}
  %0 = spconv.conv periodic column_major strides [1] %x, %w : tensor<4x1x?xf32>, tensor<3x1x2xf32> -> tensor<4x2x5xf32>
  return
}

// -----

// conv_c9
func.func @refuse_result_with_batch(%x: tensor<1x4xf32>, %w: tensor<2x1x3xf32>) {
  // expected-error@+1 {{'spconv.conv' op expected result of shape 2x4, got 1x2x4; the axes are feature_out and the lattice, in this order if row_major}}
  %0 = spconv.conv periodic row_major strides [1] %x, %w : tensor<1x4xf32>, tensor<2x1x3xf32> -> tensor<1x2x4xf32>
  return
}

// -----

// conv_c10
func.func @refuse_other_bias(%x: tensor<?x1x4xf32>, %w: tensor<2x1x3xf32>, %b: tensor<1xf32>) {
  // expected-error@+1 {{'spconv.conv' op expected bias of shape 2, got 1; it is one number for each feature_out}}
  %0 = spconv.conv periodic row_major strides [1] %x, %w bias %b : tensor<?x1x4xf32>, tensor<2x1x3xf32>, tensor<1xf32> -> tensor<?x2x4xf32>
  return
}

// -----

// conv_c11
func.func @refuse_huge_result(%x: tensor<?x1x1099511627776xf32>, %w: tensor<8388608x1x1xf32>) {
  // expected-error@+1 {{'spconv.conv' op expected less than 2^63 bytes in the result, got 'tensor<?x8388608x1099511627776xf32>'; split the batch or the map}}
  %0 = spconv.conv periodic row_major strides [1] %x, %w : tensor<?x1x1099511627776xf32>, tensor<8388608x1x1xf32> -> tensor<?x8388608x1099511627776xf32>
  return
}

// -----

// conv_transpose_c1
func.func @refuse_transpose_of_two_precisions(%y: tensor<?x1x4xf64>, %w: tensor<1x1x1xf32>) {
  // expected-error@+1 {{'spconv.conv_transpose' op expected precision 'f64' of the ct_result in the kernel, got 'f32'; convert one of the two before this op}}
  %0 = spconv.conv_transpose plain periodic row_major strides [1] %y, %w : tensor<?x1x4xf64>, tensor<1x1x1xf32> -> tensor<?x1x4xf64>
  return
}

// -----

// conv_transpose_c2
func.func @refuse_transpose_without_taps(%y: tensor<?x1xf32>, %w: tensor<1x1xf32>) {
  // expected-error@+1 {{'spconv.conv_transpose' op expected kernel of the form F x C x k1 x k2 x k3 x k4 or with fewer axes of taps, at least one, got rank 2 of 'tensor<1x1xf32>'; add or drop an axis of extent 1}}
  %0 = spconv.conv_transpose plain periodic row_major strides [] %y, %w : tensor<?x1xf32>, tensor<1x1xf32> -> tensor<?x1xf32>
  return
}

// -----

// conv_transpose_c3
func.func @refuse_transpose_to_other_rank(%y: tensor<?x1x4xf32>, %w: tensor<1x1x1xf32>) {
  // expected-error@+1 {{'spconv.conv_transpose' op expected result of the form B x C x d1 or C x d1, got rank 4 of 'tensor<?x1x4x1xf32>'; the kernel says how many axes the lattice has}}
  %0 = spconv.conv_transpose plain periodic row_major strides [1] %y, %w : tensor<?x1x4xf32>, tensor<1x1x1xf32> -> tensor<?x1x4x1xf32>
  return
}

// -----

// conv_transpose_c4
func.func @refuse_transpose_to_dynamic_lattice(%y: tensor<?x1x4xf32>, %w: tensor<1x1x1xf32>) {
  // expected-error@+1 {{'spconv.conv_transpose' op expected a static extent in axis 2 of the result, got ?; only the batch may be dynamic}}
  %0 = spconv.conv_transpose plain periodic row_major strides [1] %y, %w : tensor<?x1x4xf32>, tensor<1x1x1xf32> -> tensor<?x1x?xf32>
  return
}

// -----

// conv_transpose_c5
func.func @refuse_transpose_of_too_many_strides(%y: tensor<?x1x4xf32>, %w: tensor<1x1x1xf32>) {
  // expected-error@+1 {{'spconv.conv_transpose' op expected 1 strides, one for each axis of the lattice, got 2; write 1 for an axis without stride}}
  %0 = spconv.conv_transpose plain periodic row_major strides [1, 1] %y, %w : tensor<?x1x4xf32>, tensor<1x1x1xf32> -> tensor<?x1x4xf32>
  return
}

// -----

// conv_transpose_c6
func.func @refuse_transpose_of_negative_stride(%y: tensor<?x1x4xf32>, %w: tensor<1x1x1xf32>) {
  // expected-error@+1 {{'spconv.conv_transpose' op expected strides of at least 1, got -1 on lattice axis 0; windows move forward from site 0}}
  %0 = spconv.conv_transpose plain periodic row_major strides [-1] %y, %w : tensor<?x1x4xf32>, tensor<1x1x1xf32> -> tensor<?x1x4xf32>
  return
}

// -----

// conv_transpose_c7
func.func @refuse_transpose_to_lattice_that_stride_does_not_divide(%y: tensor<?x1x4xf32>, %w: tensor<1x1x1xf32>) {
  // expected-error@+1 {{'spconv.conv_transpose' op expected a stride that divides the extent of a periodic axis, got stride 2 and extent 9 on lattice axis 0; choose a divisor of the extent}}
  %0 = spconv.conv_transpose plain periodic row_major strides [2] %y, %w : tensor<?x1x4xf32>, tensor<1x1x1xf32> -> tensor<?x1x9xf32>
  return
}

// -----

// conv_transpose_c8
func.func @refuse_transpose_to_other_features(%y: tensor<?x3x4xf32>, %w: tensor<3x2x1xf32>) {
  // expected-error@+1 {{'spconv.conv_transpose' op expected feature_in = 2 of the kernel in the result, got 3 in 'tensor<?x3x4xf32>'; a kernel is feature_out x feature_in x taps, in the opposite order if column_major}}
  %0 = spconv.conv_transpose plain periodic row_major strides [1] %y, %w : tensor<?x3x4xf32>, tensor<3x2x1xf32> -> tensor<?x3x4xf32>
  return
}

// -----

// conv_transpose_c9
func.func @refuse_transpose_of_other_lattice(%y: tensor<?x3x4xf32>, %w: tensor<3x2x1xf32>) {
  // expected-error@+1 {{'spconv.conv_transpose' op expected ct_result of shape ?x3x5, got ?x3x4; the axes are batch, feature_out and the lattice, in this order if row_major}}
  %0 = spconv.conv_transpose plain periodic row_major strides [2] %y, %w : tensor<?x3x4xf32>, tensor<3x2x1xf32> -> tensor<?x2x10xf32>
  return
}

// -----

// conv_transpose_c11
func.func @refuse_transpose_to_huge_result(%y: tensor<?x1x1099511627776xf32>, %w: tensor<1x8388608x1xf32>) {
  // expected-error@+1 {{'spconv.conv_transpose' op expected less than 2^63 bytes in the result, got 'tensor<?x8388608x1099511627776xf32>'; split the batch or the map}}
  %0 = spconv.conv_transpose plain periodic row_major strides [1] %y, %w : tensor<?x1x1099511627776xf32>, tensor<1x8388608x1xf32> -> tensor<?x8388608x1099511627776xf32>
  return
}

// -----

// kernel_gradient_c1
func.func @refuse_gradient_of_two_precisions(%x: tensor<?x1x4xf32>, %y: tensor<?x1x4xf64>) {
  // expected-error@+1 {{'spconv.kernel_gradient' op expected precision 'f32' of the input in the ct_result, got 'f64'; convert one of the two before this op}}
  %0 = spconv.kernel_gradient plain periodic row_major strides [1] %x, %y : tensor<?x1x4xf32>, tensor<?x1x4xf64> -> tensor<1x1x3xf32>
  return
}

// -----

// kernel_gradient_c2
func.func @refuse_gradient_without_taps(%x: tensor<?x1x4xf32>, %y: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'spconv.kernel_gradient' op expected result of the form B x F x C x k1 x k2 x k3 x k4 or with fewer axes of taps, at least one, got rank 3 of 'tensor<1x1x3xf32>'; add or drop an axis of extent 1}}
  %0 = spconv.kernel_gradient plain periodic row_major strides [1] per_sample %x, %y : tensor<?x1x4xf32>, tensor<?x1x4xf32> -> tensor<1x1x3xf32>
  return
}

// -----

// kernel_gradient_c3
func.func @refuse_gradient_of_other_rank(%x: tensor<?x1x4x4x4xf32>, %y: tensor<?x1x4x4x4xf32>) {
  // expected-error@+1 {{'spconv.kernel_gradient' op expected input of the form B x C x d1 x d2 or C x d1 x d2, got rank 5 of 'tensor<?x1x4x4x4xf32>'; the kernel says how many axes the lattice has}}
  %0 = spconv.kernel_gradient plain periodic row_major strides [1, 1] %x, %y : tensor<?x1x4x4x4xf32>, tensor<?x1x4x4x4xf32> -> tensor<1x1x3x3xf32>
  return
}

// -----

// kernel_gradient_c4
func.func @refuse_gradient_of_dynamic_kernel(%x: tensor<?x1x4xf32>, %y: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'spconv.kernel_gradient' op expected a static extent in axis 2 of the result, got ?; only the batch may be dynamic}}
  %0 = spconv.kernel_gradient plain periodic row_major strides [1] %x, %y : tensor<?x1x4xf32>, tensor<?x1x4xf32> -> tensor<1x1x?xf32>
  return
}

// -----

// kernel_gradient_c5
func.func @refuse_gradient_of_no_strides(%x: tensor<?x1x4xf32>, %y: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'spconv.kernel_gradient' op expected 1 strides, one for each axis of the lattice, got 0; write 1 for an axis without stride}}
  %0 = spconv.kernel_gradient plain periodic row_major strides [] %x, %y : tensor<?x1x4xf32>, tensor<?x1x4xf32> -> tensor<1x1x3xf32>
  return
}

// -----

// kernel_gradient_c6
func.func @refuse_gradient_of_stride_zero(%x: tensor<?x1x4xf32>, %y: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'spconv.kernel_gradient' op expected strides of at least 1, got 0 on lattice axis 0; windows move forward from site 0}}
  %0 = spconv.kernel_gradient plain periodic row_major strides [0] %x, %y : tensor<?x1x4xf32>, tensor<?x1x4xf32> -> tensor<1x1x3xf32>
  return
}

// -----

// kernel_gradient_c7
func.func @refuse_gradient_of_wide_open_kernel(%x: tensor<?x1x4xf32>, %y: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'spconv.kernel_gradient' op expected a kernel no wider than an open axis, got 5 taps and extent 4 on lattice axis 0; a periodic axis would wrap}}
  %0 = spconv.kernel_gradient plain open row_major strides [1] %x, %y : tensor<?x1x4xf32>, tensor<?x1x4xf32> -> tensor<1x1x5xf32>
  return
}

// -----

// kernel_gradient_c8
func.func @refuse_gradient_of_other_features(%x: tensor<?x2x4xf32>, %y: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'spconv.kernel_gradient' op expected feature_in = 1 of the result in the input, got 2 in 'tensor<?x2x4xf32>'; a kernel is feature_out x feature_in x taps, in the opposite order if column_major}}
  %0 = spconv.kernel_gradient plain periodic row_major strides [1] %x, %y : tensor<?x2x4xf32>, tensor<?x1x4xf32> -> tensor<1x1x3xf32>
  return
}

// -----

// kernel_gradient_c9
func.func @refuse_gradient_of_other_lattice(%x: tensor<?x1x4xf32>, %y: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'spconv.kernel_gradient' op expected ct_result of shape ?x1x2, got ?x1x4; the axes are batch, feature_out and the lattice, in this order if row_major}}
  %0 = spconv.kernel_gradient plain open row_major strides [1] %x, %y : tensor<?x1x4xf32>, tensor<?x1x4xf32> -> tensor<1x1x3xf32>
  return
}

// -----

// kernel_gradient_c11
func.func @refuse_huge_gradient(%x: tensor<1x1x1xf32>, %y: tensor<1x1099511627776x1xf32>) {
  // expected-error@+1 {{'spconv.kernel_gradient' op expected less than 2^63 bytes in the result, got 'tensor<1099511627776x1x8388608xf32>'; split the batch or the map}}
  %0 = spconv.kernel_gradient plain periodic row_major strides [1] %x, %y : tensor<1x1x1xf32>, tensor<1x1099511627776x1xf32> -> tensor<1099511627776x1x8388608xf32>
  return
}

// -----

// kernel_gradient_c12
func.func @refuse_samples_without_batch(%x: tensor<1x4xf32>, %y: tensor<1x4xf32>) {
  // expected-error@+1 {{'spconv.kernel_gradient' op expected a batch axis in the input for per_sample, got 'tensor<1x4xf32>'; add one of extent 1}}
  %0 = spconv.kernel_gradient plain periodic row_major strides [1] per_sample %x, %y : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x1x1x3xf32>
  return
}

// -----

// kernel_gradient_c12
func.func @refuse_other_samples(%x: tensor<?x1x4xf32>, %y: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'spconv.kernel_gradient' op expected batch extent ? of the input in the result, got 2 in 'tensor<2x1x1x3xf32>'; write the same extent in both types}}
  %0 = spconv.kernel_gradient plain periodic row_major strides [1] per_sample %x, %y : tensor<?x1x4xf32>, tensor<?x1x4xf32> -> tensor<2x1x1x3xf32>
  return
}

// -----

// bias_gradient_c1
func.func @refuse_other_element(%y: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'spconv.bias_gradient' op expected element type 'f32', the common one of the operands, in the result, got 'complex<f32>'; write it in the type of the result}}
  %0 = spconv.bias_gradient row_major %y : tensor<?x1x4xf32> -> tensor<1xcomplex<f32>>
  return
}

// -----

// bias_gradient_c3
func.func @refuse_bias_gradient_of_rank_two(%y: tensor<?x1xf32>) {
  // expected-error@+1 {{'spconv.bias_gradient' op expected ct_result of rank 3 to 6, got rank 2 of 'tensor<?x1xf32>'; the axes are batch, feature_out and the lattice}}
  %0 = spconv.bias_gradient row_major %y : tensor<?x1xf32> -> tensor<1xf32>
  return
}

// -----

// bias_gradient_c3
func.func @refuse_bias_gradient_of_rank_six_unbatched(%y: tensor<1x1x1x1x1x1xf32>) {
  // expected-error@+1 {{'spconv.bias_gradient' op expected ct_result of rank 2 to 5 if unbatched, got rank 6 of 'tensor<1x1x1x1x1x1xf32>'; the axes are batch, feature_out and the lattice}}
  %0 = spconv.bias_gradient row_major unbatched %y : tensor<1x1x1x1x1x1xf32> -> tensor<1xf32>
  return
}

// -----

// bias_gradient_c4
func.func @refuse_bias_gradient_of_dynamic_batch_unbatched(%y: tensor<?x1x1xf32>) {
  // expected-error@+1 {{'spconv.bias_gradient' op expected a static extent in axis 0 of the ct_result, got ?; only the batch may be dynamic}}
  %0 = spconv.bias_gradient row_major unbatched %y : tensor<?x1x1xf32> -> tensor<?xf32>
  return
}

// -----

// bias_gradient_c9
func.func @refuse_bias_gradient_of_other_features(%y: tensor<?x2x4xf32>) {
  // expected-error@+1 {{'spconv.bias_gradient' op expected result of shape 2, got 4; it is one number for each feature_out}}
  %0 = spconv.bias_gradient row_major %y : tensor<?x2x4xf32> -> tensor<4xf32>
  return
}

// -----

// bias_gradient_c9
func.func @refuse_samples_in_the_other_order(%y: tensor<?x2x4xf32>) {
  // expected-error@+1 {{'spconv.bias_gradient' op expected result of shape ?x2, got 2x?; it is one number for each feature_out}}
  %0 = spconv.bias_gradient row_major per_sample %y : tensor<?x2x4xf32> -> tensor<2x?xf32>
  return
}

// -----

// bias_gradient_c11
func.func @refuse_huge_bias_gradient(%y: tensor<?x8388608x1099511627776xf32>) {
  // expected-error@+1 {{'spconv.bias_gradient' op expected less than 2^63 bytes in the ct_result, got 'tensor<?x8388608x1099511627776xf32>'; split the batch or the map}}
  %0 = spconv.bias_gradient row_major %y : tensor<?x8388608x1099511627776xf32> -> tensor<8388608xf32>
  return
}

// -----

// bias_gradient_c12
func.func @refuse_samples_unbatched(%y: tensor<2x4xf32>) {
  // expected-error@+1 {{'spconv.bias_gradient' op expected a batch axis in the ct_result for per_sample, got unbatched; drop one of the words}}
  %0 = spconv.bias_gradient row_major unbatched per_sample %y : tensor<2x4xf32> -> tensor<2xf32>
  return
}

// -----

// pattern_conv_c1
func.func @refuse_pattern_of_two_precisions(%x: tensor<1x4xf32>, %w: tensor<1x1x1xf64>) {
  // expected-error@+1 {{'spconv.pattern_conv' op expected precision 'f32' of the input in the kernel, got 'f64'; convert one of the two before this op}}
  %0 = spconv.pattern_conv row_major <indptr = [0, 1], indices = [0], weight_indices = [0]> %x, %w : tensor<1x4xf32>, tensor<1x1x1xf64> -> tensor<1x1xf64>
  return
}

// -----

// pattern_conv_c2
func.func @refuse_pattern_of_two_axes_of_taps(%x: tensor<1x4xf32>, %w: tensor<1x1x1x1xf32>) {
  // expected-error@+1 {{'spconv.pattern_conv' op expected kernel of the form F x C x k1, got rank 4 of 'tensor<1x1x1x1xf32>'; add or drop an axis of extent 1}}
  %0 = spconv.pattern_conv row_major <indptr = [0, 1], indices = [0], weight_indices = [0]> %x, %w : tensor<1x4xf32>, tensor<1x1x1x1xf32> -> tensor<1x1xf32>
  return
}

// -----

// pattern_conv_c3
func.func @refuse_pattern_of_two_axes_of_sites(%x: tensor<1x1x4x4xf32>, %w: tensor<1x1x1xf32>) {
  // expected-error@+1 {{'spconv.pattern_conv' op expected input of the form B x C x d1 or C x d1, got rank 4 of 'tensor<1x1x4x4xf32>'; the kernel says how many axes the lattice has}}
  %0 = spconv.pattern_conv row_major <indptr = [0, 1], indices = [0], weight_indices = [0]> %x, %w : tensor<1x1x4x4xf32>, tensor<1x1x1xf32> -> tensor<1x1xf32>
  return
}

// -----

// pattern_conv_c4
func.func @refuse_pattern_of_dynamic_sites(%x: tensor<1x?xf32>, %w: tensor<1x1x1xf32>) {
  // expected-error@+1 {{'spconv.pattern_conv' op expected a static extent in axis 1 of the input, got ?; only the batch may be dynamic}}
  %0 = spconv.pattern_conv row_major <indptr = [0, 1], indices = [0], weight_indices = [0]> %x, %w : tensor<1x?xf32>, tensor<1x1x1xf32> -> tensor<1x1xf32>
  return
}

// -----

// pattern_conv_c8
func.func @refuse_pattern_of_other_features(%x: tensor<2x4xf32>, %w: tensor<1x1x1xf32>) {
  // expected-error@+1 {{'spconv.pattern_conv' op expected feature_in = 1 of the kernel in the input, got 2 in 'tensor<2x4xf32>'; a kernel is feature_out x feature_in x taps, in the opposite order if column_major}}
  %0 = spconv.pattern_conv row_major <indptr = [0, 1], indices = [0], weight_indices = [0]> %x, %w : tensor<2x4xf32>, tensor<1x1x1xf32> -> tensor<1x1xf32>
  return
}

// -----

// pattern_conv_c9
func.func @refuse_pattern_of_other_outputs(%x: tensor<1x4xf32>, %w: tensor<1x1x1xf32>) {
  // expected-error@+1 {{'spconv.pattern_conv' op expected result of shape 1x1, got 1x4; the axes are feature_out and the lattice, in this order if row_major}}
  %0 = spconv.pattern_conv row_major <indptr = [0, 1], indices = [0], weight_indices = [0]> %x, %w : tensor<1x4xf32>, tensor<1x1x1xf32> -> tensor<1x4xf32>
  return
}

// -----

// pattern_conv_c10
func.func @refuse_pattern_of_other_bias(%x: tensor<1x4xf32>, %w: tensor<1x1x1xf32>, %b: tensor<2xf32>) {
  // expected-error@+1 {{'spconv.pattern_conv' op expected bias of shape 1, got 2; it is one number for each feature_out}}
  %0 = spconv.pattern_conv row_major <indptr = [0, 1], indices = [0], weight_indices = [0]> %x, %w bias %b : tensor<1x4xf32>, tensor<1x1x1xf32>, tensor<2xf32> -> tensor<1x1xf32>
  return
}

// -----

// pattern_conv_c11
func.func @refuse_pattern_of_huge_kernel(%x: tensor<1x4xf32>, %w: tensor<1099511627776x1x8388608xf32>) {
  // expected-error@+1 {{'spconv.pattern_conv' op expected less than 2^63 bytes in the kernel, got 'tensor<1099511627776x1x8388608xf32>'; split the batch or the map}}
  %0 = spconv.pattern_conv row_major <indptr = [0, 1], indices = [0], weight_indices = [0]> %x, %w : tensor<1x4xf32>, tensor<1099511627776x1x8388608xf32> -> tensor<1099511627776x1xf32>
  return
}

// -----

// pattern_conv_c13
func.func @refuse_site_that_is_not_there(%x: tensor<1x4xf32>, %w: tensor<1x1x2xf32>) {
  // expected-error@+1 {{'spconv.pattern_conv' op expected indices of the pattern less than 4, the number of sites, got 4 at position 1; they count from 0}}
  %0 = spconv.pattern_conv row_major <indptr = [0, 2], indices = [0, 4], weight_indices = [0, 1]> %x, %w : tensor<1x4xf32>, tensor<1x1x2xf32> -> tensor<1x1xf32>
  return
}

// -----

// pattern_conv_c13
func.func @refuse_tap_that_is_not_there(%x: tensor<1x4xf32>, %w: tensor<1x1x2xf32>) {
  // expected-error@+1 {{'spconv.pattern_conv' op expected weight_indices of the pattern less than 2, the number of taps, got 2 at position 0; they count from 0}}
  %0 = spconv.pattern_conv row_major <indptr = [0, 2], indices = [0, 3], weight_indices = [2, 1]> %x, %w : tensor<1x4xf32>, tensor<1x1x2xf32> -> tensor<1x1xf32>
  return
}

// -----

// pattern_conv_transpose_c1
func.func @refuse_pattern_transpose_of_two_precisions(%y: tensor<1x1xf32>, %w: tensor<1x1x1xf64>) {
  // expected-error@+1 {{'spconv.pattern_conv_transpose' op expected precision 'f32' of the ct_result in the kernel, got 'f64'; convert one of the two before this op}}
  %0 = spconv.pattern_conv_transpose plain row_major <indptr = [0, 1], indices = [0], weight_indices = [0]> %y, %w : tensor<1x1xf32>, tensor<1x1x1xf64> -> tensor<1x4xf64>
  return
}

// -----

// pattern_conv_transpose_c2
func.func @refuse_pattern_transpose_of_rank_two_kernel(%y: tensor<1x1xf32>, %w: tensor<1x1xf32>) {
  // expected-error@+1 {{'spconv.pattern_conv_transpose' op expected kernel of the form F x C x k1, got rank 2 of 'tensor<1x1xf32>'; add or drop an axis of extent 1}}
  %0 = spconv.pattern_conv_transpose plain row_major <indptr = [0, 1], indices = [0], weight_indices = [0]> %y, %w : tensor<1x1xf32>, tensor<1x1xf32> -> tensor<1x4xf32>
  return
}

// -----

// pattern_conv_transpose_c3
func.func @refuse_pattern_transpose_to_rank_one(%y: tensor<1x1xf32>, %w: tensor<1x1x1xf32>) {
  // expected-error@+1 {{'spconv.pattern_conv_transpose' op expected result of the form B x C x d1 or C x d1, got rank 1 of 'tensor<4xf32>'; the kernel says how many axes the lattice has}}
  %0 = spconv.pattern_conv_transpose plain row_major <indptr = [0, 1], indices = [0], weight_indices = [0]> %y, %w : tensor<1x1xf32>, tensor<1x1x1xf32> -> tensor<4xf32>
  return
}

// -----

// pattern_conv_transpose_c4
func.func @refuse_pattern_transpose_to_no_site(%y: tensor<1x1xf32>, %w: tensor<1x1x1xf32>) {
  // expected-error@+1 {{'spconv.pattern_conv_transpose' op expected an extent of at least 1 in axis 1 of the result, got 0; only the batch may be empty}}
  %0 = spconv.pattern_conv_transpose plain row_major <indptr = [0, 0], indices = [], weight_indices = []> %y, %w : tensor<1x1xf32>, tensor<1x1x1xf32> -> tensor<1x0xf32>
  return
}

// -----

// pattern_conv_transpose_c8
func.func @refuse_pattern_transpose_to_other_features(%y: tensor<1x1xf32>, %w: tensor<1x1x1xf32>) {
  // expected-error@+1 {{'spconv.pattern_conv_transpose' op expected feature_in = 1 of the kernel in the result, got 2 in 'tensor<2x4xf32>'; a kernel is feature_out x feature_in x taps, in the opposite order if column_major}}
  %0 = spconv.pattern_conv_transpose plain row_major <indptr = [0, 1], indices = [0], weight_indices = [0]> %y, %w : tensor<1x1xf32>, tensor<1x1x1xf32> -> tensor<2x4xf32>
  return
}

// -----

// pattern_conv_transpose_c9
func.func @refuse_pattern_transpose_of_other_outputs(%y: tensor<1x2xf32>, %w: tensor<1x1x1xf32>) {
  // expected-error@+1 {{'spconv.pattern_conv_transpose' op expected ct_result of shape 1x1, got 1x2; the axes are feature_out and the lattice, in this order if row_major}}
  %0 = spconv.pattern_conv_transpose plain row_major <indptr = [0, 1], indices = [0], weight_indices = [0]> %y, %w : tensor<1x2xf32>, tensor<1x1x1xf32> -> tensor<1x4xf32>
  return
}

// -----

// pattern_conv_transpose_c11
func.func @refuse_pattern_transpose_to_huge_result(%y: tensor<1x1xf32>, %w: tensor<1x8388608x1xf32>) {
  // expected-error@+1 {{'spconv.pattern_conv_transpose' op expected less than 2^63 bytes in the result, got 'tensor<8388608x1099511627776xf32>'; split the batch or the map}}
  %0 = spconv.pattern_conv_transpose plain row_major <indptr = [0, 1], indices = [0], weight_indices = [0]> %y, %w : tensor<1x1xf32>, tensor<1x8388608x1xf32> -> tensor<8388608x1099511627776xf32>
  return
}

// -----

// pattern_conv_transpose_c13
func.func @refuse_pattern_transpose_to_missing_site(%y: tensor<1x1xf32>, %w: tensor<1x1x1xf32>) {
  // expected-error@+1 {{'spconv.pattern_conv_transpose' op expected indices of the pattern less than 4, the number of sites, got 4 at position 0; they count from 0}}
  %0 = spconv.pattern_conv_transpose plain row_major <indptr = [0, 1], indices = [4], weight_indices = [0]> %y, %w : tensor<1x1xf32>, tensor<1x1x1xf32> -> tensor<1x4xf32>
  return
}

// -----

// pattern_kernel_gradient_c1
func.func @refuse_pattern_gradient_of_two_precisions(%x: tensor<1x4xf32>, %y: tensor<1x1xf64>) {
  // expected-error@+1 {{'spconv.pattern_kernel_gradient' op expected precision 'f32' of the input in the ct_result, got 'f64'; convert one of the two before this op}}
  %0 = spconv.pattern_kernel_gradient plain row_major <indptr = [0, 1], indices = [0], weight_indices = [0]> %x, %y : tensor<1x4xf32>, tensor<1x1xf64> -> tensor<1x1x1xf64>
  return
}

// -----

// pattern_kernel_gradient_c2
func.func @refuse_pattern_gradient_without_batch_axis(%x: tensor<2x1x4xf32>, %y: tensor<2x1x1xf32>) {
  // expected-error@+1 {{'spconv.pattern_kernel_gradient' op expected result of the form B x F x C x k1, got rank 3 of 'tensor<1x1x1xf32>'; add or drop an axis of extent 1}}
  %0 = spconv.pattern_kernel_gradient plain row_major <indptr = [0, 1], indices = [0], weight_indices = [0]> per_sample %x, %y : tensor<2x1x4xf32>, tensor<2x1x1xf32> -> tensor<1x1x1xf32>
  return
}

// -----

// pattern_kernel_gradient_c3
func.func @refuse_pattern_gradient_of_rank_one(%x: tensor<4xf32>, %y: tensor<1x1xf32>) {
  // expected-error@+1 {{'spconv.pattern_kernel_gradient' op expected input of the form B x C x d1 or C x d1, got rank 1 of 'tensor<4xf32>'; the kernel says how many axes the lattice has}}
  %0 = spconv.pattern_kernel_gradient plain row_major <indptr = [0, 1], indices = [0], weight_indices = [0]> %x, %y : tensor<4xf32>, tensor<1x1xf32> -> tensor<1x1x1xf32>
  return
}

// -----

// pattern_kernel_gradient_c4
func.func @refuse_pattern_gradient_of_no_tap(%x: tensor<1x4xf32>, %y: tensor<1x1xf32>) {
  // expected-error@+1 {{'spconv.pattern_kernel_gradient' op expected an extent of at least 1 in axis 2 of the result, got 0; only the batch may be empty}}
  %0 = spconv.pattern_kernel_gradient plain row_major <indptr = [0, 0], indices = [], weight_indices = []> %x, %y : tensor<1x4xf32>, tensor<1x1xf32> -> tensor<1x1x0xf32>
  return
}

// -----

// pattern_kernel_gradient_c8
func.func @refuse_pattern_gradient_of_other_features(%x: tensor<1x4xf32>, %y: tensor<1x1xf32>) {
  // expected-error@+1 {{'spconv.pattern_kernel_gradient' op expected feature_in = 3 of the result in the input, got 1 in 'tensor<1x4xf32>'; a kernel is feature_out x feature_in x taps, in the opposite order if column_major}}
  %0 = spconv.pattern_kernel_gradient plain row_major <indptr = [0, 1], indices = [0], weight_indices = [0]> %x, %y : tensor<1x4xf32>, tensor<1x1xf32> -> tensor<1x3x1xf32>
  return
}

// -----

// pattern_kernel_gradient_c9
func.func @refuse_pattern_gradient_of_other_outputs(%x: tensor<1x4xf32>, %y: tensor<1x2xf32>) {
  // expected-error@+1 {{'spconv.pattern_kernel_gradient' op expected ct_result of shape 1x1, got 1x2; the axes are feature_out and the lattice, in this order if row_major}}
  %0 = spconv.pattern_kernel_gradient plain row_major <indptr = [0, 1], indices = [0], weight_indices = [0]> %x, %y : tensor<1x4xf32>, tensor<1x2xf32> -> tensor<1x1x1xf32>
  return
}

// -----

// pattern_kernel_gradient_c11
func.func @refuse_huge_pattern_gradient(%x: tensor<1x4xf32>, %y: tensor<1099511627776x1xf32>) {
  // expected-error@+1 {{'spconv.pattern_kernel_gradient' op expected less than 2^63 bytes in the result, got 'tensor<1099511627776x1x8388608xf32>'; split the batch or the map}}
  %0 = spconv.pattern_kernel_gradient plain row_major <indptr = [0, 1], indices = [0], weight_indices = [0]> %x, %y : tensor<1x4xf32>, tensor<1099511627776x1xf32> -> tensor<1099511627776x1x8388608xf32>
  return
}

// -----

// pattern_kernel_gradient_c12
func.func @refuse_pattern_samples_without_batch(%x: tensor<1x4xf32>, %y: tensor<1x1xf32>) {
  // expected-error@+1 {{'spconv.pattern_kernel_gradient' op expected a batch axis in the input for per_sample, got 'tensor<1x4xf32>'; add one of extent 1}}
  %0 = spconv.pattern_kernel_gradient plain row_major <indptr = [0, 1], indices = [0], weight_indices = [0]> per_sample %x, %y : tensor<1x4xf32>, tensor<1x1xf32> -> tensor<1x1x1x1xf32>
  return
}

// -----

// pattern_kernel_gradient_c13
func.func @refuse_pattern_gradient_of_missing_tap(%x: tensor<1x4xf32>, %y: tensor<1x1xf32>) {
  // expected-error@+1 {{'spconv.pattern_kernel_gradient' op expected weight_indices of the pattern less than 1, the number of taps, got 1 at position 0; they count from 0}}
  %0 = spconv.pattern_kernel_gradient plain row_major <indptr = [0, 1], indices = [0], weight_indices = [1]> %x, %y : tensor<1x4xf32>, tensor<1x1xf32> -> tensor<1x1x1xf32>
  return
}
