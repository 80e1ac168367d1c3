//===- FileTest.cpp - Whole files and guarded memory ----------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/support/File.h"
#include "TemporaryFolder.h"
#include "tools/support/AlignedBuffer.h"
#include <gtest/gtest.h>
#include <sys/stat.h>

using namespace papilio::tools;
using papilio::test::errorOf;
using papilio::test::TemporaryFolder;
namespace fs = std::filesystem;

namespace {

TEST(File, RoundTripLeavesNoTemporary) {
  TemporaryFolder folder;
  std::string bytes(1 << 20, 'x');
  bytes[5] = '\0';
  writeFile(folder.file("a"), bytes);
  EXPECT_EQ(readFile(folder.file("a")), bytes);
  writeFile(folder.file("a"), "");
  EXPECT_EQ(readFile(folder.file("a")), "");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path), {}), 1);
}

TEST(File, KeepsLinksAndUsualPermissions) {
  TemporaryFolder folder;
  writeFile(folder.file("a"), "old");
  fs::create_symlink(folder.file("a"), folder.file("link"));
  writeFile(folder.file("link"), "new");
  EXPECT_TRUE(fs::is_symlink(folder.file("link")));
  EXPECT_EQ(readFile(folder.file("a")), "new");
  const mode_t mask = umask(0);
  umask(mask);
  struct stat status;
  ASSERT_EQ(stat(folder.file("a").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0666 & ~mask);
}

TEST(File, DevicesAreWrittenInPlace) {
  writeFile("/dev/null", "bytes");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST(File, Errors) {
  TemporaryFolder folder;
  EXPECT_EQ(errorOf([&] { readFile(folder.file("none")); }),
            folder.file("none") + ": cannot open: No such file or directory");
  EXPECT_EQ(errorOf([&] { readFile(folder.path); }),
            folder.path + ": cannot read: Is a directory");
  EXPECT_EQ(errorOf([&] { writeFile(folder.path, "x"); }),
            folder.path + ": cannot write: Is a directory");
  EXPECT_EQ(errorOf([&] { writeFile(folder.file("none/a"), "x"); }),
            folder.file("none/a") +
                ": cannot write: No such file or directory");
}

TEST(AlignedBuffer, AlignsMisalignsAndGuards) {
  for (size_t misalignment : {0, 4, 8, 60}) {
    AlignedBuffer buffer(100, 64, misalignment);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(buffer.data()) % 64, misalignment);
    buffer.fill(0xff);
    EXPECT_TRUE(buffer.guardsAreIntact());
    buffer.as<uint8_t>()[100] = 0;
    EXPECT_FALSE(buffer.guardsAreIntact());
    buffer.as<uint8_t>()[100] = AlignedBuffer::guardValue;
    buffer.as<uint8_t>()[-1] = 0;
    EXPECT_FALSE(buffer.guardsAreIntact());
  }
}

} // namespace
