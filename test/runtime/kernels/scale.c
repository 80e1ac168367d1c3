/*===-- scale.c - A hand-made kernel: y[b, i] = w[i] * x[b, i] ------------===*\
|* Part of the Papilio project, under the Apache License v2.0 with LLVM      *|
|* Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception       *|
\*===----------------------------------------------------------------------===*/
/*
 * Follows kernel_abi.h as generated code does: hidden symbols, no calls, the
 * twiddle packed once (here: doubled, so that a test sees whether the kernel
 * reads what f_pack wrote), a table in .rodata reached by a relocation, and the
 * workspace used for a row, so that threads sharing one would be noticed.
 */
#include "papilio/kernel_abi.h"

#pragma GCC visibility push(hidden)

enum { N = 8 };

/* A jump table in .rodata: relocations against .text. */
static float one(void) { return 1.0f; }
static float half(void) { return 0.5f; }
static float (*const factors[2])(void) = {one, half};
static volatile int chosen = 1;

static float *row(const papilio_rt_buffer *b, int64_t r, int64_t i) {
  return (float *)b->data + r * b->strides[0] + i * b->strides[1];
}

void scale(const papilio_rt_buffer *buffers, const void *packed,
           int64_t row_begin, int64_t row_end, int64_t call_rows,
           void *workspace) {
  const float *weights = (const float *)packed;
  float *scratch = (float *)workspace;
  (void)call_rows;
  for (int64_t r = row_begin; r < row_end; ++r) {
    for (int i = 0; i < N; ++i)
      scratch[i] = weights[i] * *row(&buffers[1], r, i);
    for (int i = 0; i < N; ++i)
      *row(&buffers[2], r, i) = factors[chosen]() * scratch[i];
  }
}

void scale_pack(const papilio_rt_buffer *buffers, void *packed) {
  for (int i = 0; i < N; ++i)
    ((float *)packed)[i] =
        2.0f * ((const float *)buffers[0].data)[i * buffers[0].strides[0]];
}

const papilio_rt_kernel_info scale_info = {
    .magic = PAPILIO_RT_INFO_MAGIC,
    .abi_version = PAPILIO_RT_ABI_VERSION,
    .num_arguments = 3,
    .packed_bytes = N * sizeof(float),
    .workspace_bytes = N * sizeof(float),
    .workspace_alignment = 64,
    .row_tile = 4,
    .static_batch = -1,
    .flops_per_row = 2 * N,
    .packed_argument = -1,
    .arguments = {{"w", 0, PAPILIO_RT_F32, 1, -1, {N}},
                  {"x", 0, PAPILIO_RT_F32, 2, 0, {-1, N}},
                  {"y", 1, PAPILIO_RT_F32, 2, 0, {-1, N}}}};
