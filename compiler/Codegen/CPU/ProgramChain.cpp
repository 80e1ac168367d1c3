//===- ProgramChain.cpp - A fused function as a list of steps ---------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Codegen/CPU/ProgramChain.h"

#include "dialects/Butterfly/IR/Butterfly.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace papilio;

static RankedTensorType tensorOf(Value value) {
  return cast<RankedTensorType>(value.getType());
}

/// What to do instead of an op that only the reference evaluates; empty for
/// other ops.
static StringRef adviseInsteadOf(Operation *op) {
  if (isa<butterfly::FactorOuterOp, butterfly::PairsOuterOp,
          butterfly::PlaceTwiddleOp>(op))
    return "cotangents of twiddles are not compiled: derive with wrt=input, or "
           "evaluate the program with the reference";
  if (isa<butterfly::SumStacksOp>(op))
    return "sums over stacks are not compiled: give the input a stack axis, or "
           "evaluate the program with the reference";
  if (isa<butterfly::AddOp, butterfly::PickOp, butterfly::ZerosLikeOp>(op))
    return "sums of cotangents are not compiled: let values have one use each, "
           "or evaluate the program with the reference";
  return "";
}

LogicalResult papilio::checkPlannable(func::FuncOp function) {
  for (Operation &op : function.getBody().front().without_terminator())
    if (StringRef advice = adviseInsteadOf(&op); !advice.empty())
      return op.emitOpError("cannot be planned for a CPU; ") << advice;
  return success();
}

/// The operations from the source to the result, first applied first.
/// Factors inside a group appear as the group.
static FailureOr<SmallVector<Operation *>> chainTo(Value result,
                                                   Value &source) {
  SmallVector<Operation *> chain;
  Value value = result;
  while (Operation *op = value.getDefiningOp()) {
    chain.push_back(op);
    Value next;
    if (auto group = dyn_cast<butterfly::GroupOp>(op)) {
      // The data enters the group at its first factor.
      for (auto factor : group.getBody().getOps<butterfly::FactorOp>()) {
        next = factor.getInput();
        break;
      }
    } else if (auto factor = dyn_cast<butterfly::FactorOp>(op)) {
      next = factor.getInput();
    } else if (isa<butterfly::StackOp, butterfly::UnstackOp,
                   butterfly::BitReverseOp, butterfly::PermuteOp,
                   butterfly::PadOp, butterfly::TrimOp, butterfly::RealPartOp,
                   butterfly::EmbedOp>(op)) {
      next = op->getOperand(0);
    } else {
      op->emitOpError("cannot be planned for a CPU; expected moves and groups "
                      "of factors (run butterfly-expand and "
                      "butterfly-fuse-strides first)");
      return failure();
    }
    value = next;
  }
  source = value;
  std::reverse(chain.begin(), chain.end());
  return chain;
}

static FailureOr<FactorStep> readFactor(butterfly::FactorOp factor) {
  butterfly::PatternAttr pattern = factor.getPattern();
  int64_t n = pattern.getInputSize();
  if (pattern.getB() != 2 || pattern.getC() != 2 || !llvm::isPowerOf2_64(n)) {
    factor.emitOpError() << "has the pattern " << pattern
                         << "; the CPU target takes 2x2 blocks on a power of "
                            "two of points";
    return failure();
  }
  Value twiddle = factor.getTwiddle();
  int64_t offset = 0;
  if (auto slice = twiddle.getDefiningOp<butterfly::SliceTwiddleOp>()) {
    offset = slice.getOffset();
    twiddle = slice.getTwiddle();
  }
  if (!isa<BlockArgument>(twiddle) ||
      !isa<func::FuncOp>(twiddle.getParentBlock()->getParentOp())) {
    factor.emitOpError("takes twiddles that are computed; the CPU target needs "
                       "them as an argument of the function");
    return failure();
  }
  return FactorStep{twiddle,
                    static_cast<int64_t>(llvm::Log2_64(pattern.getD())),
                    offset,
                    tensorOf(factor.getTwiddle()).getDimSize(1) == 1,
                    factor.getAdjoint(),
                    factor.getResult(),
                    factor.getLoc()};
}

/// Reads a group; a yielded value is known by its name outside the group.
static FailureOr<GroupStep> readGroup(butterfly::GroupOp group) {
  GroupStep step;
  auto yield =
      cast<butterfly::YieldOp>(group.getBody().front().getTerminator());
  for (auto factor : group.getBody().getOps<butterfly::FactorOp>()) {
    FailureOr<FactorStep> read = readFactor(factor);
    if (failed(read))
      return failure();
    if (step.factors.empty())
      step.input = factor.getInput();
    for (auto [yielded, result] :
         llvm::zip_equal(yield.getValues(), group.getResults()))
      if (yielded == factor.getResult())
        read->result = result;
    step.factors.push_back(*read);
  }
  return step;
}

/// The segment that a move belongs to: a move after groups opens the next one.
static Segment &segmentForMove(ProgramChain &program) {
  Segment &last = program.segments.back();
  if (last.groups.empty())
    return last;
  return program.segments.emplace_back(
      Segment{IndexMap(last.move.size()), last.elementType, {}});
}

/// real_part and embed: only the elements change. One after the other without a
/// factor between would have to clear the imaginary part.
static LogicalResult addConversion(ProgramChain &program, Operation *convert) {
  Segment &segment = segmentForMove(program);
  Type to = tensorOf(convert->getResult(0)).getElementType();
  Type before = program.segments.size() > 1
                    ? program.segments.end()[-2].elementType
                    : tensorOf(program.source).getElementType();
  if (isa<butterfly::EmbedOp>(convert) && to == before)
    return convert->emitOpError(
        "after real_part with no factor between cannot be planned for a "
        "CPU; put the two into different functions");
  segment.elementType = to;
  return success();
}

/// An index move extends the open segment's move.
static LogicalResult addMove(ProgramChain &program, Operation *op) {
  if (isa<butterfly::RealPartOp, butterfly::EmbedOp>(op))
    return addConversion(program, op);
  IndexMap &move = segmentForMove(program).move;
  int64_t size = tensorOf(op->getResult(0)).getShape().back();
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](butterfly::BitReverseOp) { move.reverseBits(); })
      .Case([&](butterfly::PermuteOp permute) {
        move.permute(permute.getIndices());
      })
      .Case([&](butterfly::PadOp pad) {
        move.shift(-static_cast<int64_t>(pad.getLow()), size);
      })
      .Case([&](butterfly::TrimOp trim) {
        move.shift(static_cast<int64_t>(trim.getLow()), size);
      });
  if (move.isTooLong())
    return op->emitOpError()
           << "needs a table of " << size << " indices together with the moves "
           << "before it; a table has at most " << IndexMap::maxTable
           << ", so put a factor or another function between them";
  return success();
}

/// Adds one operation to the chain: moves extend the open segment's move,
/// groups close it.
static LogicalResult addStep(ProgramChain &program, Operation *op) {
  if (isa<butterfly::UnstackOp>(op))
    return success();
  if (auto stack = dyn_cast<butterfly::StackOp>(op)) {
    program.stacks = stack.getType().getDimSize(1);
    return success();
  }
  FailureOr<GroupStep> step = failure();
  if (auto group = dyn_cast<butterfly::GroupOp>(op)) {
    step = readGroup(group);
  } else if (auto factor = dyn_cast<butterfly::FactorOp>(op)) {
    if (FailureOr<FactorStep> read = readFactor(factor); succeeded(read))
      step = GroupStep{{*read}, factor.getInput()};
  } else {
    return addMove(program, op);
  }
  if (failed(step))
    return failure();
  program.segments.back().groups.push_back(std::move(*step));
  return success();
}

FailureOr<ProgramChain> papilio::readProgramChain(func::FuncOp function,
                                                  int64_t expectedBatch) {
  auto ret = cast<func::ReturnOp>(function.getBody().front().getTerminator());
  ProgramChain program;
  Value result = ret.getOperand(0);
  program.resultType = result.getType();
  if (auto collect = result.getDefiningOp<butterfly::CollectOp>()) {
    program.planes.assign(collect.getValues().begin(),
                          collect.getValues().end());
    result = program.planes.back();
  }
  FailureOr<SmallVector<Operation *>> chain = chainTo(result, program.source);
  if (failed(chain))
    return failure();
  RankedTensorType source = tensorOf(program.source);
  int64_t batch = source.getShape().front();
  program.expectedBatch = ShapedType::isDynamic(batch)
                              ? expectedBatch
                              : std::max<int64_t>(1, batch);
  if (source.getRank() == 3)
    program.stacks = source.getDimSize(1);
  program.segments.push_back(
      {IndexMap(source.getShape().back()), source.getElementType(), {}});
  for (Operation *op : *chain)
    if (failed(addStep(program, op)))
      return failure();
  // The result's move is a segment of its own.
  if (!program.segments.back().groups.empty())
    program.segments.push_back({IndexMap(program.segments.back().move.size()),
                                program.segments.back().elementType,
                                {}});
  return program;
}
