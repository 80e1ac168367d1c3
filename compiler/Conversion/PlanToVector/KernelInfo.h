//===- KernelInfo.h - The constant that describes a kernel ------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_KERNELINFO_H
#define PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_KERNELINFO_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "papilio/kernel_abi.h"

namespace papilio {

/// Describes the arguments of a kernel of the plan dialect; the caller adds
/// packed and workspace sizes. Emits an error when there are more arguments or
/// axes than the ABI holds.
mlir::FailureOr<papilio_rt_kernel_info>
describeKernel(mlir::func::FuncOp kernel);

/// Adds the constant `<name>_info` to the module at the builder's insertion
/// point.
void emitKernelInfo(mlir::OpBuilder &builder, mlir::Location loc,
                    llvm::StringRef name, const papilio_rt_kernel_info &info);

} // namespace papilio

#endif // PAPILIO_COMPILER_CONVERSION_PLANTOVECTOR_KERNELINFO_H
