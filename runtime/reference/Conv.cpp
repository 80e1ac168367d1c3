//===- Conv.cpp - Lattice convolutions and their adjoints -----------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Everything is defined on columns of a sparse matrix and on arrays whose sites
// are one axis; a lattice is brought to that form and back.

#include "runtime/reference/Conv.h"
#include "runtime/reference/Arithmetic.h"
#include "runtime/reference/Columns.h"
#include "runtime/reference/Instantiate.h"

namespace papilio::reference {

namespace {

/// The number of an index's site, from axis `leading` on, the first of these
/// axes fastest.
int64_t siteOf(const Shape &shape, const Shape &index, size_t leading) {
  int64_t site = 0, step = 1;
  for (size_t axis = leading; axis < shape.size(); ++axis) {
    site += index[axis] * step;
    step *= shape[axis];
  }
  return site;
}

/// The shape with all axes from the third on as one.
Shape flatShape(const Shape &shape) {
  return {shape[0], shape[1],
          elementCount(Shape(shape.begin() + 2, shape.end()))};
}

/// A copy in which the axes from the third on are one.
template <typename T> Array<T> flatten(const View<const T> &view) {
  Array<T> flat(flatShape(view.shape));
  const View<T> to = flat.view();
  forEachIndex(view.shape, [&](const Shape &index) {
    to(index[0], index[1], siteOf(view.shape, index, 2)) =
        view.data[elementOffset(view, index)];
  });
  return flat;
}

/// The reverse: writes a flat array to a view.
template <typename T>
void unflatten(const Array<T> &flat, const View<T> &view) {
  const View<const T> from = flat.view();
  forEachIndex(view.shape, [&](const Shape &index) {
    view.data[elementOffset(view, index)] =
        from(index[0], index[1], siteOf(view.shape, index, 2));
  });
}

/// The axes of the lattice, or of the taps, of a view.
template <typename T> Shape latticeOf(const View<T> &view) {
  if (view.rank() < 3)
    throw std::invalid_argument("a convolution needs two axes before those of "
                                "the lattice, got " +
                                shapeText(view.shape));
  return Shape(view.shape.begin() + 2, view.shape.end());
}

LatticeColumns columnsOf(const Shape &lattice, const Shape &kernel,
                         const Window &window) {
  return LatticeColumns({lattice, kernel, window.strides, window.boundary});
}

/// [B, features, lattice...].
Shape dataShape(int64_t batch, int64_t features, const Shape &lattice) {
  Shape shape{batch, features};
  shape.insert(shape.end(), lattice.begin(), lattice.end());
  return shape;
}

template <typename T> T conjugateIf(Convention convention, T value) {
  return convention == Convention::Conjugate ? conjugate(value) : value;
}

template <typename T, typename Columns>
void forward(const Columns &columns, const View<const T> &x,
             const View<const T> &kernel,
             const std::optional<View<const T>> &bias, const View<T> &y) {
  const int64_t rows = x.shape[0], in = x.shape[1], out = kernel.shape[0];
  for (int64_t o = 0; o < columns.outputs(); ++o) {
    for (int64_t b = 0; b < rows; ++b)
      for (int64_t f = 0; f < out; ++f)
        y(b, f, o) = bias ? (*bias)(f) : T{};
    columns.forEachEntry(o, [&](int64_t site, int64_t tap) {
      for (int64_t c = 0; c < in; ++c)
        for (int64_t b = 0; b < rows; ++b)
          for (int64_t f = 0; f < out; ++f)
            y(b, f, o) = y(b, f, o) + product(kernel(f, c, tap), x(b, c, site));
    });
  }
}

template <typename T, typename Columns>
void transpose(const Columns &columns, const View<const T> &ctY,
               const View<const T> &kernel, Convention convention,
               const View<T> &x) {
  for (int64_t o = 0; o < columns.outputs(); ++o)
    columns.forEachEntry(o, [&](int64_t site, int64_t tap) {
      for (int64_t b = 0; b < x.shape[0]; ++b)
        for (int64_t c = 0; c < x.shape[1]; ++c) {
          T sum{};
          for (int64_t f = 0; f < kernel.shape[0]; ++f)
            sum = sum + product(ctY(b, f, o),
                                conjugateIf(convention, kernel(f, c, tap)));
          x(b, c, site) = x(b, c, site) + sum;
        }
    });
}

template <typename T, typename Columns>
void accumulateKernel(const Columns &columns, const View<const T> &x,
                      const View<const T> &ctY, Convention convention,
                      const View<T> &g) {
  for (int64_t o = 0; o < columns.outputs(); ++o)
    columns.forEachEntry(o, [&](int64_t site, int64_t tap) {
      for (int64_t f = 0; f < g.shape[0]; ++f)
        for (int64_t c = 0; c < g.shape[1]; ++c) {
          T sum{};
          for (int64_t b = 0; b < x.shape[0]; ++b)
            sum = sum +
                  product(ctY(b, f, o), conjugateIf(convention, x(b, c, site)));
          g(f, c, tap) = g(f, c, tap) + sum;
        }
    });
}

template <typename T>
void requireBias(const std::optional<View<const T>> &bias, int64_t features) {
  if (bias)
    requireShape("bias", *bias, {features});
}

/// Calls gradient(x, ctY, g) with the batch, or, if g has an axis for it, with
/// one sample after the other.
template <typename T, typename Gradient>
void forEachSample(const View<const T> &x, const View<const T> &ctY,
                   const View<T> &g, int64_t rankWithoutBatch,
                   Gradient gradient) {
  if (g.rank() == rankWithoutBatch)
    return gradient(x, ctY, g);
  requireRank("gradient per sample", g, rankWithoutBatch + 1);
  if (g.shape[0] != x.shape[0] || g.shape[0] != ctY.shape[0])
    throw std::invalid_argument("gradient per sample has shape " +
                                shapeText(g.shape) + ", expected a batch of " +
                                std::to_string(x.shape[0]));
  for (int64_t b = 0; b < g.shape[0]; ++b)
    gradient(x[b].broadcast(0, 1), ctY[b].broadcast(0, 1), g[b]);
}

template <typename T>
void latticeKernelGradient(const View<const T> &x, const View<const T> &ctY,
                           const Window &window, Convention convention,
                           const View<T> &g) {
  const LatticeColumns columns = columnsOf(latticeOf(x), latticeOf(g), window);
  requireShape("kernel gradient", g,
               dataShape(g.shape[0], x.shape[1], latticeOf(g)));
  requireShape("conv cotangent", ctY,
               dataShape(x.shape[0], g.shape[0], columns.outputShape()));
  const Array<T> flatX = flatten(x), flatY = flatten(ctY);
  Array<T> flatG(flatShape(g.shape));
  accumulateKernel<T>(columns, flatX.view(), flatY.view(), convention,
                      flatG.view());
  unflatten(flatG, g);
}

/// Throws unless the arrays of a pattern fit each other and its numbers.
template <typename T, typename U, typename V>
void requirePatternShapes(const SparsePattern &pattern, const View<T> &x,
                          const View<U> &kernel, const View<V> &y) {
  requireRank("pattern input", x, 3);
  requireRank("pattern kernel", kernel, 3);
  requireShape("pattern input", x, {x.shape[0], x.shape[1], pattern.sites});
  requireShape("pattern kernel", kernel,
               {kernel.shape[0], x.shape[1], pattern.taps});
  requireShape("pattern output", y,
               {x.shape[0], kernel.shape[0], pattern.outputs()});
}

template <typename T> void setZero(const View<T> &view) {
  forEachIndex(view.shape, [&](const Shape &index) {
    view.data[elementOffset(view, index)] = T{};
  });
}

} // namespace

template <typename T>
void conv(const View<const T> &x, const View<const T> &kernel,
          const std::optional<View<const T>> &bias, const Window &window,
          const View<T> &y) {
  const LatticeColumns columns =
      columnsOf(latticeOf(x), latticeOf(kernel), window);
  requireShape("conv kernel", kernel,
               dataShape(kernel.shape[0], x.shape[1], latticeOf(kernel)));
  requireShape("conv result", y,
               dataShape(x.shape[0], kernel.shape[0], columns.outputShape()));
  requireBias(bias, kernel.shape[0]);
  const Array<T> flatX = flatten(x), flatKernel = flatten(kernel);
  Array<T> flatY(flatShape(y.shape));
  forward<T>(columns, flatX.view(), flatKernel.view(), bias, flatY.view());
  unflatten(flatY, y);
}

template <typename T>
void convTranspose(const View<const T> &ctY, const View<const T> &kernel,
                   const Window &window, Convention convention,
                   const View<T> &x) {
  const LatticeColumns columns =
      columnsOf(latticeOf(x), latticeOf(kernel), window);
  requireShape("conv kernel", kernel,
               dataShape(kernel.shape[0], x.shape[1], latticeOf(kernel)));
  requireShape("conv cotangent", ctY,
               dataShape(x.shape[0], kernel.shape[0], columns.outputShape()));
  const Array<T> flatY = flatten(ctY), flatKernel = flatten(kernel);
  Array<T> flatX(flatShape(x.shape));
  transpose<T>(columns, flatY.view(), flatKernel.view(), convention,
               flatX.view());
  unflatten(flatX, x);
}

template <typename T>
void kernelGradient(const View<const T> &x, const View<const T> &ctY,
                    const Window &window, Convention convention,
                    const View<T> &g) {
  forEachSample(x, ctY, g, x.rank(),
                [&](const auto &x, const auto &ctY, const auto &g) {
                  latticeKernelGradient<T>(x, ctY, window, convention, g);
                });
}

template <typename T>
void biasGradient(const View<const T> &ctY, const View<T> &g) {
  latticeOf(ctY); // Throws if there is none.
  forEachSample(
      ctY, ctY, g, 1,
      [](const View<const T> &ctY, const View<const T> &, const View<T> &g) {
        requireShape("bias gradient", g, {ctY.shape[1]});
        const Array<T> flat = flatten(ctY);
        const View<const T> y = flat.view();
        setZero(g);
        for (int64_t o = 0; o < y.shape[2]; ++o)
          for (int64_t f = 0; f < y.shape[1]; ++f) {
            T sum{};
            for (int64_t b = 0; b < y.shape[0]; ++b)
              sum = sum + y(b, f, o);
            g(f) = g(f) + sum;
          }
      });
}

template <typename T>
void patternConv(const View<const T> &x, const View<const T> &kernel,
                 const std::optional<View<const T>> &bias,
                 const SparsePattern &pattern, const View<T> &y) {
  requirePatternShapes(pattern, x, kernel, y);
  requireBias(bias, kernel.shape[0]);
  forward<T>(PatternColumns(pattern), x, kernel, bias, y);
}

template <typename T>
void patternConvTranspose(const View<const T> &ctY, const View<const T> &kernel,
                          const SparsePattern &pattern, Convention convention,
                          const View<T> &x) {
  requirePatternShapes(pattern, x, kernel, ctY);
  setZero(x);
  transpose<T>(PatternColumns(pattern), ctY, kernel, convention, x);
}

template <typename T>
void patternKernelGradient(const View<const T> &x, const View<const T> &ctY,
                           const SparsePattern &pattern, Convention convention,
                           const View<T> &g) {
  forEachSample(
      x, ctY, g, 3, [&](const auto &x, const auto &ctY, const auto &g) {
        requirePatternShapes(pattern, x, g, ctY);
        setZero(g);
        accumulateKernel<T>(PatternColumns(pattern), x, ctY, convention, g);
      });
}

#define INSTANTIATE(T)                                                         \
  template void conv<T>(const View<const T> &, const View<const T> &,          \
                        const std::optional<View<const T>> &, const Window &,  \
                        const View<T> &);                                      \
  template void convTranspose<T>(const View<const T> &, const View<const T> &, \
                                 const Window &, Convention, const View<T> &); \
  template void kernelGradient<T>(const View<const T> &,                       \
                                  const View<const T> &, const Window &,       \
                                  Convention, const View<T> &);                \
  template void biasGradient<T>(const View<const T> &, const View<T> &);       \
  template void patternConv<T>(const View<const T> &, const View<const T> &,   \
                               const std::optional<View<const T>> &,           \
                               const SparsePattern &, const View<T> &);        \
  template void patternConvTranspose<T>(                                       \
      const View<const T> &, const View<const T> &, const SparsePattern &,     \
      Convention, const View<T> &);                                            \
  template void patternKernelGradient<T>(                                      \
      const View<const T> &, const View<const T> &, const SparsePattern &,     \
      Convention, const View<T> &);
PAPILIO_FOR_EACH_ELEMENT_TYPE(INSTANTIATE)
#undef INSTANTIATE

} // namespace papilio::reference
