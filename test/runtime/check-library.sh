#!/usr/bin/env bash
# Checks what the runtime library shows to a host program: it exports papilio_*
# and nothing else, needs only the C and C++ libraries, and runs no code of its
# own when it is loaded.
#   usage: check-library.sh READELF LIBRARY
set -euo pipefail
readelf=$1 library=$2
failed=0

exported=$("$readelf" --dyn-syms --wide "$library" |
  awk '$7 != "UND" && ($5 == "GLOBAL" || $5 == "WEAK") && $8 != "" {print $8}')
if [[ $(grep -c '^papilio_' <<<"$exported") -lt 10 ]] || grep -v '^papilio_' <<<"$exported"; then
  echo "error: expected the library to export papilio_* alone (list above)"
  failed=1
fi

needed=$("$readelf" --dynamic --wide "$library" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
if grep -vE '^(libc|libm|libstdc\+\+|libgcc_s|libdl|libpthread|ld-linux-x86-64)\.so\.[0-9]+$' <<<"$needed"; then
  echo "error: expected the library to need the C and C++ libraries alone (list above)"
  failed=1
fi

# Every library has one initialiser, the C runtime's frame_dummy, which registers
# nothing here.
initialisers=$("$readelf" --dynamic --wide "$library" |
  sed -n 's/.*(INIT_ARRAYSZ) *\([0-9]*\).*/\1/p')
if [[ ${initialisers:-0} -gt 8 ]]; then
  echo "error: expected no code to run at load, got $((initialisers / 8 - 1)) initialisers"
  failed=1
fi
exit "$failed"
