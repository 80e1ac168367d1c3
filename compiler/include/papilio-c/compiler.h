/* papilio-c/compiler.h - C interface of the compiler library.
 *
 * Part of the Papilio project, under the Apache License v2.0 with LLVM
 * Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
/*
 * libpapilio-compiler.so exports exactly the functions below; its LLVM symbols
 * are its own. The runtime opens it with dlopen when a kernel is not cached.
 */
#ifndef PAPILIO_C_COMPILER_H
#define PAPILIO_C_COMPILER_H

#include "papilio/kernel_abi.h"
#include "papilio/runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct papilio_compiler_result {
  papilio_status status;
  char *object; /* bytes of a relocatable ELF object, malloc'ed */
  size_t object_bytes;
  char *function; /* name of the function compiled, malloc'ed */
  char *message;  /* diagnostics, one per line, malloc'ed; "" when none */
} papilio_compiler_result;

/* Compiles one function of a spec to an object for a CPU. `spec_name` is used
 * in diagnostics (file:line:col). Free the result with the function below. */
PAPILIO_API papilio_status papilio_compiler_compile(
    const char *spec, size_t spec_bytes, const char *spec_name,
    const papilio_compile_options *options, papilio_compiler_result *result);

/* Evaluates the spec with the slow reference (every op in double precision if
 * `in_double` is 1, else in the spec's own type and in the documented strict
 * order) on the buffers, which are ordered and shaped as the kernel's. */
PAPILIO_API papilio_status papilio_compiler_interpret(
    const char *spec, size_t spec_bytes, const char *spec_name,
    const papilio_compile_options *options, const papilio_buffer *buffers,
    int32_t count, int32_t in_double, papilio_compiler_result *result);

/* Describes the buffers of the two functions above, arguments in order and then
 * the result, without compiling: also for functions that can only be
 * interpreted. `batch_axis` is the axis whose extent the caller chooses, -1 in
 * `shape`, or -1 if there is none. `buffers` has room for
 * PAPILIO_RT_MAX_ARGUMENTS, `count` receives how many there are. */
PAPILIO_API papilio_status papilio_compiler_describe(
    const char *spec, size_t spec_bytes, const char *spec_name,
    const papilio_compile_options *options, papilio_rt_argument_info *buffers,
    int32_t *count, papilio_compiler_result *result);

PAPILIO_API void papilio_compiler_result_free(papilio_compiler_result *result);

/* "papilio 0.1.0, LLVM N.M.P": part of the cache key. */
PAPILIO_API const char *papilio_compiler_version(void);

#ifdef __cplusplus
}
#endif
#endif /* PAPILIO_C_COMPILER_H */
