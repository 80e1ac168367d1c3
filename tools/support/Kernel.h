//===- Kernel.h - Kernels and the oracle, for tools and tests ----*- C++
//-*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_SUPPORT_KERNEL_H
#define PAPILIO_SUPPORT_KERNEL_H

#include "papilio/runtime.h"
#include "tools/support/ElementType.h"
#include "tools/support/Npy.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace papilio::tools {

/// What to compile, and how.
struct CompileRequest {
  std::string spec;                // text, .mlir or .json
  std::string specName = "<spec>"; // for diagnostics
  std::string function;            // empty: the only one
  std::string targetCpu;           // empty: PAPILIO_TARGET_CPU, else native
  std::string passOptions;         // "max-radix=8 row-tile=32"
  bool noCache = false;
};

/// The pass option expected-batch for calls of `rows`: plans for few rows
/// differ from row to row, those for more are one, so that a kernel serves them
/// all; 0 stands for these.
inline int64_t expectedBatch(int64_t rows) { return rows <= 16 ? rows : 0; }

/// An argument or the result of a kernel.
struct KernelArgument {
  std::string name;
  ElementType type;
  std::vector<int64_t> shape; // -1 along the batch axis if the caller chooses
  int64_t batchAxis;          // or -1
  bool isOutput;

  /// The shape with the batch put in.
  std::vector<int64_t> shapeFor(int64_t batch) const;
};

/// A compiled kernel; RAII over papilio_kernel. Every failure is a ToolError
/// with the runtime's message: exit 3 if the target or the compiler is not
/// available, else exit 1.
class Kernel {
public:
  explicit Kernel(const CompileRequest &request);

  const papilio_rt_kernel_info &info() const;
  bool wasCached() const;
  const std::vector<KernelArgument> &arguments() const { return list; }
  /// The only output.
  const KernelArgument &output() const;

  /// Number of factors applied, read off the twiddles' shapes; at least 1.
  int64_t factorCount() const;
  /// Largest relative error that rounding may cause: 4 * factors * epsilon.
  double tolerance() const;

  /// Checks the buffers; returns the number of rows.
  int64_t check(const std::vector<papilio_buffer> &buffers) const;
  /// Checks, packs and runs. `workspace` may be null.
  void run(const std::vector<papilio_buffer> &buffers,
           papilio_pool *pool = nullptr,
           AlignedBuffer *workspace = nullptr) const;

  const papilio_kernel *get() const { return handle.get(); }

private:
  struct Release {
    void operator()(papilio_kernel *kernel) const {
      papilio_kernel_release(kernel);
    }
  };
  std::unique_ptr<papilio_kernel, Release> handle;
  std::vector<KernelArgument> list;
};

/// Throws the runtime's last error as a ToolError unless `status` is OK.
void requireOk(papilio_status status);

/// The arguments and the result of a spec's function, without compiling it.
std::vector<KernelArgument> describeSpec(const CompileRequest &request);

/// Evaluates the spec with the slow reference of the compiler library. In
/// double precision, buffers of outputs may be f64 / c128.
void evaluateReference(const CompileRequest &request,
                       const std::vector<papilio_buffer> &buffers,
                       bool inDouble);

/// The reference result in double precision for the given inputs; `arrays` are
/// in the kernel's order and the output's entry is replaced.
NpyArray referenceOutput(const CompileRequest &request, const Kernel &kernel,
                         std::vector<papilio_buffer> buffers);

/// max|got - wanted| / max|wanted|, where `wanted` is in double precision;
/// infinite where a NaN appears on one side only.
double relativeError(const NpyArray &got, const NpyArray &wanted);

} // namespace papilio::tools

#endif // PAPILIO_SUPPORT_KERNEL_H
