// RUN: papilio-opt %s | papilio-opt | FileCheck %s
// RUN: papilio-opt %s --mlir-print-op-generic | papilio-opt | FileCheck %s
// RUN: papilio-opt %s --emit-bytecode | papilio-opt | FileCheck %s

!rows = memref<?x64xf32, strided<[?, ?], offset: ?>>
!stacked = memref<?x2x64xf32, strided<[?, ?, ?], offset: ?>>
!twiddle = memref<2x63x2x2xf32, strided<[?, ?, ?, ?], offset: ?>>
!low = !plan.fragment<64 x f32, <lane = [0, 1, 2], register = [3], loop = [4, 5], block = []>>
!high = !plan.fragment<64 x f32, <lane = [0, 1, 2], register = [4, 5], loop = [3], block = []>>

// CHECK-LABEL: func.func @load_stage_exchange_store
// CHECK-SAME: plan.schedule = #plan.schedule<vector_length = 8, row_tile = 16, pitch_padding = 16>
func.func @load_stage_exchange_store(%w: !twiddle, %x: !rows, %y: !stacked)
    attributes {plan.schedule = #plan.schedule<vector_length = 8, row_tile = 16, pitch_padding = 16>} {
  // CHECK: %[[L:.*]] = plan.load %{{.*}} : memref<?x64xf32, strided<[?, ?], offset: ?>> -> <64 x f32, <lane = [0, 1, 2], register = [3], loop = [4, 5], block = []>>
  %0 = plan.load %x : !rows -> !low
  // CHECK: %[[S:.*]] = plan.stage %[[L]] bit 3, %{{.*}}[7] tied :
  %1 = plan.stage %0 bit 3, %w[7] tied : !low, !twiddle
  // CHECK: plan.stage %[[S]] bit 3, %{{.*}}[0] adjoint :
  %adjoint = plan.stage %1 bit 3, %w[0] adjoint : !low, !twiddle
  // CHECK: %[[E:.*]] = plan.exchange %[[S]] : <64 x f32, {{.*}}> -> <64 x f32, <lane = [0, 1, 2], register = [4, 5], loop = [3], block = []>>
  %2 = plan.exchange %1 : !low -> !high
  // CHECK: plan.store %[[E]], %{{.*}} :
  plan.store %2, %y : !high, !stacked
  return
}

// CHECK-LABEL: func.func @maps
func.func @maps(%x: memref<?x5xf32>, %y: memref<?x64xf32>, %z: memref<?x4xf32>) {
  // CHECK: plan.load %{{.*}} map(#plan.shift<-3>)
  %0 = plan.load %x map(#plan.shift<-3>) : memref<?x5xf32> -> !low
  // CHECK: plan.exchange %{{.*}} map(#plan.bit_reversal)
  %1 = plan.exchange %0 map(#plan.bit_reversal) : !low -> !high
  // CHECK: plan.store %{{.*}}, %{{.*}} map(#plan.table<[3, -1, 0, 63]>)
  plan.store %1, %z map(#plan.table<[3, -1, 0, 63]>) : !high, memref<?x4xf32>
  // CHECK: plan.copy %{{.*}}, %{{.*}} map(#plan.shift<1>)
  plan.copy %y, %z map(#plan.shift<1>) : memref<?x64xf32>, memref<?x4xf32>
  return
}

// CHECK-LABEL: func.func @planes_and_pairs
func.func @planes_and_pairs(%x: memref<?x64xf32>, %planes: memref<3x?x1x64xf32>,
                            %w: memref<2x2x5xcomplex<f64>>, %p: memref<?x2x5xcomplex<f64>>,
                            %q: memref<?x2x5xcomplex<f64>>) {
  %0 = plan.load %x : memref<?x64xf32> -> !low
  // CHECK: plan.store %{{.*}}, %{{.*}} plane 2 :
  plan.store %0, %planes plane 2 : !low, memref<3x?x1x64xf32>
  // CHECK: plan.pairs %{{.*}}, %{{.*}}, %{{.*}} : memref<2x2x5xcomplex<f64>>
  plan.pairs %w, %p, %q : memref<2x2x5xcomplex<f64>>, memref<?x2x5xcomplex<f64>>, memref<?x2x5xcomplex<f64>>
  return
}

// CHECK-LABEL: func.func private @native_twiddles
// CHECK-SAME: #plan.schedule<vector_length = 8, row_tile = 1, pitch_padding = 0, twiddles = native>
func.func private @native_twiddles() attributes {plan.schedule = #plan.schedule<vector_length = 8, row_tile = 1, pitch_padding = 0, twiddles = native>}

// Packed is the default and not printed.
// CHECK-LABEL: func.func private @packed_twiddles
// CHECK-SAME: #plan.schedule<vector_length = 8, row_tile = 1, pitch_padding = 0>
func.func private @packed_twiddles() attributes {plan.schedule = #plan.schedule<vector_length = 8, row_tile = 1, pitch_padding = 0, twiddles = packed>}
