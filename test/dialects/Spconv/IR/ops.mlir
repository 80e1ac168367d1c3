// What is printed is what was read, in the custom form, the generic form and
// bytecode. The prefixes name the examples that docs/spec/spconv.md quotes.

// DEFINE: %{check} = FileCheck %s --check-prefixes=CHECK,CONV,CONV_TRANSPOSE,KERNEL_GRADIENT,BIAS_GRADIENT,PATTERN_CONV,PATTERN_CONV_TRANSPOSE,PATTERN_KERNEL_GRADIENT
// RUN: papilio-opt %s | %{check}
// RUN: papilio-opt %s | papilio-opt | %{check}
// RUN: papilio-opt %s --mlir-print-op-generic | papilio-opt | %{check}
// RUN: papilio-opt %s --emit-bytecode | papilio-opt | %{check}

// CHECK-LABEL: func.func @conv
func.func @conv(%x: tensor<?x2x8x6xf32>, %w: tensor<3x2x3x2xf32>, %b: tensor<3xf32>) -> tensor<?x3x4x6xf32> {
  // CONV: %0 = spconv.conv periodic row_major strides [2, 1] %arg0, %arg1 bias %arg2 : tensor<?x2x8x6xf32>, tensor<3x2x3x2xf32>, tensor<3xf32> -> tensor<?x3x4x6xf32>
  %0 = spconv.conv periodic row_major strides [2, 1] %x, %w bias %b : tensor<?x2x8x6xf32>, tensor<3x2x3x2xf32>, tensor<3xf32> -> tensor<?x3x4x6xf32>
  return %0 : tensor<?x3x4x6xf32>
}

// The map of @conv on column-major arrays.
// CHECK-LABEL: func.func @conv_column_major
func.func @conv_column_major(%x: tensor<6x8x2x?xf32>, %w: tensor<2x3x2x3xf32>, %b: tensor<3xf32>) -> tensor<6x4x3x?xf32> {
  // CHECK: spconv.conv periodic column_major strides [2, 1] %arg0, %arg1 bias %arg2 : tensor<6x8x2x?xf32>, tensor<2x3x2x3xf32>, tensor<3xf32> -> tensor<6x4x3x?xf32>
  %0 = spconv.conv periodic column_major strides [2, 1] %x, %w bias %b : tensor<6x8x2x?xf32>, tensor<2x3x2x3xf32>, tensor<3xf32> -> tensor<6x4x3x?xf32>
  return %0 : tensor<6x4x3x?xf32>
}

// CHECK-LABEL: func.func @conv_open_without_batch_or_bias
func.func @conv_open_without_batch_or_bias(%x: tensor<1x7xf64>, %w: tensor<2x1x3xf64>) -> tensor<2x3xf64> {
  // CHECK: spconv.conv open row_major strides [2] %arg0, %arg1 : tensor<1x7xf64>, tensor<2x1x3xf64> -> tensor<2x3xf64>
  %0 = spconv.conv open row_major strides [2] %x, %w : tensor<1x7xf64>, tensor<2x1x3xf64> -> tensor<2x3xf64>
  return %0 : tensor<2x3xf64>
}

// A kernel wider than a periodic lattice wraps; four axes are the most.
// CHECK-LABEL: func.func @conv_kernel_wider_than_lattice
func.func @conv_kernel_wider_than_lattice(%x: tensor<0x1x2x1x2x2xf32>, %w: tensor<1x1x5x1x3x2xf32>) -> tensor<0x1x2x1x2x2xf32> {
  // CHECK: spconv.conv periodic row_major strides [1, 1, 1, 1]
  %0 = spconv.conv periodic row_major strides [1, 1, 1, 1] %x, %w : tensor<0x1x2x1x2x2xf32>, tensor<1x1x5x1x3x2xf32> -> tensor<0x1x2x1x2x2xf32>
  return %0 : tensor<0x1x2x1x2x2xf32>
}

// CHECK-LABEL: func.func @conv_real_kernel_on_complex_data
func.func @conv_real_kernel_on_complex_data(%x: tensor<?x1x4xcomplex<f32>>, %w: tensor<2x1x3xf32>, %b: tensor<2xf32>) -> tensor<?x2x4xcomplex<f32>> {
  // CHECK: spconv.conv periodic row_major strides [1] %arg0, %arg1 bias %arg2 : tensor<?x1x4xcomplex<f32>>, tensor<2x1x3xf32>, tensor<2xf32> -> tensor<?x2x4xcomplex<f32>>
  %0 = spconv.conv periodic row_major strides [1] %x, %w bias %b : tensor<?x1x4xcomplex<f32>>, tensor<2x1x3xf32>, tensor<2xf32> -> tensor<?x2x4xcomplex<f32>>
  return %0 : tensor<?x2x4xcomplex<f32>>
}

// CHECK-LABEL: func.func @conv_complex_bias_on_real_data
func.func @conv_complex_bias_on_real_data(%x: tensor<?x1x4xf64>, %w: tensor<2x1x3xf64>, %b: tensor<2xcomplex<f64>>) -> tensor<?x2x4xcomplex<f64>> {
  // CHECK: spconv.conv periodic row_major strides [1] %arg0, %arg1 bias %arg2 : tensor<?x1x4xf64>, tensor<2x1x3xf64>, tensor<2xcomplex<f64>> -> tensor<?x2x4xcomplex<f64>>
  %0 = spconv.conv periodic row_major strides [1] %x, %w bias %b : tensor<?x1x4xf64>, tensor<2x1x3xf64>, tensor<2xcomplex<f64>> -> tensor<?x2x4xcomplex<f64>>
  return %0 : tensor<?x2x4xcomplex<f64>>
}

// CHECK-LABEL: func.func @conv_transpose
func.func @conv_transpose(%y: tensor<?x3x4x6xf32>, %w: tensor<3x2x3x2xf32>) -> tensor<?x2x8x6xf32> {
  // CONV_TRANSPOSE: %0 = spconv.conv_transpose conjugate periodic row_major strides [2, 1] %arg0, %arg1 : tensor<?x3x4x6xf32>, tensor<3x2x3x2xf32> -> tensor<?x2x8x6xf32>
  %0 = spconv.conv_transpose conjugate periodic row_major strides [2, 1] %y, %w : tensor<?x3x4x6xf32>, tensor<3x2x3x2xf32> -> tensor<?x2x8x6xf32>
  return %0 : tensor<?x2x8x6xf32>
}

// CHECK-LABEL: func.func @kernel_gradient
func.func @kernel_gradient(%x: tensor<?x2x8x6xf32>, %y: tensor<?x3x4x6xf32>) -> tensor<3x2x3x2xf32> {
  // KERNEL_GRADIENT: %0 = spconv.kernel_gradient plain periodic row_major strides [2, 1] %arg0, %arg1 : tensor<?x2x8x6xf32>, tensor<?x3x4x6xf32> -> tensor<3x2x3x2xf32>
  %0 = spconv.kernel_gradient plain periodic row_major strides [2, 1] %x, %y : tensor<?x2x8x6xf32>, tensor<?x3x4x6xf32> -> tensor<3x2x3x2xf32>
  return %0 : tensor<3x2x3x2xf32>
}

// CHECK-LABEL: func.func @kernel_gradient_per_sample
func.func @kernel_gradient_per_sample(%x: tensor<6x8x2x?xf32>, %y: tensor<6x4x3x?xf32>) -> tensor<2x3x2x3x?xf32> {
  // CHECK: spconv.kernel_gradient conjugate periodic column_major strides [2, 1] per_sample %arg0, %arg1 : tensor<6x8x2x?xf32>, tensor<6x4x3x?xf32> -> tensor<2x3x2x3x?xf32>
  %0 = spconv.kernel_gradient conjugate periodic column_major strides [2, 1] per_sample %x, %y : tensor<6x8x2x?xf32>, tensor<6x4x3x?xf32> -> tensor<2x3x2x3x?xf32>
  return %0 : tensor<2x3x2x3x?xf32>
}

// CHECK-LABEL: func.func @bias_gradient
func.func @bias_gradient(%y: tensor<?x3x4x6xf32>) -> tensor<3xf32> {
  // BIAS_GRADIENT: %0 = spconv.bias_gradient row_major %arg0 : tensor<?x3x4x6xf32> -> tensor<3xf32>
  %0 = spconv.bias_gradient row_major %y : tensor<?x3x4x6xf32> -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: func.func @bias_gradient_forms
func.func @bias_gradient_forms(%y: tensor<5x4x3x?xf32>, %one: tensor<3x4x5xf32>) -> (tensor<3x?xf32>, tensor<3xf32>) {
  // CHECK: spconv.bias_gradient column_major per_sample %arg0 : tensor<5x4x3x?xf32> -> tensor<3x?xf32>
  %0 = spconv.bias_gradient column_major per_sample %y : tensor<5x4x3x?xf32> -> tensor<3x?xf32>
  // CHECK: spconv.bias_gradient row_major unbatched %arg1 : tensor<3x4x5xf32> -> tensor<3xf32>
  %1 = spconv.bias_gradient row_major unbatched %one : tensor<3x4x5xf32> -> tensor<3xf32>
  return %0, %1 : tensor<3x?xf32>, tensor<3xf32>
}

// Columns of 3, 0 and 1 entries; site 1 and tap 0 come twice.
#ragged = #spconv.pattern<indptr = [0, 3, 3, 4], indices = [1, 1, 0, 3], weight_indices = [0, 1, 0, 2]>

// CHECK-LABEL: func.func @pattern_conv
func.func @pattern_conv(%x: tensor<?x2x4xf32>, %w: tensor<5x2x3xf32>, %b: tensor<5xf32>) -> tensor<?x5x3xf32> {
  // PATTERN_CONV: %0 = spconv.pattern_conv row_major <indptr = [0, 3, 3, 4], indices = [1, 1, 0, 3], weight_indices = [0, 1, 0, 2]> %arg0, %arg1 bias %arg2 : tensor<?x2x4xf32>, tensor<5x2x3xf32>, tensor<5xf32> -> tensor<?x5x3xf32>
  %0 = spconv.pattern_conv row_major #ragged %x, %w bias %b : tensor<?x2x4xf32>, tensor<5x2x3xf32>, tensor<5xf32> -> tensor<?x5x3xf32>
  return %0 : tensor<?x5x3xf32>
}

// CHECK-LABEL: func.func @pattern_conv_without_entries
func.func @pattern_conv_without_entries(%x: tensor<4x2xf32>, %w: tensor<3x2x5xf32>) -> tensor<1x5xf32> {
  // CHECK: spconv.pattern_conv column_major <indptr = [0, 0], indices = [], weight_indices = []> %arg0, %arg1 : tensor<4x2xf32>, tensor<3x2x5xf32> -> tensor<1x5xf32>
  %0 = spconv.pattern_conv column_major <indptr = [0, 0], indices = [], weight_indices = []> %x, %w : tensor<4x2xf32>, tensor<3x2x5xf32> -> tensor<1x5xf32>
  return %0 : tensor<1x5xf32>
}

// CHECK-LABEL: func.func @pattern_conv_transpose
func.func @pattern_conv_transpose(%y: tensor<?x5x3xf32>, %w: tensor<5x2x3xf32>) -> tensor<?x2x4xf32> {
  // PATTERN_CONV_TRANSPOSE: %0 = spconv.pattern_conv_transpose plain row_major <indptr = [0, 3, 3, 4], indices = [1, 1, 0, 3], weight_indices = [0, 1, 0, 2]> %arg0, %arg1 : tensor<?x5x3xf32>, tensor<5x2x3xf32> -> tensor<?x2x4xf32>
  %0 = spconv.pattern_conv_transpose plain row_major #ragged %y, %w : tensor<?x5x3xf32>, tensor<5x2x3xf32> -> tensor<?x2x4xf32>
  return %0 : tensor<?x2x4xf32>
}

// CHECK-LABEL: func.func @pattern_kernel_gradient
func.func @pattern_kernel_gradient(%x: tensor<?x2x4xf32>, %y: tensor<?x5x3xf32>) -> tensor<?x5x2x3xf32> {
  // PATTERN_KERNEL_GRADIENT: %0 = spconv.pattern_kernel_gradient conjugate row_major <indptr = [0, 3, 3, 4], indices = [1, 1, 0, 3], weight_indices = [0, 1, 0, 2]> per_sample %arg0, %arg1 : tensor<?x2x4xf32>, tensor<?x5x3xf32> -> tensor<?x5x2x3xf32>
  %0 = spconv.pattern_kernel_gradient conjugate row_major #ragged per_sample %x, %y : tensor<?x2x4xf32>, tensor<?x5x3xf32> -> tensor<?x5x2x3xf32>
  return %0 : tensor<?x5x2x3xf32>
}
