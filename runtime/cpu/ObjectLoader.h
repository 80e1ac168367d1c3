//===- ObjectLoader.h - Maps and relocates ELF objects ----------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_RUNTIME_CPU_OBJECTLOADER_H
#define PAPILIO_RUNTIME_CPU_OBJECTLOADER_H

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::runtime {

/// Pages from mmap, returned when the owner goes.
class Mapping {
public:
  Mapping() = default;
  /// Maps `size` zeroed bytes, readable and writable; throws Failure
  /// (PAPILIO_OUT_OF_MEMORY).
  explicit Mapping(size_t size);
  Mapping(Mapping &&other) noexcept { swap(other); }
  Mapping &operator=(Mapping &&other) noexcept {
    swap(other);
    return *this;
  }
  ~Mapping();
  std::byte *data() const { return base; }
  size_t size() const { return bytes; }

private:
  void swap(Mapping &other) noexcept;
  std::byte *base = nullptr;
  size_t bytes = 0;
};

/// Code and data of one relocatable object in executable memory. No page is
/// writable and executable at the same time. The object may refer to itself
/// only: an undefined symbol is an error, so loading never runs or finds code
/// of the host program.
class LoadedObject {
public:
  /// Maps and relocates the object; the bytes are not needed afterwards.
  /// Throws Failure: PAPILIO_INVALID_ARGUMENT for a damaged object,
  /// PAPILIO_UNSUPPORTED for a relocation or section kind that generated code
  /// never has, PAPILIO_OUT_OF_MEMORY.
  explicit LoadedObject(std::span<const std::byte> bytes);

  /// A global symbol: where it is, and how many bytes follow in its section.
  struct Symbol {
    std::string name;
    std::byte *address;
    size_t room;
    bool executable;
  };
  /// The symbol of that name, or nullptr.
  const Symbol *find(std::string_view name) const;
  const std::vector<Symbol> &symbols() const { return globals; }

private:
  Mapping memory;
  std::vector<Symbol> globals;
};

} // namespace papilio::runtime
#endif // PAPILIO_RUNTIME_CPU_OBJECTLOADER_H
