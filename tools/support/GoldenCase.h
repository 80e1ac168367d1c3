//===- GoldenCase.h - Cases of the golden data ------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_SUPPORT_GOLDENCASE_H
#define PAPILIO_SUPPORT_GOLDENCASE_H

#include "tools/support/Npy.h"
#include <map>
#include <string>
#include <vector>

namespace papilio::tools {

/// One case: a folder with `case.txt` and one .npy file per tensor. Complex
/// tensors are stored as real arrays with a trailing axis (re, im); `tensor`
/// gives them their complex type. case.txt has one fact per line:
///
///     id butterfly_mult_000        dtype f32         complex 0      exact 0
///     op butterfly_mult            param n 2         tol 2e-05
///     tensor twiddle in f4 1 1 2 2
///     pairs twiddle input          (the complex ones)
class GoldenCase {
public:
  /// Reads case.txt; tensors are read when asked for. Throws ToolError.
  explicit GoldenCase(std::string folder);

  const std::string &id() const { return identifier; }
  const std::string &op() const { return operation; }
  bool isExact() const { return exact; }
  double tolerance() const { return limit; }

  /// The value of a parameter; throws ToolError if it is missing.
  const std::string &parameter(const std::string &name) const;
  int64_t integer(const std::string &name) const;
  std::vector<int64_t> integers(const std::string &name) const;
  /// False too if the parameter is missing.
  bool flag(const std::string &name) const;
  bool hasTensor(const std::string &name) const;

  /// Reads a tensor and checks it against case.txt.
  NpyArray tensor(const std::string &name) const;
  /// Names of the tensors with role "out", in file order.
  const std::vector<std::string> &outputs() const { return outputNames; }

private:
  struct Tensor {
    std::string type;
    std::vector<int64_t> shape;
    bool isPairs = false;
  };
  void parseLine(const std::string &line, int64_t number);

  std::string folder, identifier, operation;
  bool exact = false;
  double limit = 0;
  std::map<std::string, std::string> parameters;
  std::map<std::string, Tensor> tensors;
  std::vector<std::string> outputNames;
};

/// The case folders (those with a case.txt) directly below `root`, sorted.
/// Throws ToolError if the folder cannot be read or has none.
std::vector<std::string> goldenFolders(const std::string &root);

/// How far `got` is from `wanted` (same shape and type): max|got - wanted| over
/// max|wanted|, infinite where a NaN appears on one side only. `equal` tells
/// whether all values are equal (0 equals -0, NaN equals nothing).
struct Distance {
  double relative = 0;
  bool equal = true;
};
Distance distanceBetween(const NpyArray &got, const NpyArray &wanted);

} // namespace papilio::tools

#endif // PAPILIO_SUPPORT_GOLDENCASE_H
