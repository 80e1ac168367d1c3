//===- Compiler.cpp - C interface of the compiler library -----------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "papilio-c/compiler.h"
#include "compiler/Interpret/Interpret.h"
#include "compiler/Interpret/Values.h"
#include "compiler/Pipelines/CPUPipeline.h"
#include "compiler/Spec/SpecReader.h"
#include "compiler/Target/CPUDescription.h"
#include "compiler/Target/Emit.h"
#include "compiler/Target/Version.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"
#include <cstdlib>
#include <cstring>
#include <new>

using namespace mlir;
using namespace papilio;

namespace {

/// One call: everything it allocates in MLIR and LLVM is its own, so that any
/// number of threads may be in the library.
class Call {
public:
  Call(llvm::StringRef text, llvm::StringRef name,
       const papilio_compile_options &options)
      : text(text), options(options), log(name),
        context(MLIRContext::Threading::DISABLED) {}

  papilio_status compile(std::string &object);
  papilio_status interpret(llvm::ArrayRef<papilio_buffer> buffers,
                           bool inDouble);
  papilio_status describe(papilio_rt_argument_info *buffers, int32_t &count);

  std::string getMessage() const { return log.str() + failure; }
  const std::string &getFunction() const { return function; }

private:
  papilio_status readSpec();
  papilio_status parseOptions(CPUPipelineOptions &pipeline);
  papilio_status readFunction(func::FuncOp &selected);
  papilio_status lower(const CPUDescription &cpu);
  papilio_status generate(const CPUDescription &cpu, std::string &object);

  papilio_status fail(papilio_status status, llvm::Error error) {
    failure = log.getFile().str() +
              ": error: " + llvm::toString(std::move(error)) + "\n";
    return status;
  }

  llvm::StringRef text;
  const papilio_compile_options &options;
  spec::DiagnosticLog log;
  std::string failure;
  std::string function;
  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

} // namespace

static llvm::StringRef view(const char *text) { return text ? text : ""; }

papilio_status Call::readSpec() {
  module = spec::readSpec(text, view(options.function), context, log);
  if (!module)
    return PAPILIO_INVALID_SPEC;
  function = (*module->getOps<func::FuncOp>().begin()).getName().str();
  return PAPILIO_OK;
}

/// Reads the pass options; the name of the function becomes that of the derived
/// one, if one is asked for.
papilio_status Call::parseOptions(CPUPipelineOptions &pipeline) {
  if (llvm::Error error =
          parseCPUPipelineOptions(view(options.pass_options), pipeline))
    return fail(PAPILIO_INVALID_ARGUMENT, std::move(error));
  function = pipeline.derivative.nameOf(function);
  return PAPILIO_OK;
}

papilio_status Call::lower(const CPUDescription &cpu) {
  CPUPipelineOptions pipeline;
  pipeline.vectorBits = cpu.vectorBits;
  // What the tests check on every commit costs a user of the runtime time.
  pipeline.verifyPhases = false;
  if (papilio_status status = parseOptions(pipeline))
    return status;
  spec::DiagnosticCapture capture(context, log);
  PassManager passes(&context);
  passes.enableVerifier(false);
  buildCPUPipeline(passes, pipeline, Phase::Input, Phase::LLVM);
  if (succeeded(passes.run(*module)))
    return PAPILIO_OK;
  if (!log.hasErrors())
    log.error({}, "the CPU pipeline failed");
  return PAPILIO_UNSUPPORTED;
}

papilio_status Call::generate(const CPUDescription &cpu, std::string &object) {
  spec::DiagnosticCapture capture(context, log);
  auto machine = createTargetMachine(cpu);
  if (!machine)
    return fail(PAPILIO_UNSUPPORTED, machine.takeError());
  llvm::LLVMContext llvmContext;
  auto translated = translateToLLVMIR(*module, llvmContext, **machine);
  if (!translated)
    return fail(PAPILIO_INTERNAL_ERROR, translated.takeError());
  optimizeLLVMIR(**translated, **machine);
  auto bytes = emitObject(**translated, **machine);
  if (!bytes)
    return fail(PAPILIO_INTERNAL_ERROR, bytes.takeError());
  object = std::move(*bytes);
  return PAPILIO_OK;
}

papilio_status Call::compile(std::string &object) {
  auto cpu = describeCPU(view(options.target_cpu));
  if (!cpu)
    return fail(PAPILIO_UNSUPPORTED, cpu.takeError());
  if (papilio_status status = readSpec())
    return status;
  if (!spec::checkCompilable(*module->getOps<func::FuncOp>().begin(), log))
    return PAPILIO_UNSUPPORTED;
  if (papilio_status status = lower(*cpu))
    return status;
  return generate(*cpu, object);
}

/// Reads the spec and finds the function that is asked for: its own or a
/// derived one.
papilio_status Call::readFunction(func::FuncOp &selected) {
  CPUPipelineOptions pipeline;
  if (papilio_status status = readSpec())
    return status;
  if (papilio_status status = parseOptions(pipeline))
    return status;
  spec::DiagnosticCapture capture(context, log);
  PassManager passes(&context);
  buildDerivative(passes, pipeline.derivative);
  if (failed(passes.run(*module)))
    return PAPILIO_INVALID_ARGUMENT;
  selected = *module->getOps<func::FuncOp>().begin();
  return PAPILIO_OK;
}

papilio_status Call::interpret(llvm::ArrayRef<papilio_buffer> buffers,
                               bool inDouble) {
  func::FuncOp selected;
  if (papilio_status status = readFunction(selected))
    return status;
  spec::DiagnosticCapture capture(context, log);
  if (succeeded(interpretFunction(selected, buffers, inDouble)))
    return PAPILIO_OK;
  return PAPILIO_INVALID_ARGUMENT;
}

/// Whether the interface of a function can be described: a derived one may have
/// more arguments and longer names than its spec.
static llvm::Error checkInterface(func::FuncOp function) {
  auto refuse = [&](const llvm::Twine &what) {
    return llvm::createStringError("the function '" + function.getName().str() +
                                   "' has " + what.str());
  };
  if (function.getNumResults() != 1)
    return refuse(llvm::Twine(function.getNumResults()) +
                  " results; name one argument with wrt");
  if (function.getNumArguments() >= PAPILIO_RT_MAX_ARGUMENTS)
    return refuse(llvm::Twine(function.getNumArguments()) +
                  " arguments; wanted at most " +
                  llvm::Twine(PAPILIO_RT_MAX_ARGUMENTS - 1));
  for (unsigned index = 0; index <= function.getNumArguments(); ++index) {
    std::string name = index < function.getNumArguments()
                           ? spec::getArgumentName(function, index)
                           : spec::getResultName(function);
    if (name.size() >= PAPILIO_RT_MAX_NAME)
      return refuse("a name of " + llvm::Twine(name.size()) + " characters, '" +
                    name + "'; wanted at most " +
                    llvm::Twine(PAPILIO_RT_MAX_NAME - 1) +
                    ": shorten the name in the spec");
  }
  return llvm::Error::success();
}

/// One argument or the result, which fits by checkInterface.
static papilio_rt_argument_info describeTensor(llvm::StringRef name, Type type,
                                               bool isOutput) {
  papilio_rt_argument_info info = {};
  std::memcpy(info.name, name.data(), name.size());
  info.is_output = isOutput;
  info.dtype = static_cast<int32_t>(*interpret::elementTypeOf(type));
  auto tensor = cast<RankedTensorType>(type);
  info.rank = static_cast<int32_t>(tensor.getRank());
  info.batch_axis = -1;
  for (auto [axis, extent] : llvm::enumerate(tensor.getShape())) {
    bool isOpen = ShapedType::isDynamic(extent);
    if (isOpen)
      info.batch_axis = static_cast<int32_t>(axis);
    info.shape[axis] = isOpen ? -1 : extent;
  }
  return info;
}

papilio_status Call::describe(papilio_rt_argument_info *buffers,
                              int32_t &count) {
  func::FuncOp selected;
  if (papilio_status status = readFunction(selected))
    return status;
  if (llvm::Error error = checkInterface(selected))
    return fail(PAPILIO_INVALID_ARGUMENT, std::move(error));
  count = 0;
  for (auto [index, type] : llvm::enumerate(selected.getArgumentTypes()))
    buffers[count++] =
        describeTensor(spec::getArgumentName(selected, index), type, false);
  buffers[count++] = describeTensor(spec::getResultName(selected),
                                    selected.getResultTypes().front(), true);
  return PAPILIO_OK;
}

/// A copy for a caller that frees with papilio_compiler_result_free; null only
/// without memory.
static char *copy(llvm::StringRef bytes) {
  char *result = static_cast<char *>(std::malloc(bytes.size() + 1));
  if (!result)
    return nullptr;
  if (!bytes.empty())
    std::memcpy(result, bytes.data(), bytes.size());
  result[bytes.size()] = '\0';
  return result;
}

static papilio_status fill(papilio_compiler_result *result,
                           papilio_status status, llvm::StringRef object,
                           llvm::StringRef function, llvm::StringRef message) {
  *result = {};
  result->object = status == PAPILIO_OK ? copy(object) : nullptr;
  result->object_bytes = status == PAPILIO_OK ? object.size() : 0;
  result->function = copy(function);
  result->message = copy(message);
  if ((status == PAPILIO_OK && !result->object) || !result->function ||
      !result->message) {
    papilio_compiler_result_free(result);
    status = PAPILIO_OUT_OF_MEMORY;
  }
  result->status = status;
  return status;
}

/// Runs one call of the interface; whatever happens, `result` is filled.
template <typename Function>
static papilio_status
run(const char *spec, size_t specBytes, const char *specName,
    const papilio_compile_options *options, papilio_compiler_result *result,
    Function &&function) {
  if (!result)
    return PAPILIO_INVALID_ARGUMENT;
  if (!spec)
    return fill(result, PAPILIO_INVALID_ARGUMENT, "", "", "spec is NULL\n");
  papilio_compile_options none = {};
  try {
    Call call(llvm::StringRef(spec, specBytes), specName ? specName : "<spec>",
              options ? *options : none);
    std::string object;
    papilio_status status = function(call, object);
    return fill(result, status, object, call.getFunction(), call.getMessage());
  } catch (const std::bad_alloc &) {
    return fill(result, PAPILIO_OUT_OF_MEMORY, "", "", "out of memory\n");
  }
}

papilio_status papilio_compiler_compile(const char *spec, size_t spec_bytes,
                                        const char *spec_name,
                                        const papilio_compile_options *options,
                                        papilio_compiler_result *result) {
  return run(
      spec, spec_bytes, spec_name, options, result,
      [](Call &call, std::string &object) { return call.compile(object); });
}

papilio_status papilio_compiler_interpret(
    const char *spec, size_t spec_bytes, const char *spec_name,
    const papilio_compile_options *options, const papilio_buffer *buffers,
    int32_t count, int32_t in_double, papilio_compiler_result *result) {
  if (count < 0 || (count > 0 && !buffers))
    return result ? fill(result, PAPILIO_INVALID_ARGUMENT, "", "",
                         "buffers is NULL, or count is negative\n")
                  : PAPILIO_INVALID_ARGUMENT;
  return run(spec, spec_bytes, spec_name, options, result,
             [&](Call &call, std::string &) {
               return call.interpret(
                   llvm::ArrayRef<papilio_buffer>(buffers, count),
                   in_double != 0);
             });
}

papilio_status papilio_compiler_describe(const char *spec, size_t spec_bytes,
                                         const char *spec_name,
                                         const papilio_compile_options *options,
                                         papilio_rt_argument_info *buffers,
                                         int32_t *count,
                                         papilio_compiler_result *result) {
  if (!buffers || !count)
    return result ? fill(result, PAPILIO_INVALID_ARGUMENT, "", "",
                         "buffers or count is NULL\n")
                  : PAPILIO_INVALID_ARGUMENT;
  return run(spec, spec_bytes, spec_name, options, result,
             [&](Call &call, std::string &) {
               return call.describe(buffers, *count);
             });
}

void papilio_compiler_result_free(papilio_compiler_result *result) {
  if (!result)
    return;
  std::free(result->object);
  std::free(result->function);
  std::free(result->message);
  *result = {};
}

const char *papilio_compiler_version(void) { return getCompilerVersion(); }
