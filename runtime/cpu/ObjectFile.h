//===- ObjectFile.h - Bounds-checked view of an ELF object ------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_RUNTIME_CPU_OBJECTFILE_H
#define PAPILIO_RUNTIME_CPU_OBJECTFILE_H

#include <cstddef>
#include <elf.h>
#include <span>
#include <string_view>
#include <vector>

namespace papilio::runtime {

/// Tables of an ELF64 x86-64 relocatable object. The constructor checks that
/// every table lies inside the bytes, so the accessors cannot read outside
/// them whatever the file holds. The bytes need no alignment and must outlive
/// the view.
class ObjectFile {
public:
  /// Throws Failure (PAPILIO_INVALID_ARGUMENT) if the bytes are not such an
  /// object or are cut short.
  explicit ObjectFile(std::span<const std::byte> bytes);

  const std::vector<Elf64_Shdr> &sections() const { return sectionTable; }
  const std::vector<Elf64_Sym> &symbols() const { return symbolTable; }

  /// Name of section `index`; names and symbols serve messages and look-up.
  std::string_view sectionName(size_t index) const;
  std::string_view symbolName(const Elf64_Sym &symbol) const;

  /// Bytes of section `index`; empty for one without bytes in the file.
  std::span<const std::byte> contents(size_t index) const;

  /// Relocations of the SHT_RELA section `index`.
  std::vector<Elf64_Rela> relocations(size_t index) const;

private:
  Elf64_Ehdr readHeader() const;
  void readSections(const Elf64_Ehdr &header);
  void readSymbols();
  std::string_view stringAt(size_t section, size_t offset) const;
  template <typename Entry> std::vector<Entry> table(size_t section) const;

  std::span<const std::byte> bytes;
  std::vector<Elf64_Shdr> sectionTable;
  std::vector<Elf64_Sym> symbolTable;
  size_t sectionNames = 0; // section index of the section names
  size_t symbolNames = 0;  // section index of the symbol names
};

} // namespace papilio::runtime
#endif // PAPILIO_RUNTIME_CPU_OBJECTFILE_H
