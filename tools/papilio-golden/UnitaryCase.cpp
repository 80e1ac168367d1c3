//===- UnitaryCase.cpp - Golden cases of unitary kernels ------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-golden/UnitaryCase.h"
#include "runtime/reference/Arithmetic.h"
#include "runtime/reference/Unitary.h"
#include "tools/support/Error.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

namespace papilio::tools {

namespace {

/// A view whose axes from `first` on are strided with the first fastest.
template <typename T>
reference::View<T> columnMajorFrom(size_t first, T *data,
                                   const std::vector<int64_t> &shape) {
  reference::View<T> view(data, shape);
  int64_t step = 1;
  for (size_t axis = first; axis < shape.size(); ++axis) {
    view.strides[axis] = step;
    step *= shape[axis];
  }
  return view;
}

/// The updated kernel with its taps as one axis.
template <typename T> reference::Array<T> updated(const GoldenCase &golden) {
  const NpyArray start = golden.tensor("weight_unitary");
  const NpyArray variables = golden.tensor("new_variables_flat");
  if (variables.count() < start.count())
    inputError("golden new_variables_flat has " +
               std::to_string(variables.count()) + " numbers, expected " +
               std::to_string(start.count()) + " or more");
  reference::Array<T> kernel(start.shape);
  std::copy_n(start.memory.as<T>(), start.count(), kernel.values.begin());
  // Variables are the kernel with its first axis fastest, then the bias.
  reference::updateUnitary<T>(
      kernel.view(),
      columnMajorFrom<const T>(0, variables.memory.as<T>(), start.shape));
  return kernel;
}

template <typename T>
NpyArray arrayOf(const reference::Array<T> &values, ElementType type) {
  NpyArray array(type, values.shape);
  std::copy(values.values.begin(), values.values.end(), array.memory.as<T>());
  return array;
}

/// Whether each row of the library's kernel is the golden one's times a number
/// of modulus 1.
template <typename T> bool startsRight(const GoldenCase &golden) {
  const NpyArray raw = golden.tensor("weight_raw"),
                 wanted = golden.tensor("weight_unitary");
  const std::vector<int64_t> &shape = wanted.shape;
  reference::Array<T> kernel(shape);
  std::vector<int64_t> taps(raw.shape.begin() + 2, raw.shape.end());
  const int64_t blocks = shape[0] * shape[1];
  for (int64_t block = 0; block < blocks; ++block) {
    const reference::View<const T> from(raw.memory.as<T>() + block * shape[2],
                                        taps);
    reference::copyElements(
        from,
        columnMajorFrom<T>(0, kernel.values.data() + block * shape[2], taps));
  }
  reference::makeUnitary<T>(kernel.view());
  const reference::View<const T> golds(wanted.memory.as<T>(), shape),
      rows = std::as_const(kernel).view();
  bool right = reference::unitaryError<T>(rows) <= golden.tolerance();
  for (int64_t f = 0; f < shape[0]; ++f)
    for (int64_t c = 0; c < shape[1]; ++c) {
      T sum{};
      for (int64_t t = 0; t < shape[2]; ++t)
        sum += rows(f, c, t) * reference::conjugate(golds(f, c, t));
      right &= std::abs(std::abs(sum) - 1) <= golden.tolerance();
    }
  return right;
}

} // namespace

NpyArray updatedKernel(const GoldenCase &golden) {
  const NpyArray raw = golden.tensor("weight_raw");
  NpyArray result(raw.type, raw.shape);
  visitElementType(raw.type, [&]<typename T>(T) {
    if constexpr (!std::is_integral_v<T>) {
      const reference::Array<T> kernel = updated<T>(golden);
      reference::copyElements(
          columnMajorFrom<const T>(2, kernel.values.data(), raw.shape),
          reference::View<T>(result.memory.as<T>(), raw.shape));
    }
  });
  return result;
}

NpyArray updatedBias(const GoldenCase &golden) {
  const NpyArray variables = golden.tensor("new_variables_flat");
  NpyArray bias(variables.type, golden.tensor("bias_raw").shape);
  const int64_t first = golden.tensor("weight_unitary").count();
  if (first + bias.count() != variables.count())
    inputError("golden new_variables_flat has " +
               std::to_string(variables.count()) + " numbers, expected " +
               std::to_string(first + bias.count()));
  const auto bytes = static_cast<size_t>(elementBytes(bias.type));
  std::memcpy(bias.memory.data(), variables.memory.as<char>() + first * bytes,
              bias.count() * bytes);
  return bias;
}

std::vector<std::string> wrongUnitaryArrays(const GoldenCase &golden) {
  std::vector<std::string> wrong;
  visitElementType(golden.tensor("weight_raw").type, [&]<typename T>(T) {
    if constexpr (!std::is_integral_v<T>) {
      if (!startsRight<T>(golden))
        wrong.push_back("weight_unitary");
      const NpyArray wanted = golden.tensor("weight_after_update");
      if (!(distanceBetween(arrayOf(updated<T>(golden), wanted.type), wanted)
                .relative <= golden.tolerance()))
        wrong.push_back("weight_after_update");
    }
  });
  if (!distanceBetween(updatedBias(golden), golden.tensor("bias_after_update"))
           .equal)
    wrong.push_back("bias_after_update");
  return wrong;
}

} // namespace papilio::tools
