// What each phase refuses, one violation at a time.
// RUN: split-file %s %t
// RUN: papilio-opt %t/input.mlir -split-input-file -verify-diagnostics --verify-phase=phase=input
// RUN: papilio-opt %t/fused.mlir -split-input-file -verify-diagnostics --verify-phase=phase=fused
// RUN: papilio-opt %t/plan.mlir -split-input-file -verify-diagnostics --verify-phase=phase=plan
// RUN: papilio-opt %t/vectors.mlir -split-input-file -verify-diagnostics --verify-phase=phase=vectors
// RUN: papilio-opt %t/llvm.mlir -split-input-file -verify-diagnostics --verify-phase=phase=llvm

//--- input.mlir
func.func @other_dialect(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+2 {{'arith.addf' is not allowed in phase 'input'}}
  // expected-note@+1 {{allowed are func.func, func.return and the ops of spconv and of butterfly, but for group and yield, which the fused phase makes}}
  %0 = arith.addf %x, %x : tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}
// -----
func.func @group(%w: tensor<1x1x1x2x2xf32>, %x: tensor<?x1x2xf32>) -> tensor<?x1x2xf32> {
  // expected-error@+2 {{'butterfly.group' is not allowed in phase 'input'}}
  // expected-note@+1 {{allowed are}}
  %0 = butterfly.group {
    %1 = butterfly.factor <1, 2, 2, 1> %w, %x : tensor<1x1x1x2x2xf32>, tensor<?x1x2xf32> -> tensor<?x1x2xf32>
    butterfly.yield %1 : tensor<?x1x2xf32>
  } : tensor<?x1x2xf32>
  return %0 : tensor<?x1x2xf32>
}
// -----
// expected-error@+2 {{'builtin.module' is not allowed in phase 'input'}}
// expected-note@+1 {{allowed are}}
module {}
func.func private @f()

//--- fused.mlir
func.func @multiply(%w: tensor<1x7x2x2xf32>, %x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+2 {{'butterfly.multiply' is not allowed in phase 'fused'}}
  // expected-note@+1 {{but for multiply and chain_multiply; every factor inside a butterfly.group}}
  %0 = butterfly.multiply tied increasing %w, %x : tensor<1x7x2x2xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}
// -----
func.func @chain(%w: tensor<1x1x4x2x2xf32>, %x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+2 {{'butterfly.chain_multiply' is not allowed in phase 'fused'}}
  // expected-note@+1 {{allowed are}}
  %0 = butterfly.chain_multiply [1] %w, %x : tensor<1x1x4x2x2xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}
// -----
func.func @lonely_factor(%w: tensor<1x1x1x2x2xf32>, %x: tensor<?x1x2xf32>) -> tensor<?x1x2xf32> {
  // expected-error@+2 {{'butterfly.factor' outside a butterfly.group is not allowed in phase 'fused'}}
  // expected-note@+1 {{allowed are}}
  %0 = butterfly.factor <1, 2, 2, 1> %w, %x : tensor<1x1x1x2x2xf32>, tensor<?x1x2xf32> -> tensor<?x1x2xf32>
  return %0 : tensor<?x1x2xf32>
}

//--- plan.mlir
// expected-error@+2 {{type 'tensor<?x8xf32>' is not allowed in phase 'plan'}}
// expected-note@+1 {{allowed are}}
func.func @tensors(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  return %x : tensor<?x8xf32>
}
// -----
func.func @loop(%n: index) {
  %c = arith.constant 1 : index
  // expected-error@+2 {{'scf.for' is not allowed in phase 'plan'}}
  // expected-note@+1 {{allowed are}}
  scf.for %i = %c to %n step %c {}
  return
}

//--- vectors.mlir
func.func @memory(%p: memref<8xf32>) {
  return
}
// expected-error@-3 {{type 'memref<8xf32>' is not allowed in phase 'vectors'}}
// expected-note@-4 {{no tensor or memref}}
// -----
func.func private @g()
func.func @call() {
  // expected-error@+2 {{'func.call' is not allowed in phase 'vectors'}}
  // expected-note@+1 {{allowed are}}
  call @g() : () -> ()
  return
}
// -----
func.func @copy(%p: !llvm.ptr, %q: !llvm.ptr, %n: i64) {
  // expected-error@+2 {{'llvm.intr.memcpy' is not allowed in phase 'vectors'}}
  // expected-note@+1 {{allowed are}}
  "llvm.intr.memcpy"(%p, %q, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  return
}

//--- llvm.mlir
llvm.func @cast(%x: i64) {
  // expected-error@+2 {{'builtin.unrealized_conversion_cast' is not allowed in phase 'llvm'}}
  // expected-note@+1 {{allowed are the ops of llvm, but for calls, allocas and inline assembly}}
  %0 = builtin.unrealized_conversion_cast %x : i64 to index
  llvm.unreachable
}
// -----
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @allocate(%n: i64) {
  // expected-error@+2 {{'llvm.call' is not allowed in phase 'llvm'}}
  // expected-note@+1 {{allowed are}}
  %0 = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
  llvm.return
}
// -----
llvm.func @stack(%n: i64) {
  // expected-error@+2 {{'llvm.alloca' is not allowed in phase 'llvm'}}
  // expected-note@+1 {{allowed are}}
  %0 = llvm.alloca %n x f32 : (i64) -> !llvm.ptr
  llvm.return
}
// -----
llvm.func @assembly() {
  // expected-error@+2 {{'llvm.inline_asm' is not allowed in phase 'llvm'}}
  // expected-note@+1 {{allowed are}}
  llvm.inline_asm "nop", "" : () -> ()
  llvm.return
}
