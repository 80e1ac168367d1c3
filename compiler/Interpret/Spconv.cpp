//===- Spconv.cpp - Evaluate the ops of the spconv dialect ----------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Interpret/Spconv.h"
#include "dialects/Spconv/IR/Spconv.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include <algorithm>

using namespace mlir;
namespace oracle = papilio::reference;

namespace papilio::interpret {

namespace {

/// A view whose axes are in logical order, whatever the tensor's.
template <typename T>
oracle::View<T> inLogicalOrder(oracle::View<T> view, spconv::AxisOrder order) {
  if (order == spconv::AxisOrder::ColumnMajor) {
    std::reverse(view.shape.begin(), view.shape.end());
    std::reverse(view.strides.begin(), view.strides.end());
  }
  return view;
}

template <typename OpTy> oracle::Window windowOf(OpTy op) {
  return {oracle::Shape(op.getStrides().begin(), op.getStrides().end()),
          op.getBoundary() == spconv::Boundary::Periodic
              ? oracle::Boundary::Periodic
              : oracle::Boundary::Open};
}

template <typename OpTy> oracle::Convention conventionOf(OpTy op) {
  return op.getConvention() == spconv::Convention::Conjugate
             ? oracle::Convention::Conjugate
             : oracle::Convention::Plain;
}

oracle::SparsePattern patternOf(spconv::PatternAttr pattern, int64_t sites,
                                int64_t taps) {
  auto list = [](DenseI64ArrayAttr values) {
    return std::vector<int64_t>(values.asArrayRef());
  };
  return {sites, taps, list(pattern.getIndptr()), list(pattern.getIndices()),
          list(pattern.getWeightIndices())};
}

/// One op in the element type of its result.
template <typename T> class Evaluation {
public:
  Evaluation(ArrayRef<const AnyArray *> operands, oracle::Shape shape)
      : result(std::move(shape)) {
    for (const AnyArray *operand : operands)
      values.push_back(convert(*operand));
  }

  oracle::Array<T> take() { return std::move(result); }

  void run(spconv::ConvOp op) {
    View kernel = get(1, op), x = data(get(0, op), kernel.rank());
    oracle::conv<T>(x, kernel, bias(), windowOf(op),
                    data(out(op), kernel.rank()));
  }
  void run(spconv::ConvTransposeOp op) {
    View kernel = get(1, op), y = data(get(0, op), kernel.rank());
    oracle::convTranspose<T>(y, kernel, windowOf(op), conventionOf(op),
                             data(out(op), kernel.rank()));
  }
  void run(spconv::KernelGradientOp op) {
    oracle::View<T> g = out(op);
    int64_t rank = g.rank() - (op.getPerSample() ? 1 : 0);
    oracle::kernelGradient<T>(data(get(0, op), rank), data(get(1, op), rank),
                              windowOf(op), conventionOf(op), g);
  }
  void run(spconv::BiasGradientOp op) {
    View y = get(0, op);
    oracle::biasGradient<T>(
        data(y, op.getUnbatched() ? y.rank() + 1 : y.rank()), out(op));
  }
  void run(spconv::PatternConvOp op) {
    View kernel = get(1, op), x = data(get(0, op), 3);
    oracle::patternConv<T>(
        x, kernel, bias(),
        patternOf(op.getPattern(), x.shape[2], kernel.shape[2]),
        data(out(op), 3));
  }
  void run(spconv::PatternConvTransposeOp op) {
    View kernel = get(1, op), y = data(get(0, op), 3);
    oracle::View<T> x = data(out(op), 3);
    oracle::patternConvTranspose<T>(
        y, kernel, patternOf(op.getPattern(), x.shape[2], kernel.shape[2]),
        conventionOf(op), x);
  }
  void run(spconv::PatternKernelGradientOp op) {
    View x = data(get(0, op), 3), y = data(get(1, op), 3);
    oracle::View<T> g = out(op);
    oracle::patternKernelGradient<T>(
        x, y, patternOf(op.getPattern(), x.shape[2], g.shape.back()),
        conventionOf(op), g);
  }

private:
  using View = oracle::View<const T>;

  static oracle::Array<T> convert(const AnyArray &operand) {
    return std::visit(
        []<typename From>(const oracle::Array<From> &array) {
          if constexpr (oracle::Element<T>::isComplex ||
                        !oracle::Element<From>::isComplex)
            return oracle::convertElements<T>(array.view());
          else
            // The verifiers give complex operands a complex result.
            return oracle::Array<T>();
        },
        operand);
  }

  template <typename OpTy> View get(size_t index, OpTy op) const {
    return inLogicalOrder(std::as_const(values[index]).view(),
                          op.getAxisOrder());
  }
  template <typename OpTy> oracle::View<T> out(OpTy op) {
    return inLogicalOrder(result.view(), op.getAxisOrder());
  }
  /// Data with a batch axis, which a rank of one less than the kernel's (two
  /// axes and those of the lattice) lacks.
  template <typename U>
  static oracle::View<U> data(oracle::View<U> view, int64_t kernelRank) {
    return view.rank() == kernelRank ? view : view.broadcast(0, 1);
  }
  /// The third operand, if there is one.
  std::optional<View> bias() const {
    return values.size() > 2 ? std::optional<View>(values[2].view())
                             : std::nullopt;
  }

  std::vector<oracle::Array<T>> values;
  oracle::Array<T> result;
};

} // namespace

bool isSpconvOp(Operation *op) {
  return isa_and_nonnull<spconv::SpconvDialect>(op->getDialect());
}

AnyArray evaluateSpconv(Operation *op, ArrayRef<const AnyArray *> operands,
                        ElementType type, reference::Shape shape) {
  return visitType(type, [&]<typename T>(T) -> AnyArray {
    Evaluation<T> evaluation(operands, std::move(shape));
    TypeSwitch<Operation *>(op)
        .Case<spconv::ConvOp, spconv::ConvTransposeOp, spconv::KernelGradientOp,
              spconv::BiasGradientOp, spconv::PatternConvOp,
              spconv::PatternConvTransposeOp, spconv::PatternKernelGradientOp>(
            [&](auto op) { evaluation.run(op); });
    return evaluation.take();
  });
}

} // namespace papilio::interpret
