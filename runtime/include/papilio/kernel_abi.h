/*===-- papilio/kernel_abi.h - Between generated code and callers ---------===*\
|* Part of the Papilio project, under the Apache License v2.0 with LLVM      *|
|* Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception       *|
\*===----------------------------------------------------------------------===*/
/*
 * An object made by the compiler for a function `f` defines three symbols:
 *
 * - f, a papilio_rt_kernel_fn, computes a range of rows;
 * - f_pack, a papilio_rt_pack_fn, brings the twiddles into the order in which
 *   the kernel reads them;
 * - f_info, a papilio_rt_kernel_info, constant data, says what they expect.
 *
 * Generated code calls nothing, allocates nothing, keeps no state and touches
 * only the buffers it is given, so any number of threads may run disjoint row
 * ranges of one call at once, each with a workspace of its own.
 */
#ifndef PAPILIO_KERNEL_ABI_H
#define PAPILIO_KERNEL_ABI_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PAPILIO_RT_MAX_RANK 8
#define PAPILIO_RT_MAX_ARGUMENTS 16
#define PAPILIO_RT_MAX_NAME 32
/* "PAPK", little-endian. */
#define PAPILIO_RT_INFO_MAGIC 0x4b504150u
/* 2: kernels take call_rows; packed_argument. */
#define PAPILIO_RT_ABI_VERSION 2u

/* Element types; the values are part of the ABI. Complex numbers are stored as
 * (real, imaginary) pairs and count as one element. */
enum {
  PAPILIO_RT_F32 = 0,
  PAPILIO_RT_F64 = 1,
  PAPILIO_RT_C64 = 2,
  PAPILIO_RT_C128 = 3
};

/* One argument of a call: a base pointer, aligned to the real scalar type at
 * least, and a stride per axis, in elements, of either sign. */
typedef struct papilio_rt_buffer {
  void *data;
  int64_t strides[PAPILIO_RT_MAX_RANK];
} papilio_rt_buffer;

/* Computes rows [row_begin, row_end) of the batch axis. `buffers` holds the
 * arguments in the order of papilio_rt_kernel_info.arguments; `packed` is what
 * f_pack wrote for the same twiddles (may be NULL when packed_bytes is 0);
 * `call_rows` are the rows of all ranges that run at about this time, the whole
 * batch as a rule: with them the kernel decides whether rows go past the
 * caches, so they concern speed alone; `workspace` has workspace_bytes bytes,
 * aligned to workspace_alignment, not shared with another thread. Outputs must
 * not overlap any input. */
typedef void (*papilio_rt_kernel_fn)(const papilio_rt_buffer *buffers,
                                     const void *packed, int64_t row_begin,
                                     int64_t row_end, int64_t call_rows,
                                     void *workspace);

/* Fills `packed` (packed_bytes bytes, aligned to workspace_alignment). */
typedef void (*papilio_rt_pack_fn)(const papilio_rt_buffer *buffers,
                                   void *packed);

typedef struct papilio_rt_argument_info {
  char name[PAPILIO_RT_MAX_NAME]; /* zero-terminated; no two are the same */
  int32_t is_output;              /* 0 input, 1 output */
  int32_t dtype;                  /* PAPILIO_RT_F32 ... */
  int32_t rank;                   /* <= PAPILIO_RT_MAX_RANK */
  int32_t batch_axis;             /* axis that the row range runs over, or -1 */
  int64_t shape[PAPILIO_RT_MAX_RANK]; /* static_batch along the batch axis */
} papilio_rt_argument_info;

typedef struct papilio_rt_kernel_info {
  uint32_t magic;       /* PAPILIO_RT_INFO_MAGIC */
  uint32_t abi_version; /* PAPILIO_RT_ABI_VERSION */
  int32_t num_arguments;
  int32_t cpu_level;    /* least x86-64 level that runs it, 1 ... 4; 0: any */
  int64_t packed_bytes; /* 0: there is nothing to pack */
  int64_t workspace_bytes;     /* per thread */
  int64_t workspace_alignment; /* power of two, at most 64 */
  int64_t row_tile;            /* rows per tile: split ranges at multiples */
  int64_t static_batch;        /* rows, if fixed by the spec, or -1 */
  int64_t flops_per_row;       /* nominal: 6 per real pair, 28 per complex */
  /* The argument whose memory, if contiguous in C order, is what f_pack would
   * write, whatever its alignment: pass its data as `packed` and call no
   * f_pack. -1: there is none. */
  int64_t packed_argument;
  papilio_rt_argument_info arguments[PAPILIO_RT_MAX_ARGUMENTS];
} papilio_rt_kernel_info;

#ifdef __cplusplus
}
#endif
#endif /* PAPILIO_KERNEL_ABI_H */
