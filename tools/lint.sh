#!/usr/bin/env bash
# Checks of the sources that need no run of the program: tools/lint/ does the
# work, each check prints file:line and how to mend it.
#   usage: tools/lint.sh [--results FILE] [--list] [CHECK...]
set -euo pipefail
exec python3 "$(dirname "${BASH_SOURCE[0]}")/lint" "$@"
