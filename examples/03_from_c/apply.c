//===- apply.c - Lesson 3: a kernel called from C -------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The runtime has a C interface and nothing else; any language can call it.
// apply.test compiles and runs this file.
//
//===----------------------------------------------------------------------===//
#include "papilio/runtime.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A spec may be read from a file or written into the program. This one is a
 * butterfly matrix of length 4 with two factors. */
static const char spec[] =
    "func.func @hadamard4(%w: tensor<1x3x2x2xf32> {papilio.name = \"w\"},\n"
    "    %x: tensor<?x4xf32> {papilio.name = \"x\"}) -> tensor<?x4xf32> {\n"
    "  %0 = butterfly.multiply tied increasing %w, %x\n"
    "      : tensor<1x3x2x2xf32>, tensor<?x4xf32> -> tensor<?x4xf32>\n"
    "  return %0 : tensor<?x4xf32>\n"
    "}\n";

/* Every call returns a status; the message of the last failure is at hand. */
static void require(papilio_status status, const char *what) {
  if (status == PAPILIO_OK)
    return;
  fprintf(stderr, "%s: %s\n", what, papilio_last_error());
  exit(1);
}

/* Memory aligned to 64 bytes, as workspaces and packed twiddles want it. */
static void *aligned(size_t bytes) {
  return aligned_alloc(64, (bytes + 63) / 64 * 64 + 64);
}

/* Twiddles whose blocks are all [1 1; 1 -1]: the Hadamard transform. */
static float w[3][2][2] = {
    {{1, 1}, {1, -1}}, {{1, 1}, {1, -1}}, {{1, 1}, {1, -1}}};
static float x[2][4] = {{1, 2, 3, 4}, {1, 0, 0, 0}};
static float y[2][4];

/* Arguments in the spec's order, the result last. Strides would let a buffer be
 * any view of the caller's memory; NULL means contiguous. */
static const int64_t w_shape[] = {1, 3, 2, 2}, x_shape[] = {2, 4};
static papilio_buffer buffers[] = {{w, PAPILIO_RT_F32, 4, w_shape, NULL},
                                   {x, PAPILIO_RT_F32, 2, x_shape, NULL},
                                   {y, PAPILIO_RT_F32, 2, x_shape, NULL}};

/* Packs the twiddles once and calls the kernel often, without any allocation:
 * for fixed weights. Returns the number of calls. */
static int call_often(const papilio_kernel *kernel) {
  const papilio_rt_kernel_info *info = papilio_kernel_info(kernel);
  void *packed = aligned((size_t)info->packed_bytes);
  void *workspace = aligned((size_t)info->workspace_bytes);
  int calls = 0;
  require(papilio_kernel_pack(kernel, buffers, 3, packed,
                              (size_t)info->packed_bytes),
          "pack");
  for (; calls < 3; ++calls)
    require(papilio_kernel_run_packed(kernel, buffers, 3, packed, 0, 2,
                                      workspace, (size_t)info->workspace_bytes),
            "run");
  free(workspace);
  free(packed);
  return calls;
}

int main(void) {
  papilio_kernel *kernel = NULL;
  papilio_compile_options options;
  const int64_t wrong_shape[] = {1, 2, 2, 2};
  memset(&options, 0, sizeof options);
  require(papilio_kernel_compile(spec, strlen(spec), &options, &kernel),
          "compile");

  /* The short form: checks the buffers, packs, runs all rows. */
  require(papilio_kernel_run(kernel, buffers, 3, NULL, NULL, 0), "run");
  printf("sums %g, differences %g %g %g\n", y[0][0], y[0][1], y[0][2], y[0][3]);

  printf("compiled once, packed once, called %d times\n", call_often(kernel));

  /* What does not fit is refused with a message that names it. */
  buffers[0].shape = wrong_shape;
  if (papilio_kernel_run(kernel, buffers, 3, NULL, NULL, 0) != PAPILIO_OK)
    printf("refused: %s\n", papilio_last_error());
  papilio_kernel_release(kernel);
  return 0;
}
