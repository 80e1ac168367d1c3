// Each rule of docs/spec/butterfly.md by its number, broken once or more, and the
// whole message.

// RUN: papilio-opt %s --split-input-file --verify-diagnostics

// tensor_c1
func.func @refuse_integers(%x: tensor<4x8xi32>) {
  // expected-error@+1 {{'butterfly.bit_reverse' op operand #0 must be ranked tensor of f32, f64, complex<f32> or complex<f64> without encoding, but got 'tensor<4x8xi32>'}}
  %0 = butterfly.bit_reverse %x : tensor<4x8xi32>
  return
}

// -----

// tensor_c1
func.func @refuse_half_precision(%x: tensor<4x8xf16>) {
  // expected-error@+1 {{'butterfly.bit_reverse' op operand #0 must be ranked tensor of f32, f64, complex<f32> or complex<f64> without encoding, but got 'tensor<4x8xf16>'}}
  %0 = butterfly.bit_reverse %x : tensor<4x8xf16>
  return
}

// -----

// tensor_c1
func.func @refuse_unranked(%x: tensor<*xf32>) {
  // expected-error@+1 {{custom op 'butterfly.bit_reverse' invalid kind of type specified: expected builtin.tensor, but found 'tensor<*xf32>'}}
  %0 = butterfly.bit_reverse %x : tensor<*xf32>
  return
}

// -----

// tensor_c1
func.func @refuse_encoding(%x: tensor<4x8xf32, "column-major">) {
  // expected-error@+1 {{'butterfly.bit_reverse' op operand #0 must be ranked tensor of f32, f64, complex<f32> or complex<f64> without encoding, but got 'tensor<4x8xf32, "column-major">'}}
  %0 = butterfly.bit_reverse %x : tensor<4x8xf32, "column-major">
  return
}

// -----

// pattern_c1
func.func @refuse_pattern_of_nothing(%w: tensor<1x1x2x2x2xf32>, %x: tensor<?x1x4xf32>) {
  // expected-error@+1 {{custom op 'butterfly.factor' expected a, b, c and d of a pattern to be at least 1, got c = 0; write 1 for a level that is not there}}
  %0 = butterfly.factor <1, 2, 0, 2> %w, %x : tensor<1x1x2x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
  return
}

// -----

// pattern_c2
func.func @refuse_pattern_beyond_64_bits(%w: tensor<1x1x2x2x2xf32>, %x: tensor<?x1x4xf32>) {
  // expected-error@+1 {{custom op 'butterfly.factor' expected a*b*c*d of a pattern to fit in 64 bits, got <4611686018427387904, 2, 2, 1>; split the factor}}
  %0 = butterfly.factor <4611686018427387904, 2, 2, 1> %w, %x : tensor<1x1x2x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
  return
}

// -----

// multiply_c1
func.func @refuse_twiddle_of_other_element_type(%w: tensor<1x7x2x2xf64>, %x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected element type 'f64' of the twiddle in the input, got 'f32'; convert one of the two before this op}}
  %0 = butterfly.multiply tied increasing %w, %x : tensor<1x7x2x2xf64>, tensor<?x8xf32> -> tensor<?x8xf32>
  return
}

// -----

// multiply_c1
func.func @refuse_result_of_other_element_type(%w: tensor<1x7x2x2xf32>, %x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected element type 'f32' of the twiddle in the result, got 'complex<f32>'; convert one of the two before this op}}
  %0 = butterfly.multiply tied increasing %w, %x : tensor<1x7x2x2xf32>, tensor<?x8xf32> -> tensor<?x8xcomplex<f32>>
  return
}

// -----

// multiply_c2
func.func @refuse_input_without_batch(%w: tensor<1x7x2x2xf32>, %x: tensor<8xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected input of the form B x n or B x S x n, got rank 1 of 'tensor<8xf32>'; add or drop an axis of extent 1}}
  %0 = butterfly.multiply tied increasing %w, %x : tensor<1x7x2x2xf32>, tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

// multiply_c2
func.func @refuse_input_with_four_axes(%w: tensor<1x7x2x2xf32>, %x: tensor<?x1x1x8xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected input of the form B x n or B x S x n, got rank 4 of 'tensor<?x1x1x8xf32>'; add or drop an axis of extent 1}}
  %0 = butterfly.multiply tied increasing %w, %x : tensor<1x7x2x2xf32>, tensor<?x1x1x8xf32> -> tensor<?x1x8xf32>
  return
}

// -----

// multiply_c3
func.func @refuse_dynamic_n(%w: tensor<1x7x2x2xf32>, %x: tensor<?x?xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected a static extent in axis 1 of the input, got ?; only the batch may be dynamic}}
  %0 = butterfly.multiply tied increasing %w, %x : tensor<1x7x2x2xf32>, tensor<?x?xf32> -> tensor<?x8xf32>
  return
}

// -----

// multiply_c3
func.func @refuse_empty_row(%w: tensor<1x7x2x2xf32>, %x: tensor<?x0xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected an extent of at least 1 in axis 1 of the input, got 0; only the batch may be empty}}
  %0 = butterfly.multiply tied increasing %w, %x : tensor<1x7x2x2xf32>, tensor<?x0xf32> -> tensor<?x0xf32>
  return
}

// -----

// multiply_c3
func.func @refuse_dynamic_twiddle(%w: tensor<?x7x2x2xf32>, %x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected a static extent in axis 0 of the twiddle, got ?; only the batch may be dynamic}}
  %0 = butterfly.multiply tied increasing %w, %x : tensor<?x7x2x2xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  return
}

// -----

// multiply_c4
func.func @refuse_n_of_12(%w: tensor<1x11x2x2xf32>, %x: tensor<?x12xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected n to be a power of two, got 12; pad the input to 16 with butterfly.pad}}
  %0 = butterfly.multiply tied increasing %w, %x : tensor<1x11x2x2xf32>, tensor<?x12xf32> -> tensor<?x12xf32>
  return
}

// -----

// multiply_c4
func.func @refuse_n_beyond_largest(%w: tensor<1x7x2x2xf32>, %x: tensor<?x4611686018427387905xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected n to be a power of two, got 4611686018427387905; the largest is 4611686018427387904}}
  %0 = butterfly.multiply tied increasing %w, %x : tensor<1x7x2x2xf32>, tensor<?x4611686018427387905xf32> -> tensor<?x8xf32>
  return
}

// -----

// multiply_c5
func.func @refuse_untied_rank_for_tied(%w: tensor<1x3x4x2x2xf32>, %x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected twiddle of the form S x (n-1) x 2 x 2 (tied), got rank 5 of 'tensor<1x3x4x2x2xf32>'; tied twiddles have rank 4, untied ones rank 5}}
  %0 = butterfly.multiply tied increasing %w, %x : tensor<1x3x4x2x2xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  return
}

// -----

// multiply_c5
func.func @refuse_tied_rank_for_untied(%w: tensor<1x7x2x2xf32>, %x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected twiddle of the form S x log2(n) x n/2 x 2 x 2 (untied), got rank 4 of 'tensor<1x7x2x2xf32>'; tied twiddles have rank 4, untied ones rank 5}}
  %0 = butterfly.multiply untied increasing %w, %x : tensor<1x7x2x2xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  return
}

// -----

// multiply_c5
func.func @refuse_missing_tied_block(%w: tensor<1x6x2x2xf32>, %x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected twiddle of shape 1x7x2x2, got 1x6x2x2; tied factors of n = 8 have 7 blocks}}
  %0 = butterfly.multiply tied increasing %w, %x : tensor<1x6x2x2xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  return
}

// -----

// multiply_c5
func.func @refuse_missing_untied_factor(%w: tensor<1x2x4x2x2xf32>, %x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected twiddle of shape 1x3x4x2x2, got 1x2x4x2x2; untied factors of n = 8 are 3 of 4 blocks}}
  %0 = butterfly.multiply untied decreasing %w, %x : tensor<1x2x4x2x2xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  return
}

// -----

// multiply_c5
func.func @refuse_3x2_blocks(%w: tensor<1x3x4x3x2xf32>, %x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected twiddle of shape 1x3x4x2x2, got 1x3x4x3x2; untied factors of n = 8 are 3 of 4 blocks}}
  %0 = butterfly.multiply untied decreasing %w, %x : tensor<1x3x4x3x2xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  return
}

// -----

// multiply_c5
func.func @refuse_block_for_one_point(%w: tensor<1x1x2x2xf32>, %x: tensor<?x1xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected twiddle of shape 1x0x2x2, got 1x1x2x2; tied factors of n = 1 have 0 blocks}}
  %0 = butterfly.multiply tied increasing %w, %x : tensor<1x1x2x2xf32>, tensor<?x1xf32> -> tensor<?x1xf32>
  return
}

// -----

// multiply_c6
func.func @refuse_no_stack(%w: tensor<0x7x2x2xf32>, %x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected at least 1 stack in the twiddle, got 0; give axis 0 an extent of 1}}
  %0 = butterfly.multiply tied increasing %w, %x : tensor<0x7x2x2xf32>, tensor<?x8xf32> -> tensor<?x0x8xf32>
  return
}

// -----

// multiply_c7
func.func @refuse_other_number_of_stacks(%w: tensor<2x7x2x2xf32>, %x: tensor<?x3x8xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected as many stacks in the input as in the twiddle (2), got 3; drop the stack axis to copy the input to every stack}}
  %0 = butterfly.multiply tied increasing %w, %x : tensor<2x7x2x2xf32>, tensor<?x3x8xf32> -> tensor<?x3x8xf32>
  return
}

// -----

// multiply_c8
func.func @refuse_result_without_stacks(%w: tensor<2x7x2x2xf32>, %x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected result of the form B x S x n, got rank 2 of 'tensor<?x8xf32>'; the stack axis is left out only if S = 1, the input has none and no intermediates are wanted}}
  %0 = butterfly.multiply tied increasing %w, %x : tensor<2x7x2x2xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  return
}

// -----

// multiply_c8
func.func @refuse_to_drop_stack_axis_of_input(%w: tensor<1x7x2x2xf32>, %x: tensor<?x1x8xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected result of the form B x S x n, got rank 2 of 'tensor<?x8xf32>'; the stack axis is left out only if S = 1, the input has none and no intermediates are wanted}}
  %0 = butterfly.multiply tied increasing %w, %x : tensor<1x7x2x2xf32>, tensor<?x1x8xf32> -> tensor<?x8xf32>
  return
}

// -----

// multiply_c8
func.func @refuse_result_with_four_axes(%w: tensor<1x7x2x2xf32>, %x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected result of the form B x S x n or B x n, got rank 4 of 'tensor<1x?x1x8xf32>'; the stack axis is left out only if S = 1, the input has none and no intermediates are wanted}}
  %0 = butterfly.multiply tied increasing %w, %x : tensor<1x7x2x2xf32>, tensor<?x8xf32> -> tensor<1x?x1x8xf32>
  return
}

// -----

// multiply_c8
func.func @refuse_intermediates_without_stacks(%w: tensor<1x7x2x2xf32>, %x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected result of the form (L+1) x B x S x n, got rank 3 of 'tensor<4x?x8xf32>'; the stack axis is left out only if S = 1, the input has none and no intermediates are wanted}}
  %0 = butterfly.multiply tied increasing intermediates %w, %x : tensor<1x7x2x2xf32>, tensor<?x8xf32> -> tensor<4x?x8xf32>
  return
}

// -----

// multiply_c9
func.func @refuse_other_batch(%w: tensor<1x7x2x2xf32>, %x: tensor<4x8xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected batch extent 4 of the input in the result, got 5; write the same extent in both types}}
  %0 = butterfly.multiply tied increasing %w, %x : tensor<1x7x2x2xf32>, tensor<4x8xf32> -> tensor<5x8xf32>
  return
}

// -----

// multiply_c9
func.func @refuse_static_batch_from_dynamic(%w: tensor<1x7x2x2xf32>, %x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected batch extent ? of the input in the result, got 4; write the same extent in both types}}
  %0 = butterfly.multiply tied increasing %w, %x : tensor<1x7x2x2xf32>, tensor<?x8xf32> -> tensor<4x8xf32>
  return
}

// -----

// multiply_c9
func.func @refuse_other_batch_of_intermediates(%w: tensor<1x7x2x2xf32>, %x: tensor<3x8xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected batch extent 3 of the input in the result, got ?; write the same extent in both types}}
  %0 = butterfly.multiply tied increasing intermediates %w, %x : tensor<1x7x2x2xf32>, tensor<3x8xf32> -> tensor<4x?x1x8xf32>
  return
}

// -----

// multiply_c10
func.func @refuse_other_stacks_in_result(%w: tensor<2x7x2x2xf32>, %x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected result of shape ?x2x8, got ?x1x8; the result has the twiddle's stacks and the input's n}}
  %0 = butterfly.multiply tied increasing %w, %x : tensor<2x7x2x2xf32>, tensor<?x8xf32> -> tensor<?x1x8xf32>
  return
}

// -----

// multiply_c10
func.func @refuse_other_n_in_result(%w: tensor<1x7x2x2xf32>, %x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected result of shape ?x8, got ?x4; the result has the twiddle's stacks and the input's n}}
  %0 = butterfly.multiply tied increasing %w, %x : tensor<1x7x2x2xf32>, tensor<?x8xf32> -> tensor<?x4xf32>
  return
}

// -----

// multiply_c10
func.func @refuse_missing_intermediate(%w: tensor<1x7x2x2xf32>, %x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected result of shape 4x?x1x8, got 3x?x1x8; intermediates are the stacked input and the value after each factor}}
  %0 = butterfly.multiply tied increasing intermediates %w, %x : tensor<1x7x2x2xf32>, tensor<?x8xf32> -> tensor<3x?x1x8xf32>
  return
}

// -----

// multiply_c11
func.func @refuse_input_of_2_to_the_63_bytes(%w: tensor<1x7x2x2xf32>, %x: tensor<?x2305843009213693952xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected less than 2^63 bytes in the input, got 'tensor<?x2305843009213693952xf32>'; split the batch or the map}}
  %0 = butterfly.multiply tied increasing %w, %x : tensor<1x7x2x2xf32>, tensor<?x2305843009213693952xf32> -> tensor<?x8xf32>
  return
}

// -----

// multiply_c11
func.func @refuse_empty_batch_of_overflowing_rows(%w: tensor<1x7x2x2xf32>, %x: tensor<0x2305843009213693952xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected less than 2^63 bytes in the input, got 'tensor<0x2305843009213693952xf32>'; split the batch or the map}}
  %0 = butterfly.multiply tied increasing %w, %x : tensor<1x7x2x2xf32>, tensor<0x2305843009213693952xf32> -> tensor<0x8xf32>
  return
}

// -----

// multiply_c11
func.func @refuse_twiddle_of_2_to_the_63_bytes(%w: tensor<1x4611686018427387904x4x2x2xf32>, %x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected less than 2^63 bytes in the twiddle, got 'tensor<1x4611686018427387904x4x2x2xf32>'; split the batch or the map}}
  %0 = butterfly.multiply untied increasing %w, %x : tensor<1x4611686018427387904x4x2x2xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  return
}

// -----

// multiply_c11
func.func @refuse_result_of_2_to_the_63_bytes(%w: tensor<1x7x2x2xf32>, %x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.multiply' op expected less than 2^63 bytes in the result, got 'tensor<?x2305843009213693952xf32>'; split the batch or the map}}
  %0 = butterfly.multiply tied increasing %w, %x : tensor<1x7x2x2xf32>, tensor<?x8xf32> -> tensor<?x2305843009213693952xf32>
  return
}

// -----

// chain_multiply_c1
func.func @refuse_chain_of_other_element_type(%w: tensor<1x2x4x2x2xf32>, %x: tensor<?x8xf64>) {
  // expected-error@+1 {{'butterfly.chain_multiply' op expected element type 'f32' of the twiddle in the input, got 'f64'; convert one of the two before this op}}
  %0 = butterfly.chain_multiply [0, 1] %w, %x : tensor<1x2x4x2x2xf32>, tensor<?x8xf64> -> tensor<?x8xf64>
  return
}

// -----

// chain_multiply_c2
func.func @refuse_chain_without_batch(%w: tensor<1x2x4x2x2xf32>, %x: tensor<8xf32>) {
  // expected-error@+1 {{'butterfly.chain_multiply' op expected input of the form B x n or B x S x n, got rank 1 of 'tensor<8xf32>'; add or drop an axis of extent 1}}
  %0 = butterfly.chain_multiply [0, 1] %w, %x : tensor<1x2x4x2x2xf32>, tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

// chain_multiply_c3
func.func @refuse_chain_of_dynamic_n(%w: tensor<1x2x4x2x2xf32>, %x: tensor<?x?xf32>) {
  // expected-error@+1 {{'butterfly.chain_multiply' op expected a static extent in axis 1 of the input, got ?; only the batch may be dynamic}}
  %0 = butterfly.chain_multiply [0, 1] %w, %x : tensor<1x2x4x2x2xf32>, tensor<?x?xf32> -> tensor<?x8xf32>
  return
}

// -----

// chain_multiply_c4
func.func @refuse_chain_of_n_6(%w: tensor<1x2x3x2x2xf32>, %x: tensor<?x6xf32>) {
  // expected-error@+1 {{'butterfly.chain_multiply' op expected n to be a power of two, got 6; pad the input to 8 with butterfly.pad}}
  %0 = butterfly.chain_multiply [0, 1] %w, %x : tensor<1x2x3x2x2xf32>, tensor<?x6xf32> -> tensor<?x6xf32>
  return
}

// -----

// chain_multiply_c5
func.func @refuse_tied_chain(%w: tensor<1x7x2x2xf32>, %x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.chain_multiply' op expected twiddle of the form S x L x n/2 x 2 x 2, got rank 4 of 'tensor<1x7x2x2xf32>'; store one untied factor for each log-stride}}
  %0 = butterfly.chain_multiply [0, 1] %w, %x : tensor<1x7x2x2xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  return
}

// -----

// chain_multiply_c5
func.func @refuse_chain_with_missing_factor(%w: tensor<1x2x4x2x2xf32>, %x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.chain_multiply' op expected twiddle of shape 1x3x4x2x2, got 1x2x4x2x2; 3 log-strides on n = 8 need 3 factors of 4 blocks}}
  %0 = butterfly.chain_multiply [0, 1, 2] %w, %x : tensor<1x2x4x2x2xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  return
}

// -----

// chain_multiply_c5
func.func @refuse_chain_with_missing_block(%w: tensor<1x2x3x2x2xf32>, %x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.chain_multiply' op expected twiddle of shape 1x2x4x2x2, got 1x2x3x2x2; 2 log-strides on n = 8 need 2 factors of 4 blocks}}
  %0 = butterfly.chain_multiply [0, 1] %w, %x : tensor<1x2x3x2x2xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  return
}

// -----

// chain_multiply_c6
func.func @refuse_chain_without_stack(%w: tensor<0x2x4x2x2xf32>, %x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.chain_multiply' op expected at least 1 stack in the twiddle, got 0; give axis 0 an extent of 1}}
  %0 = butterfly.chain_multiply [0, 1] %w, %x : tensor<0x2x4x2x2xf32>, tensor<?x8xf32> -> tensor<?x1x8xf32>
  return
}

// -----

// chain_multiply_c7
func.func @refuse_chain_of_other_number_of_stacks(%w: tensor<1x2x4x2x2xf32>, %x: tensor<?x2x8xf32>) {
  // expected-error@+1 {{'butterfly.chain_multiply' op expected as many stacks in the input as in the twiddle (1), got 2; drop the stack axis to copy the input to every stack}}
  %0 = butterfly.chain_multiply [0, 1] %w, %x : tensor<1x2x4x2x2xf32>, tensor<?x2x8xf32> -> tensor<?x2x8xf32>
  return
}

// -----

// chain_multiply_c8
func.func @refuse_chain_result_without_stacks(%w: tensor<2x2x4x2x2xf32>, %x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.chain_multiply' op expected result of the form B x S x n, got rank 2 of 'tensor<?x8xf32>'; the stack axis is left out only if S = 1, the input has none and no intermediates are wanted}}
  %0 = butterfly.chain_multiply [0, 1] %w, %x : tensor<2x2x4x2x2xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  return
}

// -----

// chain_multiply_c9
func.func @refuse_chain_of_other_batch(%w: tensor<1x2x4x2x2xf32>, %x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.chain_multiply' op expected batch extent ? of the input in the result, got 1; write the same extent in both types}}
  %0 = butterfly.chain_multiply [0, 1] %w, %x : tensor<1x2x4x2x2xf32>, tensor<?x8xf32> -> tensor<1x8xf32>
  return
}

// -----

// chain_multiply_c10
func.func @refuse_chain_with_too_many_intermediates(%w: tensor<1x2x4x2x2xf32>, %x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.chain_multiply' op expected result of shape 3x?x1x8, got 4x?x1x8; intermediates are the stacked input and the value after each factor}}
  %0 = butterfly.chain_multiply [0, 1] intermediates %w, %x : tensor<1x2x4x2x2xf32>, tensor<?x8xf32> -> tensor<4x?x1x8xf32>
  return
}

// -----

// chain_multiply_c11
func.func @refuse_chain_of_2_to_the_63_bytes(%w: tensor<1x2x4x2x2xf32>, %x: tensor<?x2305843009213693952xf32>) {
  // expected-error@+1 {{'butterfly.chain_multiply' op expected less than 2^63 bytes in the input, got 'tensor<?x2305843009213693952xf32>'; split the batch or the map}}
  %0 = butterfly.chain_multiply [0, 1] %w, %x : tensor<1x2x4x2x2xf32>, tensor<?x2305843009213693952xf32> -> tensor<?x8xf32>
  return
}

// -----

// chain_multiply_c12
func.func @refuse_log_stride_beyond_n(%w: tensor<1x2x4x2x2xf32>, %x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.chain_multiply' op expected log-strides of at least 0 and less than log2(n) = 3, got 3 at position 1; write the logarithm of the stride}}
  %0 = butterfly.chain_multiply [0, 3] %w, %x : tensor<1x2x4x2x2xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  return
}

// -----

// chain_multiply_c12
func.func @refuse_negative_log_stride(%w: tensor<1x2x4x2x2xf32>, %x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.chain_multiply' op expected log-strides of at least 0 and less than log2(n) = 3, got -1 at position 0; write the logarithm of the stride}}
  %0 = butterfly.chain_multiply [-1, 0] %w, %x : tensor<1x2x4x2x2xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  return
}

// -----

// chain_multiply_c12
func.func @refuse_log_stride_on_one_point(%w: tensor<1x1x0x2x2xf32>, %x: tensor<?x1xf32>) {
  // expected-error@+1 {{'butterfly.chain_multiply' op expected log-strides of at least 0 and less than log2(n) = 0, got 0 at position 0; write the logarithm of the stride}}
  %0 = butterfly.chain_multiply [0] %w, %x : tensor<1x1x0x2x2xf32>, tensor<?x1xf32> -> tensor<?x1xf32>
  return
}

// -----

// factor_multiply_c1
func.func @refuse_pairs_of_other_element_type(%w: tensor<2x2x3xf64>, %x: tensor<?x2x3xf32>) {
  // expected-error@+1 {{'butterfly.factor_multiply' op expected element type 'f64' of the twiddle in the input, got 'f32'; convert one of the two before this op}}
  %0 = butterfly.factor_multiply %w, %x : tensor<2x2x3xf64>, tensor<?x2x3xf32> -> tensor<?x2x3xf32>
  return
}

// -----

// factor_multiply_c2
func.func @refuse_pairs_without_batch(%w: tensor<2x2x3xf32>, %x: tensor<2x3xf32>) {
  // expected-error@+1 {{'butterfly.factor_multiply' op expected input of the form B x 2 x N, got rank 2 of 'tensor<2x3xf32>'; add or drop an axis of extent 1}}
  %0 = butterfly.factor_multiply %w, %x : tensor<2x2x3xf32>, tensor<2x3xf32> -> tensor<2x3xf32>
  return
}

// -----

// factor_multiply_c2
func.func @refuse_stacked_pair_twiddle(%w: tensor<1x2x2x3xf32>, %x: tensor<?x2x3xf32>) {
  // expected-error@+1 {{'butterfly.factor_multiply' op expected twiddle of the form 2 x 2 x N, got rank 4 of 'tensor<1x2x2x3xf32>'; add or drop an axis of extent 1}}
  %0 = butterfly.factor_multiply %w, %x : tensor<1x2x2x3xf32>, tensor<?x2x3xf32> -> tensor<?x2x3xf32>
  return
}

// -----

// factor_multiply_c3
func.func @refuse_dynamic_number_of_pairs(%w: tensor<2x2x?xf32>, %x: tensor<?x2x3xf32>) {
  // expected-error@+1 {{'butterfly.factor_multiply' op expected a static extent in axis 2 of the twiddle, got ?; only the batch may be dynamic}}
  %0 = butterfly.factor_multiply %w, %x : tensor<2x2x?xf32>, tensor<?x2x3xf32> -> tensor<?x2x3xf32>
  return
}

// -----

// factor_multiply_c3
func.func @refuse_no_pair(%w: tensor<2x2x0xf32>, %x: tensor<?x2x0xf32>) {
  // expected-error@+1 {{'butterfly.factor_multiply' op expected an extent of at least 1 in axis 2 of the twiddle, got 0; only the batch may be empty}}
  %0 = butterfly.factor_multiply %w, %x : tensor<2x2x0xf32>, tensor<?x2x0xf32> -> tensor<?x2x0xf32>
  return
}

// -----

// factor_multiply_c4
func.func @refuse_blocks_in_last_axes(%w: tensor<3x2x2xf32>, %x: tensor<?x2x3xf32>) {
  // expected-error@+1 {{'butterfly.factor_multiply' op expected twiddle of shape 2x2x2, got 3x2x2; the block's row and column come first}}
  %0 = butterfly.factor_multiply %w, %x : tensor<3x2x2xf32>, tensor<?x2x3xf32> -> tensor<?x2x3xf32>
  return
}

// -----

// factor_multiply_c5
func.func @refuse_other_number_of_pairs(%w: tensor<2x2x3xf32>, %x: tensor<?x2x4xf32>) {
  // expected-error@+1 {{'butterfly.factor_multiply' op expected input of shape ?x2x3, got ?x2x4; the input holds one pair for each block}}
  %0 = butterfly.factor_multiply %w, %x : tensor<2x2x3xf32>, tensor<?x2x4xf32> -> tensor<?x2x4xf32>
  return
}

// -----

// factor_multiply_c6
func.func @refuse_other_batch_of_pairs(%w: tensor<2x2x3xf32>, %x: tensor<?x2x3xf32>) {
  // expected-error@+1 {{'butterfly.factor_multiply' op expected the input's type 'tensor<?x2x3xf32>' of the result, got 'tensor<4x2x3xf32>'; the map keeps the shape}}
  %0 = butterfly.factor_multiply %w, %x : tensor<2x2x3xf32>, tensor<?x2x3xf32> -> tensor<4x2x3xf32>
  return
}

// -----

// factor_multiply_c7
func.func @refuse_pairs_of_2_to_the_63_bytes(%w: tensor<2x2x576460752303423488xf32>, %x: tensor<?x2x576460752303423488xf32>) {
  // expected-error@+1 {{'butterfly.factor_multiply' op expected less than 2^63 bytes in the twiddle, got 'tensor<2x2x576460752303423488xf32>'; split the batch or the map}}
  %0 = butterfly.factor_multiply %w, %x : tensor<2x2x576460752303423488xf32>, tensor<?x2x576460752303423488xf32> -> tensor<?x2x576460752303423488xf32>
  return
}

// -----

// stack_c1
func.func @refuse_stack_of_other_element_type(%x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.stack' op expected element type 'f32' of the input in the result, got 'f64'; convert one of the two before this op}}
  %0 = butterfly.stack %x : tensor<?x8xf32> -> tensor<?x2x8xf64>
  return
}

// -----

// stack_c2
func.func @refuse_stack_of_stack(%x: tensor<?x2x8xf32>) {
  // expected-error@+1 {{'butterfly.stack' op expected input of the form B x n, got rank 3 of 'tensor<?x2x8xf32>'; add or drop an axis of extent 1}}
  %0 = butterfly.stack %x : tensor<?x2x8xf32> -> tensor<?x2x8xf32>
  return
}

// -----

// stack_c2
func.func @refuse_stack_without_stack_axis(%x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.stack' op expected result of the form B x S x n, got rank 2 of 'tensor<?x8xf32>'; add or drop an axis of extent 1}}
  %0 = butterfly.stack %x : tensor<?x8xf32> -> tensor<?x8xf32>
  return
}

// -----

// stack_c3
func.func @refuse_stack_of_dynamic_n(%x: tensor<?x?xf32>) {
  // expected-error@+1 {{'butterfly.stack' op expected a static extent in axis 1 of the input, got ?; only the batch may be dynamic}}
  %0 = butterfly.stack %x : tensor<?x?xf32> -> tensor<?x2x8xf32>
  return
}

// -----

// stack_c3
func.func @refuse_dynamic_number_of_stacks(%x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.stack' op expected a static extent in axis 1 of the result, got ?; only the batch may be dynamic}}
  %0 = butterfly.stack %x : tensor<?x8xf32> -> tensor<?x?x8xf32>
  return
}

// -----

// stack_c3
func.func @refuse_stack_of_no_copy(%x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.stack' op expected an extent of at least 1 in axis 1 of the result, got 0; only the batch may be empty}}
  %0 = butterfly.stack %x : tensor<?x8xf32> -> tensor<?x0x8xf32>
  return
}

// -----

// stack_c4
func.func @refuse_stack_of_other_batch(%x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.stack' op expected batch extent ? of the input in the result, got 4; write the same extent in both types}}
  %0 = butterfly.stack %x : tensor<?x8xf32> -> tensor<4x2x8xf32>
  return
}

// -----

// stack_c5
func.func @refuse_stack_of_other_n(%x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.stack' op expected result of shape ?x2x8, got ?x2x4; every stack is a copy of the input}}
  %0 = butterfly.stack %x : tensor<?x8xf32> -> tensor<?x2x4xf32>
  return
}

// -----

// stack_c6
func.func @refuse_stack_of_2_to_the_63_bytes(%x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.stack' op expected less than 2^63 bytes in the result, got 'tensor<?x288230376151711744x8xf32>'; split the batch or the map}}
  %0 = butterfly.stack %x : tensor<?x8xf32> -> tensor<?x288230376151711744x8xf32>
  return
}

// -----

// unstack_c1
func.func @refuse_unstack_to_other_element_type(%x: tensor<?x1x8xf32>) {
  // expected-error@+1 {{'butterfly.unstack' op expected element type 'f32' of the input in the result, got 'f64'; convert one of the two before this op}}
  %0 = butterfly.unstack %x : tensor<?x1x8xf32> -> tensor<?x8xf64>
  return
}

// -----

// unstack_c2
func.func @refuse_unstack_without_stack_axis(%x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.unstack' op expected input of the form B x 1 x n, got rank 2 of 'tensor<?x8xf32>'; add or drop an axis of extent 1}}
  %0 = butterfly.unstack %x : tensor<?x8xf32> -> tensor<?x8xf32>
  return
}

// -----

// unstack_c3
func.func @refuse_unstack_of_dynamic_stacks(%x: tensor<?x?x8xf32>) {
  // expected-error@+1 {{'butterfly.unstack' op expected a static extent in axis 1 of the input, got ?; only the batch may be dynamic}}
  %0 = butterfly.unstack %x : tensor<?x?x8xf32> -> tensor<?x8xf32>
  return
}

// -----

// unstack_c4
func.func @refuse_unstack_of_two(%x: tensor<?x2x8xf32>) {
  // expected-error@+1 {{'butterfly.unstack' op expected 1 stack in the input, got 2; only a stack axis of extent 1 can be dropped}}
  %0 = butterfly.unstack %x : tensor<?x2x8xf32> -> tensor<?x8xf32>
  return
}

// -----

// unstack_c5
func.func @refuse_unstack_of_other_batch(%x: tensor<?x1x8xf32>) {
  // expected-error@+1 {{'butterfly.unstack' op expected batch extent ? of the input in the result, got 4; write the same extent in both types}}
  %0 = butterfly.unstack %x : tensor<?x1x8xf32> -> tensor<4x8xf32>
  return
}

// -----

// unstack_c6
func.func @refuse_unstack_of_other_n(%x: tensor<?x1x8xf32>) {
  // expected-error@+1 {{'butterfly.unstack' op expected result of shape ?x8, got ?x4; the result is the only stack}}
  %0 = butterfly.unstack %x : tensor<?x1x8xf32> -> tensor<?x4xf32>
  return
}

// -----

// unstack_c7
func.func @refuse_unstack_of_2_to_the_63_bytes(%x: tensor<?x1x2305843009213693952xf32>) {
  // expected-error@+1 {{'butterfly.unstack' op expected less than 2^63 bytes in the input, got 'tensor<?x1x2305843009213693952xf32>'; split the batch or the map}}
  %0 = butterfly.unstack %x : tensor<?x1x2305843009213693952xf32> -> tensor<?x2305843009213693952xf32>
  return
}

// -----

// slice_twiddle_c1
func.func @refuse_slice_of_other_element_type(%w: tensor<1x7x2x2xf32>) {
  // expected-error@+1 {{'butterfly.slice_twiddle' op expected element type 'f32' of the twiddle in the result, got 'f64'; convert one of the two before this op}}
  %0 = butterfly.slice_twiddle %w[0] : tensor<1x7x2x2xf32> -> tensor<1x1x1x2x2xf64>
  return
}

// -----

// slice_twiddle_c2
func.func @refuse_slice_of_rank_3(%w: tensor<7x2x2xf32>) {
  // expected-error@+1 {{'butterfly.slice_twiddle' op expected twiddle of the form S x N x b x c or S x L x N x b x c, got rank 3 of 'tensor<7x2x2xf32>'; add or drop an axis of extent 1}}
  %0 = butterfly.slice_twiddle %w[0] : tensor<7x2x2xf32> -> tensor<1x1x1x2x2xf32>
  return
}

// -----

// slice_twiddle_c2
func.func @refuse_slice_to_rank_4(%w: tensor<1x7x2x2xf32>) {
  // expected-error@+1 {{'butterfly.slice_twiddle' op expected result of the form S x A x d x b x c, got rank 4 of 'tensor<1x1x2x2xf32>'; add or drop an axis of extent 1}}
  %0 = butterfly.slice_twiddle %w[0] : tensor<1x7x2x2xf32> -> tensor<1x1x2x2xf32>
  return
}

// -----

// slice_twiddle_c3
func.func @refuse_slice_of_dynamic_blocks(%w: tensor<1x?x2x2xf32>) {
  // expected-error@+1 {{'butterfly.slice_twiddle' op expected a static extent in axis 1 of the twiddle, got ?; only the batch may be dynamic}}
  %0 = butterfly.slice_twiddle %w[0] : tensor<1x?x2x2xf32> -> tensor<1x1x1x2x2xf32>
  return
}

// -----

// slice_twiddle_c3
func.func @refuse_slice_of_no_block(%w: tensor<1x7x2x2xf32>) {
  // expected-error@+1 {{'butterfly.slice_twiddle' op expected an extent of at least 1 in axis 2 of the result, got 0; only the batch may be empty}}
  %0 = butterfly.slice_twiddle %w[0] : tensor<1x7x2x2xf32> -> tensor<1x1x0x2x2xf32>
  return
}

// -----

// slice_twiddle_c4
func.func @refuse_slice_of_2_to_the_63_bytes(%w: tensor<1x576460752303423488x2x2xf32>) {
  // expected-error@+1 {{'butterfly.slice_twiddle' op expected less than 2^63 bytes in the twiddle, got 'tensor<1x576460752303423488x2x2xf32>'; split the batch or the map}}
  %0 = butterfly.slice_twiddle %w[0] : tensor<1x576460752303423488x2x2xf32> -> tensor<1x1x1x2x2xf32>
  return
}

// -----

// slice_twiddle_c5
func.func @refuse_slice_of_other_stacks(%w: tensor<2x7x2x2xf32>) {
  // expected-error@+1 {{'butterfly.slice_twiddle' op expected result of shape 2x1x1x2x2, got 1x1x1x2x2; the stacks and the blocks are the twiddle's}}
  %0 = butterfly.slice_twiddle %w[0] : tensor<2x7x2x2xf32> -> tensor<1x1x1x2x2xf32>
  return
}

// -----

// slice_twiddle_c5
func.func @refuse_slice_of_other_blocks(%w: tensor<1x7x2x2xf32>) {
  // expected-error@+1 {{'butterfly.slice_twiddle' op expected result of shape 1x1x1x2x2, got 1x1x1x4x4; the stacks and the blocks are the twiddle's}}
  %0 = butterfly.slice_twiddle %w[0] : tensor<1x7x2x2xf32> -> tensor<1x1x1x4x4xf32>
  return
}

// -----

// slice_twiddle_c6
func.func @refuse_slice_beyond_tied_twiddle(%w: tensor<1x7x2x2xf32>) {
  // expected-error@+1 {{'butterfly.slice_twiddle' op expected offset 4 and 4 blocks to stay within the 7 of each stack, got an end of 8; lower the offset or take fewer blocks}}
  %0 = butterfly.slice_twiddle %w[4] : tensor<1x7x2x2xf32> -> tensor<1x1x4x2x2xf32>
  return
}

// -----

// slice_twiddle_c6
func.func @refuse_slice_beyond_untied_twiddle(%w: tensor<1x3x4x2x2xf32>) {
  // expected-error@+1 {{'butterfly.slice_twiddle' op expected offset 9 and 4 blocks to stay within the 12 of each stack, got an end of 13; lower the offset or take fewer blocks}}
  %0 = butterfly.slice_twiddle %w[9] : tensor<1x3x4x2x2xf32> -> tensor<1x2x2x2x2xf32>
  return
}

// -----

// slice_twiddle_c6
func.func @refuse_slice_larger_than_twiddle(%w: tensor<1x3x2x2xf32>) {
  // expected-error@+1 {{'butterfly.slice_twiddle' op expected offset 0 and 4 blocks to stay within the 3 of each stack, got an end of 4; lower the offset or take fewer blocks}}
  %0 = butterfly.slice_twiddle %w[0] : tensor<1x3x2x2xf32> -> tensor<1x1x4x2x2xf32>
  return
}

// -----

// slice_twiddle_c6
func.func @refuse_offset_near_2_to_the_63(%w: tensor<1x3x2x2xf32>) {
  // expected-error@+1 {{'butterfly.slice_twiddle' op expected offset 9223372036854775807 and 2 blocks to stay within the 3 of each stack, got an end of 9223372036854775809; lower the offset or take fewer blocks}}
  %0 = butterfly.slice_twiddle %w[9223372036854775807] : tensor<1x3x2x2xf32> -> tensor<1x1x2x2x2xf32>
  return
}

// -----

// slice_twiddle_c7
func.func @refuse_negative_offset(%w: tensor<1x3x2x2xf32>) {
  // expected-error@+1 {{'butterfly.slice_twiddle' op attribute 'offset' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  %0 = butterfly.slice_twiddle %w[-1] : tensor<1x3x2x2xf32> -> tensor<1x1x2x2x2xf32>
  return
}

// -----

// factor_c1
func.func @refuse_factor_of_other_element_type(%w: tensor<1x1x1x2x2xf64>, %x: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'butterfly.factor' op expected element type 'f64' of the twiddle in the input, got 'f32'; convert one of the two before this op}}
  %0 = butterfly.factor <2, 2, 2, 1> %w, %x : tensor<1x1x1x2x2xf64>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
  return
}

// -----

// factor_c2
func.func @refuse_factor_twiddle_of_rank_4(%w: tensor<1x1x2x2xf32>, %x: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'butterfly.factor' op expected twiddle of the form S x A x d x b x c, got rank 4 of 'tensor<1x1x2x2xf32>'; add or drop an axis of extent 1}}
  %0 = butterfly.factor <2, 2, 2, 1> %w, %x : tensor<1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
  return
}

// -----

// factor_c2
func.func @refuse_factor_input_without_stacks(%w: tensor<1x1x1x2x2xf32>, %x: tensor<?x4xf32>) {
  // expected-error@+1 {{'butterfly.factor' op expected input of the form B x S x a*c*d, got rank 2 of 'tensor<?x4xf32>'; add or drop an axis of extent 1}}
  %0 = butterfly.factor <2, 2, 2, 1> %w, %x : tensor<1x1x1x2x2xf32>, tensor<?x4xf32> -> tensor<?x1x4xf32>
  return
}

// -----

// factor_c2
func.func @refuse_factor_result_without_stacks(%w: tensor<1x1x1x2x2xf32>, %x: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'butterfly.factor' op expected result of the form B x S x a*b*d, got rank 2 of 'tensor<?x4xf32>'; add or drop an axis of extent 1}}
  %0 = butterfly.factor <2, 2, 2, 1> %w, %x : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x4xf32>
  return
}

// -----

// factor_c3
func.func @refuse_factor_of_dynamic_n(%w: tensor<1x1x1x2x2xf32>, %x: tensor<?x1x?xf32>) {
  // expected-error@+1 {{'butterfly.factor' op expected a static extent in axis 2 of the input, got ?; only the batch may be dynamic}}
  %0 = butterfly.factor <2, 2, 2, 1> %w, %x : tensor<1x1x1x2x2xf32>, tensor<?x1x?xf32> -> tensor<?x1x4xf32>
  return
}

// -----

// factor_c3
func.func @refuse_factor_of_dynamic_twiddle(%w: tensor<1x?x1x2x2xf32>, %x: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'butterfly.factor' op expected a static extent in axis 1 of the twiddle, got ?; only the batch may be dynamic}}
  %0 = butterfly.factor <2, 2, 2, 1> %w, %x : tensor<1x?x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
  return
}

// -----

// factor_c4
func.func @refuse_twiddle_of_other_number_of_groups(%w: tensor<1x3x1x2x2xf32>, %x: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'butterfly.factor' op expected twiddle of shape 1x2x1x2x2, got 1x3x1x2x2; the axes are stacks, a (or 1 if the groups share their blocks), d, b and c of the pattern}}
  %0 = butterfly.factor <2, 2, 2, 1> %w, %x : tensor<1x3x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
  return
}

// -----

// factor_c4
func.func @refuse_twiddle_of_other_d(%w: tensor<1x1x2x2x2xf32>, %x: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'butterfly.factor' op expected twiddle of shape 1x1x1x2x2, got 1x1x2x2x2; the axes are stacks, a (or 1 if the groups share their blocks), d, b and c of the pattern}}
  %0 = butterfly.factor <2, 2, 2, 1> %w, %x : tensor<1x1x2x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
  return
}

// -----

// factor_c4
func.func @refuse_transposed_blocks(%w: tensor<1x1x1x2x3xf32>, %x: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'butterfly.factor' op expected twiddle of shape 1x1x1x3x2, got 1x1x1x2x3; the axes are stacks, a (or 1 if the groups share their blocks), d, b and c of the pattern}}
  %0 = butterfly.factor <2, 3, 2, 1> %w, %x : tensor<1x1x1x2x3xf32>, tensor<?x1x4xf32> -> tensor<?x1x6xf32>
  return
}

// -----

// factor_c5
func.func @refuse_input_of_other_size_than_pattern(%w: tensor<1x1x1x2x2xf32>, %x: tensor<?x1x8xf32>) {
  // expected-error@+1 {{'butterfly.factor' op expected input of shape ?x1x4, got ?x1x8; the input has the twiddle's stacks and the a*c*d numbers of the pattern}}
  %0 = butterfly.factor <2, 2, 2, 1> %w, %x : tensor<1x1x1x2x2xf32>, tensor<?x1x8xf32> -> tensor<?x1x8xf32>
  return
}

// -----

// factor_c5
func.func @refuse_factor_of_other_number_of_stacks(%w: tensor<2x1x1x2x2xf32>, %x: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'butterfly.factor' op expected input of shape ?x2x4, got ?x1x4; the input has the twiddle's stacks and the a*c*d numbers of the pattern}}
  %0 = butterfly.factor <2, 2, 2, 1> %w, %x : tensor<2x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
  return
}

// -----

// factor_c6
func.func @refuse_factor_of_other_batch(%w: tensor<1x1x1x2x2xf32>, %x: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'butterfly.factor' op expected batch extent ? of the input in the result, got 4; write the same extent in both types}}
  %0 = butterfly.factor <2, 2, 2, 1> %w, %x : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<4x1x4xf32>
  return
}

// -----

// factor_c7
func.func @refuse_result_of_other_size_than_pattern(%w: tensor<1x1x1x3x2xf32>, %x: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'butterfly.factor' op expected result of shape ?x1x6, got ?x1x4; the result has the twiddle's stacks and the a*b*d numbers of the pattern}}
  %0 = butterfly.factor <2, 3, 2, 1> %w, %x : tensor<1x1x1x3x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
  return
}

// -----

// factor_c8
func.func @refuse_factor_of_2_to_the_63_bytes(%w: tensor<1x1x1x2x2xf32>, %x: tensor<?x1x2305843009213693952xf32>) {
  // expected-error@+1 {{'butterfly.factor' op expected less than 2^63 bytes in the input, got 'tensor<?x1x2305843009213693952xf32>'; split the batch or the map}}
  %0 = butterfly.factor <1152921504606846976, 2, 2, 1> %w, %x : tensor<1x1x1x2x2xf32>, tensor<?x1x2305843009213693952xf32> -> tensor<?x1x2305843009213693952xf32>
  return
}

// -----

// group_c1
func.func @refuse_other_op_in_group(%w: tensor<1x1x1x2x2xf32>, %x: tensor<?x1x4xf32>) {
  %0 = butterfly.group {
    %1 = butterfly.factor <2, 2, 2, 1> %w, %x : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
    // expected-error@+1 {{'butterfly.bit_reverse' op expected butterfly.factor or butterfly.slice_twiddle in a group, got 'butterfly.bit_reverse'; move it before or after the group}}
    %2 = butterfly.bit_reverse %1 : tensor<?x1x4xf32>
    butterfly.yield %1 : tensor<?x1x4xf32>
  } : tensor<?x1x4xf32>
  return
}

// -----

// group_c2
func.func @refuse_group_without_factor(%w: tensor<1x1x1x2x2xf32>, %x: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'butterfly.group' op expected at least 1 factor in a group, got 0; remove the empty group}}
  %0 = butterfly.group {
    butterfly.yield %x : tensor<?x1x4xf32>
  } : tensor<?x1x4xf32>
  return
}

// -----

// group_c3
func.func @refuse_factors_side_by_side(%w: tensor<1x1x1x2x2xf32>, %x: tensor<?x1x4xf32>) {
  %0 = butterfly.group {
    %1 = butterfly.factor <2, 2, 2, 1> %w, %x : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
    // expected-error@+1 {{'butterfly.factor' op expected the input of factor 2 of a group to be the result of the factor before it, got another value; apply the factors in a chain}}
    %2 = butterfly.factor <2, 2, 2, 1> %w, %x : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
    butterfly.yield %2 : tensor<?x1x4xf32>
  } : tensor<?x1x4xf32>
  return
}

// -----

// group_c4
func.func @refuse_to_yield_value_from_outside(%w: tensor<1x1x1x2x2xf32>, %x: tensor<?x1x4xf32>) {
  %0:2 = butterfly.group {
    %1 = butterfly.factor <2, 2, 2, 1> %w, %x : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
    // expected-error@+1 {{'butterfly.yield' op expected results of the group's factors in the order of application, got another value at position 0; yield each value once, the last one last}}
    butterfly.yield %x, %1 : tensor<?x1x4xf32>, tensor<?x1x4xf32>
  } : tensor<?x1x4xf32>, tensor<?x1x4xf32>
  return
}

// -----

// group_c4
func.func @refuse_to_yield_out_of_order(%w: tensor<1x1x1x2x2xf32>, %x: tensor<?x1x4xf32>) {
  %0:2 = butterfly.group {
    %1 = butterfly.factor <2, 2, 2, 1> %w, %x : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
    %2 = butterfly.factor <2, 2, 2, 1> %w, %1 : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
    // expected-error@+1 {{'butterfly.yield' op expected results of the group's factors in the order of application, got another value at position 1; yield each value once, the last one last}}
    butterfly.yield %2, %1 : tensor<?x1x4xf32>, tensor<?x1x4xf32>
  } : tensor<?x1x4xf32>, tensor<?x1x4xf32>
  return
}

// -----

// group_c4
func.func @refuse_to_yield_twice(%w: tensor<1x1x1x2x2xf32>, %x: tensor<?x1x4xf32>) {
  %0:2 = butterfly.group {
    %1 = butterfly.factor <2, 2, 2, 1> %w, %x : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
    // expected-error@+1 {{'butterfly.yield' op expected results of the group's factors in the order of application, got another value at position 1; yield each value once, the last one last}}
    butterfly.yield %1, %1 : tensor<?x1x4xf32>, tensor<?x1x4xf32>
  } : tensor<?x1x4xf32>, tensor<?x1x4xf32>
  return
}

// -----

// group_c5
func.func @refuse_to_keep_last_value(%w: tensor<1x1x1x2x2xf32>, %x: tensor<?x1x4xf32>) {
  %0 = butterfly.group {
    %1 = butterfly.factor <2, 2, 2, 1> %w, %x : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
    %2 = butterfly.factor <2, 2, 2, 1> %w, %1 : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
    // expected-error@+1 {{'butterfly.yield' op expected the result of the group's last factor as the last value, got that of another factor; yield it or drop the factors after the last one that is}}
    butterfly.yield %1 : tensor<?x1x4xf32>
  } : tensor<?x1x4xf32>
  return
}

// -----

// group_c5
func.func @refuse_to_yield_nothing(%w: tensor<1x1x1x2x2xf32>, %x: tensor<?x1x4xf32>) {
  "butterfly.group"() ({
    %1 = butterfly.factor <2, 2, 2, 1> %w, %x : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
    // expected-error@+1 {{'butterfly.yield' op expected the result of the group's last factor as the last value, got no value; yield it or drop the factors after the last one that is}}
    "butterfly.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// group_c6
func.func @refuse_other_type_than_yielded(%w: tensor<1x1x1x2x2xf32>, %x: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'butterfly.group' op expected result types 'tensor<?x1x4xf32>' as yielded, got 'tensor<4x1x4xf32>'; write the types of the yielded values}}
  %0 = butterfly.group {
    %1 = butterfly.factor <2, 2, 2, 1> %w, %x : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
    butterfly.yield %1 : tensor<?x1x4xf32>
  } : tensor<4x1x4xf32>
  return
}

// -----

// group_c7
func.func @refuse_other_terminator(%w: tensor<1x1x1x2x2xf32>, %x: tensor<?x1x4xf32>) {
  %0 = butterfly.group {
    %1 = butterfly.factor <2, 2, 2, 1> %w, %x : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
    // expected-error@+1 {{'llvm.unreachable' op expected butterfly.yield at the end of a group, got 'llvm.unreachable'; yield the result of the last factor}}
    llvm.unreachable
  } : tensor<?x1x4xf32>
  return
}

// -----

// group_c8
func.func @refuse_group_with_arguments(%w: tensor<1x1x1x2x2xf32>, %x: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'butterfly.group' op region should have no arguments}}
  %0 = "butterfly.group"() ({
  ^bb0(%y: tensor<?x1x4xf32>):
    %1 = butterfly.factor <2, 2, 2, 1> %w, %y : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
    butterfly.yield %1 : tensor<?x1x4xf32>
  }) : () -> tensor<?x1x4xf32>
  return
}

// -----

// group_c8
func.func @refuse_group_with_two_blocks(%w: tensor<1x1x1x2x2xf32>, %x: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'butterfly.group' op expects region #0 to have 0 or 1 blocks}}
  %0 = "butterfly.group"() ({
    %1 = butterfly.factor <2, 2, 2, 1> %w, %x : tensor<1x1x1x2x2xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
    butterfly.yield %1 : tensor<?x1x4xf32>
  ^bb1:
    butterfly.yield %x : tensor<?x1x4xf32>
  }) : () -> tensor<?x1x4xf32>
  return
}

// -----

// yield_c1
func.func @refuse_yield_outside_group(%x: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'butterfly.yield' op expects parent op 'butterfly.group'}}
  butterfly.yield %x : tensor<?x1x4xf32>
}

// -----

// collect_c1
func.func @refuse_to_collect_nothing() {
  // expected-error@+1 {{'butterfly.collect' op expected at least 1 value to collect, got 0; name the values}}
  %0 = "butterfly.collect"() : () -> tensor<0x?x1x8xf32>
  return
}

// -----

// collect_c2
func.func @refuse_to_collect_other_types(%x0: tensor<?x1x8xf32>, %x1: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'butterfly.collect' op requires all operands to have the same type}}
  %0 = butterfly.collect %x0, %x1 : tensor<?x1x8xf32>, tensor<?x1x4xf32> -> tensor<2x?x1x8xf32>
  return
}

// -----

// collect_c3
func.func @refuse_to_collect_to_other_element_type(%x0: tensor<?x1x8xf32>) {
  // expected-error@+1 {{'butterfly.collect' op expected element type 'f32' of the values in the result, got 'f64'; convert one of the two before this op}}
  %0 = butterfly.collect %x0 : tensor<?x1x8xf32> -> tensor<1x?x1x8xf64>
  return
}

// -----

// collect_c4
func.func @refuse_to_collect_values_without_stacks(%x0: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.collect' op expected values of the form B x S x n, got rank 2 of 'tensor<?x8xf32>'; add or drop an axis of extent 1}}
  %0 = butterfly.collect %x0 : tensor<?x8xf32> -> tensor<1x?x8xf32>
  return
}

// -----

// collect_c4
func.func @refuse_to_collect_without_new_axis(%x0: tensor<?x1x8xf32>) {
  // expected-error@+1 {{'butterfly.collect' op expected result of the form K x B x S x n, got rank 3 of 'tensor<?x1x8xf32>'; add or drop an axis of extent 1}}
  %0 = butterfly.collect %x0 : tensor<?x1x8xf32> -> tensor<?x1x8xf32>
  return
}

// -----

// collect_c5
func.func @refuse_to_collect_dynamic_n(%x0: tensor<?x1x?xf32>) {
  // expected-error@+1 {{'butterfly.collect' op expected a static extent in axis 2 of the values, got ?; only the batch may be dynamic}}
  %0 = butterfly.collect %x0 : tensor<?x1x?xf32> -> tensor<1x?x1x8xf32>
  return
}

// -----

// collect_c5
func.func @refuse_to_collect_dynamic_count(%x0: tensor<?x1x8xf32>) {
  // expected-error@+1 {{'butterfly.collect' op expected a static extent in axis 0 of the result, got ?; only the batch may be dynamic}}
  %0 = butterfly.collect %x0 : tensor<?x1x8xf32> -> tensor<?x?x1x8xf32>
  return
}

// -----

// collect_c6
func.func @refuse_to_collect_to_other_batch(%x0: tensor<?x1x8xf32>) {
  // expected-error@+1 {{'butterfly.collect' op expected batch extent ? of the values in the result, got 4; write the same extent in both types}}
  %0 = butterfly.collect %x0 : tensor<?x1x8xf32> -> tensor<1x4x1x8xf32>
  return
}

// -----

// collect_c7
func.func @refuse_to_collect_to_other_count(%x0: tensor<?x1x8xf32>, %x1: tensor<?x1x8xf32>) {
  // expected-error@+1 {{'butterfly.collect' op expected result of shape 2x?x1x8, got 3x?x1x8; the new first axis counts the values}}
  %0 = butterfly.collect %x0, %x1 : tensor<?x1x8xf32>, tensor<?x1x8xf32> -> tensor<3x?x1x8xf32>
  return
}

// -----

// collect_c8
func.func @refuse_to_collect_2_to_the_63_bytes(%x0: tensor<?x1x1152921504606846976xf32>, %x1: tensor<?x1x1152921504606846976xf32>) {
  // expected-error@+1 {{'butterfly.collect' op expected less than 2^63 bytes in the result, got 'tensor<2x?x1x1152921504606846976xf32>'; split the batch or the map}}
  %0 = butterfly.collect %x0, %x1 : tensor<?x1x1152921504606846976xf32>, tensor<?x1x1152921504606846976xf32> -> tensor<2x?x1x1152921504606846976xf32>
  return
}

// -----

// bit_reverse_c1
func.func @refuse_bit_reversal_to_other_type(%x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.bit_reverse' op failed to verify that all of {input, result} have same type}}
  %0 = "butterfly.bit_reverse"(%x) : (tensor<?x8xf32>) -> tensor<?x4xf32>
  return
}

// -----

// bit_reverse_c2
func.func @refuse_bit_reversal_of_rank_1(%x: tensor<8xf32>) {
  // expected-error@+1 {{'butterfly.bit_reverse' op expected input of the form B x n or B x S x n, got rank 1 of 'tensor<8xf32>'; add or drop an axis of extent 1}}
  %0 = butterfly.bit_reverse %x : tensor<8xf32>
  return
}

// -----

// bit_reverse_c3
func.func @refuse_bit_reversal_of_dynamic_n(%x: tensor<?x?xf32>) {
  // expected-error@+1 {{'butterfly.bit_reverse' op expected a static extent in axis 1 of the input, got ?; only the batch may be dynamic}}
  %0 = butterfly.bit_reverse %x : tensor<?x?xf32>
  return
}

// -----

// bit_reverse_c4
func.func @refuse_bit_reversal_of_2_to_the_63_bytes(%x: tensor<4x576460752303423488xf32>) {
  // expected-error@+1 {{'butterfly.bit_reverse' op expected less than 2^63 bytes in the input, got 'tensor<4x576460752303423488xf32>'; split the batch or the map}}
  %0 = butterfly.bit_reverse %x : tensor<4x576460752303423488xf32>
  return
}

// -----

// bit_reverse_c5
func.func @refuse_bit_reversal_of_6(%x: tensor<?x6xf32>) {
  // expected-error@+1 {{'butterfly.bit_reverse' op expected n to be a power of two, got 6; pad the input to 8 with butterfly.pad}}
  %0 = butterfly.bit_reverse %x : tensor<?x6xf32>
  return
}

// -----

// permute_c1
func.func @refuse_permutation_to_other_type(%x: tensor<?x2xf32>) {
  // expected-error@+1 {{'butterfly.permute' op failed to verify that all of {input, result} have same type}}
  %0 = "butterfly.permute"(%x) <{indices = array<i64: 1, 0>}> : (tensor<?x2xf32>) -> tensor<?x2xf64>
  return
}

// -----

// permute_c2
func.func @refuse_permutation_of_rank_4(%x: tensor<1x1x1x2xf32>) {
  // expected-error@+1 {{'butterfly.permute' op expected input of the form B x n or B x S x n, got rank 4 of 'tensor<1x1x1x2xf32>'; add or drop an axis of extent 1}}
  %0 = butterfly.permute [1, 0] %x : tensor<1x1x1x2xf32>
  return
}

// -----

// permute_c3
func.func @refuse_permutation_of_dynamic_n(%x: tensor<?x?xf32>) {
  // expected-error@+1 {{'butterfly.permute' op expected a static extent in axis 1 of the input, got ?; only the batch may be dynamic}}
  %0 = butterfly.permute [1, 0] %x : tensor<?x?xf32>
  return
}

// -----

// permute_c4
func.func @refuse_permutation_of_2_to_the_63_bytes(%x: tensor<?x2305843009213693952x2xf32>) {
  // expected-error@+1 {{'butterfly.permute' op expected less than 2^63 bytes in the input, got 'tensor<?x2305843009213693952x2xf32>'; split the batch or the map}}
  %0 = butterfly.permute [1, 0] %x : tensor<?x2305843009213693952x2xf32>
  return
}

// -----

// permute_c5
func.func @refuse_missing_index(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{'butterfly.permute' op expected n = 3 indices, got 2; name the source of every entry}}
  %0 = butterfly.permute [1, 0] %x : tensor<?x3xf32>
  return
}

// -----

// permute_c6
func.func @refuse_index_n(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{'butterfly.permute' op expected indices of at least 0 and less than n = 3, got 3 at position 1; indices count from 0}}
  %0 = butterfly.permute [0, 3, 1] %x : tensor<?x3xf32>
  return
}

// -----

// permute_c6
func.func @refuse_negative_index(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{'butterfly.permute' op expected indices of at least 0 and less than n = 3, got -1 at position 2; indices count from 0}}
  %0 = butterfly.permute [0, 1, -1] %x : tensor<?x3xf32>
  return
}

// -----

// permute_c7
func.func @refuse_repeated_index(%x: tensor<?x4xf32>) {
  // expected-error@+1 {{'butterfly.permute' op expected every index once, got 2 at positions 1 and 3; a permutation repeats none and leaves out none}}
  %0 = butterfly.permute [0, 2, 1, 2] %x : tensor<?x4xf32>
  return
}

// -----

// pad_c1
func.func @refuse_pad_to_other_element_type(%x: tensor<?x5xf32>) {
  // expected-error@+1 {{'butterfly.pad' op expected element type 'f32' of the input in the result, got 'f64'; convert one of the two before this op}}
  %0 = butterfly.pad %x low 1 high 2 : tensor<?x5xf32> -> tensor<?x8xf64>
  return
}

// -----

// pad_c2
func.func @refuse_pad_of_rank_1(%x: tensor<5xf32>) {
  // expected-error@+1 {{'butterfly.pad' op expected input of the form B x n or B x S x n, got rank 1 of 'tensor<5xf32>'; add or drop an axis of extent 1}}
  %0 = butterfly.pad %x low 1 high 2 : tensor<5xf32> -> tensor<8xf32>
  return
}

// -----

// pad_c3
func.func @refuse_pad_of_dynamic_n(%x: tensor<?x?xf32>) {
  // expected-error@+1 {{'butterfly.pad' op expected a static extent in axis 1 of the input, got ?; only the batch may be dynamic}}
  %0 = butterfly.pad %x low 1 high 2 : tensor<?x?xf32> -> tensor<?x8xf32>
  return
}

// -----

// pad_c4
func.func @refuse_pad_to_2_to_the_63_bytes(%x: tensor<?x5xf32>) {
  // expected-error@+1 {{'butterfly.pad' op expected less than 2^63 bytes in the result, got 'tensor<?x2305843009213693952xf32>'; split the batch or the map}}
  %0 = butterfly.pad %x high 2305843009213693947 : tensor<?x5xf32> -> tensor<?x2305843009213693952xf32>
  return
}

// -----

// pad_c5
func.func @refuse_pad_to_other_rank(%x: tensor<?x5xf32>) {
  // expected-error@+1 {{'butterfly.pad' op expected result of the form B x n, got rank 3 of 'tensor<?x1x8xf32>'; add or drop an axis of extent 1}}
  %0 = butterfly.pad %x low 1 high 2 : tensor<?x5xf32> -> tensor<?x1x8xf32>
  return
}

// -----

// pad_c6
func.func @refuse_pad_to_other_batch(%x: tensor<?x5xf32>) {
  // expected-error@+1 {{'butterfly.pad' op expected batch extent ? of the input in the result, got 4; write the same extent in both types}}
  %0 = butterfly.pad %x low 1 high 2 : tensor<?x5xf32> -> tensor<4x8xf32>
  return
}

// -----

// pad_c7
func.func @refuse_pad_to_other_length(%x: tensor<?x5xf32>) {
  // expected-error@+1 {{'butterfly.pad' op expected a result of length 5 + 1 + 2, got 6; change low, high or the type}}
  %0 = butterfly.pad %x low 1 high 2 : tensor<?x5xf32> -> tensor<?x6xf32>
  return
}

// -----

// pad_c7
func.func @refuse_pad_by_amounts_beyond_64_bits(%x: tensor<?x5xf32>) {
  // expected-error@+1 {{'butterfly.pad' op expected a result of length 5 + 9223372036854775807 + 9223372036854775807, got 8; change low, high or the type}}
  %0 = butterfly.pad %x low 9223372036854775807 high 9223372036854775807 : tensor<?x5xf32> -> tensor<?x8xf32>
  return
}

// -----

// pad_c8
func.func @refuse_pad_to_other_stacks(%x: tensor<?x2x5xf32>) {
  // expected-error@+1 {{'butterfly.pad' op expected result of shape ?x2x8, got ?x3x8; only the last axis changes}}
  %0 = butterfly.pad %x low 1 high 2 : tensor<?x2x5xf32> -> tensor<?x3x8xf32>
  return
}

// -----

// pad_c9
func.func @refuse_pad_by_negative_low(%x: tensor<?x5xf32>) {
  // expected-error@+1 {{'butterfly.pad' op attribute 'low' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  %0 = butterfly.pad %x low -1 high 4 : tensor<?x5xf32> -> tensor<?x8xf32>
  return
}

// -----

// pad_c9
func.func @refuse_pad_by_negative_high(%x: tensor<?x5xf32>) {
  // expected-error@+1 {{'butterfly.pad' op attribute 'high' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  %0 = butterfly.pad %x low 4 high -1 : tensor<?x5xf32> -> tensor<?x8xf32>
  return
}

// -----

// trim_c1
func.func @refuse_trim_to_other_element_type(%x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.trim' op expected element type 'f32' of the input in the result, got 'f64'; convert one of the two before this op}}
  %0 = butterfly.trim %x low 1 high 2 : tensor<?x8xf32> -> tensor<?x5xf64>
  return
}

// -----

// trim_c2
func.func @refuse_trim_of_rank_1(%x: tensor<8xf32>) {
  // expected-error@+1 {{'butterfly.trim' op expected input of the form B x n or B x S x n, got rank 1 of 'tensor<8xf32>'; add or drop an axis of extent 1}}
  %0 = butterfly.trim %x low 1 high 2 : tensor<8xf32> -> tensor<5xf32>
  return
}

// -----

// trim_c3
func.func @refuse_trim_of_dynamic_n(%x: tensor<?x?xf32>) {
  // expected-error@+1 {{'butterfly.trim' op expected a static extent in axis 1 of the input, got ?; only the batch may be dynamic}}
  %0 = butterfly.trim %x low 1 high 2 : tensor<?x?xf32> -> tensor<?x5xf32>
  return
}

// -----

// trim_c3
func.func @refuse_trim_to_nothing(%x: tensor<?x3xf32>) {
  // expected-error@+1 {{'butterfly.trim' op expected an extent of at least 1 in axis 1 of the result, got 0; only the batch may be empty}}
  %0 = butterfly.trim %x low 1 high 2 : tensor<?x3xf32> -> tensor<?x0xf32>
  return
}

// -----

// trim_c4
func.func @refuse_trim_of_2_to_the_63_bytes(%x: tensor<?x2305843009213693952xf32>) {
  // expected-error@+1 {{'butterfly.trim' op expected less than 2^63 bytes in the input, got 'tensor<?x2305843009213693952xf32>'; split the batch or the map}}
  %0 = butterfly.trim %x high 2305843009213693947 : tensor<?x2305843009213693952xf32> -> tensor<?x5xf32>
  return
}

// -----

// trim_c5
func.func @refuse_trim_to_other_rank(%x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.trim' op expected result of the form B x n, got rank 3 of 'tensor<?x1x5xf32>'; add or drop an axis of extent 1}}
  %0 = butterfly.trim %x low 1 high 2 : tensor<?x8xf32> -> tensor<?x1x5xf32>
  return
}

// -----

// trim_c6
func.func @refuse_trim_to_other_batch(%x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.trim' op expected batch extent ? of the input in the result, got 4; write the same extent in both types}}
  %0 = butterfly.trim %x low 1 high 2 : tensor<?x8xf32> -> tensor<4x5xf32>
  return
}

// -----

// trim_c7
func.func @refuse_trim_to_other_length(%x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.trim' op expected a result of length 8 - 1 - 2, got 6; change low, high or the type}}
  %0 = butterfly.trim %x low 1 high 2 : tensor<?x8xf32> -> tensor<?x6xf32>
  return
}

// -----

// trim_c7
func.func @refuse_trim_by_amounts_beyond_64_bits(%x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.trim' op expected a result of length 8 - 9223372036854775807 - 9223372036854775807, got 5; change low, high or the type}}
  %0 = butterfly.trim %x low 9223372036854775807 high 9223372036854775807 : tensor<?x8xf32> -> tensor<?x5xf32>
  return
}

// -----

// trim_c8
func.func @refuse_trim_to_other_stacks(%x: tensor<?x2x8xf32>) {
  // expected-error@+1 {{'butterfly.trim' op expected result of shape ?x2x5, got ?x3x5; only the last axis changes}}
  %0 = butterfly.trim %x low 1 high 2 : tensor<?x2x8xf32> -> tensor<?x3x5xf32>
  return
}

// -----

// trim_c9
func.func @refuse_trim_by_negative_low(%x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.trim' op attribute 'low' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  %0 = butterfly.trim %x low -1 high 4 : tensor<?x8xf32> -> tensor<?x5xf32>
  return
}

// -----

// trim_c9
func.func @refuse_trim_by_negative_high(%x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.trim' op attribute 'high' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  %0 = butterfly.trim %x low 4 high -1 : tensor<?x8xf32> -> tensor<?x5xf32>
  return
}

// -----

// trim_c7
func.func @refuse_to_trim_more_than_there_is(%x: tensor<?x2xf32>) {
  // expected-error@+1 {{'butterfly.trim' op expected a result of length 2 - 1 - 2, got 1; change low, high or the type}}
  %0 = butterfly.trim %x low 1 high 2 : tensor<?x2xf32> -> tensor<?x1xf32>
  return
}

// -----

// real_part_c1
func.func @refuse_real_part_of_other_precision(%x: tensor<?x8xcomplex<f64>>) {
  // expected-error@+1 {{'butterfly.real_part' op expected 'f64' for the parts of 'complex<f64>', got 'f32'; input and result have the same precision}}
  %0 = butterfly.real_part %x : tensor<?x8xcomplex<f64>> -> tensor<?x8xf32>
  return
}

// -----

// real_part_c2
func.func @refuse_real_part_of_rank_1(%x: tensor<8xcomplex<f32>>) {
  // expected-error@+1 {{'butterfly.real_part' op expected input of the form B x n or B x S x n, got rank 1 of 'tensor<8xcomplex<f32>>'; add or drop an axis of extent 1}}
  %0 = butterfly.real_part %x : tensor<8xcomplex<f32>> -> tensor<8xf32>
  return
}

// -----

// real_part_c3
func.func @refuse_real_part_of_dynamic_n(%x: tensor<?x?xcomplex<f32>>) {
  // expected-error@+1 {{'butterfly.real_part' op expected a static extent in axis 1 of the input, got ?; only the batch may be dynamic}}
  %0 = butterfly.real_part %x : tensor<?x?xcomplex<f32>> -> tensor<?x8xf32>
  return
}

// -----

// real_part_c4
func.func @refuse_real_part_of_2_to_the_63_bytes(%x: tensor<?x1152921504606846976xcomplex<f32>>) {
  // expected-error@+1 {{'butterfly.real_part' op expected less than 2^63 bytes in the input, got 'tensor<?x1152921504606846976xcomplex<f32>>'; split the batch or the map}}
  %0 = butterfly.real_part %x : tensor<?x1152921504606846976xcomplex<f32>> -> tensor<?x1152921504606846976xf32>
  return
}

// -----

// real_part_c5
func.func @refuse_real_part_of_other_batch(%x: tensor<?x8xcomplex<f32>>) {
  // expected-error@+1 {{'butterfly.real_part' op expected result of shape ?x8, got 4x8; the conversion keeps the shape}}
  %0 = butterfly.real_part %x : tensor<?x8xcomplex<f32>> -> tensor<4x8xf32>
  return
}

// -----

// real_part_c5
func.func @refuse_real_part_of_other_rank(%x: tensor<?x8xcomplex<f32>>) {
  // expected-error@+1 {{'butterfly.real_part' op expected result of shape ?x8, got ?x1x8; the conversion keeps the shape}}
  %0 = butterfly.real_part %x : tensor<?x8xcomplex<f32>> -> tensor<?x1x8xf32>
  return
}

// -----

// real_part_c6
func.func @refuse_real_part_of_real(%x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.real_part' op operand #0 must be ranked tensor of complex<f32> or complex<f64> without encoding, but got 'tensor<?x8xf32>'}}
  %0 = butterfly.real_part %x : tensor<?x8xf32> -> tensor<?x8xf32>
  return
}

// -----

// real_part_c6
func.func @refuse_complex_real_part(%x: tensor<?x8xcomplex<f32>>) {
  // expected-error@+1 {{'butterfly.real_part' op result #0 must be ranked tensor of f32 or f64 without encoding, but got 'tensor<?x8xcomplex<f32>>'}}
  %0 = butterfly.real_part %x : tensor<?x8xcomplex<f32>> -> tensor<?x8xcomplex<f32>>
  return
}

// -----

// embed_c1
func.func @refuse_embedding_in_other_precision(%x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.embed' op expected 'f64' for the parts of 'complex<f64>', got 'f32'; input and result have the same precision}}
  %0 = butterfly.embed %x : tensor<?x8xf32> -> tensor<?x8xcomplex<f64>>
  return
}

// -----

// embed_c2
func.func @refuse_embedding_of_rank_1(%x: tensor<8xf32>) {
  // expected-error@+1 {{'butterfly.embed' op expected input of the form B x n or B x S x n, got rank 1 of 'tensor<8xf32>'; add or drop an axis of extent 1}}
  %0 = butterfly.embed %x : tensor<8xf32> -> tensor<8xcomplex<f32>>
  return
}

// -----

// embed_c3
func.func @refuse_embedding_of_dynamic_n(%x: tensor<?x?xf32>) {
  // expected-error@+1 {{'butterfly.embed' op expected a static extent in axis 1 of the input, got ?; only the batch may be dynamic}}
  %0 = butterfly.embed %x : tensor<?x?xf32> -> tensor<?x8xcomplex<f32>>
  return
}

// -----

// embed_c4
func.func @refuse_embedding_of_2_to_the_63_bytes(%x: tensor<?x1152921504606846976xf32>) {
  // expected-error@+1 {{'butterfly.embed' op expected less than 2^63 bytes in the result, got 'tensor<?x1152921504606846976xcomplex<f32>>'; split the batch or the map}}
  %0 = butterfly.embed %x : tensor<?x1152921504606846976xf32> -> tensor<?x1152921504606846976xcomplex<f32>>
  return
}

// -----

// embed_c5
func.func @refuse_embedding_of_other_n(%x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.embed' op expected result of shape ?x8, got ?x4; the conversion keeps the shape}}
  %0 = butterfly.embed %x : tensor<?x8xf32> -> tensor<?x4xcomplex<f32>>
  return
}

// -----

// embed_c6
func.func @refuse_embedding_of_complex(%x: tensor<?x8xcomplex<f32>>) {
  // expected-error@+1 {{'butterfly.embed' op operand #0 must be ranked tensor of f32 or f64 without encoding, but got 'tensor<?x8xcomplex<f32>>'}}
  %0 = butterfly.embed %x : tensor<?x8xcomplex<f32>> -> tensor<?x8xcomplex<f32>>
  return
}

// -----

// embed_c6
func.func @refuse_real_embedding(%x: tensor<?x8xf32>) {
  // expected-error@+1 {{'butterfly.embed' op result #0 must be ranked tensor of complex<f32> or complex<f64> without encoding, but got 'tensor<?x8xf32>'}}
  %0 = butterfly.embed %x : tensor<?x8xf32> -> tensor<?x8xf32>
  return
}
