/*===-- Headers.c - The public headers are C11 ----------------------------===*\
|* Part of the Papilio project, under the Apache License v2.0 with LLVM      *|
|* Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception       *|
\*===----------------------------------------------------------------------===*/
/* Compiled with -std=c11 -Wall -Wextra -pedantic -Werror, never run. */
#include "papilio-c/compiler.h"
#include "papilio/kernel_abi.h"
#include "papilio/runtime.h"

/* The layout that compiled objects rely on. */
_Static_assert(sizeof(papilio_rt_buffer) == 72, "papilio_rt_buffer");
_Static_assert(sizeof(papilio_rt_argument_info) == 112, "argument_info");
_Static_assert(sizeof(papilio_rt_kernel_info) == 72 + 16 * 112, "kernel_info");
_Static_assert(offsetof(papilio_rt_kernel_info, packed_bytes) == 16, "packed");
_Static_assert(offsetof(papilio_rt_kernel_info, arguments) == 72, "arguments");
_Static_assert(offsetof(papilio_rt_argument_info, shape) == 48, "shape");

const char *papilio_test_headers(void);
const char *papilio_test_headers(void) { return papilio_last_error(); }
