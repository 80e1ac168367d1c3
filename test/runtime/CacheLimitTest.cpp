//===- CacheLimitTest.cpp - What leaves a full cache ----------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/runtime/CompileSupport.h"
#include <algorithm>
#include <chrono>
#include <sys/stat.h>

using namespace papilio::test;

namespace {

class CacheLimitTest : public CompileTest {
protected:
  CacheLimitTest() { set("PAPILIO_CACHE_SIZE", nullptr); }

  /// A spec of its own for each number.
  static std::string numbered(int number) {
    return specOf("scale", std::to_string(100 + number));
  }
  /// Bytes that an entry takes.
  int64_t entryBytes() {
    EXPECT_EQ(compileWorks(numbered(0)), 0);
    return static_cast<int64_t>(fs::file_size(entry()));
  }
  /// The file that appears when `spec` is compiled.
  fs::path fileOf(const std::string &spec) {
    const std::vector<fs::path> before = filesIn(cache);
    EXPECT_EQ(compileWorks(spec), 0);
    for (const fs::path &file : filesIn(cache))
      if (std::find(before.begin(), before.end(), file) == before.end())
        return file;
    ADD_FAILURE() << "no new file";
    return {};
  }
  static void age(const fs::path &file, int minutes) {
    fs::last_write_time(file, fs::file_time_type::clock::now() -
                                  std::chrono::minutes(minutes));
  }
  void setLimit(int64_t bytes) {
    set("PAPILIO_CACHE_SIZE", std::to_string(bytes).c_str());
  }
};

TEST_F(CacheLimitTest, TheLeastRecentlyUsedGoesFirst) {
  const int64_t bytes = entryBytes();
  age(entry(), 40);
  for (int number : {1, 2})
    age(fileOf(numbered(number)), 40 - 10 * number);
  // The oldest is used again, so the second oldest is to go.
  EXPECT_EQ(compileWorks(numbered(0)), 1);
  setLimit(3 * bytes + bytes / 2);
  EXPECT_EQ(compileWorks(numbered(3)), 0);
  EXPECT_EQ(filesIn(cache).size(), 3u);
  EXPECT_EQ(compileWorks(numbered(0)), 1);
  EXPECT_EQ(compileWorks(numbered(2)), 1);
  EXPECT_EQ(compileWorks(numbered(3)), 1);
  EXPECT_EQ(compileWorks(numbered(1)), 0);
}

TEST_F(CacheLimitTest, TheNewestStaysHoweverSmallTheLimit) {
  EXPECT_EQ(compileWorks(numbered(0)), 0);
  age(entry(), 5);
  setLimit(1);
  for (int number : {1, 2, 3}) {
    EXPECT_EQ(compileWorks(numbered(number)), 0);
    EXPECT_EQ(filesIn(cache).size(), 1u);
    EXPECT_EQ(compileWorks(numbered(number)), 1);
  }
}

TEST_F(CacheLimitTest, AnEntryJustWithinTheLimitStays) {
  const int64_t bytes = entryBytes();
  setLimit(2 * bytes);
  EXPECT_EQ(compileWorks(numbered(1)), 0);
  EXPECT_EQ(filesIn(cache).size(), 2u);
  setLimit(2 * bytes - 1);
  EXPECT_EQ(compileWorks(numbered(2)), 0);
  EXPECT_EQ(filesIn(cache).size(), 1u);
}

TEST_F(CacheLimitTest, TheOptionWins) {
  const int64_t bytes = entryBytes();
  set("PAPILIO_CACHE_SIZE", "1T");
  papilio_compile_options options{};
  options.cache_bytes = bytes;
  EXPECT_EQ(compileWorks(numbered(1), options), 0);
  EXPECT_EQ(filesIn(cache).size(), 1u);
  options.cache_bytes = -1;
  Kernel kernel;
  EXPECT_FAILURE(compile(numbered(1), &options, kernel),
                 PAPILIO_INVALID_ARGUMENT,
                 "'cache_bytes': expected at least 0, got -1");
}

TEST_F(CacheLimitTest, TheVariableTakesUnits) {
  EXPECT_EQ(compileWorks(numbered(0)), 0);
  for (const char *large : {"64K", "1M", "2G", "8T", "0", "", " 123456 ",
                            "9223372036854775807", "8388607T"}) {
    set("PAPILIO_CACHE_SIZE", large);
    EXPECT_EQ(compileWorks(numbered(1)), 0) << large;
    EXPECT_EQ(filesIn(cache).size(), 2u) << large;
    for (const fs::path &file : filesIn(cache))
      fs::remove(file);
    EXPECT_EQ(compileWorks(numbered(0)), 0);
  }
  for (const char *wrong : {"many", "-1", "1.5G", "K", "1KB", "1 k", "0x10",
                            "9223372036854775808", "8388608T"}) {
    set("PAPILIO_CACHE_SIZE", wrong);
    Kernel kernel;
    EXPECT_FAILURE(
        compile(numbered(0), nullptr, kernel), PAPILIO_INVALID_ARGUMENT,
        std::string("PAPILIO_CACHE_SIZE: expected a number of bytes, or one "
                    "with K, M, G or T behind it, got '") +
            wrong + "'");
  }
  // Without a cache nobody asks.
  papilio_compile_options options{};
  options.no_cache = 1;
  EXPECT_EQ(compileWorks(numbered(0), options), 0);
}

TEST_F(CacheLimitTest, TouchesNoOtherFile) {
  EXPECT_EQ(compileWorks(numbered(0)), 0);
  const fs::path first = entry();
  const std::string hash(32, 'a');
  const std::vector<std::string> others = {
      "notes.txt",        "x.papilio",     hash + ".papilio.bak",
      hash + "0.papilio", ".papilio",      hash,
      hash + ".tmp.old",  "important.tmp", std::string(32, 'G') + ".tmp"};
  for (const std::string &name : others) {
    write(cache / name, std::string(100000, 'x'));
    age(cache / name, 1000);
  }
  fs::create_directory(cache / (hash + ".papilio"));
  const fs::path outside = folder / "outside";
  write(outside, std::string(100000, 'x'));
  fs::create_symlink(outside, cache / (std::string(32, 'b') + ".papilio"));
  age(first, 10);
  setLimit(1);
  EXPECT_EQ(compileWorks(numbered(1)), 0);
  EXPECT_FALSE(fs::exists(first));
  for (const std::string &name : others)
    EXPECT_TRUE(fs::exists(cache / name)) << name;
  EXPECT_TRUE(fs::is_directory(cache / (hash + ".papilio")));
  EXPECT_TRUE(fs::is_symlink(cache / (std::string(32, 'b') + ".papilio")));
  EXPECT_EQ(fs::file_size(outside), 100000u);
}

TEST_F(CacheLimitTest, RemovesWhatDeadProcessesLeft) {
  EXPECT_EQ(compileWorks(numbered(0)), 0);
  const std::string start = entry().string();
  // Of this version and of those before, old and fresh.
  const fs::path oldFile = start + ".Ab3xYz.tmp",
                 before = start + "." + std::to_string(getpid()) + ".0.tmp",
                 fresh = start + ".QqQqQq.tmp";
  for (const fs::path &file : {oldFile, before, fresh})
    write(file, "cut off");
  age(oldFile, 61);
  age(before, 61);
  age(fresh, 59);
  fs::remove(start);
  EXPECT_EQ(compileWorks(numbered(0)), 0);
  EXPECT_EQ(compileWorks(numbered(0)), 1) << "written in spite of them";
  EXPECT_FALSE(fs::exists(oldFile));
  EXPECT_FALSE(fs::exists(before));
  EXPECT_TRUE(fs::exists(fresh)) << "may be in use";
}

TEST_F(CacheLimitTest, LeavesOtherUsersEntries) {
  if (geteuid() != 0)
    GTEST_SKIP() << "only root can give files away";
  EXPECT_EQ(compileWorks(numbered(0)), 0);
  const fs::path theirs = entry();
  ASSERT_EQ(chown(theirs.c_str(), 12345, 12345), 0);
  age(theirs, 100);
  setLimit(1);
  EXPECT_EQ(compileWorks(numbered(1)), 0);
  EXPECT_TRUE(fs::exists(theirs));
}

TEST_F(CacheLimitTest, ManyProcessesTrimAtOnce) {
  const int64_t bytes = entryBytes();
  setLimit(4 * bytes);
  std::vector<pid_t> children;
  for (int i = 0; i < 6; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      bool works = true;
      for (int repeat = 0; repeat < 40; ++repeat)
        works = works && compileWorks(numbered((i + repeat) % 9)) >= 0;
      _exit(works ? 0 : 1);
    }
    children.push_back(child);
  }
  for (pid_t child : children) {
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  }
  EXPECT_EQ(compileWorks(numbered(20)), 0);
  EXPECT_LE(filesIn(cache).size(), 4u);
  EXPECT_EQ(log(), "");
}

} // namespace
