//===- Program.h - Parsed specs for tests -----------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TEST_INTERPRET_PROGRAM_H
#define PAPILIO_TEST_INTERPRET_PROGRAM_H

#include "compiler/Interpret/Interpret.h"
#include "dialects/Butterfly/IR/Butterfly.h"
#include "dialects/Butterfly/Transforms/Passes.h"
#include "dialects/Spconv/IR/Spconv.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "tools/support/Npy.h"
#include "tools/support/Random.h"

namespace papilio::interpret {

/// A parsed spec and the message of the last diagnostic.
class Program {
public:
  explicit Program(const std::string &text)
      : handler(&context, [this](mlir::Diagnostic &diagnostic) {
          message = diagnostic.str();
          return mlir::success();
        }) {
    context
        .loadDialect<papilio::butterfly::ButterflyDialect,
                     papilio::spconv::SpconvDialect, mlir::func::FuncDialect>();
    module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  }

  bool parsed() const { return static_cast<bool>(module); }

  bool evaluate(std::vector<tools::NpyArray *> arrays, bool inDouble = false) {
    std::vector<papilio_buffer> buffers;
    for (tools::NpyArray *array : arrays)
      buffers.push_back(array->buffer());
    auto function = *module->getOps<mlir::func::FuncOp>().begin();
    return mlir::succeeded(
        papilio::interpretFunction(function, buffers, inDouble));
  }

  /// Expands stacks into factors and groups them.
  bool fuse() {
    mlir::PassManager manager(&context);
    manager.addNestedPass<mlir::func::FuncOp>(
        papilio::butterfly::createExpandPass());
    manager.addNestedPass<mlir::func::FuncOp>(
        papilio::butterfly::createFuseStridesPass());
    return mlir::succeeded(manager.run(*module));
  }

  std::string message;

private:
  mlir::MLIRContext context;
  mlir::ScopedDiagnosticHandler handler;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

inline tools::NpyArray randomArray(tools::ElementType type,
                                   std::vector<int64_t> shape, uint64_t seed) {
  tools::NpyArray array(type, std::move(shape));
  tools::Random random(seed);
  fillRandom(array, random);
  return array;
}

} // namespace papilio::interpret

#endif // PAPILIO_TEST_INTERPRET_PROGRAM_H
