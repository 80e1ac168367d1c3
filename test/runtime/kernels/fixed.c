/*===-- fixed.c - A hand-made kernel without a batch axis -----------------===*\
|* Part of the Papilio project, under the Apache License v2.0 with LLVM      *|
|* Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception       *|
\*===----------------------------------------------------------------------===*/
/* y[0] = x + 1 with a scalar x (rank 0): one row, whatever the buffers. */
#include "papilio/kernel_abi.h"

#pragma GCC visibility push(hidden)

void fixed(const papilio_rt_buffer *b, const void *packed, int64_t begin,
           int64_t end, int64_t call_rows, void *workspace) {
  (void)packed, (void)call_rows, (void)workspace;
  for (int64_t r = begin; r < end; ++r)
    ((double *)b[1].data)[0] = ((const double *)b[0].data)[0] + 1.0;
}

void fixed_pack(const papilio_rt_buffer *b, void *packed) {
  (void)b, (void)packed;
}

const papilio_rt_kernel_info fixed_info = {
    .magic = PAPILIO_RT_INFO_MAGIC,
    .abi_version = PAPILIO_RT_ABI_VERSION,
    .num_arguments = 2,
    .workspace_alignment = 1,
    .row_tile = 1,
    .static_batch = 1,
    .packed_argument = -1,
    .arguments = {{"x", 0, PAPILIO_RT_F64, 0, -1, {0}},
                  {"y", 1, PAPILIO_RT_F64, 1, -1, {1}}}};
