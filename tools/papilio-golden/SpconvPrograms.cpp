//===- SpconvPrograms.cpp - Golden cases of convolutions ------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-golden/SpconvPrograms.h"
#include "runtime/reference/Lattice.h"
#include "tools/papilio-golden/UnitaryCase.h"
#include "tools/support/Error.h"
#include <algorithm>
#include <cstring>
#include <map>

namespace papilio::tools {

namespace {

using Shape = std::vector<int64_t>;

/// The same numbers with all axes in the opposite order, in C order again: the
/// bytes of the column-major array.
NpyArray reversed(const NpyArray &array) {
  Shape shape(array.shape.rbegin(), array.shape.rend());
  NpyArray result(array.type, shape);
  const auto size = static_cast<size_t>(elementBytes(array.type));
  Shape index(shape.size());
  for (int64_t place = 0; place < result.count(); ++place) {
    int64_t rest = place, from = 0;
    for (size_t axis = shape.size(); axis-- > 0;) {
      from += rest % shape[axis] * array.strides[shape.size() - 1 - axis];
      rest /= shape[axis];
    }
    std::memcpy(result.memory.as<char>() + place * size,
                array.memory.as<char>() + from * size, size);
  }
  return result;
}

/// Elements of a flat array from `first` on, under a shape.
NpyArray slice(const NpyArray &flat, int64_t first, const Shape &shape) {
  NpyArray result(flat.type, shape);
  if (first + result.count() > flat.count())
    inputError("a golden gradient has " + std::to_string(flat.count()) +
               " numbers, expected " + std::to_string(first + result.count()) +
               " or more");
  const auto size = static_cast<size_t>(elementBytes(flat.type));
  std::memcpy(result.memory.data(), flat.memory.as<char>() + first * size,
              result.count() * size);
  return result;
}

/// Writes programs of one op each, in the two orders of axes.
class Writer {
public:
  Writer(const GoldenCase &golden, std::string lattice, bool batched)
      : golden(golden), lattice(std::move(lattice)), batched(batched) {}

  /// One program: `words` between the op's name and its operands, where "ORDER"
  /// becomes the order of axes. Tensors named in `data` have the batch axis.
  void add(const std::string &op, const std::string &words,
           const std::vector<std::string> &operands, const std::string &output,
           NpyArray wanted);

  /// Takes this array for a tensor, in place of the case's.
  void replace(const std::string &name, NpyArray array) {
    replaced[name] = std::move(array);
  }

  std::vector<GoldenProgram> take() { return std::move(programs); }

private:
  void addInOrder(const std::string &op, std::string words,
                  const std::vector<std::string> &operands,
                  const std::string &output, NpyArray wanted, bool columnMajor);
  std::string typeOf(const std::string &name, const NpyArray &array,
                     bool columnMajor) const;

  const GoldenCase &golden;
  std::string lattice;
  bool batched;
  std::map<std::string, NpyArray> replaced;
  std::vector<GoldenProgram> programs;
};

/// The tensor's type, the batch of data left open.
std::string Writer::typeOf(const std::string &name, const NpyArray &array,
                           bool columnMajor) const {
  Shape shape = array.shape;
  const bool isData =
      name == "x" || name == "dy" || name == "y" || name == "dx";
  if (batched && isData)
    (columnMajor ? shape.back() : shape.front()) = -1;
  return tensorText(shape, array.type);
}

void Writer::addInOrder(const std::string &op, std::string words,
                        const std::vector<std::string> &operands,
                        const std::string &output, NpyArray wanted,
                        bool columnMajor) {
  const std::string order = columnMajor ? "column_major" : "row_major";
  words.replace(words.find("ORDER"), 5, order);
  std::string arguments, values, types;
  GoldenProgram program;
  for (const std::string &name : operands) {
    const auto other = replaced.find(name);
    NpyArray array = other == replaced.end()
                         ? golden.tensor(name)
                         : slice(other->second, 0, other->second.shape);
    if (columnMajor)
      array = reversed(array);
    const std::string type = typeOf(name, array, columnMajor);
    arguments += (arguments.empty() ? "%" : ", %") + name + ": " + type;
    // The third operand is the bias.
    values += (values.empty()   ? "%"
               : name == "bias" ? " bias %"
                                : ", %") +
              name;
    types += (types.empty() ? "" : ", ") + type;
    program.inputs.push_back(std::move(array));
  }
  if (columnMajor)
    wanted = reversed(wanted);
  const std::string result = typeOf(output, wanted, columnMajor);
  program.spec.text = "func.func @" + golden.op() + "(" + arguments + ") -> " +
                      result + " {\n  %0 = spconv." + op + " " + words + " " +
                      values + " : " + types + " -> " + result +
                      "\n  return %0 : " + result + "\n}\n";
  program.spec.resultShape = wanted.shape;
  program.spec.resultType = wanted.type;
  program.output = output + " (" + order + ")";
  program.wanted = std::move(wanted);
  program.interpreted = true;
  programs.push_back(std::move(program));
}

void Writer::add(const std::string &op, const std::string &words,
                 const std::vector<std::string> &operands,
                 const std::string &output, NpyArray wanted) {
  NpyArray copy = slice(wanted, 0, wanted.shape);
  addInOrder(op, words + lattice, operands, output, std::move(wanted), false);
  addInOrder(op, words + lattice, operands, output, std::move(copy), true);
}

std::string listText(const Shape &values) {
  std::string text = "[";
  for (size_t i = 0; i < values.size(); ++i)
    text += (i ? ", " : "") + std::to_string(values[i]);
  return text + "]";
}

reference::Lattice latticeOf(const GoldenCase &golden) {
  const std::string &boundary = golden.parameter("boundary");
  if (boundary != "P" && boundary != "O")
    inputError("golden boundary is '" + boundary + "', expected P or O");
  return {golden.integers("img_in"), golden.integers("kernel"),
          golden.integers("strides"),
          boundary == "P" ? reference::Boundary::Periodic
                          : reference::Boundary::Open};
}

/// A golden index array, which counts from one, as numbers from zero.
Shape fromZero(const GoldenCase &golden, const std::string &name) {
  const NpyArray array = golden.tensor(name);
  if (array.type != ElementType::I32)
    inputError("golden tensor '" + name + "' is expected to be i4");
  Shape values;
  for (int64_t i = 0; i < array.count(); ++i)
    values.push_back(int64_t{array.memory.as<int32_t>()[i]} - 1);
  return values;
}

} // namespace

std::vector<GoldenProgram> spconvPrograms(const GoldenCase &golden) {
  const reference::Lattice lattice = latticeOf(golden);
  // "batch 0" means that there is no batch axis.
  const bool batched = golden.integer("batch") != 0;
  const std::string boundary =
      lattice.boundary == reference::Boundary::Periodic ? "periodic " : "open ";
  const std::string words =
      boundary + "ORDER strides " + listText(lattice.strides);
  Writer writer(golden, words, batched);
  writer.add("conv", "", {"x", "weight", "bias"}, "y", golden.tensor("y"));
  writer.add("conv_transpose", "plain ", {"dy", "weight"}, "dx",
             golden.tensor("dx"));
  // dvars_flat: the kernel's gradient with its first axis fastest, then that of
  // the bias, each if the mask has it.
  const Shape mask = golden.integers("var_mask");
  const Shape kernel = golden.tensor("weight").shape;
  int64_t next = 0;
  if (mask.at(0)) {
    const NpyArray gradient = slice(golden.tensor("dvars_flat"), 0,
                                    Shape(kernel.rbegin(), kernel.rend()));
    next = gradient.count();
    writer.add("kernel_gradient", "plain ", {"x", "dy"}, "dvars_flat",
               reversed(gradient));
  }
  std::vector<GoldenProgram> programs = writer.take();
  if (!mask.at(1))
    return programs;
  Writer bias(golden, batched ? "ORDER" : "ORDER unbatched", batched);
  bias.add("bias_gradient", "", {"dy"}, "dvars_flat",
           slice(golden.tensor("dvars_flat"), next, {kernel.at(0)}));
  for (GoldenProgram &program : bias.take())
    programs.push_back(std::move(program));
  return programs;
}

std::vector<GoldenProgram> spconvGeneralPrograms(const GoldenCase &golden) {
  const std::string pattern =
      "<indptr = " + listText(fromZero(golden, "csc_indptr")) +
      ", indices = " + listText(fromZero(golden, "csc_indices")) +
      ", weight_indices = " + listText(fromZero(golden, "weight_indices")) +
      ">";
  Writer writer(golden, "ORDER " + pattern, /*batched=*/true);
  writer.add("pattern_conv", "", {"x", "weight", "bias"}, "y",
             golden.tensor("y"));
  writer.add("pattern_conv_transpose", "plain ", {"dy", "weight"}, "dx",
             golden.tensor("dx"));
  writer.add("pattern_kernel_gradient", "plain ", {"x", "dy"}, "dweight",
             golden.tensor("dweight"));
  std::vector<GoldenProgram> programs = writer.take();
  Writer bias(golden, "ORDER", /*batched=*/true);
  bias.add("bias_gradient", "", {"dy"}, "dbias", golden.tensor("dbias"));
  for (GoldenProgram &program : bias.take())
    programs.push_back(std::move(program));
  return programs;
}

std::vector<GoldenProgram> spconvUnitaryPrograms(const GoldenCase &golden) {
  const reference::Lattice lattice = latticeOf(golden);
  Writer writer(golden, "periodic ORDER strides " + listText(lattice.strides),
                /*batched=*/true);
  writer.replace("weight", updatedKernel(golden));
  writer.replace("bias", updatedBias(golden));
  writer.add("conv", "", {"x", "weight", "bias"}, "y", golden.tensor("y"));
  return writer.take();
}

std::vector<std::string> wrongArrays(const GoldenCase &golden) {
  if (golden.op() == "spconv_unitary")
    return wrongUnitaryArrays(golden);
  if (golden.op() != "spconv")
    return {};
  const auto csc =
      reference::oneBasedCsc(reference::derivePattern(latticeOf(golden)));
  std::vector<std::string> wrong;
  auto compare = [&](const std::string &name,
                     const std::vector<int32_t> &derived) {
    Shape values(derived.begin(), derived.end());
    for (int64_t &value : values)
      --value;
    if (values != fromZero(golden, name))
      wrong.push_back(name);
  };
  compare("csc_indptr", csc.indptr);
  compare("csc_indices", csc.indices);
  return wrong;
}

} // namespace papilio::tools
