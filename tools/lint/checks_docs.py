"""Checks of the pages: links, generated pages, quoted tests."""

import re

from core import ROOT, check, files, text


@check("links", "correct the path; links are relative to the page")
def links():
    pattern = re.compile(r"\]\(([^)#\s]+)(#[^)]*)?\)")
    for path in files(".md"):
        source = text(path)
        for match in pattern.finditer(source):
            target = match[1]
            if re.match(r"[a-z]+:", target):
                continue
            if not (ROOT / path.parent / target).exists():
                line = source.count("\n", 0, match.start()) + 1
                yield path, line, f"no file {target}"


@check("page-question", "open the page with `# Title`, an empty line and `*The question it answers?*`")
def page_question():
    for path in files(".md"):
        if path.parts[0] != "docs" or path.name == "README.md" or is_generated(path):
            continue
        if "?" not in "\n".join(text(path).split("\n")[1:5]):
            yield path, 3, "the page does not open with the question it answers"


def is_generated(path):
    return "dialects" in path.parts or path.name == "passes.md"
