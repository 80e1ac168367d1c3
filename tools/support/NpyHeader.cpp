//===- NpyHeader.cpp - The header of an .npy file -------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/support/NpyHeader.h"
#include "tools/support/Error.h"
#include <cstring>
#include <optional>

namespace papilio::tools {

namespace {

constexpr std::string_view magic = "\x93NUMPY";

/// Reads the dictionary {'descr': '<f4', 'fortran_order': False, 'shape': (3,)}
/// in any order of keys; nothing else is a header.
class HeaderParser {
public:
  HeaderParser(const std::string &name, std::string_view text)
      : name(name), text(text) {}

  NpyHeader parse() {
    expect('{');
    while (!accept('}')) {
      parseEntry();
      if (!accept(',') && !(peek() == '}'))
        fail("expected ',' or '}'");
    }
    skipSpace();
    if (position != text.size())
      fail("expected the end of the header");
    if (!descr || !fortranOrder || !shape)
      inputError(name + ": bad header: key '" +
                 (!descr   ? "descr"
                  : !shape ? "shape"
                           : "fortran_order") +
                 "' is missing");
    return {elementType(), *fortranOrder, *shape, 0};
  }

private:
  [[noreturn]] void fail(const std::string &what) {
    inputError(name + ": bad header: " + what + " at byte " +
               std::to_string(position) + " of the dictionary");
  }

  void skipSpace() {
    while (position < text.size() &&
           std::strchr(" \t\r\n", text[position]) != nullptr &&
           text[position] != '\0')
      ++position;
  }
  char peek() {
    skipSpace();
    return position < text.size() ? text[position] : '\0';
  }
  bool accept(char wanted) {
    if (peek() != wanted)
      return false;
    ++position;
    return true;
  }
  void expect(char wanted) {
    if (!accept(wanted))
      fail(std::string("expected '") + wanted + "'");
  }

  std::string parseString() {
    const char quote = peek();
    if (quote != '\'' && quote != '"')
      fail("expected a string");
    const size_t end = text.find(quote, ++position);
    if (end == std::string_view::npos)
      fail("string does not end");
    std::string value(text.substr(position, end - position));
    position = end + 1;
    return value;
  }

  bool parseBool() {
    skipSpace();
    for (bool value : {false, true}) {
      const std::string_view word = value ? "True" : "False";
      if (text.substr(position, word.size()) == word) {
        position += word.size();
        return value;
      }
    }
    fail("expected True or False");
  }

  int64_t parseExtent() {
    int64_t value = 0;
    if (peek() < '0' || peek() > '9')
      fail("expected an extent");
    while (position < text.size() && text[position] >= '0' &&
           text[position] <= '9')
      if (__builtin_mul_overflow(value, int64_t{10}, &value) ||
          __builtin_add_overflow(value, int64_t{text[position++] - '0'},
                                 &value))
        inputError(name + ": an extent of the shape overflows 64 bits");
    return value;
  }

  std::vector<int64_t> parseShape() {
    std::vector<int64_t> extents;
    expect('(');
    while (!accept(')')) {
      extents.push_back(parseExtent());
      if (!accept(',') && peek() != ')')
        fail("expected ',' or ')'");
    }
    return extents;
  }

  void parseEntry() {
    const std::string key = parseString();
    expect(':');
    if (key == "descr") {
      if (peek() == '[')
        inputError(name + ": structured arrays are not supported, save one "
                          "plain array per file");
      descr = parseString();
    } else if (key == "fortran_order") {
      fortranOrder = parseBool();
    } else if (key == "shape") {
      shape = parseShape();
    } else {
      inputError(name + ": bad header: unknown key '" + key +
                 "', expected descr, fortran_order and shape");
    }
  }

  ElementType elementType() {
    for (int32_t type = 0; type <= static_cast<int32_t>(ElementType::I64);
         ++type)
      if (*descr == npyName(static_cast<ElementType>(type)))
        return static_cast<ElementType>(type);
    if (descr->starts_with('>'))
      inputError(name + ": big-endian data ('" + *descr +
                 "') are not supported, save with .astype('<" +
                 descr->substr(1) + "')");
    if (descr->find('O') != std::string::npos)
      inputError(name + ": object arrays ('" + *descr +
                 "') are not supported, save with .astype(numpy.float32)");
    inputError(name + ": dtype '" + *descr +
               "' is not supported, expected <f4, <f8, <c8, <c16, <i4 or <i8");
  }

  const std::string &name;
  std::string_view text;
  size_t position = 0;
  std::optional<std::string> descr;
  std::optional<bool> fortranOrder;
  std::optional<std::vector<int64_t>> shape;
};

uint32_t littleEndian(const std::string &bytes, size_t offset, size_t count) {
  uint32_t value = 0;
  for (size_t i = 0; i < count; ++i)
    value |= static_cast<uint32_t>(static_cast<uint8_t>(bytes[offset + i]))
             << (8 * i);
  return value;
}

[[noreturn]] void truncatedHeader(const std::string &name, size_t wanted,
                                  size_t got) {
  inputError(name + ": truncated: the header needs " + std::to_string(wanted) +
             " bytes, the file has " + std::to_string(got));
}

} // namespace

NpyHeader parseNpyHeader(const std::string &name, const std::string &bytes) {
  if (bytes.empty())
    inputError(name + ": empty file, expected an .npy array");
  if (std::string_view(bytes).substr(0, magic.size()) != magic)
    inputError(name + ": not an .npy file, expected it to begin with the bytes "
                      "\\x93NUMPY");
  if (bytes.size() < 10)
    truncatedHeader(name, 10, bytes.size());
  const int major = static_cast<uint8_t>(bytes[6]);
  const int minor = static_cast<uint8_t>(bytes[7]);
  if (major < 1 || major > 3 || minor != 0)
    inputError(name + ": .npy format " + std::to_string(major) + "." +
               std::to_string(minor) +
               " is not known, expected 1.0, 2.0 or 3.0");
  const size_t start = major == 1 ? 10 : 12;
  if (bytes.size() < start)
    truncatedHeader(name, start, bytes.size());
  const size_t length = littleEndian(bytes, 8, start - 8);
  if (bytes.size() < start + length)
    truncatedHeader(name, start + length, bytes.size());
  NpyHeader header =
      HeaderParser(name, std::string_view(bytes).substr(start, length)).parse();
  header.dataOffset = start + length;
  return header;
}

std::string npyHeaderBytes(ElementType type,
                           const std::vector<int64_t> &shape) {
  std::string text = "{'descr': '" + std::string(npyName(type)) +
                     "', 'fortran_order': False, 'shape': (";
  for (int64_t extent : shape)
    text += std::to_string(extent) + ", ";
  if (shape.size() > 1)
    text.resize(text.size() - 2);
  else if (shape.size() == 1)
    text.pop_back();
  text += "), }";
  const size_t used = magic.size() + 4 + text.size() + 1;
  text.append((64 - used % 64) % 64, ' ');
  text += '\n';
  std::string bytes(magic);
  bytes += {'\1', '\0', static_cast<char>(text.size() & 0xff),
            static_cast<char>(text.size() >> 8)};
  return bytes + text;
}

} // namespace papilio::tools
