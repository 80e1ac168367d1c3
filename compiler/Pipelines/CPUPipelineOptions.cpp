//===- CPUPipelineOptions.cpp - Options of the CPU pipeline ---------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Pipelines/CPUPipeline.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace papilio {

namespace {

/// One numeric option: where it goes and what it takes.
struct NumericOption {
  llvm::StringRef name;
  int64_t CPUPipelineOptions::*member;
  bool (*accepts)(int64_t);
  llvm::StringRef wanted;
};

bool isVectorWidth(int64_t value) {
  return value == 128 || value == 256 || value == 512;
}
bool isRadix(int64_t value) {
  return value == 0 ||
         (value >= 2 && value <= 16 && llvm::isPowerOf2_64(value));
}
bool isFlag(int64_t value) { return value == 0 || value == 1; }
bool isRowTile(int64_t value) { return value >= 0 && value <= 4096; }
bool isBatch(int64_t value) { return value >= 0; }
bool isLevelBytes(int64_t value) {
  return value == 0 || (value >= 256 && value <= (int64_t(1) << 24) &&
                        llvm::isPowerOf2_64(value));
}

const NumericOption numericOptions[] = {
    {"vector-bits", &CPUPipelineOptions::vectorBits, isVectorWidth,
     "128, 256 or 512"},
    {"max-radix", &CPUPipelineOptions::maxRadix, isRadix,
     "0 (cost model) or a power of two from 2 to 16"},
    {"row-tile", &CPUPipelineOptions::rowTile, isRowTile,
     "0 (cost model) or a number up to 4096"},
    {"level-bytes", &CPUPipelineOptions::levelBytes, isLevelBytes,
     "0 (rule) or a power of two from 256 up to 2^24"},
    {"strict", &CPUPipelineOptions::strict, isFlag, "0 or 1"},
    {"normalise", &CPUPipelineOptions::normalise, isFlag, "0 or 1"},
    {"expected-batch", &CPUPipelineOptions::expectedBatch, isBatch,
     "0 (not known) or the number of rows of a call"},
};

std::string listOptions() {
  return llvm::join(llvm::map_range(numericOptions,
                                    [](const NumericOption &option) {
                                      return option.name;
                                    }),
                    ", ") +
         ", strategy, twiddles, func, wrt, keep-arguments";
}

} // namespace

static llvm::Error setOption(const NumericOption &option, int64_t value,
                             llvm::StringRef text,
                             CPUPipelineOptions &options) {
  if (!option.accepts(value))
    return llvm::createStringError("pass option '" + option.name.str() +
                                   "' wants " + option.wanted.str() +
                                   ", got '" + text.str() + "'");
  options.*(option.member) = value;
  return llvm::Error::success();
}

static llvm::Error setStrategy(llvm::StringRef text,
                               CPUPipelineOptions &options) {
  std::optional<Strategy> strategy = parseStrategy(text);
  if (!strategy)
    return llvm::createStringError(
        "pass option 'strategy' wants auto, factors or dense, got '" +
        text.str() + "'");
  options.strategy = *strategy;
  return llvm::Error::success();
}

static llvm::Error setTwiddles(llvm::StringRef text,
                               CPUPipelineOptions &options) {
  std::optional<TwiddleRequest> request = parseTwiddleRequest(text);
  if (!request)
    return llvm::createStringError(
        "pass option 'twiddles' wants auto, packed or native, got '" +
        text.str() + "'");
  options.twiddles = *request;
  return llvm::Error::success();
}

/// Options that are each right but say opposite things.
static llvm::Error checkTogether(const CPUPipelineOptions &options) {
  if (llvm::Error error = checkDerivative(options.derivative))
    return error;
  if (options.strict && options.normalise)
    return llvm::createStringError(
        "'strict' and 'normalise' exclude each other; a strict kernel keeps "
        "the documented order of operations");
  if (options.strategy == Strategy::Dense &&
      (options.strict || options.normalise))
    return llvm::createStringError(
        std::string("'strategy=dense' and '") +
        (options.strict ? "strict" : "normalise") +
        "' exclude each other; a product by a matrix has no factors to " +
        (options.strict ? "keep in the documented order" : "normalise"));
  if (options.twiddles == TwiddleRequest::Native &&
      (options.strategy == Strategy::Dense || options.normalise))
    return llvm::createStringError(
        std::string("'twiddles=native' and '") +
        (options.normalise ? "normalise" : "strategy=dense") +
        "' exclude each other; " +
        (options.normalise ? "normalised twiddles are" : "the matrix is") +
        " made while packing: leave out one of them");
  return llvm::Error::success();
}

static llvm::Error parseOption(llvm::StringRef word,
                               CPUPipelineOptions &options) {
  auto [key, text] = word.split('=');
  if (std::optional<llvm::Error> error =
          parseDerivativeOption(key, text, options.derivative))
    return std::move(*error);
  if (key == "strategy")
    return setStrategy(text, options);
  if (key == "twiddles")
    return setTwiddles(text, options);
  const NumericOption *option =
      llvm::find_if(numericOptions, [key = key](const NumericOption &entry) {
        return entry.name == key;
      });
  if (option == std::end(numericOptions))
    return llvm::createStringError("unknown pass option '" + key.str() +
                                   "'; known are " + listOptions());
  int64_t value;
  if (text.getAsInteger(10, value))
    value = -1; // no option accepts it
  return setOption(*option, value, text, options);
}

llvm::Error parseCPUPipelineOptions(llvm::StringRef text,
                                    CPUPipelineOptions &options) {
  llvm::SmallVector<llvm::StringRef> words;
  llvm::SplitString(text, words, " \t\n");
  for (llvm::StringRef word : words)
    if (llvm::Error error = parseOption(word, options))
      return error;
  return checkTogether(options);
}

namespace {

/// The same options in the form of a textual pass pipeline.
struct RegisteredOptions : PassPipelineOptions<RegisteredOptions> {
  Option<int64_t> vectorBits{*this, "vector-bits",
                             llvm::cl::desc("width of a vector register"),
                             llvm::cl::init(512)};
  Option<int64_t> maxRadix{
      *this, "max-radix",
      llvm::cl::desc("largest radix of a group of factors (0: cost model)"),
      llvm::cl::init(0)};
  Option<int64_t> rowTile{
      *this, "row-tile",
      llvm::cl::desc("rows of the batch computed together (0: cost model)"),
      llvm::cl::init(0)};
  Option<int64_t> levelBytes{
      *this, "level-bytes",
      llvm::cl::desc("longest row in bytes of one level of tiles (0: rule)"),
      llvm::cl::init(0)};
  Option<int64_t> strict{
      *this, "strict",
      llvm::cl::desc("1: round every product and sum by itself"),
      llvm::cl::init(0)};
  Option<int64_t> normalise{
      *this, "normalise",
      llvm::cl::desc("1: let passes normalise their blocks"),
      llvm::cl::init(0)};
  Option<std::string> strategy{
      *this, "strategy",
      llvm::cl::desc("auto (cost model), factors or dense (one product)"),
      llvm::cl::init("auto")};
  Option<int64_t> expectedBatch{
      *this, "expected-batch",
      llvm::cl::desc("rows of a call where the batch is open (0: not known)"),
      llvm::cl::init(0)};
  Option<std::string> twiddles{
      *this, "twiddles",
      llvm::cl::desc("auto (cost model), packed or native (caller's order)"),
      llvm::cl::init("auto")};
  Option<std::string> func{
      *this, "func", llvm::cl::desc("function to compile: forward, vjp or jvp"),
      llvm::cl::init("forward")};
  ListOption<std::string> wrt{
      *this, "wrt",
      llvm::cl::desc("arguments that the vjp or jvp is for (default: all)")};
  Option<std::string> from{*this, "from",
                           llvm::cl::desc("phase of the file read"),
                           llvm::cl::init("input")};
  Option<std::string> to{*this, "to", llvm::cl::desc("phase to stop after"),
                         llvm::cl::init("llvm")};
};

} // namespace

static llvm::Error buildRegistered(OpPassManager &passes,
                                   const RegisteredOptions &given) {
  CPUPipelineOptions options;
  const int64_t values[] = {given.vectorBits,   given.maxRadix, given.rowTile,
                            given.levelBytes,   given.strict,   given.normalise,
                            given.expectedBatch};
  for (auto [option, value] : llvm::zip_equal(numericOptions, values))
    if (llvm::Error error =
            setOption(option, value, std::to_string(value), options))
      return error;
  if (llvm::Error error = setStrategy(given.strategy, options))
    return error;
  if (llvm::Error error = setTwiddles(given.twiddles, options))
    return error;
  if (std::optional<llvm::Error> error =
          parseDerivativeOption("func", given.func, options.derivative))
    if (*error)
      return std::move(*error);
  options.derivative.wrt.assign(given.wrt.begin(), given.wrt.end());
  if (llvm::Error error = checkTogether(options))
    return error;
  std::optional<Phase> from = parsePhase(given.from);
  std::optional<Phase> to = parsePhase(given.to);
  if (!from || !to)
    return llvm::createStringError("unknown phase '" +
                                   (from ? given.to : given.from) +
                                   "'; wanted one of " + listPhaseNames());
  if (*to < *from)
    return llvm::createStringError("phase '" + given.to + "' comes before '" +
                                   given.from + "'");
  buildCPUPipeline(passes, options, *from, *to);
  return llvm::Error::success();
}

void registerCPUPipeline() {
  using ErrorHandler = llvm::function_ref<LogicalResult(const llvm::Twine &)>;
  using OptionHandler =
      llvm::function_ref<void(const mlir::detail::PassOptions &)>;
  registerPassPipeline(
      "papilio-cpu-pipeline",
      "Compile a butterfly program to the LLVM dialect for a CPU",
      [](OpPassManager &passes, llvm::StringRef text, ErrorHandler onError) {
        RegisteredOptions given;
        if (failed(given.parseFromString(text)))
          return failure();
        if (llvm::Error error = buildRegistered(passes, given))
          return onError("papilio-cpu-pipeline: " +
                         llvm::toString(std::move(error)));
        return success();
      },
      [](OptionHandler handle) { handle(RegisteredOptions()); });
}

} // namespace papilio
