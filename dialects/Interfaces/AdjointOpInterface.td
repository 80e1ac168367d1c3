//===- AdjointOpInterface.td - Ops that can be differentiated -*- tablegen -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_ADJOINT_OP_INTERFACE_TD
#define PAPILIO_ADJOINT_OP_INTERFACE_TD

include "mlir/IR/OpBase.td"

def AdjointOpInterface : OpInterface<"AdjointOpInterface"> {
  let description = [{
    An op that can carry a cotangent from its results to its operands and a
    tangent from its operands to its results. `derive-adjoint` knows ops by this
    interface only. `docs/adjoints.md` has the conventions and an example.

    `wanted` has one bit for each operand: whether its cotangent (tangent) is
    part of what was asked for.
  }];
  let cppNamespace = "::papilio";
  let methods = [
    InterfaceMethod<[{
        Why there is no rule for the wanted operands, as the end of the sentence
        "'x.op' has no adjoint: ..."; empty if there is one.
      }],
      "std::string", "getReasonForNoAdjoint",
      (ins "const ::llvm::SmallBitVector &":$wanted), "", [{ return {}; }]>,
    InterfaceMethod<[{
        Whether the operand holds parameters of the map (twiddles, a kernel)
        rather than data. Users name arguments by this.
      }],
      "bool", "isParameterOperand", (ins "unsigned":$operand), "",
      [{ return false; }]>,
    InterfaceMethod<[{
        Whether the op only moves or converts numbers, so that saving its result
        for later would cost more than making it again.
      }],
      "bool", "isMove", (ins), "", [{ return false; }]>,
    InterfaceMethod<[{
        Adds to `needs` the operands and results whose values `buildVjp` reads
        to make the wanted cotangents. The default is that of a linear op: none.
      }],
      "void", "getVjpNeeds",
      (ins "const ::llvm::SmallBitVector &":$wanted,
           "::llvm::SmallVectorImpl<::mlir::Value> &":$needs), "",
      [{ return; }]>,
    InterfaceMethod<[{
        Builds the cotangents of the wanted operands from those of the results.
        At least one result has a cotangent.
      }],
      "void", "buildVjp", (ins "::papilio::VjpBuilder &":$vjp)>,
    InterfaceMethod<[{
        Builds the tangents of the results from those of the operands. At least
        one operand has a tangent. The default is that of an op that is linear
        in all its operands together: itself, applied to the tangents.
      }],
      "void", "buildJvp", (ins "::papilio::JvpBuilder &":$jvp), "",
      [{ jvp.applyToTangents(); }]>,
  ];
}

#endif // PAPILIO_ADJOINT_OP_INTERFACE_TD
