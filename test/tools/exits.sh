#!/usr/bin/env bash
# usage: exits.sh STATUS COMMAND...
# Runs the command with its errors on standard output; fails unless it ends with
# that exit status.
set -euo pipefail
wanted=$1
shift
got=0
"$@" 2>&1 || got=$?
[ "$got" = "$wanted" ] && exit 0
echo "exit status $got, expected $wanted: $*"
exit 1
