//===- Explain.cpp - The plan's reasons in words --------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-compile/Explain.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
namespace json = llvm::json;

/// Dictionaries become objects; what JSON has no form for, its text.
static json::Value toJson(Attribute attribute) {
  if (auto dictionary = dyn_cast<DictionaryAttr>(attribute)) {
    json::Object object;
    for (NamedAttribute entry : dictionary)
      object[entry.getName().str()] = toJson(entry.getValue());
    return object;
  }
  if (auto array = dyn_cast<ArrayAttr>(attribute)) {
    json::Array values;
    for (Attribute element : array)
      values.push_back(toJson(element));
    return values;
  }
  if (auto array = dyn_cast<DenseI64ArrayAttr>(attribute))
    return json::Array(array.asArrayRef());
  if (auto boolean = dyn_cast<BoolAttr>(attribute))
    return boolean.getValue();
  if (auto integer = dyn_cast<IntegerAttr>(attribute))
    return integer.getValue().getSExtValue();
  if (auto number = dyn_cast<FloatAttr>(attribute))
    return number.getValueAsDouble();
  if (auto text = dyn_cast<StringAttr>(attribute))
    return text.str();
  std::string text;
  llvm::raw_string_ostream(text) << attribute;
  return text;
}

static bool isNested(Attribute attribute) {
  auto array = dyn_cast<ArrayAttr>(attribute);
  return isa<DictionaryAttr>(attribute) ||
         (array && llvm::any_of(array, llvm::IsaPred<DictionaryAttr>));
}

static std::string cellText(Attribute attribute) {
  if (auto text = dyn_cast<StringAttr>(attribute))
    return text.str();
  std::string cell;
  llvm::raw_string_ostream(cell) << toJson(attribute);
  return cell;
}

/// A list of dictionaries with the same keys: a column for each key.
static void printTable(llvm::raw_ostream &out, ArrayAttr list,
                       unsigned indent) {
  auto head = cast<DictionaryAttr>(list[0]);
  SmallVector<size_t> widths;
  for (NamedAttribute column : head) {
    size_t width = column.getName().size();
    for (auto row : list.getAsRange<DictionaryAttr>())
      width = std::max(width, cellText(row.get(column.getName())).size());
    widths.push_back(width);
  }
  auto printRow = [&](llvm::function_ref<std::string(NamedAttribute)> cell) {
    std::string line(indent, ' ');
    for (auto [column, width] : llvm::zip_equal(head, widths)) {
      std::string text = cell(column);
      line += text + std::string(width + 2 - text.size(), ' ');
    }
    out << StringRef(line).rtrim() << "\n";
  };
  printRow([](NamedAttribute column) { return column.getName().str(); });
  for (auto row : list.getAsRange<DictionaryAttr>())
    printRow([&](NamedAttribute column) {
      return cellText(row.get(column.getName()));
    });
}

static bool isTable(Attribute attribute) {
  auto list = dyn_cast<ArrayAttr>(attribute);
  if (!list || list.empty() ||
      !llvm::all_of(list, llvm::IsaPred<DictionaryAttr>))
    return false;
  auto head = cast<DictionaryAttr>(list[0]);
  return llvm::all_of(
      list.getAsRange<DictionaryAttr>(), [&](DictionaryAttr row) {
        return llvm::equal(head, row, [](NamedAttribute a, NamedAttribute b) {
          return a.getName() == b.getName();
        });
      });
}

/// One line per entry, those of entries with parts indented below it.
static void printText(llvm::raw_ostream &out, Attribute attribute,
                      unsigned indent) {
  auto printEntry = [&](const Twine &name, Attribute value) {
    out.indent(indent) << name << ":" << (isNested(value) ? "\n" : " ");
    printText(out, value, indent + 2);
  };
  if (auto dictionary = dyn_cast<DictionaryAttr>(attribute)) {
    for (NamedAttribute entry : dictionary)
      printEntry(entry.getName().strref(), entry.getValue());
  } else if (isTable(attribute)) {
    printTable(out, cast<ArrayAttr>(attribute), indent);
  } else if (isNested(attribute)) {
    for (auto [index, element] : llvm::enumerate(cast<ArrayAttr>(attribute)))
      printEntry(Twine(index), element);
  } else if (auto text = dyn_cast<StringAttr>(attribute)) {
    out << text.getValue() << "\n";
  } else {
    out << toJson(attribute) << "\n";
  }
}

/// The planner's own words, on the function or the module.
static Attribute findExplanation(ModuleOp module) {
  Attribute found;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    found = op->getAttr("plan.explain");
    return found ? WalkResult::interrupt() : WalkResult::advance();
  });
  return found;
}

std::string papilio::tool::explainAsText(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream out(text);
  if (Attribute explanation = findExplanation(module))
    printText(out, explanation, 0);
  return text;
}

std::string papilio::tool::explainAsJson(ModuleOp module) {
  Attribute explanation = findExplanation(module);
  if (!explanation)
    return "";
  std::string text;
  llvm::raw_string_ostream out(text);
  out << llvm::formatv("{0:2}", toJson(explanation)) << "\n";
  return text;
}
