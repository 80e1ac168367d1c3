//===- DensePlan.cpp - A program as one matrix ----------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Codegen/CPU/DensePlan.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace mlir;
using namespace papilio;

/// Rows of a tile, about: those staged together where elements have a stride.
static constexpr int64_t kTileRows = 64;
/// Rows of a register tile at most: eight sums keep two ports of four cycles
/// busy even where a row is one vector.
static constexpr int64_t kMostRows = 8;
/// Vectors of rows side by side in a register tile.
static constexpr int64_t kVectorsSideBySide = 4;

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

/// Rows of equal power-of-two lengths, x and y, fill a vector together where
/// they are at most half of it. Rows of a stack are not next to each other.
static int64_t rowsSideBySide(const DensePlan &plan, int64_t vectorLength) {
  if (plan.stacks > 1 || plan.inputs != plan.outputs ||
      !llvm::isPowerOf2_64(plan.outputs) || 2 * plan.outputs > vectorLength)
    return 1;
  return vectorLength / plan.outputs;
}

/// As many vectors as registers allow beside a vector of the matrix for each
/// and one of x, in blocks of equal width; then as many rows.
static void chooseTile(DensePlan &plan, const CPUTarget &target,
                       int64_t vectorLength) {
  plan.sideBySide = rowsSideBySide(plan, vectorLength);
  if (plan.sideBySide > 1) {
    plan.lanes = vectorLength;
    plan.blocks = plan.vectors = 1;
    plan.rows = kVectorsSideBySide;
    plan.rowTile = kTileRows * plan.sideBySide;
    return;
  }
  plan.lanes =
      std::min<int64_t>(vectorLength, llvm::PowerOf2Ceil(plan.outputs));
  int64_t vectors = llvm::divideCeil(plan.outputs, plan.lanes);
  int64_t most = target.vectorRegisters >= 32 ? 4 : 2;
  plan.blocks = llvm::divideCeil(vectors, most);
  plan.vectors = llvm::divideCeil(vectors, plan.blocks);
  int64_t sums = target.vectorRegisters - plan.vectors - 2;
  plan.rows = std::min(kMostRows, sums / plan.vectors);
  plan.rowTile = kTileRows / plan.rows * plan.rows;
}

/// What the product of one row takes. Rows side by side share the instructions
/// of a vector.
static PlanCost costOf(const DensePlan &plan, const CPUTarget &target) {
  PlanCost cost;
  cost.flops = 2 * plan.inputs * plan.outputs;
  double slots = double(plan.inputs * plan.columnVectors()) / plan.sideBySide;
  double shuffles = 0;
  if (plan.sideBySide > 1) {
    shuffles = slots - 1.0 / plan.sideBySide;
    cost.loads = cost.stores = 1.0 / plan.sideBySide;
  } else {
    // Each vector of the matrix serves the rows of a register tile, each scalar
    // of x a block of columns.
    cost.loads = slots / plan.rows + double(plan.inputs * plan.blocks);
    cost.stores = double(plan.columnVectors());
  }
  cost.slots = std::ceil(slots);
  cost.shuffles = std::ceil(shuffles);
  cost.portCycles = std::max(
      {slots * target.cyclesPerSlot, shuffles * target.cyclesPerShuffle,
       cost.loads * target.cyclesPerLoad, cost.stores * target.cyclesPerStore});
  return cost;
}

/// Adds the bytes that a row takes, and their cycles: the caller's rows, and
/// the matrix once for a tile of rows.
static void addMemory(const DensePlan &plan, const ProgramChain &program,
                      const CPUTarget &target, PlanCost &cost) {
  double rowBytes = double(plan.inputs + plan.outputs) * scalarBytesOf(program);
  double memory = 0;
  auto move = [&](double bytes, double workingSet) {
    size_t level = L1;
    while (level < DRAM && workingSet > target.cacheBytes[level])
      ++level;
    cost.bytes[level] += bytes;
    memory += level == L1 ? 0 : bytes / target.bytesPerCycle[level];
  };
  move(rowBytes, rowBytes * double(batchOf(program)));
  move(double(plan.matrixBytes) / plan.rowTile,
       plan.matrixBytes + rowBytes * plan.rowTile);
  cost.memoryCycles =
      memory - (1 - target.exposed) * std::min(cost.portCycles, memory);
}

DensePlan papilio::describeDense(const ProgramChain &program,
                                 const CPUTarget &target) {
  DensePlan plan;
  plan.inputs = scalarsOf(sourceOf(program));
  plan.outputs = scalarsOf(resultOf(program));
  plan.stacks = program.stacks;
  chooseTile(plan, target,
             target.vectorLength(resultOf(program).getElementType()));
  plan.matrixBytes =
      plan.inputs * plan.columnVectors() * plan.lanes * scalarBytesOf(program);
  plan.cost = costOf(plan, target);
  addMemory(plan, program, target, plan.cost);
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
