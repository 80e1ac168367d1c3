// RUN: papilio-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(butterfly-expand,canonicalize,fuse-for-cpu{vector-bits=512}))' | FileCheck %s
// RUN: papilio-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(butterfly-expand,canonicalize,fuse-for-cpu{vector-bits=256}))' | FileCheck %s --check-prefix=AVX2

// Four strides lie in the vector, seven beyond it: two groups of radix 16, the
// cheapest with 32 registers. With 16 registers radix 4 is best: eight strides
// need four groups.
// CHECK-LABEL: func.func @untied(
// CHECK-COUNT-2: butterfly.group
// CHECK-NOT: butterfly.group
// AVX2-LABEL: func.func @untied(
// AVX2-COUNT-4: butterfly.group
// AVX2-NOT: butterfly.group
func.func @untied(%twiddle: tensor<1x11x1024x2x2xf32>, %x: tensor<?x2048xf32>)
    -> tensor<?x2048xf32> {
  %0 = butterfly.multiply untied increasing %twiddle, %x
      : tensor<1x11x1024x2x2xf32>, tensor<?x2048xf32> -> tensor<?x2048xf32>
  return %0 : tensor<?x2048xf32>
}

// -----

// Rows beyond 8 KiB go by rule: complex radix 8, so eight strides beyond the
// vector take three groups. 16 registers hold radix 4: nine strides, five
// groups.
// CHECK-LABEL: func.func @long(
// CHECK-COUNT-3: butterfly.group
// CHECK-NOT: butterfly.group
// AVX2-LABEL: func.func @long(
// AVX2-COUNT-5: butterfly.group
// AVX2-NOT: butterfly.group
func.func @long(%twiddle: tensor<1x4095x2x2xcomplex<f32>>,
                %x: tensor<?x4096xcomplex<f32>>) -> tensor<?x4096xcomplex<f32>> {
  %0 = butterfly.multiply tied increasing %twiddle, %x
      : tensor<1x4095x2x2xcomplex<f32>>, tensor<?x4096xcomplex<f32>>
      -> tensor<?x4096xcomplex<f32>>
  return %0 : tensor<?x4096xcomplex<f32>>
}

// -----

// Nothing to group.
// CHECK-LABEL: func.func @pairs(
// CHECK-NOT: butterfly.group
// CHECK: butterfly.factor_multiply
// AVX2-LABEL: func.func @pairs(
func.func @pairs(%twiddle: tensor<2x2x5xf32>, %x: tensor<?x2x5xf32>)
    -> tensor<?x2x5xf32> {
  %0 = butterfly.factor_multiply %twiddle, %x
      : tensor<2x2x5xf32>, tensor<?x2x5xf32> -> tensor<?x2x5xf32>
  return %0 : tensor<?x2x5xf32>
}
