//===- KernelShape.cpp - What a kernel's plan says, as numbers --------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Conversion/PlanToVector/KernelShape.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace papilio;

/// Workspace regions begin at cache lines.
static constexpr int64_t kAlignment = 64;

//===----------------------------------------------------------------------===//
// Numbers of a pass
//===----------------------------------------------------------------------===//

int64_t PassShape::registerOffset(int64_t j) const {
  int64_t offset = 0;
  for (auto [number, bit] : llvm::enumerate(type.getLayout().getRegisters()))
    offset |= ((j >> number) & 1) << bit;
  return offset;
}

int64_t PassShape::keyOf(const StageTwiddles &stage, int64_t j) const {
  int64_t offset = registerOffset(j), key = 0;
  for (auto [number, bit] : llvm::enumerate(stage.keyBits))
    key |= ((offset >> bit) & 1) << number;
  return key;
}

SmallVector<BitRun> papilio::consecutiveRuns(ArrayRef<int64_t> bits) {
  SmallVector<BitRun> runs;
  for (int64_t bit : bits) {
    if (!runs.empty() && runs.back().first + runs.back().count == bit)
      ++runs.back().count;
    else
      runs.push_back({bit, 1});
  }
  return runs;
}

/// Lists the twiddle vectors of a unit: for each stage, for each combination of
/// the register bits its blocks depend on, 4 (or 2) vectors. A tied block
/// depends on the bits below its own, an untied one on all others.
static void scheduleTwiddles(PassShape &pass) {
  plan::LayoutAttr layout = pass.type.getLayout();
  SmallVector<int64_t> outer(layout.getLoop());
  llvm::append_range(outer, layout.getBlock());
  llvm::sort(outer);
  llvm::SmallDenseSet<int64_t> used;
  for (Operation *op : pass.body) {
    auto stage = dyn_cast<plan::StageOp>(op);
    if (!stage)
      continue;
    auto bit = static_cast<int64_t>(stage.getBit());
    auto depends = [&](int64_t other) {
      return stage.getTied() ? other < bit : other != bit;
    };
    StageTwiddles twiddles;
    twiddles.op = stage;
    twiddles.inLane = llvm::is_contained(layout.getLane(), bit);
    twiddles.firstFull = pass.fullVectors;
    for (int64_t other : layout.getRegisters())
      if (depends(other))
        twiddles.keyBits.push_back(other);
    llvm::sort(twiddles.keyBits);
    for (int64_t other : outer)
      if (depends(other))
        used.insert(other);
    pass.fullVectors += twiddles.numKeys() * twiddles.vectorsPerKey();
    pass.twiddles.push_back(std::move(twiddles));
  }
  for (int64_t bit : outer)
    if (used.contains(bit))
      pass.unitBits.push_back(bit);
}

/// True if a stage's blocks depend on the bits below its own only. At the
/// highest bit these are all others, so there tied and untied are the same.
static bool dependsOnLowerBits(const PassShape &pass, plan::StageOp stage) {
  return stage.getTied() && static_cast<int64_t>(stage.getBit()) + 1 !=
                                pass.type.getLayout().getNumBits();
}

/// Decides whether a pass has a normalised form, and lays it out. A diagonal
/// that moves must not make its receiver depend on more bits than it has
/// vectors for. Blocks that depend on all other bits take anything. A tied
/// diagonal depends on the bits up to its own, as a later tied block of a
/// larger stride does, or an earlier one where strides decrease. Mixtures of
/// the two have no normalised form.
static void scheduleNormalised(PassShape &pass) {
  bool increasing = true, decreasing = true, stores = false;
  bool anyTied = false, anyUntied = false;
  for (Operation *op : pass.body)
    stores |= isa<plan::StoreOp>(op);
  int64_t highest = pass.type.getLayout().getNumBits() - 1;
  for (auto [number, twiddles] : llvm::enumerate(pass.twiddles)) {
    plan::StageOp stage = twiddles.stage();
    auto here = static_cast<int64_t>(stage.getBit());
    anyTied |= dependsOnLowerBits(pass, stage);
    anyUntied |= !dependsOnLowerBits(pass, stage) && here != highest;
    if (number == 0)
      continue;
    int64_t before = pass.twiddles[number - 1].stage().getBit();
    increasing &= before < here;
    decreasing &= before > here;
  }
  if (stores || pass.twiddles.size() < 2 ||
      (anyTied && (anyUntied || (!increasing && !decreasing))))
    return;
  pass.normalises = true;
  pass.diagonalsMoveForward = !anyTied || increasing;
  StageTwiddles &taker =
      pass.diagonalsMoveForward ? pass.twiddles.back() : pass.twiddles.front();
  taker.takesDiagonals = true;
  for (StageTwiddles &twiddles : pass.twiddles) {
    twiddles.firstNormalised = pass.normalisedVectors;
    pass.normalisedVectors +=
        twiddles.numKeys() * twiddles.vectorsPerKey(TwiddleForm::Normalised);
  }
}

//===----------------------------------------------------------------------===//
// Workspace
//===----------------------------------------------------------------------===//

int64_t KernelShape::tilePitch() const {
  return (tileElements + schedule.getPitchPadding()) * elementScalars;
}

int64_t KernelShape::rowPitch() const {
  return (rowElements + schedule.getPitchPadding()) * elementScalars;
}

int64_t KernelShape::rowBufferOffset(int64_t number) const {
  int64_t tile = llvm::alignTo(
      tilePitch() * schedule.getRowTile() * scalarBytes(), kAlignment);
  int64_t rows = llvm::alignTo(
      rowPitch() * schedule.getRowTile() * scalarBytes(), kAlignment);
  return tile + number * rows;
}

int64_t KernelShape::planeBufferOffset(int64_t plane) const {
  return rowBufferOffset(rowBufferCount + plane);
}

int64_t KernelShape::unitTwiddlesOffset() const {
  return planeBufferOffset(planes);
}

int64_t KernelShape::workspaceBytes() const {
  int64_t scalars = 0;
  if (isNative)
    for (const StepShape &step : steps)
      for (const PassShape &pass : step.passes)
        scalars = std::max(scalars, pass.scalarsPerUnit());
  return unitTwiddlesOffset() +
         llvm::alignTo(scalars * scalarBytes(), kAlignment);
}

//===----------------------------------------------------------------------===//
// Reading a kernel
//===----------------------------------------------------------------------===//

namespace {
/// Walks the straight line of a kernel and cuts it in passes.
class KernelReader {
public:
  explicit KernelReader(func::FuncOp kernel) : kernel(kernel) {}
  FailureOr<KernelShape> read();

private:
  LogicalResult readLoad(plan::LoadOp load);
  LogicalResult readExchange(plan::ExchangeOp exchange);
  LogicalResult readStore(plan::StoreOp store);
  LogicalResult openPass(plan::FragmentType type, Place source, Location loc);
  LogicalResult finish();
  void placePacked(ArrayRef<PassShape *> passes);
  void placeNative(ArrayRef<PassShape *> passes);
  PassShape &openedPass() { return shape.steps.back().passes.back(); }

  func::FuncOp kernel;
  KernelShape shape;
};
} // namespace

LogicalResult KernelReader::openPass(plan::FragmentType type, Place source,
                                     Location loc) {
  for (auto [number, bit] : llvm::enumerate(type.getLayout().getLane()))
    if (static_cast<int64_t>(number) != bit)
      return emitError(loc)
             << "the lanes of a CPU vector hold the lowest bits in "
                "order; the layout is "
             << type.getLayout();
  PassShape pass;
  pass.type = type;
  pass.source = source;
  pass.destination = Place::None;
  shape.steps.back().passes.push_back(std::move(pass));
  shape.scalar = type.getScalarType();
  shape.rowElements = std::max(shape.rowElements, type.getSize());
  if (type.isComplex())
    shape.elementScalars = 2;
  return success();
}

LogicalResult KernelReader::readLoad(plan::LoadOp load) {
  if (shape.load)
    return load.emitOpError("is the second load of the kernel; expected one");
  shape.load = load;
  auto buffer = cast<MemRefType>(load.getSource().getType());
  shape.loadMoves = load.getMapAttr() ||
                    buffer.getElementType() != load.getType().getElementType();
  shape.steps.emplace_back();
  return openPass(load.getType(), Place::Caller, load.getLoc());
}

LogicalResult KernelReader::readExchange(plan::ExchangeOp exchange) {
  plan::FragmentType from = exchange.getInput().getType(),
                     to = exchange.getType();
  bool moves =
      exchange.getMapAttr() || from.getElementType() != to.getElementType();
  if (moves) {
    openedPass().destination = Place::Rows;
    shape.steps.push_back({exchange, {}});
    shape.steps.emplace_back();
    shape.rowBufferCount = 2;
    return openPass(to, Place::Rows, exchange.getLoc());
  }
  if (from.getLayout().getBlock() == to.getLayout().getBlock()) {
    openedPass().destination = Place::Tile;
    shape.tileElements = std::max<int64_t>(
        shape.tileElements, int64_t(1) << to.getLayout().getTileBits().size());
    return openPass(to, Place::Tile, exchange.getLoc());
  }
  openedPass().destination = Place::Rows;
  shape.steps.emplace_back();
  return openPass(to, Place::Rows, exchange.getLoc());
}

LogicalResult KernelReader::readStore(plan::StoreOp store) {
  auto buffer = cast<MemRefType>(store.getDestination().getType());
  // A stack axis that no twiddle has repeats the program for every stack.
  if (buffer.getRank() - (store.getPlane() ? 1 : 0) == 3)
    shape.stacks = std::max(shape.stacks, buffer.getShape().end()[-2]);
  bool moves =
      store.getMapAttr() ||
      buffer.getElementType() != store.getInput().getType().getElementType();
  if (store.getPlane()) {
    if (moves)
      return store.emitOpError("to a plane cannot move or convert elements");
    shape.planes = buffer.getShape()[0];
    shape.planesMemref = store.getDestination();
    openedPass().body.push_back(store);
    return success();
  }
  if (shape.store)
    return store.emitOpError("is the second store of the kernel; expected one");
  shape.store = store;
  shape.storeMoves = moves;
  openedPass().destination = Place::Caller;
  return success();
}

/// Numbers the packed twiddles once all passes are known.
LogicalResult KernelReader::finish() {
  SmallVector<PassShape *> passes;
  for (StepShape &step : shape.steps)
    for (PassShape &pass : step.passes)
      passes.push_back(&pass);
  bool anyNormalises = false;
  for (auto [number, pass] : llvm::enumerate(passes)) {
    pass->number = number;
    scheduleTwiddles(*pass);
    if (shape.normalises)
      scheduleNormalised(*pass);
    anyNormalises |= pass->normalises;
    for (const StageTwiddles &twiddles : pass->twiddles)
      shape.stacks = std::max(shape.stacks, twiddles.numStacks());
  }
  shape.normalises = anyNormalises;
  if (shape.isNative)
    placeNative(passes);
  else
    placePacked(passes);
  return success();
}

/// Lays the packed twiddles of a stack out: pass by pass, unit by unit.
void KernelReader::placePacked(ArrayRef<PassShape *> passes) {
  if (shape.normalises)
    shape.packedScalars =
        llvm::alignTo(4 * passes.size(), kAlignment) / shape.scalarBytes();
  for (PassShape *pass : passes) {
    pass->fullOffset = shape.packedScalars;
    shape.packedScalars += pass->scalarsPerUnit() << pass->unitBits.size();
    pass->normalisedOffset = shape.packedScalars;
    if (pass->normalises)
      shape.packedScalars += pass->scalarsPerUnit(TwiddleForm::Normalised)
                             << pass->unitBits.size();
  }
}

/// Lays the twiddle arguments out one after the other and finds the blocks of
/// each stage there.
void KernelReader::placeNative(ArrayRef<PassShape *> passes) {
  auto scalarsOf = [](MemRefType type) {
    return type.getNumElements() *
           (isa<ComplexType>(type.getElementType()) ? 2 : 1);
  };
  llvm::DenseMap<Value, int64_t> offsets;
  for (PassShape *pass : passes)
    for (const StageTwiddles &twiddles : pass->twiddles)
      offsets.try_emplace(twiddles.stage().getTwiddle(), 0);
  for (BlockArgument argument : kernel.getArguments()) {
    auto found = offsets.find(argument);
    if (found == offsets.end())
      continue;
    found->second = shape.packedScalars;
    shape.nativeArguments.push_back({argument, shape.packedScalars});
    shape.packedScalars += scalarsOf(cast<MemRefType>(argument.getType()));
  }
  for (PassShape *pass : passes)
    for (StageTwiddles &twiddles : pass->twiddles) {
      Value argument = twiddles.stage().getTwiddle();
      auto offset = static_cast<int64_t>(twiddles.stage().getOffset());
      twiddles.nativeOffset =
          offsets.lookup(argument) + 4 * pass->parts() * offset;
      int64_t stacks = twiddles.numStacks();
      if (stacks > 1)
        twiddles.nativeStackScalars =
            scalarsOf(cast<MemRefType>(argument.getType())) / stacks;
    }
}

FailureOr<KernelShape> KernelReader::read() {
  shape.schedule =
      kernel->getAttrOfType<plan::ScheduleAttr>(plan::kScheduleAttrName);
  if (!shape.schedule)
    return kernel.emitOpError()
           << "needs the attribute " << plan::kScheduleAttrName;
  shape.strict = kernel->hasAttr(plan::kStrictAttrName);
  shape.normalises = kernel->hasAttr(plan::kNormaliseAttrName);
  shape.isNative = shape.schedule.getTwiddles() == plan::TwiddleOrder::Native;
  if (shape.isNative && shape.normalises)
    return kernel.emitOpError()
           << "has native twiddles and " << plan::kNormaliseAttrName
           << "; normalised twiddles are made while packing, so they need "
              "twiddles = packed";
  if (shape.isNative && kernel->hasAttr(plan::kDenseAttrName))
    return kernel.emitOpError()
           << "has native twiddles and " << plan::kDenseAttrName
           << "; the matrix is made while packing, so it needs twiddles = "
              "packed";
  for (Operation &op : kernel.getBody().front().without_terminator()) {
    LogicalResult done = success();
    if (auto load = dyn_cast<plan::LoadOp>(op))
      done = readLoad(load);
    else if (!shape.load)
      return op.emitOpError("comes before the kernel's load");
    else if (auto stage = dyn_cast<plan::StageOp>(op))
      openedPass().body.push_back(stage);
    else if (auto exchange = dyn_cast<plan::ExchangeOp>(op))
      done = readExchange(exchange);
    else if (auto store = dyn_cast<plan::StoreOp>(op))
      done = readStore(store);
    else
      return op.emitOpError("cannot be converted in a kernel with factors");
    if (failed(done))
      return failure();
  }
  if (failed(finish()))
    return failure();
  return shape;
}

FailureOr<KernelShape> papilio::readKernelShape(func::FuncOp kernel) {
  return KernelReader(kernel).read();
}
