//===- AdjointOpInterface.h - Ops that can be differentiated ----*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_DIALECTS_INTERFACES_ADJOINTOPINTERFACE_H
#define PAPILIO_DIALECTS_INTERFACES_ADJOINTOPINTERFACE_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectInterface.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/OpDefinition.h"
#include "llvm/ADT/SmallBitVector.h"

#include <string>

namespace papilio {

/// How values of some types are added, and what zero is: what carrying
/// cotangents needs besides the rules of ops. A dialect that has such ops
/// registers an instance.
class AdjointDialectInterface
    : public mlir::DialectInterface::Base<AdjointDialectInterface> {
public:
  AdjointDialectInterface(mlir::Dialect *dialect) : Base(dialect) {}

  /// Whether the dialect can add values of this type.
  virtual bool handles(mlir::Type type) const = 0;
  /// a + b, two values of one type.
  virtual mlir::Value buildSum(mlir::OpBuilder &builder, mlir::Location loc,
                               mlir::Value a, mlir::Value b) const = 0;
  /// Zeros of the type and extents of `like`.
  virtual mlir::Value buildZeros(mlir::OpBuilder &builder, mlir::Location loc,
                                 mlir::Value like) const = 0;
};

/// The loaded dialect that adds values of `type`, or null.
const AdjointDialectInterface *findAdjointDialect(mlir::Type type);

/// What a VJP rule works with. The derived program has other values than the
/// op; the rule asks for their counterparts.
class VjpBuilder {
public:
  VjpBuilder(mlir::OpBuilder &builder, mlir::Operation *op,
             const mlir::IRMapping &primals,
             llvm::ArrayRef<mlir::Value> resultCotangents,
             const llvm::SmallBitVector &wanted);

  mlir::OpBuilder &builder;
  const mlir::Location loc;

  /// The counterpart of an operand or result that getVjpNeeds names.
  mlir::Value getPrimal(mlir::Value value) const;
  /// The cotangent of a result; null stands for zero.
  mlir::Value getCotangent(unsigned result = 0) const {
    return resultCotangents[result];
  }
  /// Whether the cotangent of an operand is to be made.
  bool wants(unsigned operand) const { return wanted[operand]; }
  /// Sets the cotangent of an operand, of its type. One that is not set is
  /// zero; one that is not wanted must not be set.
  void setCotangent(unsigned operand, mlir::Value cotangent);
  /// The cotangents as set, null where zero.
  llvm::ArrayRef<mlir::Value> getOperandCotangents() const {
    return operandCotangents;
  }

private:
  [[maybe_unused]] mlir::Operation *op;
  const mlir::IRMapping &primals;
  llvm::ArrayRef<mlir::Value> resultCotangents;
  const llvm::SmallBitVector &wanted;
  llvm::SmallVector<mlir::Value> operandCotangents;
};

/// What a JVP rule works with.
class JvpBuilder {
public:
  JvpBuilder(mlir::OpBuilder &builder, mlir::Operation *op,
             const mlir::IRMapping &primals,
             llvm::ArrayRef<mlir::Value> operandTangents);

  mlir::OpBuilder &builder;
  const mlir::Location loc;

  /// The counterpart of an operand or result of the op.
  mlir::Value getPrimal(mlir::Value value) const;
  /// The tangent of an operand; null stands for zero.
  mlir::Value getTangent(unsigned operand) const {
    return operandTangents[operand];
  }
  /// Sets the tangent of a result, of its type. One that is not set is zero.
  void setTangent(unsigned result, mlir::Value tangent);
  llvm::ArrayRef<mlir::Value> getResultTangents() const {
    return resultTangents;
  }

  /// The rule of an op that is linear in all its operands together: the op on
  /// the tangents, with zeros for those that are zero.
  void applyToTangents();
  /// The rule of an op that is linear in each operand by itself: the sum, over
  /// the operands that have a tangent, of the op with that operand replaced.
  void applyToEachTangent();

private:
  /// A copy of the op with the given operands.
  mlir::Operation *copyWith(llvm::ArrayRef<mlir::Value> operands);

  mlir::Operation *op;
  const mlir::IRMapping &primals;
  llvm::ArrayRef<mlir::Value> operandTangents;
  llvm::SmallVector<mlir::Value> resultTangents;
};

} // namespace papilio

#include "dialects/Interfaces/AdjointOpInterface.h.inc"

#endif // PAPILIO_DIALECTS_INTERFACES_ADJOINTOPINTERFACE_H
