"""Prints the JSON file of `papilio-run bench` as a Markdown table.

    bench_table.py bench.json

A row is a type, length and batch. Where both kinds of twiddles were measured, a
cell holds the number for tied and that for untied ones. `x` are other programs'
times over the kernel's, `over memcpy` is the kernel's over that of a copy; `-`
is what was not measured.
"""

import json
import sys

COLUMNS = ("type", "n", "batch", "time", "GFLOP/s", "of peak",
           "x plain loop", "x dense", "x FFTW", "over memcpy")


def time_text(seconds):
    """Three digits and a unit, as papilio-run prints them."""
    for unit, factor in (("ns", 1e9), ("us", 1e6), ("ms", 1e3)):
        if float(f"{seconds * factor:.3g}") < 1000:
            return f"{seconds * factor:#.3g}".rstrip(".") + f" {unit}"
    return f"{seconds:#.3g} s"


def number_text(value):
    return "-" if value is None else f"{value:#.3g}".rstrip(".")


def cells(case):
    """What the columns behind the batch say of one case."""
    times = {name: entry["median"] for name, entry in case["contenders"].items()}
    ours, packed = times["papilio"], times["papilio_packed_once"]

    def over(name, mine):
        return times[name] / mine if name in times else None

    speed = case["flops"] / ours
    return [time_text(ours), f"{speed / 1e9:.0f}",
            f"{speed / case['fma_peak']:.2f}",
            number_text(over("plain_loop", ours)),
            # These prepare once, so that the packing does not count.
            number_text(over("dense", packed)), number_text(over("fftw", packed)),
            number_text(ours / times["memcpy"])]


def rows(cases):
    """Rows in the order in which their first case comes."""
    table = {}
    for case in cases:
        key = (case["dtype"], case["n"], case["batch"])
        table.setdefault(key, []).append(cells(case))
    for (dtype, n, batch), kinds in table.items():
        yield [dtype, str(n), str(batch)] + [
            entries[0] if set(entries) == {"-"} else " / ".join(entries)
            for entries in zip(*kinds)]


def main(path):
    with open(path, encoding="utf-8") as file:
        report = json.load(file)
    print("| " + " | ".join(COLUMNS) + " |")
    print("|" + "---|" * len(COLUMNS))
    for row in rows(report["cases"]):
        print("| " + " | ".join(row) + " |")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
