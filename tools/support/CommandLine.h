//===- CommandLine.h - Options of a tool that links no LLVM -----*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_SUPPORT_COMMANDLINE_H
#define PAPILIO_SUPPORT_COMMANDLINE_H

#include "tools/support/Error.h"
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace papilio::tools {

/// A small command line in the manner of LLVM's: one or two dashes,
/// `--name=VALUE` or `--name VALUE`, options and positional arguments in any
/// order, `-` is a positional argument, `--` ends the options. Wrong use throws
/// ToolError (exit 2) with the name of the option.
class CommandLine {
public:
  /// `tool` is named in "try 'tool --help'".
  explicit CommandLine(std::string tool) : tool(std::move(tool)) {}

  void flag(const std::string &name, bool &value);
  void text(const std::string &name, std::optional<std::string> &value);
  /// One of several words.
  void choice(const std::string &name, std::optional<std::string> &value,
              std::vector<std::string> words);
  /// An integer of at least `least`.
  void integer(const std::string &name, std::optional<int64_t> &value,
               int64_t least);
  /// Comma-separated integers of at least `least`.
  void integers(const std::string &name, std::vector<int64_t> &values,
                int64_t least);
  /// `--name` alone gives `ifBare`; a value only as `--name=VALUE`.
  void optionalInteger(const std::string &name, std::optional<int64_t> &value,
                       int64_t ifBare);
  /// `--name KEY=VALUE`, any number of times; a key twice is an error.
  void pairs(const std::string &name,
             std::vector<std::pair<std::string, std::string>> &values);

  /// Wrong values of the options named from here on are bad input (exit 1), not
  /// wrong use: such options describe a program.
  void valuesAreInput() { valueCode = ExitInput; }

  /// Returns the positional arguments; stops at --help (see `helpWanted`).
  std::vector<std::string> parse(int argc, const char *const *argv);
  /// Parses a command line of options alone; false at --help.
  bool parseOptions(int argc, const char *const *argv);
  bool helpWanted() const { return help; }

  /// Throws ToolError (exit 2): "MESSAGE; try 'tool --help'".
  [[noreturn]] void fail(const std::string &message,
                         ExitCode code = ExitUsage) const;

private:
  struct Option {
    std::string name;
    enum { None, Optional, Required } argument;
    std::function<void(const std::optional<std::string> &)> set;
    bool repeats = false;
    bool seen = false;
  };
  void add(Option option) { options.push_back(std::move(option)); }
  Option &find(const std::string &written, const std::string &name);
  int64_t toInteger(const std::string &option, const std::string &value,
                    int64_t least, ExitCode code) const;

  std::string tool;
  std::vector<Option> options;
  bool help = false;
  ExitCode valueCode = ExitUsage;
};

} // namespace papilio::tools

#endif // PAPILIO_SUPPORT_COMMANDLINE_H
