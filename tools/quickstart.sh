#!/usr/bin/env bash
# Sets up a machine, builds Papilio and runs the main job: a 1024-point Fourier
# transform, written as a butterfly program, on recorded speech.
set -euo pipefail
# shellcheck source=tools/lib/setup.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/setup.sh"

usage() {
  cat <<'TEXT'
usage: tools/quickstart.sh [--packages | -h]

Installs the Debian packages that are missing (as root or through sudo), builds
build/release, then compiles specs and runs them:
  dft      a discrete Fourier transform of length 1024 on frames of recorded speech
  layer    butterfly layers: with given twiddles, and in place of a dense matrix
All are compared with the slow reference, and timed. Results lie in
build/release/quickstart. Run it again at any time: what is there is not made
twice.

  --packages  print the names of the packages wanted, and do nothing
TEXT
}

case "${1:-}" in
-h | --help)
  usage
  exit 0
  ;;
--packages)
  wanted_packages | cut -d ' ' -f 1
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

# Relative paths, so that the commands shown work for the reader too.
cd "$PAPILIO_ROOT"
out=build/release/quickstart
bin=build/release/bin
mkdir -p "$out"

step "dft: a discrete Fourier transform of length 1024 on recorded speech"
dft="examples/01_butterfly_apply/dft1024.mlir"
run "$bin/papilio-run" wav-frames "$SPEECH_WAV" --frame=1024 --output "$out/frames.npy"
run "$bin/papilio-run" dft-twiddle --n=1024 --output "$out/dft-twiddle.npy"
run "$bin/papilio-run" "$dft" --input "twiddle=$out/dft-twiddle.npy" \
  --input "x=$out/frames.npy" --output "y=$out/spectrum.npy" --check --time
run "$bin/papilio-dft-speech" "$dft" "$SPEECH_WAV"

step "layer: twiddles and inputs that another system was run with"
given="test/golden/butterfly_mult_untied_028"
run "$bin/papilio-run" --n=64 --untied --order=increasing \
  --input "twiddle=$given/twiddle.npy" --input "x=$given/input.npy" \
  --output "y=$out/layer.npy" --check --time

step "layer: 784 inputs, 300 outputs, in place of a dense matrix"
run "$bin/papilio-run" random-array --shape=1,10,512,2,2 --scale=keep \
  --output "$out/layer-twiddle.npy"
run "$bin/papilio-run" "examples/02_json_spec/layer.json" \
  --input "twiddle=$out/layer-twiddle.npy" --random --batch=1024 --check --time

step "done: results are in build/release/quickstart"
