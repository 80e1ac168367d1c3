//===- CostModel.cpp - What a CPU plan costs ------------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Codegen/CPU/CostModel.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <cmath>

using namespace papilio;

llvm::SmallVector<int64_t> PlanCandidate::radices() const {
  return llvm::map_to_vector(passes, [](const PassPlan &pass) {
    return int64_t(1) << pass.registers.size();
  });
}

namespace {

/// The twiddle vectors of a pass, as they are packed.
struct PassTwiddles {
  int64_t perUnit = 0; ///< Vectors that one unit reads.
  int64_t units = 1;   ///< Units with twiddles of their own.
};

/// Adds up the costs of a candidate, pass by pass.
class Estimator {
public:
  Estimator(const PlanCandidate &plan, const CPUTarget &target, int64_t batch)
      : plan(plan), target(target), batch(batch),
        rows(static_cast<double>(std::min(plan.rowTile, batch))) {}

  PlanCost run();

private:
  int64_t laneBits(const PassPlan &pass) const;
  PassTwiddles twiddlesOf(const PassPlan &pass) const;
  double packedBytes(const PassPlan &pass) const;
  double portCycles(const PassPlan &pass);
  void addTwiddleOrders(const PassPlan &pass, const PassTwiddles &twiddles,
                        bool unitsShareTwiddles, bool resident);
  double memoryCycles(size_t index);
  double move(double bytes, double workingSet);
  double scratchBytes() const;

  const PlanCandidate &plan;
  const CPUTarget &target;
  int64_t batch;
  double rows;        ///< That share a tile.
  double scratch = 0; ///< Bytes of a tile's scratch.
  double packed = 0;  ///< Bytes of the twiddles.
  PlanCost cost;
};

} // namespace

int64_t Estimator::laneBits(const PassPlan &pass) const {
  return std::min<int64_t>(
      llvm::Log2_64(target.vectorBits / 8 / pass.scalarBytes),
      llvm::Log2_64(pass.elements));
}

/// Follows the packing: a factor's blocks differ along the lower bits if it is
/// tied, along all others if not.
PassTwiddles Estimator::twiddlesOf(const PassPlan &pass) const {
  PassTwiddles result;
  llvm::SmallBitVector unitBits(llvm::Log2_64(pass.elements));
  int64_t lanes = laneBits(pass);
  for (const FactorShape &factor : pass.factors) {
    int64_t keys = 0;
    for (int64_t bit = lanes; bit < int64_t(unitBits.size()); ++bit) {
      if (factor.tied ? bit >= factor.bit : bit == factor.bit)
        continue;
      if (llvm::is_contained(pass.registers, bit))
        ++keys;
      else
        unitBits.set(bit);
    }
    result.perUnit += (factor.bit < lanes ? int64_t(2) : int64_t(4)) << keys;
  }
  result.perUnit *= pass.parts;
  result.units = int64_t(1) << unitBits.count();
  return result;
}

double Estimator::packedBytes(const PassPlan &pass) const {
  PassTwiddles twiddles = twiddlesOf(pass);
  return double(twiddles.units) * twiddles.perUnit *
         (pass.scalarBytes << laneBits(pass));
}

/// What it takes to bring a pass's twiddles into the order of use, once for a
/// call or once for each tile. Sorted ones that registers do not hold for the
/// rows and units that share them go through memory.
void Estimator::addTwiddleOrders(const PassPlan &pass,
                                 const PassTwiddles &twiddles,
                                 bool unitsShareTwiddles, bool resident) {
  double vectors = double(twiddles.units) * double(twiddles.perUnit);
  double tiles = std::ceil(double(batch) / double(plan.rowTile));
  bool usedOnce = plan.rowTile == 1 && !unitsShareTwiddles;
  double perVector = usedOnce   ? target.cyclesPerSortedVector
                     : resident ? target.cyclesPerKeptVector
                                : target.cyclesPerSpilledVector;
  if (pass.parts == 2)
    perVector *= target.sortsComplex;
  // Packing reads as much as it writes.
  double perPacked = 2 * packed > target.cacheBytes[L1]
                         ? target.cyclesPerFarPackedVector
                         : target.cyclesPerPackedVector;
  cost.packingCycles += vectors * perPacked / double(batch);
  cost.sortingCycles += vectors * perVector * tiles / double(batch);
}

/// The busiest port's cycles of a pass for one row.
double Estimator::portCycles(const PassPlan &pass) {
  int64_t lanes = int64_t(1) << laneBits(pass);
  int64_t vectors = pass.elements / lanes * pass.parts;
  int64_t registers = pass.parts << pass.registers.size();
  int64_t units = vectors / registers;
  int64_t slots = 0, shuffles = 0;
  for (const FactorShape &factor : pass.factors) {
    slots += vectors * (pass.parts == 2 ? 4 : 2);
    cost.flops += pass.elements / 2 * (pass.parts == 2 ? 28 : 6);
    if (factor.bit < laneBits(pass))
      shuffles += vectors;
    cost.codeBytes +=
        target.codeBytesPerSlot * registers * (pass.parts == 2 ? 4 : 2);
  }
  PassTwiddles twiddles = twiddlesOf(pass);
  // Few enough twiddles stay in registers for all rows of the tile.
  bool resident = twiddles.perUnit + registers + 4 * pass.parts <=
                  target.vectorRegisters - 2;
  addTwiddleOrders(pass, twiddles, twiddles.units < units, resident);
  double twiddleLoads =
      resident ? double(twiddles.units) / rows : double(units);
  // What a unit and the products of its blocks need beyond the registers goes
  // to the stack and back for each factor.
  double spills =
      std::max(0.0, registers + target.registersForProducts * pass.parts -
                        target.vectorRegisters) *
      target.spillsPerMissingRegister * double(units) *
      double(pass.factors.size());
  double loads = vectors + twiddleLoads * twiddles.perUnit + spills;
  double stores = vectors + spills;

  cost.slots += slots;
  cost.shuffles += shuffles;
  cost.loads += loads;
  cost.stores += stores;
  // Units with twiddles of their own have a row loop each.
  cost.loopCycles +=
      units * target.cyclesPerUnit +
      (twiddles.units * target.cyclesPerRowLoop + target.cyclesPerPass) / rows;
  return std::max(
      {slots * target.cyclesPerSlot, shuffles * target.cyclesPerShuffle,
       loads * target.cyclesPerLoad, stores * target.cyclesPerStore});
}

/// Bytes of one tile of scratch: the longest tile row that is exchanged.
double Estimator::scratchBytes() const {
  double bytes = 0;
  for (const PassPlan &pass : plan.passes)
    if (!pass.opensLevel)
      bytes = std::max(
          bytes, std::ldexp(pass.parts * pass.scalarBytes, pass.tile.count()));
  return bytes * rows;
}

/// Counts bytes that are used again after `workingSet` others; they come from
/// the first level that holds so many. Returns the cycles that this takes.
double Estimator::move(double bytes, double workingSet) {
  size_t level = 0;
  while (level < DRAM && workingSet > target.cacheBytes[level])
    ++level;
  cost.bytes[level] += bytes;
  // The first level keeps up with the loads and stores.
  return level == L1 ? 0 : bytes / target.bytesPerCycle[level];
}

/// Cycles for the bytes of pass number `index`, for one row.
double Estimator::memoryCycles(size_t index) {
  const PassPlan &pass = plan.passes[index];
  double callBytes = double(batch) * (plan.sourceBytes + plan.resultBytes);
  double tileBytes = rows * (plan.sourceBytes + plan.resultBytes);
  double rowBytes = double(pass.elements) * pass.parts * pass.scalarBytes;
  bool isFirst = index == 0, isLast = index + 1 == plan.passes.size();
  // Beside the scratch of the tile, the caller's rows pass through the cache.
  double exchanged = scratch + target.rowsBesideScratch * tileBytes / 2;
  // Only the passes at the ends touch the caller's rows, if there are others.
  double inside = plan.passes.size() < 3 ? exchanged : scratch;
  auto exchange = [&](bool opensLevel) {
    if (opensLevel)
      return move(rowBytes, tileBytes);
    return move(rowBytes, isFirst || isLast ? exchanged : inside);
  };
  double cycles =
      isFirst ? move(plan.sourceBytes, callBytes) : exchange(pass.opensLevel);
  cycles += isLast ? move(plan.resultBytes, callBytes)
                   : exchange(plan.passes[index + 1].opensLevel);
  return cycles +
         move(packedBytes(pass) / rows,
              packed + scratch + target.rowsBesideTwiddles * tileBytes);
}

PlanCost Estimator::run() {
  cost.codeBytes = target.codeBytesPerKernel;
  scratch = scratchBytes();
  for (const PassPlan &pass : plan.passes)
    packed += packedBytes(pass);
  for (size_t i = 0; i < plan.passes.size(); ++i) {
    double ports = portCycles(plan.passes[i]);
    double memory = memoryCycles(i);
    cost.portCycles += ports;
    // Most of the shorter one hides behind the longer one.
    double hidden = (1 - target.exposed) * std::min(ports, memory);
    cost.memoryCycles += memory - hidden;
  }
  return cost;
}

PlanCost papilio::estimateCost(const PlanCandidate &plan,
                               const CPUTarget &target, int64_t batch) {
  return Estimator(plan, target, batch).run();
}
