// Lesson 5: a convolution of a lattice, and its gradient for every sample.
//
// A periodic lattice of 12 x 12 complex numbers is correlated with kernels of 3 x 3
// taps, 1 feature in and 8 out: y = C x + bias with one sparse matrix C of 144 x 144
// blocks, 9 in each column, whose 72 numbers are the kernel. Windows wrap at the far
// side and begin at their first tap. docs/spec/spconv.md has the formulas.
//
// Convolutions are interpreted: papilio-run --interpret evaluates them with the slow
// reference; no kernel is compiled of them. 16 samples:
//
// RUN: rm -rf %t && mkdir %t
// RUN: papilio-run %s --func-name=forward --interpret --random --batch=16 --output y=%t/y.npy
// RUN: head -c 128 %t/y.npy | FileCheck %s --check-prefix=FORWARD
// FORWARD: 'shape': (16, 8, 12, 12)
//
// What the cotangent ct_y of each sample says about the kernel, not added up: what
// stochastic reconfiguration needs. `plain` carries dJ/dy, without conjugation.
//
// RUN: papilio-run random-array --shape=16,1,12,12 --dtype=c128 --output %t/x.npy
// RUN: papilio-run %s --func-name=samples --interpret --input x=%t/x.npy --input ct_y=%t/y.npy \
// RUN:     --output g=%t/g.npy
// RUN: head -c 128 %t/g.npy | FileCheck %s --check-prefix=SAMPLES
// SAMPLES: 'shape': (16, 8, 1, 3, 3)

func.func @forward(%x: tensor<?x1x12x12xcomplex<f64>> {papilio.name = "x"},
                   %kernel: tensor<8x1x3x3xcomplex<f64>> {papilio.name = "kernel"},
                   %bias: tensor<8xcomplex<f64>> {papilio.name = "bias"})
    -> (tensor<?x8x12x12xcomplex<f64>> {papilio.name = "y"}) {
  %y = spconv.conv periodic row_major strides [1, 1] %x, %kernel bias %bias
      : tensor<?x1x12x12xcomplex<f64>>, tensor<8x1x3x3xcomplex<f64>>, tensor<8xcomplex<f64>>
      -> tensor<?x8x12x12xcomplex<f64>>
  return %y : tensor<?x8x12x12xcomplex<f64>>
}

func.func @samples(%x: tensor<?x1x12x12xcomplex<f64>> {papilio.name = "x"},
                   %ct_y: tensor<?x8x12x12xcomplex<f64>> {papilio.name = "ct_y"})
    -> (tensor<?x8x1x3x3xcomplex<f64>> {papilio.name = "g"}) {
  %g = spconv.kernel_gradient plain periodic row_major strides [1, 1] per_sample %x, %ct_y
      : tensor<?x1x12x12xcomplex<f64>>, tensor<?x8x12x12xcomplex<f64>>
      -> tensor<?x8x1x3x3xcomplex<f64>>
  return %g : tensor<?x8x1x3x3xcomplex<f64>>
}
