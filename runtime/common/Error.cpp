//===- Error.cpp - Last error of a thread, names of status codes ----------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/common/Error.h"

namespace papilio::runtime {

namespace {
struct LastError {
  std::string message;
  bool lost = false; // there was no memory to keep the message
};
// A function-local variable is constructed on the thread's first failure, not
// when the library is loaded.
LastError &lastError() {
  thread_local LastError error;
  return error;
}
} // namespace

void setLastError(const char *message) noexcept {
  LastError &error = lastError();
  try {
    error.message = message;
    error.lost = false;
  } catch (...) {
    error.lost = true;
  }
}

std::string listText(const int64_t *values, int32_t count, bool unknownAsMark) {
  std::string text = "[";
  for (int32_t i = 0; i < count; ++i) {
    if (i)
      text += ", ";
    if (unknownAsMark && values[i] == -1)
      text += "?";
    else
      append(text, values[i]);
  }
  return text + "]";
}

} // namespace papilio::runtime

const char *papilio_last_error(void) {
  const auto &error = papilio::runtime::lastError();
  return error.lost ? "out of memory" : error.message.c_str();
}

const char *papilio_version(void) { return PAPILIO_VERSION; }

const char *papilio_status_name(papilio_status status) {
  switch (status) {
  case PAPILIO_OK:
    return "ok";
  case PAPILIO_INVALID_ARGUMENT:
    return "invalid argument";
  case PAPILIO_INVALID_SPEC:
    return "invalid spec";
  case PAPILIO_UNSUPPORTED:
    return "unsupported";
  case PAPILIO_OUT_OF_MEMORY:
    return "out of memory";
  case PAPILIO_IO_ERROR:
    return "input/output error";
  case PAPILIO_COMPILER_UNAVAILABLE:
    return "compiler unavailable";
  case PAPILIO_INTERNAL_ERROR:
    return "internal error";
  }
  return "unknown status";
}
