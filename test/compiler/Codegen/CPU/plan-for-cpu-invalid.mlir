// RUN: papilio-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(plan-for-cpu)'
// RUN: echo 'module {}' > %t.mlir
// RUN: not papilio-opt %t.mlir --pass-pipeline='builtin.module(plan-for-cpu{vector-bits=100})' 2>&1 | FileCheck %s --check-prefix=BITS
// RUN: not papilio-opt %t.mlir --pass-pipeline='builtin.module(plan-for-cpu{row-tile=-1})' 2>&1 | FileCheck %s --check-prefix=TILE
// RUN: not papilio-opt %t.mlir --pass-pipeline='builtin.module(plan-for-cpu{strict normalise})' 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: not papilio-opt %t.mlir --pass-pipeline='builtin.module(plan-for-cpu{strict strategy=dense})' 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: not papilio-opt %t.mlir --pass-pipeline='builtin.module(plan-for-cpu{normalise strategy=dense})' 2>&1 | FileCheck %s --check-prefix=NORMALISE
// STRICT: plan-for-cpu: strategy dense and strict exclude each other; a product by a matrix has no factors to keep in the documented order
// NORMALISE: plan-for-cpu: strategy dense and normalise exclude each other; a product by a matrix has no factors to normalise
// BOTH: plan-for-cpu: strict and normalise exclude each other; strict kernels keep the documented order
// RUN: not papilio-opt %t.mlir --pass-pipeline='builtin.module(plan-for-cpu{normalise twiddles=native})' 2>&1 | FileCheck %s --check-prefix=NATIVE
// NATIVE: plan-for-cpu: native twiddles and normalise exclude each other; normalised twiddles are made while packing
// RUN: not papilio-opt %t.mlir --pass-pipeline='builtin.module(plan-for-cpu{twiddles=sorted})' 2>&1 | FileCheck %s --check-prefix=TWIDDLES
// TWIDDLES: for the --twiddles option: Cannot find option named 'sorted'!
// RUN: not papilio-opt %t.mlir --pass-pipeline='builtin.module(plan-for-cpu{strategy=dense twiddles=native})' 2>&1 | FileCheck %s --check-prefix=DENSE-NATIVE
// DENSE-NATIVE: plan-for-cpu: native twiddles and strategy dense exclude each other; the matrix is made while packing
// RUN: not papilio-opt %t.mlir --pass-pipeline='builtin.module(plan-for-cpu{expected-batch=-1})' 2>&1 | FileCheck %s --check-prefix=BATCH
// BATCH: plan-for-cpu: expected an expected-batch of 0 or more, got -1
// BITS: plan-for-cpu: expected vector-bits of 128, 256 or 512, got 100
// TILE: plan-for-cpu: expected a row-tile of 0 ... 4096, got -1

func.func @not_expanded(%w: tensor<1x3x2x2xf32>, %x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  // expected-error @below {{'butterfly.multiply' op cannot be planned for a CPU; expected moves and groups of factors (run butterfly-expand and butterfly-fuse-strides first)}}
  %0 = butterfly.multiply tied increasing %w, %x : tensor<1x3x2x2xf32>, tensor<?x4xf32> -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// -----

func.func @wide_pattern(%w: tensor<1x1x1x4x4xf32>, %x: tensor<?x1x4xf32>) -> tensor<?x1x4xf32> {
  // expected-error @below {{'butterfly.factor' op has the pattern #butterfly.pattern<1, 4, 4, 1>; the CPU target takes 2x2 blocks on a power of two of points}}
  %0 = butterfly.factor <1, 4, 4, 1> %w, %x : tensor<1x1x1x4x4xf32>, tensor<?x1x4xf32> -> tensor<?x1x4xf32>
  return %0 : tensor<?x1x4xf32>
}

// -----

func.func @cleared_imaginary_part(%x: tensor<?x4xcomplex<f32>>) -> tensor<?x4xcomplex<f32>> {
  %0 = butterfly.real_part %x : tensor<?x4xcomplex<f32>> -> tensor<?x4xf32>
  // expected-error @below {{'butterfly.embed' op after real_part with no factor between cannot be planned for a CPU; put the two into different functions}}
  %1 = butterfly.embed %0 : tensor<?x4xf32> -> tensor<?x4xcomplex<f32>>
  return %1 : tensor<?x4xcomplex<f32>>
}

// -----

// expected-error @below {{'func.func' op expected one block and one result, got 1 and 2}}
func.func @two_results(%x: tensor<?x4xf32>) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
  return %x, %x : tensor<?x4xf32>, tensor<?x4xf32>
}

// -----

// Two moves of so many elements would need a table too large for an object.
func.func @long_table(%x: tensor<?x8388600xf32>) -> tensor<?x8388608xf32> {
  %0 = butterfly.pad %x low 8 : tensor<?x8388600xf32> -> tensor<?x8388608xf32>
  // expected-error @below {{'butterfly.bit_reverse' op needs a table of 8388608 indices together with the moves before it; a table has at most 4194304, so put a factor or another function between them}}
  %1 = butterfly.bit_reverse %0 : tensor<?x8388608xf32>
  return %1 : tensor<?x8388608xf32>
}

// -----

func.func @twiddle_cotangent(%g: tensor<?x1x2xf32>, %x: tensor<?x1x2xf32>) -> tensor<1x1x1x2x2xf32> {
  // expected-error @below {{'butterfly.factor_outer' op cannot be planned for a CPU; cotangents of twiddles are not compiled: derive with wrt=input, or evaluate the program with the reference}}
  %0 = butterfly.factor_outer <1, 2, 2, 1> %g, %x : tensor<?x1x2xf32>, tensor<?x1x2xf32> -> tensor<1x1x1x2x2xf32>
  return %0 : tensor<1x1x1x2x2xf32>
}

// -----

func.func @sum_of_stacks(%g: tensor<?x3x2xf32>) -> tensor<?x2xf32> {
  // expected-error @below {{'butterfly.sum_stacks' op cannot be planned for a CPU; sums over stacks are not compiled: give the input a stack axis, or evaluate the program with the reference}}
  %0 = butterfly.sum_stacks %g : tensor<?x3x2xf32> -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// -----

func.func @sum_of_cotangents(%a: tensor<?x2xf32>, %b: tensor<?x2xf32>) -> tensor<?x2xf32> {
  // expected-error @below {{'butterfly.add' op cannot be planned for a CPU; sums of cotangents are not compiled: let values have one use each, or evaluate the program with the reference}}
  %0 = butterfly.add %a, %b : tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}
