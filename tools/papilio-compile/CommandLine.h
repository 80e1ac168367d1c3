//===- CommandLine.h - Flags of papilio-compile -----------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TOOLS_PAPILIO_COMPILE_COMMANDLINE_H
#define PAPILIO_TOOLS_PAPILIO_COMPILE_COMMANDLINE_H

#include "llvm/Support/CommandLine.h"
#include <string>

namespace papilio::tool {

/// The flags as written. An object of this type registers them with llvm::cl;
/// it must live while they are parsed and read.
struct CommandLine {
  using Text = llvm::cl::opt<std::string>;
  using Flag = llvm::cl::opt<bool>;
  using Texts = llvm::cl::list<std::string>;

  llvm::cl::OptionCategory inputs{"Input"};
  llvm::cl::OptionCategory outputs{"Output"};
  llvm::cl::OptionCategory codegen{"Target and code"};
  llvm::cl::OptionCategory phases{"Phases"};
  llvm::cl::OptionCategory program{
      "Program by flags (instead of SPEC)",
      "One multiply by a stack of butterfly matrices."};

  Text spec{llvm::cl::Positional, llvm::cl::desc("SPEC"),
            llvm::cl::cat(inputs)};
  Text function{"func-name", llvm::cl::value_desc("name"),
                llvm::cl::desc("Function to compile, if SPEC has several; name "
                               "of the function for a program by flags"),
                llvm::cl::cat(inputs)};

  Text output{
      "o", llvm::cl::value_desc("OUT"),
      llvm::cl::desc("File to write, or - for standard output; the stem "
                     "of the files when several are emitted"),
      llvm::cl::cat(outputs)};
  Texts emit{"emit", llvm::cl::CommaSeparated, llvm::cl::value_desc("kind,..."),
             llvm::cl::desc("What to write: mlir (the phase of --compile-to), "
                            "plan, llvm, asm, obj (default), header"),
             llvm::cl::cat(outputs)};
  Text explain{
      "explain", llvm::cl::ValueOptional, llvm::cl::value_desc("json"),
      llvm::cl::desc("Print the chosen plan and what it costs, as text "
                     "or JSON; without -o, print nothing else"),
      llvm::cl::cat(outputs)};
  Flag time{"time", llvm::cl::desc("Print the milliseconds of each step"),
            llvm::cl::cat(outputs)};

  Text target{"target", llvm::cl::value_desc("cpu"),
              llvm::cl::desc("Kind of machine (default: cpu)"),
              llvm::cl::init("cpu"), llvm::cl::cat(codegen)};
  Text mcpu{"mcpu", llvm::cl::value_desc("native|x86-64-v3|x86-64-v4|NAME"),
            llvm::cl::desc("CPU to compile for (default: PAPILIO_TARGET_CPU, "
                           "else native)"),
            llvm::cl::cat(codegen)};
  Text vectorBits{"vector-bits", llvm::cl::value_desc("bits"),
                  llvm::cl::desc("Width of vectors (default: the CPU's)"),
                  llvm::cl::cat(codegen)};
  Text maxRadix{"max-radix", llvm::cl::value_desc("r"),
                llvm::cl::desc("Largest radix of a group of factors (default: "
                               "cost model)"),
                llvm::cl::cat(codegen)};
  Text rowTile{"row-tile", llvm::cl::value_desc("rows"),
               llvm::cl::desc("Rows of the batch computed together (default: "
                              "cost model)"),
               llvm::cl::cat(codegen)};
  Text levelBytes{"level-bytes", llvm::cl::value_desc("bytes"),
                  llvm::cl::desc("Longest row of one level of tiles, a power "
                                 "of two (default: rule)"),
                  llvm::cl::cat(codegen)};
  Text expectedBatch{
      "expected-batch", llvm::cl::value_desc("rows"),
      llvm::cl::desc("Rows of a call, where the spec leaves the batch open: "
                     "few make twiddles native (default: many)"),
      llvm::cl::cat(codegen)};
  Text twiddles{"twiddles", llvm::cl::value_desc("auto|packed|native"),
                llvm::cl::desc("Whether a call sorts the twiddles before it "
                               "runs, or units sort theirs (default: auto, "
                               "the cost model)"),
                llvm::cl::cat(codegen)};

  Text strategy{
      "strategy", llvm::cl::value_desc("auto|factors|dense"),
      llvm::cl::desc("Factor by factor, or one product by the matrix of the "
                     "program (default: auto, as the cost model says)"),
      llvm::cl::cat(codegen)};
  Text func{"func", llvm::cl::value_desc("forward|vjp|jvp"),
            llvm::cl::desc("The program (default), its vjp from the result's "
                           "cotangent, or its jvp from tangents"),
            llvm::cl::cat(codegen)};
  Text wrt{"wrt", llvm::cl::value_desc("input|NUMBER,..."),
           llvm::cl::desc("Arguments that the vjp or jvp is for: the input, or "
                          "by number; kernels have no cotangents of twiddles"),
           llvm::cl::cat(codegen)};
  Flag strict{"strict",
              llvm::cl::desc("Round every product and sum by itself, in the "
                             "documented order, instead of fusing them"),
              llvm::cl::cat(codegen)};
  Flag normalise{"normalise",
                 llvm::cl::desc("Let passes move the diagonals of their blocks "
                                "into one stage where the twiddles allow: "
                                "faster, other rounding"),
                 llvm::cl::cat(codegen)};

  Text compileTo{"compile-to", llvm::cl::value_desc("phase"),
                 llvm::cl::desc("Stop after a phase: input, fused, plan, "
                                "vectors or llvm"),
                 llvm::cl::cat(phases)};
  Text compileFrom{"compile-from", llvm::cl::value_desc("phase"),
                   llvm::cl::desc("SPEC is the dump of a phase: go on from it"),
                   llvm::cl::cat(phases)};
  Text dumpPhases{"dump-phases", llvm::cl::value_desc("DIR"),
                  llvm::cl::desc("Write the IR after each phase to DIR"),
                  llvm::cl::cat(phases)};

  Text n{"n", llvm::cl::value_desc("length"),
         llvm::cl::desc("Length of the vectors, a power of two"),
         llvm::cl::cat(program)};
  Text nstack{"nstack", llvm::cl::value_desc("number"),
              llvm::cl::desc("Number of matrices (default: 1)"),
              llvm::cl::cat(program)};
  Flag tied{"tied",
            llvm::cl::desc("Groups of a factor share their blocks "
                           "(default)"),
            llvm::cl::cat(program)};
  Flag untied{"untied", llvm::cl::desc("Every pair has a block of its own"),
              llvm::cl::cat(program)};
  Text order{"order", llvm::cl::value_desc("increasing|decreasing"),
             llvm::cl::desc("Order of the strides (default: increasing)"),
             llvm::cl::cat(program)};
  Text dtype{"dtype", llvm::cl::value_desc("f32|f64|c64|c128"),
             llvm::cl::desc("Type of the elements (default: f32)"),
             llvm::cl::cat(program)};
  Text batch{"batch", llvm::cl::value_desc("rows"),
             llvm::cl::desc("Number of rows (default: given at each call)"),
             llvm::cl::cat(program)};
  Flag stackedInput{"stacked-input",
                    llvm::cl::desc("The input has a stack axis"),
                    llvm::cl::cat(program)};
  Flag intermediates{"intermediates",
                     llvm::cl::desc("Return the value after each factor too"),
                     llvm::cl::cat(program)};
  Text bitReverse{
      "bit-reverse", llvm::cl::value_desc("first|last"),
      llvm::cl::desc("Reverse the bits of the index before or after "
                     "the multiply"),
      llvm::cl::cat(program)};

  llvm::cl::extrahelp examples{R"(
Examples:
  papilio-compile dft.mlir -o dft.o
      compiles for this machine
  papilio-compile layer.json --emit=obj,header -mcpu=x86-64-v3 -o layer
      writes layer.o and layer.h for any CPU with AVX2
  papilio-compile --n=1024 --nstack=2 --untied --dtype=c64 --emit=asm
      prints the assembly of a program given by flags
  papilio-compile layer.json --explain
      prints the plan and its predicted costs
  papilio-compile dft.mlir --compile-to=plan -o dft.plan.mlir
  papilio-compile dft.plan.mlir --compile-from=plan -o dft.o
      stops after a phase, and goes on from there

Exit code: 0 done, 1 wrong spec or file, 2 wrong command line, 3 the target is
not available. On failure no output is written, but for finished phase dumps.
)"};
};

} // namespace papilio::tool

#endif // PAPILIO_TOOLS_PAPILIO_COMPILE_COMMANDLINE_H
