/*===-- mixed.c - A hand-made kernel with every kind of argument ----------===*\
|* Part of the Papilio project, under the Apache License v2.0 with LLVM      *|
|* Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception       *|
\*===----------------------------------------------------------------------===*/
/* y[s, b, i] = t[i] * x[b, i] with complex numbers, for two stacks s; z[b] is
 * the real part of x[b, 0]. Nothing is packed, no workspace is used. */
#include "papilio/kernel_abi.h"

#pragma GCC visibility push(hidden)

enum { STACKS = 2, N = 4 };

void mixed(const papilio_rt_buffer *b, const void *packed, int64_t row_begin,
           int64_t row_end, int64_t call_rows, void *workspace) {
  (void)packed, (void)call_rows, (void)workspace;
  for (int64_t r = row_begin; r < row_end; ++r) {
    const float *x = (const float *)b[1].data + 2 * r * b[1].strides[0];
    ((double *)b[3].data)[r * b[3].strides[0]] = x[0];
    for (int64_t s = 0; s < STACKS; ++s) {
      float *y = (float *)b[2].data + 2 * s * b[2].strides[0] +
                 2 * r * b[2].strides[1];
      for (int64_t i = 0; i < N; ++i) {
        const float *t = (const float *)b[0].data + 2 * i * b[0].strides[0];
        const float *in = x + 2 * i * b[1].strides[1];
        float *out = y + 2 * i * b[2].strides[2];
        out[0] = t[0] * in[0] - t[1] * in[1];
        out[1] = t[0] * in[1] + t[1] * in[0];
      }
    }
  }
}

void mixed_pack(const papilio_rt_buffer *buffers, void *packed) {
  (void)buffers, (void)packed;
}

const papilio_rt_kernel_info mixed_info = {
    .magic = PAPILIO_RT_INFO_MAGIC,
    .abi_version = PAPILIO_RT_ABI_VERSION,
    .num_arguments = 4,
    .workspace_alignment = 1,
    .row_tile = 1,
    .static_batch = -1,
    .flops_per_row = 6 * STACKS * N,
    .packed_argument = -1,
    .arguments = {{"t", 0, PAPILIO_RT_C64, 1, -1, {N}},
                  {"x", 0, PAPILIO_RT_C64, 2, 0, {-1, N}},
                  {"y", 1, PAPILIO_RT_C64, 3, 1, {STACKS, -1, N}},
                  {"z", 1, PAPILIO_RT_F64, 1, 0, {-1}}}};
