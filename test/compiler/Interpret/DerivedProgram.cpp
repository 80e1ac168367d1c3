//===- DerivedProgram.cpp - A spec with its derivatives -------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/Interpret/DerivedProgram.h"
#include "compiler/Interpret/Interpret.h"
#include "compiler/Interpret/Values.h"
#include "compiler/Transforms/Passes.h"
#include "dialects/Butterfly/IR/Butterfly.h"
#include "dialects/Butterfly/Transforms/Passes.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include <cstring>
#include <gtest/gtest.h>

using namespace mlir;
using papilio::tools::ElementType;
using papilio::tools::NpyArray;

namespace papilio::test {

namespace {

NpyArray arrayFor(Type type, int64_t batch) {
  std::vector<int64_t> shape;
  for (int64_t extent : cast<RankedTensorType>(type).getShape())
    shape.push_back(ShapedType::isDynamic(extent) ? batch : extent);
  return NpyArray(static_cast<ElementType>(*interpret::elementTypeOf(type)),
                  shape);
}

std::string argumentName(func::FuncOp function, unsigned number) {
  return function.getArgAttrOfType<StringAttr>(number, "papilio.name").str();
}

std::string resultName(func::FuncOp function, unsigned number) {
  return function.getResultAttrOfType<StringAttr>(number, "papilio.name").str();
}

/// The numbers of an array f64 or c128; a complex number is two.
std::pair<double *, int64_t> numbersOf(const NpyArray &array) {
  return {const_cast<NpyArray &>(array).memory.as<double>(),
          array.count() * (isComplex(array.type) ? 2 : 1)};
}

} // namespace

DerivedProgram::DerivedProgram(const std::string &spec) : spec(spec) {
  context.loadDialect<butterfly::ButterflyDialect, func::FuncDialect>();
  context.disableMultithreading();
  module = parseSourceString<ModuleOp>(spec, &context);
  PassManager passes(&context);
  passes.addNestedPass<func::FuncOp>(butterfly::createExpandPass());
  EXPECT_TRUE(module && succeeded(passes.run(*module))) << spec;
}

void DerivedProgram::derive(const std::string &function,
                            const std::string &mode,
                            std::vector<std::string> wrt) {
  PassManager passes(&context);
  DeriveAdjointPassOptions options;
  options.function = function;
  options.mode = mode;
  options.wrt.assign(wrt.begin(), wrt.end());
  passes.addPass(createDeriveAdjointPass(options));
  EXPECT_TRUE(succeeded(passes.run(*module))) << mode << " of " << function;
}

Arrays DerivedProgram::evaluate(const std::string &name, const Arrays &given,
                                int64_t batch) {
  auto function = module->lookupSymbol<func::FuncOp>(name);
  std::vector<papilio_buffer> buffers;
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    buffers.push_back(
        const_cast<NpyArray &>(given.at(argumentName(function, i))).buffer());
  Arrays results;
  for (auto [i, type] : llvm::enumerate(function.getResultTypes())) {
    NpyArray &array = results[resultName(function, i)] = arrayFor(type, batch);
    array.memory.fill(0xff);
    buffers.push_back(array.buffer());
  }
  // Without an open extent among the tensors there is no batch to read off.
  EXPECT_TRUE(succeeded(interpretFunction(function, buffers, false))) << name;
  return results;
}

Arrays DerivedProgram::randomArguments(const std::string &name, int64_t batch,
                                       tools::Random &random) {
  auto function = module->lookupSymbol<func::FuncOp>(name);
  Arrays arrays;
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
    fillRandom(arrays[argumentName(function, i)] = arrayFor(type, batch),
               random);
  return arrays;
}

Arrays DerivedProgram::randomResults(const std::string &name, int64_t batch,
                                     tools::Random &random) {
  auto function = module->lookupSymbol<func::FuncOp>(name);
  Arrays arrays;
  for (auto [i, type] : llvm::enumerate(function.getResultTypes()))
    fillRandom(arrays[resultName(function, i)] = arrayFor(type, batch), random);
  return arrays;
}

NpyArray copyOf(const NpyArray &array) {
  NpyArray copy(array.type, array.shape);
  auto [to, count] = numbersOf(copy);
  std::memcpy(to, numbersOf(array).first, count * sizeof(double));
  return copy;
}

void addPrefixed(Arrays &to, const std::string &prefix, const Arrays &from) {
  for (const auto &[name, array] : from)
    to[prefix + name] = copyOf(array);
}

Arrays withoutPrefix(const std::string &prefix, const Arrays &from) {
  Arrays arrays;
  for (const auto &[name, array] : from)
    if (name.starts_with(prefix))
      arrays[name.substr(prefix.size())] = copyOf(array);
  return arrays;
}

double pairing(const NpyArray &a, const NpyArray &b) {
  auto [left, count] = numbersOf(a);
  auto [right, same] = numbersOf(b);
  EXPECT_EQ(count, same);
  // The real part of conj(a) b is the product of the parts, summed.
  double sum = 0;
  for (int64_t i = 0; i < count; ++i)
    sum += left[i] * right[i];
  return sum;
}

double pairing(const Arrays &a, const Arrays &b) {
  double sum = 0;
  for (const auto &[name, array] : a)
    sum += pairing(array, b.at(name));
  return sum;
}

Arrays sum(const Arrays &a, double scale, const Arrays &b) {
  Arrays result;
  for (const auto &[name, array] : a) {
    NpyArray &to = result[name] = copyOf(array);
    if (auto found = b.find(name); found != b.end()) {
      auto [numbers, count] = numbersOf(to);
      const double *other = numbersOf(found->second).first;
      for (int64_t i = 0; i < count; ++i)
        numbers[i] += scale * other[i];
    }
  }
  return result;
}

} // namespace papilio::test
