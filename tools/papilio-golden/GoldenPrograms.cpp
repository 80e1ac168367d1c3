//===- GoldenPrograms.cpp - Golden cases as specs -------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-golden/GoldenPrograms.h"
#include "tools/papilio-golden/SpconvPrograms.h"
#include "tools/support/Error.h"
#include <map>

namespace papilio::tools {

namespace {

using Programs = std::vector<GoldenProgram>;

/// The same numbers under another shape.
NpyArray reshape(NpyArray array, std::vector<int64_t> shape) {
  if (array.strides != cOrderStrides(array.shape))
    inputError("golden tensors are expected in C order");
  array.shape = std::move(shape);
  array.strides = cOrderStrides(array.shape);
  return array;
}

/// The shape of the input with the batch left open.
std::vector<int64_t> openBatch(std::vector<int64_t> shape) {
  shape.at(0) = -1;
  return shape;
}

/// log2 of a power of two.
int64_t exactLog2(int64_t n) {
  int64_t bits = 0;
  while ((int64_t{1} << bits) < n)
    ++bits;
  return bits;
}

std::vector<NpyArray> pair(NpyArray twiddle, NpyArray input) {
  std::vector<NpyArray> arrays;
  arrays.push_back(std::move(twiddle));
  arrays.push_back(std::move(input));
  return arrays;
}

/// butterfly_mult, butterfly_mult_untied, stacked_mult_*,
/// butterfly_mult_factors, butterfly_mult_inplace: the output and, if the case
/// has them, the intermediates. The last two have no stack axis anywhere.
Programs multiplyPrograms(const GoldenCase &golden) {
  const bool tied = golden.op().find("untied") == std::string::npos;
  const bool factors = golden.op() == "butterfly_mult_factors" ||
                       golden.op() == "butterfly_mult_inplace";
  const bool increasing = golden.flag("increasing_stride");
  Programs programs;
  for (const char *output : {"output", "intermediates"}) {
    if (!golden.hasTensor(output))
      continue;
    NpyArray twiddle = golden.tensor("twiddle"), input = golden.tensor("input");
    if (factors) {
      std::vector<int64_t> shape = twiddle.shape;
      shape.insert(shape.begin(), 1);
      twiddle = reshape(std::move(twiddle), std::move(shape));
    }
    SpecBuilder spec(golden.op(), input.type, openBatch(input.shape));
    if (!factors)
      spec.keepStackAxis();
    spec.multiply(twiddle.shape.at(0), tied, increasing,
                  std::string(output) == "intermediates");
    programs.push_back(
        {std::move(spec), pair(std::move(twiddle), std::move(input)), output});
  }
  return programs;
}

Programs factorMultiplyPrograms(const GoldenCase &golden) {
  NpyArray input = golden.tensor("input");
  SpecBuilder spec(golden.op(), input.type, openBatch(input.shape));
  spec.factorMultiply();
  Programs programs;
  programs.push_back({std::move(spec),
                      pair(golden.tensor("twiddle"), std::move(input)),
                      "output"});
  return programs;
}

Programs dyadicPrograms(const GoldenCase &golden) {
  Programs programs;
  for (const char *output : {"output", "intermediates"}) {
    NpyArray twiddle = golden.tensor("twiddle"), input = golden.tensor("input");
    SpecBuilder spec(golden.op(), input.type, openBatch(input.shape));
    spec.chainMultiply(twiddle.shape.at(0), golden.integers("log_strides"),
                       std::string(output) == "intermediates");
    programs.push_back(
        {std::move(spec), pair(std::move(twiddle), std::move(input)), output});
  }
  return programs;
}

/// bbt_mult_untied: blocks of a decreasing and an increasing butterfly, stored
/// in the order of application.
Programs bbtPrograms(const GoldenCase &golden) {
  NpyArray twiddle = golden.tensor("twiddle"), input = golden.tensor("input");
  const int64_t rows = exactLog2(input.shape.back());
  std::vector<int64_t> logStrides;
  for (int64_t block = 0; block < golden.integer("nblocks"); ++block) {
    for (int64_t t = rows; t-- > 0;)
      logStrides.push_back(t);
    for (int64_t t = 0; t < rows; ++t)
      logStrides.push_back(t);
  }
  SpecBuilder spec(golden.op(), input.type, openBatch(input.shape));
  spec.chainMultiply(twiddle.shape.at(0), logStrides);
  Programs programs;
  programs.push_back(
      {std::move(spec), pair(std::move(twiddle), std::move(input)), "output"});
  return programs;
}

/// A twiddle in torch_butterfly's layout [S, blocks, m, n/2, 2, 2], whose rows
/// are in the order of application and whose direction alternates from block to
/// block, as the twiddle and the log-strides of a chain.
struct Chain {
  Chain(NpyArray blocks, bool increasing) {
    const std::vector<int64_t> &shape = blocks.shape;
    if (shape.size() != 6)
      inputError("golden twiddle has shape " + shapeText(shape) +
                 ", expected [S, blocks, log2 n, n/2, 2, 2]");
    stacks = shape[0];
    const int64_t rows = shape[2];
    n = int64_t{1} << rows;
    for (int64_t block = 0; block < shape[1]; ++block)
      for (int64_t t = 0; t < rows; ++t)
        logStrides.push_back(increasing == (block % 2 == 0) ? t : rows - 1 - t);
    const std::vector<int64_t> flat = {shape[0], shape[1] * rows, shape[3], 2,
                                       2};
    twiddle = reshape(std::move(blocks), flat);
  }
  NpyArray twiddle;
  std::vector<int64_t> logStrides;
  int64_t stacks, n;
};

/// Zeros behind the last axis, or a cut, to length n.
void fitLastAxis(SpecBuilder &spec, int64_t n) {
  const int64_t length = spec.resultShape().back();
  if (length < n)
    spec.pad(0, n - length);
  else if (length > n)
    spec.trim(0, length - n);
}

/// blocks_mult (torch_butterfly's multiply) and perm2butterfly.
Programs blocksPrograms(const GoldenCase &golden) {
  NpyArray input = golden.tensor("input");
  Chain chain(golden.tensor("twiddle"), golden.flag("increasing_stride"));
  SpecBuilder spec(golden.op(), input.type, openBatch(input.shape));
  fitLastAxis(spec, chain.n);
  spec.chainMultiply(chain.stacks, chain.logStrides);
  if (golden.op() == "blocks_mult")
    fitLastAxis(spec, golden.integer("output_size"));
  Programs programs;
  programs.push_back({std::move(spec),
                      pair(std::move(chain.twiddle), std::move(input)),
                      "output"});
  return programs;
}

/// Whether the first block of a transform runs at increasing strides.
bool startsIncreasing(const GoldenCase &golden, const std::string &transform) {
  if (transform == "fft" || transform == "ifft")
    return golden.flag("br_first");
  if (transform == "hadamard")
    return golden.flag("increasing_stride");
  return transform != "circulant" && transform != "toeplitz" &&
         transform != "dct3";
}

/// Permutation before or behind the factors, padding, real part, cut: what the
/// transform needs besides the program of its factors.
Programs transformPrograms(const GoldenCase &golden) {
  const std::string &transform = golden.parameter("transform");
  NpyArray input = golden.tensor("input");
  Chain chain(golden.tensor("twiddle"), startsIncreasing(golden, transform));
  std::vector<int64_t> permutation;
  if (golden.hasTensor("permutation")) {
    const NpyArray indices = golden.tensor("permutation");
    permutation.assign(indices.memory.as<int64_t>(),
                       indices.memory.as<int64_t>() + indices.count());
  }
  const bool permuteFirst = transform == "fft" || transform == "ifft"
                                ? golden.flag("br_first")
                                : golden.flag("permutation_first");
  SpecBuilder spec(transform, input.type, openBatch(input.shape));
  if (!permutation.empty() && permuteFirst)
    spec.permute(permutation);
  if (isComplex(chain.twiddle.type) && !isComplex(input.type))
    spec.embed();
  fitLastAxis(spec, chain.n);
  spec.chainMultiply(chain.stacks, chain.logStrides);
  if (isComplex(spec.resultType()) && !isComplex(golden.tensor("output").type))
    spec.realPart();
  if (!permutation.empty() && !permuteFirst)
    spec.permute(permutation);
  fitLastAxis(spec, golden.integer("n"));
  Programs programs;
  programs.push_back({std::move(spec),
                      pair(std::move(chain.twiddle), std::move(input)),
                      "output"});
  return programs;
}

/// The vjp of a program with "output" that makes the cotangent `name`. Kernels
/// make no cotangents of twiddles and no sums over stacks.
GoldenProgram backwardProgram(const GoldenCase &golden, GoldenProgram program,
                              const std::string &name) {
  const bool ofTwiddle = name == "d_twiddle";
  const NpyArray &input = program.inputs.at(1);
  std::vector<int64_t> shape = program.spec.resultShape;
  const bool sumsStacks =
      shape.size() == 3 && input.shape.size() == 2 && shape[1] > 1;
  shape[0] = input.shape[0];
  program.inputs.push_back(reshape(golden.tensor("grad"), shape));
  const NpyArray &like = program.inputs[ofTwiddle ? 0 : 1];
  program.spec.resultShape = like.shape;
  program.spec.resultType = like.type;
  program.passOptions = std::string("func=vjp keep-arguments=1 wrt=") +
                        (ofTwiddle ? "twiddle" : "input");
  program.interpreted = ofTwiddle || sumsStacks;
  program.output = name;
  return program;
}

/// The programs that `make` makes, and those of the cotangents of the case.
Programs withBackward(const GoldenCase &golden,
                      Programs (*make)(const GoldenCase &)) {
  Programs programs = make(golden);
  for (const char *name : {"d_twiddle", "d_input"}) {
    if (!golden.hasTensor(name))
      continue;
    for (GoldenProgram &program : make(golden))
      if (program.output == "output")
        programs.push_back(backwardProgram(golden, std::move(program), name));
  }
  return programs;
}

} // namespace

std::optional<std::vector<GoldenProgram>>
goldenPrograms(const GoldenCase &golden) {
  static const std::map<std::string, Programs (*)(const GoldenCase &)> makers =
      {{"butterfly_mult", multiplyPrograms},
       {"butterfly_mult_untied", multiplyPrograms},
       {"stacked_mult_tied", multiplyPrograms},
       {"stacked_mult_untied", multiplyPrograms},
       {"butterfly_mult_factors", multiplyPrograms},
       {"butterfly_mult_inplace", multiplyPrograms},
       {"butterfly_factor_mult", factorMultiplyPrograms},
       {"bbt_mult_untied", bbtPrograms},
       {"dyadic_mult", dyadicPrograms},
       {"blocks_mult", blocksPrograms},
       {"perm2butterfly", blocksPrograms},
       {"transform", transformPrograms},
       {"spconv", spconvPrograms},
       {"spconv_general", spconvGeneralPrograms},
       {"spconv_unitary", spconvUnitaryPrograms}};
  const auto found = makers.find(golden.op());
  if (found == makers.end())
    return std::nullopt;
  return withBackward(golden, found->second);
}

bool isBackwardOutput(const std::string &name) {
  return name.starts_with("d_");
}

} // namespace papilio::tools
