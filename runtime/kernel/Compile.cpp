//===- Compile.cpp - From a spec to a kernel, through the cache -----------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/common/Cache.h"
#include "runtime/common/CacheLimit.h"
#include "runtime/common/Environment.h"
#include "runtime/common/Error.h"
#include "runtime/cpu/HostCPU.h"
#include "runtime/kernel/CompilerLibrary.h"
#include "runtime/kernel/Kernel.h"

namespace papilio::runtime {
namespace {

std::string_view orEmpty(const char *text) { return text ? text : ""; }

/// The target that will be compiled for: the option, else PAPILIO_TARGET_CPU,
/// else "native".
std::string targetCPU(const papilio_compile_options &options) {
  std::string_view target = orEmpty(options.target_cpu);
  if (target.empty())
    target = environment("PAPILIO_TARGET_CPU");
  return target.empty() ? "native" : std::string(target);
}

/// Everything that the object depends on, except the build of the compiler:
/// that is compared separately, so that a cache serves where no compiler is
/// installed. Each text comes after its length, so no two inputs give the same
/// key.
std::string cacheKey(std::string_view spec, const std::string &target,
                     const papilio_compile_options &options) {
  std::string key = "papilio cache 1\n";
  auto add = [&](std::string_view name, std::string_view value) {
    key += concat(name, " ", value.size(), ":", value, "\n");
  };
  add("compiler", PAPILIO_COMPILER_VERSION);
  add("abi", std::to_string(PAPILIO_RT_ABI_VERSION));
  add("target", target);
  add("host", target == "native" ? hostIdentity() : "");
  add("function", orEmpty(options.function));
  add("options", orEmpty(options.pass_options));
  add("spec", spec);
  return key;
}

/// The kernel of the cache entry, if there is one that this compiler made and
/// that loads.
std::unique_ptr<papilio_kernel> fromCache(const Cache &cache,
                                          const std::string &key,
                                          const std::string &build) {
  std::optional<Cache::Entry> entry = cache.find(key);
  // Where no compiler is installed, any build's object is the best there is.
  if (!entry || (!build.empty() && entry->build != build))
    return nullptr;
  try {
    auto kernel =
        loadKernel(std::as_bytes(std::span(entry->object)), entry->function);
    kernel->cached = true;
    return kernel;
  } catch (const Failure &failure) {
    logLine(concat("cache entry ignored: ", failure.what()));
    return nullptr;
  }
}

std::unique_ptr<papilio_kernel> compile(std::string_view spec,
                                        const papilio_compile_options &given) {
  papilio_compile_options options = given;
  const std::string target = targetCPU(options);
  options.target_cpu = target.c_str();
  if (std::string_view missing = missingFeature(target); !missing.empty())
    fail(PAPILIO_UNSUPPORTED, "target CPU '", target, "' needs ", missing,
         ", which this machine lacks; compile for 'native' to run here");
  const std::string folder =
      options.no_cache ? "" : cacheFolder(options.cache_dir);
  const Cache cache(folder,
                    folder.empty() ? 0 : cacheLimit(options.cache_bytes));
  const std::string path = compilerPath();
  const std::string build = compilerBuild(path);
  const std::string key = cacheKey(spec, target, options);
  if (auto kernel = fromCache(cache, key, build))
    return kernel;
  const CompiledObject compiled = compileWithLibrary(path, spec, options);
  auto kernel =
      loadKernel(std::as_bytes(std::span(compiled.object)), compiled.function);
  // Stored only now: an object that does not load is never kept.
  cache.store(key, {build, compiled.function, compiled.object});
  return kernel;
}

} // namespace
} // namespace papilio::runtime

using namespace papilio::runtime;

papilio_status papilio_kernel_compile(const char *spec, size_t spec_bytes,
                                      const papilio_compile_options *options,
                                      papilio_kernel **kernel) {
  return guard([&] {
    requireNotNull(kernel, "kernel");
    *kernel = nullptr;
    requireNotNull(spec, "spec");
    *kernel = compile({spec, spec_bytes},
                      options ? *options : papilio_compile_options{})
                  .release();
  });
}
