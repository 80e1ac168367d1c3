//===- GoldenCase.cpp - Cases of the golden data --------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/support/GoldenCase.h"
#include "tools/support/Error.h"
#include "tools/support/File.h"
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <sstream>

namespace papilio::tools {

GoldenCase::GoldenCase(std::string folder) : folder(std::move(folder)) {
  std::istringstream lines(readFile(this->folder + "/case.txt"));
  int64_t number = 0;
  for (std::string line; std::getline(lines, line);)
    parseLine(line, ++number);
  if (identifier.empty() || operation.empty())
    inputError(this->folder + "/case.txt: expected the lines 'id' and 'op'");
}

void GoldenCase::parseLine(const std::string &line, int64_t number) {
  std::istringstream words(line);
  std::string key, name;
  if (!(words >> key))
    return;
  if (key == "id") {
    words >> identifier;
  } else if (key == "op") {
    words >> operation;
  } else if (key == "exact") {
    words >> exact;
  } else if (key == "tol") {
    words >> limit;
  } else if (key == "param") {
    words >> name >> std::ws;
    std::getline(words, parameters[name]);
  } else if (key == "tensor") {
    std::string role;
    Tensor tensor;
    words >> name >> role >> tensor.type;
    for (int64_t extent; words >> extent;)
      tensor.shape.push_back(extent);
    if (tensor.type.empty())
      inputError(folder + "/case.txt:" + std::to_string(number) +
                 ": expected 'tensor NAME in|out TYPE EXTENTS...'");
    tensors[name] = std::move(tensor);
    if (role == "out")
      outputNames.push_back(name);
  } else if (key == "pairs") {
    while (words >> name)
      tensors[name].isPairs = true;
  }
}

const std::string &GoldenCase::parameter(const std::string &name) const {
  auto found = parameters.find(name);
  if (found == parameters.end())
    inputError(folder + "/case.txt: parameter '" + name + "' is missing");
  return found->second;
}

std::vector<int64_t> GoldenCase::integers(const std::string &name) const {
  std::istringstream words(parameter(name));
  std::vector<int64_t> values;
  for (int64_t value; words >> value;)
    values.push_back(value);
  if (values.empty() || !words.eof())
    inputError(folder + "/case.txt: parameter '" + name + "' is '" +
               parameter(name) + "', expected integers");
  return values;
}

int64_t GoldenCase::integer(const std::string &name) const {
  return integers(name).front();
}

bool GoldenCase::flag(const std::string &name) const {
  return parameters.count(name) != 0 && integer(name) != 0;
}

bool GoldenCase::hasTensor(const std::string &name) const {
  return tensors.count(name) != 0;
}

NpyArray GoldenCase::tensor(const std::string &name) const {
  auto found = tensors.find(name);
  if (found == tensors.end())
    inputError(folder + "/case.txt: tensor '" + name + "' is missing");
  const Tensor &wanted = found->second;
  NpyArray array = readNpy(folder + "/" + name + ".npy");
  const std::string type = std::string(npyName(array.type)).substr(1);
  if (array.shape != wanted.shape || type != wanted.type)
    inputError(folder + "/" + name + ".npy: holds " + type + " " +
               shapeText(array.shape) + ", case.txt says " + wanted.type + " " +
               shapeText(wanted.shape));
  if (!wanted.isPairs)
    return array;
  if (array.shape.empty() || array.shape.back() != 2 ||
      array.strides.back() != 1 || isInteger(array.type))
    inputError(folder + "/" + name +
               ".npy: expected complex numbers as a last axis of extent 2");
  array.type =
      array.type == ElementType::F32 ? ElementType::C64 : ElementType::C128;
  array.shape.pop_back();
  array.strides = cOrderStrides(array.shape);
  return array;
}

std::vector<std::string> goldenFolders(const std::string &root) {
  namespace fs = std::filesystem;
  std::error_code code;
  std::vector<std::string> folders;
  fs::directory_iterator entries(root, code);
  if (code)
    inputError(root + ": cannot read the folder: " + code.message());
  for (const fs::directory_entry &entry : entries)
    if (std::error_code ignored; fs::exists(entry.path() / "case.txt", ignored))
      folders.push_back(entry.path().string());
  if (folders.empty())
    inputError(root + ": no golden cases found, expected folders with a "
                      "case.txt");
  std::sort(folders.begin(), folders.end());
  return folders;
}

Distance distanceBetween(const NpyArray &got, const NpyArray &wanted) {
  return visitElementType(wanted.type, [&]<typename T>(T) {
    Distance distance;
    double largest = 0, error = 0;
    for (int64_t i = 0; i < wanted.count(); ++i) {
      const T g = got.memory.as<T>()[i], w = wanted.memory.as<T>()[i];
      if (g == w) {
        largest = std::max(largest, static_cast<double>(std::abs(w)));
        continue;
      }
      distance.equal = false;
      const double difference = static_cast<double>(std::abs(g - w));
      largest = std::max(largest, static_cast<double>(std::abs(w)));
      if (std::isnan(difference))
        error = std::numeric_limits<double>::infinity();
      error = std::max(error, difference);
    }
    distance.relative = error == 0 ? 0 : error / (largest == 0 ? 1 : largest);
    return distance;
  });
}

} // namespace papilio::tools
