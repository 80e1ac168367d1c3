//===- JsonObject.h - Checked access to a JSON object -----------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_COMPILER_SPEC_JSONOBJECT_H
#define PAPILIO_COMPILER_SPEC_JSONOBJECT_H

#include "compiler/Spec/JsonSource.h"
#include "compiler/Spec/SourceText.h"

namespace papilio::spec {

/// Reads the members of one object and reports what is not as wanted. Readers
/// return nothing after an error, and do not report an absent key unless they
/// are asked to require it.
class JsonObject {
public:
  /// `what` names the object in messages: "the spec", "op 'pad'".
  JsonObject(const JsonNode &node, llvm::StringRef text, std::string what,
             DiagnosticLog &log)
      : node(node), text(text), what(std::move(what)), log(log) {}

  /// Reports keys that are not among `known`, with the nearest of these.
  bool checkKeys(llvm::ArrayRef<llvm::StringRef> known) const;

  /// The member of that key, or null.
  const JsonNode *find(llvm::StringRef key) const;
  /// The same, but an absent key is an error; `example` mends it.
  const JsonNode *require(llvm::StringRef key, llvm::StringRef example) const;

  /// Each reads the key into `value` if it is there: true unless it is there
  /// and wrong.
  bool read(llvm::StringRef key, int64_t least, int64_t &value) const;
  bool read(llvm::StringRef key, bool &value) const;
  bool read(llvm::StringRef key, size_t maxLength, std::string &name) const;
  bool read(llvm::StringRef key, int64_t least,
            std::vector<int64_t> &values) const;
  /// One of several words; the number of the one given.
  bool read(llvm::StringRef key, llvm::ArrayRef<llvm::StringRef> words,
            unsigned &value) const;

  /// Reports "expected 'key' to be `wanted`, got ...".
  bool reject(llvm::StringRef key, const JsonNode &value,
              const llvm::Twine &wanted) const;
  Position positionOf(const JsonNode &value) const {
    return locate(text, value.offset);
  }
  const std::string &getWhat() const { return what; }

private:
  const JsonNode &node;
  llvm::StringRef text;
  std::string what;
  DiagnosticLog &log;
};

/// The word of `known` nearest to a mistyped one.
llvm::StringRef findNearest(llvm::StringRef word,
                            llvm::ArrayRef<llvm::StringRef> known);

/// The longest names of arguments, which the kernel's description holds, and of
/// functions, which linkers and debuggers still show.
constexpr size_t maxArgumentName = 31;
constexpr size_t maxFunctionName = 200;

/// Whether a name can be a C identifier and is no keyword of C or C++.
bool isIdentifier(llvm::StringRef name, size_t maxLength);

/// "a letter, then letters, digits and '_', ...": what the above wants.
std::string describeIdentifier(size_t maxLength);

} // namespace papilio::spec

#endif // PAPILIO_COMPILER_SPEC_JSONOBJECT_H
