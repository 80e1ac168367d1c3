//===- Interpret.cpp - Evaluate a program with the reference --------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Interpret/Interpret.h"
#include "compiler/Interpret/Buffers.h"
#include "compiler/Interpret/Spconv.h"
#include "dialects/Butterfly/IR/Butterfly.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace papilio::interpret;
namespace oracle = papilio::reference;

namespace papilio {

namespace {

/// The pattern of an op that has one.
template <typename OpTy> oracle::Pattern patternOf(OpTy op) {
  butterfly::PatternAttr p = op.getPattern();
  return {p.getA(), p.getB(), p.getC(), p.getD()};
}

/// Evaluates ops one after another; keeps the value of every SSA name.
class Evaluator {
public:
  Evaluator(int64_t batch, bool inDouble) : batch(batch), inDouble(inDouble) {}

  void define(Value name, const papilio_buffer &buffer) {
    values[name] = readBuffer(buffer, typeOf(name));
  }
  const AnyArray &operator[](Value name) const { return values.at(name); }

  LogicalResult evaluateBlock(Block &block) {
    for (Operation &op : block)
      if (failed(evaluate(&op)))
        return failure();
    return success();
  }

private:
  LogicalResult evaluate(Operation *op) {
    if (isSpconvOp(op)) {
      evaluateConvolution(op);
      return success();
    }
    return TypeSwitch<Operation *, LogicalResult>(op)
        .Case<butterfly::MultiplyOp, butterfly::ChainMultiplyOp,
              butterfly::FactorMultiplyOp, butterfly::FactorOp,
              butterfly::SliceTwiddleOp, butterfly::StackOp,
              butterfly::UnstackOp, butterfly::CollectOp,
              butterfly::BitReverseOp, butterfly::PermuteOp, butterfly::PadOp,
              butterfly::TrimOp, butterfly::FactorOuterOp,
              butterfly::PairsOuterOp, butterfly::PlaceTwiddleOp,
              butterfly::SumStacksOp, butterfly::PickOp, butterfly::AddOp,
              butterfly::ZerosLikeOp>([&](auto op) {
          visitType(typeOf(op.getResult()),
                    [&]<typename T>(T) { apply<T>(op); });
          return success();
        })
        .Case<butterfly::RealPartOp, butterfly::EmbedOp>([&](auto op) {
          changeType(op);
          return success();
        })
        .Case([&](butterfly::GroupOp group) { return evaluateGroup(group); })
        .Case<butterfly::YieldOp, func::ReturnOp>(
            [](auto) { return success(); })
        .Default([](Operation *op) {
          return op->emitError("the reference cannot evaluate this op; "
                               "expected a program of butterfly and spconv "
                               "ops (phase input or fused)");
        });
  }

  LogicalResult evaluateGroup(butterfly::GroupOp group) {
    Block &body = group.getBody().front();
    if (failed(evaluateBlock(body)))
      return failure();
    for (auto [result, value] :
         llvm::zip(group.getResults(), body.getTerminator()->getOperands()))
      values[result] = values.at(value);
    return success();
  }

  void evaluateConvolution(Operation *op) {
    SmallVector<const AnyArray *> operands;
    for (Value operand : op->getOperands())
      operands.push_back(&values.at(operand));
    Value result = op->getResult(0);
    AnyArray array =
        evaluateSpconv(op, operands, typeOf(result), shapeOf(result));
    values[result] = std::move(array);
  }

  ElementType typeOf(Value name) const {
    ElementType type = *elementTypeOf(name.getType());
    return inDouble ? widen(type) : type;
  }

  /// The value of an operand.
  template <typename T> oracle::View<const T> in(Value name) {
    return std::as_const(std::get<oracle::Array<T>>(values.at(name))).view();
  }
  oracle::Shape shapeOf(Value name) const {
    oracle::Shape shape;
    auto tensor = cast<RankedTensorType>(name.getType());
    for (int64_t extent : tensor.getShape())
      shape.push_back(ShapedType::isDynamic(extent) ? batch : extent);
    return shape;
  }
  /// A new array for a result.
  template <typename T> oracle::View<T> out(Value name) {
    AnyArray &array = values[name] = oracle::Array<T>(shapeOf(name));
    return std::get<oracle::Array<T>>(array).view();
  }

  template <typename T> void apply(butterfly::MultiplyOp op) {
    auto twiddle = in<T>(op.getTwiddle()), input = in<T>(op.getInput());
    auto tying = op.getTying() == butterfly::Tying::Tied
                     ? oracle::Tying::Tied
                     : oracle::Tying::Untied;
    auto order = op.getStrideOrder() == butterfly::StrideOrder::Increasing
                     ? oracle::StrideOrder::Increasing
                     : oracle::StrideOrder::Decreasing;
    auto result = out<T>(op.getResult());
    if (op.getIntermediates())
      oracle::multiplyIntermediates<T>(twiddle, input, tying, order, result);
    else
      oracle::multiply<T>(twiddle, input, tying, order, result);
  }
  template <typename T> void apply(butterfly::ChainMultiplyOp op) {
    auto twiddle = in<T>(op.getTwiddle()), input = in<T>(op.getInput());
    std::vector<int64_t> strides(op.getLogStrides());
    auto result = out<T>(op.getResult());
    if (op.getIntermediates())
      oracle::chainMultiplyIntermediates<T>(twiddle, input, strides, result);
    else
      oracle::chainMultiply<T>(twiddle, input, strides, result);
  }
  template <typename T> void apply(butterfly::FactorMultiplyOp op) {
    auto twiddle = in<T>(op.getTwiddle()), input = in<T>(op.getInput());
    auto result = out<T>(op.getResult());
    if (op.getAdjoint())
      oracle::factorMultiplyAdjoint<T>(twiddle, input, result);
    else
      oracle::factorMultiply<T>(twiddle, input, result);
  }
  template <typename T> void apply(butterfly::FactorOp op) {
    auto twiddle = in<T>(op.getTwiddle()), input = in<T>(op.getInput());
    auto result = out<T>(op.getResult());
    if (op.getAdjoint())
      oracle::factorAdjoint<T>(twiddle, input, patternOf(op), result);
    else
      oracle::factor<T>(twiddle, input, patternOf(op), result);
  }
  template <typename T> void apply(butterfly::FactorOuterOp op) {
    auto left = in<T>(op.getLeft()), right = in<T>(op.getRight());
    oracle::factorOuter<T>(left, right, patternOf(op), out<T>(op.getResult()));
  }
  template <typename T> void apply(butterfly::PairsOuterOp op) {
    auto left = in<T>(op.getLeft()), right = in<T>(op.getRight());
    oracle::pairsOuter<T>(left, right, out<T>(op.getResult()));
  }
  template <typename T> void apply(butterfly::PlaceTwiddleOp op) {
    std::vector<oracle::View<const T>> values;
    for (Value value : op.getValues())
      values.push_back(in<T>(value));
    oracle::placeTwiddle<T>(values, std::vector<int64_t>(op.getOffsets()),
                            out<T>(op.getResult()));
  }
  template <typename T> void apply(butterfly::SumStacksOp op) {
    auto input = in<T>(op.getInput());
    oracle::sumStacks<T>(input, out<T>(op.getResult()));
  }
  template <typename T> void apply(butterfly::PickOp op) {
    auto input = in<T>(op.getInput());
    oracle::pick<T>(input, op.getPlane(), out<T>(op.getResult()));
  }
  template <typename T> void apply(butterfly::AddOp op) {
    auto left = in<T>(op.getLeft()), right = in<T>(op.getRight());
    oracle::add<T>(left, right, out<T>(op.getResult()));
  }
  template <typename T> void apply(butterfly::ZerosLikeOp op) {
    out<T>(op.getResult()); // An array begins as zeros.
  }
  template <typename T> void apply(butterfly::SliceTwiddleOp op) {
    auto twiddle = in<T>(op.getTwiddle());
    oracle::sliceTwiddle<T>(twiddle, op.getOffset(), out<T>(op.getResult()));
  }
  template <typename T> void apply(butterfly::StackOp op) {
    auto input = in<T>(op.getInput());
    oracle::stack<T>(input, out<T>(op.getResult()));
  }
  template <typename T> void apply(butterfly::UnstackOp op) {
    auto input = in<T>(op.getInput());
    oracle::unstack<T>(input, out<T>(op.getResult()));
  }
  template <typename T> void apply(butterfly::CollectOp op) {
    std::vector<oracle::View<const T>> inputs;
    for (Value value : op.getValues())
      inputs.push_back(in<T>(value));
    oracle::collect<T>(inputs, out<T>(op.getResult()));
  }
  template <typename T> void apply(butterfly::BitReverseOp op) {
    auto input = in<T>(op.getInput());
    oracle::bitReverse<T>(input, out<T>(op.getResult()));
  }
  template <typename T> void apply(butterfly::PermuteOp op) {
    auto input = in<T>(op.getInput());
    oracle::permute<T>(input, std::vector<int64_t>(op.getIndices()),
                       out<T>(op.getResult()));
  }
  template <typename T> void apply(butterfly::PadOp op) {
    auto input = in<T>(op.getInput());
    oracle::pad<T>(input, op.getLow(), out<T>(op.getResult()));
  }
  template <typename T> void apply(butterfly::TrimOp op) {
    auto input = in<T>(op.getInput());
    oracle::trim<T>(input, op.getLow(), out<T>(op.getResult()));
  }

  void changeType(butterfly::RealPartOp op) {
    visitType(typeOf(op.getResult()), [&]<typename T>(T) {
      if constexpr (!oracle::Element<T>::isComplex) {
        auto input = in<std::complex<T>>(op.getInput());
        oracle::realPart<T>(input, out<T>(op.getResult()));
      }
    });
  }
  void changeType(butterfly::EmbedOp op) {
    visitType(typeOf(op.getInput()), [&]<typename T>(T) {
      if constexpr (!oracle::Element<T>::isComplex) {
        auto input = in<T>(op.getInput());
        oracle::embed<T>(input, out<std::complex<T>>(op.getResult()));
      }
    });
  }

  int64_t batch;
  bool inDouble;
  // Views point into the arrays' own memory, which stays where it is when the
  // map grows and moves the arrays.
  llvm::DenseMap<Value, AnyArray> values;
};

} // namespace

LogicalResult interpretFunction(func::FuncOp function,
                                ArrayRef<papilio_buffer> buffers,
                                bool inDouble) {
  if (function.isExternal() || !function.getBody().hasOneBlock())
    return function.emitError("expected a function with one block");
  FailureOr<int64_t> batch = checkBuffers(function, buffers, inDouble);
  if (failed(batch))
    return failure();
  try {
    Evaluator evaluator(*batch, inDouble);
    for (BlockArgument argument : function.getArguments())
      evaluator.define(argument, buffers[argument.getArgNumber()]);
    Block &body = function.getBody().front();
    if (failed(evaluator.evaluateBlock(body)))
      return failure();
    ArrayRef<papilio_buffer> results =
        buffers.drop_front(function.getNumArguments());
    for (auto [value, buffer] :
         llvm::zip(body.getTerminator()->getOperands(), results))
      writeBuffer(evaluator[value], buffer);
    return success();
  } catch (const std::bad_alloc &) {
    return function.emitError("out of memory while evaluating the reference");
  } catch (const std::invalid_argument &error) {
    // The verifiers should have refused what the oracle refuses.
    return function.emitError("the reference refuses the program: ")
           << error.what();
  }
}

} // namespace papilio
