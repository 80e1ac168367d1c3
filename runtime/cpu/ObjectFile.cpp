//===- ObjectFile.cpp - Bounds-checked view of an ELF object --------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/cpu/ObjectFile.h"
#include "runtime/common/Error.h"
#include <cstring>

using namespace papilio::runtime;

namespace {
template <typename... Parts> [[noreturn]] void refuse(const Parts &...parts) {
  fail(PAPILIO_INVALID_ARGUMENT, "object: ", parts...);
}
} // namespace

ObjectFile::ObjectFile(std::span<const std::byte> bytes) : bytes(bytes) {
  readSections(readHeader());
  readSymbols();
}

Elf64_Ehdr ObjectFile::readHeader() const {
  Elf64_Ehdr header;
  if (bytes.size() < sizeof(header))
    refuse("expected an ELF header of ", sizeof(header), " bytes, got ",
           bytes.size(), " bytes");
  std::memcpy(&header, bytes.data(), sizeof(header));
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0)
    refuse("expected an ELF file, got other data");
  if (header.e_ident[EI_CLASS] != ELFCLASS64 ||
      header.e_ident[EI_DATA] != ELFDATA2LSB)
    refuse("expected 64-bit little-endian ELF");
  if (header.e_machine != EM_X86_64)
    refuse("expected machine x86-64 (", int{EM_X86_64}, "), got ",
           header.e_machine);
  if (header.e_type != ET_REL)
    refuse("expected a relocatable object (ELF type 1), got type ",
           header.e_type);
  if (header.e_shentsize != sizeof(Elf64_Shdr))
    refuse("expected section headers of ", sizeof(Elf64_Shdr), " bytes, got ",
           header.e_shentsize);
  return header;
}

void ObjectFile::readSections(const Elf64_Ehdr &header) {
  // 0 means "more than 65279 sections, see section 0"; no generated object has
  // so many.
  size_t count = header.e_shnum;
  if (count == 0)
    refuse("expected a section table, got none");
  size_t tableBytes = count * sizeof(Elf64_Shdr);
  if (header.e_shoff > bytes.size() ||
      tableBytes > bytes.size() - header.e_shoff)
    refuse("section table at offset ", header.e_shoff, " (", tableBytes,
           " bytes) ends beyond the object of ", bytes.size(), " bytes");
  sectionTable.resize(count);
  std::memcpy(sectionTable.data(), bytes.data() + header.e_shoff, tableBytes);
  for (size_t i = 0; i < count; ++i) {
    const Elf64_Shdr &section = sectionTable[i];
    if (section.sh_type == SHT_NULL || section.sh_type == SHT_NOBITS)
      continue;
    if (section.sh_offset > bytes.size() ||
        section.sh_size > bytes.size() - section.sh_offset)
      refuse("section ", i, " at offset ", section.sh_offset, " (",
             section.sh_size, " bytes) ends beyond the object of ",
             bytes.size(), " bytes");
  }
  sectionNames = header.e_shstrndx;
  if (sectionNames >= count || sectionTable[sectionNames].sh_type != SHT_STRTAB)
    refuse("section ", sectionNames, " is no table of section names");
}

void ObjectFile::readSymbols() {
  size_t symbols = 0;
  for (size_t i = 0; i < sectionTable.size(); ++i) {
    if (sectionTable[i].sh_type != SHT_SYMTAB)
      continue;
    if (symbols)
      refuse("expected one symbol table, got two (sections ", symbols, " and ",
             i, ")");
    symbols = i;
  }
  if (!symbols)
    refuse("expected a symbol table, got none");
  symbolNames = sectionTable[symbols].sh_link;
  if (symbolNames >= sectionTable.size() ||
      sectionTable[symbolNames].sh_type != SHT_STRTAB)
    refuse("section ", symbolNames, " is no table of symbol names");
  symbolTable = table<Elf64_Sym>(symbols);
}

template <typename Entry>
std::vector<Entry> ObjectFile::table(size_t section) const {
  const Elf64_Shdr &header = sectionTable[section];
  if (header.sh_entsize != sizeof(Entry) || header.sh_size % sizeof(Entry))
    refuse("section ", section, ": expected entries of ", sizeof(Entry),
           " bytes, got ", header.sh_entsize, " in ", header.sh_size, " bytes");
  std::span<const std::byte> data = contents(section);
  std::vector<Entry> entries(data.size() / sizeof(Entry));
  if (!entries.empty())
    std::memcpy(entries.data(), data.data(), data.size());
  return entries;
}

std::string_view ObjectFile::stringAt(size_t section, size_t offset) const {
  std::span<const std::byte> data = contents(section);
  if (offset >= data.size())
    refuse("name at offset ", offset, " lies beyond the ", data.size(),
           " bytes of section ", section);
  const char *start = reinterpret_cast<const char *>(data.data()) + offset;
  size_t room = data.size() - offset;
  size_t length = strnlen(start, room);
  if (length == room)
    refuse("name at offset ", offset, " of section ", section,
           " is not zero-terminated");
  return {start, length};
}

std::string_view ObjectFile::sectionName(size_t index) const {
  return stringAt(sectionNames, sectionTable[index].sh_name);
}

std::string_view ObjectFile::symbolName(const Elf64_Sym &symbol) const {
  return stringAt(symbolNames, symbol.st_name);
}

std::span<const std::byte> ObjectFile::contents(size_t index) const {
  const Elf64_Shdr &section = sectionTable[index];
  if (section.sh_type == SHT_NULL || section.sh_type == SHT_NOBITS)
    return {};
  return bytes.subspan(section.sh_offset, section.sh_size);
}

std::vector<Elf64_Rela> ObjectFile::relocations(size_t index) const {
  return table<Elf64_Rela>(index);
}
