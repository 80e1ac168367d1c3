"""What every check uses: the files of the tree and the list of checks."""

import os
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Folders that hold no source of ours. Found by walking, not by git: a checkout
# without its metadata is checked in the same way.
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


def files(*suffixes):
    """Paths of the tree, relative to its root, sorted; all without suffixes."""
    found = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(f for f in folders if f not in SKIPPED_FOLDERS)
        for name in names:
            path = pathlib.Path(folder, name).relative_to(ROOT)
            if (not suffixes or path.suffix in suffixes) and not name == ".git":
                found.append(path)
    return sorted(found)


def text(path):
    return (ROOT / path).read_text(encoding="utf-8")


def lines(path):
    """Pairs (number from 1, line without its end)."""
    return enumerate(text(path).split("\n"), start=1)


def in_library(path):
    return path.parts[0] in LIBRARIES
