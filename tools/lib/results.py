"""Reads what the suites of tools/check.sh wrote and adds it up.

    results.py RESULTS    prints failures, skips and the closing line

A suite whose results are missing, unreadable or empty counts as one failure:
nothing that did not run may look like a pass.
"""

import json
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

PASSED, FAILED, SKIPPED = "passed", "failed", "skipped"


class Suite:
    """Tests of one kind: a list of (name, state, detail)."""

    def __init__(self, name):
        self.name = name
        self.tests = []
        self.notes = []  # skips of which only names and numbers are known
        self.extra_passed = 0  # passes known by number only
        self.extra_failed = 0
        self.extra_skipped = 0

    def add(self, name, state, detail=""):
        self.tests.append((name, state, detail))

    def count(self, state):
        extra = getattr(self, "extra_" + state)
        return extra + sum(1 for test in self.tests if test[1] == state)

    def total(self):
        return sum(self.count(state) for state in (PASSED, FAILED, SKIPPED))


def read_lint(results):
    """lint.txt: lines `passed|failed|skipped NAME`."""
    suite = Suite("lint")
    for line in (results / "lint.txt").read_text().splitlines():
        state, name = line.split(maxsplit=1)
        suite.add(name, state)
    return suite


LIT_STATES = {
    "PASS": PASSED,
    "FLAKYPASS": PASSED,
    "XFAIL": PASSED,
    "UNSUPPORTED": SKIPPED,
    "SKIPPED": SKIPPED,
    "EXCLUDED": SKIPPED,
}


def read_lit(results):
    """lit.json as written by `lit --output`; any other state is a failure."""
    suite = Suite("lit")
    for test in json.loads((results / "lit.json").read_text())["tests"]:
        state = LIT_STATES.get(test["code"], FAILED)
        suite.add(test["name"], state, test.get("output", ""))
    return suite


def unit_state(test):
    if test.get("failures"):
        return FAILED
    if test.get("result") == "SKIPPED" or test.get("status") == "NOTRUN":
        return SKIPPED
    return PASSED


def read_gtest(report, suite):
    """One JSON file of a GoogleTest binary; returns the number of failures."""
    content = json.loads(report.read_text())
    for group in content["testsuites"]:
        for test in group["testsuite"]:
            detail = "\n".join(f["failure"] for f in test.get("failures", []))
            name = f"{report.stem}: {group['name']}.{test['name']}"
            suite.add(name, unit_state(test), detail)
    return content.get("failures", 0)


CTEST_STATES = {"run": PASSED, "notrun": SKIPPED, "disabled": SKIPPED}


def read_unit(results):
    """ctest.json (the entries), ctest.xml (how they ended), and the JSON files
    that GoogleTest binaries wrote. An entry that wrote none counts as one test;
    one that wrote only passes but failed (a sanitizer, a crash at exit) as one
    failure more."""
    suite = Suite("unit")
    folder = results / "unit"
    entries = json.loads((folder / "ctest.json").read_text())["tests"]
    programs = {test["name"]: pathlib.Path(test["command"][0]).name
                for test in entries if test.get("command")}
    reports, failures = set(), set()
    for report in sorted((folder / "gtest").glob("*.json")):
        program = re.sub(r"_\d+$", "", report.stem)
        reports.add(program)
        if read_gtest(report, suite):
            failures.add(program)
    for case in ElementTree.parse(folder / "ctest.xml").iter("testcase"):
        name, program = case.get("name"), programs.get(case.get("name"))
        state = CTEST_STATES.get(case.get("status"), FAILED)
        output = case.findtext("system-out", "")
        if program not in reports:
            suite.add(name, state, output)
        elif state == FAILED and program not in failures:
            suite.add(name, FAILED, output)
    return suite


def skipped_row(line):
    """(op, cases skipped, reason) from a row of papilio-golden's table."""
    match = re.match(r"(\w+) +\d+ +\d+ +([1-9]\d*) +(.*)", line)
    return match and match.groups()


GOLDEN_LINE = re.compile(r"(\d+) passed, (\d+) failed(?:, (\d+) skipped)?")


def read_golden(results, name="golden"):
    """The closing line of papilio-golden; its other lines name what was skipped."""
    suite = Suite(name)
    lines = (results / f"{name}.txt").read_text().splitlines()
    closing = next(m for m in map(GOLDEN_LINE.search, reversed(lines)) if m)
    for name, count, reason in filter(None, map(skipped_row, lines)):
        suite.notes.append(f"{name}, {count} cases: {reason}")
    suite.extra_passed, suite.extra_failed = int(closing[1]), int(closing[2])
    suite.extra_skipped = int(closing[3] or 0)
    return suite


READERS = {
    "lint": read_lint,
    "lit": read_lit,
    "unit": read_unit,
    "golden": read_golden,
    "golden-strict": lambda results: read_golden(results, "golden-strict"),
}


def read_suite(name, results):
    try:
        suite = READERS[name](results)
    except (OSError, ValueError, KeyError, StopIteration, ElementTree.ParseError) as error:
        suite = Suite(name)
        suite.add(name, FAILED, f"no results: {error or 'no closing line'}")
        return suite
    if suite.count(PASSED) + suite.count(FAILED) == 0:
        suite.add(name, FAILED, "the suite ran no test")
    return suite


def write_junit(suites, path):
    root = ElementTree.Element("testsuites")
    for suite in suites:
        element = ElementTree.SubElement(
            root,
            "testsuite",
            name=suite.name,
            tests=str(suite.total()),
            failures=str(suite.count(FAILED)),
            skipped=str(suite.count(SKIPPED)),
        )
        for name, state, detail in suite.tests:
            case = ElementTree.SubElement(element, "testcase", name=name)
            if state != PASSED:
                tag = "failure" if state == FAILED else "skipped"
                # XML has no place for the control characters a log may hold.
                text = re.sub(r"[^\t\n\x20-\ufffd]", "?", detail)
                ElementTree.SubElement(case, tag).text = text
    ElementTree.ElementTree(root).write(path, encoding="utf-8")


def summary(results):
    suites = [read_suite(name, results) for name in READERS]
    write_junit(suites, results / "summary.xml")
    for suite in suites:
        for name, state, detail in suite.tests:
            if state == SKIPPED:
                print(f"skipped: {suite.name}: {name}")
        for note in suite.notes:
            print(f"skipped: {suite.name}: {note}")
        for name, state, detail in suite.tests:
            if state == FAILED:
                print(f"failed: {suite.name}: {name}")
                if detail and suite.name in ("lit", "unit", name):
                    print("    " + "\n    ".join(detail.splitlines()[-30:]))
    for suite in suites:
        print(
            f"{suite.name:8}{suite.count(PASSED):6} ok"
            f"{suite.count(FAILED):6} not ok{suite.count(SKIPPED):6} skipped"
        )
    passed = sum(suite.count(PASSED) for suite in suites)
    failed = sum(suite.count(FAILED) for suite in suites)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    return summary(pathlib.Path(arguments[0]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
