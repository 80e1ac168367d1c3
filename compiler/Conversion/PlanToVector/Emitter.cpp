//===- Emitter.cpp - Small builders shared by the emitters -----------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Conversion/PlanToVector/Emitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "papilio/kernel_abi.h"

using namespace mlir;
using namespace papilio;

std::optional<int64_t> papilio::constantOf(Value value) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant.getSExtValue();
  return std::nullopt;
}

Value Emitter::i64(int64_t value) {
  return arith::ConstantIntOp::create(builder, loc, value, 64);
}

Value Emitter::add(Value a, Value b) {
  return builder.createOrFold<arith::AddIOp>(loc, a, b);
}

Value Emitter::sub(Value a, Value b) {
  return builder.createOrFold<arith::SubIOp>(loc, a, b);
}

Value Emitter::mul(Value a, Value b) {
  return builder.createOrFold<arith::MulIOp>(loc, a, b);
}

Value Emitter::shl(Value a, int64_t bits) {
  return bits == 0 ? a : mul(a, int64_t(1) << bits);
}

Value Emitter::field(Value a, int64_t first, int64_t count) {
  Value shifted = builder.createOrFold<arith::ShRUIOp>(loc, a, i64(first));
  return builder.createOrFold<arith::AndIOp>(loc, shifted,
                                             i64((int64_t(1) << count) - 1));
}

Value Emitter::min(Value a, Value b) {
  return builder.createOrFold<arith::MinSIOp>(loc, a, b);
}

Value Emitter::equal(Value a, int64_t b) {
  return builder.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::eq, a,
                                             i64(b));
}

Value Emitter::notEqual(Value a, int64_t b) {
  return builder.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::ne, a,
                                             i64(b));
}

Value Emitter::negate(Value a) {
  return arith::NegFOp::create(builder, loc, a);
}

Value Emitter::both(Value a, Value b) {
  return builder.createOrFold<arith::AndIOp>(loc, a, b);
}

Value Emitter::select(Value condition, Value a, Value b) {
  return builder.createOrFold<arith::SelectOp>(loc, condition, a, b);
}

Value Emitter::at(Value base, Value scalars) {
  if (std::optional<int64_t> constant = constantOf(scalars))
    return at(base, *constant);
  return LLVM::GEPOp::create(builder, loc, base.getType(), scalar, base,
                             ArrayRef<LLVM::GEPArg>{scalars});
}

Value Emitter::at(Value base, int64_t scalars) {
  return atByte(base, scalars * scalarBytes());
}

Value Emitter::atByte(Value base, int64_t bytes) {
  if (bytes == 0)
    return base;
  // A wide constant index needs an i64 operand; the short form holds 32 bits.
  return LLVM::GEPOp::create(builder, loc, base.getType(), builder.getI8Type(),
                             base, ArrayRef<LLVM::GEPArg>{i64(bytes)});
}

Value Emitter::load(Value pointer, int64_t lanes) {
  return LLVM::LoadOp::create(builder, loc, vectorOf(lanes), pointer,
                              scalarBytes());
}

void Emitter::store(Value value, Value pointer) {
  LLVM::StoreOp::create(builder, loc, value, pointer, scalarBytes());
}

void Emitter::storeNonTemporal(Value value, Value pointer) {
  int64_t bytes =
      cast<VectorType>(value.getType()).getNumElements() * scalarBytes();
  LLVM::StoreOp::create(builder, loc, value, pointer, bytes,
                        /*isVolatile=*/false, /*isNonTemporal=*/true);
}

void Emitter::prefetch(Value pointer) {
  LLVM::Prefetch::create(builder, loc, pointer,
                         /*rw=*/builder.getI32IntegerAttr(0),
                         /*hint=*/builder.getI32IntegerAttr(2),
                         /*cache=*/builder.getI32IntegerAttr(1));
}

void Emitter::storeFence() {
  // On x86 a locked instruction or mfence: both drain the write-combining
  // buffers that such stores wait in.
  LLVM::FenceOp::create(builder, loc, LLVM::AtomicOrdering::seq_cst);
}

Value Emitter::shuffle(Value a, Value b, ArrayRef<int64_t> mask) {
  return vector::ShuffleOp::create(builder, loc, a, b, mask);
}

Value Emitter::zero(Type type) {
  return arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
}

/// a*b as a whole, each operation rounded by itself.
static Emitter::Number strictProduct(Emitter &e, const Emitter::Number &a,
                                     const Emitter::Number &b) {
  auto product = [&](Value x, Value y) -> Value {
    return arith::MulFOp::create(e.builder, e.loc, x, y);
  };
  if (a.size() == 1)
    return {product(a[0], b[0])};
  Value real = arith::SubFOp::create(e.builder, e.loc, product(a[0], b[0]),
                                     product(a[1], b[1]));
  Value imaginary = arith::AddFOp::create(e.builder, e.loc, product(a[0], b[1]),
                                          product(a[1], b[0]));
  return {real, imaginary};
}

Emitter::Number Emitter::combine(const Number &a, const Number &x,
                                 const Number &b, const Number &y,
                                 bool strict) {
  if (strict) {
    Number first = strictProduct(*this, a, x);
    Number second = strictProduct(*this, b, y);
    for (auto [sum, term] : llvm::zip_equal(first, second))
      sum = arith::AddFOp::create(builder, loc, sum, term);
    return first;
  }
  return multiplyAdd(b, y, product(a, x));
}

static Value fusedMultiplyAdd(Emitter &e, Value a, Value b, Value c) {
  return vector::FMAOp::create(e.builder, e.loc, a, b, c);
}

Emitter::Number Emitter::product(const Number &a, const Number &x) {
  auto times = [&](Value p, Value q) -> Value {
    return arith::MulFOp::create(builder, loc, p, q);
  };
  if (a.size() == 1)
    return {times(a[0], x[0])};
  Value negated = arith::NegFOp::create(builder, loc, a[1]);
  return {fusedMultiplyAdd(*this, negated, x[1], times(a[0], x[0])),
          fusedMultiplyAdd(*this, a[1], x[0], times(a[0], x[1]))};
}

Emitter::Number Emitter::multiplyAdd(const Number &a, const Number &x,
                                     const Number &c) {
  if (a.size() == 1)
    return {fusedMultiplyAdd(*this, a[0], x[0], c[0])};
  Value negated = arith::NegFOp::create(builder, loc, a[1]);
  return {fusedMultiplyAdd(*this, negated, x[1],
                           fusedMultiplyAdd(*this, a[0], x[0], c[0])),
          fusedMultiplyAdd(*this, a[1], x[0],
                           fusedMultiplyAdd(*this, a[0], x[1], c[1]))};
}

static constexpr int64_t kBufferBytes = sizeof(papilio_rt_buffer);

Value Emitter::bufferData(Value buffers, int64_t number) {
  if (auto known = knownBuffers.find(number); known != knownBuffers.end())
    return known->second.data;
  Value field = atByte(buffers, number * kBufferBytes);
  return LLVM::LoadOp::create(builder, loc, buffers.getType(), field, 8);
}

Value Emitter::bufferStride(Value buffers, int64_t number, int64_t axis) {
  if (auto known = knownBuffers.find(number); known != knownBuffers.end())
    return i64(known->second.strides[axis]);
  Value field = atByte(buffers, number * kBufferBytes +
                                    offsetof(papilio_rt_buffer, strides) +
                                    axis * sizeof(int64_t));
  return LLVM::LoadOp::create(builder, loc, builder.getI64Type(), field, 8);
}

void Emitter::loop(Value low, Value high, int64_t step,
                   llvm::function_ref<void(Value)> body) {
  std::optional<int64_t> first = constantOf(low), last = constantOf(high);
  if (first && last && *last - *first <= step) {
    if (*first < *last)
      body(low);
    return;
  }
  loop(low, high, i64(step), body);
}

void Emitter::loop(Value low, Value high, Value step,
                   llvm::function_ref<void(Value)> body) {
  auto loop = scf::ForOp::create(builder, loc, low, high, step);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  body(loop.getInductionVar());
}

Value Emitter::sum(Value count, llvm::function_ref<Value(Value)> body) {
  auto loop = scf::ForOp::create(builder, loc, i64(0), count, i64(1),
                                 ValueRange{i64(0)});
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  Value next = add(loop.getRegionIterArg(0), body(loop.getInductionVar()));
  scf::YieldOp::create(builder, loc, ValueRange{next});
  return loop.getResult(0);
}

LLVM::GlobalOp papilio::getTable(Emitter &e, ModuleOp module,
                                 ArrayRef<int64_t> values, unsigned bits) {
  Type element = e.builder.getIntegerType(bits);
  auto type =
      RankedTensorType::get({static_cast<int64_t>(values.size())}, element);
  SmallVector<APInt> numbers;
  for (int64_t value : values)
    numbers.push_back(APInt(bits, value, /*isSigned=*/true));
  auto content = DenseElementsAttr::get(type, numbers);
  int64_t count = 0;
  for (auto global : module.getOps<LLVM::GlobalOp>()) {
    if (global.getValueAttr() == content)
      return global;
    ++count;
  }
  OpBuilder::InsertionGuard guard(e.builder);
  e.builder.setInsertionPointToStart(module.getBody());
  return LLVM::GlobalOp::create(
      e.builder, e.loc, LLVM::LLVMArrayType::get(element, values.size()),
      /*isConstant=*/true, LLVM::Linkage::Internal,
      ("papilio_table_" + llvm::Twine(count)).str(), content,
      /*alignment=*/64);
}

Value Emitter::tableEntry(LLVM::GlobalOp table, Value index) {
  Type element = cast<LLVM::LLVMArrayType>(table.getType()).getElementType();
  Value base = LLVM::AddressOfOp::create(builder, loc, table);
  Value pointer = LLVM::GEPOp::create(builder, loc, base.getType(), element,
                                      base, ArrayRef<LLVM::GEPArg>{index});
  Value entry = LLVM::LoadOp::create(builder, loc, element, pointer,
                                     element.getIntOrFloatBitWidth() / 8);
  if (element.isInteger(64))
    return entry;
  return arith::ExtSIOp::create(builder, loc, builder.getI64Type(), entry);
}

void Emitter::ifThen(Value condition, llvm::function_ref<void()> body) {
  if (std::optional<int64_t> known = constantOf(condition)) {
    if (*known)
      body();
    return;
  }
  auto branch =
      scf::IfOp::create(builder, loc, condition, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  body();
}

void Emitter::ifElse(Value condition, llvm::function_ref<void()> onTrue,
                     llvm::function_ref<void()> onFalse) {
  auto branch =
      scf::IfOp::create(builder, loc, condition, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  onTrue();
  builder.setInsertionPointToStart(branch.elseBlock());
  onFalse();
}
