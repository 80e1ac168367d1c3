"""Checks of the tree: passes and their tests, scripts, data files."""

import json
import os
import py_compile
import re
import subprocess
import tempfile

from core import ROOT, check, files, text


def passes():
    """(path of Passes.td, line, record, flag, anchor) of each pass."""
    pattern = re.compile(r'^def (\w+)\s*:\s*(?:\w+)?Pass<\s*"([^"]+)"', re.M)
    for path in files(".td"):
        if path.name == "Passes.td":
            source = text(path)
            for match in pattern.finditer(source):
                yield path, source.count("\n", 0, match.start()) + 1, match[1], match[2]


# Passes whose source has a name of its own, with the reason.
OTHER_SOURCE = {
    "verify-phase": "Contracts.cpp",  # holds the contracts; the pass only asks them
}


def letters(name):
    return re.sub(r"[^a-z0-9]", "", name.lower())


@check("pass-test", "write test/.../<stem>.mlir; the stem is the pass's flag, the dialect's name dropped")
def pass_test():
    tests = {path.name for path in files(".mlir") if path.parts[0] == "test"}
    for path, line, _, flag in passes():
        names = {f"{flag}.mlir", f"{flag.partition('-')[2]}.mlir"}
        if not names & tests:
            yield path, line, f"pass {flag} has no test named {' or '.join(sorted(names))}"


@check("pass-names", "flag, record and source share a stem: a-b-c, BCPass or ABCPass, BC.cpp")
def pass_names():
    for path, line, record, flag in passes():
        stems = {letters(flag), letters(flag.partition("-")[2])}
        if flag.startswith("convert-"):
            stems = {letters(flag[len("convert-") :]), letters(flag)}
        if not record.endswith("Pass") or letters(record[: -len("Pass")]) not in stems:
            yield path, line, f"record {record} does not follow from flag {flag}"
        sources = {letters(p.stem) for p in (ROOT / path).parent.glob("*.cpp")}
        other = (ROOT / path).parent / OTHER_SOURCE.get(flag, "none")
        if not stems & sources and not other.exists():
            yield path, line, f"no source beside it with the stem of {flag}"


def scripts():
    for path in files():
        if path.suffix == ".sh" or text_begins(path, b"#!"):
            if b"bash" in (ROOT / path).open("rb").readline() or path.suffix == ".sh":
                yield path


def text_begins(path, start):
    with (ROOT / path).open("rb") as stream:
        return stream.read(len(start)) == start


@check("scripts", "mend what bash says; begin with `set -euo pipefail`; chmod +x")
def shell_scripts():
    for path in scripts():
        done = subprocess.run(
            ["bash", "-n", path], cwd=ROOT, capture_output=True, text=True
        )
        for line in done.stderr.splitlines():
            match = re.match(r".*line (\d+): (.*)", line)
            yield path, match[1] if match else 1, match[2] if match else line
        if not re.search(r"^set -euo pipefail$", text(path), re.M):
            yield path, 1, "no `set -euo pipefail`"
        # A file that is only sourced needs no execute bit.
        if "Sourced, never run" not in text(path) and not os.access(ROOT / path, os.X_OK):
            yield path, 1, "not executable"


@check("python-syntax", "mend what Python says")
def python_syntax():
    with tempfile.TemporaryDirectory() as folder:
        for path in files(".py"):
            try:
                py_compile.compile(
                    str(ROOT / path), os.path.join(folder, "out.pyc"), doraise=True
                )
            except py_compile.PyCompileError as error:
                yield path, 1, str(error.exc_value)


@check("json-syntax", "mend what the parser says; a file that is wrong on purpose lies in Inputs/ or below test/")
def json_syntax():
    for path in files(".json"):
        # Tests hold specs that are wrong on purpose.
        if path.parts[0] == "test":
            continue
        try:
            json.loads(text(path))
        except ValueError as error:
            yield path, getattr(error, "lineno", 1), str(error)
