//===- SourceText.cpp - Text that a parser may see ------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Spec/SourceText.h"
#include "llvm/Support/JSON.h"

using namespace papilio::spec;
using llvm::StringRef;

/// Nesting that no spec needs and every stack holds.
static constexpr int64_t maxDepth = 200;
/// Bytes of the longest spec: four explicit permutations of 2^20 points.
static constexpr size_t maxBytes = size_t(32) << 20;

Syntax papilio::spec::detectSyntax(StringRef text) {
  StringRef start = text.ltrim();
  bool isJson = start.starts_with("[") ||
                (start.starts_with("{") && !start.starts_with("{-#"));
  return isJson ? Syntax::Json : Syntax::Mlir;
}

Position papilio::spec::locate(StringRef text, size_t offset) {
  StringRef before = text.take_front(offset);
  size_t newline = before.rfind('\n');
  size_t lineStart = newline == StringRef::npos ? 0 : newline + 1;
  return {static_cast<int64_t>(before.count('\n')) + 1,
          static_cast<int64_t>(before.size() - lineStart) + 1};
}

namespace {

/// Follows brackets outside strings and comments.
class DepthScanner {
public:
  DepthScanner(StringRef text, Syntax syntax) : text(text), syntax(syntax) {}

  /// Offset of the byte at which the text is nested too deep; npos if never.
  size_t scan() {
    for (size_t at = 0; at < text.size(); ++at) {
      at = skipQuiet(at);
      if (at >= text.size())
        break;
      step(at);
      if (depth > maxDepth)
        return at;
    }
    return StringRef::npos;
  }

private:
  /// Skips one string or comment that starts here.
  size_t skipQuiet(size_t at) const {
    if (text[at] == '"') {
      for (++at; at < text.size() && text[at] != '"' && text[at] != '\n'; ++at)
        if (text[at] == '\\')
          ++at;
      return at;
    }
    if (syntax == Syntax::Mlir && text.substr(at).starts_with("//"))
      return std::min(text.find('\n', at), text.size());
    return at;
  }

  void step(size_t at) {
    if (isOpening(text[at]))
      ++depth;
    else if (isClosing(at) && depth > 0)
      --depth;
  }

  bool isOpening(char byte) const {
    return byte == '{' || byte == '[' || byte == '(' ||
           (byte == '<' && syntax == Syntax::Mlir);
  }
  bool isClosing(size_t at) const {
    char byte = text[at];
    if (byte == '>' && syntax == Syntax::Mlir)
      return at == 0 || text[at - 1] != '-'; // not an arrow
    return byte == '}' || byte == ']' || byte == ')';
  }

  StringRef text;
  Syntax syntax;
  int64_t depth = 0;
};

} // namespace

bool papilio::spec::checkSourceText(StringRef text, Syntax syntax,
                                    DiagnosticLog &log) {
  if (text.trim().empty()) {
    log.error({}, "the spec is empty");
    log.note({}, "wanted MLIR text with a func.func, or a JSON object");
    return false;
  }
  if (text.size() > maxBytes) {
    log.error({}, "the spec has " + llvm::Twine(text.size()) +
                      " bytes; wanted at most " + llvm::Twine(maxBytes));
    return false;
  }
  if (size_t at = text.find('\0'); at != StringRef::npos) {
    log.error(locate(text, at),
              "the spec has a zero byte; wanted UTF-8 text, not a binary file");
    return false;
  }
  if (size_t at; !llvm::json::isUTF8(text, &at)) {
    log.error(locate(text, at), "the spec is not valid UTF-8 here; wanted "
                                "text, not a binary file");
    return false;
  }
  // MLIR simplifies affine expressions by recursion over their terms, which no
  // bracket bounds.
  for (StringRef word : {"affine_map", "affine_set"})
    if (size_t at = text.find(word);
        syntax == Syntax::Mlir && at != StringRef::npos) {
      log.error(locate(text, at), "'" + word + "' has no place in a spec");
      return false;
    }
  if (size_t at = DepthScanner(text, syntax).scan(); at != StringRef::npos) {
    log.error(locate(text, at), "the spec is nested deeper than " +
                                    llvm::Twine(maxDepth) + " levels here");
    return false;
  }
  return true;
}
