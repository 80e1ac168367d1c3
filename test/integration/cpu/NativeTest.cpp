//===- NativeTest.cpp - Kernels that read twiddles in the caller's order --===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include "tools/support/Error.h"
#include <functional>

using namespace papilio::test;
using papilio::tools::AlignedBuffer;

namespace {

/// One call's arrays; the result is filled with NaN before each run.
class CallArrays {
public:
  CallArrays(const Kernel &kernel, int64_t batch, const Layout &twiddle) {
    for (const papilio::tools::KernelArgument &argument : kernel.arguments()) {
      const Shape shape = argument.shapeFor(batch);
      placed.emplace_back(argument.type, shape,
                          argument.batchAxis < 0 ? twiddle : contiguous);
      if (!argument.isOutput)
        placed.back().fill(
            randomArray(argument.type, shape, 1 + placed.size()));
    }
    for (const Placed &array : placed)
      buffers.push_back(array.buffer());
    blank = placed.back().copyOut();
  }

  int32_t count() const { return static_cast<int32_t>(buffers.size()); }
  /// The bytes of the result after `run`.
  std::string after(const std::function<papilio_status()> &run) {
    placed.back().fill(blank);
    papilio::tools::requireOk(run());
    EXPECT_TRUE(placed.back().surroundingsAreIntact());
    return npyBytes(placed.back().copyOut());
  }

  std::vector<papilio_buffer> buffers;

private:
  std::vector<Placed> placed;
  NpyArray blank{ElementType::F32, {0}};
};

AlignedBuffer memoryOf(int64_t bytes) {
  return AlignedBuffer(static_cast<size_t>(bytes));
}

/// The result of papilio_kernel_run.
std::string run(const Kernel &kernel, CallArrays &arrays) {
  return arrays.after([&] {
    return papilio_kernel_run(kernel.get(), arrays.buffers.data(),
                              arrays.count(), nullptr, nullptr, 0);
  });
}

/// The result of papilio_kernel_pack and papilio_kernel_run_packed, row by row.
std::string runPacked(const Kernel &kernel, CallArrays &arrays, int64_t batch) {
  AlignedBuffer packed = memoryOf(kernel.info().packed_bytes);
  packed.fill(0xff);
  papilio::tools::requireOk(papilio_kernel_pack(
      kernel.get(), arrays.buffers.data(), arrays.count(),
      packed.size() ? packed.data() : nullptr, packed.size()));
  return arrays.after([&] {
    for (int64_t row = 0; row < batch; ++row)
      if (papilio_status status = papilio_kernel_run_packed(
              kernel.get(), arrays.buffers.data(), arrays.count(),
              packed.size() ? packed.data() : nullptr, row, row + 1, nullptr,
              0))
        return status;
    return PAPILIO_OK;
  });
}

/// Native and packed kernels compute the same operations in the same order:
/// the same bits, however the twiddles lie and however they are handed over.
void expectBitsOfPacked(const SpecBuilder &spec, int64_t batch,
                        const std::string &options,
                        const Layout &twiddle = contiguous) {
  SCOPED_TRACE(spec.text() + "options '" + options + "', twiddle " +
               twiddle.name);
  try {
    const Kernel &packed =
        kernelFor(spec, {.passOptions = options + " twiddles=packed"});
    const Kernel &native =
        kernelFor(spec, {.passOptions = options + " twiddles=native"});
    CallArrays arrays(packed, batch, twiddle);
    const std::string wanted = run(packed, arrays);
    EXPECT_EQ(run(native, arrays), wanted);
    EXPECT_EQ(runPacked(native, arrays, batch), wanted);
  } catch (const papilio::tools::ToolError &error) {
    ADD_FAILURE() << error.what();
  }
}

struct Form {
  ElementType type;
  bool tied, increasing;
};

std::vector<Form> allForms() {
  std::vector<Form> forms;
  for (ElementType type : elementTypes)
    for (bool tied : {true, false})
      for (bool increasing : {true, false})
        forms.push_back({type, tied, increasing});
  return forms;
}

std::string nameOf(const testing::TestParamInfo<Form> &info) {
  return std::string(elementName(info.param.type)) +
         (info.param.tied ? "Tied" : "Untied") +
         (info.param.increasing ? "Up" : "Down");
}

class Native : public testing::TestWithParam<Form> {
protected:
  SpecBuilder specFor(int64_t n, int64_t stacks = 1) {
    const Form &form = GetParam();
    return multiplySpec({.type = form.type,
                         .n = n,
                         .stacks = stacks,
                         .tied = form.tied,
                         .increasing = form.increasing});
  }
};

/// Twiddles of one row's units are sorted where they are used, those of several
/// rows before the rows, in registers or, with large radices, in the workspace.
TEST_P(Native, EveryLengthGivesTheBitsOfPacked) {
  for (int64_t n = 1; n <= 4096; n *= 2) {
    expectBitsOfPacked(specFor(n), 1, "row-tile=1");
    expectBitsOfPacked(specFor(n), 5, "row-tile=3");
  }
}

TEST_P(Native, EveryRadix) {
  for (const char *options :
       {"row-tile=1 max-radix=2", "row-tile=1 max-radix=4",
        "row-tile=2 max-radix=2", "row-tile=2 max-radix=4",
        "row-tile=64 max-radix=8", "strict=1"})
    expectBitsOfPacked(specFor(256), 3, options);
}

TEST_P(Native, TwiddlesAnywhere) {
  for (const Layout &layout : allLayouts())
    for (int64_t n : {2, 64, 512})
      for (int64_t stacks : {1, 3})
        expectBitsOfPacked(specFor(n, stacks), 3, "row-tile=1", layout);
}

TEST_P(Native, LevelsOfLongRows) {
  expectBitsOfPacked(specFor(16384), 2, "row-tile=1", misaligned);
}

TEST_P(Native, NarrowVectors) {
  for (int64_t n : {2, 32, 1024})
    for (const char *bits : {"vector-bits=128 ", "vector-bits=256 "})
      expectBitsOfPacked(specFor(n, 2), 3, std::string(bits) + "row-tile=1");
}

INSTANTIATE_TEST_SUITE_P(Forms, Native, testing::ValuesIn(allForms()), nameOf);

/// Several twiddle arguments lie one after the other in packed memory.
TEST(NativePrograms, GiveTheBitsOfPacked) {
  for (ElementType type : elementTypes)
    for (int64_t n : {2, 16, 256})
      for (const char *options : {"row-tile=1", "row-tile=3"}) {
        SpecBuilder two("f", type, {-1, n}), chain("f", type, {-1, 2, n}),
            moved("f", type, {-1, n - 1}), planes("f", type, {-1, n});
        two.multiply(1, false, true).bitReverse().multiply(2, true, false);
        chain.chainMultiply(2, {0, 0, 0}, /*intermediates=*/true);
        moved.pad(0, 1).multiply(1, false, true).trim(1, 0);
        planes.multiply(2, false, false, /*intermediates=*/true);
        for (const SpecBuilder &spec : {two, chain, moved, planes})
          for (const Layout &layout : {contiguous, everything})
            expectBitsOfPacked(spec, 4, options, layout);
      }
}

TEST(NativePrograms, RealAndComplex) {
  for (ElementType type : {ElementType::F32, ElementType::F64}) {
    SpecBuilder spec("f", type, {-1, 64});
    spec.multiply(1, false, true).embed().bitReverse().multiply(1, true, true);
    expectBitsOfPacked(spec.realPart(), 3, "row-tile=1");
  }
}

TEST(NativePrograms, MatchTheOracle) {
  for (const Form &form : allForms())
    expectMatchesOracle(multiplySpec({.type = form.type,
                                      .n = 512,
                                      .stacks = 2,
                                      .tied = form.tied,
                                      .increasing = form.increasing}),
                        20, {.threads = 2, .passOptions = "twiddles=native"});
}

/// What the kernel says of its twiddles, and calls that leave packing out.
TEST(NativeInfo, NamesTheArgumentReadInPlace) {
  const SpecBuilder spec = multiplySpec({.n = 64, .stacks = 2, .tied = false});
  SpecBuilder two("f", ElementType::F32, {-1, 64});
  two.multiply(1, true, true).multiply(1, true, true);
  const CallOptions native{.passOptions = "twiddles=native"};
  EXPECT_EQ(kernelFor(spec, {.passOptions = "twiddles=packed"})
                .info()
                .packed_argument,
            -1);
  EXPECT_EQ(kernelFor(two, native).info().packed_argument, -1);
  const Kernel &kernel = kernelFor(spec, native);
  EXPECT_EQ(kernel.info().packed_argument, 0);
  EXPECT_EQ(kernel.info().packed_bytes, 2 * 6 * 32 * 4 * 4);
}

TEST(NativeInfo, PackedMayBeNullWhereTwiddlesAreContiguous) {
  const Kernel &kernel = kernelFor(multiplySpec({.n = 64, .tied = false}),
                                   {.passOptions = "twiddles=native"});
  auto runWithoutPacked = [&](CallArrays &arrays) {
    return papilio_kernel_run_packed(kernel.get(), arrays.buffers.data(),
                                     arrays.count(), nullptr, 0, 2, nullptr, 0);
  };
  CallArrays dense(kernel, 2, misaligned), strided(kernel, 2, everySecond);
  const std::string wanted = run(kernel, dense);
  EXPECT_EQ(dense.after([&] { return runWithoutPacked(dense); }), wanted);
  EXPECT_EQ(runWithoutPacked(strided), PAPILIO_INVALID_ARGUMENT);
  EXPECT_EQ(std::string(papilio_last_error()).find("'packed'"), 0u)
      << papilio_last_error();
}

/// A prepared call reads contiguous twiddles in place and packs others.
TEST(NativeInfo, PreparedCalls) {
  const Kernel &kernel = kernelFor(multiplySpec({.n = 64, .tied = false}),
                                   {.passOptions = "twiddles=native"});
  for (const Layout &layout : {contiguous, everySecond}) {
    CallArrays arrays(kernel, 2, layout);
    const std::string wanted = run(kernel, arrays);
    papilio_call *call = nullptr;
    papilio::tools::requireOk(
        papilio_call_create(kernel.get(), arrays.buffers.data(), arrays.count(),
                            nullptr, nullptr, &call));
    EXPECT_EQ(arrays.after([&] { return papilio_call_run(call); }), wanted);
    EXPECT_EQ(papilio_call_pack(call), PAPILIO_OK);
    EXPECT_EQ(arrays.after([&] { return papilio_call_run(call); }), wanted);
    papilio_call_destroy(call);
  }
}

TEST(NativeOptions, RefuseNormalise) {
  papilio::tools::CompileRequest request;
  request.spec = multiplySpec({}).text();
  request.passOptions = "normalise=1 twiddles=native";
  request.noCache = true;
  try {
    const Kernel kernel(request);
    ADD_FAILURE() << "compiled";
  } catch (const papilio::tools::ToolError &error) {
    EXPECT_NE(std::string(error.what()).find("exclude each other"),
              std::string::npos)
        << error.what();
  }
}

} // namespace
