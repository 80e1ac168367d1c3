"""Runs the commands of a page and compares what they print.

    run_page.py PAGE BUILD FOLDER

A block of commands below the line `<!-- run -->` is run by bash in FOLDER, which
looks like the checkout (links to its entries, build/release leads to BUILD). If
the next block on the page is ```text, it is what they must print: with
`<!-- run exact -->` to the letter, with `<!-- run -->` but for the numbers, which
are those of a machine. With `<!-- run loose -->` they must only succeed.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
BLOCK = re.compile(
    r"<!-- run ?(exact|loose|) -->\n```sh\n(.*?)^```$(?:\n\n```text\n(.*?)^```$)?", re.M | re.S
)
NUMBER = re.compile(r"\d+(?:\.\d+)?(?:e[+-]\d+)?")


def furnish(folder, build):
    """FOLDER with the entries of the checkout, and the build in its place."""
    folder.mkdir(parents=True)
    for entry in ROOT.iterdir():
        if entry.name not in ("build", ".git"):
            (folder / entry.name).symlink_to(entry)
    (folder / "build").mkdir()
    (folder / "build" / "release").symlink_to(build.resolve())


def plain(output, kind):
    """What is compared: no runs of spaces; numbers only if they must agree."""
    lines = [" ".join(line.split()) for line in output.strip().split("\n")]
    return lines if kind == "exact" else [NUMBER.sub("N", line) for line in lines]


def run(kind, commands, wanted, folder):
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", commands],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    print(f"$ {commands}{done.stdout}", flush=True)
    if done.returncode:
        print(f"error: exit status {done.returncode}")
        return False
    if not wanted or kind == "loose" or plain(done.stdout, kind) == plain(wanted, kind):
        return True
    print(f"error: the page says:\n{wanted}")
    return False


def main(arguments):
    if len(arguments) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    page, build, folder = map(pathlib.Path, arguments)
    blocks = BLOCK.findall(page.read_text())
    if not blocks:
        print(f"error: {page} has no block to run")
        return 1
    furnish(folder, build)
    good = [run(*block, folder) for block in blocks]
    print(f"{len(good)} blocks, {good.count(False)} wrong")
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
