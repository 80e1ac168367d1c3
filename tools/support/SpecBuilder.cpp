//===- SpecBuilder.cpp - Specs written by programs ------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/support/SpecBuilder.h"

namespace papilio::tools {

std::string tensorText(const std::vector<int64_t> &shape, ElementType type) {
  std::string text = "tensor<";
  for (int64_t extent : shape)
    text += (extent < 0 ? "?" : std::to_string(extent)) + "x";
  return text + std::string(mlirName(type)) + ">";
}

namespace {

std::string listText(const std::vector<int64_t> &values) {
  std::string text = "[";
  for (size_t i = 0; i < values.size(); ++i)
    text += (i ? ", " : "") + std::to_string(values[i]);
  return text + "]";
}

int64_t log2Of(int64_t n) {
  int64_t log = 0;
  for (; n > 1; n /= 2)
    ++log;
  return log;
}

} // namespace

SpecBuilder::SpecBuilder(std::string name, ElementType type,
                         std::vector<int64_t> input)
    : name(std::move(name)), inputShape(input), shape(std::move(input)),
      inputType(type), type(type) {}

std::string SpecBuilder::typeText() const { return tensorText(shape, type); }

void SpecBuilder::append(const std::string &operation,
                         const std::string &types) {
  const std::string result = "%" + std::to_string(operations++);
  body += "  " + result + " = butterfly." + operation + " : " + types + "\n";
  value = result;
}

SpecBuilder &SpecBuilder::bitReverse() {
  append("bit_reverse " + value, typeText());
  return *this;
}

SpecBuilder &SpecBuilder::permute(const std::vector<int64_t> &indices) {
  append("permute " + listText(indices) + " " + value, typeText());
  return *this;
}

SpecBuilder &SpecBuilder::pad(int64_t low, int64_t high) {
  const std::string before = typeText();
  shape.back() += low + high;
  append("pad " + value + (low ? " low " + std::to_string(low) : "") +
             (high ? " high " + std::to_string(high) : ""),
         before + " -> " + typeText());
  return *this;
}

SpecBuilder &SpecBuilder::trim(int64_t low, int64_t high) {
  const std::string before = typeText();
  shape.back() -= low + high;
  append("trim " + value + (low ? " low " + std::to_string(low) : "") +
             (high ? " high " + std::to_string(high) : ""),
         before + " -> " + typeText());
  return *this;
}

SpecBuilder &SpecBuilder::embed() {
  const std::string before = typeText();
  type = type == ElementType::F32 ? ElementType::C64 : ElementType::C128;
  append("embed " + value, before + " -> " + typeText());
  return *this;
}

SpecBuilder &SpecBuilder::realPart() {
  const std::string before = typeText();
  type = type == ElementType::C64 ? ElementType::F32 : ElementType::F64;
  append("real_part " + value, before + " -> " + typeText());
  return *this;
}

SpecBuilder &SpecBuilder::stack(int64_t stacks) {
  const std::string before = typeText();
  shape.insert(shape.begin() + 1, stacks);
  append("stack " + value, before + " -> " + typeText());
  return *this;
}

SpecBuilder &SpecBuilder::unstack() {
  const std::string before = typeText();
  shape.erase(shape.begin() + 1);
  append("unstack " + value, before + " -> " + typeText());
  return *this;
}

SpecBuilder &SpecBuilder::product(const std::string &operation,
                                  std::vector<int64_t> twiddle, int64_t stacks,
                                  int64_t values) {
  const std::string before = typeText();
  const std::string argument =
      "twiddle" + (twiddles.empty() ? "" : std::to_string(twiddles.size()));
  const std::string twiddleType = tensorText(twiddle, type);
  argumentText += "%" + argument + ": " + twiddleType + " {papilio.name = \"" +
                  argument + "\"},\n    ";
  twiddles.push_back(std::move(twiddle));
  if (shape.size() == 2 && (stacks > 1 || values > 0 || keepsStackAxis))
    shape.insert(shape.begin() + 1, stacks);
  if (values > 0)
    shape.insert(shape.begin(), values);
  keepsStackAxis = false;
  append(operation + " %" + argument + ", " + value,
         twiddleType + ", " + before + " -> " + typeText());
  return *this;
}

SpecBuilder &SpecBuilder::multiply(int64_t stacks, bool tied, bool increasing,
                                   bool intermediates) {
  const int64_t n = shape.back(), logN = log2Of(n);
  std::vector<int64_t> twiddle =
      tied ? std::vector<int64_t>{stacks, n - 1, 2, 2}
           : std::vector<int64_t>{stacks, logN, n / 2, 2, 2};
  return product(std::string("multiply ") + (tied ? "tied" : "untied") +
                     (increasing ? " increasing" : " decreasing") +
                     (intermediates ? " intermediates" : ""),
                 std::move(twiddle), stacks, intermediates ? logN + 1 : 0);
}

SpecBuilder &SpecBuilder::chainMultiply(int64_t stacks,
                                        const std::vector<int64_t> &logStrides,
                                        bool intermediates) {
  const auto length = static_cast<int64_t>(logStrides.size());
  return product("chain_multiply " + listText(logStrides) +
                     (intermediates ? " intermediates" : ""),
                 {stacks, length, shape.back() / 2, 2, 2}, stacks,
                 intermediates ? length + 1 : 0);
}

SpecBuilder &SpecBuilder::factorMultiply() {
  const int64_t pairs = shape.back();
  return product("factor_multiply", {2, 2, pairs}, 1, 0);
}

SpecBuilder &SpecBuilder::keepStackAxis() {
  keepsStackAxis = true;
  return *this;
}

std::string SpecBuilder::text() const {
  return "func.func @" + name + "(\n    " + argumentText +
         "%x: " + tensorText(inputShape, inputType) +
         " {papilio.name = \"x\"}) -> (" + typeText() +
         " {papilio.name = \"y\"}) {\n" + body + "  return " + value + " : " +
         typeText() + "\n}\n";
}

} // namespace papilio::tools
