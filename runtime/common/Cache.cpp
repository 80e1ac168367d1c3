//===- Cache.cpp - Objects kept on disk -----------------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/common/Cache.h"
#include "runtime/common/CacheLimit.h"
#include "runtime/common/Checksum.h"
#include "runtime/common/Environment.h"
#include "runtime/common/Text.h"
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace papilio::runtime {
namespace {

/// What a file begins with; the key, build, function and object follow, then
/// the CRC-32 of all before it.
struct Header {
  char magic[8];
  uint64_t keyBytes, buildBytes, functionBytes, objectBytes;
};
constexpr char magic[8] = {'P', 'A', 'P', 'C', 'A', 'C', 'H', '1'};
// Far above any kernel; keeps a damaged file from filling the memory.
constexpr off_t maxFileBytes = off_t{1} << 30;

/// A file descriptor that closes itself.
class File {
public:
  explicit File(int descriptor) : descriptor(descriptor) {}
  File(const File &) = delete;
  File &operator=(const File &) = delete;
  ~File() { close(); }
  bool isOpen() const { return descriptor >= 0; }
  int get() const { return descriptor; }
  /// True if nothing went wrong: some file systems report a full disk here.
  bool close() {
    int closing = descriptor;
    descriptor = -1;
    return closing < 0 || ::close(closing) == 0;
  }

private:
  int descriptor;
};

bool readAll(int file, std::string &data) {
  size_t done = 0;
  while (done < data.size()) {
    ssize_t got = read(file, data.data() + done, data.size() - done);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      return false;
    done += static_cast<size_t>(got);
  }
  return true;
}

bool writeAll(int file, std::string_view data) {
  while (!data.empty()) {
    ssize_t put = write(file, data.data(), data.size());
    if (put < 0 && errno == EINTR)
      continue;
    if (put <= 0)
      return false;
    data.remove_prefix(static_cast<size_t>(put));
  }
  return true;
}

std::string encode(std::string_view key, const Cache::Entry &entry) {
  Header header;
  std::memcpy(header.magic, magic, sizeof(magic));
  header.keyBytes = key.size();
  header.buildBytes = entry.build.size();
  header.functionBytes = entry.function.size();
  header.objectBytes = entry.object.size();
  std::string data(reinterpret_cast<const char *>(&header), sizeof(header));
  data.append(key).append(entry.build).append(entry.function);
  data.append(entry.object);
  const uint32_t checksum = crc32(data);
  data.append(reinterpret_cast<const char *>(&checksum), sizeof(checksum));
  return data;
}

std::optional<Cache::Entry> decode(std::string_view data,
                                   std::string_view key) {
  Header header;
  uint32_t checksum;
  if (data.size() < sizeof(header) + sizeof(checksum))
    return std::nullopt;
  std::memcpy(&header, data.data(), sizeof(header));
  std::memcpy(&checksum, data.data() + data.size() - sizeof(checksum),
              sizeof(checksum));
  data.remove_suffix(sizeof(checksum));
  if (std::memcmp(header.magic, magic, sizeof(magic)) != 0 ||
      checksum != crc32(data))
    return std::nullopt;
  data.remove_prefix(sizeof(header));
  bool whole = true;
  auto take = [&](uint64_t bytes) {
    whole = whole && bytes <= data.size();
    std::string_view part = data.substr(0, whole ? bytes : 0);
    data.remove_prefix(part.size());
    return part;
  };
  std::string_view entryKey = take(header.keyBytes);
  Cache::Entry entry;
  entry.build = take(header.buildBytes);
  entry.function = take(header.functionBytes);
  entry.object = take(header.objectBytes);
  if (!whole || !data.empty() || entryKey != key)
    return std::nullopt;
  return entry;
}

/// Makes the folder and those above it. Others may be doing the same.
bool makeFolders(const std::string &folder) {
  for (size_t end = folder.find('/', 1);; end = folder.find('/', end + 1)) {
    // 0700: an entry is code that will run in the user's processes.
    if (mkdir(folder.substr(0, end).c_str(), 0700) != 0 && errno != EEXIST)
      return false;
    if (end == std::string::npos)
      return true;
  }
}

void noteOnce(std::string_view folder, const char *action, int error) {
  static std::atomic<bool> noted{false};
  if (!noted.exchange(true))
    logLine(concat("cache folder '", folder, "' is not used: cannot ", action,
                   ": ", std::strerror(error)));
}

} // namespace

std::string Cache::fileName(std::string_view key) {
  return concat(nameHash(key), cacheEntrySuffix);
}

std::string Cache::path(std::string_view key) const {
  return concat(folder, "/", fileName(key));
}

std::optional<Cache::Entry> Cache::find(std::string_view key) const {
  if (folder.empty())
    return std::nullopt;
  const std::string name = path(key);
  // O_NONBLOCK: a pipe of that name must not hang the host.
  File file(open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat status;
  if (!file.isOpen() || fstat(file.get(), &status) != 0)
    return std::nullopt;
  if (!S_ISREG(status.st_mode) || status.st_size > maxFileBytes) {
    logLine(concat("cache entry '", name, "' ignored: no regular file"));
    return std::nullopt;
  }
  // The entry is code: take it only from those who could run code here anyway.
  if (status.st_uid != geteuid() && status.st_uid != 0) {
    logLine(concat("cache entry '", name, "' ignored: belongs to user ",
                   status.st_uid));
    return std::nullopt;
  }
  std::string data(static_cast<size_t>(status.st_size), '\0');
  std::optional<Entry> entry;
  if (readAll(file.get(), data))
    entry = decode(data, key);
  if (!entry)
    logLine(concat("cache entry '", name, "' ignored: damaged"));
  else
    // Used now: trimCache() goes by this time. Fails where the cache may only
    // be read, and then nothing is trimmed either.
    (void)futimens(file.get(), nullptr);
  return entry;
}

void Cache::store(std::string_view key, const Entry &entry) const {
  if (folder.empty())
    return;
  if (!makeFolders(folder))
    return noteOnce(folder, "make it", errno);
  const std::string name = path(key);
  // A name that nobody has, whatever processes of the same number left behind.
  std::string temporary = concat(name, ".XXXXXX", cacheTemporarySuffix);
  File file(mkostemps(temporary.data(),
                      static_cast<int>(cacheTemporarySuffix.size()),
                      O_CLOEXEC));
  if (!file.isOpen())
    return noteOnce(folder, "write to it", errno);
  // No fsync: an entry lost or torn by a power cut fails its checksum and is
  // compiled again.
  const bool written = writeAll(file.get(), encode(key, entry)) && file.close();
  if (!written || rename(temporary.c_str(), name.c_str()) != 0) {
    const int error = errno;
    unlink(temporary.c_str());
    return noteOnce(folder, "write to it", error);
  }
  trimCache(folder, limit, fileName(key));
}

std::string cacheFolder(const char *option) {
  if (environmentFlag("PAPILIO_NO_CACHE"))
    return {};
  if (option && *option)
    return option;
  std::string_view folder = environment("PAPILIO_CACHE_DIR");
  if (!folder.empty())
    return std::string(folder);
  // The XDG specification says that a relative path is to be ignored.
  folder = environment("XDG_CACHE_HOME");
  if (folder.starts_with('/'))
    return concat(folder, "/papilio");
  folder = environment("HOME");
  return folder.starts_with('/') ? concat(folder, "/.cache/papilio") : "";
}

} // namespace papilio::runtime
