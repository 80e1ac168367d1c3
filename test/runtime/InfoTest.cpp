//===- InfoTest.cpp - Kernels whose description is refused ----------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/runtime/Support.h"
#include <cstring>
#include <functional>

using namespace papilio::test;

namespace {

/// One change of the info of `scale` and the message that it gives.
struct InfoDamage {
  const char *name;
  std::function<void(papilio_rt_kernel_info &)> change;
  const char *message;
};

class InfoCheck : public testing::TestWithParam<InfoDamage> {};

TEST_P(InfoCheck, IsRefused) {
  std::string object = readObject("scale");
  const uint32_t magic = PAPILIO_RT_INFO_MAGIC;
  const size_t place =
      object.find(std::string(reinterpret_cast<const char *>(&magic), 4));
  ASSERT_NE(place, std::string::npos);
  papilio_rt_kernel_info info;
  std::memcpy(&info, object.data() + place, sizeof(info));
  GetParam().change(info);
  std::memcpy(object.data() + place, &info, sizeof(info));
  Kernel kernel;
  EXPECT_FAILURE(load(object, "scale", kernel), PAPILIO_INVALID_ARGUMENT,
                 GetParam().message);
}

const InfoDamage damages[] = {
    {"Magic", [](auto &i) { i.magic = 1; },
     "kernel info: expected magic 1263550800, got 1"},
    {"Version", [](auto &i) { i.abi_version = 9; },
     "kernel info: expected ABI version 2, got 9; compile the object again "
     "with this Papilio"},
    {"NoArguments", [](auto &i) { i.num_arguments = 0; },
     "kernel info: expected num_arguments from 1 to 16, got 0"},
    {"ManyArguments", [](auto &i) { i.num_arguments = 17; },
     "kernel info: expected num_arguments from 1 to 16, got 17"},
    {"CpuLevel", [](auto &i) { i.cpu_level = 5; },
     "kernel info: expected cpu_level from 0 to 4, got 5"},
    {"PackedBytes", [](auto &i) { i.packed_bytes = -1; },
     "kernel info: expected packed_bytes from 0 to 281474976710656, got -1"},
    {"WorkspaceBytes", [](auto &i) { i.workspace_bytes = INT64_MAX; },
     "kernel info: expected workspace_bytes from 0 to 281474976710656, got "
     "9223372036854775807"},
    {"WorkspaceAlignment", [](auto &i) { i.workspace_alignment = 48; },
     "kernel info: expected workspace_alignment to be a power of two of at "
     "most 64, got 48"},
    {"WorkspaceAlignmentTooLarge", [](auto &i) { i.workspace_alignment = 128; },
     "kernel info: expected workspace_alignment to be a power of two of at "
     "most 64, got 128"},
    {"RowTile", [](auto &i) { i.row_tile = 0; },
     "kernel info: expected row_tile from 1 to 4294967296, got 0"},
    {"StaticBatch", [](auto &i) { i.static_batch = -2; },
     "kernel info: expected static_batch from -1 to 9223372036854775807, got "
     "-2"},
    {"Flops", [](auto &i) { i.flops_per_row = -1; },
     "kernel info: expected flops_per_row from 0 to 9223372036854775807, got "
     "-1"},
    {"PackedArgument", [](auto &i) { i.packed_argument = 3; },
     "kernel info: expected packed_argument from -1 to 2, got 3"},
    {"PackedArgumentWithBatch", [](auto &i) { i.packed_argument = 1; },
     "kernel info: expected packed_argument to be an input without a batch "
     "axis, got 'x'"},
    {"PackedArgumentBytes",
     [](auto &i) {
       i.packed_argument = 0;
       i.packed_bytes += 4;
     },
     "kernel info: expected packed_bytes to be the 32 bytes of 'w', the "
     "packed_argument, got 36"},
    {"EmptyName", [](auto &i) { i.arguments[1].name[0] = 0; },
     "kernel info: expected a zero-terminated name of 1 to 31 bytes for "
     "argument 1"},
    {"LongName", [](auto &i) { std::memset(i.arguments[2].name, 'n', 32); },
     "kernel info: expected a zero-terminated name of 1 to 31 bytes for "
     "argument 2"},
    {"SameName", [](auto &i) { i.arguments[2].name[0] = 'x'; },
     "kernel info: expected different names, got 'x' twice"},
    {"IsOutput", [](auto &i) { i.arguments[0].is_output = 2; },
     "kernel info: expected argument 'w': is_output from 0 to 1, got 2"},
    {"Dtype", [](auto &i) { i.arguments[0].dtype = 4; },
     "kernel info: expected argument 'w': dtype from 0 to 3, got 4"},
    {"Rank", [](auto &i) { i.arguments[0].rank = 9; },
     "kernel info: expected argument 'w': rank from 0 to 8, got 9"},
    {"BatchAxis", [](auto &i) { i.arguments[1].batch_axis = 2; },
     "kernel info: expected argument 'x': batch_axis from -1 to 1, got 2"},
    {"BatchExtent", [](auto &i) { i.static_batch = 5; },
     "kernel info: argument 'x': expected the extent of the batch axis to be "
     "5 as static_batch, got -1"},
    {"Extent", [](auto &i) { i.arguments[1].shape[1] = -1; },
     "kernel info: argument 'x': expected an extent of at least 0 along axis "
     "1, got -1"},
    {"NoOutput", [](auto &i) { i.arguments[2].is_output = 0; },
     "kernel info: expected an output among 3 arguments"},
    {"NoBatch",
     [](auto &i) {
       for (auto &argument : i.arguments) {
         argument.batch_axis = -1;
         argument.shape[0] = 8;
       }
     },
     "kernel info: expected static_batch of at least 0 where no argument has "
     "a batch axis, got -1"},
};

INSTANTIATE_TEST_SUITE_P(Fields, InfoCheck, testing::ValuesIn(damages),
                         [](const auto &info) { return info.param.name; });

} // namespace
