//===- KernelInfo.cpp - The constant that describes a kernel ---------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Conversion/PlanToVector/KernelInfo.h"

#include "dialects/Plan/IR/Plan.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

#include <cstring>

using namespace mlir;
using namespace papilio;

static int32_t dtypeOf(Type element) {
  auto complex = dyn_cast<ComplexType>(element);
  bool isDouble = (complex ? complex.getElementType() : element).isF64();
  if (complex)
    return isDouble ? PAPILIO_RT_C128 : PAPILIO_RT_C64;
  return isDouble ? PAPILIO_RT_F64 : PAPILIO_RT_F32;
}

/// The axis of an argument that rows are counted on: that of its loads, copies
/// and stores; none for twiddles.
static int32_t batchAxisOf(BlockArgument argument) {
  for (Operation *user : argument.getUsers()) {
    if (auto store = dyn_cast<plan::StoreOp>(user))
      return store.getPlane() ? 1 : 0;
    if (auto copy = dyn_cast<plan::CopyOp>(user))
      return copy.getDestination() == argument && copy.getPlane() ? 1 : 0;
    if (isa<plan::LoadOp>(user))
      return 0;
    if (auto pairs = dyn_cast<plan::PairsOp>(user))
      return pairs.getTwiddle() == argument ? -1 : 0;
  }
  return -1;
}

/// The x86-64 level whose registers the target's vectors need: 4 for 512 bits,
/// 3 for 256; the levels below have the same registers.
static int32_t cpuLevel(func::FuncOp kernel, plan::ScheduleAttr schedule) {
  Type element =
      cast<MemRefType>(kernel.getArgumentTypes().back()).getElementType();
  if (auto complex = dyn_cast<ComplexType>(element))
    element = complex.getElementType();
  int64_t bits = schedule.getVectorLength() * element.getIntOrFloatBitWidth();
  return bits >= 512 ? 4 : bits >= 256 ? 3 : 0;
}

/// Nominal operations: 6 per real pair, 28 per complex pair and stage.
static int64_t flopsPerRow(func::FuncOp kernel) {
  int64_t flops = 0;
  kernel.walk([&](Operation *op) {
    if (auto stage = dyn_cast<plan::StageOp>(op)) {
      plan::FragmentType type = stage.getType();
      int64_t stacks =
          cast<MemRefType>(stage.getTwiddle().getType()).getShape()[0];
      flops += stacks * type.getSize() / 2 * (type.isComplex() ? 28 : 6);
    } else if (auto pairs = dyn_cast<plan::PairsOp>(op)) {
      auto type = cast<MemRefType>(pairs.getTwiddle().getType());
      flops += type.getShape()[2] *
               (isa<ComplexType>(type.getElementType()) ? 28 : 6);
    }
  });
  return flops;
}

static LogicalResult describeArgument(func::FuncOp kernel,
                                      BlockArgument argument,
                                      papilio_rt_argument_info &info) {
  auto type = cast<MemRefType>(argument.getType());
  unsigned number = argument.getArgNumber();
  bool isOutput = number + 1 == kernel.getNumArguments();
  std::string name = isOutput ? "y" : "arg" + std::to_string(number);
  if (auto given = kernel.getArgAttrOfType<StringAttr>(number, "papilio.name"))
    name = given.str();
  if (name.size() >= PAPILIO_RT_MAX_NAME)
    return kernel.emitOpError()
           << "has a name of " << name.size() << " characters, '" << name
           << "'; a kernel's have at most " << PAPILIO_RT_MAX_NAME - 1
           << ": shorten the name in the spec";
  std::memcpy(info.name, name.data(), name.size());
  info.is_output = isOutput;
  info.dtype = dtypeOf(type.getElementType());
  info.rank = type.getRank();
  info.batch_axis = batchAxisOf(argument);
  for (auto [axis, extent] : llvm::enumerate(type.getShape())) {
    info.shape[axis] = ShapedType::isDynamic(extent) ? -1 : extent;
    if (ShapedType::isDynamic(extent) && info.batch_axis < 0)
      info.batch_axis = axis; // An argument that no operation uses.
  }
  return success();
}

FailureOr<papilio_rt_kernel_info> papilio::describeKernel(func::FuncOp kernel) {
  papilio_rt_kernel_info info;
  std::memset(&info, 0, sizeof(info));
  if (kernel.getNumArguments() > PAPILIO_RT_MAX_ARGUMENTS)
    return kernel.emitOpError()
           << "has " << kernel.getNumArguments()
           << " arguments; a kernel takes at most " << PAPILIO_RT_MAX_ARGUMENTS;
  info.magic = PAPILIO_RT_INFO_MAGIC;
  info.abi_version = PAPILIO_RT_ABI_VERSION;
  info.num_arguments = kernel.getNumArguments();
  info.workspace_alignment = 64;
  info.row_tile = 1;
  info.static_batch = -1;
  info.packed_argument = -1;
  info.flops_per_row = flopsPerRow(kernel);
  if (auto schedule =
          kernel->getAttrOfType<plan::ScheduleAttr>(plan::kScheduleAttrName)) {
    info.row_tile = schedule.getRowTile();
    info.cpu_level = cpuLevel(kernel, schedule);
  }
  for (BlockArgument argument : kernel.getArguments()) {
    auto type = dyn_cast<MemRefType>(argument.getType());
    if (!type || type.getRank() > PAPILIO_RT_MAX_RANK)
      return kernel.emitOpError()
             << "expected buffers of rank at most " << PAPILIO_RT_MAX_RANK
             << ", got " << argument.getType();
    papilio_rt_argument_info &described =
        info.arguments[argument.getArgNumber()];
    if (failed(describeArgument(kernel, argument, described)))
      return failure();
    if (described.batch_axis >= 0 && described.shape[described.batch_axis] >= 0)
      info.static_batch = described.shape[described.batch_axis];
  }
  return info;
}

void papilio::emitKernelInfo(OpBuilder &builder, Location loc, StringRef name,
                             const papilio_rt_kernel_info &info) {
  ArrayRef<uint8_t> bytes(reinterpret_cast<const uint8_t *>(&info),
                          sizeof(info));
  auto content = DenseElementsAttr::get(
      RankedTensorType::get({static_cast<int64_t>(bytes.size())},
                            builder.getI8Type()),
      bytes);
  LLVM::GlobalOp::create(
      builder, loc, LLVM::LLVMArrayType::get(builder.getI8Type(), bytes.size()),
      /*isConstant=*/true, LLVM::Linkage::External, (name + "_info").str(),
      content,
      /*alignment=*/8);
}
