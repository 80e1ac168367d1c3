//===- TensorRules.h - Rules that verifiers share ---------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Internal to the libraries of the dialects. Each function checks one rule and
// emits an error on `op` that says what was wanted, what came and how to mend
// it.

#ifndef PAPILIO_DIALECTS_SUPPORT_TENSORRULES_H
#define PAPILIO_DIALECTS_SUPPORT_TENSORRULES_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"

namespace papilio::tensor_rules {

/// A tensor type together with the word messages use for it.
struct Named {
  llvm::StringRef name;
  mlir::RankedTensorType type;

  Named(llvm::StringRef name, mlir::Value value)
      : name(name), type(llvm::cast<mlir::RankedTensorType>(value.getType())) {}

  int64_t getRank() const { return type.getRank(); }
  int64_t getDim(unsigned axis) const { return type.getDimSize(axis); }
  /// The extent of the last axis: the index of length n of a data tensor.
  int64_t getLastDim() const { return type.getShape().back(); }
};

/// The words for an extent: its number, or ? if it is dynamic.
std::string extentString(int64_t extent);
/// The words for a shape: extents joined by x.
std::string shapeString(llvm::ArrayRef<int64_t> shape);

/// All tensors have the element type of the first.
mlir::LogicalResult verifyElementTypes(mlir::Operation *op,
                                       llvm::ArrayRef<Named> tensors);

/// The rank of `tensor` is one of `ranks`; `form` describes the axes and `mend`
/// follows the message.
mlir::LogicalResult
verifyRank(mlir::Operation *op, Named tensor, llvm::ArrayRef<int64_t> ranks,
           llvm::StringRef form,
           llvm::StringRef mend = "add or drop an axis of extent 1");

/// Every axis of `tensor` but `batchAxis` (none if negative) is static and at
/// least `least`.
mlir::LogicalResult verifyExtents(mlir::Operation *op, Named tensor,
                                  int64_t batchAxis, int64_t least = 1);

/// `tensor` has exactly `shape`; `mend` follows the message.
mlir::LogicalResult verifyShape(mlir::Operation *op, Named tensor,
                                llvm::ArrayRef<int64_t> shape,
                                llvm::StringRef mend);

/// The bytes of each tensor, one batch entry if the batch is dynamic, fit in
/// 63 bits, and so does every offset into it.
mlir::LogicalResult verifyBytes(mlir::Operation *op,
                                llvm::ArrayRef<Named> tensors);

} // namespace papilio::tensor_rules

#endif // PAPILIO_DIALECTS_SUPPORT_TENSORRULES_H
