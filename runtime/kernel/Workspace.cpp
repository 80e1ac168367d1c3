//===- Workspace.cpp - Scratch memory of calls ----------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/kernel/Workspace.h"
#include "runtime/common/Error.h"

namespace papilio::runtime {

OwnedMemory allocateWorkspace(size_t bytes) {
  OwnedMemory memory(bytes ? std::aligned_alloc(workspaceAlignment, bytes)
                           : nullptr);
  if (bytes && !memory)
    fail(PAPILIO_OUT_OF_MEMORY, "cannot allocate ", bytes,
         " bytes of workspace");
  return memory;
}

Scratch::Scratch(const char *name, void *given, size_t givenBytes,
                 size_t wanted, const CallArguments &call)
    : given(given) {
  if (!given)
    return;
  if (givenBytes < wanted)
    fail(PAPILIO_INVALID_ARGUMENT, "'", name, "': expected at least ", wanted,
         " bytes, got ", givenBytes);
  const uintptr_t address = reinterpret_cast<uintptr_t>(given);
  if (address % workspaceAlignment != 0)
    fail(PAPILIO_INVALID_ARGUMENT, "'", name, "': expected memory aligned to ",
         workspaceAlignment, " bytes, got an address ",
         address % workspaceAlignment, " bytes beyond a multiple");
  if (wanted == 0)
    return;
  for (int32_t i = 0; i < call.count; ++i)
    if (call.ranges[i].overlaps({address, address + wanted}))
      fail(PAPILIO_INVALID_ARGUMENT, "'", name,
           "' overlaps a buffer of the call; give it memory of its own");
}

std::byte *Scratch::data(size_t own) {
  if (given)
    return static_cast<std::byte *>(given);
  owned = allocateWorkspace(own);
  return static_cast<std::byte *>(owned.get());
}

} // namespace papilio::runtime
