//===- Header.cpp - C header of a kernel ----------------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-compile/Header.h"
#include "compiler/Target/Version.h"
#include "papilio/kernel_abi.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>

using llvm::StringRef;

static constexpr StringRef infoEnding = "_info";

static llvm::Error fail(const llvm::Twine &message) {
  return llvm::createStringError("cannot write a header: " + message);
}

/// The name of the kernel in the module and its description, which the compiled
/// object holds as a constant.
static llvm::Expected<std::string> readInfo(const llvm::Module &module,
                                            papilio_rt_kernel_info &info) {
  for (const llvm::GlobalVariable &global : module.globals()) {
    StringRef name = global.getName();
    if (!name.consume_back(infoEnding) || !global.hasInitializer())
      continue;
    auto *data =
        llvm::dyn_cast<llvm::ConstantDataSequential>(global.getInitializer());
    if (!data || data->getRawDataValues().size() != sizeof(info))
      return fail("'" + global.getName() + "' is no description of a kernel");
    std::memcpy(&info, data->getRawDataValues().data(), sizeof(info));
    if (info.magic != PAPILIO_RT_INFO_MAGIC ||
        info.abi_version != PAPILIO_RT_ABI_VERSION ||
        info.num_arguments > PAPILIO_RT_MAX_ARGUMENTS)
      return fail("'" + global.getName() + "' is of another version");
    return name.str();
  }
  return fail("the module describes no kernel");
}

static StringRef getTypeName(int32_t dtype) {
  constexpr StringRef names[] = {"float", "double", "complex float",
                                 "complex double"};
  return dtype >= 0 && dtype < 4 ? names[dtype] : "?";
}

static int64_t getTypeBytes(int32_t dtype) {
  constexpr int64_t bytes[] = {4, 8, 8, 16};
  return dtype >= 0 && dtype < 4 ? bytes[dtype] : 0;
}

/// "[batch][2][1024]"
static std::string printShape(const papilio_rt_argument_info &argument) {
  std::string text;
  for (int32_t axis = 0; axis < argument.rank; ++axis)
    text += argument.shape[axis] < 0
                ? "[batch]"
                : "[" + std::to_string(argument.shape[axis]) + "]";
  return text;
}

/// Bytes of the argument, or of one row of it if it has a batch axis.
static int64_t countBytes(const papilio_rt_argument_info &argument) {
  int64_t bytes = getTypeBytes(argument.dtype);
  for (int32_t axis = 0; axis < argument.rank; ++axis)
    if (axis != argument.batch_axis)
      bytes *= argument.shape[axis];
  return bytes;
}

static void printArguments(llvm::raw_ostream &out,
                           const papilio_rt_kernel_info &info) {
  int64_t moved = 0;
  for (int32_t index = 0; index < info.num_arguments; ++index) {
    const papilio_rt_argument_info &argument = info.arguments[index];
    bool isBatched = argument.batch_axis >= 0;
    out << llvm::formatv(" *   buffers[{0}]  {1} {2}: {3} {4}, {5} bytes{6}\n",
                         index, argument.is_output ? "out" : "in ",
                         StringRef(argument.name), getTypeName(argument.dtype),
                         printShape(argument), countBytes(argument),
                         isBatched ? " per row" : "");
    if (isBatched)
      moved += countBytes(argument);
  }
  out << llvm::formatv(
      " * Each row takes {0} flops and moves {1} bytes of data.\n",
      info.flops_per_row, moved);
}

static void printMacros(llvm::raw_ostream &out, StringRef name,
                        const papilio_rt_kernel_info &info) {
  std::string prefix = name.upper();
  auto define = [&](StringRef key, int64_t value) {
    out << llvm::formatv("#define {0}_{1} INT64_C({2})\n", prefix, key, value);
  };
  out << "/* Bytes that f_pack fills, and of the workspace of each thread; both"
         " are\n * aligned to "
      << prefix << "_ALIGNMENT. */\n";
  define("PACKED_BYTES", info.packed_bytes);
  define("WORKSPACE_BYTES", info.workspace_bytes);
  define("ALIGNMENT", info.workspace_alignment);
  out << "/* Rows computed together: split a batch at multiples of it. */\n";
  define("ROW_TILE", info.row_tile);
  define("NUM_ARGUMENTS", info.num_arguments);
  define("FLOPS_PER_ROW", info.flops_per_row);
  if (info.static_batch >= 0)
    define("BATCH", info.static_batch);
  for (int32_t index = 0; index < info.num_arguments; ++index) {
    std::string argument = StringRef(info.arguments[index].name).upper();
    define(argument + "_INDEX", index);
    int64_t elements =
        countBytes(info.arguments[index]) /
        std::max<int64_t>(getTypeBytes(info.arguments[index].dtype), 1);
    define(argument + (info.arguments[index].batch_axis >= 0
                           ? "_ELEMENTS_PER_ROW"
                           : "_ELEMENTS"),
           elements);
  }
}

llvm::Expected<std::string>
papilio::tool::printHeader(const llvm::Module &module, StringRef specHash,
                           StringRef targetCPU) {
  papilio_rt_kernel_info info;
  llvm::Expected<std::string> name = readInfo(module, info);
  if (!name)
    return name.takeError();
  std::string text;
  llvm::raw_string_ostream out(text);
  std::string guard = "PAPILIO_KERNEL_" + StringRef(*name).upper() + "_H";
  out << "/* Generated by " << getCompilerVersion() << " for " << targetCPU
      << ".\n * Spec: SHA-256 " << specHash << ".\n *\n * " << *name
      << " computes the rows [row_begin, row_end) of a batch of call_rows "
         "from\n";
  printArguments(out, info);
  out << " * Strides are in elements; outputs must not overlap inputs. */\n"
      << "#ifndef " << guard << "\n#define " << guard
      << "\n\n#include \"papilio/kernel_abi.h\"\n\n";
  printMacros(out, *name, info);
  out << "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n"
      << "void " << *name
      << "(const papilio_rt_buffer *buffers, const void *packed,\n"
      << std::string(name->size() + 6, ' ')
      << "int64_t row_begin, int64_t row_end, int64_t call_rows,\n"
      << std::string(name->size() + 6, ' ') << "void *workspace);\n"
      << "/* Puts the twiddles into the order in which the kernel reads them;"
         " once for\n * any number of calls. */\n"
      << "void " << *name
      << "_pack(const papilio_rt_buffer *buffers, void *packed);\n"
      << "extern const papilio_rt_kernel_info " << *name << "_info;\n"
      << "\n#ifdef __cplusplus\n}\n#endif\n#endif /* " << guard << " */\n";
  return text;
}
