//===- DensePlan.cpp - A program as one matrix ----------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Codegen/CPU/DensePlan.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace papilio;

/// Rows of a tile, about: those staged together where elements have a stride.
static constexpr int64_t kTileRows = 64;
/// Rows of a register tile at most: eight sums keep two ports of four cycles
/// busy even where a row is one vector.
static constexpr int64_t kMostRows = 8;

static int64_t scalarsOf(RankedTensorType type) {
  return type.getShape().back() *
         (isa<ComplexType>(type.getElementType()) ? 2 : 1);
}

static RankedTensorType sourceOf(const ProgramChain &program) {
  return cast<RankedTensorType>(program.source.getType());
}

static RankedTensorType resultOf(const ProgramChain &program) {
  return cast<RankedTensorType>(program.resultType);
}

static int64_t scalarBytesOf(const ProgramChain &program) {
  RankedTensorType type = sourceOf(program);
  return elementBytes(type.getElementType()) /
         (isa<ComplexType>(type.getElementType()) ? 2 : 1);
}

static int64_t factorCount(const ProgramChain &program) {
  int64_t count = 0;
  for (const Segment &segment : program.segments)
    for (const GroupStep &group : segment.groups)
      count += group.factors.size();
  return count;
}

//===----------------------------------------------------------------------===//
// The plan
//===----------------------------------------------------------------------===//

/// As many vectors as registers allow beside a vector of the matrix for each
/// and one of x, in blocks of equal width; then as many rows.
static void chooseTile(DensePlan &plan, const CPUTarget &target) {
  int64_t vectors = llvm::divideCeil(plan.outputs, plan.lanes);
  int64_t most = target.vectorRegisters >= 32 ? 4 : 2;
  plan.blocks = llvm::divideCeil(vectors, most);
  plan.vectors = llvm::divideCeil(vectors, plan.blocks);
  int64_t sums = target.vectorRegisters - plan.vectors - 2;
  plan.rows = std::min(kMostRows, sums / plan.vectors);
  plan.rowTile = kTileRows / plan.rows * plan.rows;
}

/// The busiest port of the product of one row, and the bytes of its rows.
static PlanCost costOf(const DensePlan &plan, const ProgramChain &program,
                       const CPUTarget &target) {
  PlanCost cost;
  int64_t terms = plan.inputs * plan.columnVectors();
  cost.slots = terms;
  cost.flops = 2 * plan.inputs * plan.outputs;
  // Each vector of the matrix serves the rows of a register tile, each scalar
  // of x a block of columns.
  cost.loads = double(terms) / plan.rows + double(plan.inputs * plan.blocks);
  cost.stores = double(plan.columnVectors());
  cost.portCycles =
      std::max({terms * target.cyclesPerSlot, cost.loads * target.cyclesPerLoad,
                cost.stores * target.cyclesPerStore});
  return cost;
}

DensePlan papilio::describeDense(const ProgramChain &program,
                                 const CPUTarget &target) {
  RankedTensorType result = resultOf(program);
  DensePlan plan;
  plan.inputs = scalarsOf(sourceOf(program));
  plan.outputs = scalarsOf(result);
  plan.stacks = program.stacks;
  plan.lanes = std::min<int64_t>(target.vectorLength(result.getElementType()),
                                 llvm::PowerOf2Ceil(plan.outputs));
  chooseTile(plan, target);
  plan.matrixBytes =
      plan.inputs * plan.columnVectors() * plan.lanes * scalarBytesOf(program);
  plan.cost = costOf(plan, program, target);
  return plan;
}

std::string papilio::whyNotDense(const ProgramChain &program,
                                 const CPUTarget &target) {
  if (!program.planes.empty())
    return "it returns intermediates, which a product by one matrix does not "
           "have";
  if (factorCount(program) == 0)
    return "it has no factors, so that there is nothing to multiply";
  int64_t inputs = scalarsOf(sourceOf(program)),
          outputs = scalarsOf(resultOf(program));
  if (inputs == 0 || outputs == 0)
    return llvm::formatv("its matrix of {0} x {1} numbers is empty", inputs,
                         outputs);
  // The sides first: their product may be beyond 64 bits.
  int64_t most = target.longestDenseBytes / scalarBytesOf(program);
  if (inputs > most || outputs > most || inputs * outputs > most)
    return llvm::formatv("its matrix of {0} x {1} numbers takes more than {2} "
                         "bytes",
                         inputs, outputs, target.longestDenseBytes);
  return "";
}
