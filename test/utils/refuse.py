"""Runs a command that must refuse its input, and shows what it says.

usage: refuse.py CODE COMMAND...

Fails unless the command exits with CODE, prints nothing on standard output and
leaves the current folder as it found it. What it prints on standard error goes
to standard output, for diff or FileCheck.
"""

import os
import subprocess
import sys


def main():
    expected = int(sys.argv[1])
    before = sorted(os.listdir())
    result = subprocess.run(
        sys.argv[2:], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    sys.stdout.buffer.write(result.stderr)
    problems = []
    if result.returncode != expected:
        problems.append(f"exit code {result.returncode}, expected {expected}")
    if result.stdout:
        problems.append(f"{len(result.stdout)} bytes on standard output")
    if sorted(os.listdir()) != before:
        problems.append(f"files written: {set(os.listdir()) - set(before)}")
    for problem in problems:
        print("refuse.py:", problem)
    return 1 if problems else 0


sys.exit(main())
