//===- LoaderTest.cpp - Good, damaged and refused objects -----------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/runtime/Support.h"
#include <cstring>
#include <elf.h>
#include <functional>
#include <random>
#include <sys/mman.h>

using namespace papilio::test;

namespace {

/// Bytes that end at a page that cannot be read: reading past them crashes, in
/// every build.
class GuardedBytes {
public:
  explicit GuardedBytes(const std::string &bytes) : size(bytes.size()) {
    const size_t page = static_cast<size_t>(getpagesize());
    mapped = (size + page - 1) / page * page + page;
    base = static_cast<char *>(mmap(nullptr, mapped, PROT_READ | PROT_WRITE,
                                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    EXPECT_EQ(mprotect(base + mapped - page, page, PROT_NONE), 0);
    data = base + mapped - page - size;
    std::memcpy(data, bytes.data(), size);
  }
  GuardedBytes(const GuardedBytes &) = delete;
  GuardedBytes &operator=(const GuardedBytes &) = delete;
  ~GuardedBytes() { munmap(base, mapped); }

  papilio_status load(Kernel &kernel) const {
    papilio_kernel *loaded = nullptr;
    papilio_status status = papilio_kernel_load(data, size, "scale", &loaded);
    kernel.reset(loaded);
    return status;
  }

private:
  char *base, *data;
  size_t size, mapped;
};

/// Runs `scale` on one row of ones with weights 0, 1, ... and checks y.
void expectScaleRuns(const Kernel &kernel) {
  std::vector<float> w{0, 1, 2, 3, 4, 5, 6, 7}, x(8, 1.0f), y(8, -1.0f);
  ASSERT_EQ(run(kernel, {Buffer(w.data(), PAPILIO_RT_F32, {8}),
                         Buffer(x.data(), PAPILIO_RT_F32, {1, 8}),
                         Buffer(y.data(), PAPILIO_RT_F32, {1, 8})}),
            PAPILIO_OK)
      << papilio_last_error();
  EXPECT_EQ(y, w); // twice the weight from f_pack, half of it by the kernel
}

TEST(Loader, RunsAnObject) {
  Kernel kernel = loadNamed("scale", "scale");
  ASSERT_TRUE(kernel);
  EXPECT_STREQ(papilio_kernel_info(kernel.get())->arguments[1].name, "x");
  EXPECT_EQ(papilio_kernel_was_cached(kernel.get()), 0);
  expectScaleRuns(kernel);
}

TEST(Loader, FindsTheOnlyKernel) { expectScaleRuns(loadNamed("scale")); }

TEST(Loader, NeedsNoAlignment) {
  const std::string object = readObject("scale");
  for (size_t shift = 1; shift < 16; ++shift) {
    const std::string shifted = std::string(shift, 'x') + object;
    papilio_kernel *kernel = nullptr;
    ASSERT_EQ(papilio_kernel_load(shifted.data() + shift, object.size(),
                                  "scale", &kernel),
              PAPILIO_OK);
    expectScaleRuns(Kernel(kernel));
  }
}

TEST(Loader, CodeLivesUntilTheLastRelease) {
  Kernel kernel = loadNamed("scale");
  papilio_kernel_retain(kernel.get());
  papilio_kernel_release(kernel.get());
  expectScaleRuns(kernel);
  papilio_kernel_retain(nullptr);
  papilio_kernel_release(nullptr);
  EXPECT_EQ(papilio_kernel_info(nullptr), nullptr);
  EXPECT_EQ(papilio_kernel_was_cached(nullptr), 0);
}

TEST(Loader, NoPageIsWritableAndExecutable) {
  Kernel kernel = loadNamed("scale");
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);)
    EXPECT_EQ(line.find(" rwx"), std::string::npos) << line;
}

TEST(Loader, RefusesEveryTruncation) {
  const std::string object = readObject("scale");
  Kernel kernel;
  for (size_t size = 0; size < object.size(); size += 64)
    EXPECT_EQ(GuardedBytes(object.substr(0, size)).load(kernel),
              PAPILIO_INVALID_ARGUMENT)
        << size;
  for (size_t cut = 1; cut < 64; ++cut)
    EXPECT_EQ(GuardedBytes(object.substr(0, object.size() - cut)).load(kernel),
              PAPILIO_INVALID_ARGUMENT)
        << cut;
}

/// Whatever the bytes, the loader answers; a damaged object may load (the
/// damage may lie in code), so it is not run.
TEST(Loader, SurvivesFlippedBytes) {
  const std::string object = readObject("scale");
  std::mt19937 random(20261201);
  std::uniform_int_distribution<size_t> position(0, object.size() - 1);
  std::uniform_int_distribution<int> change(1, 255);
  Kernel kernel;
  for (int i = 0; i < 500; ++i) {
    std::string damaged = object;
    damaged[position(random)] ^= static_cast<char>(change(random));
    papilio_status status = GuardedBytes(damaged).load(kernel);
    EXPECT_TRUE(status == PAPILIO_OK || *papilio_last_error());
  }
}

TEST(Loader, SurvivesExtremeValuesInEveryTable) {
  const std::string object = readObject("scale");
  Elf64_Ehdr header;
  std::memcpy(&header, object.data(), sizeof(header));
  Kernel kernel;
  auto damage = [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i)
      for (int value : {0x00, 0x01, 0x7f, 0x80, 0xff}) {
        std::string damaged = object;
        damaged[i] = static_cast<char>(value);
        GuardedBytes(damaged).load(kernel);
      }
  };
  damage(0, sizeof(header));
  damage(header.e_shoff, object.size());
  for (int i = 0; i < header.e_shnum; ++i) {
    Elf64_Shdr section;
    std::memcpy(&section, object.data() + header.e_shoff + i * sizeof(section),
                sizeof(section));
    if (section.sh_type == SHT_RELA || section.sh_type == SHT_SYMTAB)
      damage(section.sh_offset, section.sh_offset + section.sh_size);
  }
}

/// Changes the tables of an object in place.
class Editor {
public:
  Editor() : bytes(readObject("scale")) {}

  Elf64_Ehdr &header() { return *at<Elf64_Ehdr>(0); }
  Elf64_Shdr *sections() { return at<Elf64_Shdr>(header().e_shoff); }
  Elf64_Shdr &section(const std::string &name) {
    for (int i = 0; i < header().e_shnum; ++i)
      if (name == at<char>(sections()[header().e_shstrndx].sh_offset +
                           sections()[i].sh_name))
        return sections()[i];
    ADD_FAILURE() << "no section " << name;
    return sections()[0];
  }
  Elf64_Rela &relocation() {
    return *at<Elf64_Rela>(section(".rela.text").sh_offset);
  }
  Elf64_Sym &symbol(const std::string &name) {
    Elf64_Shdr &table = section(".symtab");
    for (size_t i = 0; i < table.sh_size / sizeof(Elf64_Sym); ++i) {
      Elf64_Sym &symbol = at<Elf64_Sym>(table.sh_offset)[i];
      if (name ==
          at<char>(sections()[table.sh_link].sh_offset + symbol.st_name))
        return symbol;
    }
    ADD_FAILURE() << "no symbol " << name;
    return *at<Elf64_Sym>(0);
  }
  std::string bytes;

private:
  template <typename T> T *at(size_t offset) {
    return reinterpret_cast<T *>(bytes.data() + offset);
  }
};

/// One change and the message that it gives.
struct Damage {
  const char *name;
  std::function<void(Editor &)> change;
  papilio_status status;
  const char *message;
};

class LoaderDamage : public testing::TestWithParam<Damage> {};

TEST_P(LoaderDamage, IsRefused) {
  Editor editor;
  GetParam().change(editor);
  Kernel kernel;
  EXPECT_FAILURE_LIKE(load(editor.bytes, "scale", kernel), GetParam().status,
                      GetParam().message);
  EXPECT_FALSE(kernel);
}

constexpr papilio_status invalid = PAPILIO_INVALID_ARGUMENT;
constexpr papilio_status unsupported = PAPILIO_UNSUPPORTED;

const Damage damages[] = {
    {"Empty", [](Editor &e) { e.bytes.clear(); }, invalid,
     "object: expected an ELF header of 64 bytes, got 0 bytes"},
    {"OtherData", [](Editor &e) { e.bytes[1] = 'X'; }, invalid,
     "object: expected an ELF file, got other data"},
    {"BigEndian", [](Editor &e) { e.header().e_ident[EI_DATA] = ELFDATA2MSB; },
     invalid, "object: expected 64-bit little-endian ELF"},
    {"OtherMachine", [](Editor &e) { e.header().e_machine = EM_AARCH64; },
     invalid, "object: expected machine x86-64 (62), got 183"},
    {"Executable", [](Editor &e) { e.header().e_type = ET_DYN; }, invalid,
     "object: expected a relocatable object (ELF type 1), got type 3"},
    {"HeaderSize", [](Editor &e) { e.header().e_shentsize = 40; }, invalid,
     "object: expected section headers of 64 bytes, got 40"},
    {"NoSections", [](Editor &e) { e.header().e_shnum = 0; }, invalid,
     "object: expected a section table, got none"},
    {"NamesAreNoStrings", [](Editor &e) { e.header().e_shstrndx = 0; }, invalid,
     "object: section 0 is no table of section names"},
    {"NoSymbols",
     [](Editor &e) { e.section(".symtab").sh_type = SHT_PROGBITS; }, invalid,
     "object: expected a symbol table, got none"},
    {"SymbolNames", [](Editor &e) { e.section(".symtab").sh_link = 99; },
     invalid, "object: section 99 is no table of symbol names"},
    {"Alignment", [](Editor &e) { e.section(".text").sh_addralign = 24; },
     invalid,
     "object: section '.text': expected an alignment that is a power of two "
     "of at most 4096, got 24"},
    {"HugeBss",
     [](Editor &e) {
       e.section(".text").sh_type = SHT_NOBITS;
       e.section(".text").sh_size = uint64_t{1} << 40;
     },
     invalid,
     "object: section '.text' of 1099511627776 bytes makes the object larger "
     "than 2 GiB in memory"},
    {"WritableCode",
     [](Editor &e) { e.section(".text").sh_flags |= SHF_WRITE; }, unsupported,
     "object: section '.text' is writable and executable"},
    {"ThreadLocal", [](Editor &e) { e.section(".data").sh_flags |= SHF_TLS; },
     unsupported, "object: section '.data' is thread-local or compressed"},
    {"NoAddends", [](Editor &e) { e.section(".rela.text").sh_type = SHT_REL; },
     unsupported, "object: relocations without addends are not x86-64's"},
    {"RelocationKind",
     [](Editor &e) {
       e.relocation().r_info =
           ELF64_R_INFO(ELF64_R_SYM(e.relocation().r_info), R_X86_64_GOTPCREL);
     },
     unsupported,
     "object: relocation type 9 in section '.text'; expected 1 (64), 2 "
     "(PC32), 4 (PLT32), 10 (32) or 11 (32S)"},
    {"RelocationSymbol",
     [](Editor &e) {
       e.relocation().r_info = ELF64_R_INFO(1000, R_X86_64_PC32);
       e.section(".symtab").sh_size = 4 * sizeof(Elf64_Sym);
     },
     invalid, "object: relocation by symbol 1000 of 4"},
    {"RelocationRange",
     [](Editor &e) { e.relocation().r_addend = int64_t{1} << 40; }, invalid,
     "object: relocation of type 2: value * does not fit in 32 bits; compile "
     "the object with -fPIC"},
    {"RelocationPlace",
     [](Editor &e) { e.relocation().r_offset = uint64_t(-2); }, invalid,
     "object: relocation at 18446744073709551614 lies beyond the * bytes of "
     "section '.text'"},
    {"RelocationSection",
     [](Editor &e) { e.section(".rela.text").sh_info = 99; }, invalid,
     "object: relocations of section 99 of *"},
    {"RelocationSize",
     [](Editor &e) { e.section(".rela.text").sh_entsize = 16; }, invalid,
     "object: section *: expected entries of 24 bytes, got 16 in * bytes"},
    {"UndefinedSymbol",
     [](Editor &e) { e.symbol("scale_info").st_shndx = SHN_UNDEF; }, invalid,
     "object: expected symbol 'scale_info', got scale, scale_pack"},
    {"SymbolBeyondSection",
     [](Editor &e) { e.symbol("scale_pack").st_value = 1 << 20; }, invalid,
     "object: symbol 'scale_pack' at 1048576 lies beyond its section of * "
     "bytes"},
    {"SymbolName", [](Editor &e) { e.symbol("scale").st_name = 1 << 20; },
     invalid,
     "object: name at offset 1048576 lies beyond the * bytes of section *"},
    {"CodeIsNoData",
     [](Editor &e) {
       e.symbol("scale_info").st_shndx = e.symbol("scale").st_shndx;
       e.symbol("scale_info").st_value = 0;
     },
     invalid, "object: expected symbol 'scale_info' to be data, got code"},
    {"InfoCutShort", [](Editor &e) { e.symbol("scale_info").st_value += 64; },
     invalid, "object: expected 1864 bytes at 'scale_info', got 1800"},
};

INSTANTIATE_TEST_SUITE_P(Tables, LoaderDamage, testing::ValuesIn(damages),
                         [](const auto &info) { return info.param.name; });

/// Objects as a compiler makes them, of kinds that kernels never are.
struct Refused {
  const char *object;
  papilio_status status;
  const char *message;
};
class LoaderRefused : public testing::TestWithParam<Refused> {};

TEST_P(LoaderRefused, SaysWhy) {
  Kernel kernel;
  EXPECT_FAILURE(load(readObject(GetParam().object), nullptr, kernel),
                 GetParam().status, GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, LoaderRefused,
    testing::Values(
        Refused{"refused_call_outside", invalid,
                "object: undefined symbol 'sinf_outside': kernels may refer "
                "to nothing outside their object"},
        Refused{"refused_use_got", unsupported,
                "object: relocation type 42 in section '.text'; expected 1 "
                "(64), 2 (PC32), 4 (PLT32), 10 (32) or 11 (32S)"},
        Refused{"refused_use_tls", unsupported,
                "object: section '.tdata' is thread-local or compressed"},
        Refused{"refused_use_ifunc", unsupported,
                "object: symbol 'chosen' is chosen at load time (ifunc)"},
        Refused{"refused_use_writable_code", unsupported,
                "object: section '.both' is writable and executable"},
        Refused{
            "trace", invalid,
            "object: expected one kernel, got several (trace, trace_pack, "
            "idle, idle_pack, brief, brief_pack, total, total_pack, "
            "trace_info, brief_info, total_info, idle_info); give the name of "
            "the function"}),
    [](const auto &info) { return std::string(info.param.object); });

TEST(Loader, RefusesAddressesBeyond32Bits) {
  Kernel kernel;
  EXPECT_FAILURE_LIKE(
      load(readObject("refused_use_absolute"), nullptr, kernel), invalid,
      "object: relocation of type 11: value * does not fit in 32 bits; compile "
      "the object with -fPIC");
}

TEST(Loader, NamesTheMissingFunction) {
  Kernel kernel;
  EXPECT_FAILURE(load(readObject("scale"), "scala", kernel), invalid,
                 "object: expected symbol 'scala', got scale, scale_pack, "
                 "scale_info");
}

TEST(Loader, RefusesNull) {
  papilio_kernel *kernel = nullptr;
  EXPECT_FAILURE(papilio_kernel_load(nullptr, 8, "f", &kernel), invalid,
                 "'object' is NULL");
  EXPECT_FAILURE(papilio_kernel_load("x", 1, "f", nullptr), invalid,
                 "'kernel' is NULL");
}

} // namespace
