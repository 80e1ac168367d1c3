//===- Kernel.cpp - Loads kernels, counts references ----------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/kernel/Kernel.h"
#include "runtime/common/Error.h"
#include <cstring>

namespace papilio::runtime {
namespace {

template <typename... Parts> [[noreturn]] void refuse(const Parts &...parts) {
  fail(PAPILIO_INVALID_ARGUMENT, parts...);
}

std::string symbolList(const LoadedObject &object) {
  std::string names;
  for (const LoadedObject::Symbol &symbol : object.symbols())
    names += concat(names.empty() ? "" : ", ", symbol.name);
  return names.empty() ? "nothing" : names;
}

const LoadedObject::Symbol &require(const LoadedObject &object,
                                    const std::string &name, bool executable) {
  const LoadedObject::Symbol *symbol = object.find(name);
  if (!symbol)
    refuse("object: expected symbol '", name, "', got ", symbolList(object));
  if (symbol->executable != executable || symbol->room == 0)
    refuse("object: expected symbol '", name, "' to be ",
           executable ? "code" : "data", ", got ",
           symbol->room == 0 ? "nothing behind it"
                             : (symbol->executable ? "code" : "data"));
  return *symbol;
}

/// The only f with a symbol f_info.
std::string onlyFunction(const LoadedObject &object) {
  constexpr std::string_view suffix = "_info";
  std::string function;
  for (const LoadedObject::Symbol &symbol : object.symbols()) {
    if (symbol.executable || !symbol.name.ends_with(suffix))
      continue;
    if (!function.empty())
      refuse("object: expected one kernel, got several (", symbolList(object),
             "); give the name of the function");
    function = symbol.name.substr(0, symbol.name.size() - suffix.size());
  }
  if (function.empty())
    refuse("object: expected a kernel, got ", symbolList(object));
  return function;
}

template <typename Function> Function asFunction(std::byte *address) {
  return reinterpret_cast<Function>(address);
}

} // namespace

std::unique_ptr<papilio_kernel> loadKernel(std::span<const std::byte> object,
                                           std::string_view function) {
  auto kernel = std::make_unique<papilio_kernel>(LoadedObject(object));
  const LoadedObject &loaded = kernel->object;
  const std::string name =
      function.empty() ? onlyFunction(loaded) : std::string(function);
  kernel->runFunction = asFunction<papilio_rt_kernel_fn>(
      require(loaded, name, /*executable=*/true).address);
  kernel->packFunction = asFunction<papilio_rt_pack_fn>(
      require(loaded, name + "_pack", /*executable=*/true).address);
  const LoadedObject::Symbol &info =
      require(loaded, name + "_info", /*executable=*/false);
  if (info.room < sizeof(papilio_rt_kernel_info))
    refuse("object: expected ", sizeof(papilio_rt_kernel_info), " bytes at '",
           info.name, "', got ", info.room);
  // A copy, so that an object whose symbol is misaligned does no harm.
  std::memcpy(&kernel->info, info.address, sizeof(kernel->info));
  validateInfo(kernel->info);
  kernel->usual = UsualArguments(kernel->info);
  return kernel;
}

} // namespace papilio::runtime

using namespace papilio::runtime;

papilio_status papilio_kernel_load(const void *object, size_t bytes,
                                   const char *function,
                                   papilio_kernel **kernel) {
  return guard([&] {
    requireNotNull(kernel, "kernel");
    *kernel = nullptr;
    requireNotNull(object, "object");
    *kernel = loadKernel({static_cast<const std::byte *>(object), bytes},
                         function ? function : "")
                  .release();
  });
}

void papilio_kernel_retain(papilio_kernel *kernel) {
  if (kernel)
    kernel->references.fetch_add(1, std::memory_order_relaxed);
}

void papilio_kernel_release(papilio_kernel *kernel) {
  // acq_rel: the thread that frees must see the last use of every other.
  if (kernel && kernel->references.fetch_sub(1, std::memory_order_acq_rel) == 1)
    delete kernel;
}

const papilio_rt_kernel_info *
papilio_kernel_info(const papilio_kernel *kernel) {
  return kernel ? &kernel->info : nullptr;
}

int32_t papilio_kernel_was_cached(const papilio_kernel *kernel) {
  return kernel && kernel->cached ? 1 : 0;
}
