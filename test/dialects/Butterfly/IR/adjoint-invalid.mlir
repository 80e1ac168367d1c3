// Each rule of docs/spec/butterfly.md for the operations that adjoints need, by its
// number, broken once or more, and the whole message.

// RUN: papilio-opt %s --split-input-file --verify-diagnostics

// factor_c4
func.func @refuse_adjoint_blocks_of_another_shape(%w: tensor<1x2x4x5x3xf32>, %x: tensor<?x1x24xf32>) {
  // expected-error@+1 {{'butterfly.factor' op expected twiddle of shape 1x2x4x3x5, got 1x2x4x5x3; the axes are stacks, a (or 1 if the groups share their blocks), d, c and b of the pattern}}
  %0 = butterfly.factor adjoint <2, 5, 3, 4> %w, %x : tensor<1x2x4x5x3xf32>, tensor<?x1x24xf32> -> tensor<?x1x40xf32>
  return
}

// -----

// factor_outer_c1
func.func @refuse_outer_of_two_types(%l: tensor<?x1x4xf32>, %r: tensor<?x1x4xf64>) {
  // expected-error@+1 {{'butterfly.factor_outer' op expected element type 'f32' of the left in the right, got 'f64'; convert one of the two before this op}}
  %0 = butterfly.factor_outer <2, 2, 2, 1> %l, %r : tensor<?x1x4xf32>, tensor<?x1x4xf64> -> tensor<1x2x1x2x2xf32>
  return
}

// -----

// factor_outer_c2
func.func @refuse_outer_without_stacks(%l: tensor<?x4xf32>, %r: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'butterfly.factor_outer' op expected left of the form B x S x a*b*d, got rank 2 of 'tensor<?x4xf32>'; add or drop an axis of extent 1}}
  %0 = butterfly.factor_outer <2, 2, 2, 1> %l, %r : tensor<?x4xf32>, tensor<?x1x4xf32> -> tensor<1x2x1x2x2xf32>
  return
}

// -----

// factor_outer_c3
func.func @refuse_outer_of_dynamic_stacks(%l: tensor<?x?x4xf32>, %r: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'butterfly.factor_outer' op expected a static extent in axis 1 of the left, got ?; only the batch may be dynamic}}
  %0 = butterfly.factor_outer <2, 2, 2, 1> %l, %r : tensor<?x?x4xf32>, tensor<?x1x4xf32> -> tensor<1x2x1x2x2xf32>
  return
}

// -----

// factor_outer_c4
func.func @refuse_outer_of_other_blocks(%l: tensor<?x1x4xf32>, %r: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'butterfly.factor_outer' op expected result of shape 1x2x1x2x2, got 1x2x1x2x3; the axes are stacks, a (or 1 if the groups share their blocks), d, b and c of the pattern}}
  %0 = butterfly.factor_outer <2, 2, 2, 1> %l, %r : tensor<?x1x4xf32>, tensor<?x1x4xf32> -> tensor<1x2x1x2x3xf32>
  return
}

// -----

// factor_outer_c5
func.func @refuse_outer_of_short_left(%l: tensor<?x1x2xf32>, %r: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'butterfly.factor_outer' op expected left of shape ?x1x4, got ?x1x2; the left value has the result's stacks and the a*b*d numbers of the pattern}}
  %0 = butterfly.factor_outer <2, 2, 2, 1> %l, %r : tensor<?x1x2xf32>, tensor<?x1x4xf32> -> tensor<1x2x1x2x2xf32>
  return
}

// -----

// factor_outer_c6
func.func @refuse_outer_of_two_batches(%l: tensor<?x1x4xf32>, %r: tensor<3x1x4xf32>) {
  // expected-error@+1 {{'butterfly.factor_outer' op expected batch extent ? of the left in the right, got 3; write the same extent in both types}}
  %0 = butterfly.factor_outer <2, 2, 2, 1> %l, %r : tensor<?x1x4xf32>, tensor<3x1x4xf32> -> tensor<1x2x1x2x2xf32>
  return
}

// -----

// factor_outer_c7
func.func @refuse_outer_of_long_right(%l: tensor<?x1x4xf32>, %r: tensor<?x1x8xf32>) {
  // expected-error@+1 {{'butterfly.factor_outer' op expected right of shape ?x1x4, got ?x1x8; the right value has the result's stacks and the a*c*d numbers of the pattern}}
  %0 = butterfly.factor_outer <2, 2, 2, 1> %l, %r : tensor<?x1x4xf32>, tensor<?x1x8xf32> -> tensor<1x2x1x2x2xf32>
  return
}

// -----

// factor_outer_c8
func.func @refuse_outer_of_too_many_bytes(%l: tensor<1152921504606846976x1x4xf32>, %r: tensor<1152921504606846976x1x4xf32>) {
  // expected-error@+1 {{'butterfly.factor_outer' op expected less than 2^63 bytes in the left, got 'tensor<1152921504606846976x1x4xf32>'; split the batch or the map}}
  %0 = butterfly.factor_outer <2, 2, 2, 1> %l, %r : tensor<1152921504606846976x1x4xf32>, tensor<1152921504606846976x1x4xf32> -> tensor<1x2x1x2x2xf32>
  return
}

// -----

// pairs_outer_c1
func.func @refuse_pairs_outer_of_two_types(%l: tensor<?x2x3xf32>, %r: tensor<?x2x3xf32>) {
  // expected-error@+1 {{'butterfly.pairs_outer' op expected element type 'f32' of the left in the result, got 'f64'; convert one of the two before this op}}
  %0 = butterfly.pairs_outer %l, %r : tensor<?x2x3xf32>, tensor<?x2x3xf32> -> tensor<2x2x3xf64>
  return
}

// -----

// pairs_outer_c2
func.func @refuse_pairs_outer_of_rank_2(%l: tensor<?x3xf32>, %r: tensor<?x2x3xf32>) {
  // expected-error@+1 {{'butterfly.pairs_outer' op expected left of the form B x 2 x N, got rank 2 of 'tensor<?x3xf32>'; add or drop an axis of extent 1}}
  %0 = butterfly.pairs_outer %l, %r : tensor<?x3xf32>, tensor<?x2x3xf32> -> tensor<2x2x3xf32>
  return
}

// -----

// pairs_outer_c3
func.func @refuse_pairs_outer_of_triples(%l: tensor<?x3x3xf32>, %r: tensor<?x3x3xf32>) {
  // expected-error@+1 {{'butterfly.pairs_outer' op expected left of shape ?x2x3, got ?x3x3; the axes are the batch, the two of a pair, the pairs}}
  %0 = butterfly.pairs_outer %l, %r : tensor<?x3x3xf32>, tensor<?x3x3xf32> -> tensor<2x2x3xf32>
  return
}

// -----

// pairs_outer_c4
func.func @refuse_pairs_outer_of_other_pairs(%l: tensor<?x2x3xf32>, %r: tensor<?x2x4xf32>) {
  // expected-error@+1 {{'butterfly.pairs_outer' op expected the left value's type 'tensor<?x2x3xf32>' of the right value, got 'tensor<?x2x4xf32>'; both hold the same pairs}}
  %0 = butterfly.pairs_outer %l, %r : tensor<?x2x3xf32>, tensor<?x2x4xf32> -> tensor<2x2x3xf32>
  return
}

// -----

// pairs_outer_c5
func.func @refuse_pairs_outer_to_other_blocks(%l: tensor<?x2x3xf32>, %r: tensor<?x2x3xf32>) {
  // expected-error@+1 {{'butterfly.pairs_outer' op expected result of shape 2x2x3, got 2x2x4; the result holds one block for each pair}}
  %0 = butterfly.pairs_outer %l, %r : tensor<?x2x3xf32>, tensor<?x2x3xf32> -> tensor<2x2x4xf32>
  return
}

// -----

// pairs_outer_c6
func.func @refuse_pairs_outer_of_too_many_bytes(%l: tensor<1152921504606846976x2x3xf32>, %r: tensor<1152921504606846976x2x3xf32>) {
  // expected-error@+1 {{'butterfly.pairs_outer' op expected less than 2^63 bytes in the left, got 'tensor<1152921504606846976x2x3xf32>'; split the batch or the map}}
  %0 = butterfly.pairs_outer %l, %r : tensor<1152921504606846976x2x3xf32>, tensor<1152921504606846976x2x3xf32> -> tensor<2x2x3xf32>
  return
}

// -----

// place_twiddle_c1
func.func @refuse_value_without_place(%v0: tensor<1x1x2x2x2xf32>, %v1: tensor<1x1x2x2x2xf32>) {
  // expected-error@+1 {{'butterfly.place_twiddle' op expected at least 1 value and an offset for each, got 2 values and 1 offsets; name the place of every value}}
  %0 = butterfly.place_twiddle [0] %v0, %v1 : tensor<1x1x2x2x2xf32>, tensor<1x1x2x2x2xf32> -> tensor<1x7x2x2xf32>
  return
}

// -----

// place_twiddle_c2
func.func @refuse_placed_value_of_rank_4(%v0: tensor<1x2x2x2xf32>) {
  // expected-error@+1 {{'butterfly.place_twiddle' op expected value of the form S x A x d x b x c, got rank 4 of 'tensor<1x2x2x2xf32>'; add or drop an axis of extent 1}}
  %0 = butterfly.place_twiddle [0] %v0 : tensor<1x2x2x2xf32> -> tensor<1x7x2x2xf32>
  return
}

// -----

// place_twiddle_c2
func.func @refuse_placed_value_of_another_type(%v0: tensor<1x1x2x2x2xf64>) {
  // expected-error@+1 {{'butterfly.place_twiddle' op expected element type 'f64' of the value in the result, got 'f32'; convert one of the two before this op}}
  %0 = butterfly.place_twiddle [0] %v0 : tensor<1x1x2x2x2xf64> -> tensor<1x7x2x2xf32>
  return
}

// -----

// place_twiddle_c3
func.func @refuse_placing_into_dynamic_twiddle(%v0: tensor<1x1x2x2x2xf32>) {
  // expected-error@+1 {{'butterfly.place_twiddle' op expected a static extent in axis 1 of the result, got ?; only the batch may be dynamic}}
  %0 = butterfly.place_twiddle [0] %v0 : tensor<1x1x2x2x2xf32> -> tensor<1x?x2x2xf32>
  return
}

// -----

// place_twiddle_c4
func.func @refuse_placing_into_too_many_bytes(%v0: tensor<1x1x2x2x2xf32>) {
  // expected-error@+1 {{'butterfly.place_twiddle' op expected less than 2^63 bytes in the result, got 'tensor<1x2305843009213693952x2x2xf32>'; split the batch or the map}}
  %0 = butterfly.place_twiddle [0] %v0 : tensor<1x1x2x2x2xf32> -> tensor<1x2305843009213693952x2x2xf32>
  return
}

// -----

// place_twiddle_c5
func.func @refuse_placed_value_of_other_stacks(%v0: tensor<2x1x2x2x2xf32>) {
  // expected-error@+1 {{'butterfly.place_twiddle' op expected value of shape 1x1x2x2x2, got 2x1x2x2x2; the stacks and the blocks are the result's}}
  %0 = butterfly.place_twiddle [0] %v0 : tensor<2x1x2x2x2xf32> -> tensor<1x7x2x2xf32>
  return
}

// -----

// place_twiddle_c6
func.func @refuse_overlapping_places(%v0: tensor<1x1x2x2x2xf32>, %v1: tensor<1x1x2x2x2xf32>) {
  // expected-error@+1 {{'butterfly.place_twiddle' op expected an offset of at least 2 at position 1, where the value before it ends, got 1; name the values in the order of their places}}
  %0 = butterfly.place_twiddle [0, 1] %v0, %v1 : tensor<1x1x2x2x2xf32>, tensor<1x1x2x2x2xf32> -> tensor<1x7x2x2xf32>
  return
}

// -----

// place_twiddle_c7
func.func @refuse_place_beyond_the_end(%v0: tensor<1x1x2x2x2xf32>) {
  // expected-error@+1 {{'butterfly.place_twiddle' op expected offset 6 and 2 blocks to stay within the 7 of each stack, got an end of 8; lower the offset or place fewer blocks}}
  %0 = butterfly.place_twiddle [6] %v0 : tensor<1x1x2x2x2xf32> -> tensor<1x7x2x2xf32>
  return
}

// -----

// sum_stacks_c1
func.func @refuse_sum_of_another_type(%x: tensor<?x2x4xf32>) {
  // expected-error@+1 {{'butterfly.sum_stacks' op expected element type 'f32' of the input in the result, got 'f64'; convert one of the two before this op}}
  %0 = butterfly.sum_stacks %x : tensor<?x2x4xf32> -> tensor<?x4xf64>
  return
}

// -----

// sum_stacks_c2
func.func @refuse_sum_without_stacks(%x: tensor<?x4xf32>) {
  // expected-error@+1 {{'butterfly.sum_stacks' op expected input of the form B x S x n, got rank 2 of 'tensor<?x4xf32>'; add or drop an axis of extent 1}}
  %0 = butterfly.sum_stacks %x : tensor<?x4xf32> -> tensor<?x4xf32>
  return
}

// -----

// sum_stacks_c3
func.func @refuse_sum_of_dynamic_stacks(%x: tensor<?x?x4xf32>) {
  // expected-error@+1 {{'butterfly.sum_stacks' op expected a static extent in axis 1 of the input, got ?; only the batch may be dynamic}}
  %0 = butterfly.sum_stacks %x : tensor<?x?x4xf32> -> tensor<?x4xf32>
  return
}

// -----

// sum_stacks_c4
func.func @refuse_sum_of_another_batch(%x: tensor<?x2x4xf32>) {
  // expected-error@+1 {{'butterfly.sum_stacks' op expected batch extent ? of the input in the result, got 3; write the same extent in both types}}
  %0 = butterfly.sum_stacks %x : tensor<?x2x4xf32> -> tensor<3x4xf32>
  return
}

// -----

// sum_stacks_c5
func.func @refuse_sum_of_another_length(%x: tensor<?x2x4xf32>) {
  // expected-error@+1 {{'butterfly.sum_stacks' op expected result of shape ?x4, got ?x8; the stack axis is summed over}}
  %0 = butterfly.sum_stacks %x : tensor<?x2x4xf32> -> tensor<?x8xf32>
  return
}

// -----

// sum_stacks_c6
func.func @refuse_sum_of_too_many_bytes(%x: tensor<1152921504606846976x1x4xf32>) {
  // expected-error@+1 {{'butterfly.sum_stacks' op expected less than 2^63 bytes in the input, got 'tensor<1152921504606846976x1x4xf32>'; split the batch or the map}}
  %0 = butterfly.sum_stacks %x : tensor<1152921504606846976x1x4xf32> -> tensor<1152921504606846976x4xf32>
  return
}

// -----

// pick_c1
func.func @refuse_pick_of_another_type(%x: tensor<3x?x1x4xf32>) {
  // expected-error@+1 {{'butterfly.pick' op expected element type 'f32' of the input in the result, got 'f64'; convert one of the two before this op}}
  %0 = butterfly.pick %x[0] : tensor<3x?x1x4xf32> -> tensor<?x1x4xf64>
  return
}

// -----

// pick_c2
func.func @refuse_pick_from_rank_3(%x: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'butterfly.pick' op expected input of the form K x B x S x n, got rank 3 of 'tensor<?x1x4xf32>'; add or drop an axis of extent 1}}
  %0 = butterfly.pick %x[0] : tensor<?x1x4xf32> -> tensor<?x1x4xf32>
  return
}

// -----

// pick_c3
func.func @refuse_pick_from_dynamic_planes(%x: tensor<?x?x1x4xf32>) {
  // expected-error@+1 {{'butterfly.pick' op expected a static extent in axis 0 of the input, got ?; only the batch may be dynamic}}
  %0 = butterfly.pick %x[0] : tensor<?x?x1x4xf32> -> tensor<?x1x4xf32>
  return
}

// -----

// pick_c4
func.func @refuse_pick_beyond_the_planes(%x: tensor<3x?x1x4xf32>) {
  // expected-error@+1 {{'butterfly.pick' op expected a plane less than 3, got 3; planes count from 0}}
  %0 = butterfly.pick %x[3] : tensor<3x?x1x4xf32> -> tensor<?x1x4xf32>
  return
}

// -----

// pick_c5
func.func @refuse_pick_of_another_shape(%x: tensor<3x?x1x4xf32>) {
  // expected-error@+1 {{'butterfly.pick' op expected result of shape ?x1x4, got ?x2x4; the result is one plane of the input}}
  %0 = butterfly.pick %x[0] : tensor<3x?x1x4xf32> -> tensor<?x2x4xf32>
  return
}

// -----

// pick_c6
func.func @refuse_pick_of_too_many_bytes(%x: tensor<2x1152921504606846976x1x4xf32>) {
  // expected-error@+1 {{'butterfly.pick' op expected less than 2^63 bytes in the input, got 'tensor<2x1152921504606846976x1x4xf32>'; split the batch or the map}}
  %0 = butterfly.pick %x[0] : tensor<2x1152921504606846976x1x4xf32> -> tensor<1152921504606846976x1x4xf32>
  return
}

// -----

// pick_c7
func.func @refuse_negative_plane(%x: tensor<3x?x1x4xf32>) {
  // expected-error@+1 {{'butterfly.pick' op attribute 'plane' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  %0 = butterfly.pick %x[-1] : tensor<3x?x1x4xf32> -> tensor<?x1x4xf32>
  return
}

// -----

// add_c1
func.func @refuse_sum_of_two_types(%a: tensor<?x1x4xf32>, %b: tensor<?x1x8xf32>) {
  // expected-error@+1 {{'butterfly.add' op failed to verify that all of {left, right, result} have same type}}
  %0 = "butterfly.add"(%a, %b) : (tensor<?x1x4xf32>, tensor<?x1x8xf32>) -> tensor<?x1x4xf32>
  return
}

// -----

// zeros_like_c1
func.func @refuse_zeros_of_another_type(%a: tensor<?x1x4xf32>) {
  // expected-error@+1 {{'butterfly.zeros_like' op failed to verify that all of {like, result} have same type}}
  %0 = "butterfly.zeros_like"(%a) : (tensor<?x1x4xf32>) -> tensor<?x1x8xf32>
  return
}
