"""Writes the JSON blocks of a page to numbered files.

usage: examples.py PAGE FOLDER
"""

import os
import re
import sys

page, folder = sys.argv[1:]
os.makedirs(folder, exist_ok=True)
with open(page) as file:
    blocks = re.findall(r"```json\n(.*?)```", file.read(), re.DOTALL)
for number, block in enumerate(blocks):
    with open(os.path.join(folder, f"{number}.json"), "w") as out:
        out.write(block)
print(len(blocks), "examples")
