/*===-- papilio/runtime.h - C interface of the Papilio runtime ------------===*\
|* Part of the Papilio project, under the Apache License v2.0 with LLVM      *|
|* Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception       *|
\*===----------------------------------------------------------------------===*/
#ifndef PAPILIO_RUNTIME_H
#define PAPILIO_RUNTIME_H

#include "papilio/kernel_abi.h"
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define PAPILIO_API __attribute__((visibility("default")))
#else
#define PAPILIO_API
#endif

/*
 * Every function that can fail returns a status; papilio_last_error() then
 * holds one line (several from the compiler) that names the argument, what was
 * wanted and what came. After a failure no output has been written and handles
 * asked for are NULL. No function prints, aborts or throws; all may be called
 * from any thread at any time unless it is said otherwise.
 */
typedef enum papilio_status {
  PAPILIO_OK = 0,
  PAPILIO_INVALID_ARGUMENT = 1, /* a call's argument: wrong shape, NULL, ... */
  PAPILIO_INVALID_SPEC = 2,     /* the spec does not parse or verify */
  PAPILIO_UNSUPPORTED = 3,      /* valid, but not offered on this target */
  PAPILIO_OUT_OF_MEMORY = 4,
  PAPILIO_IO_ERROR = 5,
  PAPILIO_COMPILER_UNAVAILABLE = 6, /* not cached and no compiler library */
  PAPILIO_INTERNAL_ERROR = 7
} papilio_status;

/* A strided view of the caller's memory. Strides count elements and may be
 * zero (inputs only) or negative; `data` points at the element with all indices
 * zero and is aligned to the real scalar of the dtype. It may be NULL if an
 * extent is 0. */
typedef struct papilio_buffer {
  void *data;
  int32_t dtype; /* PAPILIO_RT_F32 ... */
  int32_t rank;
  const int64_t *shape;
  const int64_t *strides; /* NULL: C order, contiguous */
} papilio_buffer;

/* What to compile for. Zero-initialise, then set what matters. */
typedef struct papilio_compile_options {
  const char *target_cpu;   /* "x86-64-v3", "native", ...; NULL: the value of
                               PAPILIO_TARGET_CPU, else "native" */
  const char *function;     /* NULL: the only function of the spec */
  const char *pass_options; /* NULL, or "max-radix=8 row-tile=32 ..." */
  const char *cache_dir;    /* NULL: PAPILIO_CACHE_DIR or the XDG default */
  int32_t no_cache;         /* 1: neither read nor write the cache */
  const char *spec_name;    /* file name for diagnostics; NULL: "<spec>" */
  int64_t cache_bytes;      /* limit of the cache folder; 0: the value of
                               PAPILIO_CACHE_SIZE, else 256 MiB */
} papilio_compile_options;

typedef struct papilio_kernel papilio_kernel; /* immutable, reference counted */
typedef struct papilio_call papilio_call;     /* a kernel and checked buffers */
typedef struct papilio_pool papilio_pool;     /* threads */

/* Message of the last call that failed on this thread; "" if none did. Valid
 * until the next call on this thread fails. */
PAPILIO_API const char *papilio_last_error(void);
/* Version of the runtime, "0.1.0". */
PAPILIO_API const char *papilio_version(void);
/* "ok", "invalid argument", ...; never NULL. */
PAPILIO_API const char *papilio_status_name(papilio_status status);

/* Takes the kernel from the cache, or opens the compiler library, compiles the
 * spec and stores the object.
 *   spec     text of `.mlir` or `.json`, spec_bytes bytes; needs no final zero
 *   options  NULL: all defaults
 *   kernel   receives a kernel with one reference
 * Fails with INVALID_SPEC (the message holds the compiler's diagnostics,
 * file:line:col: error: ..., one a line), INVALID_ARGUMENT (an option),
 * UNSUPPORTED (also: this machine lacks what target_cpu needs),
 * COMPILER_UNAVAILABLE. A cache that cannot be read or written is no error. */
PAPILIO_API papilio_status papilio_kernel_compile(
    const char *spec, size_t spec_bytes, const papilio_compile_options *options,
    papilio_kernel **kernel);
/* Loads an object made by `papilio-compile --emit=obj`.
 *   object    bytes of an ELF64 x86-64 relocatable object; copied
 *   function  name of the kernel; NULL: the only one of the object
 *   kernel    receives a kernel with one reference
 * Fails with INVALID_ARGUMENT (damaged object, no such function, another ABI
 * version) or UNSUPPORTED (a relocation or section that kernels never have).
 * The object's machine code is run by papilio_kernel_run: load only what you
 * would link. Whether this CPU has its instructions is not checked. */
PAPILIO_API papilio_status papilio_kernel_load(const void *object, size_t bytes,
                                               const char *function,
                                               papilio_kernel **kernel);
/* Adds a reference. NULL is allowed in both. */
PAPILIO_API void papilio_kernel_retain(papilio_kernel *kernel);
/* Drops a reference; the last one frees the kernel, which no call may be using
 * then. */
PAPILIO_API void papilio_kernel_release(papilio_kernel *kernel);

/* Arguments, sizes and flops of the kernel; lives as long as the kernel. NULL
 * for NULL. */
PAPILIO_API const papilio_rt_kernel_info *
papilio_kernel_info(const papilio_kernel *kernel);
/* 1 if the kernel came from the cache, 0 if it was compiled now or loaded. */
PAPILIO_API int32_t papilio_kernel_was_cached(const papilio_kernel *kernel);

/* Checks the buffers against the kernel as papilio_kernel_run does, and runs
 * nothing: count, dtype, rank, shape, one batch extent for all, data not NULL
 * and aligned, every element of an output with memory of its own, no output
 * overlapping another buffer (from its lowest to its highest byte).
 *   buffers  one for each of papilio_rt_kernel_info.arguments, in that order
 *   rows     receives the batch extent; may be NULL
 * Fails with INVALID_ARGUMENT. */
PAPILIO_API papilio_status papilio_kernel_check(const papilio_kernel *kernel,
                                                const papilio_buffer *buffers,
                                                int32_t count, int64_t *rows);

/* Bytes of workspace for papilio_kernel_run with that many threads (packed
 * twiddles included); pass the memory aligned to 64 bytes. For any batch.
 * Below 1 counts as 1. 0 for NULL. */
PAPILIO_API size_t papilio_kernel_workspace_bytes(const papilio_kernel *kernel,
                                                  int32_t threads);
/* Packs the twiddles, then runs all rows, split over the pool.
 *   pool       NULL: the calling thread alone. Work below about 50 us wakes no
 *              thread (docs/runtime.md). The result is the same bit for bit.
 *   workspace  workspace_bytes bytes aligned to 64 and used by no other call;
 *              at least papilio_kernel_workspace_bytes for the threads of the
 *              pool; NULL: allocated for this call
 * Nothing is packed where the packed_argument of papilio_rt_kernel_info is
 * contiguous.
 * Fails with INVALID_ARGUMENT as papilio_kernel_check and for the workspace, or
 * OUT_OF_MEMORY. No rows: nothing is run, and the call succeeds. */
PAPILIO_API papilio_status papilio_kernel_run(const papilio_kernel *kernel,
                                              const papilio_buffer *buffers,
                                              int32_t count, papilio_pool *pool,
                                              void *workspace,
                                              size_t workspace_bytes);
/* The two halves of papilio_kernel_run, for hosts that pack once and run often
 * or that split the batch themselves.
 *
 * papilio_kernel_pack fills `packed` (papilio_rt_kernel_info.packed_bytes bytes
 * aligned to 64; ignored if that is 0) from the inputs without a batch axis;
 * the other buffers are not looked at and may be zeroed. Fails with
 * INVALID_ARGUMENT. */
PAPILIO_API papilio_status papilio_kernel_pack(const papilio_kernel *kernel,
                                               const papilio_buffer *buffers,
                                               int32_t count, void *packed,
                                               size_t packed_bytes);
/* Runs rows [row_begin, row_end) on the calling thread. Any number of threads
 * may run disjoint ranges of one call at once.
 *   packed     what papilio_kernel_pack wrote for the same twiddles; NULL if
 *              packed_bytes is 0, or if the packed_argument of
 *              papilio_rt_kernel_info is contiguous: it is read in place
 *   row_begin, row_end  any range within the batch; ranges split at multiples
 *              of papilio_rt_kernel_info.row_tile are fastest
 *   workspace  papilio_rt_kernel_info.workspace_bytes bytes aligned to 64 and
 *              used by no other call; NULL: allocated for this call
 * Fails with INVALID_ARGUMENT as papilio_kernel_check and for these, or
 * OUT_OF_MEMORY. */
PAPILIO_API papilio_status papilio_kernel_run_packed(
    const papilio_kernel *kernel, const papilio_buffer *buffers, int32_t count,
    const void *packed, int64_t row_begin, int64_t row_end, void *workspace,
    size_t workspace_bytes);

/* Checks the buffers once, for many runs: a run then costs a few nanoseconds
 * beside the kernel and allocates nothing. The values in the buffers may change
 * between runs, where they lie may not.
 *   buffers  as for papilio_kernel_run. The array and its shapes and strides
 * are copied; the memory behind `data` must stay valid until the last run
 *   packed   what papilio_kernel_pack wrote, packed_bytes bytes aligned to 64,
 *            read in every run and so shared by any number of calls; NULL: the
 *            call packs the twiddles now, into memory of its own, unless the
 *            packed_argument of papilio_rt_kernel_info is contiguous and so can
 *            be read in place
 *   pool     NULL: papilio_call_run runs on the calling thread alone; else it
 *            must live as long as the call
 *   call     receives the call, which holds a reference to the kernel
 * Fails with INVALID_ARGUMENT as papilio_kernel_check and for `packed`, or
 * OUT_OF_MEMORY (the packed twiddles, and workspace for each thread of the
 * pool). */
PAPILIO_API papilio_status papilio_call_create(
    const papilio_kernel *kernel, const papilio_buffer *buffers, int32_t count,
    const void *packed, papilio_pool *pool, papilio_call **call);
/* Packs the twiddles again, after they have changed, on the calling thread; no
 * other function may be using the call. Whether a run before that takes the old
 * or the new values depends on the kernel. Fails with INVALID_ARGUMENT (NULL;
 * the call was created with packed twiddles of the caller's). */
PAPILIO_API papilio_status papilio_call_pack(papilio_call *call);
/* Runs all rows, with the same result, bit for bit, as papilio_kernel_run. Uses
 * the workspace of the call: not on two threads at once with one call; calls
 * with different outputs may run at once, also of one kernel. Fails with
 * INVALID_ARGUMENT (NULL). */
PAPILIO_API papilio_status papilio_call_run(papilio_call *call);
/* Runs rows [row_begin, row_end) on the calling thread. Any number of threads
 * may run disjoint ranges of one call at once. `workspace` as for
 * papilio_kernel_run_packed. Fails with INVALID_ARGUMENT (NULL, the range, the
 * workspace) or OUT_OF_MEMORY. */
PAPILIO_API papilio_status papilio_call_run_rows(const papilio_call *call,
                                                 int64_t row_begin,
                                                 int64_t row_end,
                                                 void *workspace,
                                                 size_t workspace_bytes);
/* Frees the call, which no run may be using, and its reference to the kernel.
 * NULL is allowed. */
PAPILIO_API void papilio_call_destroy(papilio_call *call);

/* A pool of `threads` threads, 1 to 1024, the caller's included (0:
 * PAPILIO_NUM_THREADS, else OMP_NUM_THREADS, else the cores this process may
 * use). Several host threads may use one pool; their calls follow one another.
 * In a child process made by fork a pool runs everything on the calling thread.
 * Fails with INVALID_ARGUMENT (also: one of the variables is no number) or
 * OUT_OF_MEMORY (no more threads). */
PAPILIO_API papilio_status papilio_pool_create(int32_t threads,
                                               papilio_pool **pool);
/* Number of threads, the caller's included; 1 for NULL. */
PAPILIO_API int32_t papilio_pool_threads(const papilio_pool *pool);
/* Stops the threads; no call may be using the pool. NULL is allowed. */
PAPILIO_API void papilio_pool_destroy(papilio_pool *pool);

#ifdef __cplusplus
}
#endif
#endif /* PAPILIO_RUNTIME_H */
