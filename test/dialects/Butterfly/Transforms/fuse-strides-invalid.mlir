// RUN: not papilio-opt %s --butterfly-fuse-strides=max-radix=6 2>&1 | FileCheck %s --check-prefix=SIX
// RUN: not papilio-opt %s --butterfly-fuse-strides=max-radix=1 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not papilio-opt %s --butterfly-fuse-strides=max-radix=0 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not papilio-opt %s --butterfly-fuse-strides=max-radix=-8 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not papilio-opt %s --butterfly-fuse-strides=max-radix=eight 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not papilio-opt %s --butterfly-fuse-strides=free-log-strides=-1 2>&1 | FileCheck %s --check-prefix=FREE-NEGATIVE
// RUN: not papilio-opt %s --butterfly-fuse-strides=free-log-strides=63 2>&1 | FileCheck %s --check-prefix=FREE-LARGE
// RUN: not papilio-opt %s --butterfly-fuse-strides=max-complex-radix=1 2>&1 | FileCheck %s --check-prefix=COMPLEX
// RUN: not papilio-opt %s --butterfly-fuse-strides=free-stride-bytes=48 2>&1 | FileCheck %s --check-prefix=BYTES
// RUN: not papilio-opt %s --butterfly-fuse-strides=radix=8 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// SIX: error: expected max-radix of butterfly-fuse-strides to be a power of two of at least 2, got 6; write 2, 4, 8 or 16
// ONE: error: expected max-radix of butterfly-fuse-strides to be a power of two of at least 2, got 1; write 2, 4, 8 or 16
// ZERO: error: expected max-radix of butterfly-fuse-strides to be a power of two of at least 2, got 0; write 2, 4, 8 or 16
// NEGATIVE: error: expected max-radix of butterfly-fuse-strides to be a power of two of at least 2, got -8; write 2, 4, 8 or 16
// WORD: 'eight' value invalid for long argument
// FREE-NEGATIVE: error: expected free-log-strides of butterfly-fuse-strides to be from 0 to 62, got -1; write the logarithm of the numbers in a vector
// FREE-LARGE: error: expected free-log-strides of butterfly-fuse-strides to be from 0 to 62, got 63; write the logarithm of the numbers in a vector
// COMPLEX: error: expected max-complex-radix of butterfly-fuse-strides to be 0 or a power of two of at least 2, got 1; write 0 for that of real elements
// BYTES: error: expected free-stride-bytes of butterfly-fuse-strides to be 0 or a power of two, got 48; write the bytes of a vector
// UNKNOWN: no such option radix
func.func @f() {
  return
}
