//===- JsonSource.h - JSON that knows its positions -------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_SPEC_JSONSOURCE_H
#define PAPILIO_COMPILER_SPEC_JSONSOURCE_H

#include "compiler/Spec/Diagnostics.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace papilio::spec {

struct JsonMember;

/// One value of a JSON text and where it stands. llvm::json checks the syntax;
/// this tree adds what it forgets: positions, duplicated keys, and the digits
/// of numbers that fit no integer.
struct JsonNode {
  enum class Kind { Null, Boolean, Number, String, Array, Object };
  Kind kind = Kind::Null;
  size_t offset = 0;               ///< of the first byte
  llvm::StringRef text;            ///< a scalar as written
  std::vector<JsonNode> elements;  ///< of an array
  std::vector<JsonMember> members; ///< of an object, in the order written

  bool isTrue() const { return text == "true"; }
  /// The number, if it is written as an integer of 64 bits.
  std::optional<int64_t> getInteger() const;
  /// The contents of a string, escapes resolved.
  std::string getString() const;
  /// "an object", "string \"abc\"", "number 3.5", for messages.
  std::string describe() const;
};

struct JsonMember {
  std::string key;
  size_t offset = 0; ///< of the key
  JsonNode value;
};

/// Parses a JSON text. What is wrong goes to the log, with line and column. The
/// nodes refer to `text`, which must outlive them.
std::optional<JsonNode> parseJson(llvm::StringRef text, DiagnosticLog &log);

} // namespace papilio::spec

#endif // PAPILIO_COMPILER_SPEC_JSONSOURCE_H
