//===- Derivative.cpp - Which function of a program is compiled -----------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Pipelines/Derivative.h"
#include "compiler/Transforms/Passes.h"
#include "dialects/Butterfly/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/SmallVector.h"

using namespace mlir;

namespace papilio {

static StringRef modeOf(Derivative::Function function) {
  return function == Derivative::Function::Vjp ? "vjp" : "jvp";
}

std::string Derivative::nameOf(StringRef name) const {
  return isForward() ? name.str() : (name + "_" + modeOf(function)).str();
}

static llvm::Error setFunction(StringRef text, Derivative &derivative) {
  if (text == "forward")
    derivative.function = Derivative::Function::Forward;
  else if (text == "vjp")
    derivative.function = Derivative::Function::Vjp;
  else if (text == "jvp")
    derivative.function = Derivative::Function::Jvp;
  else
    return llvm::createStringError(
        "pass option 'func' wants forward, vjp or jvp, got '" + text.str() +
        "'");
  return llvm::Error::success();
}

static llvm::Error setArguments(StringRef text, Derivative &derivative) {
  SmallVector<StringRef> words;
  text.split(words, ',');
  derivative.wrt.clear();
  for (StringRef word : words) {
    unsigned number;
    if (word != "twiddle" && word != "input" && word.getAsInteger(10, number))
      return llvm::createStringError(
          "pass option 'wrt' wants twiddle, input or numbers of arguments, "
          "separated by commas, got '" +
          text.str() + "'");
    derivative.wrt.push_back(word.str());
  }
  return llvm::Error::success();
}

static llvm::Error setKeepArguments(StringRef text, Derivative &derivative) {
  if (text != "0" && text != "1")
    return llvm::createStringError(
        "pass option 'keep-arguments' wants 0 or 1, got '" + text.str() + "'");
  derivative.keepArguments = text == "1";
  return llvm::Error::success();
}

std::optional<llvm::Error> parseDerivativeOption(StringRef key, StringRef text,
                                                 Derivative &derivative) {
  if (key == "func")
    return setFunction(text, derivative);
  if (key == "wrt")
    return setArguments(text, derivative);
  if (key == "keep-arguments")
    return setKeepArguments(text, derivative);
  return std::nullopt;
}

llvm::Error checkDerivative(const Derivative &derivative) {
  if (derivative.isForward() &&
      (!derivative.wrt.empty() || derivative.keepArguments))
    return llvm::createStringError(
        std::string("'") + (derivative.wrt.empty() ? "keep-arguments" : "wrt") +
        "' is about a derivative; ask for one with func=vjp or func=jvp");
  return llvm::Error::success();
}

void buildDerivative(OpPassManager &passes, const Derivative &derivative) {
  if (derivative.isForward())
    return;
  // Stacks have no adjoint of their own, their factors do.
  passes.nest<func::FuncOp>().addPass(butterfly::createExpandPass());
  DeriveAdjointPassOptions options;
  options.mode = modeOf(derivative.function).str();
  options.wrt.assign(derivative.wrt.begin(), derivative.wrt.end());
  options.replace = true;
  options.keepArguments = derivative.keepArguments;
  passes.addPass(createDeriveAdjointPass(options));
}

} // namespace papilio
