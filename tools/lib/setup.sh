#!/usr/bin/env bash
# Shell functions that tools/quickstart.sh and tools/check.sh share: find the
# checkout, say what happens, install what is missing, configure and build.
# Sourced, never run by itself.
set -euo pipefail

SECONDS=0
PAPILIO_ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)"
# The only place that names the LLVM release.
LLVM_MAJOR="$(head -n 1 "$PAPILIO_ROOT/cmake/llvm-version.txt")"
LLVM_PREFIX="/usr/lib/llvm-$LLVM_MAJOR"
SPEECH_WAV=/usr/share/sounds/alsa/Front_Center.wav

# step TEXT: announces a step with the seconds since the script began.
step() { printf '[%4d s] %s\n' "$SECONDS" "$*"; }

# warn TEXT: something the reader should know, on stderr.
warn() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

# fail TEXT: one clear line on stderr, then exit status 1.
fail() {
  printf '%s: error: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

# wanted_packages: lines "PACKAGE PROBE"; a probe with a slash is a file that
# must exist, any other is a command that must be found. Probes rather than
# dpkg's list, so that tools from another source are accepted as well.
wanted_packages() {
  cat <<LIST
cmake cmake
ninja-build ninja
clang-$LLVM_MAJOR clang++-$LLVM_MAJOR
lld-$LLVM_MAJOR $LLVM_PREFIX/bin/ld.lld
llvm-$LLVM_MAJOR-dev $LLVM_PREFIX/lib/cmake/llvm/LLVMConfig.cmake
llvm-$LLVM_MAJOR-tools $LLVM_PREFIX/bin/FileCheck
libmlir-$LLVM_MAJOR-dev $LLVM_PREFIX/lib/cmake/mlir/MLIRConfig.cmake
mlir-$LLVM_MAJOR-tools $LLVM_PREFIX/bin/mlir-tblgen
libclang-rt-$LLVM_MAJOR-dev $LLVM_PREFIX/lib/clang/$LLVM_MAJOR/include/sanitizer/asan_interface.h
clang-format-$LLVM_MAJOR clang-format-$LLVM_MAJOR
pkgconf pkg-config
libgtest-dev /usr/include/gtest/gtest.h
libeigen3-dev /usr/include/eigen3/Eigen/Dense
zlib1g-dev /usr/include/zlib.h
python3 python3
alsa-utils $SPEECH_WAV
LIST
}

# missing_packages: the packages of the list above whose probe fails.
missing_packages() {
  local package probe
  while read -r package probe; do
    case "$probe" in
    */*) [ -e "$probe" ] || echo "$package" ;;
    *) command -v "$probe" >/dev/null || echo "$package" ;;
    esac
  done < <(wanted_packages)
}

# as_root COMMAND...: as it is for root, through sudo for anybody else.
as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  else
    sudo "$@"
  fi
}

# apt_get ARGUMENTS...: without questions; again after a pause when the network
# or another apt stands in the way.
apt_get() {
  local attempt
  for attempt in 1 2 3 4; do
    if as_root env DEBIAN_FRONTEND=noninteractive NEEDRESTART_MODE=a \
      apt-get -y -q -o Dpkg::Use-Pty=0 -o Acquire::Retries=3 \
      -o DPkg::Lock::Timeout=300 "$@" </dev/null >>"$APT_LOG" 2>&1; then
      return 0
    fi
    [ "$attempt" -eq 4 ] && break
    step "apt-get $1 did not succeed, trying again in $((attempt * 5)) s"
    sleep $((attempt * 5))
  done
  return 1
}

# install_missing: nothing at all when every tool is there already.
install_missing() {
  local missing
  missing="$(missing_packages | tr '\n' ' ')"
  missing="${missing% }"
  if [ -z "$missing" ]; then
    step "packages: everything needed is installed"
    return 0
  fi
  if ! command -v apt-get >/dev/null; then
    fail "no apt-get here, and not found: $missing; install these (Debian's names) and run this again"
  fi
  if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null; then
    fail "not root and no sudo; as root: apt-get install $missing"
  fi
  APT_LOG="$(mktemp "${TMPDIR:-/tmp}/papilio-apt.XXXXXX")"
  step "packages: installing $missing (log: $APT_LOG)"
  # A stale list of a source that has nothing to do with us is no reason to
  # stop: the installation decides.
  apt_get update || warn "apt-get update reported an error, going on"
  # shellcheck disable=SC2086 # a list of names, meant to be split
  if ! apt_get install --no-install-recommends $missing; then
    tail -n 20 "$APT_LOG" >&2
    fail "apt-get could not install: $missing (papilio is built on Debian 12; whole log: $APT_LOG)"
  fi
  rm -f "$APT_LOG"
  missing="$(missing_packages | tr '\n' ' ')"
  [ -z "$missing" ] ||
    fail "apt-get says all is installed, but these lack what papilio uses of them: $missing"
  step "packages: installed"
}

# build_release: configures and builds build/release (again and again is fine:
# ninja does what is left to do).
build_release() {
  local build="$PAPILIO_ROOT/build/release" log
  mkdir -p "$build"
  log="$build/setup.log"
  step "configure: cmake --preset release"
  (cd "$PAPILIO_ROOT" && cmake --preset release) >"$log" 2>&1 || {
    tail -n 30 "$log" >&2
    fail "cmake could not configure; whole log: $log"
  }
  step "build: cmake --build build/release (a first build takes minutes)"
  cmake --build "$build" --target all mlir-doc >"$log" 2>&1 || {
    grep -E -A 5 'error:|FAILED:' "$log" | head -n 60 >&2 || tail -n 30 "$log" >&2
    fail "the build failed; whole log: $log"
  }
  step "build: done, tools are in build/release/bin"
}
