// Two functions: a transform with a name for each argument, and pairs without.
func.func @dft8(%twiddle: tensor<1x7x2x2xcomplex<f32>> {papilio.name = "twiddle"},
                %x: tensor<?x8xcomplex<f32>> {papilio.name = "x"})
    -> (tensor<?x8xcomplex<f32>> {papilio.name = "spectrum"}) {
  %0 = butterfly.bit_reverse %x : tensor<?x8xcomplex<f32>>
  %1 = butterfly.multiply tied increasing %twiddle, %0 : tensor<1x7x2x2xcomplex<f32>>, tensor<?x8xcomplex<f32>> -> tensor<?x8xcomplex<f32>>
  return %1 : tensor<?x8xcomplex<f32>>
}

func.func @pairs(%w: tensor<2x2x5xf64>, %x: tensor<3x2x5xf64>) -> tensor<3x2x5xf64> {
  %0 = butterfly.factor_multiply %w, %x : tensor<2x2x5xf64>, tensor<3x2x5xf64> -> tensor<3x2x5xf64>
  return %0 : tensor<3x2x5xf64>
}
