//===- Outputs.cpp - Files written all or none ----------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-compile/Outputs.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace papilio::tool;
using llvm::Error;
using llvm::StringRef;
namespace fs = llvm::sys::fs;

static Error fail(StringRef what, StringRef path, std::error_code code) {
  return llvm::createStringError("cannot " + what.str() + " '" + path.str() +
                                 "': " + code.message());
}

/// Writes to a device, a pipe or standard output, which have no other name.
static Error writeDirectly(StringRef path, StringRef contents) {
  std::error_code code;
  llvm::raw_fd_ostream out(path, code, fs::OF_None);
  if (code)
    return fail("write", path, code);
  out << contents;
  out.flush();
  code = out.error();
  out.clear_error();
  return code ? fail("write", path, code) : Error::success();
}

/// Whether the path names something that a new file must not replace.
static bool isSpecial(StringRef path) {
  fs::file_status status;
  return path == "-" ||
         (!fs::status(path, status) && fs::exists(status) &&
          !fs::is_regular_file(status) && !fs::is_directory(status));
}

static llvm::Expected<fs::TempFile> writeTemporary(StringRef path,
                                                   StringRef contents) {
  if (fs::is_directory(path))
    return fail("write", path, std::make_error_code(std::errc::is_a_directory));
  llvm::Expected<fs::TempFile> file =
      fs::TempFile::create(path + ".%%%%%%.tmp");
  if (!file)
    return fail("write", path, llvm::errorToErrorCode(file.takeError()));
  llvm::raw_fd_ostream out(file->FD, /*shouldClose=*/false);
  out << contents;
  out.flush();
  std::error_code code = out.error();
  out.clear_error();
  if (!code)
    return file;
  llvm::consumeError(file->discard());
  return fail("write", path, code);
}

Error Outputs::stage(std::vector<Staged> &staged) const {
  for (const auto &[path, contents] : files) {
    if (isSpecial(path))
      continue;
    llvm::Expected<fs::TempFile> file = writeTemporary(path, contents);
    if (!file)
      return file.takeError();
    staged.emplace_back(path, std::move(*file));
  }
  return Error::success();
}

Error Outputs::write() const {
  std::vector<Staged> staged;
  if (Error error = stage(staged)) {
    for (auto &[path, file] : staged)
      llvm::consumeError(file.discard());
    return error;
  }
  for (auto &[path, file] : staged)
    if (Error error = file.keep(path))
      return fail("write", path, llvm::errorToErrorCode(std::move(error)));
  for (const auto &[path, contents] : files)
    if (isSpecial(path))
      if (Error error = writeDirectly(path, contents))
        return error;
  return Error::success();
}

llvm::Expected<std::string> papilio::tool::readInput(const std::string &path) {
  if (path != "-" && fs::is_directory(path))
    return fail("read", path, std::make_error_code(std::errc::is_a_directory));
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(path, /*IsText=*/false);
  if (!buffer)
    return fail("read", path, buffer.getError());
  return (*buffer)->getBuffer().str();
}
