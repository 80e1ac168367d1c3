// One function of a spec is compiled; the others only have to be right.
// RUN: papilio-compile %s --func-name=first --compile-to=input | FileCheck %s --check-prefix=FIRST
// RUN: papilio-compile - --func-name=second --compile-to=input < %s | FileCheck %s --check-prefix=SECOND

// FIRST: func.func @first(
// FIRST: butterfly.multiply tied
// FIRST-NOT: func.func
// SECOND-NOT: @first
// SECOND: func.func @second(%arg0: tensor<3x8xf32>)
// SECOND: butterfly.bit_reverse
module {
  func.func @first(%w: tensor<1x7x2x2xf32>, %x: tensor<?x8xf32>) -> tensor<?x8xf32> {
    %0 = butterfly.multiply tied increasing %w, %x : tensor<1x7x2x2xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
    return %0 : tensor<?x8xf32>
  }
  func.func @second(%x: tensor<3x8xf32>) -> tensor<3x8xf32> {
    %0 = butterfly.bit_reverse %x : tensor<3x8xf32>
    return %0 : tensor<3x8xf32>
  }
}
