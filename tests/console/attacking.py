# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""attacks, pins and checks in random games: attackers, their walks back, pieces behind them, pinned pieces and
checks, computed independently by walking from each piece (tests/play/chess_rules.py)."""
import random
import re

from console_tap import Tap, run
from chess_rules import gives_check, name, pin_line, random_position
from models import View

POSITIONS = 70


def pins(board, white):
    """The squares of pieces pinned to the king of White or Black."""
    return {name(at) for at in range(21, 99)
            if board[at] not in ".#Kk" and board[at].isupper() == white and pin_line(board, at, white)}


tap = Tap()
chance = random.Random(20261125)
places = [random_position(chance, 4, 90, gives_check, 0.25) for _ in range(POSITIONS)]
cases = [(p, s) for p in places for s in chance.sample([s for s in range(21, 99) if p.board[s] != "#"], 4)]
text = run(["--console"], "".join("setboard %s\nattacks %s\n" % (p.fen(), name(s)) for p, s in cases)).stdout
parts = re.split(r"(?m)^(?=White: )", text)[1:]
wrong = [(position.fen(), name(target), part) for (position, target), part in zip(cases, parts)
         for view in [View("setboard " + position.fen(), part)] if not (view.attacks(name(target)) and view.complete("White:"))]
tap.ok(len(parts) == len(cases) and not wrong, "the attackers of %d squares are right" % len(cases),
       "\n".join(map(str, wrong[:3])))
tap.ok(text.count(" attacks\n") > 200 and text.count(" behind ") > 10, "many attack, some from behind",
       text.count(" behind "))

text = run(["--console"], "".join("setboard %s\npins\nchecks\n" % p.fen() for p in places)).stdout
parts = re.split(r"(?m)^(?=Seen from K)", text)[1:]
wrong, pinned, given = [], 0, 0
for position, part in zip(places, parts):
    shown = set(re.findall(r"(?m)^  \w([a-h][1-8]) is pinned:", part))
    wanted = pins(position.board, True) | pins(position.board, False)
    pinned += len(wanted)
    if shown != wanted:
        wrong.append((position.fen(), wanted, part))
    legal = position.legal_moves()
    checks = sum(position.play(m).in_check() for m in legal)
    given += checks
    said = re.search(r"(?m)^(\d+) of (\d+) moves? gives? check", part)
    if not said and legal or said and (int(said[1]), int(said[2])) != (checks, len(legal)):
        wrong.append((position.fen(), checks, len(legal), part))
    if position.in_check() != bool(re.search("(?m)^(White|Black) is in check$", part)):
        wrong.append((position.fen(), "in check", part))
tap.ok(len(parts) == len(places) and not wrong, "pins and checks are those of the rules", "\n".join(map(str, wrong[:3])))
tap.ok(pinned > 5 and given > 30, "games have some", (pinned, given))
tap.done()
