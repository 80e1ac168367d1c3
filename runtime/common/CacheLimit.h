//===- CacheLimit.h - What leaves a full cache ------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_RUNTIME_COMMON_CACHELIMIT_H
#define PAPILIO_RUNTIME_COMMON_CACHELIMIT_H

#include <cstdint>
#include <string>
#include <string_view>

namespace papilio::runtime {

/// How the names of entries, and of files on the way to becoming one, end.
constexpr std::string_view cacheEntrySuffix = ".papilio";
constexpr std::string_view cacheTemporarySuffix = ".tmp";

/// Bytes that a cache folder may hold: `option` if it is not 0, else
/// PAPILIO_CACHE_SIZE (bytes, or with K, M, G or T behind the number: powers of
/// 1024), else 256 MiB; 0 in the variable means no limit, INT64_MAX here.
/// Throws Failure (PAPILIO_INVALID_ARGUMENT) for a negative option, and for a
/// variable that is no such number.
int64_t cacheLimit(int64_t option);

/// Removes the entries of this user that have not been used for longest until
/// those left take at most `limit` bytes; the entry named `keep` stays. Also
/// removes temporary files that are an hour old: whoever wrote them is gone. No
/// other file is touched. Several processes may do this at once; what another
/// one removes meanwhile, or a folder that cannot be read, is no error.
void trimCache(const std::string &folder, int64_t limit, std::string_view keep);

} // namespace papilio::runtime
#endif // PAPILIO_RUNTIME_COMMON_CACHELIMIT_H
