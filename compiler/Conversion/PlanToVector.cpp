//===- PlanToVector.cpp - Kernels of the plan dialect to vector loops ----===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Conversion/Passes.h"
#include "compiler/Conversion/PlanToVector/DenseEmitter.h"
#include "compiler/Conversion/PlanToVector/KernelEmitter.h"
#include "compiler/Conversion/PlanToVector/KernelInfo.h"
#include "compiler/Conversion/PlanToVector/PackEmitter.h"
#include "compiler/Conversion/PlanToVector/PairsEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace papilio {
#define GEN_PASS_DEF_CONVERTPLANTOVECTORPASS
#include "compiler/Conversion/Passes.h.inc"
} // namespace papilio

using namespace mlir;
using namespace papilio;

namespace {
/// Replaces one kernel by its three symbols.
class KernelConverter {
public:
  explicit KernelConverter(func::FuncOp kernel)
      : kernel(kernel), module(kernel->getParentOfType<ModuleOp>()),
        builder(kernel), loc(kernel.getLoc()) {}

  LogicalResult run();

private:
  func::FuncOp createFunction(StringRef name, ArrayRef<Type> arguments);
  LogicalResult convertChain();
  LogicalResult convertDense(KernelShape &body);
  LogicalResult convertSingle(Operation &op);

  func::FuncOp kernel;
  ModuleOp module;
  OpBuilder builder;
  Location loc;
  papilio_rt_kernel_info info;
  func::FuncOp packFunction;
  KernelArguments arguments;
};
} // namespace

/// An empty function whose last pointer arguments alias nothing else: packed
/// twiddles and workspace belong to this call alone.
func::FuncOp KernelConverter::createFunction(StringRef name,
                                             ArrayRef<Type> argumentTypes) {
  builder.setInsertionPoint(kernel);
  auto function = func::FuncOp::create(
      builder, loc, name, builder.getFunctionType(argumentTypes, {}));
  for (auto [number, type] : llvm::enumerate(argumentTypes))
    if (number > 0 && isa<LLVM::LLVMPointerType>(type))
      function.setArgAttr(number, LLVM::LLVMDialect::getNoAliasAttrName(),
                          builder.getUnitAttr());
  builder.setInsertionPointToStart(function.addEntryBlock());
  func::ReturnOp::create(builder, loc);
  builder.setInsertionPointToStart(&function.getBody().front());
  return function;
}

LogicalResult KernelConverter::convertChain() {
  FailureOr<KernelShape> shape = readKernelShape(kernel);
  if (failed(shape))
    return failure();
  if (kernel->hasAttr(plan::kDenseAttrName))
    return convertDense(*shape);
  info.packed_bytes = shape->packedBytes();
  if (shape->nativeArguments.size() == 1)
    info.packed_argument = shape->nativeArguments.front().memref.getArgNumber();
  info.workspace_bytes = shape->workspaceBytes();
  Emitter emitter(builder, loc, shape->scalar);
  KernelEmitter(emitter, module, *shape, arguments).emit();

  Block &body = packFunction.getBody().front();
  builder.setInsertionPointToStart(&body);
  emitPack(emitter, module, *shape, body.getArgument(0), body.getArgument(1));
  return success();
}

/// A kernel that multiplies by the matrix of its body.
LogicalResult KernelConverter::convertDense(KernelShape &body) {
  FailureOr<DenseShape> dense = readDenseShape(kernel, body);
  if (failed(dense))
    return failure();
  info.packed_bytes = dense->packedBytes();
  info.workspace_bytes = dense->workspaceBytes();
  Emitter emitter(builder, loc, body.scalar);
  emitDenseKernel(emitter, module, *dense, arguments);

  Block &pack = packFunction.getBody().front();
  builder.setInsertionPointToStart(&pack);
  emitDensePack(emitter, module, *dense, body, pack.getArgument(0),
                pack.getArgument(1));
  return success();
}

/// Kernels that are one operation: pairs or a copy.
LogicalResult KernelConverter::convertSingle(Operation &op) {
  auto buffer = cast<MemRefType>(op.getOperand(0).getType());
  Type scalar = buffer.getElementType();
  if (auto complex = dyn_cast<ComplexType>(scalar))
    scalar = complex.getElementType();
  Emitter emitter(builder, loc, cast<FloatType>(scalar));
  if (auto copy = dyn_cast<plan::CopyOp>(op)) {
    emitRowCopy(emitter, module, copy, arguments);
    return success();
  }
  auto schedule =
      kernel->getAttrOfType<plan::ScheduleAttr>(plan::kScheduleAttrName);
  if (!schedule)
    return kernel.emitOpError()
           << "needs the attribute " << plan::kScheduleAttrName;
  emitPairs(emitter, cast<plan::PairsOp>(op), schedule.getVectorLength(),
            arguments);
  return success();
}

LogicalResult KernelConverter::run() {
  FailureOr<papilio_rt_kernel_info> described = describeKernel(kernel);
  if (failed(described))
    return failure();
  info = *described;
  std::string name = kernel.getName().str();
  // The kernel's own name is free for the function that replaces it.
  kernel.setName(name + "_plan");
  Type pointer = LLVM::LLVMPointerType::get(builder.getContext());
  Type i64 = builder.getI64Type();
  packFunction = createFunction(name + "_pack", {pointer, pointer});
  func::FuncOp function =
      createFunction(name, {pointer, pointer, i64, i64, i64, pointer});
  auto argument = [&](unsigned number) -> Value {
    return function.getArgument(number);
  };
  arguments = {argument(0), argument(1), argument(2),
               argument(3), argument(4), argument(5)};

  Block &body = kernel.getBody().front();
  if (body.without_terminator().empty())
    return kernel.emitOpError(
        "has an empty body; expected the plan of a kernel");
  Operation &first = body.front();
  LogicalResult converted = isa<plan::PairsOp, plan::CopyOp>(first)
                                ? convertSingle(first)
                                : convertChain();
  if (failed(converted))
    return failure();
  builder.setInsertionPoint(kernel);
  emitKernelInfo(builder, loc, name, info);
  kernel.erase();
  return success();
}

namespace {
struct ConvertPlanToVectorPass
    : papilio::impl::ConvertPlanToVectorPassBase<ConvertPlanToVectorPass> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<func::FuncOp> kernels;
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (function->hasAttr(plan::kScheduleAttrName))
        kernels.push_back(function);
    for (func::FuncOp kernel : kernels)
      if (failed(KernelConverter(kernel).run()))
        return signalPassFailure();
  }
};
} // namespace
