//===- apply.cpp - A kernel from C++ --------------------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "papilio/papilio.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <vector>

/// Rotates each of two neighbours, then the pairs at distance 2: any orthogonal
/// mixture of 4 channels can be learned by such blocks.
static constexpr const char *kSpec = R"(
  func.func @mix(%w: tensor<1x2x2x2x2xf64> {papilio.name = "w"},
                 %x: tensor<?x4xf64> {papilio.name = "x"})
      -> (tensor<?x4xf64> {papilio.name = "y"}) {
    %0 = butterfly.multiply untied increasing %w, %x
        : tensor<1x2x2x2x2xf64>, tensor<?x4xf64> -> tensor<?x4xf64>
    return %0 : tensor<?x4xf64>
  })";

/// Four blocks [c s; -s c].
static void setAngles(std::vector<double> &w, double angle) {
  for (size_t block = 0; block < 4; ++block) {
    double c = std::cos(angle), s = std::sin(angle);
    const double entries[] = {c, s, -s, c};
    std::copy(std::begin(entries), std::end(entries), &w[4 * block]);
  }
}

int main() try {
  const auto kernel = papilio::Kernel::compile(kSpec);
  const papilio::Pool pool;
  std::vector<double> w(16), x{1, 2, 3, 4, 0, 0, 0, 2}, y(8);

  // Checked and packed once, run for many values.
  setAngles(w, 0);
  papilio::Call call =
      kernel.prepare({{w, {1, 2, 2, 2, 2}}, {x, {2, 4}}, {y, {2, 4}}}, &pool);
  call.run();
  std::printf("angle 0: %g %g %g %g\n", y[0], y[1], y[2], y[3]);
  setAngles(w, std::numbers::pi / 2);
  call.pack();
  call.run();
  std::printf("angle 90: %.0f %.0f %.0f %.0f\n", y[0], y[1], y[2], y[3]);

  // A result instead of an exception: in place is refused.
  if (auto done =
          kernel.tryRun({{w, {1, 2, 2, 2, 2}}, {x, {2, 4}}, {x, {2, 4}}});
      !done)
    std::printf("refused: %s\n", done.error().what());
  return 0;
} catch (const papilio::Error &error) {
  std::fprintf(stderr, "%s: %s\n", papilio_status_name(error.status()),
               error.what());
  return 1;
}
