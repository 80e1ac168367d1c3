#!/usr/bin/env bash
# Renews the pages that are made from sources: docs/dialects, docs/passes.md and
# the blocks quoted from tests. tools/lint.sh fails while they are out of date.
set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"
build="${1:-$root/build/release}"
if [ ! -f "$build/build.ninja" ]; then
  echo "docs.sh: error: $build is not configured; run: cmake --preset release" >&2
  exit 1
fi
cmake --build "$build" --target mlir-doc >/dev/null
exec python3 "$root/tools/lib/pages.py" "$build"
