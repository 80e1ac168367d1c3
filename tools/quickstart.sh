#!/usr/bin/env bash
# Sets up a machine, builds Papilio and runs the main job: a 1024-point Fourier
# transform, written as a butterfly program, on recorded speech.
set -euo pipefail
# shellcheck source=tools/lib/setup.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/setup.sh"

usage() {
  cat <<'TEXT'
usage: tools/quickstart.sh [-h]

Installs the Debian packages that are missing (as root or through sudo), builds
build/release, then compiles two specs and runs them on real data:
  dft      a discrete Fourier transform of length 1024 on frames of recorded speech
  layer    a butterfly layer with given twiddles in place of a dense matrix
Both are compared with the slow reference, and timed. Results lie in
build/release/quickstart. Run it again at any time: what is there is not made
twice.
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

# run COMMAND...: shows the command as a reader would type it, then runs it.
run() {
  local word shown=""
  for word in "$@"; do
    word="${word#"$PAPILIO_ROOT"/}"
    case "$word" in
    *[[:space:]]*) shown+=" '$word'" ;;
    *) shown+=" $word" ;;
    esac
  done
  echo "\$${shown}"
  "$@" || fail "this command failed:$shown"
}

install_missing
build_release

out="$PAPILIO_ROOT/build/release/quickstart"
bin="$PAPILIO_ROOT/build/release/bin"
examples="$PAPILIO_ROOT/examples"
mkdir -p "$out"

step "dft: spectrum of recorded speech ($SPEECH_WAV)"
run "$bin/papilio-run" wav-frames "$SPEECH_WAV" --frame=1024 --output "$out/frames.npy"
run "$bin/papilio-run" dft-twiddle --n=1024 --output "$out/dft-twiddle.npy"
run "$bin/papilio-run" "$examples/dft1024.mlir" --input "twiddle=$out/dft-twiddle.npy" \
  --input "x=$out/frames.npy" --output "y=$out/spectrum.npy" --check --time

step "done: results are in build/release/quickstart"
