//===- Program.h - A program before it is IR --------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_SPEC_PROGRAM_H
#define PAPILIO_COMPILER_SPEC_PROGRAM_H

#include "compiler/Spec/Diagnostics.h"
#include "dialects/Butterfly/IR/Butterfly.h"
#include "dialects/Spconv/IR/Spconv.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include <optional>
#include <string>
#include <vector>

namespace papilio::spec {

enum class ElementType { F32, F64, C64, C128 };

/// "f32", "f64", "c64" or "c128".
std::optional<ElementType> parseElementType(llvm::StringRef name);

enum class StepKind {
  Multiply,
  ChainMultiply,
  FactorMultiply,
  Stack,
  Unstack,
  BitReverse,
  Permute,
  Pad,
  Trim,
  RealPart,
  Embed,
  Conv,
  ConvTranspose,
  PatternConv
};

/// One op of the program; the members that its kind does not use keep their
/// defaults.
struct Step {
  StepKind kind;
  Position position;
  std::string twiddle; ///< name of the argument; empty: chosen
  butterfly::Tying tying = butterfly::Tying::Tied;
  butterfly::StrideOrder strideOrder = butterfly::StrideOrder::Increasing;
  int64_t nstacks = 1;
  /// Whether the result has a stack axis if the input has none; by default it
  /// has one when there is more than one stack.
  std::optional<bool> stackAxis;
  bool intermediates = false;
  std::vector<int64_t> logStrides; ///< of chain_multiply
  std::vector<int64_t> indices;    ///< of permute and pattern_conv
  int64_t low = 0;                 ///< of pad and trim
  int64_t high = 0;

  // Of convolutions.
  int64_t features = 1;        ///< of the result
  std::vector<int64_t> kernel; ///< extents of the taps
  std::string kernelName;      ///< of the argument; empty: chosen
  bool bias = false;           ///< whether one is added
  std::string biasName;        ///< of the argument; empty: chosen
  bool realKernel = false;     ///< kernel and bias are real
  spconv::Boundary boundary = spconv::Boundary::Periodic;
  std::optional<std::vector<int64_t>> strides; ///< nothing: 1 on every axis
  std::vector<int64_t> lattice; ///< of conv_transpose: the result's extents
  spconv::Convention convention = spconv::Convention::Plain;
  int64_t taps = 1; ///< of pattern_conv
  std::vector<int64_t> indptr, weightIndices;
};

/// Data of batch x features x extents, listed in that order or the opposite.
struct LatticeInput {
  std::vector<int64_t> extents;
  int64_t features = 1;
  spconv::AxisOrder axisOrder = spconv::AxisOrder::RowMajor;
};

/// What a JSON spec and the command line's flags say, in one form. The data are
/// batch x n, batch x nstacks x n, batch x 2 x n for pairs, or on a lattice.
struct Program {
  std::string name = "butterfly"; ///< of the function
  std::string inputName = "x";
  std::string outputName = "y";
  ElementType elementType = ElementType::F32;
  bool realInput = false; ///< the input is real although elementType is complex
  int64_t n = 0;
  std::optional<int64_t> inputStacks;  ///< extent of the input's stack axis
  std::optional<LatticeInput> lattice; ///< convolutions, in place of n
  std::optional<int64_t> batch;        ///< nothing: given at each call
  Position inputPosition;
  std::vector<Step> steps;
};

/// Builds the module of one function, every op at its place in the file of the
/// log. Returns null, with errors in the log, if an op does not fit what comes
/// before it.
mlir::OwningOpRef<mlir::ModuleOp> buildModule(const Program &program,
                                              mlir::MLIRContext &context,
                                              DiagnosticLog &log);

} // namespace papilio::spec

#endif // PAPILIO_COMPILER_SPEC_PROGRAM_H
