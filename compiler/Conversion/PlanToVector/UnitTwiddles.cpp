//===- UnitTwiddles.cpp - The twiddles of one unit -----------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Conversion/PlanToVector/UnitTwiddles.h"

#include "compiler/Conversion/PlanToVector/TwiddleReader.h"

using namespace mlir;
using namespace papilio;

UnitTwiddles::UnitTwiddles(Emitter &emitter, const PassShape &pass,
                           TwiddleForm form, Value packed)
    : e(&emitter), pass(&pass), form(form), packed(packed),
      kept(pass.vectorsPerUnit(form)) {}

UnitTwiddles::UnitTwiddles(Emitter &emitter, const PassShape &pass,
                           ArrayRef<Value> blocks)
    : e(&emitter), pass(&pass), form(TwiddleForm::Full), blocks(blocks),
      kept(pass.fullVectors) {}

UnitTwiddles::Number UnitTwiddles::load(int64_t number) const {
  int64_t lanes = pass->lanes(), parts = pass->parts();
  Number value;
  for (int64_t part = 0; part < parts; ++part)
    value.push_back(
        e->load(e->at(packed, (number * parts + part) * lanes), lanes));
  return value;
}

void UnitTwiddles::readKey(size_t stage, int64_t key) {
  const StageTwiddles &twiddles = pass->twiddles[stage];
  TwiddleReader reader(*e, *pass, twiddles);
  Value block = reader.blockOf(reader.indexOfKey(e->i64(key)));
  Value first = e->at(blocks[stage], e->mul(block, 4 * pass->parts()));
  int64_t number = twiddles.firstFull + key * twiddles.vectorsPerKey();
  for (Number &value : reader.read(first))
    kept[number++] = std::move(value);
}

void UnitTwiddles::keep() {
  for (size_t stage = 0; stage < pass->twiddles.size(); ++stage) {
    const StageTwiddles &twiddles = pass->twiddles[stage];
    int64_t perKey = twiddles.vectorsPerKey(form);
    for (int64_t i = 0; i < twiddles.numKeys() * perKey; ++i) {
      int64_t number = twiddles.first(form) + i;
      kept[number] = get(stage, number);
    }
  }
}

void UnitTwiddles::spill(Value memory) {
  int64_t lanes = pass->lanes(), parts = pass->parts();
  keep();
  for (auto [number, value] : llvm::enumerate(kept)) {
    for (auto [part, vector] : llvm::enumerate(value))
      e->store(vector, e->at(memory, (number * parts + part) * lanes));
    value.clear();
  }
  packed = memory;
}

UnitTwiddles::Number UnitTwiddles::get(size_t stage, int64_t number) {
  if (!kept[number].empty())
    return kept[number];
  // Not kept: where registers are short, a use takes its vector from memory.
  if (packed)
    return load(number);
  const StageTwiddles &twiddles = pass->twiddles[stage];
  readKey(stage, (number - twiddles.firstFull) / twiddles.vectorsPerKey());
  return kept[number];
}
