//===- DerivedFunction.h - A function made from another ---------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_TRANSFORMS_DERIVEDFUNCTION_H
#define PAPILIO_COMPILER_TRANSFORMS_DERIVEDFUNCTION_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"

namespace papilio {

/// A function under construction: arguments of the function it is derived from,
/// then others; those of the first kind that nothing reads are dropped at the
/// end. Arguments and results get names, attribute papilio.name, if those of
/// the first function have them.
class DerivedFunction {
public:
  /// Begins `@<primal>_<suffix>` after `primal`. Fails with a diagnostic if the
  /// module has a function of that name.
  /// With `keepArguments`, no argument is dropped.
  static mlir::FailureOr<DerivedFunction>
  begin(mlir::func::FuncOp primal, llvm::StringRef suffix, bool keepArguments);

  /// Adds an argument of the type of `like`. A name that is taken gets a
  /// number; null is none.
  mlir::Value addArgument(mlir::Value like, mlir::StringAttr name);
  /// Returns `values` under `names`, null where there is none.
  void finish(llvm::ArrayRef<mlir::Value> values,
              llvm::ArrayRef<mlir::StringAttr> names);

  /// `prefix` and the name of an argument or a result of the first function;
  /// null if it has none.
  mlir::StringAttr nameAfter(llvm::StringRef prefix,
                             mlir::BlockArgument argument);
  mlir::StringAttr nameAfter(llvm::StringRef prefix, unsigned result);
  /// `name` if the first function has names at all, else null.
  mlir::StringAttr nameIfNamed(const llvm::Twine &name);

  /// At the end of the body.
  mlir::OpBuilder builder;
  /// From values of the first function to those of this one.
  mlir::IRMapping primals;

private:
  DerivedFunction(mlir::func::FuncOp primal, mlir::func::FuncOp function,
                  bool keepArguments);
  mlir::DictionaryAttr uniqueName(mlir::StringAttr name);
  void dropUnused();

  mlir::func::FuncOp primal, function;
  bool keepArguments;
  llvm::SmallVector<std::string> names;
};

} // namespace papilio

#endif // PAPILIO_COMPILER_TRANSFORMS_DERIVEDFUNCTION_H
