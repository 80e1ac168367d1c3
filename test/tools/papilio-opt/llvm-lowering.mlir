// The upstream passes of the pipelines are there by name.
// RUN: papilio-opt %s --convert-scf-to-cf --convert-vector-to-llvm \
// RUN:   --convert-arith-to-llvm --convert-index-to-llvm --convert-cf-to-llvm \
// RUN:   --convert-func-to-llvm --reconcile-unrealized-casts | FileCheck %s

// CHECK-LABEL: llvm.func @add_lanes
// CHECK: llvm.fadd {{.*}} : vector<16xf32>
// CHECK-NOT: unrealized_conversion_cast
func.func @add_lanes(%a: vector<16xf32>, %b: vector<16xf32>) -> vector<16xf32> {
  %0 = arith.addf %a, %b : vector<16xf32>
  return %0 : vector<16xf32>
}
