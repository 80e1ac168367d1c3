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

std::vector<NpyArray> pair(NpyArray twiddle, NpyArray input) {
  std::vector<NpyArray> arrays;
  arrays.push_back(std::move(twiddle));
  arrays.push_back(std::move(input));
  return arrays;
}

/// butterfly_mult, butterfly_mult_untied, stacked_mult_*,
/// butterfly_mult_factors: the output and, if the case has them, the
/// intermediates. The factor form has no stack axis anywhere.
Programs multiplyPrograms(const GoldenCase &golden) {
  const bool tied = golden.op().find("untied") == std::string::npos;
  const bool factors = golden.op() == "butterfly_mult_factors";
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

} // namespace

std::optional<std::vector<GoldenProgram>>
goldenPrograms(const GoldenCase &golden) {
  static const std::map<std::string, Programs (*)(const GoldenCase &)> makers =
      {{"butterfly_mult", multiplyPrograms},
       {"butterfly_mult_untied", multiplyPrograms},
       {"stacked_mult_tied", multiplyPrograms},
       {"stacked_mult_untied", multiplyPrograms},
       {"butterfly_mult_factors", multiplyPrograms},
       {"butterfly_factor_mult", factorMultiplyPrograms},
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
  return found->second(golden);
}

bool isBackwardOutput(const std::string &name) {
  return name.starts_with("d_");
}

} // namespace papilio::tools
