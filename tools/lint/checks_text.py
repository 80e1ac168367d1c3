"""Checks of any text file: white space, words that may not stand there."""

import re

from core import check, files, lines, text

# Golden data and pictures are no text of ours; LICENSE is quoted as it is.
BINARY = {".npy", ".wav", ".png", ".bin"}


def texts():
    return [p for p in files() if p.suffix not in BINARY and p.name != "LICENSE"]


@check("white-space", r"sed -i 's/[ \t]*$//' FILE; tabs become spaces; end with a newline")
def white_space():
    for path in texts():
        content = text(path)
        if content and not content.endswith("\n"):
            yield path, content.count("\n") + 1, "no newline at the end"
        if content.endswith("\n\n"):
            yield path, content.count("\n"), "empty line at the end"
        for number, line in lines(path):
            if line != line.rstrip():
                yield path, number, "white space at the end of the line"
            if "\t" in line:
                yield path, number, "tab"


# Documents tell a reader which packages to install; they may name the release.
RELEASE_MAY_STAND = {".md"}


@check("llvm-release", "read cmake/llvm-version.txt (CMake: PAPILIO_LLVM_MAJOR, shell: LLVM_MAJOR)")
def llvm_release():
    major = text("cmake/llvm-version.txt").strip()
    pattern = re.compile(
        rf"\b(?:llvm|mlir|clang|clang\+\+|lld|clang-format|LLVM|MLIR|libmlir|libllvm|lit)"
        rf"[-_ =/]?{major}\b",
        re.I,
    )
    for path in texts():
        if path.suffix in RELEASE_MAY_STAND:
            continue
        for number, line in lines(path):
            if pattern.search(line):
                yield path, number, f"names the LLVM release: `{line.strip()}`"


@check("machine-path", "write a path relative to the checkout, or a variable")
def machine_path():
    # Spelled in pieces, so that this file passes its own check.
    pattern = re.compile("(?<![\\w.$}])/(?:" + "|".join(["work", "root", "home"]) + r")(?:/|\b)")
    for path in texts():
        for number, line in lines(path):
            if pattern.search(line):
                yield path, number, f"path of one machine: `{line.strip()}`"


@check("unfinished", "finish it, or name the open issue beside it")
def unfinished():
    words = "|".join(["TO" + "DO", "FIX" + "ME", "X" + "XX"])
    pattern = re.compile(rf"\b(?:{words})\b|^(?:<{{7}}|>{{7}})( |$)")
    for path in texts():
        for number, line in lines(path):
            if pattern.search(line):
                yield path, number, f"unfinished: `{line.strip()}`"
