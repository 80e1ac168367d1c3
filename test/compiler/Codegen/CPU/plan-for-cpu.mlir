// RUN: papilio-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(butterfly-expand,canonicalize,butterfly-fuse-strides{max-radix=8 max-complex-radix=4 free-stride-bytes=64}),plan-for-cpu{vector-bits=512})' | FileCheck %s
// RUN: papilio-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(butterfly-expand,canonicalize,butterfly-fuse-strides{max-radix=8 free-stride-bytes=32}),plan-for-cpu{vector-bits=256 row-tile=12})' | FileCheck %s --check-prefix=AVX2
// RUN: papilio-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(butterfly-expand,canonicalize,butterfly-fuse-strides{max-radix=8 free-stride-bytes=64}),plan-for-cpu{twiddles=native row-tile=1})' | FileCheck %s --check-prefix=NATIVE

// RUN: papilio-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(butterfly-expand,canonicalize,butterfly-fuse-strides{max-radix=8 max-complex-radix=4 free-stride-bytes=64}),plan-for-cpu{vector-bits=512 level-bytes=65536})' | FileCheck %s --check-prefix=LEVEL

// Strides below the vector are lanes, the next two are registers: one pass.
// CHECK-LABEL: func.func @one_pass(
// CHECK-SAME: %[[W:.*]]: memref<1x63x2x2xf32, strided<[?, ?, ?, ?], offset: ?>> {papilio.name = "twiddle"}
// CHECK-SAME: %[[X:[^:]*]]: memref<?x64xf32, strided<[?, ?], offset: ?>>
// CHECK-SAME: %[[Y:[^:]*]]: memref<?x64xf32, strided<[?, ?], offset: ?>>
// CHECK-SAME: plan.explain = {code_bytes = {{[0-9]+}} : i64, cycles_per_row = {{[0-9]+}} : i64, dram_bytes_per_row = {{[0-9]+}} : i64, flops_per_row = 1152 : i64, fma_slots_per_row = 48 : i64,{{.*}} levels = 1 : i64,{{.*}} passes = 1 : i64,{{.*}} radices = array<i64: 4>, row_tile = [[TILE:[0-9]+]] : i64, shuffles_per_row = 16 : i64, stores_per_row = 4 : i64, strategy = "factors"}
// CHECK-SAME: plan.schedule = #plan.schedule<vector_length = 16, row_tile = [[TILE]], pitch_padding = 16>
// CHECK: %[[L:.*]] = plan.load %[[X]] : {{.*}} -> <64 x f32, <lane = [0, 1, 2, 3], register = [4, 5], loop = [], block = []>>
// CHECK: plan.stage %[[L]] bit 0, %[[W]][0] tied
// CHECK: plan.stage {{.*}} bit 5, %[[W]][31] tied
// CHECK-NOT: plan.exchange
// CHECK: plan.store {{.*}}, %[[Y]]
// NATIVE-LABEL: func.func @one_pass(
// NATIVE-SAME: plan.schedule = #plan.schedule<vector_length = 16, row_tile = 1, pitch_padding = 16, twiddles = native>
// AVX2-LABEL: func.func @one_pass(
// AVX2-SAME: plan.schedule = #plan.schedule<vector_length = 8, row_tile = 12, pitch_padding = 16>
// AVX2: plan.load {{.*}}lane = [0, 1, 2], register = [3, 4, 5], loop = [], block = []
func.func @one_pass(%w: tensor<1x63x2x2xf32> {papilio.name = "twiddle"}, %x: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %0 = butterfly.multiply tied increasing %w, %x : tensor<1x63x2x2xf32>, tensor<?x64xf32> -> tensor<?x64xf32>
  return %0 : tensor<?x64xf32>
}

// -----

// Between two groups of one tile, the register bits are exchanged.
// CHECK-LABEL: func.func @exchange_in_tile(
// CHECK: plan.load {{.*}}lane = [0, 1, 2, 3], register = [7, 8, 9], loop = [4, 5, 6], block = []
// With one group of blocks, tied or not is the same: it counts as tied.
// CHECK: bit 9, %{{.*}}[4608] tied :
// CHECK: plan.exchange {{.*}} -> <1024 x f32, <lane = [0, 1, 2, 3], register = [4, 5, 6], loop = [7, 8, 9], block = []>>
// CHECK: bit 0, %{{.*}}[0] :
// CHECK: plan.store
func.func @exchange_in_tile(%w: tensor<2x10x512x2x2xf32>, %x: tensor<?x1024xf32>) -> tensor<?x2x1024xf32> {
  %0 = butterfly.multiply untied decreasing %w, %x : tensor<2x10x512x2x2xf32>, tensor<?x1024xf32> -> tensor<?x2x1024xf32>
  return %0 : tensor<?x2x1024xf32>
}

// -----

// A row of 256 KiB is cut into levels of up to 4 KiB: the block bits change.
// CHECK-LABEL: func.func @levels(
// CHECK-SAME: levels = 3 : i64
// CHECK: plan.load {{.*}}block = [10, 11, 12, 13, 14, 15]
// CHECK: plan.exchange {{.*}}register = [7, 8, 9], loop = [4, 5, 6], block = [10, 11, 12, 13, 14, 15]
// CHECK: plan.exchange {{.*}}register = [10, 11, 12], loop = [4, 5], block = [6, 7, 8, 9, 13, 14, 15]
// CHECK: plan.exchange {{.*}}register = [13, 14, 15], loop = [4, 5], block = [6, 7, 8, 9, 10, 11, 12]
// CHECK: plan.store
// LEVEL-LABEL: func.func @levels(
// LEVEL-SAME: levels = 2 : i64
func.func @levels(%w: tensor<1x65535x2x2xf32>, %x: tensor<?x65536xf32>) -> tensor<?x65536xf32> {
  %0 = butterfly.multiply tied increasing %w, %x : tensor<1x65535x2x2xf32>, tensor<?x65536xf32> -> tensor<?x65536xf32>
  return %0 : tensor<?x65536xf32>
}

// -----

// Moves go into the load and the store; two moves between become one map.
// CHECK-LABEL: func.func @moves(
// CHECK: plan.load {{.*}} map(#plan.shift<-1>) : memref<?x3xf32, {{.*}} -> <4 x complex<f32>,
// CHECK: plan.exchange {{.*}} map(#plan.bit_reversal)
// CHECK: plan.store {{.*}} map(#plan.shift<1>) : <4 x complex<f32>, {{.*}}memref<?x3xf32
func.func @moves(%w: tensor<1x3x2x2xcomplex<f32>>, %x: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %0 = butterfly.embed %x : tensor<?x3xf32> -> tensor<?x3xcomplex<f32>>
  %1 = butterfly.pad %0 low 1 : tensor<?x3xcomplex<f32>> -> tensor<?x4xcomplex<f32>>
  %2 = butterfly.multiply tied increasing %w, %1 : tensor<1x3x2x2xcomplex<f32>>, tensor<?x4xcomplex<f32>> -> tensor<?x4xcomplex<f32>>
  %3 = butterfly.bit_reverse %2 : tensor<?x4xcomplex<f32>>
  %4 = butterfly.multiply tied decreasing %w, %3 : tensor<1x3x2x2xcomplex<f32>>, tensor<?x4xcomplex<f32>> -> tensor<?x4xcomplex<f32>>
  %5 = butterfly.trim %4 low 1 : tensor<?x4xcomplex<f32>> -> tensor<?x3xcomplex<f32>>
  %6 = butterfly.real_part %5 : tensor<?x3xcomplex<f32>> -> tensor<?x3xf32>
  return %6 : tensor<?x3xf32>
}

// -----

// Every intermediate is stored to its plane as soon as it is there.
// CHECK-LABEL: func.func @intermediates(
// CHECK: plan.load
// CHECK-NEXT: plan.store {{.*}} plane 0
// CHECK-NEXT: plan.stage {{.*}} bit 0
// CHECK-NEXT: plan.store {{.*}} plane 1
// CHECK-NEXT: plan.stage {{.*}} bit 1
// CHECK-NEXT: plan.store {{.*}} plane 2
// CHECK-NEXT: return
func.func @intermediates(%w: tensor<1x3x2x2xf32>, %x: tensor<?x4xf32>) -> tensor<3x?x1x4xf32> {
  %0 = butterfly.multiply tied increasing intermediates %w, %x : tensor<1x3x2x2xf32>, tensor<?x4xf32> -> tensor<3x?x1x4xf32>
  return %0 : tensor<3x?x1x4xf32>
}

// -----

// After a product and a move, the first plane is stored behind the exchange.
// CHECK-LABEL: func.func @intermediates_behind_a_move(
// CHECK: plan.exchange {{.*}} map(#plan.bit_reversal)
// CHECK-NEXT: plan.store {{.*}} plane 0
func.func @intermediates_behind_a_move(%w: tensor<1x3x2x2xf32>, %x: tensor<?x4xf32>) -> tensor<3x?x1x4xf32> {
  %0 = butterfly.multiply tied increasing %w, %x : tensor<1x3x2x2xf32>, tensor<?x4xf32> -> tensor<?x4xf32>
  %1 = butterfly.bit_reverse %0 : tensor<?x4xf32>
  %2 = butterfly.multiply tied increasing intermediates %w, %1 : tensor<1x3x2x2xf32>, tensor<?x4xf32> -> tensor<3x?x1x4xf32>
  return %2 : tensor<3x?x1x4xf32>
}

// -----

// Without a factor there is only a copy; any number of pairs is one op.
// CHECK-LABEL: func.func @copy(
// CHECK: plan.copy %{{.*}}, %{{.*}} map(#plan.table<[2, 0, 1]>)
func.func @copy(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %0 = butterfly.permute [2, 0, 1] %x : tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// CHECK-LABEL: func.func @pairs(
// CHECK: plan.pairs
func.func @pairs(%w: tensor<2x2x5xf64>, %x: tensor<?x2x5xf64>) -> tensor<?x2x5xf64> {
  %0 = butterfly.factor_multiply %w, %x : tensor<2x2x5xf64>, tensor<?x2x5xf64> -> tensor<?x2x5xf64>
  return %0 : tensor<?x2x5xf64>
}

// -----

// The stages of an adjoint program read their blocks transposed and conjugated;
// the planner sees the same bits as in any other program.
// CHECK-LABEL: func.func @adjoint(
// CHECK-SAME: %[[W:[^:]*]]: memref<1x63x2x2xcomplex<f32>
// CHECK: plan.load {{.*}}lane = [0, 1, 2, 3], register = [4, 5]
// CHECK: plan.stage {{.*}} bit 5, %[[W]][31] tied adjoint :
// CHECK: plan.stage {{.*}} bit 4, %[[W]][15] tied adjoint :
func.func @adjoint(%w: tensor<1x63x2x2xcomplex<f32>>, %g: tensor<?x1x64xcomplex<f32>>) -> tensor<?x1x64xcomplex<f32>> {
  %w5 = butterfly.slice_twiddle %w[31] : tensor<1x63x2x2xcomplex<f32>> -> tensor<1x1x32x2x2xcomplex<f32>>
  %0 = butterfly.factor adjoint <1, 2, 2, 32> %w5, %g : tensor<1x1x32x2x2xcomplex<f32>>, tensor<?x1x64xcomplex<f32>> -> tensor<?x1x64xcomplex<f32>>
  %w4 = butterfly.slice_twiddle %w[15] : tensor<1x63x2x2xcomplex<f32>> -> tensor<1x1x16x2x2xcomplex<f32>>
  %1 = butterfly.factor adjoint <2, 2, 2, 16> %w4, %0 : tensor<1x1x16x2x2xcomplex<f32>>, tensor<?x1x64xcomplex<f32>> -> tensor<?x1x64xcomplex<f32>>
  return %1 : tensor<?x1x64xcomplex<f32>>
}

// -----

// CHECK-LABEL: func.func @adjoint_pairs(
// CHECK: plan.pairs adjoint %arg0, %arg1, %arg2
func.func @adjoint_pairs(%w: tensor<2x2x5xf32>, %g: tensor<?x2x5xf32>) -> tensor<?x2x5xf32> {
  %0 = butterfly.factor_multiply adjoint %w, %g : tensor<2x2x5xf32>, tensor<?x2x5xf32> -> tensor<?x2x5xf32>
  return %0 : tensor<?x2x5xf32>
}
