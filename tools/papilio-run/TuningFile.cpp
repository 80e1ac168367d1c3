//===- TuningFile.cpp - Measured choices of plans -------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-run/TuningFile.h"
#include "papilio/runtime.h"
#include "tools/support/Error.h"
#include <charconv>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <sstream>

namespace papilio::tools {

std::string cpuName() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("model name"))
      return line.substr(std::min(line.find(':') + 2, line.size()));
  return "unknown CPU";
}

std::string caseText(const BenchCase &cell) {
  return "n=" + std::to_string(cell.n) +
         " batch=" + std::to_string(cell.batch) +
         " tying=" + (cell.tied ? "tied" : "untied") +
         " dtype=" + std::string(elementName(cell.type));
}

std::string PlanChoice::passOptions() const {
  std::string text;
  for (auto [name, value] :
       {std::pair{"max-radix=", maxRadix}, std::pair{"row-tile=", rowTile},
        std::pair{"level-bytes=", levelBytes}})
    if (value)
      text +=
          (text.empty() ? "" : " ") + std::string(name) + std::to_string(value);
  return text;
}

namespace {

/// A line of the file and where it stands.
struct Line {
  const std::string &path;
  int64_t number;
  std::string text;

  [[noreturn]] void fail(const std::string &message) const {
    inputError(path + ":" + std::to_string(number) + ": " + message);
  }
};

template <typename Number>
Number toNumber(const Line &line, const std::string &key,
                const std::string &value, Number least) {
  Number number{};
  const char *end = value.data() + value.size();
  const auto [rest, error] = std::from_chars(value.data(), end, number);
  if (error != std::errc() || rest != end || !(number >= least) ||
      !std::isfinite(static_cast<double>(number)))
    line.fail("'" + key + "' wants a number of at least " +
              std::to_string(least) + ", got '" + value + "'");
  return number;
}

/// The value of the next word, which must be KEY=VALUE with this key.
std::string nextValue(const Line &line, std::istringstream &words,
                      const std::string &key) {
  std::string word;
  if (!(words >> word))
    line.fail("expected '" + key + "=...', got the end of the line");
  if (!word.starts_with(key + "="))
    line.fail("expected '" + key + "=...', got '" + word + "'");
  return word.substr(key.size() + 1);
}

TuningEntry parseEntry(const Line &line) {
  std::istringstream words(line.text);
  auto integer = [&](const std::string &key, int64_t least) {
    return toNumber<int64_t>(line, key, nextValue(line, words, key), least);
  };
  TuningEntry entry;
  entry.cell.n = integer("n", 1);
  entry.cell.batch = integer("batch", 1);
  const std::string tying = nextValue(line, words, "tying");
  if (tying != "tied" && tying != "untied")
    line.fail("'tying' wants tied or untied, got '" + tying + "'");
  entry.cell.tied = tying == "tied";
  const std::string type = nextValue(line, words, "dtype");
  const std::optional<ElementType> parsed = parseElementType(type);
  if (!parsed)
    line.fail("'dtype' wants f32, f64, c64 or c128, got '" + type + "'");
  entry.cell.type = *parsed;
  entry.choice.maxRadix = integer("max-radix", 0);
  entry.choice.rowTile = integer("row-tile", 0);
  entry.choice.levelBytes = integer("level-bytes", 0);
  for (auto [key, value] :
       {std::pair{"seconds", &entry.seconds},
        std::pair{"default-seconds", &entry.defaultSeconds}})
    *value = toNumber<double>(line, key, nextValue(line, words, key), 0);
  std::string rest;
  if (words >> rest)
    line.fail("expected the end of the line, got '" + rest + "'");
  return entry;
}

/// Checks a line of the head: the key, then the value of this machine.
void expectHead(const Line &line, const std::string &key,
                const std::string &wanted) {
  if (!line.text.starts_with(key + " "))
    line.fail("expected '" + key + " ...', got '" + line.text + "'");
  const std::string got = line.text.substr(key.size() + 1);
  if (got != wanted)
    line.fail("measured with " + key + " '" + got + "', but here it is '" +
              wanted + "'; tune anew into another file");
}

} // namespace

TuningFile::TuningFile(const std::string &targetCpu)
    : cpu(cpuName()), target(targetCpu.empty() ? "native" : targetCpu),
      compiler(papilio_version()) {}

TuningFile TuningFile::parse(const std::string &text, const std::string &path,
                             const std::string &targetCpu) {
  TuningFile file(targetCpu);
  const std::pair<std::string, std::string> head[] = {
      {"papilio-tuning", "2"},
      {"cpu", file.cpu},
      {"target", file.target},
      {"compiler", file.compiler}};
  size_t headLines = 0;
  std::istringstream lines(text);
  Line line{path, 0, ""};
  while (std::getline(lines, line.text)) {
    ++line.number;
    if (line.text.empty() || line.text.starts_with("#"))
      continue;
    if (headLines < std::size(head)) {
      expectHead(line, head[headLines].first, head[headLines].second);
      ++headLines;
      continue;
    }
    const TuningEntry entry = parseEntry(line);
    if (file.find(entry.cell))
      line.fail("the case " + caseText(entry.cell) + " comes twice");
    file.add(entry);
  }
  if (headLines < std::size(head)) {
    ++line.number;
    line.fail("expected '" + head[headLines].first +
              " ...', got the end of the file");
  }
  return file;
}

std::string TuningFile::text() const {
  std::string text = "papilio-tuning 2\ncpu " + cpu + "\ntarget " + target +
                     "\ncompiler " + compiler + "\n";
  for (const TuningEntry &entry : entries) {
    char tail[160];
    std::snprintf(tail, sizeof tail,
                  " max-radix=%lld row-tile=%lld level-bytes=%lld seconds=%.4g "
                  "default-seconds=%.4g\n",
                  static_cast<long long>(entry.choice.maxRadix),
                  static_cast<long long>(entry.choice.rowTile),
                  static_cast<long long>(entry.choice.levelBytes),
                  entry.seconds, entry.defaultSeconds);
    text += caseText(entry.cell) + tail;
  }
  return text;
}

const TuningEntry *TuningFile::find(const BenchCase &cell) const {
  const TuningEntry *entry = findNearest(cell);
  return entry && entry->cell.batch == cell.batch ? entry : nullptr;
}

const TuningEntry *TuningFile::findNearest(const BenchCase &cell) const {
  const TuningEntry *nearest = nullptr;
  auto distance = [&](const TuningEntry &entry) {
    return std::abs(std::log2(static_cast<double>(entry.cell.batch)) -
                    std::log2(static_cast<double>(cell.batch)));
  };
  for (const TuningEntry &entry : entries)
    if (entry.cell.n == cell.n && entry.cell.tied == cell.tied &&
        entry.cell.type == cell.type &&
        (!nearest || distance(entry) < distance(*nearest)))
      nearest = &entry;
  return nearest;
}

} // namespace papilio::tools
