//===- Kernel.cpp - Kernels and the oracle, for tools and tests -----------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/support/Kernel.h"
#include "papilio-c/compiler.h"
#include "tools/support/Error.h"
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <dlfcn.h>
#include <limits>

namespace papilio::tools {

namespace {

ExitCode exitCodeOf(papilio_status status) {
  return status == PAPILIO_UNSUPPORTED || status == PAPILIO_COMPILER_UNAVAILABLE
             ? ExitTarget
             : ExitInput;
}

const char *textOrNull(const std::string &text) {
  return text.empty() ? nullptr : text.c_str();
}

papilio_compile_options optionsOf(const CompileRequest &request) {
  papilio_compile_options options = {};
  options.target_cpu = textOrNull(request.targetCpu);
  options.function = textOrNull(request.function);
  options.pass_options = textOrNull(request.passOptions);
  options.no_cache = request.noCache;
  options.spec_name = textOrNull(request.specName);
  return options;
}

std::vector<KernelArgument> argumentsOf(const papilio_rt_argument_info *first,
                                        int32_t count) {
  std::vector<KernelArgument> arguments;
  for (int32_t i = 0; i < count; ++i) {
    const papilio_rt_argument_info &argument = first[i];
    arguments.push_back({argument.name,
                         static_cast<ElementType>(argument.dtype),
                         {argument.shape, argument.shape + argument.rank},
                         argument.batch_axis,
                         argument.is_output != 0});
  }
  return arguments;
}

/// Factors whose blocks a twiddle of this shape holds (see butterfly.multiply,
/// chain_multiply and factor_multiply); 0 for data.
int64_t factorsOf(const KernelArgument &argument) {
  const std::vector<int64_t> &shape = argument.shape;
  const size_t rank = shape.size();
  if (argument.isOutput || argument.batchAxis >= 0)
    return 0;
  if (rank == 5)
    return shape[1];
  if (rank == 3)
    return 1;
  return rank == 4 ? std::llround(std::log2(shape[1] + 1)) : 0;
}

} // namespace

namespace {

/// A diagnostic without the line break at its end: whoever prints it adds one.
std::string trimmed(std::string message) {
  while (message.ends_with('\n'))
    message.pop_back();
  return message;
}

} // namespace

void requireOk(papilio_status status) {
  if (status != PAPILIO_OK)
    throw ToolError(exitCodeOf(status), trimmed(papilio_last_error()));
}

std::vector<int64_t> KernelArgument::shapeFor(int64_t batch) const {
  std::vector<int64_t> result = shape;
  for (int64_t &extent : result)
    if (extent < 0)
      extent = batch;
  return result;
}

Kernel::Kernel(const CompileRequest &request) {
  const papilio_compile_options options = optionsOf(request);
  papilio_kernel *kernel = nullptr;
  requireOk(papilio_kernel_compile(request.spec.data(), request.spec.size(),
                                   &options, &kernel));
  handle.reset(kernel);
  list = argumentsOf(info().arguments, info().num_arguments);
}

const papilio_rt_kernel_info &Kernel::info() const {
  return *papilio_kernel_info(handle.get());
}

bool Kernel::wasCached() const {
  return papilio_kernel_was_cached(handle.get()) != 0;
}

const KernelArgument &Kernel::output() const {
  return *std::find_if(list.begin(), list.end(),
                       [](const auto &argument) { return argument.isOutput; });
}

int64_t Kernel::factorCount() const {
  int64_t count = 0;
  for (const KernelArgument &argument : list)
    count += factorsOf(argument);
  return std::max<int64_t>(count, 1);
}

double Kernel::tolerance() const {
  return 4 * static_cast<double>(factorCount()) * machineEpsilon(output().type);
}

int64_t Kernel::check(const std::vector<papilio_buffer> &buffers) const {
  int64_t rows = 0;
  requireOk(papilio_kernel_check(handle.get(), buffers.data(),
                                 static_cast<int32_t>(buffers.size()), &rows));
  return rows;
}

void Kernel::run(const std::vector<papilio_buffer> &buffers, papilio_pool *pool,
                 AlignedBuffer *workspace) const {
  requireOk(papilio_kernel_run(handle.get(), buffers.data(),
                               static_cast<int32_t>(buffers.size()), pool,
                               workspace ? workspace->data() : nullptr,
                               workspace ? workspace->size() : 0));
}

namespace {

/// The functions of the compiler library that the oracle needs.
struct CompilerLibrary {
  decltype(&papilio_compiler_describe) describe;
  decltype(&papilio_compiler_interpret) interpret;
  decltype(&papilio_compiler_result_free) free;
};

/// PAPILIO_COMPILER_LIB, else the library beside the runtime's.
std::string compilerPath() {
  const char *path = std::getenv("PAPILIO_COMPILER_LIB");
  if (path && *path)
    return path;
  const std::string name = "libpapilio-compiler.so";
  Dl_info info;
  if (!dladdr(reinterpret_cast<const void *>(&papilio_version), &info) ||
      !info.dli_fname)
    return name;
  const std::string self = info.dli_fname;
  const size_t slash = self.rfind('/');
  return slash == std::string::npos ? name : self.substr(0, slash + 1) + name;
}

CompilerLibrary openCompiler() {
  const std::string path = compilerPath();
  // RTLD_NODELETE: LLVM does not survive being unloaded.
  void *library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (!library)
    throw ToolError(ExitTarget,
                    std::string("the reference needs the compiler library: ") +
                        dlerror() + "; set PAPILIO_COMPILER_LIB to its path");
  auto symbol = [&]<typename Function>(Function &function, const char *name) {
    function = reinterpret_cast<Function>(dlsym(library, name));
    if (!function)
      throw ToolError(ExitTarget,
                      path + " has no function '" + name +
                          "'; it is not Papilio's compiler library");
  };
  CompilerLibrary result;
  symbol(result.describe, "papilio_compiler_describe");
  symbol(result.interpret, "papilio_compiler_interpret");
  symbol(result.free, "papilio_compiler_result_free");
  return result;
}

} // namespace

namespace {

/// Calls a function of the library; its message becomes a ToolError.
template <typename Function> void callCompiler(Function function) {
  static const CompilerLibrary library = openCompiler();
  papilio_compiler_result result = {};
  const papilio_status status = function(library, &result);
  const std::string message = result.message ? result.message : "";
  library.free(&result);
  if (status != PAPILIO_OK)
    throw ToolError(exitCodeOf(status),
                    message.empty() ? "the reference failed without a message"
                                    : trimmed(message));
}

} // namespace

std::vector<KernelArgument> describeSpec(const CompileRequest &request) {
  const papilio_compile_options options = optionsOf(request);
  std::vector<papilio_rt_argument_info> buffers(PAPILIO_RT_MAX_ARGUMENTS);
  int32_t count = 0;
  callCompiler(
      [&](const CompilerLibrary &library, papilio_compiler_result *result) {
        return library.describe(request.spec.data(), request.spec.size(),
                                request.specName.c_str(), &options,
                                buffers.data(), &count, result);
      });
  return argumentsOf(buffers.data(), count);
}

void evaluateReference(const CompileRequest &request,
                       const std::vector<papilio_buffer> &buffers,
                       bool inDouble) {
  const papilio_compile_options options = optionsOf(request);
  callCompiler([&](const CompilerLibrary &library,
                   papilio_compiler_result *result) {
    return library.interpret(request.spec.data(), request.spec.size(),
                             request.specName.c_str(), &options, buffers.data(),
                             static_cast<int32_t>(buffers.size()), inDouble,
                             result);
  });
}

NpyArray referenceOutput(const CompileRequest &request, const Kernel &kernel,
                         std::vector<papilio_buffer> buffers) {
  size_t index = 0;
  while (!kernel.arguments()[index].isOutput)
    ++index;
  const papilio_buffer &output = buffers[index];
  NpyArray wanted(doubleType(static_cast<ElementType>(output.dtype)),
                  {output.shape, output.shape + output.rank});
  buffers[index] = wanted.buffer();
  evaluateReference(request, buffers, /*inDouble=*/true);
  return wanted;
}

namespace {

template <typename T, typename Wide>
double relativeErrorOf(const T *got, const Wide *wanted, int64_t count) {
  double largest = 0, error = 0;
  for (int64_t i = 0; i < count; ++i) {
    const Wide g(got[i]), w = wanted[i];
    const double magnitude = std::abs(w), difference = std::abs(g - w);
    if (std::isfinite(magnitude))
      largest = std::max(largest, magnitude);
    if (g == w || (std::isnan(std::abs(g)) && std::isnan(magnitude)))
      continue;
    error = std::isnan(difference) ? std::numeric_limits<double>::infinity()
                                   : std::max(error, difference);
  }
  return error == 0 ? 0 : error / (largest == 0 ? 1 : largest);
}

} // namespace

double relativeError(const NpyArray &got, const NpyArray &wanted) {
  return visitElementType(got.type, [&]<typename T>(T) {
    using Wide = std::conditional_t<std::is_floating_point_v<T>, double,
                                    std::complex<double>>;
    return relativeErrorOf(got.memory.as<T>(), wanted.memory.as<Wide>(),
                           wanted.count());
  });
}

} // namespace papilio::tools
