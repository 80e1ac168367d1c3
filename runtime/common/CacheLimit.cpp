//===- CacheLimit.cpp - What leaves a full cache --------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/common/CacheLimit.h"
#include "runtime/common/Environment.h"
#include "runtime/common/Error.h"
#include <algorithm>
#include <ctime>
#include <dirent.h>
#include <fcntl.h>
#include <limits>
#include <memory>
#include <sys/stat.h>
#include <tuple>
#include <unistd.h>
#include <vector>

namespace papilio::runtime {
namespace {

constexpr int64_t defaultLimit = int64_t{256} << 20;
constexpr int64_t noLimit = std::numeric_limits<int64_t>::max();
// Far above the time that writing an entry takes.
constexpr time_t temporarySeconds = 3600;

/// Bytes of "200", "64K", "1G", ...
std::optional<int64_t> byteCount(std::string_view text) {
  constexpr std::string_view units = "KMGT";
  int shift = 0;
  if (const size_t unit = units.find(text.back());
      unit != std::string_view::npos) {
    shift = 10 * (static_cast<int>(unit) + 1);
    text.remove_suffix(1);
  }
  const std::optional<int64_t> number = wholeNumber(text);
  if (!number || *number < 0 || *number > noLimit >> shift)
    return std::nullopt;
  return *number << shift;
}

/// 32 hexadecimal digits, which the names of all files of a cache begin with.
bool beginsWithHash(std::string_view name) {
  constexpr size_t digits = 32;
  return name.size() > digits &&
         name.find_first_not_of("0123456789abcdef") == digits;
}

struct CacheFile {
  timespec used;
  int64_t bytes;
  std::string name;
  bool operator<(const CacheFile &other) const {
    return std::tie(used.tv_sec, used.tv_nsec) <
           std::tie(other.used.tv_sec, other.used.tv_nsec);
  }
};

struct CloseFolder {
  void operator()(DIR *folder) const { closedir(folder); }
};
using Folder = std::unique_ptr<DIR, CloseFolder>;

/// The entries of this user. Old temporary files are removed on the way.
std::vector<CacheFile> readEntries(DIR *folder) {
  std::vector<CacheFile> entries;
  const time_t now = time(nullptr);
  while (const dirent *found = readdir(folder)) {
    const std::string_view name = found->d_name;
    const bool isEntry = name.ends_with(cacheEntrySuffix);
    struct stat status;
    if (!beginsWithHash(name) ||
        !(isEntry || name.ends_with(cacheTemporarySuffix)) ||
        fstatat(dirfd(folder), found->d_name, &status, AT_SYMLINK_NOFOLLOW) ||
        !S_ISREG(status.st_mode) || status.st_uid != geteuid())
      continue;
    if (isEntry)
      entries.push_back({status.st_mtim, status.st_size, std::string(name)});
    else if (now - status.st_mtim.tv_sec > temporarySeconds)
      unlinkat(dirfd(folder), found->d_name, 0);
  }
  return entries;
}

} // namespace

int64_t cacheLimit(int64_t option) {
  if (option < 0)
    fail(PAPILIO_INVALID_ARGUMENT, "'cache_bytes': expected at least 0, got ",
         option);
  if (option > 0)
    return option;
  const std::string_view text = environment("PAPILIO_CACHE_SIZE");
  if (text.empty())
    return defaultLimit;
  const std::optional<int64_t> bytes = byteCount(text);
  if (!bytes)
    fail(PAPILIO_INVALID_ARGUMENT,
         "PAPILIO_CACHE_SIZE: expected a number of bytes, or one with K, M, G "
         "or T behind it, got '",
         text, "'");
  return *bytes == 0 ? noLimit : *bytes;
}

void trimCache(const std::string &folder, int64_t limit,
               std::string_view keep) {
  const Folder opened(opendir(folder.c_str()));
  if (!opened)
    return;
  std::vector<CacheFile> entries = readEntries(opened.get());
  std::sort(entries.begin(), entries.end());
  int64_t bytes = 0;
  for (const CacheFile &entry : entries)
    bytes += entry.bytes;
  for (const CacheFile &entry : entries) {
    if (bytes <= limit)
      return;
    if (entry.name == keep)
      continue;
    unlinkat(dirfd(opened.get()), entry.name.c_str(), 0);
    bytes -= entry.bytes;
  }
}

} // namespace papilio::runtime
