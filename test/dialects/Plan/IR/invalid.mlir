// RUN: papilio-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{failed to parse Plan_FragmentType parameter 'layout' which is to be a `::papilio::plan::LayoutAttr`}}
// expected-error @below {{bit 3 is outside 0 ... 2, the bits that have a place}}
func.func private @layout_outside(!plan.fragment<8 x f32, <lane = [0, 1], register = [3], loop = [], block = []>>)

// -----

// expected-error @below {{failed to parse Plan_FragmentType parameter 'layout' which is to be a `::papilio::plan::LayoutAttr`}}
// expected-error @below {{bit 1 has two places}}
func.func private @layout_twice(!plan.fragment<8 x f32, <lane = [0, 1], register = [1], loop = [], block = []>>)

// -----

// expected-error @below {{expected a vector_length that is a power of two, got 3}}
func.func private @schedule_vector() attributes {s = #plan.schedule<vector_length = 3, row_tile = 1, pitch_padding = 0>}

// -----

// expected-error @below {{expected a row_tile of at least 1, got 0}}
func.func private @schedule_rows() attributes {s = #plan.schedule<vector_length = 4, row_tile = 0, pitch_padding = 0>}

// -----

// expected-error @below {{expected a pitch_padding of at least 0, got -1}}
func.func private @schedule_padding() attributes {s = #plan.schedule<vector_length = 4, row_tile = 1, pitch_padding = -1>}

// -----

// expected-error @below {{expected at least 1 of rows and vectors, got 0 and 2}}
func.func private @dense_none() attributes {s = #plan.dense<rows = 0, vectors = 2>}

// -----

// expected-error @below {{expected at most 64 sums in a register tile, got 8 x 9}}
func.func private @dense_many() attributes {s = #plan.dense<rows = 8, vectors = 9>}

// -----

// expected-error @below {{expected side_by_side to be a power of two, got 3}}
func.func private @dense_beside() attributes {s = #plan.dense<rows = 4, vectors = 1, side_by_side = 3>}

// -----

// expected-error @below {{expected rows side by side in 1 vector, got 2}}
func.func private @dense_wide() attributes {s = #plan.dense<rows = 4, vectors = 2, side_by_side = 2>}

// -----

// expected-error @below {{expected f32, f64 or complex elements, got 'i32'}}
func.func private @fragment_element(!plan.fragment<2 x i32, <lane = [0], register = [], loop = [], block = []>>)

// -----

// expected-error @below {{expected a size that is a power of two, got 6}}
func.func private @fragment_size(!plan.fragment<6 x f32, <lane = [0, 1], register = [], loop = [], block = []>>)

// -----

// expected-error @below {{expected a layout of 3 bits for size 8, got 2}}
func.func private @fragment_bits(!plan.fragment<8 x f32, <lane = [0, 1], register = [], loop = [], block = []>>)

// -----

!frag = !plan.fragment<4 x f32, <lane = [0], register = [1], loop = [], block = []>>
func.func @load_rank(%x: memref<4xf32>) {
  // expected-error @below {{'plan.load' op expected a buffer of rank 2 or 3, got rank 1}}
  %0 = plan.load %x : memref<4xf32> -> !frag
  return
}

// -----

!frag = !plan.fragment<4 x f32, <lane = [0], register = [1], loop = [], block = []>>
func.func @load_extent(%x: memref<?x?xf32>) {
  // expected-error @below {{'plan.load' op expected a static extent on the last axis of the buffer}}
  %0 = plan.load %x : memref<?x?xf32> -> !frag
  return
}

// -----

!frag = !plan.fragment<4 x f32, <lane = [0], register = [1], loop = [], block = []>>
func.func @load_elements(%x: memref<?x4xf64>) {
  // expected-error @below {{'plan.load' op cannot move between elements 'f64' and 'f32'}}
  %0 = plan.load %x : memref<?x4xf64> -> !frag
  return
}

// -----

!frag = !plan.fragment<4 x f32, <lane = [0], register = [1], loop = [], block = []>>
func.func @load_size(%x: memref<?x3xf32>) {
  // expected-error @below {{'plan.load' op moves 3 elements to 4; different sizes need a map}}
  %0 = plan.load %x : memref<?x3xf32> -> !frag
  return
}

// -----

!frag = !plan.fragment<4 x f32, <lane = [0], register = [1], loop = [], block = []>>
func.func @load_reversal(%x: memref<?x8xf32>) {
  // expected-error @below {{'plan.load' op bit reversal needs equal sizes that are powers of two, got 8 and 4}}
  %0 = plan.load %x map(#plan.bit_reversal) : memref<?x8xf32> -> !frag
  return
}

// -----

!frag = !plan.fragment<4 x f32, <lane = [0], register = [1], loop = [], block = []>>
func.func @load_table(%x: memref<?x3xf32>) {
  // expected-error @below {{'plan.load' op expected a table of 4 indices, got 3}}
  %0 = plan.load %x map(#plan.table<[0, 1, 2]>) : memref<?x3xf32> -> !frag
  return
}

// -----

!frag = !plan.fragment<4 x f32, <lane = [0], register = [1], loop = [], block = []>>
func.func @load_table_range(%x: memref<?x3xf32>) {
  // expected-error @below {{'plan.load' op table index 3 is outside -1 ... 2}}
  %0 = plan.load %x map(#plan.table<[0, 1, 2, 3]>) : memref<?x3xf32> -> !frag
  return
}

// -----

!frag = !plan.fragment<4 x f32, <lane = [0], register = [], loop = [1], block = []>>
func.func @stage_place(%x: memref<?x4xf32>, %w: memref<1x3x2x2xf32>) {
  %0 = plan.load %x : memref<?x4xf32> -> !frag
  // expected-error @below {{'plan.stage' op needs bit 1 in a lane or a register; the layout is #plan.layout<lane = [0], register = [], loop = [1], block = []>}}
  %1 = plan.stage %0 bit 1, %w[1] tied : !frag, memref<1x3x2x2xf32>
  return
}

// -----

!frag = !plan.fragment<4 x f32, <lane = [0], register = [1], loop = [], block = []>>
func.func @stage_twiddle(%x: memref<?x4xf32>, %w: memref<1x3x2xf32>) {
  %0 = plan.load %x : memref<?x4xf32> -> !frag
  // expected-error @below {{'plan.stage' op expected twiddles memref<S x ... x 2 x 2> of rank 4 or 5, got 'memref<1x3x2xf32>'}}
  %1 = plan.stage %0 bit 1, %w[1] tied : !frag, memref<1x3x2xf32>
  return
}

// -----

!frag = !plan.fragment<4 x f32, <lane = [0], register = [1], loop = [], block = []>>
func.func @stage_element(%x: memref<?x4xf32>, %w: memref<1x3x2x2xf64>) {
  %0 = plan.load %x : memref<?x4xf32> -> !frag
  // expected-error @below {{'plan.stage' op expected twiddles of 'f32', got 'f64'}}
  %1 = plan.stage %0 bit 1, %w[1] tied : !frag, memref<1x3x2x2xf64>
  return
}

// -----

!frag = !plan.fragment<4 x f32, <lane = [0], register = [1], loop = [], block = []>>
func.func @stage_blocks(%x: memref<?x4xf32>, %w: memref<1x3x2x2xf32>) {
  %0 = plan.load %x : memref<?x4xf32> -> !frag
  // expected-error @below {{'plan.stage' op uses blocks 2 ... 3 of 3}}
  %1 = plan.stage %0 bit 1, %w[2] tied : !frag, memref<1x3x2x2xf32>
  return
}

// -----

!frag = !plan.fragment<4 x f32, <lane = [0], register = [1], loop = [], block = []>>
func.func @stage_rows(%x: memref<?x4xf32>, %w: memref<1x2x3x2x2xf32>) {
  %0 = plan.load %x : memref<?x4xf32> -> !frag
  // expected-error @below {{'plan.stage' op expected rows of a power of two of blocks, got 3}}
  %1 = plan.stage %0 bit 1, %w[0] tied : !frag, memref<1x2x3x2x2xf32>
  return
}

// -----

!frag = !plan.fragment<4 x f32, <lane = [0], register = [1], loop = [], block = []>>
func.func @store_plane(%x: memref<?x4xf32>, %y: memref<3x?x1x4xf32>) {
  %0 = plan.load %x : memref<?x4xf32> -> !frag
  // expected-error @below {{'plan.store' op plane 3 is outside the 3 planes of the buffer}}
  plan.store %0, %y plane 3 : !frag, memref<3x?x1x4xf32>
  return
}

// -----

func.func @pairs_twiddle(%w: memref<2x3x5xf32>, %x: memref<?x2x5xf32>) {
  // expected-error @below {{'plan.pairs' op expected twiddles memref<2 x 2 x N>, got 'memref<2x3x5xf32>'}}
  plan.pairs %w, %x, %x : memref<2x3x5xf32>, memref<?x2x5xf32>, memref<?x2x5xf32>
  return
}

// -----

func.func @pairs_rows(%w: memref<2x2x5xf32>, %x: memref<?x2x6xf32>) {
  // expected-error @below {{'plan.pairs' op expected rows memref<B x 2 x 5>, got 'memref<?x2x6xf32>'}}
  plan.pairs %w, %x, %x : memref<2x2x5xf32>, memref<?x2x6xf32>, memref<?x2x6xf32>
  return
}
