// A program of each phase keeps the contract of its phase.
// RUN: papilio-opt %s --verify-phase=phase=input | FileCheck %s --check-prefix=SAME
// RUN: papilio-opt %s --papilio-cpu-pipeline=to=fused --verify-phase=phase=fused -o /dev/null
// RUN: papilio-opt %s --papilio-cpu-pipeline=to=plan --verify-phase=phase=plan -o /dev/null
// RUN: papilio-opt %s --papilio-cpu-pipeline=to=vectors --verify-phase=phase=vectors -o /dev/null
// RUN: papilio-opt %s --papilio-cpu-pipeline=to=llvm --verify-phase=phase=llvm -o /dev/null

// RUN: not papilio-opt %s --verify-phase=phase=object 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: error: verify-phase: unknown phase 'object'; wanted one of input, fused, plan, vectors, llvm

// SAME: butterfly.multiply
func.func @f(%w: tensor<1x7x2x2xf32>, %x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = butterfly.multiply tied increasing %w, %x : tensor<1x7x2x2xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}
