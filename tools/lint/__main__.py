"""Runs the checks of the sources: python3 tools/lint [options] [CHECK...]

    --list          names of the checks
    --results FILE  also write lines `passed|failed|skipped NAME`

Each problem is one line `file:line: message [check]`; below a check's problems
stands how to mend them. Exit status 1 if there is a problem.
"""

import argparse
import sys

import checks_cxx  # noqa: F401  (each import registers its checks)
import checks_docs  # noqa: F401
import checks_text  # noqa: F401
import checks_tree  # noqa: F401
import core


def run(name, mend, function):
    """State of one check; prints its problems."""
    try:
        problems = list(function())
    except core.Skip as reason:
        print(f"lint: {name} not made: {reason}")
        return "skipped"
    for path, line, message in problems:
        print(f"{path}:{line}: {message} [{name}]")
    if problems:
        print(f"  to mend: {mend}")
    return "failed" if problems else "passed"


def main():
    parser = argparse.ArgumentParser(prog="tools/lint.sh", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true", help="names of the checks")
    parser.add_argument("--results", metavar="FILE", help="write the states to FILE")
    parser.add_argument("checks", nargs="*", metavar="CHECK")
    arguments = parser.parse_args()
    known = [name for name, _, _ in core.CHECKS]
    if arguments.list:
        print("\n".join(known))
        return 0
    for name in arguments.checks:
        if name not in known:
            parser.error(f"no check '{name}'; there are: {', '.join(known)}")
    states = []
    for name, mend, function in core.CHECKS:
        if not arguments.checks or name in arguments.checks:
            states.append((run(name, mend, function), name))
    if arguments.results:
        with open(arguments.results, "w", encoding="utf-8") as output:
            output.writelines(f"{state} {name}\n" for state, name in states)
    bad = sum(state == "failed" for state, _ in states)
    print(f"lint: {len(states)} checks, {bad} with problems")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
