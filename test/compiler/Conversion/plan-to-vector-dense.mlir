// RUN: papilio-opt %s --split-input-file --convert-plan-to-vector --canonicalize | FileCheck %s

!rows = memref<?x4xf32, strided<[?, ?], offset: ?>>
!out = memref<?x6xf32, strided<[?, ?], offset: ?>>
!twiddle = memref<1x3x2x2xf32, strided<[?, ?, ?, ?], offset: ?>>
!frag = !plan.fragment<4 x f32, <lane = [0, 1], register = [], loop = [], block = []>>

// Packing: twiddles first, then a line of zeros with a one, then the body on
// the unit rows that begin before it, -1 element apart. The matrix has 4 rows of
// 8 numbers, 128 bytes; the line lies behind it.
// CHECK-LABEL: func.func @f_pack(
// CHECK-SAME: %{{.*}}: !llvm.ptr, %[[P:.*]]: !llvm.ptr {llvm.noalias})
// CHECK-DAG: %[[ZEROS:.*]] = arith.constant dense<0.000000e+00> : vector<16xf32>
// CHECK-DAG: %[[ONE:.*]] = arith.constant dense<1.000000e+00> : vector<1xf32>
// CHECK: %[[LINE:.*]] = llvm.getelementptr %[[P]][128] : (!llvm.ptr) -> !llvm.ptr, i8
// CHECK: llvm.store %[[ZEROS]], %[[LINE]]
// CHECK: llvm.store %[[ONE]],
// The columns behind the last output are cleared.
// CHECK: scf.for
// CHECK: llvm.store %{{.*}} : vector<1xf32>
// The body, four rows: their strides are known, so no branch is left that asks
// whether to copy them.
// CHECK-NOT: scf.if
// CHECK: vector.shuffle
// CHECK: vector.fma

// The product: tiles of 8 rows, in groups of 2, sums of 1 vector each.
// CHECK-LABEL: func.func @f(
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} : i64
// CHECK: %[[MASK:.*]] = vector.constant_mask [6] : vector<8xi1>
// CHECK: scf.for
// CHECK: llvm.load {{.*}} -> vector<8xf32>
// CHECK: llvm.load {{.*}} -> f32
// CHECK: vector.broadcast {{.*}} : f32 to vector<8xf32>
// CHECK-COUNT-8: vector.fma
// CHECK-NOT: vector.fma
// CHECK-COUNT-2: llvm.intr.masked.store {{.*}}, %[[MASK]]
// The last group reaches over the end: its last row is done again.
// CHECK: scf.if
// CHECK-COUNT-8: vector.fma
// CHECK-NOT: vector.fma
// CHECK: llvm.mlir.global external constant @f_info
func.func @f(%w: !twiddle, %x: !rows, %y: !out)
    attributes {plan.schedule = #plan.schedule<vector_length = 16, row_tile = 8, pitch_padding = 16>,
                plan.dense = #plan.dense<rows = 2, vectors = 1>} {
  %0 = plan.load %x : !rows -> !frag
  %1 = plan.stage %0 bit 0, %w[0] tied : !frag, !twiddle
  %2 = plan.stage %1 bit 1, %w[1] tied : !frag, !twiddle
  plan.store %2, %y map(#plan.shift<-1>) : !frag, !out
  return
}

// -----

!rows = memref<?x2xcomplex<f32>, strided<[?, ?], offset: ?>>
!out = memref<?x3x2xcomplex<f32>, strided<[?, ?, ?], offset: ?>>
!twiddle = memref<3x1x2x2xcomplex<f32>, strided<[?, ?, ?, ?], offset: ?>>
!frag = !plan.fragment<2 x complex<f32>, <lane = [0], register = [], loop = [], block = []>>

// Complex unit rows take two turns, with the one as real and as imaginary part.
// CHECK-LABEL: func.func @complex_pack(
// CHECK-DAG: %[[C2:.*]] = arith.constant 2 : i64
// CHECK: scf.for %[[PART:.*]] = %{{.*}} to %[[C2]] step
// CHECK: %[[BACK:.*]] = arith.subi %{{.*}}, %[[PART]]
// CHECK: llvm.getelementptr %{{.*}}[%[[BACK]]]

// One matrix of 4 x 4 real numbers for each stack: scalars are counted.
// CHECK-LABEL: func.func @complex(
// CHECK-SAME: %[[P:[^:]*]]: !llvm.ptr {llvm.noalias}, %{{.*}}: i64, %{{.*}}: i64
// CHECK: %[[C16:.*]] = arith.constant 16 : i64
// CHECK: scf.for %[[STACK:.*]] = %{{.*}} to %{{.*}} step
// CHECK: %[[OFFSET:.*]] = arith.muli %[[STACK]], %[[C16]]
// CHECK: llvm.getelementptr %[[P]][%[[OFFSET]]]
// CHECK-COUNT-16: vector.fma {{.*}} : vector<4xf32>
// CHECK: scf.if
func.func @complex(%w: !twiddle, %x: !rows, %y: !out)
    attributes {plan.schedule = #plan.schedule<vector_length = 16, row_tile = 8, pitch_padding = 8>,
                plan.dense = #plan.dense<rows = 4, vectors = 1>} {
  %0 = plan.load %x : !rows -> !frag
  %1 = plan.stage %0 bit 0, %w[0] tied : !frag, !twiddle
  plan.store %1, %y : !frag, !out
  return
}

// -----

!rows = memref<?x4xf32, strided<[?, ?], offset: ?>>
!twiddle = memref<1x3x2x2xf32, strided<[?, ?, ?, ?], offset: ?>>
!frag = !plan.fragment<4 x f32, <lane = [0, 1], register = [], loop = [], block = []>>

// Two rows of 4 in a vector of 8: the diagonals of the matrix are packed, each
// for both rows.
// CHECK-LABEL: func.func @beside_pack(
// CHECK: vector.shuffle %{{.*}}, %{{.*}} [0, 5, 2, 7] : vector<4xf32>, vector<4xf32>
// CHECK: vector.shuffle %{{.*}}, %{{.*}} [0, 1, 6, 7] : vector<4xf32>, vector<4xf32>
// CHECK: vector.shuffle %[[D:.*]], %[[D]] [0, 1, 2, 3, 0, 1, 2, 3] : vector<4xf32>, vector<4xf32>

// Rows one after the other share vectors, and the last has a mask; others take
// one each, through the same steps.
// CHECK-LABEL: func.func @beside(
// CHECK: scf.if
// CHECK: scf.for
// CHECK: llvm.load {{.*}} -> vector<8xf32>
// CHECK: arith.mulf
// CHECK: vector.shuffle %[[X:.*]], %[[X]] [1, 0, 3, 2, 5, 4, 7, 6]
// CHECK: vector.fma {{.*}} : vector<8xf32>
// CHECK: llvm.intr.masked.load
// CHECK-COUNT-3: vector.fma {{.*}} : vector<8xf32>
// CHECK: llvm.intr.masked.store
// CHECK: } else {
// CHECK: vector.shuffle %[[Y:.*]], %[[Y]] [1, 0, 3, 2]
// CHECK: vector.fma {{.*}} : vector<4xf32>
func.func @beside(%w: !twiddle, %x: !rows, %y: !rows)
    attributes {plan.schedule = #plan.schedule<vector_length = 8, row_tile = 8, pitch_padding = 16>,
                plan.dense = #plan.dense<rows = 2, vectors = 1, side_by_side = 2>} {
  %0 = plan.load %x : !rows -> !frag
  %1 = plan.stage %0 bit 0, %w[0] tied : !frag, !twiddle
  %2 = plan.stage %1 bit 1, %w[1] tied : !frag, !twiddle
  plan.store %2, %y : !frag, !rows
  return
}
