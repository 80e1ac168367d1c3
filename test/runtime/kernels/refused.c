/*===-- refused.c - Objects that the loader refuses, chosen by a macro ----===*\
|* Part of the Papilio project, under the Apache License v2.0 with LLVM      *|
|* Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception       *|
\*===----------------------------------------------------------------------===*/
#include "papilio/kernel_abi.h"

#if defined(CALL_OUTSIDE) /* undefined symbol */
__attribute__((visibility("hidden"))) extern float sinf_outside(float);
#define VALUE sinf_outside(1.0f)
#elif defined(USE_GOT) /* R_X86_64_REX_GOTPCRELX: compiled as preemptible */
float preemptible = 2.0f;
#define VALUE preemptible
#elif defined(USE_ABSOLUTE) /* R_X86_64_32S: compiled without -fPIC */
static float table[4] = {1.0f, 2.0f, 3.0f, 4.0f};
#define VALUE table[buffers[0].strides[0] & 3]
#elif defined(USE_TLS) /* a section for each thread */
static __thread volatile float own = 3.0f;
#define VALUE own
#elif defined(USE_IFUNC) /* chosen at load time */
static void *choose(void) { return 0; }
__attribute__((visibility("hidden"), ifunc("choose"))) float chosen(void);
#define VALUE chosen()
#elif defined(USE_WRITABLE_CODE) /* writable and executable */
__asm__(".section .both,\"awx\",@progbits\n.byte 0xc3\n.text\n");
#define VALUE 1.0f
#endif

#pragma GCC visibility push(hidden)
void refused(const papilio_rt_buffer *buffers, const void *packed,
             int64_t row_begin, int64_t row_end, int64_t call_rows,
             void *workspace) {
  (void)packed, (void)row_begin, (void)row_end, (void)call_rows,
      (void)workspace;
  ((float *)buffers[0].data)[0] = VALUE;
}
