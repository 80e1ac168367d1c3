"""What every check uses: the files of the tree and the list of checks."""

import functools
import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Folders that hold no source of ours.
SKIPPED_FOLDERS = {".git", ".venv", ".cache", "__pycache__", "build", "golden"}

CXX = {".h", ".cpp", ".c"}
LIBRARIES = ("dialects", "compiler", "runtime")

CHECKS = []


class Skip(Exception):
    """A check that cannot be made here, with the reason."""


def check(name, mend):
    """Registers a function that yields `(path, line, message)` problems.

    `mend` says what to do about them; it is printed once below the problems.
    """

    def register(function):
        CHECKS.append((name, mend, function))
        return function

    return register


def tracked_files():
    """What git tracks, or None for a copy without git: what a user makes while
    following the pages is no source."""
    try:
        listed = subprocess.run(
            ["git", "-C", str(ROOT), "ls-files", "-z", "--cached"],
            capture_output=True, check=True, text=True,
        ).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    paths = [pathlib.Path(name) for name in listed.split("\0") if name]
    return [path for path in paths
            if (ROOT / path).is_file() and not SKIPPED_FOLDERS & set(path.parts)] or None


def walked_files():
    """Every file of the tree but build folders and the like."""
    found = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(f for f in folders if f not in SKIPPED_FOLDERS)
        found += [pathlib.Path(folder, name).relative_to(ROOT)
                  for name in names if name != ".git"]
    return found


@functools.cache
def all_files():
    return sorted(tracked_files() or walked_files())


def files(*suffixes):
    """Paths of the tree, relative to its root, sorted; all without suffixes."""
    return [path for path in all_files()
            if not suffixes or path.suffix in suffixes]


def text(path):
    # A file that is no text fails its check, not the program.
    return (ROOT / path).read_text(encoding="utf-8", errors="replace")


def lines(path):
    """Pairs (number from 1, line without its end)."""
    return enumerate(text(path).split("\n"), start=1)


def in_library(path):
    return path.parts[0] in LIBRARIES
