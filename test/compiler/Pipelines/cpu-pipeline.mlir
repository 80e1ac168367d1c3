// The registered pipeline is the way of papilio-compile, with numbers in place
// of a CPU.
// RUN: papilio-opt %s --papilio-cpu-pipeline | FileCheck %s
// RUN: papilio-opt %s --papilio-cpu-pipeline="to=fused max-radix=2" | FileCheck %s --check-prefix=RADIX
// RUN: papilio-opt %s --papilio-cpu-pipeline="to=plan vector-bits=256" | FileCheck %s --check-prefix=PLAN
// RUN: papilio-opt %s --papilio-cpu-pipeline="to=plan row-tile=16" | FileCheck %s --check-prefix=TILE
// RUN: papilio-opt %s --papilio-cpu-pipeline="to=plan" | papilio-opt --papilio-cpu-pipeline="from=plan" | FileCheck %s

// RUN: not papilio-opt %s --papilio-cpu-pipeline="to=object" 2>&1 | FileCheck %s --check-prefix=PHASE
// PHASE: papilio-cpu-pipeline: unknown phase 'object'; wanted one of input, fused, plan, vectors, llvm
// RUN: not papilio-opt %s --papilio-cpu-pipeline="from=plan to=fused" 2>&1 | FileCheck %s --check-prefix=ORDER
// ORDER: papilio-cpu-pipeline: phase 'fused' comes before 'plan'
// RUN: not papilio-opt %s --papilio-cpu-pipeline="vector-bits=100" 2>&1 | FileCheck %s --check-prefix=BITS
// BITS: papilio-cpu-pipeline: pass option 'vector-bits' wants 128, 256 or 512, got '100'
// RUN: not papilio-opt %s --papilio-cpu-pipeline="max-radix=3" 2>&1 | FileCheck %s --check-prefix=THREE
// THREE: papilio-cpu-pipeline: pass option 'max-radix' wants 0 (cost model) or a power of two from 2 to 16, got '3'
// RUN: not papilio-opt %s --papilio-cpu-pipeline="from=plan" 2>&1 | FileCheck %s --check-prefix=FROM
// FROM: error: type 'tensor<{{.*}}' is not allowed in phase 'plan'

// CHECK: llvm.func @f(
// CHECK: vector<16xf32>
// RADIX-COUNT-4: butterfly.group {
// RADIX-NOT: butterfly.group {
// PLAN: vector_length = 8
// TILE: row_tile = 16
func.func @f(%w: tensor<1x255x2x2xf32>, %x: tensor<?x256xf32>) -> tensor<?x256xf32> {
  %0 = butterfly.multiply tied increasing %w, %x : tensor<1x255x2x2xf32>, tensor<?x256xf32> -> tensor<?x256xf32>
  return %0 : tensor<?x256xf32>
}
