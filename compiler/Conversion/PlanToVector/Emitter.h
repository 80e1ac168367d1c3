//===- Emitter.h - Small builders shared by the emitters -------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_EMITTER_H
#define PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_EMITTER_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

namespace papilio {

/// Arithmetic on i64, pointers and vectors at the builder's insertion point.
/// Integers fold when their operands are constants, so that addresses come out
/// as one pointer and a constant.
class Emitter {
public:
  Emitter(mlir::OpBuilder &builder, mlir::Location loc, mlir::FloatType scalar)
      : builder(builder), loc(loc), scalar(scalar) {}

  mlir::OpBuilder &builder;
  mlir::Location loc;
  mlir::FloatType scalar;

  int64_t scalarBytes() const { return scalar.getIntOrFloatBitWidth() / 8; }
  mlir::VectorType vectorOf(int64_t lanes) const {
    return mlir::VectorType::get({lanes}, scalar);
  }

  mlir::Value i64(int64_t value);
  mlir::Value add(mlir::Value a, mlir::Value b);
  mlir::Value sub(mlir::Value a, mlir::Value b);
  mlir::Value mul(mlir::Value a, mlir::Value b);
  mlir::Value mul(mlir::Value a, int64_t b) { return mul(a, i64(b)); }
  mlir::Value shl(mlir::Value a, int64_t bits);
  /// Bits first ... first+count-1 of a, as a number.
  mlir::Value field(mlir::Value a, int64_t first, int64_t count);
  mlir::Value min(mlir::Value a, mlir::Value b);
  mlir::Value equal(mlir::Value a, int64_t b);
  mlir::Value notEqual(mlir::Value a, int64_t b);
  mlir::Value both(mlir::Value a, mlir::Value b);
  mlir::Value select(mlir::Value condition, mlir::Value a, mlir::Value b);

  /// A vector of scalars with the other sign.
  mlir::Value negate(mlir::Value a);

  /// base + scalars * size of the scalar.
  mlir::Value at(mlir::Value base, mlir::Value scalars);
  mlir::Value at(mlir::Value base, int64_t scalars);
  /// base + bytes.
  mlir::Value atByte(mlir::Value base, int64_t bytes);

  /// Vector of `lanes` scalars, aligned to the scalar only. One lane is a
  /// vector of 1.
  mlir::Value load(mlir::Value pointer, int64_t lanes);
  void store(mlir::Value value, mlir::Value pointer);
  /// A store past the caches; the pointer must be aligned to the vector.
  void storeNonTemporal(mlir::Value value, mlir::Value pointer);
  /// Fetches the line at `pointer` to the second-level cache.
  void prefetch(mlir::Value pointer);
  /// Makes non-temporal stores visible to other threads.
  void storeFence();
  mlir::Value shuffle(mlir::Value a, mlir::Value b,
                      llvm::ArrayRef<int64_t> mask);
  mlir::Value zero(mlir::Type type);

  /// A number of lanes: its vector, or the vectors of its two parts.
  using Number = llvm::SmallVector<mlir::Value, 2>;
  /// a*x + b*y with fused multiply-adds; the imaginary products come last, so
  /// that the chains of the two parts stay independent. With `strict`, every
  /// product and sum is rounded by itself: re = ar*xr - ai*xi, im = ar*xi +
  /// ai*xr, then the sum.
  Number combine(const Number &a, const Number &x, const Number &b,
                 const Number &y, bool strict);
  /// a*x and a*x + c, fused.
  Number product(const Number &a, const Number &x);
  Number multiplyAdd(const Number &a, const Number &x, const Number &c);

  /// An argument whose pointer and strides are known here, whatever the
  /// caller's array says.
  struct KnownBuffer {
    mlir::Value data;
    llvm::SmallVector<int64_t> strides;
  };
  void setBuffer(int64_t number, const KnownBuffer &buffer) {
    knownBuffers[number] = buffer;
  }
  /// Fields of argument `number`: as set, else in the kernel's buffer array.
  mlir::Value bufferData(mlir::Value buffers, int64_t number);
  mlir::Value bufferStride(mlir::Value buffers, int64_t number, int64_t axis);

  /// Number `index` of a constant table.
  mlir::Value tableEntry(mlir::LLVM::GlobalOp table, mlir::Value index);
  mlir::Value tableEntry(mlir::LLVM::GlobalOp table, int64_t index) {
    return tableEntry(table, i64(index));
  }

  /// for (i = low; i < high; i += step) body(i). A loop of known trip count 1
  /// is not made.
  void loop(mlir::Value low, mlir::Value high, int64_t step,
            llvm::function_ref<void(mlir::Value)> body);
  void loop(mlir::Value low, mlir::Value high, mlir::Value step,
            llvm::function_ref<void(mlir::Value)> body);
  void loop(int64_t count, llvm::function_ref<void(mlir::Value)> body) {
    loop(i64(0), i64(count), 1, body);
  }
  /// Sum of body(i) for i = 0 ... count-1.
  mlir::Value sum(mlir::Value count,
                  llvm::function_ref<mlir::Value(mlir::Value)> body);
  void ifThen(mlir::Value condition, llvm::function_ref<void()> body);
  void ifElse(mlir::Value condition, llvm::function_ref<void()> onTrue,
              llvm::function_ref<void()> onFalse);

private:
  llvm::SmallDenseMap<int64_t, KnownBuffer> knownBuffers;
};

/// A constant array of numbers of `bits` bits in the module, one per distinct
/// content.
mlir::LLVM::GlobalOp getTable(Emitter &emitter, mlir::ModuleOp module,
                              llvm::ArrayRef<int64_t> values, unsigned bits);

/// Constant value of an i64, if it is one.
std::optional<int64_t> constantOf(mlir::Value value);

} // namespace papilio

#endif // PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_EMITTER_H
