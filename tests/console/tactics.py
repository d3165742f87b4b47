# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The words of `tactics` have the manual's meaning: in positions of random games
each is found by a slow program that shares nothing with src/."""
import os
import random
import re

from console_tap import Tap, run
from chess_rules import attackers, captures, name, random_position, square
from models import free, judge

LINE = re.compile(r"^  ([KQRBNPkqrbnp])([a-h][1-8])  ([a-z ]+?)  ")
POSITIONS = 400 if os.environ.get("RHUMB_LONG") else 60


def random_positions(count):
    chance = random.Random(1)
    while count:
        position = random_position(chance, 6, 120, captures, 0.3)
        if position.has_legal_move():
            count -= 1
            yield position


tap = Tap()
positions = list(random_positions(POSITIONS))
script = "".join("setboard %s\nfen\ntactics all\n" % position.fen() for position in positions)
answer = run(["--console"], script)
sections = re.split(r"^\S+/\S+ [wb] .*\n", answer.stdout, flags=re.M)[1:]
tap.ok(answer.returncode == 0 and len(sections) == len(positions), "every position is answered",
       answer.stderr)
kinds = set()
for position, section in zip(positions, sections):
    said = set()
    for line in section.splitlines():
        found = LINE.match(line)
        if found:
            said.add((found.group(2), found.group(3)))
            at, of = square(found.group(2)), position.board[square(found.group(2))].isupper() == (found.group(3) == "hanging")
            if found.group(3) in ("hanging", "en prise"):
                pinned = {name(m) for m in attackers(position.board, at, of)} - {name(m) for m in free(position.board, at, of)}
                tap.ok(set(re.findall(r", as \w(..) is pinned by", line)) == pinned, "who is pinned: %s" % line)
    must, may = judge(position)
    must = {(name(at), word) for at, word in must}
    may = {(name(at), word) for at, word in may}
    kinds |= {word for _, word in said}
    tap.ok(must <= said <= must | may, position.fen(),
           "missing %s\nwrong %s" % (sorted(must - said), sorted(said - must - may)))
for word in ("en prise", "hanging", "loose", "pinned", "overloaded", "trapped"):
    tap.ok(word in kinds, "'%s' has occurred" % word)
shown = run(["--fen", "4k3/4n3/8/3p4/8/2N5/8/4R1K1 w - - 0 1", "tactics", "d5"]).stdout
tap.ok("hanging     no defender, as ne7 is pinned by Re1: Nc3 > pd5\n" in shown, "a pinned defender is named", shown)
first = positions[-1].fen()
whole = [line for line in run(["--fen", first, "tactics", "all"]).stdout.splitlines() if LINE.match(line)]
short = [line for line in run(["--fen", first, "tactics"]).stdout.splitlines() if LINE.match(line)]
tap.ok(short == [line for line in whole if LINE.match(line).group(3) != "loose"], "loose pieces come on request",
       "\n".join(short + whole))
for square in {LINE.match(line).group(2) for line in whole}:
    alone = [line for line in run(["--fen", first, "tactics", square]).stdout.splitlines() if LINE.match(line)]
    tap.ok(alone == [line for line in whole if LINE.match(line).group(2) == square], "tactics %s" % square, alone)
tap.done()
