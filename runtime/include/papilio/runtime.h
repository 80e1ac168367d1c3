/*===-- papilio/runtime.h - C interface of the Papilio runtime ---------------===*\
|* Part of the Papilio project, under the Apache License v2.0 with LLVM          *|
|* Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception           *|
\*===--------------------------------------------------------------------------===*/
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
 * zero. */
typedef struct papilio_buffer {
  void *data;
  int32_t dtype; /* PAPILIO_RT_F32 ... */
  int32_t rank;
  const int64_t *shape;
  const int64_t *strides; /* NULL: C order, contiguous */
} papilio_buffer;

/* What to compile for. Zero-initialise, then set what matters. */
typedef struct papilio_compile_options {
  const char *target_cpu;      /* "native" (NULL), "x86-64-v3", "x86-64-v4", ... */
  const char *function;        /* NULL: the only function of the spec */
  const char *pass_options;    /* NULL, or "max-radix=8 row-tile=32 ..." */
  const char *cache_dir;       /* NULL: PAPILIO_CACHE_DIR or the XDG default */
  int32_t no_cache;            /* 1: neither read nor write the cache */
  const char *spec_name;       /* file name for diagnostics; NULL: "<spec>" */
} papilio_compile_options;

typedef struct papilio_kernel papilio_kernel; /* immutable, reference counted */
typedef struct papilio_pool papilio_pool;     /* threads */

/* Message of the last call that failed on this thread; "" if none did. */
PAPILIO_API const char *papilio_last_error(void);
PAPILIO_API const char *papilio_version(void);
PAPILIO_API const char *papilio_status_name(papilio_status status);

/* Compiles the spec text (`.mlir` or `.json`), or takes it from the cache. */
PAPILIO_API papilio_status
papilio_kernel_compile(const char *spec, size_t spec_bytes,
                       const papilio_compile_options *options,
                       papilio_kernel **kernel);
/* Loads an object made by `papilio-compile --emit=obj`. */
PAPILIO_API papilio_status papilio_kernel_load(const void *object, size_t bytes,
                                               const char *function,
                                               papilio_kernel **kernel);
PAPILIO_API void papilio_kernel_retain(papilio_kernel *kernel);
PAPILIO_API void papilio_kernel_release(papilio_kernel *kernel);

PAPILIO_API const papilio_rt_kernel_info *
papilio_kernel_info(const papilio_kernel *kernel);
/* 1 if the kernel came from the cache, 0 if it was compiled now. */
PAPILIO_API int32_t papilio_kernel_was_cached(const papilio_kernel *kernel);

/* Checks the buffers against the kernel: count, dtype, rank, shape, one batch
 * extent for all, alignment, writable overlap. Sets *rows to the batch. */
PAPILIO_API papilio_status papilio_kernel_check(const papilio_kernel *kernel,
                                                const papilio_buffer *buffers,
                                                int32_t count, int64_t *rows);

/* Bytes of workspace for `papilio_kernel_run` with that many threads (packed
 * twiddles included); pass the memory aligned to 64 bytes. */
PAPILIO_API size_t papilio_kernel_workspace_bytes(const papilio_kernel *kernel,
                                                  int32_t threads);
/* Packs the twiddles, then runs all rows, split over the pool (NULL: on the
 * calling thread). `workspace` may be NULL: then the runtime allocates it. */
PAPILIO_API papilio_status papilio_kernel_run(const papilio_kernel *kernel,
                                              const papilio_buffer *buffers,
                                              int32_t count, papilio_pool *pool,
                                              void *workspace,
                                              size_t workspace_bytes);
/* The two halves of papilio_kernel_run, for hosts that pack once and run often
 * or that split the batch themselves. */
PAPILIO_API papilio_status papilio_kernel_pack(const papilio_kernel *kernel,
                                               const papilio_buffer *buffers,
                                               int32_t count, void *packed,
                                               size_t packed_bytes);
PAPILIO_API papilio_status papilio_kernel_run_packed(
    const papilio_kernel *kernel, const papilio_buffer *buffers, int32_t count,
    const void *packed, int64_t row_begin, int64_t row_end, void *workspace,
    size_t workspace_bytes);

/* A pool of `threads` threads, the caller's included (0: PAPILIO_NUM_THREADS,
 * else OMP_NUM_THREADS, else the cores this process may use). */
PAPILIO_API papilio_status papilio_pool_create(int32_t threads,
                                               papilio_pool **pool);
PAPILIO_API int32_t papilio_pool_threads(const papilio_pool *pool);
PAPILIO_API void papilio_pool_destroy(papilio_pool *pool);

#ifdef __cplusplus
}
#endif
#endif /* PAPILIO_RUNTIME_H */
