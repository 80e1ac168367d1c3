//===- Hello.c - The example of docs/runtime.md ---------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// hello.test runs it; the page quotes all but these lines.
#include "papilio/runtime.h"
#include <stdio.h>
#include <string.h>

/* A Hadamard transform of length 4: every 2x2 block is [[1, 1], [1, -1]]. */
static const char spec[] =
    "func.func @hadamard("
    "    %w: tensor<1x3x2x2xf32> {papilio.name = \"w\"},"
    "    %x: tensor<?x4xf32> {papilio.name = \"x\"})"
    "    -> (tensor<?x4xf32> {papilio.name = \"y\"}) {"
    "  %0 = butterfly.multiply tied increasing %w, %x"
    "    : tensor<1x3x2x2xf32>, tensor<?x4xf32> -> tensor<?x4xf32>"
    "  return %0 : tensor<?x4xf32>"
    "}";

int main(void) {
  papilio_kernel *kernel;
  if (papilio_kernel_compile(spec, strlen(spec), NULL, &kernel) != PAPILIO_OK) {
    fprintf(stderr, "%s\n", papilio_last_error());
    return 1;
  }
  float w[3][2][2] = {{{1, 1}, {1, -1}}, {{1, 1}, {1, -1}}, {{1, 1}, {1, -1}}};
  float x[2][4] = {{1, 0, 0, 0}, {1, 2, 3, 4}}, y[2][4];
  const int64_t w_shape[] = {1, 3, 2, 2}, shape[] = {2, 4};
  const papilio_buffer buffers[] = {{w, PAPILIO_RT_F32, 4, w_shape, NULL},
                                    {x, PAPILIO_RT_F32, 2, shape, NULL},
                                    {y, PAPILIO_RT_F32, 2, shape, NULL}};
  if (papilio_kernel_run(kernel, buffers, 3, NULL, NULL, 0) != PAPILIO_OK) {
    fprintf(stderr, "%s\n", papilio_last_error());
    return 1;
  }
  for (int row = 0; row < 2; ++row)
    printf("%g %g %g %g\n", y[row][0], y[row][1], y[row][2], y[row][3]);
  papilio_kernel_release(kernel);
  return 0;
}
