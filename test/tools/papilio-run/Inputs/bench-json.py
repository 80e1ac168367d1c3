"""Prints the fields and cases of a benchmark's JSON file, without its times."""

import json
import sys

with sys.stdin if sys.argv[1] == "-" else open(sys.argv[1]) as file:
    bench = json.load(file)
cases = bench.pop("cases")
print(*sorted(bench))
print(*sorted(bench["machine"]))
print(
    f"{bench['unit']}, threads {bench['threads']}, "
    f"bandwidths {len(bench['read_bandwidths'])}"
)
for case in cases:
    contenders = case.pop("contenders")
    if case is cases[0]:
        print(*case)
    name = " ".join(
        str(case[key]) for key in ("n", "batch", "tying", "order", "dtype")
    )
    print(f"{name}: {' '.join(contenders)}")
    for fields in contenders.values():
        assert list(fields) == [
            "median",
            "minimum",
            "spread",
            "calls",
            "error",
            "bound",
        ], fields
        assert fields["median"] > 0 and fields["error"] <= fields["bound"]
