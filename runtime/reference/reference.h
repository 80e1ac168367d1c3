//===- reference.h - Slow, readable definition of every op ------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The oracle that every compiled kernel is compared with. Each function reads
// like the formula of its op in docs/spec/butterfly.md or docs/spec/spconv.md
// and evaluates it in the element type it is instantiated with, in the
// documented strict order: every product and every sum rounded once, none fused
// (the library is compiled with -ffp-contract=off). To judge rounding, convert
// the arguments with convertElements<Element<T>::Double>(view) and evaluate the
// same op there.
//
// Gradients follow the convention dL/dRe + i dL/dIm, so that transposes become
// conjugate transposes; those of convolutions take the convention as an
// argument.
//
// Wrong shapes throw std::invalid_argument with what was wanted and what came.
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_REFERENCE_REFERENCE_H
#define PAPILIO_REFERENCE_REFERENCE_H

#include "runtime/reference/Arithmetic.h"
#include "runtime/reference/Conv.h"
#include "runtime/reference/Factor.h"
#include "runtime/reference/Instantiate.h"
#include "runtime/reference/Lattice.h"
#include "runtime/reference/Moves.h"
#include "runtime/reference/Multiply.h"
#include "runtime/reference/View.h"

#endif // PAPILIO_REFERENCE_REFERENCE_H
