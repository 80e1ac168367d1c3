//===- ProgramToModule.cpp - From a program to IR -------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Spec/ConvSteps.h"
#include "dialects/Butterfly/IR/ButterflyShapes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace papilio;
using namespace papilio::spec;

std::optional<ElementType> spec::parseElementType(StringRef name) {
  return llvm::StringSwitch<std::optional<ElementType>>(name)
      .Case("f32", ElementType::F32)
      .Case("f64", ElementType::F64)
      .Case("c64", ElementType::C64)
      .Case("c128", ElementType::C128)
      .Default(std::nullopt);
}

namespace {

/// Appends the ops of a program to one function, each verified as it comes, so
/// that the first error is at the op that caused it.
class ModuleBuilder {
public:
  ModuleBuilder(const Program &program, MLIRContext &context,
                DiagnosticLog &log)
      : program(program), builder(&context), log(log) {}

  OwningOpRef<ModuleOp> build();

private:
  Location locationOf(Position position);
  Type getElementType();
  Type getInputElementType();
  RankedTensorType getInputType();
  RankedTensorType getType() { return cast<RankedTensorType>(value.getType()); }
  int64_t getN() { return getType().getShape().back(); }

  /// The data's type with another length.
  RankedTensorType getResized(int64_t n);
  /// The data's type with other elements.
  RankedTensorType getWithElements(Type element);
  /// The type of a multiply's result, with `numFactors` factors.
  RankedTensorType getProductType(const Step &step, int64_t numFactors);

  FailureOr<Value> getTwiddle(const Step &step, ArrayRef<int64_t> shape);
  FailureOr<Value> getArgument(const Step &step, StringRef word, StringRef name,
                               RankedTensorType type);
  std::string chooseName(const Step &step, StringRef word, StringRef name);
  std::string chooseTwiddleName(const Step &step);

  FailureOr<Value> buildStep(const Step &step);
  FailureOr<Value> buildMultiply(const Step &step);
  FailureOr<Value> buildChain(const Step &step);
  FailureOr<Value> buildFactorMultiply(const Step &step);
  FailureOr<Value> buildStack(const Step &step);
  FailureOr<Value> buildResize(const Step &step);
  FailureOr<Value> buildConversion(const Step &step);
  FailureOr<Value> buildConv(const Step &step);

  FailureOr<Value> reject(const Step &step, const Twine &message) {
    log.error(step.position, message);
    return failure();
  }
  void finishFunction();

  const Program &program;
  OpBuilder builder;
  DiagnosticLog &log;
  func::FuncOp function;
  Value value;
  std::vector<std::string> parameters; ///< names of all arguments but the data
};

} // namespace

Location ModuleBuilder::locationOf(Position position) {
  if (position.line == 0)
    return UnknownLoc::get(builder.getContext());
  return FileLineColLoc::get(builder.getContext(), log.getFile(), position.line,
                             position.column);
}

Type ModuleBuilder::getInputElementType() {
  Type type = getElementType();
  auto complex = dyn_cast<ComplexType>(type);
  return complex && program.realInput ? complex.getElementType() : type;
}

Type ModuleBuilder::getElementType() {
  switch (program.elementType) {
  case ElementType::F32:
    return builder.getF32Type();
  case ElementType::F64:
    return builder.getF64Type();
  case ElementType::C64:
    return ComplexType::get(builder.getF32Type());
  case ElementType::C128:
    return ComplexType::get(builder.getF64Type());
  }
  return {};
}

RankedTensorType ModuleBuilder::getInputType() {
  if (program.lattice)
    return getLatticeType(*program.lattice, program.batch,
                          getInputElementType());
  SmallVector<int64_t> shape{program.batch.value_or(ShapedType::kDynamic)};
  if (program.inputStacks)
    shape.push_back(*program.inputStacks);
  shape.push_back(program.n);
  return RankedTensorType::get(shape, getInputElementType());
}

RankedTensorType ModuleBuilder::getWithElements(Type element) {
  return RankedTensorType::get(getType().getShape(), element);
}

RankedTensorType ModuleBuilder::getResized(int64_t n) {
  SmallVector<int64_t> shape(getType().getShape());
  shape.back() = n;
  return RankedTensorType::get(shape, getType().getElementType());
}

RankedTensorType ModuleBuilder::getProductType(const Step &step,
                                               int64_t numFactors) {
  ArrayRef<int64_t> input = getType().getShape();
  SmallVector<int64_t> shape;
  if (step.intermediates)
    shape.push_back(numFactors + 1);
  shape.push_back(input.front());
  bool hasStackAxis =
      input.size() > 2 || step.nstacks > 1 || step.intermediates;
  if (step.stackAxis.value_or(hasStackAxis))
    shape.push_back(step.nstacks);
  shape.push_back(input.back());
  return RankedTensorType::get(shape, getType().getElementType());
}

/// "twiddle", or "twiddle0", "twiddle1", ... if several steps take one.
std::string ModuleBuilder::chooseTwiddleName(const Step &step) {
  if (!step.twiddle.empty())
    return step.twiddle;
  int64_t number = 0, index = 0;
  for (const Step &other : program.steps) {
    if (&other == &step)
      index = number;
    number += other.kind == StepKind::Multiply ||
              other.kind == StepKind::ChainMultiply ||
              other.kind == StepKind::FactorMultiply;
  }
  return number == 1 ? "twiddle" : "twiddle" + std::to_string(index);
}

FailureOr<Value> ModuleBuilder::getTwiddle(const Step &step,
                                           ArrayRef<int64_t> shape) {
  return getArgument(step, "twiddle", chooseTwiddleName(step),
                     RankedTensorType::get(shape, getElementType()));
}

FailureOr<Value> ModuleBuilder::getArgument(const Step &step, StringRef word,
                                            StringRef name,
                                            RankedTensorType type) {
  Block &body = function.getBody().front();
  if (auto known = llvm::find(parameters, name); known != parameters.end()) {
    Value argument = body.getArgument(known - parameters.begin());
    if (argument.getType() == type)
      return argument;
    std::string types;
    llvm::raw_string_ostream(types)
        << argument.getType() << " before and " << type << " here";
    return reject(step, word + " '" + name + "' is " + types +
                            "; give the two different names");
  }
  // The data come last among the arguments.
  Value argument =
      body.insertArgument(parameters.size(), type, locationOf(step.position));
  parameters.push_back(name.str());
  return argument;
}

/// A name that the step gives, else the word, with a number if several steps
/// need one.
std::string ModuleBuilder::chooseName(const Step &step, StringRef word,
                                      StringRef name) {
  if (!name.empty())
    return name.str();
  int64_t number = 0, index = 0;
  for (const Step &other : program.steps) {
    if (&other == &step)
      index = number;
    number += isConvolution(other.kind) && (word == "kernel" || other.bias);
  }
  return number == 1 ? word.str() : word.str() + std::to_string(index);
}

FailureOr<Value> ModuleBuilder::buildConv(const Step &step) {
  auto get = [&](StringRef word, StringRef name, RankedTensorType type) {
    return getArgument(step, word, chooseName(step, word, name), type);
  };
  return buildConvolution(step,
                          {builder, locationOf(step.position), value,
                           program.lattice->axisOrder, getElementType(), get});
}

FailureOr<Value> ModuleBuilder::buildMultiply(const Step &step) {
  int64_t n = getN();
  // The op's verifier says so too, but its twiddle needs a logarithm.
  if (!butterfly::isPowerOfTwo(n))
    return reject(step, "op 'multiply' wants n to be a power of two, got " +
                            Twine(n) + "; put a 'pad' op before it");
  RankedTensorType type = getProductType(step, llvm::Log2_64(n));
  FailureOr<Value> twiddle =
      getTwiddle(step, butterfly::getTwiddleShape(step.tying, step.nstacks, n));
  if (failed(twiddle))
    return failure();
  return butterfly::MultiplyOp::create(builder, locationOf(step.position), type,
                                       *twiddle, value, step.tying,
                                       step.strideOrder, step.intermediates)
      .getResult();
}

FailureOr<Value> ModuleBuilder::buildChain(const Step &step) {
  int64_t n = getN();
  int64_t length = step.logStrides.size();
  RankedTensorType type = getProductType(step, length);
  FailureOr<Value> twiddle = getTwiddle(
      step, butterfly::getChainTwiddleShape(step.nstacks, length, n));
  if (failed(twiddle))
    return failure();
  return butterfly::ChainMultiplyOp::create(builder, locationOf(step.position),
                                            type, *twiddle, value,
                                            step.logStrides, step.intermediates)
      .getResult();
}

FailureOr<Value> ModuleBuilder::buildFactorMultiply(const Step &step) {
  FailureOr<Value> twiddle = getTwiddle(step, {2, 2, getN()});
  if (failed(twiddle))
    return failure();
  return butterfly::FactorMultiplyOp::create(builder, locationOf(step.position),
                                             getType(), *twiddle, value)
      .getResult();
}

FailureOr<Value> ModuleBuilder::buildStack(const Step &step) {
  ArrayRef<int64_t> shape = getType().getShape();
  Location location = locationOf(step.position);
  Type element = getType().getElementType();
  auto flat = RankedTensorType::get({shape.front(), shape.back()}, element);
  if (step.kind == StepKind::Unstack)
    return butterfly::UnstackOp::create(builder, location, flat, value)
        .getResult();
  auto stacked = RankedTensorType::get(
      {shape.front(), step.nstacks, shape.back()}, element);
  return butterfly::StackOp::create(builder, location, stacked, value)
      .getResult();
}

FailureOr<Value> ModuleBuilder::buildResize(const Step &step) {
  bool isPad = step.kind == StepKind::Pad;
  int64_t change, n;
  if (llvm::AddOverflow(step.low, step.high, change) ||
      (isPad ? llvm::AddOverflow(getN(), change, n)
             : llvm::SubOverflow(getN(), change, n)))
    return reject(step, "'low' and 'high' are together beyond 2^63");
  if (n < 1)
    return reject(step, "op 'trim' leaves nothing: n is " + Twine(getN()) +
                            ", 'low' + 'high' is " + Twine(change));
  RankedTensorType type = getResized(n);
  Location location = locationOf(step.position);
  if (isPad)
    return butterfly::PadOp::create(builder, location, type, value, step.low,
                                    step.high)
        .getResult();
  return butterfly::TrimOp::create(builder, location, type, value, step.low,
                                   step.high)
      .getResult();
}

/// Between real and complex elements.
FailureOr<Value> ModuleBuilder::buildConversion(const Step &step) {
  Location location = locationOf(step.position);
  Type element = getType().getElementType();
  auto complex = dyn_cast<ComplexType>(element);
  if (step.kind == StepKind::RealPart) {
    if (!complex)
      return reject(step, "op 'real_part' wants complex data, got real ones");
    return butterfly::RealPartOp::create(
               builder, location, getWithElements(complex.getElementType()),
               value)
        .getResult();
  }
  if (complex)
    return reject(step, "op 'embed' wants real data, got complex ones; set "
                        "\"real\": true in 'input'");
  return butterfly::EmbedOp::create(builder, location,
                                    getWithElements(ComplexType::get(element)),
                                    value)
      .getResult();
}

FailureOr<Value> ModuleBuilder::buildStep(const Step &step) {
  Location location = locationOf(step.position);
  switch (step.kind) {
  case StepKind::Multiply:
    return buildMultiply(step);
  case StepKind::ChainMultiply:
    return buildChain(step);
  case StepKind::FactorMultiply:
    return buildFactorMultiply(step);
  case StepKind::Stack:
  case StepKind::Unstack:
    return buildStack(step);
  case StepKind::BitReverse:
    return butterfly::BitReverseOp::create(builder, location, getType(), value)
        .getResult();
  case StepKind::Permute:
    return butterfly::PermuteOp::create(builder, location, getType(), value,
                                        step.indices)
        .getResult();
  case StepKind::Pad:
  case StepKind::Trim:
    return buildResize(step);
  case StepKind::RealPart:
  case StepKind::Embed:
    return buildConversion(step);
  case StepKind::Conv:
  case StepKind::ConvTranspose:
  case StepKind::PatternConv:
    return buildConv(step);
  }
  return failure();
}

void ModuleBuilder::finishFunction() {
  func::ReturnOp::create(builder, function.getLoc(), value);
  Block &body = function.getBody().front();
  function.setFunctionType(
      builder.getFunctionType(body.getArgumentTypes(), {value.getType()}));
  StringAttr key = builder.getStringAttr("papilio.name");
  for (auto [index, name] : llvm::enumerate(parameters))
    function.setArgAttr(index, key, builder.getStringAttr(name));
  function.setArgAttr(parameters.size(), key,
                      builder.getStringAttr(program.inputName));
  function.setResultAttr(0, key, builder.getStringAttr(program.outputName));
}

OwningOpRef<ModuleOp> ModuleBuilder::build() {
  MLIRContext *context = builder.getContext();
  context->loadDialect<butterfly::ButterflyDialect, func::FuncDialect,
                       spconv::SpconvDialect>();
  DiagnosticCapture capture(*context, log);

  Location location = locationOf(program.inputPosition);
  OwningOpRef<ModuleOp> module = ModuleOp::create(location);
  builder.setInsertionPointToStart(module->getBody());
  function = func::FuncOp::create(builder, location, program.name,
                                  builder.getFunctionType({}, {}));
  Block *body = function.addEntryBlock();
  builder.setInsertionPointToStart(body);
  value = body->addArgument(getInputType(), location);
  for (const Step &step : program.steps) {
    if (!program.lattice && getType().getRank() > 3) {
      log.error(step.position, "an op after one with 'intermediates'; these "
                               "are offered on the last op alone");
      return {};
    }
    FailureOr<Value> next = buildStep(step);
    if (failed(next) || failed(verify(next->getDefiningOp())))
      return {};
    value = *next;
  }
  finishFunction();
  if (failed(verify(*module)))
    return {};
  return module;
}

OwningOpRef<ModuleOp> spec::buildModule(const Program &program,
                                        MLIRContext &context,
                                        DiagnosticLog &log) {
  return ModuleBuilder(program, context, log).build();
}
