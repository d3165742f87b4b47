# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""vectors and vector: each cell of the five plates around each of the 64 squares, and the lines about 1,000 pairs
of squares, computed independently from files and ranks."""
import random
import re

from console_tap import Tap, run
from models import PLATES, movers, step

NAMES = [file + rank for rank in "12345678" for file in "abcdefgh"]
PAIRS = 1000


tap = Tap()
cells = 0
for plate, value in PLATES.items():
    text = run(["--console"], "".join("vectors %s %s\n" % (name, plate) for name in NAMES)).stdout
    parts = re.split("(?m)^(?=All vectors)", text)[1:]
    wrong = []
    for name, part in zip(NAMES, parts):
        file, rank = ord(name[0]) - 97, int(name[1]) - 1
        lines = [line for line in part.splitlines()[1:] if "+--" not in line][:15]
        for north, line in zip(range(7, -8, -1), lines):
            words = line.replace("|", " ").split()
            inside = 0 <= rank + north < 8
            if inside and words[15:] != [str(rank + north + 1)]:
                wrong.append((name, plate, line))
            wanted = [value(east, north) if east or north else "*" for east in range(-7, 8)]
            cells += len(wanted)
            if words[:15] != wanted or len(words) != 15 + inside:
                wrong.append((name, plate, line, wanted))
            # The board is the window between the bars: eight cells, the first of them file a.
            if inside:
                left, window = line.split("|")[0].split(), line.split("|")[1].split() if "|" in line else []
                if len(left) != 7 - file or len(window) < 8:
                    wrong.append((name, plate, "window", line))
    tap.ok(len(parts) == 64 and not wrong, "%s: 64 plates of 225 vectors" % plate, wrong[:3])
tap.ok(cells == 5 * 64 * 225, "72,000 cells have been compared", cells)

chance = random.Random(20261125)
pairs = chance.sample([(a, b) for a in NAMES for b in NAMES if a != b], PAIRS)
text = run(["--console"], "".join("vector %s %s\n" % pair for pair in pairs)).stdout
parts = re.split("(?m)^(?=squares )", text)[1:]
wrong = []
for (a, b), part in zip(pairs, parts):
    east, north = ord(b[0]) - ord(a[0]), int(b[1]) - int(a[1])
    number = {name: 16 * (int(name[1]) - 1) + ord(name[0]) - 97 for name in (a, b)}
    kinds, far = movers(east, north), max(abs(east), abs(north))
    wanted = ["squares     %s = 0x%02X, %s = 0x%02X" % (a, number[a], b, number[b]),
              "difference  0x%02X - 0x%02X = %+d: entry %d + 119 = %d of each table" %
              (number[b], number[a], number[b] - number[a], number[b] - number[a], number[b] - number[a] + 119)]
    wrong += [(a, b, line, part) for line in wanted if line + "\n" not in part]
    shown = dict(re.findall(r"(?m)^(\w+(?: \w+)?)  +(.*)$", part))
    if set(shown.get("attackers", "none").split(", ")) != set(kinds or ["none"]):
        wrong.append((a, b, kinds, part))
    if not shown.get("distance", "").startswith("%d king move" % far) or \
            not re.search(r", %d by " % (abs(east) + abs(north)), part):
        wrong.append((a, b, "distance", part))
    if kinds and shown.get("step") != "%+d" % step(east, north):
        wrong.append((a, b, "step", part))
tap.ok(len(parts) == PAIRS and not wrong, "each pair of squares has its vector", wrong[:3])
tap.done()
