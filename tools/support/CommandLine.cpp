//===- CommandLine.cpp - Options of a tool that links no LLVM -------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/support/CommandLine.h"
#include "tools/support/Error.h"
#include <algorithm>
#include <charconv>

namespace papilio::tools {

using Value = std::optional<std::string>;

void CommandLine::fail(const std::string &message, ExitCode code) const {
  throw ToolError(code, message + "; try '" + tool + " --help'");
}

int64_t CommandLine::toInteger(const std::string &option,
                               const std::string &value, int64_t least,
                               ExitCode code) const {
  int64_t number = 0;
  const char *end = value.data() + value.size();
  const auto [stop, failure] = std::from_chars(value.data(), end, number);
  if (failure != std::errc() || stop != end || number < least)
    fail("--" + option + " wants an integer of at least " +
             std::to_string(least) + " and less than 2^63, got '" + value + "'",
         code);
  return number;
}

void CommandLine::flag(const std::string &name, bool &value) {
  add({name, Option::None, [&value](const Value &) { value = true; }});
}

void CommandLine::text(const std::string &name, Value &value) {
  add({name, Option::Required,
       [&value](const Value &given) { value = given; }});
}

void CommandLine::choice(const std::string &name, Value &value,
                         std::vector<std::string> words) {
  add({name, Option::Required,
       [this, name, &value, words = std::move(words),
        code = valueCode](const Value &given) {
         if (std::find(words.begin(), words.end(), *given) == words.end()) {
           std::string list;
           for (size_t i = 0; i < words.size(); ++i)
             list += (i == 0                  ? ""
                      : i + 1 == words.size() ? " or "
                                              : ", ") +
                     words[i];
           fail("--" + name + " wants " + list + ", got '" + *given + "'",
                code);
         }
         value = given;
       }});
}

void CommandLine::integer(const std::string &name,
                          std::optional<int64_t> &value, int64_t least) {
  add({name, Option::Required,
       [this, name, &value, least, code = valueCode](const Value &given) {
         value = toInteger(name, *given, least, code);
       }});
}

void CommandLine::integers(const std::string &name,
                           std::vector<int64_t> &values, int64_t least) {
  add({name, Option::Required,
       [this, name, &values, least, code = valueCode](const Value &given) {
         values.clear();
         for (size_t begin = 0; begin <= given->size();) {
           const size_t end = std::min(given->find(',', begin), given->size());
           values.push_back(
               toInteger(name, given->substr(begin, end - begin), least, code));
           begin = end + 1;
         }
       }});
}

void CommandLine::optionalInteger(const std::string &name,
                                  std::optional<int64_t> &value,
                                  int64_t ifBare) {
  add({name, Option::Optional,
       [this, name, &value, ifBare](const Value &given) {
         value = given ? toInteger(name, *given, 0, ExitUsage) : ifBare;
       }});
}

void CommandLine::pairs(
    const std::string &name,
    std::vector<std::pair<std::string, std::string>> &values) {
  add({name, Option::Required,
       [this, name, &values](const Value &given) {
         const size_t equals = given->find('=');
         if (equals == std::string::npos || equals == 0 ||
             equals + 1 == given->size())
           fail("--" + name + " wants NAME=FILE, got '" + *given + "'");
         const std::string key = given->substr(0, equals);
         for (const auto &[known, value] : values)
           if (known == key)
             fail("--" + name + " names '" + key + "' twice");
         values.emplace_back(key, given->substr(equals + 1));
       },
       /*repeats=*/true});
}

CommandLine::Option &CommandLine::find(const std::string &written,
                                       const std::string &name) {
  for (Option &option : options)
    if (option.name == name) {
      if (option.seen && !option.repeats)
        fail("--" + name + " is given twice");
      option.seen = true;
      return option;
    }
  fail("unknown option '" + written + "'");
}

std::vector<std::string> CommandLine::parse(int argc, const char *const *argv) {
  std::vector<std::string> positional;
  bool onlyPositional = false;
  for (int i = 0; i < argc; ++i) {
    const std::string argument = argv[i];
    if (onlyPositional || argument == "-" || !argument.starts_with('-')) {
      positional.push_back(argument);
      continue;
    }
    if (argument == "--") {
      onlyPositional = true;
      continue;
    }
    if (argument == "-h" || argument == "-help" || argument == "--help") {
      help = true;
      return positional;
    }
    const size_t start = argument.find_first_not_of('-');
    const size_t equals = argument.find('=');
    const std::string name =
        start > 2 ? "" : argument.substr(start, equals - start);
    Option &option = find(argument, name);
    Value value;
    if (equals != std::string::npos)
      value = argument.substr(equals + 1);
    if (option.argument == Option::None && value)
      fail("--" + name + " takes no value, got '" + *value + "'");
    if (option.argument == Option::Required && !value) {
      if (i + 1 == argc)
        fail("--" + name + " wants a value");
      value = argv[++i];
    }
    option.set(value);
  }
  return positional;
}

bool CommandLine::parseOptions(int argc, const char *const *argv) {
  const std::vector<std::string> positional = parse(argc, argv);
  if (!help && !positional.empty())
    fail("unexpected argument '" + positional[0] + "'");
  return !help;
}

} // namespace papilio::tools
