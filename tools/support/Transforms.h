//===- Transforms.h - Twiddles of known transforms --------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_SUPPORT_TRANSFORMS_H
#define PAPILIO_SUPPORT_TRANSFORMS_H

#include "tools/support/Npy.h"

namespace papilio::tools {

/// Tied twiddles [1, n-1, 2, 2] of the discrete Fourier transform by decimation
/// in time: y = multiply(tied, increasing, bit_reverse(x)). The block of
/// log-stride k and offset j is [[1, w], [1, -w]], w = exp(-2 pi i j /
/// 2^(k+1)); the inverse conjugates w and halves every block, which makes 1/n.
/// `type` is C64 or C128.
NpyArray dftTwiddle(int64_t n, bool inverse, ElementType type);

} // namespace papilio::tools

#endif // PAPILIO_SUPPORT_TRANSFORMS_H
