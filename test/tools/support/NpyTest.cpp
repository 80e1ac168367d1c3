//===- NpyTest.cpp - Reading and writing .npy files -----------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/support/Npy.h"
#include "TemporaryFolder.h"
#include <cstring>
#include <gtest/gtest.h>

using namespace papilio::tools;
using papilio::test::errorOf;

namespace {

/// A file of the given version with this dictionary and these data bytes.
std::string npyFile(const std::string &dictionary, const std::string &data,
                    char major = 1) {
  std::string bytes = "\x93NUMPY";
  bytes += {major, '\0'};
  const size_t width = major == 1 ? 2 : 4;
  for (size_t i = 0; i < width; ++i)
    bytes += static_cast<char>(dictionary.size() >> (8 * i) & 0xff);
  return bytes + dictionary + data;
}

std::string parseError(const std::string &bytes) {
  return errorOf([&] { parseNpy("x.npy", bytes); });
}

const std::string plain =
    "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }\n";

TEST(Npy, ReadsAllVersionsAndTypes) {
  const std::pair<const char *, ElementType> types[] = {
      {"<f4", ElementType::F32}, {"<f8", ElementType::F64},
      {"<c8", ElementType::C64}, {"<c16", ElementType::C128},
      {"<i4", ElementType::I32}, {"<i8", ElementType::I64}};
  for (char version : {1, 2, 3})
    for (auto [name, type] : types) {
      std::string data(static_cast<size_t>(2 * elementBytes(type)), '\0');
      NpyArray array = parseNpy(
          "x.npy", npyFile(std::string("{'shape': (2,), \"descr\": '") + name +
                               "', 'fortran_order': False}",
                           data, version));
      EXPECT_EQ(array.type, type);
      EXPECT_EQ(array.shape, std::vector<int64_t>{2});
      EXPECT_EQ(array.strides, std::vector<int64_t>{1});
    }
}

TEST(Npy, FortranOrderBecomesStrides) {
  float values[6] = {0, 1, 2, 3, 4, 5};
  NpyArray array = parseNpy(
      "x.npy",
      npyFile("{'descr': '<f4', 'fortran_order': True, 'shape': (2, 3), }",
              std::string(reinterpret_cast<char *>(values), sizeof values)));
  EXPECT_EQ(array.strides, (std::vector<int64_t>{1, 2}));
  NpyArray again = parseNpy("y.npy", npyBytes(array)); // C order now
  EXPECT_EQ(again.strides, (std::vector<int64_t>{3, 1}));
  const float wanted[6] = {0, 2, 4, 1, 3, 5};
  EXPECT_EQ(std::memcmp(again.memory.data(), wanted, sizeof wanted), 0);
}

TEST(Npy, ScalarsAndEmptyArrays) {
  NpyArray scalar = parseNpy(
      "x.npy", npyFile("{'descr': '<f8', 'fortran_order': False, 'shape': ()}",
                       std::string(8, '\0')));
  EXPECT_EQ(scalar.count(), 1);
  NpyArray empty = parseNpy("x.npy", npyFile("{'descr': '<f8', 'fortran_order'"
                                             ": False, 'shape': (0, 4)}",
                                             ""));
  EXPECT_EQ(empty.count(), 0);
}

TEST(Npy, WritesWhatItReads) {
  papilio::test::TemporaryFolder folder;
  for (std::vector<int64_t> shape :
       {std::vector<int64_t>{}, {5}, {2, 3}, {0, 3}, {1, 2, 3, 4}}) {
    NpyArray array(ElementType::C64, shape);
    array.memory.fill(7);
    writeNpy(folder.file("a.npy"), array);
    NpyArray again = readNpy(folder.file("a.npy"));
    EXPECT_EQ(again.shape, shape);
    EXPECT_EQ(npyBytes(again), npyBytes(array));
    EXPECT_EQ(npyBytes(array).size() % 64,
              static_cast<size_t>(array.count() * 8 % 64));
  }
}

TEST(NpyErrors, NotAnArray) {
  EXPECT_EQ(parseError(""), "x.npy: empty file, expected an .npy array");
  EXPECT_EQ(parseError("PK\3\4 something else"),
            "x.npy: not an .npy file, expected it to begin with the bytes "
            "\\x93NUMPY");
  EXPECT_EQ(parseError(npyFile(plain, "", 9)),
            "x.npy: .npy format 9.0 is not known, expected 1.0, 2.0 or 3.0");
}

TEST(NpyErrors, Truncated) {
  EXPECT_EQ(parseError("\x93NUMPY\1"),
            "x.npy: truncated: the header needs 10 bytes, the file has 7");
  EXPECT_EQ(parseError(npyFile(plain, "").substr(0, 30)),
            "x.npy: truncated: the header needs 70 bytes, the file has 30");
  EXPECT_EQ(parseError(npyFile(plain, std::string(20, ' '))),
            "x.npy: truncated: shape [2, 3] of '<f4' needs 24 bytes of data, "
            "the file has 20");
  EXPECT_EQ(parseError(npyFile(plain, std::string(32, ' '))),
            "x.npy: trailing bytes: shape [2, 3] of '<f4' needs 24 bytes of "
            "data, the file has 32");
}

TEST(NpyErrors, UnsupportedTypes) {
  auto ofType = [](const std::string &descr) {
    return parseError(npyFile("{'descr': " + descr +
                                  ", 'fortran_order': False, 'shape': (1,)}",
                              std::string(8, '\0')));
  };
  EXPECT_EQ(ofType("'>f4'"), "x.npy: big-endian data ('>f4') are not "
                             "supported, save with .astype('<f4')");
  EXPECT_EQ(ofType("'|O'"), "x.npy: object arrays ('|O') are not supported, "
                            "save with .astype(numpy.float32)");
  EXPECT_EQ(ofType("'<f2'"), "x.npy: dtype '<f2' is not supported, expected "
                             "<f4, <f8, <c8, <c16, <i4 or <i8");
  EXPECT_EQ(ofType("[('a', '<f4')]"), "x.npy: structured arrays are not "
                                      "supported, save one plain array per "
                                      "file");
}

TEST(NpyErrors, HeaderGarbage) {
  auto ofHeader = [](const std::string &dictionary) {
    return parseError(npyFile(dictionary, ""));
  };
  EXPECT_EQ(ofHeader("hello"),
            "x.npy: bad header: expected '{' at byte 0 of the dictionary");
  EXPECT_EQ(ofHeader("{'descr': '<f4'"),
            "x.npy: bad header: expected ',' or '}' at byte 15 of the "
            "dictionary");
  EXPECT_EQ(ofHeader("{'descr': '<f4"),
            "x.npy: bad header: string does not end at byte 11 of the "
            "dictionary");
  EXPECT_EQ(ofHeader("{'descr': '<f4', 'shape': (1,)}"),
            "x.npy: bad header: key 'fortran_order' is missing");
  EXPECT_EQ(ofHeader("{'colour': 'red'}"),
            "x.npy: bad header: unknown key 'colour', expected descr, "
            "fortran_order and shape");
  EXPECT_EQ(ofHeader("{'descr': '<f4', 'fortran_order': 1, 'shape': (1,)}"),
            "x.npy: bad header: expected True or False at byte 34 of the "
            "dictionary");
  EXPECT_EQ(ofHeader("{'descr': '<f4', 'fortran_order': False, "
                     "'shape': (-1,)}"),
            "x.npy: bad header: expected an extent at byte 51 of the "
            "dictionary");
  EXPECT_EQ(ofHeader(plain + "x"), "x.npy: bad header: expected the end of the "
                                   "header at byte 60 of the dictionary");
}

TEST(NpyErrors, ShapeOverflow) {
  auto ofShape = [](const std::string &shape) {
    return parseError(npyFile(
        "{'descr': '<f4', 'fortran_order': False, 'shape': " + shape + "}",
        ""));
  };
  EXPECT_EQ(ofShape("(4611686018427387904, 2)"),
            "x.npy: shape [4611686018427387904, 2] overflows 64 bits");
  EXPECT_EQ(ofShape("(99999999999999999999,)"),
            "x.npy: an extent of the shape overflows 64 bits");
}

TEST(NpyErrors, MissingFile) {
  EXPECT_EQ(errorOf([] { readNpy("/nowhere/x.npy"); }),
            "/nowhere/x.npy: cannot open: No such file or directory");
}

} // namespace
