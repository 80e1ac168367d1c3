//===- Multiply.cpp - Products of factors ---------------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/reference/Multiply.h"
#include "runtime/reference/Arithmetic.h"
#include "runtime/reference/Factor.h"
#include "runtime/reference/Instantiate.h"
#include "runtime/reference/Moves.h"

namespace papilio::reference {

int64_t exactLog2(int64_t n) {
  int64_t log = 0;
  while (log < 62 && (int64_t{1} << log) < n)
    ++log;
  if (n < 1 || (int64_t{1} << log) != n)
    throw std::invalid_argument("size is " + std::to_string(n) +
                                ", expected a power of two");
  return log;
}

std::vector<int64_t> strideSchedule(int64_t logN, StrideOrder order) {
  std::vector<int64_t> schedule(logN);
  for (int64_t t = 0; t < logN; ++t)
    schedule[t] = order == StrideOrder::Increasing ? t : logN - 1 - t;
  return schedule;
}

namespace {

/// A list of factors in the order applied, all on n points.
struct Program {
  /// Where factor t finds its blocks: all groups share them (tied storage), or
  /// it has a row of its own.
  struct Step {
    int64_t logStride;
    int64_t row; // -1: tied
  };
  int64_t n;
  std::vector<Step> steps;
};

/// The blocks of one factor, [S, A, d, 2, 2], inside the whole twiddle.
template <typename T>
View<T> blocksOf(const View<T> &twiddle, const Program &program,
                 const Program::Step &step) {
  const int64_t stacks = twiddle.shape[0];
  const int64_t stride = int64_t{1} << step.logStride;
  const Shape &s = twiddle.strides;
  if (step.row < 0)
    return {twiddle.data + (stride - 1) * s[1],
            {stacks, 1, stride, 2, 2},
            {s[0], 0, s[1], s[2], s[3]}};
  return {twiddle.data + step.row * s[1],
          {stacks, program.n / (2 * stride), stride, 2, 2},
          {s[0], stride * s[2], s[2], s[3], s[4]}};
}

template <typename T>
Program multiplyProgram(const View<const T> &twiddle,
                        const View<const T> &input, Tying tying,
                        StrideOrder order) {
  const int64_t n = input.shape.back();
  const int64_t logN = exactLog2(n);
  const int64_t stacks = twiddle.shape.at(0);
  if (tying == Tying::Tied)
    requireShape("twiddle", twiddle, {stacks, n - 1, 2, 2});
  else
    requireShape("twiddle", twiddle, {stacks, logN, n / 2, 2, 2});
  Program program{n, {}};
  for (int64_t k : strideSchedule(logN, order))
    program.steps.push_back({k, tying == Tying::Tied ? -1 : k});
  return program;
}

template <typename T>
Program chainProgram(const View<const T> &twiddle, const View<const T> &input,
                     const std::vector<int64_t> &logStrides) {
  const int64_t n = input.shape.back();
  const int64_t logN = exactLog2(n);
  const int64_t length = static_cast<int64_t>(logStrides.size());
  requireShape("twiddle", twiddle, {twiddle.shape.at(0), length, n / 2, 2, 2});
  Program program{n, {}};
  for (int64_t t = 0; t < length; ++t) {
    if (logStrides[t] < 0 || logStrides[t] >= logN)
      throw std::invalid_argument(
          "log-stride is " + std::to_string(logStrides[t]) +
          ", expected 0 ... " + std::to_string(logN - 1));
    program.steps.push_back({logStrides[t], t});
  }
  return program;
}

/// The input as [B, S, n]: a view that repeats it if it has no stack axis.
template <typename T>
View<T> stackedInput(const View<T> &input, int64_t stacks) {
  if (input.rank() == 2)
    return input.broadcast(1, stacks);
  requireRank("input", input, 3);
  requireShape("input", input, {input.shape[0], stacks, input.shape[2]});
  return input;
}

/// The result as [B, S, n]; [B, n] stands for one stack.
template <typename T>
View<T> stackedResult(const char *name, const View<T> &result,
                      const Shape &wanted, bool inputIsStacked) {
  const bool bare = result.rank() == 2 && wanted[1] == 1 && !inputIsStacked;
  View<T> view = bare ? result.broadcast(1, 1) : result;
  requireShape(name, view, wanted);
  return view;
}

/// All values of the program: the stacked input, then one per factor.
template <typename T>
std::vector<Array<T>> runAll(const View<const T> &twiddle,
                             const View<const T> &input,
                             const Program &program) {
  std::vector<Array<T>> values;
  values.push_back(convertElements<T>(stackedInput(input, twiddle.shape[0])));
  for (const Program::Step &step : program.steps) {
    Array<T> next(values.back().shape);
    factor<T>(blocksOf(twiddle, program, step), values.back().view(),
              butterflyPattern(program.n, step.logStride), next.view());
    values.push_back(std::move(next));
  }
  return values;
}

template <typename T>
void runLast(const View<const T> &twiddle, const View<const T> &input,
             const Program &program, const View<T> &result) {
  Array<T> value = convertElements<T>(stackedInput(input, twiddle.shape[0]));
  View<T> target =
      stackedResult("result", result, value.shape, input.rank() == 3);
  for (const Program::Step &step : program.steps) {
    Array<T> next(value.shape);
    factor<T>(blocksOf(twiddle, program, step), value.view(),
              butterflyPattern(program.n, step.logStride), next.view());
    value = std::move(next);
  }
  copyElements(value.view(), target);
}

template <typename T>
void runIntermediates(const View<const T> &twiddle, const View<const T> &input,
                      const Program &program, const View<T> &result) {
  std::vector<Array<T>> values = runAll(twiddle, input, program);
  Shape wanted = values[0].shape;
  wanted.insert(wanted.begin(), static_cast<int64_t>(values.size()));
  requireShape("result", result, wanted);
  for (size_t t = 0; t < values.size(); ++t)
    copyElements(values[t].view(), result[static_cast<int64_t>(t)]);
}

template <typename T>
void runVjp(const View<const T> &twiddle, const View<const T> &input,
            const View<const T> &ctResult, const Program &program,
            const View<T> &ctTwiddle, const View<T> &ctInput) {
  requireShape("twiddle cotangent", ctTwiddle, twiddle.shape);
  requireShape("input cotangent", ctInput, input.shape);
  std::vector<Array<T>> values = runAll(twiddle, input, program);
  Array<T> ct = convertElements<T>(stackedResult(
      "result cotangent", ctResult, values[0].shape, input.rank() == 3));
  forEachIndex(ctTwiddle.shape, [&](const Shape &index) {
    ctTwiddle.data[elementOffset(ctTwiddle, index)] = T{};
  });
  for (size_t t = program.steps.size(); t-- > 0;) {
    const Program::Step &step = program.steps[t];
    Array<T> previous(ct.shape);
    factorVjp<T>(blocksOf(twiddle, program, step), values[t].view(), ct.view(),
                 butterflyPattern(program.n, step.logStride),
                 blocksOf(ctTwiddle, program, step), previous.view());
    ct = std::move(previous);
  }
  if (input.rank() == 2)
    sumStacks<T>(ct.view(), ctInput);
  else
    copyElements(ct.view(), ctInput);
}

} // namespace

template <typename T>
void multiply(const View<const T> &twiddle, const View<const T> &input,
              Tying tying, StrideOrder order, const View<T> &result) {
  runLast(twiddle, input, multiplyProgram(twiddle, input, tying, order),
          result);
}

template <typename T>
void multiplyIntermediates(const View<const T> &twiddle,
                           const View<const T> &input, Tying tying,
                           StrideOrder order, const View<T> &result) {
  runIntermediates(twiddle, input,
                   multiplyProgram(twiddle, input, tying, order), result);
}

template <typename T>
void multiplyVjp(const View<const T> &twiddle, const View<const T> &input,
                 const View<const T> &ctResult, Tying tying, StrideOrder order,
                 const View<T> &ctTwiddle, const View<T> &ctInput) {
  runVjp(twiddle, input, ctResult,
         multiplyProgram(twiddle, input, tying, order), ctTwiddle, ctInput);
}

template <typename T>
void chainMultiply(const View<const T> &twiddle, const View<const T> &input,
                   const std::vector<int64_t> &logStrides,
                   const View<T> &result) {
  runLast(twiddle, input, chainProgram(twiddle, input, logStrides), result);
}

template <typename T>
void chainMultiplyIntermediates(const View<const T> &twiddle,
                                const View<const T> &input,
                                const std::vector<int64_t> &logStrides,
                                const View<T> &result) {
  runIntermediates(twiddle, input, chainProgram(twiddle, input, logStrides),
                   result);
}

template <typename T>
void chainMultiplyVjp(const View<const T> &twiddle, const View<const T> &input,
                      const View<const T> &ctResult,
                      const std::vector<int64_t> &logStrides,
                      const View<T> &ctTwiddle, const View<T> &ctInput) {
  runVjp(twiddle, input, ctResult, chainProgram(twiddle, input, logStrides),
         ctTwiddle, ctInput);
}

#define INSTANTIATE(T)                                                         \
  template void multiply<T>(const View<const T> &, const View<const T> &,      \
                            Tying, StrideOrder, const View<T> &);              \
  template void multiplyIntermediates<T>(const View<const T> &,                \
                                         const View<const T> &, Tying,         \
                                         StrideOrder, const View<T> &);        \
  template void multiplyVjp<T>(const View<const T> &, const View<const T> &,   \
                               const View<const T> &, Tying, StrideOrder,      \
                               const View<T> &, const View<T> &);              \
  template void chainMultiply<T>(const View<const T> &, const View<const T> &, \
                                 const std::vector<int64_t> &,                 \
                                 const View<T> &);                             \
  template void chainMultiplyIntermediates<T>(                                 \
      const View<const T> &, const View<const T> &,                            \
      const std::vector<int64_t> &, const View<T> &);                          \
  template void chainMultiplyVjp<T>(                                           \
      const View<const T> &, const View<const T> &, const View<const T> &,     \
      const std::vector<int64_t> &, const View<T> &, const View<T> &);
PAPILIO_FOR_EACH_ELEMENT_TYPE(INSTANTIATE)
#undef INSTANTIATE

} // namespace papilio::reference
