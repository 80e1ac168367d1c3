//===- Transforms.cpp - Twiddles of known transforms ----------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/support/Transforms.h"
#include <cmath>
#include <numbers>

namespace papilio::tools {

NpyArray dftTwiddle(int64_t n, bool inverse, ElementType type) {
  NpyArray twiddle(type, {1, n - 1, 2, 2});
  const double scale = inverse ? 0.5 : 1;
  visitElementType(type, [&]<typename T>(T) {
    if constexpr (!std::is_floating_point_v<T>) {
      T *block = twiddle.memory.as<T>();
      for (int64_t stride = 1; stride < n; stride *= 2)
        for (int64_t j = 0; j < stride; ++j, block += 4) {
          const double angle = (inverse ? 1 : -1) * std::numbers::pi *
                               static_cast<double>(j) /
                               static_cast<double>(stride);
          const std::complex<double> w = std::polar(scale, angle);
          block[0] = block[2] = T(static_cast<std::complex<double>>(scale));
          block[1] = T(w);
          block[3] = T(-w);
        }
    }
  });
  return twiddle;
}

} // namespace papilio::tools
