//===- ButterflyFactorOps.cpp - Operations that stacks are expanded into --===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/Butterfly/IR/Butterfly.h"
#include "dialects/Butterfly/IR/ButterflyVerify.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace papilio::butterfly;
using namespace papilio::butterfly::detail;

LogicalResult StackOp::verify() {
  Named input("input", getInput()), result("result", getResult());
  if (failed(verifyElementTypes(*this, {input, result}))) // stack_c1
    return failure();
  if (failed(verifyRank(*this, input, {2}, "B x n")) ||
      failed(verifyRank(*this, result, {3}, "B x S x n"))) // stack_c2
    return failure();
  if (failed(verifyExtents(*this, input, /*batchAxis=*/0)) ||
      failed(verifyExtents(*this, result, /*batchAxis=*/0))) // stack_c3
    return failure();
  if (failed(verifyBatch(*this, input, result))) // stack_c4
    return failure();
  if (failed(verifyShape(*this, result, // stack_c5
                         {input.getDim(0), result.getDim(1), input.getDim(1)},
                         "every stack is a copy of the input")))
    return failure();
  return verifyBytes(*this, {input, result}); // stack_c6
}

LogicalResult UnstackOp::verify() {
  Named input("input", getInput()), result("result", getResult());
  if (failed(verifyElementTypes(*this, {input, result}))) // unstack_c1
    return failure();
  if (failed(verifyRank(*this, input, {3}, "B x 1 x n")) ||
      failed(verifyRank(*this, result, {2}, "B x n"))) // unstack_c2
    return failure();
  if (failed(verifyExtents(*this, input, /*batchAxis=*/0)) ||
      failed(verifyExtents(*this, result, /*batchAxis=*/0))) // unstack_c3
    return failure();
  if (input.getDim(1) != 1) // unstack_c4
    return emitOpError() << "expected 1 stack in the input, got "
                         << input.getDim(1)
                         << "; only a stack axis of extent 1 can be dropped";
  if (failed(verifyBatch(*this, input, result))) // unstack_c5
    return failure();
  if (failed(verifyShape(*this, result, {input.getDim(0), input.getDim(2)},
                         "the result is the only stack"))) // unstack_c6
    return failure();
  return verifyBytes(*this, {input, result}); // unstack_c7
}

LogicalResult SliceTwiddleOp::verify() {
  Named twiddle("twiddle", getTwiddle()), result("result", getResult());
  // slice_twiddle_c1
  if (failed(verifyElementTypes(*this, {twiddle, result})))
    return failure();
  // slice_twiddle_c2
  if (failed(verifyRank(*this, twiddle, {4, 5},
                        "S x N x b x c or S x L x N x b x c")) ||
      failed(verifyRank(*this, result, {5}, "S x A x d x b x c")))
    return failure();
  // slice_twiddle_c3
  if (failed(verifyExtents(*this, twiddle, /*batchAxis=*/-1)) ||
      failed(verifyExtents(*this, result, /*batchAxis=*/-1)))
    return failure();
  // slice_twiddle_c4
  if (failed(verifyBytes(*this, {twiddle, result})))
    return failure();
  // slice_twiddle_c5
  ArrayRef<int64_t> from = twiddle.type.getShape();
  ArrayRef<int64_t> to = result.type.getShape();
  SmallVector<int64_t> shape{from[0], to[1], to[2], from[from.size() - 2],
                             from.back()};
  if (failed(verifyShape(*this, result, shape,
                         "the stacks and the blocks are the twiddle's")))
    return failure();
  // slice_twiddle_c6: no product overflows, the bytes of both having passed.
  int64_t available = from[1] * (from.size() == 5 ? from[2] : 1);
  int64_t wanted = to[1] * to[2];
  int64_t offset = getOffset();
  if (offset > available - wanted)
    return emitOpError() << "expected offset " << offset << " and " << wanted
                         << " blocks to stay within the " << available
                         << " of each stack, got an end of "
                         << static_cast<uint64_t>(offset) + wanted
                         << "; lower the offset or take fewer blocks";
  return success();
}

LogicalResult FactorOp::verify() {
  Named twiddle("twiddle", getTwiddle()), input("input", getInput()),
      result("result", getResult());
  PatternAttr pattern = getPattern();
  // factor_c1
  if (failed(verifyElementTypes(*this, {twiddle, input, result})))
    return failure();
  // factor_c2
  if (failed(verifyRank(*this, twiddle, {5}, "S x A x d x b x c")) ||
      failed(verifyRank(*this, input, {3}, "B x S x a*c*d")) ||
      failed(verifyRank(*this, result, {3}, "B x S x a*b*d")))
    return failure();
  // factor_c3
  if (failed(verifyExtents(*this, twiddle, /*batchAxis=*/-1)) ||
      failed(verifyExtents(*this, input, /*batchAxis=*/0)) ||
      failed(verifyExtents(*this, result, /*batchAxis=*/0)))
    return failure();
  // factor_c4
  int64_t groups = twiddle.getDim(1), nstacks = twiddle.getDim(0);
  int64_t rows = getAdjoint() ? pattern.getC() : pattern.getB();
  int64_t columns = getAdjoint() ? pattern.getB() : pattern.getC();
  SmallVector<int64_t> shape{nstacks, groups == 1 ? 1 : pattern.getA(),
                             pattern.getD(), rows, columns};
  if (failed(verifyShape(*this, twiddle, shape,
                         getAdjoint()
                             ? "the axes are stacks, a (or 1 if the groups "
                               "share their blocks), d, c and b of the pattern"
                             : "the axes are stacks, a (or 1 if the groups "
                               "share their blocks), d, b and c of the "
                               "pattern")))
    return failure();
  // factor_c5
  if (failed(verifyShape(*this, input,
                         {input.getDim(0), nstacks, pattern.getInputSize()},
                         "the input has the twiddle's stacks and the a*c*d "
                         "numbers of the pattern")))
    return failure();
  // factor_c6
  if (failed(verifyBatch(*this, input, result)))
    return failure();
  // factor_c7
  if (failed(verifyShape(*this, result,
                         {input.getDim(0), nstacks, pattern.getOutputSize()},
                         "the result has the twiddle's stacks and the a*b*d "
                         "numbers of the pattern")))
    return failure();
  // factor_c8
  return verifyBytes(*this, {twiddle, input, result});
}

/// Checks the yielded values of a group whose factors are `chain`, in order of
/// application: rules group_c4 to group_c6.
static LogicalResult verifyYield(GroupOp group, ArrayRef<FactorOp> chain) {
  auto yield = cast<YieldOp>(group.getBody().front().getTerminator());
  auto next = chain.begin();
  for (auto [position, value] : llvm::enumerate(yield.getValues())) {
    auto found = std::find_if(next, chain.end(), [&](FactorOp factor) {
      return factor.getResult() == value;
    });
    if (found == chain.end()) // group_c4
      return yield.emitOpError()
             << "expected results of the group's factors in the order of "
                "application, got another value at position "
             << position << "; yield each value once, the last one last";
    next = std::next(found);
  }
  if (next != chain.end()) // group_c5
    return yield.emitOpError()
           << "expected the result of the group's last factor as the last "
              "value, got "
           << (yield.getValues().empty() ? "no value"
                                         : "that of another factor")
           << "; yield it or drop the factors after the last one that is";
  if (yield.getValues().getTypes() != group.getResultTypes()) // group_c6
    return group.emitOpError()
           << "expected result types " << yield.getValues().getTypes()
           << " as yielded, got " << group.getResultTypes()
           << "; write the types of the yielded values";
  return success();
}

LogicalResult GroupOp::verifyRegions() {
  Operation *end = getBody().front().getTerminator();
  if (!isa<YieldOp>(end)) // group_c7
    return end->emitOpError()
           << "expected butterfly.yield at the end of a group, got '"
           << end->getName() << "'; yield the result of the last factor";
  SmallVector<FactorOp> chain;
  for (Operation &op : getBody().front().without_terminator()) {
    if (isa<SliceTwiddleOp>(op))
      continue;
    auto factor = dyn_cast<FactorOp>(op);
    if (!factor) // group_c1
      return op.emitOpError()
             << "expected butterfly.factor or butterfly.slice_twiddle in a "
                "group, got '"
             << op.getName() << "'; move it before or after the group";
    if (!chain.empty() && factor.getInput() != chain.back().getResult())
      return factor.emitOpError() // group_c3
             << "expected the input of factor " << chain.size() + 1
             << " of a group to be the result of the factor before it, got "
                "another value; apply the factors in a chain";
    chain.push_back(factor);
  }
  if (chain.empty()) // group_c2
    return emitOpError() << "expected at least 1 factor in a group, got 0; "
                            "remove the empty group";
  return verifyYield(*this, chain);
}

LogicalResult CollectOp::verify() {
  if (getValues().empty()) // collect_c1
    return emitOpError() << "expected at least 1 value to collect, got 0; name "
                            "the values";
  Named first("values", getValues().front()), result("result", getResult());
  if (failed(verifyElementTypes(*this, {first, result}))) // collect_c3
    return failure();
  if (failed(verifyRank(*this, first, {3}, "B x S x n")) ||
      failed(verifyRank(*this, result, {4}, "K x B x S x n"))) // collect_c4
    return failure();
  if (failed(verifyExtents(*this, first, /*batchAxis=*/0)) ||
      failed(verifyExtents(*this, result, /*batchAxis=*/1))) // collect_c5
    return failure();
  SmallVector<int64_t> shape(first.type.getShape());
  shape.insert(shape.begin(), getValues().size());
  if (failed(verifyBatch(*this, first, result, /*batchAxis=*/1))) // collect_c6
    return failure();
  if (failed(verifyShape(*this, result, shape, // collect_c7
                         "the new first axis counts the values")))
    return failure();
  return verifyBytes(*this, {first, result}); // collect_c8
}
