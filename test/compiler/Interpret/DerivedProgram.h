//===- DerivedProgram.h - A spec with its derivatives -----------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_TEST_COMPILER_INTERPRET_DERIVEDPROGRAM_H
#define PAPILIO_TEST_COMPILER_INTERPRET_DERIVEDPROGRAM_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "tools/support/Npy.h"
#include "tools/support/Random.h"
#include <map>
#include <string>

namespace papilio::test {

/// Arrays by the names of the arguments or results that they are for.
using Arrays = std::map<std::string, tools::NpyArray>;

/// A spec, its functions derived and evaluated with the slow reference. Errors
/// are failures of the test that runs.
class DerivedProgram {
public:
  explicit DerivedProgram(const std::string &spec);
  const std::string &text() const { return spec; }

  /// Derives from a function: mode vjp, fwd or jvp; `wrt` empty for all.
  void derive(const std::string &function, const std::string &mode,
              std::vector<std::string> wrt = {});
  /// Evaluates a function; `given` holds at least its arguments.
  Arrays evaluate(const std::string &function, const Arrays &given,
                  int64_t batch);
  /// New arrays with random numbers for the arguments, or results, of a
  /// function.
  Arrays randomArguments(const std::string &function, int64_t batch,
                         tools::Random &random);
  Arrays randomResults(const std::string &function, int64_t batch,
                       tools::Random &random);

private:
  std::string spec;
  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

tools::NpyArray copyOf(const tools::NpyArray &array);
/// Adds copies of the arrays, their names after `prefix`.
void addPrefixed(Arrays &to, const std::string &prefix, const Arrays &from);
/// The arrays whose names begin with `prefix`, without it.
Arrays withoutPrefix(const std::string &prefix, const Arrays &from);

/// Re sum conj(a) b over all elements of arrays f64 or c128.
double pairing(const tools::NpyArray &a, const tools::NpyArray &b);
/// The same, summed over the names of `a`, which `b` has too.
double pairing(const Arrays &a, const Arrays &b);
/// a + scale * b for the names of `b`; the others as they are.
Arrays sum(const Arrays &a, double scale, const Arrays &b);

} // namespace papilio::test

#endif // PAPILIO_TEST_COMPILER_INTERPRET_DERIVEDPROGRAM_H
