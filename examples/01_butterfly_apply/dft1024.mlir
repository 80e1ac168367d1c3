// Lesson 1: a spec, and running it on arrays.
//
// A butterfly program of length n = 1024 is a product of log2(n) = 10 sparse
// factors; each mixes pairs of entries at distance 1, 2, 4, ..., 512 by 2 x 2
// blocks, the twiddles. With the right twiddles, behind a bit reversal, it is the
// discrete Fourier transform: 10 x 512 blocks instead of a 1024 x 1024 matrix.
//
// The function says what is computed. `?` is the batch, chosen at each call; every
// argument and the result have a name, which the tools and the C interface use.
//
// 1. The twiddles of the transform, [1, 1023, 2, 2], and some frames to transform:
// RUN: rm -rf %t && mkdir %t
// RUN: papilio-run dft-twiddle --n=1024 --output %t/twiddle.npy
// RUN: papilio-run --n=1024 --dtype=c64 --random --batch=32 --output y=%t/frames.npy
//
// 2. Compile, run, compare with the slow reference, time it:
// RUN: papilio-run %s --input twiddle=%t/twiddle.npy --input x=%t/frames.npy \
// RUN:     --output y=%t/spectrum.npy --check --time | FileCheck %s
// CHECK: check: max relative error {{[0-9.e-]+}}, bound 4.77e-06: ok
// CHECK: time: median {{.*}} GFLOP/s (nominal), {{.*}} x memcpy, {{[0-9]+}} thread{{s?}}, 32 rows
//
// 3. What was compiled is kept: the second time nothing is compiled. See the way
// of the program through the compiler with
// RUN: papilio-compile %s --compile-to=fused | FileCheck %s --check-prefix=FUSED
// FUSED: butterfly.group

func.func @dft1024(
    %twiddle: tensor<1x1023x2x2xcomplex<f32>> {papilio.name = "twiddle"},
    %x: tensor<?x1024xcomplex<f32>> {papilio.name = "x"})
    -> (tensor<?x1024xcomplex<f32>> {papilio.name = "y"}) {
  %0 = butterfly.bit_reverse %x : tensor<?x1024xcomplex<f32>>
  %1 = butterfly.multiply tied increasing %twiddle, %0
      : tensor<1x1023x2x2xcomplex<f32>>, tensor<?x1024xcomplex<f32>> -> tensor<?x1024xcomplex<f32>>
  return %1 : tensor<?x1024xcomplex<f32>>
}
