#!/bin/sh
# usage: exits.sh STATUS COMMAND...
# Runs the command with its errors on standard output; fails unless it ends with
# that exit status.
wanted=$1
shift
"$@" 2>&1
got=$?
[ "$got" = "$wanted" ] && exit 0
echo "exit status $got, expected $wanted: $*"
exit 1
