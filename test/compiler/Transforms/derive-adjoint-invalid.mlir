// Every refusal of derive-adjoint, with the whole message.

// RUN: papilio-opt %s --split-input-file --verify-diagnostics --derive-adjoint
// RUN: %S/../../tools/exits.sh 1 papilio-opt %s --derive-adjoint=mode=adjoint 2>&1 | FileCheck %s --check-prefix=MODE
// RUN: %S/../../tools/exits.sh 1 papilio-opt %s --derive-adjoint=function=g 2>&1 | FileCheck %s --check-prefix=FUNCTION
// RUN: %S/../../tools/exits.sh 1 papilio-opt %S/second-derivative.mlir --derive-adjoint=wrt=weights 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: %S/../../tools/exits.sh 1 papilio-opt %S/second-derivative.mlir --derive-adjoint=wrt=2 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: echo 'func.func @f(%%x: tensor<?x4xf32>) -> tensor<?x4xf32> { return %%x : tensor<?x4xf32> }' > %t
// RUN: %S/../../tools/exits.sh 1 papilio-opt %t --derive-adjoint=wrt=twiddle 2>&1 | FileCheck %s --check-prefix=NONE
// MODE: error: derive-adjoint: expected a mode of vjp, fwd or jvp, got 'adjoint'
// FUNCTION: error: derive-adjoint: expected a function @g in the module, got none
// WORD: error: 'func.func' op expected wrt to be twiddle, input or the number of one of the 2 arguments, got 'weights'
// NUMBER: error: 'func.func' op expected wrt to be twiddle, input or the number of one of the 2 arguments, got '2'
// NONE: error: 'func.func' op expected an argument that an op uses as parameters for wrt=twiddle, got none; name other arguments

func.func @stacks(%w: tensor<1x3x2x2xf32>, %x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  // expected-error@+1 {{'butterfly.multiply' op has no adjoint: run butterfly-expand first, which makes factors of it}}
  %0 = butterfly.multiply tied increasing %w, %x : tensor<1x3x2x2xf32>, tensor<?x4xf32> -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// -----

func.func @chain(%w: tensor<1x1x2x2x2xf32>, %x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  // expected-error@+1 {{'butterfly.chain_multiply' op has no adjoint: run butterfly-expand first, which makes factors of it}}
  %0 = butterfly.chain_multiply [1] %w, %x : tensor<1x1x2x2x2xf32>, tensor<?x4xf32> -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// -----

// The data enter a group without being an operand of it.
func.func @group(%w: tensor<1x1x1x2x2xf32>, %x: tensor<?x1x2xf32>) -> tensor<?x1x2xf32> {
  // expected-error@+1 {{'butterfly.group' op has no adjoint: derive adjoints before factors are grouped}}
  %0 = butterfly.group {
    %1 = butterfly.factor <1, 2, 2, 1> %w, %x : tensor<1x1x1x2x2xf32>, tensor<?x1x2xf32> -> tensor<?x1x2xf32>
    butterfly.yield %1 : tensor<?x1x2xf32>
  } : tensor<?x1x2xf32>
  return %0 : tensor<?x1x2xf32>
}

// -----

func.func @other_dialects(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'arith.mulf' op has no adjoint: it does not implement AdjointOpInterface}}
  %0 = arith.mulf %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// expected-error@+1 {{expected a type whose values a dialect can add, got 'tensor<4xf16>'; derivatives pass through tensors of f32, f64, complex<f32> and complex<f64>}}
func.func @half_precision(%x: tensor<4xf16>) -> tensor<4xf16> {
  return %x : tensor<4xf16>
}

// -----

// expected-error@+1 {{'func.func' op expected a function with one block, got 0; derivatives do not pass through branches}}
func.func private @declared(tensor<?x4xf32>) -> tensor<?x4xf32>

// -----

// expected-error@+1 {{'func.func' op expected no other function called @taken_vjp, the name of the derived one, got one; rename it}}
func.func @taken(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  return %x : tensor<?x4xf32>
}
func.func private @taken_vjp(tensor<?x4xf32>) -> tensor<?x4xf32>
