"""Checks of C and C++: format, lengths, includes, habits of libraries."""

import re
import shutil
import subprocess

from core import CXX, ROOT, Skip, check, files, in_library, lines, text

README_LIMIT = 150
LIMITS = {".h": 400, ".cpp": 400, ".c": 400, ".td": 500, ".py": 400, ".sh": 400}
FUNCTION_LIMIT = 50
MAIN_LIMIT = 120
LONG = "// long:"


@check("format", "clang-format-$(head -1 cmake/llvm-version.txt) -i FILE")
def format_():
    program = "clang-format-" + text("cmake/llvm-version.txt").strip()
    if not shutil.which(program):
        raise Skip(f"{program} not found; tools/check.sh installs it")
    sources = [str(path) for path in files(*CXX)]
    done = subprocess.run(
        [program, "--dry-run", *sources], cwd=ROOT, capture_output=True, text=True
    )
    for match in re.finditer(r"^(.+?):(\d+):\d+: \w+: (.*)$", done.stderr, re.M):
        yield match[1], match[2], "not as clang-format lays it out"


@check("file-length", "split the file by subject")
def file_length():
    for path in files(*LIMITS):
        count = text(path).count("\n")
        if count > LIMITS[path.suffix]:
            yield path, count, f"{count} lines, at most {LIMITS[path.suffix]}"
    for path in files(".md"):
        count = text(path).count("\n")
        if str(path) == "README.md" and count > README_LIMIT:
            yield path, count, f"{count} lines, at most {README_LIMIT}"


def without_literals(source):
    """The same text, as long, with comments and literals blanked."""
    pattern = re.compile(
        r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'',
        re.S,
    )
    return pattern.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), source)


BODY = re.compile(r"(?:\)|\b(?:const|noexcept|override|final|mutable|try)|->[^;{}]*)\s*$")
OTHER = re.compile(r"^\s*(?:namespace|class|struct|enum|union|extern)\b")


def functions(source):
    """Pairs (first line, last line) of functions, without those inside others:
    a `{` that follows a parameter list opens one. A heuristic, good enough to
    find the long ones."""
    blank = re.sub(r"^[ \t]*#.*?(?<!\\)$", lambda m: re.sub(r"[^\n]", " ", m[0]),
                   without_literals(source), flags=re.M | re.S)
    statement = 0  # where the statement before the current position begins
    depth, body_depth, first = 0, None, 0
    for match in re.finditer(r"[{};]", blank):
        mark, position = match[0], match.start()
        if mark == "{":
            depth += 1
            head = blank[statement:position]
            if body_depth is None and BODY.search(head) and not OTHER.match(head):
                body_depth = depth
                begin = statement + len(head) - len(head.lstrip())
                first = blank.count("\n", 0, begin) + 1
        elif mark == "}":
            if body_depth == depth:
                yield first, blank.count("\n", 0, position) + 1
                body_depth = None
            depth -= 1
        statement = match.end()


@check(
    "function-length",
    f"split the function, or put `{LONG} reason` in the line above it",
)
def function_length():
    for path in files(*CXX):
        source = text(path)
        rows = source.split("\n")
        for first, last in functions(source):
            length = last - first + 1
            above = "\n".join(rows[max(0, first - 3) : first])
            if length > FUNCTION_LIMIT and LONG not in above:
                yield path, first, f"function of {length} lines, at most {FUNCTION_LIMIT}"


@check("tool-main-length", "move work from the tool's main file into a library")
def tool_main_length():
    for path in files(".cpp"):
        if path.parts[0] == "tools" and re.search(r"^int main\(", text(path), re.M):
            count = text(path).count("\n")
            if count > MAIN_LIMIT:
                yield path, count, f"{count} lines in a main file, at most {MAIN_LIMIT}"


@check("header-namespace", "name the namespace in full, or alias single names")
def header_namespace():
    for path in files(".h"):
        for number, line in lines(path):
            if re.match(r"\s*using namespace\b", line):
                yield path, number, "`using namespace` in a header"


# Room -> what its files must not include. Rooms below do not know rooms above.
FORBIDDEN = {
    "runtime": ("llvm/", "llvm-c/", "mlir/", "mlir-c/", "dialects/", "compiler/", "tools/"),
    "dialects": ("compiler/", "papilio-c/", "runtime/", "tools/"),
    "compiler": ("tools/",),
}


@check("include-direction", "move the code to the room that may know both")
def include_direction():
    for path in files(*CXX, ".td"):
        for number, line in lines(path):
            match = re.match(r'\s*#?include\s+["<]([^">]+)[">]', line)
            if match and match[1].startswith(FORBIDDEN.get(path.parts[0], ())):
                yield path, number, f"{path.parts[0]}/ must not include {match[1]}"


HABITS = [
    (r"\b(?:std::)?(?:f|v|vf)?printf\s*\(", "prints"),
    (r"\b(?:std::)?f?puts\s*\(", "prints"),
    (r"\bstd::(?:cout|cerr|clog)\b", "prints"),
    (r"\b(?:llvm::)?(?:errs|outs|dbgs)\(\)", "prints"),
    (r"(?<![\w.>])(?:std::|::)?(?:_?exit|abort|quick_exit|_Exit)\s*\(", "ends the process"),
    (r"\b(?:llvm::)?report_fatal_error\s*\(", "ends the process"),
    (r"\b(?:llvm::)?cl::(?:opt|list|bits|alias)\b", "command-line global"),
]


@check("library-habits", "return an error (status, LogicalResult, llvm::Error) to the caller")
def library_habits():
    for path in files(*CXX):
        if not in_library(path):
            continue
        for number, line in enumerate(without_literals(text(path)).split("\n"), 1):
            for pattern, what in HABITS:
                if re.search(pattern, line):
                    yield path, number, f"library code: {what}: `{line.strip()}`"


@check("banner", "begin the file as its neighbours do: name, sentence, licence")
def banner():
    for path in files(*CXX, ".td"):
        head = "\n".join(text(path).split("\n")[:8])
        if "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception" not in head:
            yield path, 1, "no licence line in the banner"
        elif path.name not in head.split("\n")[0]:
            yield path, 1, f"the banner's first line does not name {path.name}"


@check("header-guard", "name the guard after the path, in capitals")
def header_guard():
    for path in files(".h"):
        match = re.search(r"^#ifndef (\w+)\n#define \1$", text(path), re.M)
        if not match or not match[1].startswith("PAPILIO_"):
            yield path, 1, "no include guard PAPILIO_..."
