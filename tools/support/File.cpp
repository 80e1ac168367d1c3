//===- File.cpp - Reading and writing whole files -------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/support/File.h"
#include "tools/support/Error.h"
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>

namespace papilio::tools {

namespace {

struct Descriptor {
  int fd = -1;
  ~Descriptor() {
    if (fd > 2)
      close(fd);
  }
};

[[noreturn]] void systemError(const std::string &path, const char *what) {
  inputError((path.empty() ? "''" : path) + ": cannot " + what + ": " +
             std::strerror(errno));
}

std::string readAll(const std::string &path, int fd) {
  struct stat status;
  const bool regular = fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
  // One byte more than the file has: the last read sees its end.
  std::string bytes(regular ? static_cast<size_t>(status.st_size) + 1 : 1 << 16,
                    '\0');
  for (size_t used = 0;;) {
    if (used == bytes.size())
      bytes.resize(2 * used);
    ssize_t got = read(fd, bytes.data() + used, bytes.size() - used);
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0)
      systemError(path, "read");
    used += static_cast<size_t>(got);
    if (got == 0) {
      bytes.resize(used);
      return bytes;
    }
  }
}

/// False, with errno set, if not all bytes could be written.
bool writeAll(int fd, const std::string &bytes) {
  for (size_t done = 0; done < bytes.size();) {
    ssize_t put = write(fd, bytes.data() + done, bytes.size() - done);
    if (put < 0 && errno == EINTR)
      continue;
    if (put < 0)
      return false;
    done += static_cast<size_t>(put);
  }
  return true;
}

void writeInPlace(const std::string &path, const std::string &bytes) {
  Descriptor file{open(path.c_str(), O_WRONLY | O_CLOEXEC)};
  if (file.fd < 0 || !writeAll(file.fd, bytes))
    systemError(path, "write");
}

/// The file that a chain of symbolic links ends at, so that the rename replaces
/// the file and not the link.
std::string resolveLinks(const std::string &path) {
  char resolved[PATH_MAX];
  return realpath(path.c_str(), resolved) ? resolved : path;
}

} // namespace

std::string readFile(const std::string &path) {
  if (path == "-")
    return readAll("<stdin>", STDIN_FILENO);
  Descriptor file{open(path.c_str(), O_RDONLY | O_CLOEXEC)};
  if (file.fd < 0)
    systemError(path, "open");
  return readAll(path, file.fd);
}

void writeFile(const std::string &path, const std::string &bytes) {
  if (path == "-") {
    if (!writeAll(STDOUT_FILENO, bytes))
      systemError("<stdout>", "write");
    return;
  }
  struct stat status;
  if (stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode))
    return writeInPlace(path, bytes);
  const std::string target = resolveLinks(path);
  std::string temporary = target + ".XXXXXX";
  Descriptor file{mkostemp(temporary.data(), O_CLOEXEC)};
  if (file.fd < 0)
    systemError(path, "write");
  // mkostemp makes files private; a new output has the usual permissions.
  const mode_t mask = umask(0);
  umask(mask);
  fchmod(file.fd, 0666 & ~mask);
  if (!writeAll(file.fd, bytes) ||
      rename(temporary.c_str(), target.c_str()) != 0) {
    const int reason = errno;
    unlink(temporary.c_str());
    errno = reason;
    systemError(path, "write");
  }
}

} // namespace papilio::tools
