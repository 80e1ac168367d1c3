//===- PlanForCPU.cpp - Lay fused factors out for a CPU -------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Codegen/CPU/CPUTarget.h"
#include "compiler/Codegen/CPU/DensePlan.h"
#include "compiler/Codegen/CPU/Explain.h"
#include "compiler/Codegen/CPU/LayoutChoice.h"
#include "compiler/Codegen/CPU/Passes.h"
#include "compiler/Codegen/CPU/PlanSearch.h"
#include "compiler/Codegen/CPU/PlannerOptions.h"
#include "dialects/Butterfly/IR/Butterfly.h"
#include "dialects/Plan/IR/Plan.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/Support/MathExtras.h"

namespace papilio {
#define GEN_PASS_DEF_PLANFORCPUPASS
#include "compiler/Codegen/CPU/Passes.h.inc"
} // namespace papilio

using namespace mlir;
using namespace papilio;

/// Elements added to the rows of a scratch tile, in cache lines: rows of a
/// power of two would otherwise share the cache's sets.
static constexpr int64_t kPaddingBytes = 64;

/// memref of the tensor's shape with strides known at run time.
static MemRefType bufferType(RankedTensorType tensor) {
  SmallVector<int64_t> strides(tensor.getRank(), ShapedType::kDynamic);
  auto layout = StridedLayoutAttr::get(tensor.getContext(),
                                       ShapedType::kDynamic, strides);
  return MemRefType::get(tensor.getShape(), tensor.getElementType(), layout);
}

namespace {
/// Writes the plan of one function. Values of the old body map to arguments of
/// the new one.
class KernelPlanner {
public:
  KernelPlanner(func::FuncOp function, const CPUTarget &target,
                const PlannerOptions &options)
      : function(function), target(target), options(options),
        tiling(options.tiling), builder(function.getContext()) {}

  LogicalResult run();

private:
  func::FuncOp createKernel();
  LogicalResult planPairs(butterfly::FactorMultiplyOp op);
  LogicalResult planChain(const ProgramChain &program);
  LogicalResult planGroup(const ProgramChain &program, const Segment &segment,
                          const GroupStep &group, plan::LayoutAttr layout,
                          bool first);
  void storePlanes(const ProgramChain &program, Value value, Location loc);
  void storeMovedPlane(const ProgramChain &program);
  LogicalResult storeResult(const ProgramChain &program);
  LogicalResult settlePlan(const ProgramChain &program);
  FailureOr<StrategyChoice> settleStrategy(const ProgramChain &program,
                                           const PricedPlan &factors);

  func::FuncOp function;
  CPUTarget target;
  const PlannerOptions &options;
  Tiling tiling; ///< As asked for, then as chosen.
  plan::TwiddleOrder twiddles = plan::TwiddleOrder::Packed;
  OpBuilder builder;
  func::FuncOp kernel;
  IRMapping buffers; ///< Old arguments to new ones.
  Value fragment;    ///< The row as it is now; null before the first load.
  llvm::SmallDenseSet<size_t> storedPlanes;
};
} // namespace

/// An empty function with the buffers of `function` as arguments.
func::FuncOp KernelPlanner::createKernel() {
  SmallVector<Type> types;
  for (Type type : function.getArgumentTypes())
    types.push_back(bufferType(cast<RankedTensorType>(type)));
  types.push_back(
      bufferType(cast<RankedTensorType>(function.getResultTypes()[0])));

  builder.setInsertionPoint(function);
  auto created =
      func::FuncOp::create(builder, function.getLoc(), function.getName(),
                           builder.getFunctionType(types, {}));
  SmallVector<DictionaryAttr> attributes;
  function.getAllArgAttrs(attributes);
  attributes.push_back(function.getResultAttrDict(0)
                           ? function.getResultAttrDict(0)
                           : builder.getDictionaryAttr({}));
  for (auto [index, dictionary] : llvm::enumerate(attributes))
    if (dictionary)
      created.setArgAttrs(index, dictionary);
  Block *body = created.addEntryBlock();
  for (auto [from, to] :
       llvm::zip(function.getArguments(), body->getArguments()))
    buffers.map(from, to);
  builder.setInsertionPointToStart(body);
  return created;
}

LogicalResult KernelPlanner::planPairs(butterfly::FactorMultiplyOp op) {
  if (options.strategy == Strategy::Dense)
    return op.emitOpError("cannot be planned with strategy dense: pairs of any "
                          "number are one factor; take strategy auto or "
                          "factors");
  auto element = cast<RankedTensorType>(op.getType()).getElementType();
  plan::PairsOp::create(builder, op.getLoc(), buffers.lookup(op.getTwiddle()),
                        buffers.lookup(op.getInput()),
                        kernel.getArguments().back(), op.getAdjoint());
  int64_t n = cast<RankedTensorType>(op.getType()).getDimSize(2);
  int64_t flops = isa<ComplexType>(element) ? 28 : 6;
  kernel->setAttr(plan::kScheduleAttrName,
                  plan::ScheduleAttr::get(builder.getContext(),
                                          target.vectorLength(element),
                                          tiling.rowTile ? tiling.rowTile : 64,
                                          0, plan::TwiddleOrder::Packed));
  kernel->setAttr(
      plan::kExplainAttrName,
      builder.getDictionaryAttr(
          {builder.getNamedAttr("strategy", builder.getStringAttr("pairs")),
           builder.getNamedAttr("flops_per_row",
                                builder.getI64IntegerAttr(flops * n))}));
  return success();
}

/// Stores `value`, which the fragment holds, to every plane of the result that
/// shows it and does not have it yet.
void KernelPlanner::storePlanes(const ProgramChain &program, Value value,
                                Location loc) {
  for (auto [plane, shown] : llvm::enumerate(program.planes)) {
    if (shown != value || !storedPlanes.insert(plane).second)
      continue;
    plan::StoreOp::create(builder, loc, fragment, kernel.getArguments().back(),
                          Attribute(), builder.getI64IntegerAttr(plane));
  }
}

/// The first plane of a product without factors shows its input: what the last
/// move made of an earlier product.
void KernelPlanner::storeMovedPlane(const ProgramChain &program) {
  const Segment &last = program.segments.back();
  MLIRContext *context = builder.getContext();
  Location loc = function.getLoc();
  if (Attribute map = last.move.getAttr(context);
      map ||
      last.elementType !=
          cast<plan::FragmentType>(fragment.getType()).getElementType()) {
    SmallVector<int64_t> lane, loop;
    for (int64_t bit = 0, end = llvm::Log2_64(last.move.size()); bit < end;
         ++bit)
      (bit < target.laneBits(last.elementType) ? lane : loop).push_back(bit);
    auto layout = plan::LayoutAttr::get(context, lane, {}, loop, {});
    auto type = plan::FragmentType::get(context, last.move.size(),
                                        last.elementType, layout);
    fragment = plan::ExchangeOp::create(builder, loc, type, fragment, map);
  }
  storePlanes(program, program.planes.front(), loc);
}

LogicalResult KernelPlanner::planGroup(const ProgramChain &program,
                                       const Segment &segment,
                                       const GroupStep &group,
                                       plan::LayoutAttr layout, bool first) {
  Location loc = group.factors.front().loc;
  auto type = plan::FragmentType::get(builder.getContext(), segment.move.size(),
                                      segment.elementType, layout);
  Attribute map =
      first ? segment.move.getAttr(builder.getContext()) : Attribute();
  if (!fragment) {
    fragment = plan::LoadOp::create(builder, loc, type,
                                    buffers.lookup(program.source), map);
  } else {
    fragment = plan::ExchangeOp::create(builder, loc, type, fragment, map);
  }
  storePlanes(program, group.input, loc);
  for (const FactorStep &factor : group.factors) {
    fragment = plan::StageOp::create(
        builder, factor.loc, type, fragment, buffers.lookup(factor.twiddle),
        builder.getI64IntegerAttr(factor.bit),
        builder.getI64IntegerAttr(factor.offset),
        factor.tied ? builder.getUnitAttr() : UnitAttr(),
        factor.adjoint ? builder.getUnitAttr() : UnitAttr());
    storePlanes(program, factor.result, factor.loc);
  }
  return success();
}

/// Decides between the factors and one product by their matrix. Asked for what
/// cannot be, it says why.
FailureOr<StrategyChoice>
KernelPlanner::settleStrategy(const ProgramChain &program,
                              const PricedPlan &factors) {
  bool strict = options.strict, normalise = options.normalise;
  StrategyChoice choice;
  if (options.strategy == Strategy::Dense) {
    if (std::string reason = whyNotDense(program, target); !reason.empty())
      return function.emitOpError()
             << "cannot be planned with strategy dense: " << reason
             << "; take strategy auto or factors";
    choice = priceStrategies(program, target, factors);
    choice.reason = "an option asks for it";
    choice.dense = true;
  } else if (options.strategy == Strategy::Factors || strict || normalise) {
    choice.reason = strict      ? "strict kernels keep the documented order"
                    : normalise ? "normalised kernels keep the factors"
                                : "an option asks for them";
  } else if (options.twiddles == TwiddleRequest::Native) {
    choice.reason = "a matrix has no native twiddles";
  } else {
    choice = chooseStrategy(program, target, factors);
  }
  return choice;
}

/// Chooses strategy and tiling where they are open, and records the choice and
/// its costs.
LogicalResult KernelPlanner::settlePlan(const ProgramChain &program) {
  bool rowTileGiven = tiling.rowTile != 0;
  TwiddleRequest request =
      options.normalise ? TwiddleRequest::Packed : options.twiddles;
  TwiddleChoice order = chooseTwiddles(program, target, tiling, request);
  tiling =
      order.isNative() ? order.tiling : chooseTiling(program, target, tiling);
  PricedPlan chosen = priceTiling(program, target, tiling);
  FailureOr<StrategyChoice> choice = settleStrategy(program, chosen);
  if (failed(choice))
    return failure();
  MLIRContext *context = builder.getContext();
  if (choice->dense) {
    kernel->setAttr(plan::kDenseAttrName,
                    plan::DenseAttr::get(context, choice->plan->rows,
                                         choice->plan->vectors,
                                         choice->plan->sideBySide));
    if (!rowTileGiven)
      tiling.rowTile = choice->plan->rowTile;
    order = TwiddleChoice();
    order.reason = "a matrix is packed";
  }
  twiddles = order.order;
  std::vector<PricedPlan> candidates;
  if (options.listCandidates)
    candidates = searchPlans(program, target);
  kernel->setAttr(
      plan::kExplainAttrName,
      explainPlan(context, target, chosen, candidates, *choice, order));
  return success();
}

/// Brings the last fragment, or the source if there is none, to the result.
LogicalResult KernelPlanner::storeResult(const ProgramChain &program) {
  Value result = kernel.getArguments().back();
  Location loc = function.getLoc();
  const Segment &last = program.segments.back();
  Attribute move = last.move.getAttr(builder.getContext());
  if (!fragment) {
    IntegerAttr plane =
        program.planes.empty() ? IntegerAttr() : builder.getI64IntegerAttr(0);
    plan::CopyOp::create(builder, loc, buffers.lookup(program.source), result,
                         move, plane);
  } else if (program.planes.empty()) {
    plan::StoreOp::create(builder, loc, fragment, result, move, IntegerAttr());
  } else if (storedPlanes.size() < program.planes.size()) {
    storeMovedPlane(program);
  }
  if (fragment && storedPlanes.size() != program.planes.size()) {
    // Never leave a plane of the result unwritten.
    return function.emitOpError()
           << "collects " << program.planes.size() << " values, of which "
           << storedPlanes.size() << " lie on the chain of its last product";
  }
  return success();
}

LogicalResult KernelPlanner::planChain(const ProgramChain &program) {
  MLIRContext *context = builder.getContext();
  if (failed(settlePlan(program)))
    return failure();
  for (const Segment &segment : program.segments) {
    if (segment.groups.empty())
      continue;
    int64_t laneBits = target.laneBits(segment.elementType);
    SegmentLayouts layouts =
        chooseLayouts(segment, target, tiling.levelBytes, context);
    for (auto [index, group] : llvm::enumerate(segment.groups)) {
      if (registerBits(group, laneBits).size() > 4)
        return emitError(group.factors.front().loc)
               << "a group of radix "
               << (1 << registerBits(group, laneBits).size())
               << " beyond the vector does not fit the registers; fuse with "
                  "max-radix of at most 16";
      if (failed(planGroup(program, segment, group, layouts.groups[index],
                           index == 0)))
        return failure();
    }
  }
  if (failed(storeResult(program)))
    return failure();
  Type element = program.segments.back().elementType;
  int64_t padding = kPaddingBytes / elementBytes(element);
  kernel->setAttr(plan::kScheduleAttrName,
                  plan::ScheduleAttr::get(context, target.vectorLength(element),
                                          tiling.rowTile, padding, twiddles));
  return success();
}

LogicalResult KernelPlanner::run() {
  if (function.getBody().hasOneBlock() && failed(checkPlannable(function)))
    return failure();
  if (!function.getBody().hasOneBlock() || function.getNumResults() != 1)
    return function.emitOpError() << "expected one block and one result, got "
                                  << function.getBody().getBlocks().size()
                                  << " and " << function.getNumResults();
  auto ret = cast<func::ReturnOp>(function.getBody().front().getTerminator());
  kernel = createKernel();
  if (options.strict)
    kernel->setAttr(plan::kStrictAttrName, builder.getUnitAttr());
  if (options.normalise)
    kernel->setAttr(plan::kNormaliseAttrName, builder.getUnitAttr());
  if (auto pairs =
          ret.getOperand(0).getDefiningOp<butterfly::FactorMultiplyOp>();
      pairs && isa<BlockArgument>(pairs.getInput()) &&
      isa<BlockArgument>(pairs.getTwiddle())) {
    if (failed(planPairs(pairs)))
      return failure();
  } else {
    FailureOr<ProgramChain> program =
        readProgramChain(function, options.expectedBatch);
    if (failed(program) || failed(planChain(*program)))
      return failure();
  }
  func::ReturnOp::create(builder, function.getLoc());
  function.erase();
  return success();
}

namespace {
struct PlanForCPUPass : papilio::impl::PlanForCPUPassBase<PlanForCPUPass> {
  using Base::Base;

  void runOnOperation() override {
    PlannerOptions options{{rowTile, levelBytes},
                           expectedBatch,
                           strategy,
                           twiddles,
                           strict,
                           normalise,
                           listCandidates};
    if (failed(checkPlannerOptions(getOperation(), vectorBits, options)))
      return signalPassFailure();
    CPUTarget target;
    target.setVectorBits(vectorBits);
    SmallVector<func::FuncOp> functions(getOperation().getOps<func::FuncOp>());
    for (func::FuncOp function : functions)
      if (failed(KernelPlanner(function, target, options).run()))
        return signalPassFailure();
  }
};
} // namespace
