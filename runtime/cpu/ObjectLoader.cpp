//===- ObjectLoader.cpp - Maps and relocates ELF objects ------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/cpu/ObjectLoader.h"
#include "runtime/common/Error.h"
#include "runtime/cpu/ObjectFile.h"
#include <array>
#include <bit>
#include <cerrno>
#include <cstring>
#include <limits>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

using namespace papilio::runtime;

Mapping::Mapping(size_t size) {
  if (size == 0)
    return;
  void *pages = mmap(nullptr, size, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED)
    fail(PAPILIO_OUT_OF_MEMORY, "object: cannot map ", size,
         " bytes: ", std::strerror(errno));
  base = static_cast<std::byte *>(pages);
  bytes = size;
}

Mapping::~Mapping() {
  if (base)
    munmap(base, bytes);
}

void Mapping::swap(Mapping &other) noexcept {
  std::swap(base, other.base);
  std::swap(bytes, other.bytes);
}

namespace {

template <typename... Parts> [[noreturn]] void refuse(const Parts &...parts) {
  fail(PAPILIO_INVALID_ARGUMENT, "object: ", parts...);
}
template <typename... Parts>
[[noreturn]] void refuseKind(const Parts &...parts) {
  fail(PAPILIO_UNSUPPORTED, "object: ", parts...);
}

/// Sections that share a page protection lie together.
enum Group { Text, ReadOnly, Writable, NumGroups };
constexpr std::array<int, NumGroups> protection = {
    PROT_READ | PROT_EXEC, PROT_READ, PROT_READ | PROT_WRITE};

constexpr size_t notLoaded = std::numeric_limits<size_t>::max();
// 32-bit relocations reach 2 GiB; more would fail later with a worse message.
constexpr size_t maxImageBytes = size_t{1} << 31;

/// Loads one object; the fields are what the steps hand to each other.
struct Loader {
  explicit Loader(const ObjectFile &object)
      : object(object), offset(object.sections().size(), notLoaded) {}

  void layOut();
  void copy();
  void relocate();
  void relocateSection(size_t relocations);
  void apply(const Elf64_Rela &rela, size_t section);
  int64_t symbolAddress(const Elf64_Sym &symbol) const;
  void protect();
  std::vector<LoadedObject::Symbol> globals() const;

  const ObjectFile &object;
  std::vector<size_t> offset; // of each section in the image, or notLoaded
  std::array<size_t, NumGroups + 1> groupStart{};
  Mapping memory;
};

Group groupOf(const ObjectFile &object, size_t index) {
  uint64_t flags = object.sections()[index].sh_flags;
  if ((flags & SHF_WRITE) && (flags & SHF_EXECINSTR))
    refuseKind("section '", object.sectionName(index),
               "' is writable and executable");
  if (flags & (SHF_TLS | SHF_COMPRESSED))
    refuseKind("section '", object.sectionName(index),
               "' is thread-local or compressed");
  if (flags & SHF_EXECINSTR)
    return Text;
  return flags & SHF_WRITE ? Writable : ReadOnly;
}

/// Rounds up to a power of two; callers keep both below 2^32.
size_t alignTo(size_t value, size_t alignment) {
  return (value + alignment - 1) & ~(alignment - 1);
}

void Loader::layOut() {
  const size_t page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  size_t end = 0;
  for (int group = 0; group < NumGroups; ++group) {
    end = alignTo(end, page);
    groupStart[group] = end;
    for (size_t i = 0; i < object.sections().size(); ++i) {
      const Elf64_Shdr &section = object.sections()[i];
      if (section.sh_type == SHT_NULL || !(section.sh_flags & SHF_ALLOC) ||
          groupOf(object, i) != group)
        continue;
      size_t alignment = section.sh_addralign ? section.sh_addralign : 1;
      if (!std::has_single_bit(alignment) || alignment > page)
        refuse("section '", object.sectionName(i), "': expected an alignment ",
               "that is a power of two of at most ", page, ", got ", alignment);
      end = alignTo(end, alignment);
      if (end > maxImageBytes || section.sh_size > maxImageBytes - end)
        refuse("section '", object.sectionName(i), "' of ", section.sh_size,
               " bytes makes the object larger than 2 GiB in memory");
      offset[i] = end;
      end += section.sh_size;
    }
  }
  groupStart[NumGroups] = alignTo(end, page);
}

void Loader::copy() {
  memory = Mapping(groupStart[NumGroups]);
  for (size_t i = 0; i < offset.size(); ++i) {
    std::span<const std::byte> data = object.contents(i);
    if (offset[i] != notLoaded && !data.empty())
      std::memcpy(memory.data() + offset[i], data.data(), data.size());
  }
}

void Loader::relocate() {
  for (size_t i = 0; i < offset.size(); ++i) {
    const Elf64_Shdr &section = object.sections()[i];
    if (section.sh_type != SHT_RELA && section.sh_type != SHT_REL)
      continue;
    if (section.sh_info >= offset.size())
      refuse("relocations of section ", section.sh_info, " of ", offset.size());
    if (offset[section.sh_info] == notLoaded)
      continue; // debug information
    if (section.sh_type == SHT_REL)
      refuseKind("relocations without addends are not x86-64's");
    relocateSection(i);
  }
}

void Loader::relocateSection(size_t relocations) {
  size_t target = object.sections()[relocations].sh_info;
  for (const Elf64_Rela &rela : object.relocations(relocations))
    apply(rela, target);
}

int64_t Loader::symbolAddress(const Elf64_Sym &symbol) const {
  if (symbol.st_shndx == SHN_ABS)
    return static_cast<int64_t>(symbol.st_value);
  if (symbol.st_shndx == SHN_UNDEF)
    refuse("undefined symbol '", object.symbolName(symbol),
           "': kernels may refer to nothing outside their object");
  if (symbol.st_shndx >= offset.size() || offset[symbol.st_shndx] == notLoaded)
    refuse("symbol '", object.symbolName(symbol),
           "' lies in no loaded section (index ", symbol.st_shndx, ")");
  if (ELF64_ST_TYPE(symbol.st_info) == STT_GNU_IFUNC)
    refuseKind("symbol '", object.symbolName(symbol),
               "' is chosen at load time (ifunc)");
  uint64_t size = object.sections()[symbol.st_shndx].sh_size;
  if (symbol.st_value > size)
    refuse("symbol '", object.symbolName(symbol), "' at ", symbol.st_value,
           " lies beyond its section of ", size, " bytes");
  return reinterpret_cast<int64_t>(memory.data() + offset[symbol.st_shndx] +
                                   symbol.st_value);
}

/// Stores the low bytes of a relocated value, refusing one that does not fit.
template <typename Integer>
void store(std::byte *place, int64_t value, uint32_t type) {
  Integer narrow = static_cast<Integer>(value);
  if (static_cast<int64_t>(narrow) != value)
    refuse("relocation of type ", type, ": value ", value, " does not fit in ",
           sizeof(Integer) * 8, " bits; compile the object with -fPIC");
  std::memcpy(place, &narrow, sizeof(narrow));
}

void Loader::apply(const Elf64_Rela &rela, size_t section) {
  const uint32_t type = ELF64_R_TYPE(rela.r_info);
  if (type == R_X86_64_NONE)
    return;
  if (type != R_X86_64_64 && type != R_X86_64_PC32 && type != R_X86_64_PLT32 &&
      type != R_X86_64_32 && type != R_X86_64_32S)
    refuseKind("relocation type ", type, " in section '",
               object.sectionName(section), "'; expected 1 (64), 2 (PC32), ",
               "4 (PLT32), 10 (32) or 11 (32S)");
  const size_t width = type == R_X86_64_64 ? 8 : 4;
  const size_t size = object.contents(section).size();
  if (size < width || rela.r_offset > size - width)
    refuse("relocation at ", rela.r_offset, " lies beyond the ", size,
           " bytes of section '", object.sectionName(section), "'");
  const size_t index = ELF64_R_SYM(rela.r_info);
  if (index >= object.symbols().size())
    refuse("relocation by symbol ", index, " of ", object.symbols().size());
  // Unsigned arithmetic wraps where a damaged addend would overflow.
  uint64_t value = static_cast<uint64_t>(rela.r_addend);
  if (index != 0)
    value += static_cast<uint64_t>(symbolAddress(object.symbols()[index]));
  std::byte *place = memory.data() + offset[section] + rela.r_offset;
  if (type == R_X86_64_PC32 || type == R_X86_64_PLT32)
    value -= reinterpret_cast<uint64_t>(place);
  const int64_t result = static_cast<int64_t>(value);
  if (type == R_X86_64_64)
    store<int64_t>(place, result, type);
  else if (type == R_X86_64_32)
    store<uint32_t>(place, result, type);
  else
    store<int32_t>(place, result, type);
}

void Loader::protect() {
  for (int group = 0; group < NumGroups; ++group) {
    size_t size = groupStart[group + 1] - groupStart[group];
    if (size && mprotect(memory.data() + groupStart[group], size,
                         protection[group]) != 0)
      fail(PAPILIO_UNSUPPORTED, "object: the system refuses memory with ",
           group == Text ? "execute" : "read",
           " permission: ", std::strerror(errno));
  }
}

std::vector<LoadedObject::Symbol> Loader::globals() const {
  std::vector<LoadedObject::Symbol> found;
  for (const Elf64_Sym &symbol : object.symbols()) {
    if (ELF64_ST_BIND(symbol.st_info) == STB_LOCAL ||
        symbol.st_shndx == SHN_UNDEF || symbol.st_shndx >= offset.size() ||
        offset[symbol.st_shndx] == notLoaded)
      continue;
    int64_t address = symbolAddress(symbol);
    const Elf64_Shdr &section = object.sections()[symbol.st_shndx];
    found.push_back({std::string(object.symbolName(symbol)),
                     reinterpret_cast<std::byte *>(address),
                     section.sh_size - symbol.st_value,
                     (section.sh_flags & SHF_EXECINSTR) != 0});
  }
  return found;
}

} // namespace

LoadedObject::LoadedObject(std::span<const std::byte> bytes) {
  ObjectFile object(bytes);
  Loader loader(object);
  loader.layOut();
  loader.copy();
  loader.relocate();
  globals = loader.globals();
  loader.protect();
  memory = std::move(loader.memory);
}

const LoadedObject::Symbol *LoadedObject::find(std::string_view name) const {
  for (const Symbol &symbol : globals)
    if (symbol.name == name)
      return &symbol;
  return nullptr;
}
