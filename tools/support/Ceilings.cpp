//===- Ceilings.cpp - What this machine can do at most --------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/support/Ceilings.h"

namespace papilio::tools {

namespace {

constexpr int64_t rounds = 20000;
/// Twelve chains hide the latency of 4 cycles on two pipes, with room to spare.
constexpr int64_t chains = 12;

using F32x16 = float __attribute__((vector_size(64)));
using F64x8 = double __attribute__((vector_size(64)));
using F32x8 = float __attribute__((vector_size(32)));
using F64x4 = double __attribute__((vector_size(32)));
using F32x4 = float __attribute__((vector_size(16)));
using F64x2 = double __attribute__((vector_size(16)));

/// x <- x*a + b in many chains at once; with a < 1 the numbers stay near
/// b / (1 - a) and never become infinite or subnormal. `Fused` is false where
/// the CPU has no FMA: a product and a sum.
template <typename Vector, typename Scalar, bool Fused = true>
__attribute__((always_inline)) inline int64_t burst() {
  Vector values[chains];
  for (int64_t i = 0; i < chains; ++i)
    values[i] = Vector{} + static_cast<Scalar>(i);
  Vector a = Vector{} + static_cast<Scalar>(0.999);
  Vector b = Vector{} + static_cast<Scalar>(0.001);
  // The compiler must not know a and b, nor find out that nobody reads the sum.
  asm volatile("" : "+m"(a), "+m"(b));
  for (int64_t round = 0; round < rounds; ++round) {
#pragma clang loop unroll(full)
    for (int64_t i = 0; i < chains; ++i)
      if constexpr (Fused)
        values[i] = __builtin_elementwise_fma(values[i], a, b);
      else
        values[i] = values[i] * a + b;
  }
  Vector sum{};
  for (Vector value : values)
    sum += value;
  asm volatile("" : : "m"(sum));
  return 2 * rounds * chains *
         static_cast<int64_t>(sizeof(Vector) / sizeof(Scalar));
}

__attribute__((target("avx512f"))) int64_t burst512(bool isDouble) {
  return isDouble ? burst<F64x8, double>() : burst<F32x16, float>();
}
__attribute__((target("avx2,fma"))) int64_t burst256(bool isDouble) {
  return isDouble ? burst<F64x4, double>() : burst<F32x8, float>();
}
int64_t burst128(bool isDouble) {
  return isDouble ? burst<F64x2, double, false>()
                  : burst<F32x4, float, false>();
}

} // namespace

int64_t fmaBurst(ElementType type) {
  const bool isDouble = type == ElementType::F64 || type == ElementType::C128;
  if (__builtin_cpu_supports("avx512f"))
    return burst512(isDouble);
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
    return burst256(isDouble);
  return burst128(isDouble);
}

} // namespace papilio::tools
