//===- CacheTest.cpp - The cache on disk ----------------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/runtime/CompileSupport.h"
#include <sys/stat.h>
#include <thread>

using namespace papilio::test;

namespace {

using CacheTest = CompileTest;

TEST_F(CacheTest, KeepsOneEntryForEachKey) {
  const std::string spec = specOf("scale");
  EXPECT_EQ(compileWorks(spec), 0);
  EXPECT_EQ(compileWorks(spec), 1);
  EXPECT_EQ(compiles(), "<spec> native\n");
  EXPECT_EQ(filesIn(cache).size(), 1u);
  EXPECT_EQ(log(), "");
}

TEST_F(CacheTest, KeyHoldsAllThatMatters) {
  const std::string spec = specOf("scale");
  std::vector<papilio_compile_options> variants(4);
  variants[1].target_cpu = "x86-64-v2";
  variants[2].pass_options = "max-radix=4";
  variants[3].function = "scale";
  for (const papilio_compile_options &options : variants)
    EXPECT_EQ(compileWorks(spec, options), 0);
  EXPECT_EQ(compileWorks(spec + " "), 0);
  EXPECT_EQ(filesIn(cache).size(), 5u);
  for (const papilio_compile_options &options : variants)
    EXPECT_EQ(compileWorks(spec, options), 1);
  // The name is for messages only; NULL and "" are the same.
  papilio_compile_options same{};
  same.spec_name = "other.mlir";
  same.function = same.pass_options = same.target_cpu = "";
  EXPECT_EQ(compileWorks(spec, same), 1);
}

TEST_F(CacheTest, TargetFromTheEnvironmentIsInTheKey) {
  const std::string spec = specOf("scale");
  EXPECT_EQ(compileWorks(spec), 0);
  set("PAPILIO_TARGET_CPU", "x86-64-v2");
  EXPECT_EQ(compileWorks(spec), 0);
  papilio_compile_options options{};
  options.target_cpu = "native";
  EXPECT_EQ(compileWorks(spec, options), 1) << "an option wins";
  EXPECT_EQ(compiles(), "<spec> native\n<spec> x86-64-v2\n");
}

TEST_F(CacheTest, CanBeTurnedOff) {
  const std::string spec = specOf("scale");
  papilio_compile_options options{};
  options.no_cache = 1;
  EXPECT_EQ(compileWorks(spec, options), 0);
  EXPECT_TRUE(filesIn(cache).empty());
  set("PAPILIO_NO_CACHE", "1");
  options.no_cache = 0;
  options.cache_dir = cache.c_str();
  EXPECT_EQ(compileWorks(spec, options), 0);
  EXPECT_TRUE(filesIn(cache).empty());
  set("PAPILIO_NO_CACHE", "0");
  EXPECT_EQ(compileWorks(spec), 0);
  set("PAPILIO_NO_CACHE", "");
  EXPECT_EQ(compileWorks(spec), 1);
}

TEST_F(CacheTest, ChoosesTheFolder) {
  const std::string spec = specOf("scale");
  auto home = folder / "home", xdg = folder / "xdg", option = folder / "a/b/c";
  set("HOME", home.c_str());
  set("XDG_CACHE_HOME", nullptr);
  set("PAPILIO_CACHE_DIR", nullptr);
  EXPECT_EQ(compileWorks(spec), 0);
  EXPECT_EQ(filesIn(home / ".cache/papilio").size(), 1u);
  set("XDG_CACHE_HOME", "relative/is/ignored");
  EXPECT_EQ(compileWorks(spec), 1);
  set("XDG_CACHE_HOME", xdg.c_str());
  EXPECT_EQ(compileWorks(spec), 0);
  EXPECT_EQ(filesIn(xdg / "papilio").size(), 1u);
  set("PAPILIO_CACHE_DIR", cache.c_str());
  EXPECT_EQ(compileWorks(spec), 0);
  EXPECT_EQ(filesIn(cache).size(), 1u);
  papilio_compile_options options{};
  options.cache_dir = option.c_str();
  EXPECT_EQ(compileWorks(spec, options), 0);
  EXPECT_EQ(filesIn(option).size(), 1u);
  struct stat status;
  ASSERT_EQ(stat(option.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0700u);
  set("XDG_CACHE_HOME", nullptr);
  set("PAPILIO_CACHE_DIR", nullptr);
  set("HOME", nullptr);
  EXPECT_EQ(compileWorks(spec), 0) << "no folder, no cache";
}

TEST_F(CacheTest, MendsTruncatedEntries) {
  const std::string spec = specOf("scale");
  EXPECT_EQ(compileWorks(spec), 0);
  const fs::path file = entry();
  const std::string whole = readFile(file);
  for (size_t size = 0; size < whole.size(); size += 64) {
    write(file, whole.substr(0, size));
    EXPECT_EQ(compileWorks(spec), 0) << size;
    EXPECT_EQ(readFile(file), whole);
  }
  write(file, whole + "more");
  EXPECT_EQ(compileWorks(spec), 0);
  EXPECT_EQ(compileWorks(spec), 1);
}

TEST_F(CacheTest, MendsDamagedEntries) {
  const std::string spec = specOf("scale");
  EXPECT_EQ(compileWorks(spec), 0);
  const fs::path file = entry();
  const std::string whole = readFile(file);
  // Every byte of the header and the checksum, and samples of the rest.
  std::vector<size_t> places;
  for (size_t i = 0; i < whole.size(); ++i)
    if (i < 40 || i + 4 >= whole.size() || i % 41 == 0)
      places.push_back(i);
  for (size_t place : places) {
    std::string damaged = whole;
    damaged[place] ^= 0x10;
    write(file, damaged);
    EXPECT_EQ(compileWorks(spec), 0) << place;
    EXPECT_EQ(readFile(file), whole);
  }
  EXPECT_NE(log().find("papilio: cache entry '" + file.string() +
                       "' ignored: damaged\n"),
            std::string::npos);
}

TEST_F(CacheTest, ComparesTheWholeKey) {
  EXPECT_EQ(compileWorks(specOf("scale")), 0);
  const fs::path file = entry();
  EXPECT_EQ(compileWorks(specOf("mixed")), 0);
  for (const fs::path &other : filesIn(cache))
    if (other != file)
      fs::rename(other, file); // as if the two hashes were equal
  Kernel kernel;
  ASSERT_EQ(compile(specOf("scale"), nullptr, kernel), PAPILIO_OK);
  EXPECT_EQ(papilio_kernel_was_cached(kernel.get()), 0);
  EXPECT_EQ(papilio_kernel_info(kernel.get())->num_arguments, 3);
}

TEST_F(CacheTest, IgnoresOtherKindsOfFile) {
  const std::string spec = specOf("scale");
  EXPECT_EQ(compileWorks(spec), 0);
  const fs::path file = entry();
  fs::remove(file);
  ASSERT_EQ(mkfifo(file.c_str(), 0600), 0);
  EXPECT_EQ(compileWorks(spec), 0) << "a pipe must not hang";
  EXPECT_EQ(compileWorks(spec), 1) << "the rename replaces it";
  fs::remove(file);
  fs::create_directory(file);
  // In a child, because the notice comes once for each process.
  EXPECT_TRUE(inChild([&] {
    return compileWorks(spec) == 0 && compileWorks(spec) == 0;
  })) << "a folder stays where it is";
  EXPECT_EQ(filesIn(cache).size(), 1u) << "no temporary file is left";
}

TEST_F(CacheTest, IgnoresOtherUsersEntries) {
  if (geteuid() != 0)
    GTEST_SKIP() << "only root can give files away";
  const std::string spec = specOf("scale");
  EXPECT_EQ(compileWorks(spec), 0);
  ASSERT_EQ(chown(entry().c_str(), 12345, 12345), 0);
  EXPECT_EQ(compileWorks(spec), 0);
  EXPECT_NE(log().find("ignored: belongs to user 12345\n"), std::string::npos);
  EXPECT_EQ(compileWorks(spec), 1);
}

TEST_F(CacheTest, WorksWithoutAUsableFolder) {
  write(folder / "file", "x");
  const std::string spec = specOf("scale");
  for (const char *name : {"file", "file/below", "/proc/papilio"}) {
    EXPECT_TRUE(inChild([&] {
      set("PAPILIO_CACHE_DIR", (folder / name).c_str());
      return compileWorks(spec) == 0 && compileWorks(spec) == 0;
    })) << name;
    const std::string text = log();
    EXPECT_NE(text.find("papilio: cache folder '" + (folder / name).string() +
                        "' is not used: cannot "),
              std::string::npos)
        << text;
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << text;
    fs::remove(folder / "log");
  }
}

TEST_F(CacheTest, IsSilentWithoutTheLog) {
  set("PAPILIO_LOG", nullptr);
  set("PAPILIO_CACHE_DIR", "/proc/papilio");
  testing::internal::CaptureStderr();
  testing::internal::CaptureStdout();
  EXPECT_TRUE(inChild([&] { return compileWorks(specOf("scale")) == 0; }));
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  set("PAPILIO_LOG", "stderr");
  testing::internal::CaptureStderr();
  EXPECT_TRUE(inChild([&] { return compileWorks(specOf("scale")) == 0; }));
  EXPECT_EQ(testing::internal::GetCapturedStderr().find(
                "papilio: cache folder '/proc/papilio' is not used"),
            0u);
}

TEST_F(CacheTest, ServesManyProcessesAtOnce) {
  const std::string spec = specOf("scale");
  std::vector<pid_t> children;
  for (int i = 0; i < 8; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      bool works = true;
      for (int repeat = 0; repeat < 20; ++repeat) {
        works = works && compileWorks(spec) >= 0;
        works = works && compileWorks(specOf("mixed")) >= 0;
        // Others read and write it all the time.
        if (repeat % 5 == i % 5)
          for (const fs::path &file : filesIn(cache))
            if (file.extension() == ".papilio")
              write(file, "damage");
      }
      _exit(works ? 0 : 1);
    }
    children.push_back(child);
  }
  for (pid_t child : children) {
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  }
  EXPECT_GE(compileWorks(spec), 0);
  EXPECT_GE(compileWorks(specOf("mixed")), 0);
  EXPECT_EQ(compileWorks(spec), 1);
  for (const fs::path &file : filesIn(cache))
    EXPECT_EQ(file.extension(), ".papilio") << file;
}

TEST_F(CacheTest, ServesManyThreadsAtOnce) {
  std::vector<std::thread> threads;
  std::vector<int> worked(6);
  for (size_t i = 0; i < worked.size(); ++i)
    threads.emplace_back([&, i] {
      for (int repeat = 0; repeat < 20; ++repeat)
        worked[i] += compileWorks(specOf("scale")) >= 0;
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(worked, std::vector<int>(6, 20));
  EXPECT_EQ(filesIn(cache).size(), 1u);
}

} // namespace
