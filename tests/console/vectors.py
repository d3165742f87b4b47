# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""square, vectors and vector: each square, each cell of the six plates around squares of all files and ranks, and all
lines about 400 pairs of squares, computed independently from files and ranks; the walk back, on the board of a random
position."""
import random
import re

from console_tap import Tap, run
from chess_rules import random_position
from models import SQUARES, View

PAIRS, CENTRES = 400, SQUARES[::7]
tap = Tap()
text = run(["--console"], "".join("square %s\n" % name for name in SQUARES)).stdout
views = [View("square", part) for part in re.split("(?m)^(?=number )", text)[1:]]
wrong = [name for name, view in zip(SQUARES, views) if not (view.square(name, True) and view.complete("0x88 test"))]
tap.ok(len(views) == 64 and not wrong, "each square is taken apart", wrong)
for plate in ("movers", "step", "distance", "manhattan", "index", "difference"):
    text = run(["--console"], "".join("vectors %s %s\n" % (name, plate) for name in CENTRES)).stdout
    parts = re.split("(?m)^(?=All vectors)", text)[1:]
    views = [View("vectors", part) for part in parts]
    wrong = [name for name, view in zip(CENTRES, views)
             if not (view.plate(name, plate) and view.complete("All vectors"))]
    tap.ok(len(parts) == len(CENTRES) and not wrong, "%s: plates of 225 vectors" % plate, wrong)
    tap.ok(max(map(len, text.splitlines())) <= 80, "within 80 columns")

chance = random.Random(20261125)
pairs = chance.sample([(a, b) for a in SQUARES for b in SQUARES if a != b], PAIRS)
places = ["setboard " + random_position(chance, 0, 60).fen() for _ in range(10)]
for number, place in enumerate(places):
    some = pairs[number::len(places)]
    text = run(["--console"], place + "\n" + "".join("vector %s %s\n" % pair for pair in some)).stdout
    parts = re.split("(?m)^(?=squares )", text)[1:]
    wrong = [pair for pair, part in zip(some, parts) for view in [View(place, part)]
             if not (view.vector(*pair) and view.complete("difference"))]
    tap.ok(len(parts) == len(some) and not wrong, "each pair of squares has its vector: %s" % place, wrong)
tap.done()
