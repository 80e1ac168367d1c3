//===- JsonObject.cpp - Checked access to a JSON object -------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Spec/JsonObject.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace papilio::spec;
using llvm::ArrayRef;
using llvm::StringRef;
using llvm::Twine;

StringRef papilio::spec::findNearest(StringRef word,
                                     ArrayRef<StringRef> known) {
  return *std::min_element(
      known.begin(), known.end(), [&](StringRef a, StringRef b) {
        return word.edit_distance(a) < word.edit_distance(b);
      });
}

/// 'a', "b" -> "\"a\", \"b\" or \"c\"".
static std::string listWords(ArrayRef<StringRef> words) {
  std::string list;
  for (auto [index, word] : llvm::enumerate(words)) {
    if (index > 0)
      list += index + 1 == words.size() ? " or " : ", ";
    list += "\"" + word.str() + "\"";
  }
  return list;
}

bool JsonObject::checkKeys(ArrayRef<StringRef> known) const {
  if (node.kind != JsonNode::Kind::Object) {
    log.error(positionOf(node),
              "expected " + what + " to be an object, got " + node.describe());
    return false;
  }
  bool allKnown = true;
  for (const JsonMember &member : node.members) {
    if (llvm::is_contained(known, member.key))
      continue;
    allKnown = false;
    Position position = locate(text, member.offset);
    log.error(position, "unknown key '" + member.key + "' in " + what);
    log.note(position, "did you mean '" + findNearest(member.key, known) +
                           "'? known keys are " + llvm::join(known, ", "));
  }
  return allKnown;
}

const JsonNode *JsonObject::find(StringRef key) const {
  for (const JsonMember &member : node.members)
    if (member.key == key)
      return &member.value;
  return nullptr;
}

const JsonNode *JsonObject::require(StringRef key, StringRef example) const {
  if (const JsonNode *value = find(key))
    return value;
  log.error(positionOf(node), "missing key '" + key + "' in " + what);
  log.note(positionOf(node), "add for example " + example);
  return nullptr;
}

bool JsonObject::reject(StringRef key, const JsonNode &value,
                        const Twine &wanted) const {
  log.error(positionOf(value), "expected '" + key + "' in " + what + " to be " +
                                   wanted + ", got " + value.describe());
  return false;
}

bool JsonObject::read(StringRef key, int64_t least, int64_t &value) const {
  const JsonNode *found = find(key);
  if (!found)
    return true;
  std::optional<int64_t> number = found->getInteger();
  if (!number || *number < least)
    return reject(key, *found,
                  "an integer of at least " + Twine(least) +
                      " and less than 2^63");
  value = *number;
  return true;
}

bool JsonObject::read(StringRef key, bool &value) const {
  const JsonNode *found = find(key);
  if (!found)
    return true;
  if (found->kind != JsonNode::Kind::Boolean)
    return reject(key, *found, "true or false");
  value = found->isTrue();
  return true;
}

bool JsonObject::read(StringRef key, size_t maxLength,
                      std::string &name) const {
  const JsonNode *found = find(key);
  if (!found)
    return true;
  if (!isIdentifier(found->getString(), maxLength))
    return reject(key, *found,
                  "a name (" + describeIdentifier(maxLength) + ")");
  name = found->getString();
  return true;
}

bool JsonObject::read(StringRef key, int64_t least,
                      std::vector<int64_t> &values) const {
  const JsonNode *found = find(key);
  if (!found)
    return true;
  if (found->kind != JsonNode::Kind::Array)
    return reject(key, *found, "an array of integers");
  for (const JsonNode &element : found->elements) {
    std::optional<int64_t> number = element.getInteger();
    if (!number || *number < least)
      return reject(key, element,
                    "an array of integers of at least " + Twine(least));
    values.push_back(*number);
  }
  return true;
}

bool JsonObject::read(StringRef key, ArrayRef<StringRef> words,
                      unsigned &value) const {
  const JsonNode *found = find(key);
  if (!found)
    return true;
  if (found->kind == JsonNode::Kind::String)
    for (auto [index, word] : llvm::enumerate(words))
      if (word == found->getString()) {
        value = index;
        return true;
      }
  return reject(key, *found, listWords(words));
}
