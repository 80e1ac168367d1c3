//===- Error.h - Failures and the border of the C interface -----*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_RUNTIME_COMMON_ERROR_H
#define PAPILIO_RUNTIME_COMMON_ERROR_H

#include "papilio/runtime.h"
#include "runtime/common/Text.h"
#include <exception>
#include <new>
#include <string>
#include <utility>

namespace papilio::runtime {

/// What goes wrong inside the runtime: a status code and one message. Never
/// crosses the C interface: guard() turns it into a return value.
class Failure : public std::exception {
public:
  Failure(papilio_status status, std::string message)
      : status(status), message(std::move(message)) {}
  papilio_status code() const { return status; }
  const char *what() const noexcept override { return message.c_str(); }

private:
  papilio_status status;
  std::string message;
};

/// Throws a Failure whose message is the parts one after another.
template <typename... Parts>
[[noreturn]] void fail(papilio_status status, const Parts &...parts) {
  throw Failure(status, concat(parts...));
}

/// Keeps `message` for papilio_last_error() on this thread.
void setLastError(const char *message) noexcept;

/// Runs the body of a C function; every exception becomes a status code and the
/// thread's last error.
template <typename Body> papilio_status guard(Body &&body) noexcept {
  try {
    body();
    return PAPILIO_OK;
  } catch (const Failure &failure) {
    setLastError(failure.what());
    return failure.code();
  } catch (const std::bad_alloc &) {
    setLastError("out of memory");
    return PAPILIO_OUT_OF_MEMORY;
  } catch (const std::exception &error) {
    setLastError(error.what());
    return PAPILIO_INTERNAL_ERROR;
  }
}

/// Refuses a NULL pointer given to a C function by the name of its parameter.
inline void requireNotNull(const void *pointer, const char *name) {
  if (!pointer)
    fail(PAPILIO_INVALID_ARGUMENT, "'", name, "' is NULL");
}

} // namespace papilio::runtime
#endif // PAPILIO_RUNTIME_COMMON_ERROR_H
