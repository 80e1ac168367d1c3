// RUN: papilio-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(butterfly-expand,canonicalize,fuse-for-cpu),plan-for-cpu{strategy=dense})' | FileCheck %s --check-prefixes=ALL,DENSE
// RUN: papilio-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(butterfly-expand,canonicalize,fuse-for-cpu),plan-for-cpu{list-candidates})' | FileCheck %s --check-prefixes=ALL,AUTO
// RUN: papilio-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(butterfly-expand,canonicalize,fuse-for-cpu),plan-for-cpu{strategy=factors list-candidates})' | FileCheck %s --check-prefixes=ALL,FACTORS
// RUN: papilio-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(butterfly-expand,canonicalize,fuse-for-cpu{vector-bits=256}),plan-for-cpu{vector-bits=256 strategy=dense})' | FileCheck %s --check-prefix=AVX2

// Sixteen factors on sixteen points cost more than the product by their matrix.
// The body stays: packing runs it on unit rows.
// ALL-LABEL: func.func @long_chain(
// DENSE-SAME: plan.dense = #plan.dense<rows = 8, vectors = 1>
// DENSE-SAME: flops_per_row = 768 : i64, fma_slots_per_row = 16 : i64
// DENSE-SAME: matrix = array<i64: 16, 16>, matrix_bytes = 1024 : i64
// DENSE-SAME: register_tile = array<i64: 8, 1>
// DENSE-SAME: strategy = "dense"}
// DENSE-SAME: row_tile = 64
// DENSE: plan.load
// DENSE-COUNT-16: plan.stage
// DENSE: plan.store
// AUTO-SAME: plan.dense = #plan.dense<rows = 8, vectors = 1>
// AUTO-SAME: verdict = "best with factors"
// AUTO-SAME: strategies = [{{.*}}strategy = "factors", verdict = ""}, {{.*}}strategy = "dense", verdict = "chosen"}]
// AUTO-SAME: strategy = "dense", strategy_reason = "the product takes fewer cycles than the factors, with the packing of the matrix at each call"
// FACTORS-NOT: plan.dense
// FACTORS-SAME: strategy = "factors", strategy_reason = "an option asks for them"
// AVX2-LABEL: func.func @long_chain(
// AVX2-SAME: plan.dense = #plan.dense<rows = 6, vectors = 2>
// AVX2-SAME: row_tile = 60
func.func @long_chain(%w: tensor<1x16x8x2x2xf32>, %x: tensor<?x16xf32>) -> tensor<?x16xf32> {
  %0 = butterfly.chain_multiply [0, 1, 2, 3, 3, 2, 1, 0, 0, 1, 2, 3, 3, 2, 1, 0] %w, %x
      : tensor<1x16x8x2x2xf32>, tensor<?x16xf32> -> tensor<?x16xf32>
  return %0 : tensor<?x16xf32>
}

// -----

// Five factors on 32 points do not. A complex matrix is a real one of twice as
// many rows and columns.
// ALL-LABEL: func.func @one_butterfly(
// DENSE-SAME: plan.dense = #plan.dense<rows = 6, vectors = 4>
// DENSE-SAME: matrix = array<i64: 64, 64>, matrix_bytes = 32768 : i64
// AUTO-NOT: plan.dense
// AUTO-SAME: verdict = "chosen"
// AUTO-SAME: strategies = [{{.*}}strategy = "factors", verdict = "chosen"}, {{.*}}strategy = "dense", verdict = ""}]
// AUTO-SAME: strategy = "factors", strategy_reason = "the factors take fewer cycles than the product"
// AVX2-LABEL: func.func @one_butterfly(
func.func @one_butterfly(%w: tensor<2x31x2x2xcomplex<f32>>, %x: tensor<?x32xcomplex<f32>>) -> tensor<?x2x32xcomplex<f32>> {
  %0 = butterfly.multiply tied increasing %w, %x
      : tensor<2x31x2x2xcomplex<f32>>, tensor<?x32xcomplex<f32>> -> tensor<?x2x32xcomplex<f32>>
  return %0 : tensor<?x2x32xcomplex<f32>>
}

// -----

// With 16 rows in all, sixteen unit rows cost as much as the call saves.
// ALL-LABEL: func.func @few_rows(
// AUTO-NOT: plan.dense
// AUTO-SAME: strategy_reason = "packing the matrix at each call takes what the product saves"
func.func @few_rows(%w: tensor<1x16x8x2x2xf32>, %x: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %0 = butterfly.chain_multiply [0, 1, 2, 3, 3, 2, 1, 0, 0, 1, 2, 3, 3, 2, 1, 0] %w, %x
      : tensor<1x16x8x2x2xf32>, tensor<16x16xf32> -> tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}

// -----

// The third bit is touched by no factor: half of the matrix are zeros, which
// would multiply what is not a number.
// ALL-LABEL: func.func @apart(
// DENSE-SAME: plan.dense
// AUTO-NOT: plan.dense
// AUTO-SAME: strategy_reason = "not every output hangs on every input, so that the zeros of the matrix would spread NaN and infinities"
func.func @apart(%w: tensor<1x16x4x2x2xf32>, %x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = butterfly.chain_multiply [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1] %w, %x
      : tensor<1x16x4x2x2xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// -----

// Real rows through complex factors: the matrix is real, a quarter of the
// complex one. Moves are part of it, so 12 numbers become 10.
// ALL-LABEL: func.func @moves(
// DENSE-SAME: matrix = array<i64: 12, 10>
// DENSE: plan.load {{.*}}map(#plan.table
// DENSE: plan.store {{.*}}map(#plan.shift<3>)
// AUTO-SAME: plan.dense
func.func @moves(%w: tensor<1x8x8x2x2xcomplex<f32>>, %x: tensor<4096x12xf32>) -> tensor<4096x10xf32> {
  %0 = butterfly.pad %x high 4 : tensor<4096x12xf32> -> tensor<4096x16xf32>
  %1 = butterfly.bit_reverse %0 : tensor<4096x16xf32>
  %2 = butterfly.embed %1 : tensor<4096x16xf32> -> tensor<4096x16xcomplex<f32>>
  %3 = butterfly.chain_multiply [0, 1, 2, 3, 3, 2, 1, 0] %w, %2
      : tensor<1x8x8x2x2xcomplex<f32>>, tensor<4096x16xcomplex<f32>> -> tensor<4096x16xcomplex<f32>>
  %4 = butterfly.real_part %3 : tensor<4096x16xcomplex<f32>> -> tensor<4096x16xf32>
  %5 = butterfly.trim %4 low 3 high 3 : tensor<4096x16xf32> -> tensor<4096x10xf32>
  return %5 : tensor<4096x10xf32>
}

// -----

// Rows of at most half a vector lie side by side in one. Eight points are few
// enough that one butterfly costs more than their product; one stack of several
// has rows that are not next to each other.
// ALL-LABEL: func.func @side_by_side(
// DENSE-SAME: plan.dense = #plan.dense<rows = 4, vectors = 1, side_by_side = 2>
// DENSE-SAME: fma_slots_per_row = 4 : i64
// DENSE-SAME: rows_side_by_side = 2 : i64
// DENSE-SAME: row_tile = 128
// AUTO-SAME: plan.dense
// AVX2-LABEL: func.func @side_by_side(
// AVX2-SAME: plan.dense = #plan.dense<rows = 8, vectors = 1>
func.func @side_by_side(%w: tensor<1x7x2x2xf32>, %x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = butterfly.multiply tied increasing %w, %x
      : tensor<1x7x2x2xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// -----

// ALL-LABEL: func.func @stacks(
// DENSE-SAME: plan.dense = #plan.dense<rows = 8, vectors = 1>
// DENSE-SAME: matrix_bytes = 512 : i64
func.func @stacks(%w: tensor<2x7x2x2xf32>, %x: tensor<?x8xf32>) -> tensor<?x2x8xf32> {
  %0 = butterfly.multiply tied increasing %w, %x
      : tensor<2x7x2x2xf32>, tensor<?x8xf32> -> tensor<?x2x8xf32>
  return %0 : tensor<?x2x8xf32>
}

// -----

// A bit reversal takes more than a butterfly of 16 points, which alone is not
// worth a matrix.
// ALL-LABEL: func.func @reversed(
// AUTO-SAME: plan.dense
func.func @reversed(%w: tensor<1x15x2x2xf32>, %x: tensor<?x16xf32>) -> tensor<?x16xf32> {
  %0 = butterfly.bit_reverse %x : tensor<?x16xf32>
  %1 = butterfly.multiply tied increasing %w, %0
      : tensor<1x15x2x2xf32>, tensor<?x16xf32> -> tensor<?x16xf32>
  return %1 : tensor<?x16xf32>
}

// -----

// Between its moves a program may have rows that nobody should look through.
// ALL-LABEL: func.func @grows(
// DENSE-SAME: matrix = array<i64: 2, 2>
// AUTO-SAME: strategy_reason = "its rows grow beyond what is worth looking at"
func.func @grows(%w: tensor<1x8191x2x2xf32>, %x: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %0 = butterfly.pad %x high 8190 : tensor<?x2xf32> -> tensor<?x8192xf32>
  %1 = butterfly.multiply tied increasing %w, %0
      : tensor<1x8191x2x2xf32>, tensor<?x8192xf32> -> tensor<?x8192xf32>
  %2 = butterfly.trim %1 high 8190 : tensor<?x8192xf32> -> tensor<?x2xf32>
  return %2 : tensor<?x2xf32>
}
