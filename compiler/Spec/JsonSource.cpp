//===- JsonSource.cpp - JSON that knows its positions ---------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Spec/JsonSource.h"
#include "compiler/Spec/SourceText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

using namespace papilio::spec;
using llvm::StringRef;

std::optional<int64_t> JsonNode::getInteger() const {
  int64_t value;
  if (kind != Kind::Number || text.getAsInteger(10, value))
    return std::nullopt;
  // llvm::json takes "01", which is no JSON number.
  StringRef digits = text.ltrim('-');
  if (digits.size() > 1 && digits.front() == '0')
    return std::nullopt;
  return value;
}

/// Resolves the escapes of a string with its quotes, which is known to be
/// valid.
static std::string decodeString(StringRef quoted) {
  if (!quoted.contains('\\'))
    return quoted.drop_front().drop_back().str();
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(quoted);
  if (!value) {
    llvm::consumeError(value.takeError());
    return quoted.str();
  }
  return value->getAsString()->str();
}

std::string JsonNode::getString() const {
  return kind == Kind::String ? decodeString(text) : "";
}

std::string JsonNode::describe() const {
  // Long enough to be recognised, short enough for one line.
  std::string shown =
      text.size() > 40 ? text.take_front(37).str() + "..." : text.str();
  switch (kind) {
  case Kind::Null:
    return "null";
  case Kind::Boolean:
    return shown;
  case Kind::Number:
    return "number " + shown;
  case Kind::String:
    return "string " + shown;
  case Kind::Array:
    return "an array";
  case Kind::Object:
    return "an object";
  }
  return "";
}

namespace {

/// Builds the tree of a text that llvm::json has accepted, so that every
/// bracket closes and every separator stands where it must.
class TreeBuilder {
public:
  TreeBuilder(StringRef text, DiagnosticLog &log) : text(text), log(log) {}

  JsonNode build() {
    skipSpace();
    JsonNode node;
    node.offset = at;
    switch (text[at]) {
    case '{':
      buildObject(node);
      break;
    case '[':
      buildArray(node);
      break;
    case '"':
      node.kind = JsonNode::Kind::String;
      node.text = takeString();
      break;
    default:
      buildWord(node);
    }
    return node;
  }

private:
  void skipSpace() { at = text.find_first_not_of(" \t\r\n", at); }

  /// Steps over `byte` after white space, if it is next.
  bool accept(char byte) {
    skipSpace();
    if (text[at] != byte)
      return false;
    ++at;
    return true;
  }

  StringRef takeString() {
    size_t begin = at++;
    while (text[at] != '"')
      at += text[at] == '\\' ? 2 : 1;
    return text.slice(begin, ++at);
  }

  void buildWord(JsonNode &node) {
    size_t end = std::min(text.find_first_of(" \t\r\n,]}", at), text.size());
    node.text = text.slice(at, end);
    at = end;
    if (node.text == "null")
      node.kind = JsonNode::Kind::Null;
    else if (node.text == "true" || node.text == "false")
      node.kind = JsonNode::Kind::Boolean;
    else
      node.kind = JsonNode::Kind::Number;
  }

  void buildArray(JsonNode &node) {
    node.kind = JsonNode::Kind::Array;
    ++at;
    if (accept(']'))
      return;
    do
      node.elements.push_back(build());
    while (accept(','));
    accept(']');
  }

  void buildObject(JsonNode &node) {
    node.kind = JsonNode::Kind::Object;
    ++at;
    if (accept('}'))
      return;
    do
      buildMember(node);
    while (accept(','));
    accept('}');
  }

  void buildMember(JsonNode &node) {
    skipSpace();
    JsonMember member;
    member.offset = at;
    member.key = decodeString(takeString());
    accept(':');
    member.value = build();
    if (isNew(node, member))
      node.members.push_back(std::move(member));
  }

  bool isNew(const JsonNode &node, const JsonMember &member) {
    // A bound, because the search below is linear.
    if (node.members.size() == maxKeys) {
      if (!log.hasErrors())
        log.error(locate(text, member.offset),
                  "an object has more than " + llvm::Twine(maxKeys) + " keys");
      return false;
    }
    for (const JsonMember &other : node.members)
      if (other.key == member.key) {
        log.error(locate(text, member.offset),
                  "key '" + member.key + "' is given twice");
        log.note(locate(text, other.offset), "the first one is here");
        return false;
      }
    return true;
  }

  static constexpr size_t maxKeys = 64;
  StringRef text;
  DiagnosticLog &log;
  size_t at = 0;
};

} // namespace

/// Where and what: llvm::json hides both behind "[line:col, byte=N]: message".
static void reportSyntaxError(StringRef text, llvm::Error error,
                              DiagnosticLog &log) {
  std::string whole = llvm::toString(std::move(error));
  auto [place, message] = StringRef(whole).split("]: ");
  size_t offset = 0;
  place.split("byte=").second.getAsInteger(10, offset);
  if (!message.empty())
    log.error(locate(text, offset),
              "invalid JSON: " + llvm::Twine(llvm::toLower(message.front())) +
                  message.drop_front());
  else
    log.error({}, "invalid JSON: " + whole);
}

std::optional<JsonNode> papilio::spec::parseJson(StringRef text,
                                                 DiagnosticLog &log) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(text);
  if (!value) {
    reportSyntaxError(text, value.takeError(), log);
    return std::nullopt;
  }
  JsonNode root = TreeBuilder(text, log).build();
  if (log.hasErrors())
    return std::nullopt;
  return root;
}
