// The program that docs/architecture.md follows through the phases. The page
// quotes the lines below; tools/docs.sh renews it, tools/lint.sh compares.
//
// RUN: papilio-compile %s -mcpu=x86-64-v4 --max-radix=4 --compile-to=fused -o - | FileCheck %s --check-prefix=FUSED
// RUN: papilio-compile %s -mcpu=x86-64-v4 --max-radix=4 --compile-to=plan -o - | FileCheck %s --check-prefix=PLAN
// RUN: papilio-compile %s -mcpu=x86-64-v4 --max-radix=4 --emit=asm -o - | FileCheck %s --check-prefix=ASM

func.func @f(%twiddle: tensor<1x255x2x2xf32>, %x: tensor<?x256xf32>) -> tensor<?x256xf32> {
  %0 = butterfly.bit_reverse %x : tensor<?x256xf32>
  %1 = butterfly.multiply tied increasing %twiddle, %0
      : tensor<1x255x2x2xf32>, tensor<?x256xf32> -> tensor<?x256xf32>
  return %1 : tensor<?x256xf32>
}

// FUSED: %0 = butterfly.bit_reverse %arg1 : tensor<?x256xf32>
// FUSED-NEXT: %1 = butterfly.stack %0 : tensor<?x256xf32> -> tensor<?x1x256xf32>
// FUSED-NEXT: %2 = butterfly.group {
// FUSED-NEXT:   %5 = butterfly.slice_twiddle %arg0[0] : tensor<1x255x2x2xf32> -> tensor<1x1x1x2x2xf32>
// FUSED-NEXT:   %6 = butterfly.factor <128, 2, 2, 1> %5, %1 : {{.*}}
// FUSED-NEXT:   %7 = butterfly.slice_twiddle %arg0[1] : tensor<1x255x2x2xf32> -> tensor<1x1x2x2x2xf32>
// FUSED-NEXT:   %8 = butterfly.factor <64, 2, 2, 2> %7, %6 : {{.*}}
// FUSED:   %16 = butterfly.factor <4, 2, 2, 32> %15, %14 : {{.*}}
// FUSED-NEXT:   butterfly.yield %16 : tensor<?x1x256xf32>
// FUSED-NEXT: } : tensor<?x1x256xf32>
// FUSED-NEXT: %3 = butterfly.group {
// FUSED-NEXT:   %5 = butterfly.slice_twiddle %arg0[63] : tensor<1x255x2x2xf32> -> tensor<1x1x64x2x2xf32>
// FUSED-NEXT:   %6 = butterfly.factor <2, 2, 2, 64> %5, %2 : {{.*}}
// FUSED-NEXT:   %7 = butterfly.slice_twiddle %arg0[127] : tensor<1x255x2x2xf32> -> tensor<1x1x128x2x2xf32>
// FUSED-NEXT:   %8 = butterfly.factor <1, 2, 2, 128> %7, %6 : {{.*}}
// FUSED-NEXT:   butterfly.yield %8 : tensor<?x1x256xf32>
// FUSED-NEXT: } : tensor<?x1x256xf32>
// FUSED-NEXT: %4 = butterfly.unstack %3 : tensor<?x1x256xf32> -> tensor<?x256xf32>

// PLAN: %0 = plan.load %arg1 map(#plan.bit_reversal) : {{.*}} -> <256 x f32, <lane = [0, 1, 2, 3], register = [4, 5], loop = [6, 7], block = []>>
// PLAN-NEXT: %1 = plan.stage %0 bit 0, %arg0[0] tied : {{.*}}
// PLAN-NEXT: %2 = plan.stage %1 bit 1, %arg0[1] tied : {{.*}}
// PLAN-NEXT: %3 = plan.stage %2 bit 2, %arg0[3] tied : {{.*}}
// PLAN-NEXT: %4 = plan.stage %3 bit 3, %arg0[7] tied : {{.*}}
// PLAN-NEXT: %5 = plan.stage %4 bit 4, %arg0[15] tied : {{.*}}
// PLAN-NEXT: %6 = plan.stage %5 bit 5, %arg0[31] tied : {{.*}}
// PLAN-NEXT: %7 = plan.exchange %6 : {{.*}} -> <256 x f32, <lane = [0, 1, 2, 3], register = [6, 7], loop = [4, 5], block = []>>
// PLAN-NEXT: %8 = plan.stage %7 bit 6, %arg0[63] tied : {{.*}}
// PLAN-NEXT: %9 = plan.stage %8 bit 7, %arg0[127] tied : {{.*}}
// PLAN-NEXT: plan.store %9, %arg2 : {{.*}}

// What is left in the end: a kernel of fused multiply-adds on whole registers.
// ASM: f:
// ASM: vfmadd{{.*}}zmm
