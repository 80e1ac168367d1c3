//===- Cache.h - Objects kept on disk ---------------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_RUNTIME_COMMON_CACHE_H
#define PAPILIO_RUNTIME_COMMON_CACHE_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace papilio::runtime {

/// A folder with one file per compiled kernel. Any number of processes may use
/// it at once: an entry is written under a temporary name and renamed, so a
/// reader sees all of it or nothing. A folder that cannot be used makes every
/// look-up fail and is mentioned once in the log; it is never an error.
class Cache {
public:
  struct Entry {
    std::string build;    // which compiler library made the object
    std::string function; // name of the kernel in the object
    std::string object;
  };

  /// `folder` "" means no cache; `limit` is in bytes.
  Cache(std::string folder, int64_t limit)
      : folder(std::move(folder)), limit(limit) {}

  /// The entry of `key`, or nothing if there is none, it is damaged, belongs to
  /// another key of the same hash, or to another user.
  std::optional<Entry> find(std::string_view key) const;

  /// Keeps `entry`, replacing the one of the same key. Where that makes the
  /// folder larger than the limit, those not used for longest go.
  void store(std::string_view key, const Entry &entry) const;

private:
  static std::string fileName(std::string_view key);
  std::string path(std::string_view key) const;
  std::string folder;
  int64_t limit;
};

/// Folder from `option`, else PAPILIO_CACHE_DIR, $XDG_CACHE_HOME/papilio or
/// $HOME/.cache/papilio; "" if none of them is given or PAPILIO_NO_CACHE is
/// set.
std::string cacheFolder(const char *option);

} // namespace papilio::runtime
#endif // PAPILIO_RUNTIME_COMMON_CACHE_H
