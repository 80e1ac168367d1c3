/*===-- baseline.c - A library for --baseline-lib -------------------------===*\
|* Part of the Papilio project, under the Apache License v2.0 with LLVM      *|
|* Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception       *|
\*===----------------------------------------------------------------------===*/
#include "benchmarks/baselines/butterfly_baseline.h"
#include <stdlib.h>
#include <string.h>

/* Tied float programs with the plan "loop". -DMISSING leaves out bf_forward,
 * -DWRONG makes it compute nothing. */
struct program {
  long n;
  const float *twiddle;
};

void *bf_create(const char *key, long n, const char *plan,
                const void *twiddle) {
  if (strcmp(key, "ft0") != 0 || strcmp(plan, "loop") != 0)
    return NULL;
  struct program *program = malloc(sizeof *program);
  program->n = n;
  program->twiddle = twiddle;
  return program;
}

#ifndef MISSING
void bf_forward(void *handle, const void *x, void *y, long batch) {
  const struct program *program = handle;
  float *values = y;
  memcpy(y, x, (size_t)(batch * program->n) * sizeof *values);
#ifndef WRONG
  for (long stride = 1; stride < program->n; stride *= 2)
    for (long low = 0; low < batch * program->n; ++low) {
      if (low & stride)
        continue;
      const float *block =
          program->twiddle + 4 * (stride - 1 + (low & (stride - 1)));
      float a = values[low], b = values[low + stride];
      values[low] = block[0] * a + block[1] * b;
      values[low + stride] = block[2] * a + block[3] * b;
    }
#endif
}
#endif

void bf_destroy(void *handle) { free(handle); }
