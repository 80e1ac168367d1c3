"""Compares the published JSON Schema with what the reader accepts.

usage: schema.py PAPILIO_COMPILE SCHEMA

The reader names its known keys and ops when it meets an unknown one; those are
the properties of the schema.
"""

import json
import re
import subprocess
import sys

compiler, schema_path = sys.argv[1:]
with open(schema_path) as file:
    schema = json.load(file)
definitions = schema["$defs"]
failures = 0


def known(spec, word):
    """The list after "known WORD are" in the note about a wrong spec."""
    result = subprocess.run(
        [compiler, "-"], input=json.dumps(spec), capture_output=True, text=True
    )
    found = re.search(f"known {word} are (.*)", result.stderr)
    return set(found.group(1).split(", ")) if found else {result.stderr}


def compare(what, accepted, published):
    global failures
    same = accepted == set(published)
    failures += not same
    print(f"{what}: {'same' if same else sorted(accepted ^ set(published))}")


def spec(**changes):
    base = {
        "papilio": 1,
        "dtype": "f32",
        "input": {"n": 8},
        "program": [{"op": "multiply"}],
    }
    return {**base, **changes}


compare("spec", known(spec(unknown=1), "keys"), schema["properties"])
compare(
    "input",
    known(spec(input={"unknown": 1}), "keys"),
    definitions["input"]["properties"],
)
compare(
    "output",
    known(spec(output={"unknown": 1}), "keys"),
    schema["properties"]["output"]["properties"],
)
ops = [name for name in definitions if name != "input"]
compare("ops", known(spec(program=[{"op": "unknown"}]), "ops"), ops)
for name in ops:
    program = [{"op": name, "unknown": 1}]
    compare(
        name, known(spec(program=program), "keys"), definitions[name]["properties"]
    )
sys.exit(1 if failures else 0)
