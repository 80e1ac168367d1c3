/*===-- butterfly_baseline.h - What --baseline-lib opens ------------------===*\
|* Part of the Papilio project, under the Apache License v2.0 with LLVM      *|
|* Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception       *|
\*===----------------------------------------------------------------------===*/
#ifndef PAPILIO_BUTTERFLY_BASELINE_H
#define PAPILIO_BUTTERFLY_BASELINE_H

/*
 * The C interface of a library that `papilio-run bench --baseline-lib=FILE.so`
 * times beside Papilio. The library computes butterfly.multiply with increasing
 * strides on one thread.
 */
#ifdef __cplusplus
extern "C" {
#endif

/* Prepares a program, and may copy or pack the twiddles.
 *   key      three characters: f, d, c or z for f32, f64, complex64,
 * complex128; t or u for tied or untied; 0 for blocks as given n        length
 * of a row, a power of two plan     the text of --baseline-plan or of a line of
 * --baseline-plans; "" without these twiddle  tied [n-1, 2, 2] or untied [log2
 * n, n/2, 2, 2], contiguous; lives as long as the program Returns a handle, or
 * NULL if the program is not offered, which ends the run with an error. */
void *bf_create(const char *key, long n, const char *plan, const void *twiddle);

/* y = the program applied to the rows of x; x, y [batch, n], contiguous,
 * aligned to 64 bytes, no overlap. */
void bf_forward(void *handle, const void *x, void *y, long batch);

/* Frees what bf_create made. */
void bf_destroy(void *handle);

#ifdef __cplusplus
}
#endif
#endif /* PAPILIO_BUTTERFLY_BASELINE_H */
