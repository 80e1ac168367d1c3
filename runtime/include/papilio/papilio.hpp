//===- papilio/papilio.hpp - C++20 interface of the runtime -----*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Header-only; everything is an inline call of papilio/runtime.h, whose
// comments say what each function takes and how it fails. Handles are owned,
// arrays are spans or pointers with shapes, types are those of the language.
// Every function that can fail exists twice: `compile` throws papilio::Error,
// `tryCompile` returns a papilio::Result that holds either the value or the
// error.
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_PAPILIO_HPP
#define PAPILIO_PAPILIO_HPP

#include "papilio/runtime.h"

#include <algorithm>
#include <array>
#include <complex>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace papilio {

/// What a function of the runtime refused, with its one-line (from the
/// compiler: several-line) message.
class Error : public std::runtime_error {
public:
  Error(papilio_status status, const std::string &message)
      : std::runtime_error(message), code(status) {}

  papilio_status status() const noexcept { return code; }

private:
  papilio_status code;
};

/// A value, or why there is none.
template <typename T> class [[nodiscard]] Result {
public:
  Result(T value) : state(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state(std::in_place_index<1>, std::move(error)) {}

  bool hasValue() const noexcept { return state.index() == 0; }
  explicit operator bool() const noexcept { return hasValue(); }
  /// The value; throws the error if there is none.
  T &value() & {
    if (!hasValue())
      throw std::get<1>(state);
    return std::get<0>(state);
  }
  T &&value() && { return std::move(value()); }
  /// Only where there is no value.
  const Error &error() const { return std::get<1>(state); }

private:
  std::variant<T, Error> state;
};

/// Success, or why not.
template <> class [[nodiscard]] Result<void> {
public:
  Result() = default;
  Result(Error error) : failure(std::move(error)) {}

  bool hasValue() const noexcept { return !failure; }
  explicit operator bool() const noexcept { return hasValue(); }
  /// Throws the error if there is one.
  void value() const {
    if (failure)
      throw *failure;
  }
  /// Only after a failure.
  const Error &error() const { return *failure; }

private:
  std::optional<Error> failure;
};

namespace detail {

inline Error lastError(papilio_status status) {
  return Error(status, papilio_last_error());
}

inline Result<void> toResult(papilio_status status) {
  return status == PAPILIO_OK ? Result<void>() : lastError(status);
}

template <typename T> inline constexpr int32_t dtypeOf = -1;
template <> inline constexpr int32_t dtypeOf<float> = PAPILIO_RT_F32;
template <> inline constexpr int32_t dtypeOf<double> = PAPILIO_RT_F64;
template <>
inline constexpr int32_t dtypeOf<std::complex<float>> = PAPILIO_RT_C64;
template <>
inline constexpr int32_t dtypeOf<std::complex<double>> = PAPILIO_RT_C128;

} // namespace detail

/// An element type of kernels, constant or not.
template <typename T>
concept Element = detail::dtypeOf<std::remove_const_t<T>> >= 0;

/// A strided view of the caller's memory; it owns shape and strides, not the
/// elements.
class View {
public:
  /// Elements in C order. Throws Error (INVALID_ARGUMENT) where the span has
  /// another number of elements than the shape, or the rank is above
  /// PAPILIO_RT_MAX_RANK.
  template <Element T>
  View(std::span<T> data, std::initializer_list<int64_t> shape)
      : View(data.data(), shape) {
    int64_t count = 1;
    for (int64_t extent : shape)
      count *= extent;
    if (count != static_cast<int64_t>(data.size()))
      throw Error(PAPILIO_INVALID_ARGUMENT,
                  "view: expected " + std::to_string(count) +
                      " elements for the shape, got " +
                      std::to_string(data.size()));
  }
  template <Element T>
  View(std::vector<T> &data, std::initializer_list<int64_t> shape)
      : View(std::span<T>(data), shape) {}
  template <Element T>
  View(const std::vector<T> &data, std::initializer_list<int64_t> shape)
      : View(std::span<const T>(data), shape) {}
  /// Elements from `data`, the one with all indices 0, on; strides in elements
  /// of either sign, none: C order.
  template <Element T>
  View(T *data, std::initializer_list<int64_t> shape,
       std::initializer_list<int64_t> strides = {})
      : memory(const_cast<std::remove_const_t<T> *>(data)),
        dtype(detail::dtypeOf<std::remove_const_t<T>>), rank(shape.size()),
        hasStrides(strides.size() > 0) {
    if (rank > PAPILIO_RT_MAX_RANK || (hasStrides && strides.size() != rank))
      throw Error(PAPILIO_INVALID_ARGUMENT,
                  "view: expected a rank of up to " +
                      std::to_string(PAPILIO_RT_MAX_RANK) +
                      " and a stride for each axis or none, got " +
                      std::to_string(rank) + " extents and " +
                      std::to_string(strides.size()) + " strides");
    std::copy(shape.begin(), shape.end(), extents.begin());
    std::copy(strides.begin(), strides.end(), steps.begin());
  }

  /// Valid as long as this view.
  papilio_buffer buffer() const noexcept {
    return {memory, dtype, static_cast<int32_t>(rank), extents.data(),
            hasStrides ? steps.data() : nullptr};
  }

private:
  void *memory;
  int32_t dtype;
  size_t rank;
  bool hasStrides;
  std::array<int64_t, PAPILIO_RT_MAX_RANK> extents{}, steps{};
};

/// The arguments of a call, in the order of Kernel::info().
using Views = std::initializer_list<View>;

/// Threads that share the rows of a call.
class Pool {
public:
  /// `threads` with the caller's; 0: PAPILIO_NUM_THREADS, OMP_NUM_THREADS or
  /// all cores.
  explicit Pool(int32_t threads = 0) {
    papilio_pool *pool = nullptr;
    detail::toResult(papilio_pool_create(threads, &pool)).value();
    handle.reset(pool);
  }
  int32_t threads() const noexcept { return papilio_pool_threads(get()); }
  papilio_pool *get() const noexcept { return handle.get(); }

private:
  struct Destroy {
    void operator()(papilio_pool *pool) const { papilio_pool_destroy(pool); }
  };
  std::unique_ptr<papilio_pool, Destroy> handle;
};

/// What to compile for; empty: the default of papilio_compile_options.
struct CompileOptions {
  std::string targetCpu, function, passOptions, cacheDir, specName;
  bool noCache = false;
  int64_t cacheBytes = 0;
};

/// Checked arguments of a kernel, for many runs.
class Call {
public:
  /// See papilio_call_run.
  void run() { tryRun().value(); }
  Result<void> tryRun() { return detail::toResult(papilio_call_run(get())); }
  /// Takes twiddles that have changed; see papilio_call_pack.
  void pack() { detail::toResult(papilio_call_pack(get())).value(); }
  papilio_call *get() const noexcept { return handle.get(); }

private:
  friend class Kernel;
  struct Destroy {
    void operator()(papilio_call *call) const { papilio_call_destroy(call); }
  };
  explicit Call(papilio_call *call) : handle(call) {}
  std::unique_ptr<papilio_call, Destroy> handle;
};

/// A compiled kernel. Copies share it; it never changes.
class Kernel {
public:
  /// From the text of a `.mlir` or `.json` spec, by way of the cache; see
  /// papilio_kernel_compile.
  static Kernel compile(std::string_view spec,
                        const CompileOptions &options = {}) {
    return tryCompile(spec, options).value();
  }
  static Result<Kernel> tryCompile(std::string_view spec,
                                   const CompileOptions &options = {}) {
    papilio_compile_options given{};
    given.target_cpu = orNull(options.targetCpu);
    given.function = orNull(options.function);
    given.pass_options = orNull(options.passOptions);
    given.cache_dir = orNull(options.cacheDir);
    given.spec_name = orNull(options.specName);
    given.no_cache = options.noCache;
    given.cache_bytes = options.cacheBytes;
    papilio_kernel *kernel = nullptr;
    papilio_status status =
        papilio_kernel_compile(spec.data(), spec.size(), &given, &kernel);
    return adopt(status, kernel);
  }
  /// From the bytes of an object; see papilio_kernel_load.
  static Kernel load(std::span<const std::byte> object,
                     const std::string &function = {}) {
    return tryLoad(object, function).value();
  }
  static Result<Kernel> tryLoad(std::span<const std::byte> object,
                                const std::string &function = {}) {
    papilio_kernel *kernel = nullptr;
    papilio_status status = papilio_kernel_load(object.data(), object.size(),
                                                orNull(function), &kernel);
    return adopt(status, kernel);
  }

  const papilio_rt_kernel_info &info() const noexcept {
    return *papilio_kernel_info(get());
  }
  bool wasCached() const noexcept {
    return papilio_kernel_was_cached(get()) != 0;
  }

  /// Packs the twiddles and runs all rows; see papilio_kernel_run.
  void run(Views arguments, const Pool *pool = nullptr) const {
    tryRun(arguments, pool).value();
  }
  Result<void> tryRun(Views arguments, const Pool *pool = nullptr) const {
    const std::vector<papilio_buffer> list = buffers(arguments);
    return detail::toResult(papilio_kernel_run(
        get(), list.data(), static_cast<int32_t>(list.size()),
        pool ? pool->get() : nullptr, nullptr, 0));
  }
  /// Checks the arguments and packs their twiddles once; the memory behind the
  /// views, and the pool, must outlive the call. See papilio_call_create.
  Call prepare(Views arguments, const Pool *pool = nullptr) const {
    return tryPrepare(arguments, pool).value();
  }
  Result<Call> tryPrepare(Views arguments, const Pool *pool = nullptr) const {
    const std::vector<papilio_buffer> list = buffers(arguments);
    papilio_call *call = nullptr;
    papilio_status status = papilio_call_create(
        get(), list.data(), static_cast<int32_t>(list.size()), nullptr,
        pool ? pool->get() : nullptr, &call);
    if (status != PAPILIO_OK)
      return detail::lastError(status);
    return Call(call);
  }

  papilio_kernel *get() const noexcept { return handle.get(); }

private:
  explicit Kernel(papilio_kernel *kernel)
      : handle(kernel, papilio_kernel_release) {}

  static const char *orNull(const std::string &text) {
    return text.empty() ? nullptr : text.c_str();
  }
  static Result<Kernel> adopt(papilio_status status, papilio_kernel *kernel) {
    if (status != PAPILIO_OK)
      return detail::lastError(status);
    return Kernel(kernel);
  }
  static std::vector<papilio_buffer> buffers(Views arguments) {
    std::vector<papilio_buffer> list;
    for (const View &view : arguments)
      list.push_back(view.buffer());
    return list;
  }

  std::shared_ptr<papilio_kernel> handle;
};

} // namespace papilio

#endif // PAPILIO_PAPILIO_HPP
