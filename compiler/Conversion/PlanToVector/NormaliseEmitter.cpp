//===- NormaliseEmitter.cpp - Moving diagonals while packing -----------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Conversion/PlanToVector/NormaliseEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace papilio;

/// Diagonals may grow to 2^limit or shrink to 2^-limit over a pass: their
/// squares, and their products with blocks of ordinary size, stay normal
/// numbers.
static double diagonalLimit(FloatType scalar) {
  return scalar.isF32() ? 0x1p60 : 0x1p480;
}

namespace {
/// Normalises the twiddles of one unit.
class UnitNormaliser {
public:
  UnitNormaliser(Emitter &emitter, const PassShape &pass, Value full,
                 Value normalised)
      : e(emitter), pass(pass), full(full), normalised(normalised),
        lanes(pass.lanes()), parts(pass.parts()), diagonals(pass.registers()) {}

  /// Emits the unit; returns whether its normalised form holds, an i1.
  Value emit();

private:
  using Number = Emitter::Number;

  Number load(int64_t vector);
  void store(const Number &value, int64_t vector);
  Number scaled(const Number &value, const Number &diagonal);
  Number quotient(const Number &a, const Number &b);
  Value magnitude(const Number &value);
  void require(arith::CmpFPredicate predicate, Value a, double bound);
  void checkDiagonal(const Number &value);
  void checkQuotient(const Number &value);
  Number swapped(const Number &value, int64_t bit);
  void registerStage(const StageTwiddles &stage);
  void laneStage(const StageTwiddles &stage);

  Emitter &e;
  const PassShape &pass;
  Value full, normalised;
  int64_t lanes, parts;
  SmallVector<Number> diagonals; ///< Per register; empty: ones.
  Value holds;                   ///< A vector of i1.
};
} // namespace

UnitNormaliser::Number UnitNormaliser::load(int64_t vector) {
  Number value;
  for (int64_t part = 0; part < parts; ++part)
    value.push_back(e.load(e.at(full, (vector * parts + part) * lanes), lanes));
  return value;
}

void UnitNormaliser::store(const Number &value, int64_t vector) {
  for (int64_t part = 0; part < parts; ++part)
    e.store(value[part], e.at(normalised, (vector * parts + part) * lanes));
}

UnitNormaliser::Number UnitNormaliser::scaled(const Number &value,
                                              const Number &diagonal) {
  return diagonal.empty() ? value : e.product(value, diagonal);
}

/// |value|, for complex numbers its square.
Value UnitNormaliser::magnitude(const Number &value) {
  Value square = arith::MulFOp::create(e.builder, e.loc, value[0], value[0]);
  if (parts == 2)
    return vector::FMAOp::create(e.builder, e.loc, value[1], value[1], square);
  // The larger of x and -x is |x|, or NaN for NaN.
  Value negated = arith::NegFOp::create(e.builder, e.loc, value[0]);
  return arith::MaximumFOp::create(e.builder, e.loc, value[0], negated);
}

/// a/b; complex: a conj(b) / |b|^2.
UnitNormaliser::Number UnitNormaliser::quotient(const Number &a,
                                                const Number &b) {
  auto divide = [&](Value x, Value y) -> Value {
    return arith::DivFOp::create(e.builder, e.loc, x, y);
  };
  if (parts == 1)
    return {divide(a[0], b[0])};
  Value negated = arith::NegFOp::create(e.builder, e.loc, b[1]);
  Number product = e.product(a, {b[0], negated});
  Value square = magnitude(b);
  return {divide(product[0], square), divide(product[1], square)};
}

void UnitNormaliser::require(arith::CmpFPredicate predicate, Value a,
                             double bound) {
  auto type = cast<VectorType>(a.getType());
  Value limit = arith::ConstantOp::create(
      e.builder, e.loc,
      DenseElementsAttr::get(type, e.builder.getFloatAttr(e.scalar, bound)));
  // Ordered comparisons: a NaN never holds.
  Value here = arith::CmpFOp::create(e.builder, e.loc, predicate, a, limit);
  holds = holds ? e.both(holds, here) : here;
}

void UnitNormaliser::checkDiagonal(const Number &value) {
  double limit = diagonalLimit(e.scalar);
  if (parts == 2)
    limit *= limit;
  Value size = magnitude(value);
  require(arith::CmpFPredicate::OLE, size, limit);
  require(arith::CmpFPredicate::OGE, size, 1 / limit);
}

void UnitNormaliser::checkQuotient(const Number &value) {
  double limit = diagonalLimit(e.scalar);
  require(arith::CmpFPredicate::OLE, magnitude(value),
          parts == 2 ? limit * limit : limit);
}

UnitNormaliser::Number UnitNormaliser::swapped(const Number &value,
                                               int64_t bit) {
  SmallVector<int64_t> mask;
  for (int64_t lane = 0; lane < lanes; ++lane)
    mask.push_back(lane ^ (int64_t(1) << bit));
  Number result;
  for (Value part : value)
    result.push_back(e.shuffle(part, part, mask));
  return result;
}

/// Forward: the diagonals so far scale the columns, and what leaves is the
/// block's own diagonal, taken out of its rows. Backward: rows and columns
/// change places.
void UnitNormaliser::registerStage(const StageTwiddles &stage) {
  int64_t bit = stage.stage().getBit();
  int64_t slot = llvm::find(pass.type.getLayout().getRegisters(), bit) -
                 pass.type.getLayout().getRegisters().begin();
  bool forward = pass.diagonalsMoveForward;
  for (int64_t j = 0; j < pass.registers(); ++j) {
    if ((j >> slot) & 1)
      continue;
    int64_t partner = j | (int64_t(1) << slot);
    int64_t from = pass.twiddleVector(stage, j, TwiddleForm::Full);
    int64_t to = pass.twiddleVector(stage, j, TwiddleForm::Normalised);
    const Number &low = diagonals[j], &high = diagonals[partner];
    Number a = scaled(load(from), low);
    Number b = scaled(load(from + 1), forward ? high : low);
    Number c = scaled(load(from + 2), forward ? low : high);
    Number d = scaled(load(from + 3), high);
    if (stage.takesDiagonals) {
      const Number entries[] = {a, b, c, d};
      for (auto [entry, value] : llvm::enumerate(entries))
        store(value, to + entry);
      continue;
    }
    Number upper = quotient(b, forward ? a : d);
    Number lower = quotient(c, forward ? d : a);
    checkQuotient(upper);
    checkQuotient(lower);
    checkDiagonal(a);
    checkDiagonal(d);
    store(upper, to);
    store(lower, to + 1);
    diagonals[j] = a;
    diagonals[partner] = d;
  }
}

/// The same in lanes: `own` multiplies the lane's value, `other` its partner's.
void UnitNormaliser::laneStage(const StageTwiddles &stage) {
  int64_t bit = stage.stage().getBit();
  bool forward = pass.diagonalsMoveForward;
  for (int64_t j = 0; j < pass.registers(); ++j) {
    int64_t from = pass.twiddleVector(stage, j, TwiddleForm::Full);
    int64_t to = pass.twiddleVector(stage, j, TwiddleForm::Normalised);
    const Number here = diagonals[j];
    Number there = here.empty() || !forward ? here : swapped(here, bit);
    Number own = scaled(load(from), here);
    Number other = scaled(load(from + 1), there);
    if (stage.takesDiagonals) {
      store(own, to);
      store(other, to + 1);
      continue;
    }
    Number factor = quotient(other, forward ? own : swapped(own, bit));
    checkQuotient(factor);
    checkDiagonal(own);
    store(factor, to);
    diagonals[j] = own;
  }
}

Value UnitNormaliser::emit() {
  SmallVector<const StageTwiddles *> order;
  for (const StageTwiddles &stage : pass.twiddles)
    order.push_back(&stage);
  if (!pass.diagonalsMoveForward)
    std::reverse(order.begin(), order.end());
  for (const StageTwiddles *stage : order)
    stage->inLane ? laneStage(*stage) : registerStage(*stage);
  return vector::ReductionOp::create(e.builder, e.loc,
                                     vector::CombiningKind::AND, holds);
}

/// Normalises one pass of a stack. The flag starts at 1 and each unit that does
/// not hold clears it.
static void normalisePass(Emitter &e, const PassShape &pass, Value packed) {
  Type i32 = e.builder.getI32Type();
  Value flag = e.atByte(packed, 4 * pass.number);
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIntOp::create(e.builder, e.loc, value, 32);
  };
  LLVM::StoreOp::create(e.builder, e.loc, constant(1), flag, 4);
  Value from = e.at(packed, pass.packedOffset());
  Value to = e.at(packed, pass.packedOffset(TwiddleForm::Normalised));
  e.loop(int64_t(1) << pass.unitBits.size(), [&](Value unit) {
    UnitNormaliser normaliser(
        e, pass, e.at(from, e.mul(unit, pass.scalarsPerUnit())),
        e.at(to, e.mul(unit, pass.scalarsPerUnit(TwiddleForm::Normalised))));
    Value holds = normaliser.emit();
    Value before = LLVM::LoadOp::create(e.builder, e.loc, i32, flag, 4);
    LLVM::StoreOp::create(e.builder, e.loc,
                          e.select(holds, before, constant(0)), flag, 4);
  });
}

void papilio::emitNormalise(Emitter &e, const KernelShape &shape,
                            Value packed) {
  e.loop(shape.stacks, [&](Value stack) {
    Value ofStack = e.at(packed, e.mul(stack, shape.packedScalars));
    for (const StepShape &step : shape.steps)
      for (const PassShape &pass : step.passes)
        if (pass.normalises)
          normalisePass(e, pass, ofStack);
  });
}
