//===- PlanAttributes.td - Attributes -*- tablegen -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_PLAN_ATTRIBUTES_TD
#define PAPILIO_PLAN_ATTRIBUTES_TD

include "mlir/IR/AttrTypeBase.td"
include "dialects/Plan/IR/PlanDialect.td"
include "dialects/Plan/IR/PlanEnums.td"

class Plan_Attr<string name, string attrMnemonic>
    : AttrDef<Plan_Dialect, name> {
  let mnemonic = attrMnemonic;
}

def Plan_LayoutAttr : Plan_Attr<"Layout", "layout"> {
  let summary = "Where each bit of the row index lives";
  let description = [{
    Each list names bits of the index, least significant place first: `lane` bits
    number the lanes of a vector, `register` bits the vectors held at once, `loop`
    bits are iterated inside a tile, `block` bits around it. Fragments that
    follow each other with equal `block` bits share one tile.

    `#plan.layout<lane = [0, 1, 2, 3], register = [7, 8], loop = [4, 5, 6], block = []>`
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$lane,
                        ArrayRefParameter<"int64_t">:$registers,
                        ArrayRefParameter<"int64_t">:$loop,
                        ArrayRefParameter<"int64_t">:$block);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Number of index bits that have a place.
    int64_t getNumBits() const {
      return getLane().size() + getRegisters().size() + getLoop().size() +
             getBlock().size();
    }
    /// Bits of the tile (all but the block bits), in ascending order.
    ::llvm::SmallVector<int64_t> getTileBits() const;
  }];
}

def Plan_ScheduleAttr : Plan_Attr<"Schedule", "schedule"> {
  let summary = "How a kernel walks over rows";
  let description = [{
    `vector_length`: lanes of a vector of the real scalar type. `row_tile`: rows that go
    through all passes of a tile together; twiddles are loaded once for them.
    `pitch_padding`: elements added to each row of a scratch tile, so that rows do
    not alias in the cache (4 KiB). `twiddles`: the order in which the kernel finds
    its twiddles in memory; `packed`, which is not printed, as its units read them,
    `native` as the caller has them, so that each unit permutes its own.
  }];
  let parameters = (ins "int64_t":$vectorLength, "int64_t":$rowTile,
                        "int64_t":$pitchPadding,
      DefaultValuedParameter<"::papilio::plan::TwiddleOrder",
                             "::papilio::plan::TwiddleOrder::Packed">:$twiddles);
  let assemblyFormat = [{
    `<` `vector_length` `=` $vectorLength `,` `row_tile` `=` $rowTile `,`
        `pitch_padding` `=` $pitchPadding (`,` `twiddles` `=` $twiddles^)? `>`
  }];
  let genVerifyDecl = 1;
}

def Plan_DenseAttr : Plan_Attr<"Dense", "dense"> {
  let summary = "A kernel multiplies by the matrix of its body";
  let description = [{
    Attribute of a kernel whose body is only run while packing, on unit rows: what
    it makes of them is the matrix of the whole program, and the kernel proper is
    the product of the caller's rows by that matrix. Numbers are counted as real
    scalars, of which a complex one has two, so that moves and changes between real and
    complex elements are part of the matrix. `rows` and `vectors` are the register tile of
    the product: sums of so many rows, in so many vectors each, are held at once.
    With `side_by_side`, so many whole rows share a vector, x and y have rows of
    the same number of scalars, and `rows` counts vectors of rows.
  }];
  let parameters = (ins "int64_t":$rows, "int64_t":$vectors,
                        DefaultValuedParameter<"int64_t", "1">:$sideBySide);
  let assemblyFormat = [{
    `<` `rows` `=` $rows `,` `vectors` `=` $vectors
        (`,` `side_by_side` `=` $sideBySide^)? `>`
  }];
  let genVerifyDecl = 1;
}

def Plan_ShiftAttr : Plan_Attr<"Shift", "shift"> {
  let summary = "destination[i] = source[i + offset], zero outside the source";
  let parameters = (ins "int64_t":$offset);
  let assemblyFormat = "`<` $offset `>`";
}

def Plan_BitReversalAttr : Plan_Attr<"BitReversal", "bit_reversal"> {
  let summary = "destination[i] = source[bits of i reversed]";
}

def Plan_TableAttr : Plan_Attr<"Table", "table"> {
  let summary = "destination[i] = source[indices[i]], zero where indices[i] = -1";
  let parameters = (ins OptionalArrayRefParameter<"int64_t">:$indices);
  let assemblyFormat = "`<` (`[` $indices^ `]`)? `>`";
}

#endif // PAPILIO_PLAN_ATTRIBUTES_TD
