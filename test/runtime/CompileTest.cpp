//===- CompileTest.cpp - Through the compiler library ---------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/runtime/CompileSupport.h"

using namespace papilio::test;

namespace {

TEST_F(CompileTest, RunsWhatItCompiles) {
  Kernel kernel;
  ASSERT_EQ(compile(specOf("fixed"), nullptr, kernel), PAPILIO_OK)
      << papilio_last_error();
  double x = 41, y = 0;
  EXPECT_EQ(run(kernel, {Buffer(&x, PAPILIO_RT_F64, {}),
                         Buffer(&y, PAPILIO_RT_F64, {1})}),
            PAPILIO_OK);
  EXPECT_EQ(y, 42);
}

TEST_F(CompileTest, PassesTheNameOfTheSpec) {
  papilio_compile_options options{};
  options.spec_name = "dft.mlir";
  EXPECT_EQ(compileWorks(specOf("scale"), options), 0);
  EXPECT_EQ(compiles(), "dft.mlir native\n");
}

TEST_F(CompileTest, PassesTheCompilersError) {
  Kernel kernel;
  EXPECT_FAILURE(
      compile("fail 2 dft.mlir:3:7: error: no\nnote: mend it", nullptr, kernel),
      PAPILIO_INVALID_SPEC, "dft.mlir:3:7: error: no\nnote: mend it");
  EXPECT_FAILURE(compile("fail 3", nullptr, kernel), PAPILIO_UNSUPPORTED,
                 "the compiler failed without a message");
  EXPECT_TRUE(filesIn(cache).empty());
}

TEST_F(CompileTest, RefusesWhatIsNoKernel) {
  Kernel kernel;
  EXPECT_FAILURE(compile("neither object nor fail", nullptr, kernel),
                 PAPILIO_INTERNAL_ERROR,
                 "the compiler succeeded without an object");
  EXPECT_FAILURE(
      compile("object f " + (folder / "none").string(), nullptr, kernel),
      PAPILIO_INTERNAL_ERROR, "the compiler succeeded without an object");
  EXPECT_FAILURE(
      compile("object scala " + objectPath("scale"), nullptr, kernel),
      PAPILIO_INVALID_ARGUMENT,
      "object: expected symbol 'scala', got scale, scale_pack, "
      "scale_info");
  EXPECT_TRUE(filesIn(cache).empty()) << "what does not load is not kept";
}

TEST_F(CompileTest, RefusesNull) {
  papilio_kernel *kernel = nullptr;
  EXPECT_FAILURE(papilio_kernel_compile(nullptr, 1, nullptr, &kernel),
                 PAPILIO_INVALID_ARGUMENT, "'spec' is NULL");
  EXPECT_FAILURE(papilio_kernel_compile("x", 1, nullptr, nullptr),
                 PAPILIO_INVALID_ARGUMENT, "'kernel' is NULL");
}

TEST_F(CompileTest, SaysHowToFindTheCompiler) {
  set("PAPILIO_COMPILER_LIB", "/nonexistent/libpapilio-compiler.so");
  Kernel kernel;
  EXPECT_FAILURE(
      compile(specOf("scale"), nullptr, kernel), PAPILIO_COMPILER_UNAVAILABLE,
      "the kernel is not in the cache and the compiler library cannot be "
      "opened: /nonexistent/libpapilio-compiler.so: cannot open shared object "
      "file: No such file or directory; set PAPILIO_COMPILER_LIB to the path "
      "of libpapilio-compiler.so, or load an object made by papilio-compile "
      "--emit=obj");
}

TEST_F(CompileTest, RefusesAnotherLibrary) {
  set("PAPILIO_COMPILER_LIB", "libm.so.6");
  Kernel kernel;
  EXPECT_FAILURE(compile(specOf("scale"), nullptr, kernel),
                 PAPILIO_COMPILER_UNAVAILABLE,
                 "'libm.so.6' has no function 'papilio_compiler_compile': it "
                 "is not Papilio's compiler library");
}

TEST_F(CompileTest, NeedsNoCompilerForACachedKernel) {
  EXPECT_EQ(compileWorks(specOf("scale")), 0);
  set("PAPILIO_COMPILER_LIB", "/nonexistent/libpapilio-compiler.so");
  EXPECT_EQ(compileWorks(specOf("scale")), 1);
}

TEST_F(CompileTest, ANewBuildOfTheCompilerCompilesAgain) {
  const fs::path copy = folder / "libpapilio-compiler.so";
  fs::copy_file(PAPILIO_TEST_COMPILER, copy);
  set("PAPILIO_COMPILER_LIB", copy.c_str());
  EXPECT_EQ(compileWorks(specOf("scale")), 0);
  EXPECT_EQ(compileWorks(specOf("scale")), 1);
  fs::last_write_time(copy,
                      fs::last_write_time(copy) + std::chrono::seconds(1));
  EXPECT_EQ(compileWorks(specOf("scale")), 0);
  EXPECT_EQ(compileWorks(specOf("scale")), 1);
  EXPECT_EQ(filesIn(cache).size(), 1u) << "the old object is replaced";
}

TEST_F(CompileTest, FindsTheCompilerBesideTheRuntime) {
  set("PAPILIO_COMPILER_LIB", nullptr);
  Kernel kernel;
  // The library may or may not be built: either way the path is the one beside
  // the runtime library, and nothing else is opened.
  const papilio_status status = compile("", nullptr, kernel);
  EXPECT_NE(status, PAPILIO_OK);
  if (status == PAPILIO_COMPILER_UNAVAILABLE)
    EXPECT_FAILURE_LIKE(status, status, "*opened: */libpapilio-compiler.so: *");
}

TEST_F(CompileTest, RefusesATargetThatThisMachineIsNot) {
  papilio_compile_options options{};
  options.target_cpu = "x86-64-v4";
  const std::string spec = specOf("scale");
  Kernel kernel;
  if (__builtin_cpu_supports("avx512f"))
    EXPECT_EQ(compile(spec, &options, kernel), PAPILIO_OK);
  else
    EXPECT_FAILURE_LIKE(compile(spec, &options, kernel), PAPILIO_UNSUPPORTED,
                        "target CPU 'x86-64-v4' needs *, which this machine "
                        "lacks; compile for 'native' to run here");
}

} // namespace
