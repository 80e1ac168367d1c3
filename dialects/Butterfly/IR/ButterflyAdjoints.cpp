//===- ButterflyAdjoints.cpp - Adjoint rules of the operations ------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// docs/adjoints.md derives the rules. A factor, its adjoint and the outer
// product are the three derivatives of one form, Re <left, T right>, linear in
// each of three places; so each one's rule consists of the other two.
#include "dialects/Butterfly/IR/Butterfly.h"

using namespace mlir;
using namespace papilio;
using namespace papilio::butterfly;

/// The type of a value of the forward program.
static RankedTensorType typeOf(Value value) {
  return cast<RankedTensorType>(value.getType());
}

/// A pattern with rows and columns of the blocks exchanged.
static PatternAttr transposed(PatternAttr pattern) {
  return PatternAttr::get(pattern.getContext(), pattern.getA(), pattern.getC(),
                          pattern.getB(), pattern.getD());
}

//===----------------------------------------------------------------------===//
// Stacks and groups
//===----------------------------------------------------------------------===//

static constexpr const char *kExpandFirst =
    "run butterfly-expand first, which makes factors of it";

std::string MultiplyOp::getReasonForNoAdjoint(const llvm::SmallBitVector &) {
  return kExpandFirst;
}
void MultiplyOp::buildVjp(VjpBuilder &) { llvm_unreachable(kExpandFirst); }

std::string
ChainMultiplyOp::getReasonForNoAdjoint(const llvm::SmallBitVector &) {
  return kExpandFirst;
}
void ChainMultiplyOp::buildVjp(VjpBuilder &) { llvm_unreachable(kExpandFirst); }

static constexpr const char *kFuseLater =
    "derive adjoints before factors are grouped";

std::string GroupOp::getReasonForNoAdjoint(const llvm::SmallBitVector &) {
  return kFuseLater;
}
void GroupOp::buildVjp(VjpBuilder &) { llvm_unreachable(kFuseLater); }

//===----------------------------------------------------------------------===//
// Factors and outer products
//===----------------------------------------------------------------------===//

/// Of a product of twiddle and input: each wanted cotangent needs the other
/// operand.
template <typename OpTy>
static void addOtherOperand(OpTy op, const llvm::SmallBitVector &wanted,
                            SmallVectorImpl<Value> &needs) {
  if (wanted[0])
    needs.push_back(op->getOperand(1));
  if (wanted[1])
    needs.push_back(op->getOperand(0));
}

void FactorOp::getVjpNeeds(const llvm::SmallBitVector &wanted,
                           SmallVectorImpl<Value> &needs) {
  addOtherOperand(*this, wanted, needs);
}

void FactorOp::buildVjp(VjpBuilder &vjp) {
  Value ct = vjp.getCotangent();
  if (vjp.wants(0)) {
    Value input = vjp.getPrimal(getInput());
    // T x has the cotangent g x^H of T; T^H x has x g^H.
    Value left = getAdjoint() ? input : ct, right = getAdjoint() ? ct : input;
    vjp.setCotangent(
        0, FactorOuterOp::create(
               vjp.builder, vjp.loc, getTwiddle().getType(), left, right,
               getAdjoint() ? transposed(getPattern()) : getPattern()));
  }
  if (vjp.wants(1))
    vjp.setCotangent(
        1, FactorOp::create(vjp.builder, vjp.loc, getInput().getType(),
                            vjp.getPrimal(getTwiddle()), ct,
                            transposed(getPattern()), !getAdjoint()));
}

void FactorOp::buildJvp(JvpBuilder &jvp) { jvp.applyToEachTangent(); }

void FactorOuterOp::getVjpNeeds(const llvm::SmallBitVector &wanted,
                                SmallVectorImpl<Value> &needs) {
  addOtherOperand(*this, wanted, needs);
}

void FactorOuterOp::buildVjp(VjpBuilder &vjp) {
  Value blocks = vjp.getCotangent();
  if (vjp.wants(0))
    vjp.setCotangent(
        0, FactorOp::create(vjp.builder, vjp.loc, getLeft().getType(), blocks,
                            vjp.getPrimal(getRight()), getPattern()));
  if (vjp.wants(1))
    vjp.setCotangent(
        1, FactorOp::create(vjp.builder, vjp.loc, getRight().getType(), blocks,
                            vjp.getPrimal(getLeft()), transposed(getPattern()),
                            /*adjoint=*/true));
}

void FactorOuterOp::buildJvp(JvpBuilder &jvp) { jvp.applyToEachTangent(); }

void FactorMultiplyOp::getVjpNeeds(const llvm::SmallBitVector &wanted,
                                   SmallVectorImpl<Value> &needs) {
  addOtherOperand(*this, wanted, needs);
}

void FactorMultiplyOp::buildVjp(VjpBuilder &vjp) {
  Value ct = vjp.getCotangent();
  if (vjp.wants(0)) {
    Value input = vjp.getPrimal(getInput());
    vjp.setCotangent(0, PairsOuterOp::create(vjp.builder, vjp.loc,
                                             getTwiddle().getType(),
                                             getAdjoint() ? input : ct,
                                             getAdjoint() ? ct : input));
  }
  if (vjp.wants(1))
    vjp.setCotangent(1, FactorMultiplyOp::create(
                            vjp.builder, vjp.loc, getInput().getType(),
                            vjp.getPrimal(getTwiddle()), ct, !getAdjoint()));
}

void FactorMultiplyOp::buildJvp(JvpBuilder &jvp) { jvp.applyToEachTangent(); }

void PairsOuterOp::getVjpNeeds(const llvm::SmallBitVector &wanted,
                               SmallVectorImpl<Value> &needs) {
  addOtherOperand(*this, wanted, needs);
}

void PairsOuterOp::buildVjp(VjpBuilder &vjp) {
  Value blocks = vjp.getCotangent();
  if (vjp.wants(0))
    vjp.setCotangent(0, FactorMultiplyOp::create(vjp.builder, vjp.loc,
                                                 getLeft().getType(), blocks,
                                                 vjp.getPrimal(getRight())));
  if (vjp.wants(1))
    vjp.setCotangent(1, FactorMultiplyOp::create(
                            vjp.builder, vjp.loc, getRight().getType(), blocks,
                            vjp.getPrimal(getLeft()), /*adjoint=*/true));
}

void PairsOuterOp::buildJvp(JvpBuilder &jvp) { jvp.applyToEachTangent(); }

//===----------------------------------------------------------------------===//
// Twiddles
//===----------------------------------------------------------------------===//

bool SliceTwiddleOp::isParameterOperand(unsigned) { return true; }

void SliceTwiddleOp::buildVjp(VjpBuilder &vjp) {
  vjp.setCotangent(
      0, PlaceTwiddleOp::create(vjp.builder, vjp.loc, getTwiddle().getType(),
                                vjp.getCotangent(),
                                static_cast<int64_t>(getOffset())));
}

bool PlaceTwiddleOp::isParameterOperand(unsigned) { return true; }

void PlaceTwiddleOp::buildVjp(VjpBuilder &vjp) {
  for (auto [number, offset] : llvm::enumerate(getOffsets()))
    if (vjp.wants(number))
      vjp.setCotangent(number,
                       SliceTwiddleOp::create(vjp.builder, vjp.loc,
                                              getValues()[number].getType(),
                                              vjp.getCotangent(), offset));
}

//===----------------------------------------------------------------------===//
// Stacks and planes
//===----------------------------------------------------------------------===//

void StackOp::buildVjp(VjpBuilder &vjp) {
  vjp.setCotangent(0, SumStacksOp::create(vjp.builder, vjp.loc,
                                          getInput().getType(),
                                          vjp.getCotangent()));
}

void SumStacksOp::buildVjp(VjpBuilder &vjp) {
  vjp.setCotangent(0,
                   StackOp::create(vjp.builder, vjp.loc, getInput().getType(),
                                   vjp.getCotangent()));
}

void UnstackOp::buildVjp(VjpBuilder &vjp) {
  vjp.setCotangent(0,
                   StackOp::create(vjp.builder, vjp.loc, getInput().getType(),
                                   vjp.getCotangent()));
}

void CollectOp::buildVjp(VjpBuilder &vjp) {
  for (unsigned plane = 0; plane < getValues().size(); ++plane)
    if (vjp.wants(plane))
      vjp.setCotangent(plane, PickOp::create(vjp.builder, vjp.loc,
                                             getValues()[plane].getType(),
                                             vjp.getCotangent(), plane));
}

void PickOp::buildVjp(VjpBuilder &vjp) {
  Value ct = vjp.getCotangent();
  Value zeros = ZerosLikeOp::create(vjp.builder, vjp.loc, ct.getType(), ct);
  SmallVector<Value> planes(typeOf(getInput()).getDimSize(0), zeros);
  planes[getPlane()] = ct;
  vjp.setCotangent(
      0, CollectOp::create(vjp.builder, vjp.loc, getInput().getType(), planes));
}

//===----------------------------------------------------------------------===//
// Moves of the index, conversions, sums
//===----------------------------------------------------------------------===//

void BitReverseOp::buildVjp(VjpBuilder &vjp) {
  vjp.setCotangent(0, BitReverseOp::create(vjp.builder, vjp.loc, getType(),
                                           vjp.getCotangent()));
}

void PermuteOp::buildVjp(VjpBuilder &vjp) {
  SmallVector<int64_t> inverse(getIndices().size());
  for (auto [position, index] : llvm::enumerate(getIndices()))
    inverse[index] = position;
  vjp.setCotangent(0, PermuteOp::create(vjp.builder, vjp.loc, getType(),
                                        vjp.getCotangent(), inverse));
}

void PadOp::buildVjp(VjpBuilder &vjp) {
  vjp.setCotangent(0, TrimOp::create(vjp.builder, vjp.loc, getInput().getType(),
                                     vjp.getCotangent(), getLow(), getHigh()));
}

void TrimOp::buildVjp(VjpBuilder &vjp) {
  vjp.setCotangent(0, PadOp::create(vjp.builder, vjp.loc, getInput().getType(),
                                    vjp.getCotangent(), getLow(), getHigh()));
}

void RealPartOp::buildVjp(VjpBuilder &vjp) {
  vjp.setCotangent(0,
                   EmbedOp::create(vjp.builder, vjp.loc, getInput().getType(),
                                   vjp.getCotangent()));
}

void EmbedOp::buildVjp(VjpBuilder &vjp) {
  vjp.setCotangent(0, RealPartOp::create(vjp.builder, vjp.loc,
                                         getInput().getType(),
                                         vjp.getCotangent()));
}

void AddOp::buildVjp(VjpBuilder &vjp) {
  for (unsigned operand : {0u, 1u})
    if (vjp.wants(operand))
      vjp.setCotangent(operand, vjp.getCotangent());
}

/// The numbers of `like` are not read, so nothing flows through.
void ZerosLikeOp::buildVjp(VjpBuilder &) {}
void ZerosLikeOp::buildJvp(JvpBuilder &) {}
