/*===-- trace.c - Hand-made kernels that show how a call is split ---------===*\
|* Part of the Papilio project, under the Apache License v2.0 with LLVM      *|
|* Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception       *|
\*===----------------------------------------------------------------------===*/
/*
 * y[b] = { first row of the call that computed it, end of that call, address of
 * its workspace as a number, a value that depends on b alone }. The object has
 * four kernels: `trace` claims much work for each row, `brief` little, `idle`
 * hardly any, and `total` is `trace` with the rows of the whole call in place
 * of the first row.
 */
#include "papilio/kernel_abi.h"

#pragma GCC visibility push(hidden)

static void rows(const papilio_rt_buffer *b, int64_t begin, int64_t end,
                 void *workspace) {
  for (int64_t r = begin; r < end; ++r) {
    double *y = (double *)b[0].data + r * b[0].strides[0];
    double value = (double)r;
    for (int i = 0; i < 200; ++i)
      value = value * 0.99 + 1.0;
    /* Written first and read back: two threads in one slice would differ. */
    ((volatile double *)workspace)[0] = value;
    y[0] = (double)begin;
    y[1] = (double)end;
    y[2] = (double)(intptr_t)workspace;
    y[3] = ((volatile double *)workspace)[0];
  }
}

void trace(const papilio_rt_buffer *b, const void *packed, int64_t begin,
           int64_t end, int64_t call_rows, void *workspace) {
  (void)packed, (void)call_rows;
  rows(b, begin, end, workspace);
}
void trace_pack(const papilio_rt_buffer *b, void *packed) {
  (void)b, (void)packed;
}

void idle(const papilio_rt_buffer *b, const void *packed, int64_t begin,
          int64_t end, int64_t call_rows, void *workspace) {
  (void)packed, (void)call_rows;
  rows(b, begin, end, workspace);
}
void idle_pack(const papilio_rt_buffer *b, void *packed) {
  (void)b, (void)packed;
}

void brief(const papilio_rt_buffer *b, const void *packed, int64_t begin,
           int64_t end, int64_t call_rows, void *workspace) {
  (void)packed, (void)call_rows;
  rows(b, begin, end, workspace);
}
void brief_pack(const papilio_rt_buffer *b, void *packed) {
  (void)b, (void)packed;
}

void total(const papilio_rt_buffer *b, const void *packed, int64_t begin,
           int64_t end, int64_t call_rows, void *workspace) {
  (void)packed;
  rows(b, begin, end, workspace);
  for (int64_t r = begin; r < end; ++r)
    ((double *)b[0].data)[r * b[0].strides[0]] = (double)call_rows;
}
void total_pack(const papilio_rt_buffer *b, void *packed) {
  (void)b, (void)packed;
}

#define INFO(FLOPS)                                                            \
  {                                                                            \
      .magic = PAPILIO_RT_INFO_MAGIC,                                          \
      .abi_version = PAPILIO_RT_ABI_VERSION,                                   \
      .num_arguments = 1,                                                      \
      .workspace_bytes = 100,                                                  \
      .workspace_alignment = 8,                                                \
      .row_tile = 8,                                                           \
      .static_batch = -1,                                                      \
      .flops_per_row = FLOPS,                                                  \
      .packed_argument = -1,                                                   \
      .arguments = {{"y", 1, PAPILIO_RT_F64, 2, 0, {-1, 4}}},                  \
  }
const papilio_rt_kernel_info trace_info = INFO(100000);
const papilio_rt_kernel_info brief_info = INFO(24000);
const papilio_rt_kernel_info total_info = INFO(100000);
const papilio_rt_kernel_info idle_info = INFO(1);
