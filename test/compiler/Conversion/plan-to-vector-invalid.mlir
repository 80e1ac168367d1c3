// RUN: papilio-opt %s --split-input-file --verify-diagnostics --convert-plan-to-vector

!rows = memref<?x4xf32>
!frag = !plan.fragment<4 x f32, <lane = [0], register = [1], loop = [], block = []>>
func.func @two_loads(%x: !rows, %y: !rows)
    attributes {plan.schedule = #plan.schedule<vector_length = 2, row_tile = 8, pitch_padding = 0>} {
  %0 = plan.load %x : !rows -> !frag
  // expected-error @below {{'plan.load' op is the second load of the kernel; expected one}}
  %1 = plan.load %x : !rows -> !frag
  return
}

// -----

!rows = memref<?x4xf32>
!frag = !plan.fragment<4 x f32, <lane = [0], register = [1], loop = [], block = []>>
func.func @two_stores(%x: !rows, %y: !rows)
    attributes {plan.schedule = #plan.schedule<vector_length = 2, row_tile = 8, pitch_padding = 0>} {
  %0 = plan.load %x : !rows -> !frag
  plan.store %0, %y : !frag, !rows
  // expected-error @below {{'plan.store' op is the second store of the kernel; expected one}}
  plan.store %0, %y : !frag, !rows
  return
}

// -----

!rows = memref<?x4xf32>
!frag = !plan.fragment<4 x f32, <lane = [1], register = [0], loop = [], block = []>>
func.func @lane_order(%x: !rows, %y: !rows)
    attributes {plan.schedule = #plan.schedule<vector_length = 2, row_tile = 8, pitch_padding = 0>} {
  // expected-error @below {{the lanes of a CPU vector hold the lowest bits in order; the layout is #plan.layout<lane = [1], register = [0], loop = [], block = []>}}
  %0 = plan.load %x : !rows -> !frag
  return
}

// -----

!rows = memref<?x4xf32>
// expected-error @below {{'func.func' op has an empty body; expected the plan of a kernel}}
func.func @empty(%x: !rows, %y: !rows)
    attributes {plan.schedule = #plan.schedule<vector_length = 2, row_tile = 8, pitch_padding = 0>} {
  return
}

// -----

!rows = memref<?x4xf32>
!frag = !plan.fragment<4 x f32, <lane = [0], register = [1], loop = [], block = []>>
func.func @move_to_plane(%x: !rows, %y: memref<1x?x1x4xf32>)
    attributes {plan.schedule = #plan.schedule<vector_length = 2, row_tile = 8, pitch_padding = 0>} {
  %0 = plan.load %x : !rows -> !frag
  // expected-error @below {{'plan.store' op to a plane cannot move or convert elements}}
  plan.store %0, %y plane 0 map(#plan.bit_reversal) : !frag, memref<1x?x1x4xf32>
  return
}

// -----

!rows = memref<?x4xf32>
!frag = !plan.fragment<4 x f32, <lane = [0], register = [1], loop = [], block = []>>
// expected-error @below {{'func.func' op has native twiddles and plan.normalise; normalised twiddles are made while packing, so they need twiddles = packed}}
func.func @native_and_normalised(%x: !rows, %y: !rows)
    attributes {plan.normalise, plan.schedule = #plan.schedule<vector_length = 2, row_tile = 8, pitch_padding = 0, twiddles = native>} {
  %0 = plan.load %x : !rows -> !frag
  plan.store %0, %y : !frag, !rows
  return
}

// -----

!rows = memref<?x4xf32>
!frag = !plan.fragment<4 x f32, <lane = [0], register = [1], loop = [], block = []>>
// expected-error @below {{'func.func' op has native twiddles and plan.dense; the matrix is made while packing, so it needs twiddles = packed}}
func.func @native_and_dense(%x: !rows, %y: !rows)
    attributes {plan.dense = #plan.dense<rows = 8, vectors = 1>,
                plan.schedule = #plan.schedule<vector_length = 2, row_tile = 8, pitch_padding = 0, twiddles = native>} {
  %0 = plan.load %x : !rows -> !frag
  plan.store %0, %y : !frag, !rows
  return
}

// -----

!rows = memref<?x4xf32>
!frag = !plan.fragment<4 x f32, <lane = [0], register = [1], loop = [], block = []>>
// expected-error @below {{'func.func' op has plan.dense and plan.strict; a product by a matrix does not keep the documented order}}
func.func @dense_strict(%x: !rows, %y: !rows)
    attributes {plan.dense = #plan.dense<rows = 8, vectors = 1>, plan.strict,
                plan.schedule = #plan.schedule<vector_length = 2, row_tile = 8, pitch_padding = 0>} {
  %0 = plan.load %x : !rows -> !frag
  plan.store %0, %y : !frag, !rows
  return
}

// -----

!rows = memref<?x4xf32>
!frag = !plan.fragment<4 x f32, <lane = [0], register = [1], loop = [], block = []>>
// expected-error @below {{'func.func' op has plan.dense and plan.normalise; expected one of the two, a dense kernel has no passes}}
func.func @dense_normalise(%x: !rows, %y: !rows)
    attributes {plan.dense = #plan.dense<rows = 8, vectors = 1>, plan.normalise,
                plan.schedule = #plan.schedule<vector_length = 2, row_tile = 8, pitch_padding = 0>} {
  %0 = plan.load %x : !rows -> !frag
  plan.store %0, %y : !frag, !rows
  return
}

// -----

!rows = memref<?x4xf32>
!frag = !plan.fragment<4 x f32, <lane = [0], register = [1], loop = [], block = []>>
// expected-error @below {{'func.func' op has plan.dense and stores planes; a product by a matrix has no intermediates}}
func.func @dense_planes(%x: !rows, %y: memref<1x?x1x4xf32>)
    attributes {plan.dense = #plan.dense<rows = 8, vectors = 1>,
                plan.schedule = #plan.schedule<vector_length = 2, row_tile = 8, pitch_padding = 0>} {
  %0 = plan.load %x : !rows -> !frag
  plan.store %0, %y plane 0 : !frag, memref<1x?x1x4xf32>
  return
}

// -----

!frag = !plan.fragment<4 x f32, <lane = [0], register = [1], loop = [], block = []>>
// expected-error @below {{'func.func' op has plan.dense and a matrix of 0 x 4 numbers; expected at least 1 x 1}}
func.func @dense_empty(%x: memref<?x0xf32>, %y: memref<?x4xf32>)
    attributes {plan.dense = #plan.dense<rows = 8, vectors = 1>,
                plan.schedule = #plan.schedule<vector_length = 2, row_tile = 8, pitch_padding = 0>} {
  %0 = plan.load %x map(#plan.shift<0>) : memref<?x0xf32> -> !frag
  plan.store %0, %y : !frag, memref<?x4xf32>
  return
}

// -----

!rows = memref<?x4xf32>
!frag = !plan.fragment<4 x f32, <lane = [0], register = [1], loop = [], block = []>>
// expected-error @below {{'func.func' op has 4 rows of 4 to 4 numbers side by side; expected rows of equal lengths that fill a vector of 8}}
func.func @dense_beside(%x: !rows, %y: !rows)
    attributes {plan.dense = #plan.dense<rows = 4, vectors = 1, side_by_side = 4>,
                plan.schedule = #plan.schedule<vector_length = 8, row_tile = 8, pitch_padding = 0>} {
  %0 = plan.load %x : !rows -> !frag
  plan.store %0, %y : !frag, !rows
  return
}

// -----

!rows = memref<?x4xf32>
!frag = !plan.fragment<4 x f32, <lane = [0], register = [1], loop = [], block = []>>
// expected-error @below {{'func.func' op expected plan.dense to be a #plan.dense, got 3 : i64}}
func.func @dense_number(%x: !rows, %y: !rows)
    attributes {plan.dense = 3 : i64,
                plan.schedule = #plan.schedule<vector_length = 8, row_tile = 8, pitch_padding = 0>} {
  %0 = plan.load %x : !rows -> !frag
  plan.store %0, %y : !frag, !rows
  return
}

// -----

!rows = memref<?x1xcomplex<f32>>
!frag = !plan.fragment<1 x complex<f32>, <lane = [], register = [], loop = [], block = []>>
// expected-error @below {{'func.func' op has complex results in blocks of 3 numbers; expected whole pairs of real and imaginary part}}
func.func @dense_half(%x: !rows, %y: !rows)
    attributes {plan.dense = #plan.dense<rows = 1, vectors = 3>,
                plan.schedule = #plan.schedule<vector_length = 1, row_tile = 8, pitch_padding = 0>} {
  %0 = plan.load %x : !rows -> !frag
  plan.store %0, %y : !frag, !rows
  return
}

// -----

// expected-error @below {{'func.func' op has a name of 35 characters, 'ct_abcdefghijklmnopqrstuvwxyz_abcde'; a kernel's have at most 31: shorten the name in the spec}}
func.func @long_name(%x: memref<?x4xf32> {papilio.name = "ct_abcdefghijklmnopqrstuvwxyz_abcde"}, %y: memref<?x4xf32>)
    attributes {plan.schedule = #plan.schedule<vector_length = 2, row_tile = 4, pitch_padding = 16>} {
  plan.copy %x, %y : memref<?x4xf32>, memref<?x4xf32>
  return
}
