//===- Conv.h - Lattice convolutions and their adjoints ---------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Views have their axes in logical order, batch first; a column-major array is
// a view with other strides. Shapes, with D axes of a lattice:
//
//   x [B, C, d1, ..., dD]    kernel [F, C, k1, ..., kD]    bias [F]
//   y [B, F, o1, ..., oD]    o = outputExtents of d, k and the strides
//
// and for a pattern x [B, C, N], kernel [F, C, T], y [B, F, M]. All throw
// std::invalid_argument where shapes do not fit. Results are overwritten, and
// must not overlap operands.
//
// Strict order, which reproduces the reference system bit for bit: outputs and
// taps with the first axis fastest, every product and every sum rounded once.

#ifndef PAPILIO_REFERENCE_CONV_H
#define PAPILIO_REFERENCE_CONV_H

#include "runtime/reference/Lattice.h"
#include <optional>

namespace papilio::reference {

/// How a window moves over a lattice.
struct Window {
  Shape strides;
  Boundary boundary = Boundary::Periodic;
};

/// Whether adjoints take the other factor of a product as it is (dJ/dy in,
/// plain derivatives out) or conjugated (dL/dRe + i dL/dIm in and out).
enum class Convention { Plain, Conjugate };

/// spconv.conv: y[b,f,o] = bias[f] + sum_{t,c} kernel[f,c,t] x[b,c,pos(o,t)].
/// y starts at the bias (0 without), then adds for each tap, for each c.
template <typename T>
void conv(const View<const T> &x, const View<const T> &kernel,
          const std::optional<View<const T>> &bias, const Window &window,
          const View<T> &y);

/// spconv.conv_transpose: x[b,c,i] = sum of kernel[f,c,t] ctY[b,f,o] over f and
/// all (o,t) at site i. For each output and tap the sum over f, from 0, is
/// added to the site.
template <typename T>
void convTranspose(const View<const T> &ctY, const View<const T> &kernel,
                   const Window &window, Convention convention,
                   const View<T> &x);

/// spconv.kernel_gradient: g[f,c,t] = sum_{o,b} ctY[b,f,o] x[b,c,pos(o,t)].
/// For each output the sum over b, from 0, is added. g has the kernel's shape,
/// or an axis B before it: then nothing is added over the batch.
template <typename T>
void kernelGradient(const View<const T> &x, const View<const T> &ctY,
                    const Window &window, Convention convention,
                    const View<T> &g);

/// spconv.bias_gradient: g[f] = sum_{o,b} ctY[b,f,o], the sum over b first. g
/// is [F], or [B, F]: then nothing is added over the batch.
template <typename T>
void biasGradient(const View<const T> &ctY, const View<T> &g);

/// spconv.pattern_conv, in the order of the entries of each column.
template <typename T>
void patternConv(const View<const T> &x, const View<const T> &kernel,
                 const std::optional<View<const T>> &bias,
                 const SparsePattern &pattern, const View<T> &y);

/// spconv.pattern_conv_transpose.
template <typename T>
void patternConvTranspose(const View<const T> &ctY, const View<const T> &kernel,
                          const SparsePattern &pattern, Convention convention,
                          const View<T> &x);

/// spconv.pattern_kernel_gradient.
template <typename T>
void patternKernelGradient(const View<const T> &x, const View<const T> &ctY,
                           const SparsePattern &pattern, Convention convention,
                           const View<T> &g);

} // namespace papilio::reference

#endif // PAPILIO_REFERENCE_CONV_H
