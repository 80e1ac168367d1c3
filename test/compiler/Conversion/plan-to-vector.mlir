// RUN: papilio-opt %s --split-input-file --convert-plan-to-vector --canonicalize | FileCheck %s

!rows = memref<?x16xf32, strided<[?, ?], offset: ?>>
!twiddle = memref<1x15x2x2xf32, strided<[?, ?, ?, ?], offset: ?>>
!low = !plan.fragment<16 x f32, <lane = [0, 1], register = [2], loop = [3], block = []>>
!high = !plan.fragment<16 x f32, <lane = [0, 1], register = [3], loop = [2], block = []>>

// The pack function sorts each vector of twiddles in the order of use: with
// shuffles where blocks lie one after the other, scalar by scalar elsewhere.
// CHECK: llvm.mlir.global internal constant @papilio_table_1
// CHECK-LABEL: func.func @f_pack(%{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr {llvm.noalias})
// CHECK: scf.if
// CHECK: vector.shuffle %{{.*}}, %{{.*}} [0, 2, 4, 6]
// CHECK: llvm.store {{.*}} : vector<4xf32>, !llvm.ptr
// CHECK: } else {
// CHECK: scf.for
// CHECK: llvm.store {{.*}} : vector<1xf32>, !llvm.ptr

// CHECK-LABEL: func.func @f(
// CHECK-SAME: %{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr {llvm.noalias}, %[[BEGIN:.*]]: i64, %[[END:.*]]: i64, %{{.*}}: i64, %{{.*}}: !llvm.ptr {llvm.noalias}
// Tiles of rows; rows that are not contiguous are staged.
// CHECK: scf.for %[[TILE:.*]] = %[[BEGIN]] to %[[END]] step %{{.*}} : i64
// CHECK: scf.if
// The first pass: a shuffle for the lane stage, two registers for bit 2.
// CHECK: scf.for
// CHECK: vector.shuffle %[[V:.*]], %[[V]] [1, 0, 3, 2]
// CHECK: arith.mulf
// CHECK: vector.fma
// The second pass takes its twiddles before the row loop.
// CHECK: scf.for
// CHECK: llvm.load {{.*}} -> vector<4xf32>
// CHECK: scf.for
// CHECK: vector.fma
// CHECK: llvm.mlir.global external constant @f_info
func.func @f(%w: !twiddle, %x: !rows, %y: !rows)
    attributes {plan.schedule = #plan.schedule<vector_length = 4, row_tile = 8, pitch_padding = 16>} {
  %0 = plan.load %x : !rows -> !low
  %1 = plan.stage %0 bit 0, %w[0] tied : !low, !twiddle
  %2 = plan.stage %1 bit 2, %w[3] tied : !low, !twiddle
  %3 = plan.exchange %2 : !low -> !high
  %4 = plan.stage %3 bit 3, %w[7] tied : !high, !twiddle
  plan.store %4, %y : !high, !rows
  return
}

// -----

// Complex rows are split on the way in and interleaved on the way out.
!rows = memref<?x4xcomplex<f64>, strided<[?, ?], offset: ?>>
!twiddle = memref<1x2x2x2x2xcomplex<f64>, strided<[?, ?, ?, ?, ?], offset: ?>>
!frag = !plan.fragment<4 x complex<f64>, <lane = [0, 1], register = [], loop = [], block = []>>
// CHECK-LABEL: func.func @complex(
// CHECK: vector.shuffle %{{.*}}, %{{.*}} [0, 2, 4, 6] : vector<4xf64>, vector<4xf64>
// CHECK: vector.shuffle %{{.*}}, %{{.*}} [1, 3, 5, 7] : vector<4xf64>, vector<4xf64>
// CHECK: arith.negf
// CHECK: vector.shuffle %{{.*}}, %{{.*}} [0, 4, 1, 5] : vector<4xf64>, vector<4xf64>
func.func @complex(%w: !twiddle, %x: !rows, %y: !rows)
    attributes {plan.schedule = #plan.schedule<vector_length = 8, row_tile = 8, pitch_padding = 4>} {
  %0 = plan.load %x : !rows -> !frag
  %1 = plan.stage %0 bit 1, %w[2] : !frag, !twiddle
  plan.store %1, %y : !frag, !rows
  return
}

// -----

// Positions beyond the last full vector are masked off.
!rows = memref<?x2x5xf32, strided<[?, ?, ?], offset: ?>>
!twiddle = memref<2x2x5xf32, strided<[?, ?, ?], offset: ?>>
// CHECK-LABEL: func.func @pairs(
// CHECK: vector.create_mask {{.*}} : vector<4xi1>
// CHECK: llvm.intr.masked.gather
// CHECK: llvm.intr.masked.scatter
func.func @pairs(%w: !twiddle, %x: !rows, %y: !rows)
    attributes {plan.schedule = #plan.schedule<vector_length = 4, row_tile = 8, pitch_padding = 0>} {
  plan.pairs %w, %x, %y : !twiddle, !rows, !rows
  return
}

// -----

// A bit reversal reads its table; its entries are numbers of half the bits.
!rows = memref<?x16xf32, strided<[?, ?], offset: ?>>
// CHECK: llvm.mlir.global internal constant @papilio_table_0(dense<[0, 2, 1, 3]> : tensor<4xi32>)
// CHECK-LABEL: func.func @reversal(
// CHECK: llvm.mlir.addressof @papilio_table_0
func.func @reversal(%x: !rows, %y: !rows)
    attributes {plan.schedule = #plan.schedule<vector_length = 4, row_tile = 8, pitch_padding = 0>} {
  plan.copy %x, %y map(#plan.bit_reversal) : !rows, !rows
  return
}

// -----

// Strict kernels round every product and every sum by itself.
!rows = memref<?x4xf32, strided<[?, ?], offset: ?>>
!twiddle = memref<1x2x2x2x2xf32, strided<[?, ?, ?, ?, ?], offset: ?>>
!frag = !plan.fragment<4 x f32, <lane = [0, 1], register = [], loop = [], block = []>>
// CHECK-LABEL: func.func @strict(
// CHECK-NOT: vector.fma
// CHECK: arith.mulf
// CHECK: arith.mulf
// CHECK: arith.addf
// CHECK-NOT: vector.fma
// CHECK: llvm.mlir.global external constant @strict_info
func.func @strict(%w: !twiddle, %x: !rows, %y: !rows)
    attributes {plan.strict, plan.schedule = #plan.schedule<vector_length = 4, row_tile = 8, pitch_padding = 16>} {
  %0 = plan.load %x : !rows -> !frag
  %1 = plan.stage %0 bit 1, %w[2] : !frag, !twiddle
  plan.store %1, %y : !frag, !rows
  return
}

// -----

// Normalised kernels have both forms of a pass and pick by what packing found:
// the first stage with a unit diagonal is one multiply-add, the last is full.
!rows = memref<?x8xf32, strided<[?, ?], offset: ?>>
!twiddle = memref<1x7x2x2xf32, strided<[?, ?, ?, ?], offset: ?>>
!frag = !plan.fragment<8 x f32, <lane = [0, 1], register = [2], loop = [], block = []>>
// CHECK-LABEL: func.func @normalise_pack(
// CHECK: arith.divf
// CHECK: arith.cmpf ole
// CHECK: vector.reduction <and>
// CHECK-LABEL: func.func @normalise(
// CHECK: %[[FLAG:.*]] = llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr -> i32
// CHECK: %[[HOLDS:.*]] = arith.cmpi ne, %[[FLAG]], %{{.*}} : i32
// CHECK: scf.if %[[HOLDS]] {
// CHECK: vector.shuffle
// CHECK-NOT: arith.mulf
// CHECK: vector.fma
// CHECK: arith.mulf
// CHECK: } else {
// CHECK: vector.shuffle
// CHECK: arith.mulf
// CHECK: vector.fma
func.func @normalise(%w: !twiddle, %x: !rows, %y: !rows)
    attributes {plan.normalise, plan.schedule = #plan.schedule<vector_length = 4, row_tile = 8, pitch_padding = 16>} {
  %0 = plan.load %x : !rows -> !frag
  %1 = plan.stage %0 bit 0, %w[0] tied : !frag, !twiddle
  %2 = plan.stage %1 bit 2, %w[3] tied : !frag, !twiddle
  plan.store %2, %y : !frag, !rows
  return
}

// -----

// Native twiddles: packing is a copy, and a unit sorts its blocks with shuffles.
// One row alone needs no row loop: the shuffles are where the stage is.
!rows = memref<?x16xf32, strided<[?, ?], offset: ?>>
!twiddle = memref<2x4x8x2x2xf32, strided<[?, ?, ?, ?, ?], offset: ?>>
!low = !plan.fragment<16 x f32, <lane = [0, 1], register = [2], loop = [3], block = []>>
// CHECK-LABEL: func.func @native_row_pack(
// CHECK-NOT: vector.shuffle
// CHECK: scf.if
// CHECK: llvm.store {{.*}} : vector<4xf32>, !llvm.ptr
// CHECK: } else {
// CHECK: llvm.store {{.*}} : vector<1xf32>, !llvm.ptr
// CHECK-LABEL: func.func @native_row(
// CHECK-SAME: %{{[^:]*}}: !llvm.ptr, %[[BLOCKS:[^:]*]]: !llvm.ptr {llvm.noalias}
// CHECK: scf.for %[[STACK:[^ ]*]] = %{{.*}} to
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step
// CHECK: scf.for %[[UNIT:.*]] = %{{.*}} to
// Untied: 32 scalars a factor and 128 a stack; bit 3 of the index is bit 2 of a block's number.
// CHECK: %[[PART:.*]] = arith.muli %[[STACK]], %c128{{.*}} : i64
// CHECK: %[[OF:.*]] = llvm.getelementptr %[[BLOCKS]][%[[PART]]]
// CHECK-NOT: scf.for
// CHECK: %[[X:.*]] = llvm.load %{{.*}} -> vector<4xf32>
// CHECK: %[[Y:.*]] = llvm.load %{{.*}} -> vector<4xf32>
// CHECK: %[[LOW:.*]] = llvm.load %{{.*}} -> vector<4xf32>
// CHECK: %[[HIGH:.*]] = llvm.load %{{.*}} -> vector<4xf32>
// CHECK: vector.shuffle %[[LOW]], %[[HIGH]] [0, 3, 4, 7]
// CHECK: vector.shuffle %[[LOW]], %[[HIGH]] [1, 2, 5, 6]
// CHECK: arith.mulf
// CHECK: vector.shuffle %{{.*}}, %{{.*}} [0, 2, 4, 6]
// CHECK: vector.fma
func.func @native_row(%w: !twiddle, %x: !rows, %y: memref<?x2x16xf32, strided<[?, ?, ?], offset: ?>>)
    attributes {plan.schedule = #plan.schedule<vector_length = 4, row_tile = 1, pitch_padding = 16, twiddles = native>} {
  %0 = plan.load %x : !rows -> !low
  %1 = plan.stage %0 bit 0, %w[0] : !low, !twiddle
  %2 = plan.stage %1 bit 2, %w[16] : !low, !twiddle
  plan.store %2, %y : !low, memref<?x2x16xf32, strided<[?, ?, ?], offset: ?>>
  return
}

// -----

// More rows: a unit's twiddles are sorted before the row loop.
!rows = memref<?x4xf32, strided<[?, ?], offset: ?>>
!twiddle = memref<1x3x2x2xf32, strided<[?, ?, ?, ?], offset: ?>>
!frag = !plan.fragment<4 x f32, <lane = [0], register = [1], loop = [], block = []>>
// CHECK-LABEL: func.func @native_rows(
// CHECK: scf.for
// CHECK: vector.shuffle %{{.*}}, %{{.*}} [0, 2] : vector<2xf32>, vector<2xf32>
// CHECK: scf.for
// CHECK-NOT: vector.shuffle %{{.*}}, %{{.*}} [0, 2] : vector<2xf32>, vector<2xf32>
// CHECK: llvm.mlir.global external constant @native_rows_info
func.func @native_rows(%w: !twiddle, %x: !rows, %y: !rows)
    attributes {plan.schedule = #plan.schedule<vector_length = 2, row_tile = 8, pitch_padding = 16, twiddles = native>} {
  %0 = plan.load %x : !rows -> !frag
  %1 = plan.stage %0 bit 0, %w[0] tied : !frag, !twiddle
  %2 = plan.stage %1 bit 1, %w[1] tied : !frag, !twiddle
  plan.store %2, %y : !frag, !rows
  return
}
