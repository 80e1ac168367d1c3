#!/usr/bin/env bash
# Installs what is missing, builds, and runs every test. The last line is
# "N passed, N failed" with the counts of all suites together.
set -euo pipefail
# shellcheck source=tools/lib/setup.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/setup.sh"

usage() {
  cat <<'TEXT'
usage: tools/check.sh [-h]

Installs the Debian packages that are missing, builds build/release, and runs
  lint       the checks of tools/lint.sh
  lit        the suites below test/ and examples/
  unit       what the build registers with ctest: GoogleTest binaries, scripts
  golden     reference data through compiled kernels (papilio-golden)
A suite that fails does not keep the next one from running. Results lie in
build/release/test-results (summary.xml in JUnit's format). The last line is
"N passed, N failed"; exit status 1 if a test failed or a suite ran none.

environment:
  PAPILIO_GOLDEN_DIR  folder with golden cases (default: shared/golden beside
                      the checkout if it is there, else test/golden)
TEXT
}

case "${1:-}" in
-h | --help)
  usage
  exit 0
  ;;
'') ;;
*)
  usage >&2
  exit 2
  ;;
esac

# test_a_copy: lit puts paths into command lines unquoted, so a checkout whose path
# has white space is tested in a copy. The copy's build is kept for the next run.
test_a_copy() {
  local cache copy
  cache="${XDG_CACHE_HOME:-${HOME:-}/.cache}"
  [[ "$cache" =~ ^/[^[:space:]]+$ ]] || cache=/tmp
  copy="$cache/papilio-check/$(printf '%s' "$PAPILIO_ROOT" | cksum | cut -d ' ' -f 1)"
  step "white space in the path of the checkout: testing the copy $copy"
  mkdir -p "$copy"
  find "$copy" -mindepth 1 -maxdepth 1 ! -name build -exec rm -rf {} +
  tar -C "$PAPILIO_ROOT" --exclude=./build --exclude=./.git -cf - . | tar -C "$copy" -xf -
  PAPILIO_GOLDEN_DIR="$(golden_dir)" exec bash "$copy/tools/check.sh"
}

build="$PAPILIO_ROOT/build/release"
results="$build/test-results"

# golden_dir: where the golden cases are read from.
golden_dir() {
  if [ -n "${PAPILIO_GOLDEN_DIR:-}" ]; then
    echo "$PAPILIO_GOLDEN_DIR"
  elif [ -d "$PAPILIO_ROOT/../shared/golden" ]; then
    (cd "$PAPILIO_ROOT/../shared/golden" && pwd -P)
  else
    echo "$PAPILIO_ROOT/test/golden"
  fi
}

run_lint() {
  step "lint: tools/lint.sh"
  "$PAPILIO_ROOT/tools/lint.sh" --results "$results/lint.txt" || true
}

run_lit() {
  step "lit: build/release/test, build/release/examples"
  "$LLVM_PREFIX/bin/lit" -q --output "$results/lit.json" \
    "$build/test" "$build/examples" || true
}

# ctest runs the entries; GTEST_OUTPUT makes each GoogleTest binary report its
# single tests as well.
run_unit() {
  step "unit: ctest, build/release"
  ctest --test-dir "$build" --show-only=json-v1 >"$results/unit/ctest.json" || true
  GTEST_OUTPUT="json:$results/unit/gtest/" ctest --test-dir "$build" --quiet \
    --timeout 600 --output-junit "$results/unit/ctest.xml" </dev/null || true
}

run_golden() {
  local folder
  folder="$(golden_dir)"
  step "golden: reference data of $folder"
  if [ -x "$build/bin/papilio-golden" ]; then
    "$build/bin/papilio-golden" "$folder" 2>&1 | tee "$results/golden.txt" |
      sed 's/^/  | /' || true
    # The strict mode promises the bits of the reference systems.
    "$build/bin/papilio-golden" "$folder" --strict 2>&1 |
      tee "$results/golden-strict.txt" | sed 's/^/  | /' || true
  else
    warn "no papilio-golden in build/release/bin"
  fi
}

if [[ "$PAPILIO_ROOT" =~ [[:space:]] ]]; then
  test_a_copy
fi
install_missing
build_release
rm -rf "$results"
mkdir -p "$results/unit/gtest"
# Kernels are compiled anew, and the user's cache stays as it is.
export PAPILIO_CACHE_DIR="$results/cache"
run_lint
run_lit
run_unit
run_golden
step "all suites have run"
exec python3 "$PAPILIO_ROOT/tools/lib/results.py" "$results"
