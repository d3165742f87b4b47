# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""attacks, pins and checks in random games: attackers, their walks back, pieces behind them, pinned pieces and
checks, computed independently by walking from each piece (tests/play/chess_rules.py)."""
import random
import re

from console_tap import Tap, run
from chess_rules import STEPS, attackers, gives_check, name, pin_line, random_position, square
from models import sentence, walk_text, way_back, would_attack

POSITIONS = 120
WALK = re.compile(r"(?m)^  (\w)([a-h][1-8])  +([-+]\d+): (.*?)  +(attacks|behind \w[a-h][1-8])(?:, but pinned by \w([a-h][1-8]))?$")


def hidden(board, target, white):
    """{slider: the piece before it} of those that attack TARGET once one piece of any kind has captured there along
    the same line."""
    found = {}
    for first in attackers(board, target, white):
        if board[first] in "NnKk":
            continue
        files, ranks = first % 10 - target % 10, first // 10 - target // 10
        step = (first - target) // max(abs(files), abs(ranks))
        at = first + step
        while board[at] == ".":
            at += step
        if board[at] != "#" and board[at].isupper() == white and board[at].lower() in "brq" and \
                step in STEPS[board[at].lower()]:
            found[at] = first
    return found


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
wrong, seen = [], {"attacks": 0, "behind": 0}
for (position, target), part in zip(cases, parts):
    board, direct, behind = position.board, set(), {}
    for letter, at, step, walked, what, slider in WALK.findall(part):
        at = square(at)
        line = pin_line(board, at, board[at].isupper()) if what == "attacks" and board[at] not in "Kk" else None
        if slider != (name(line[-1]) if line and target not in line else ""):
            wrong.append((position.fen(), name(target), "pin of %s" % name(at), part))
        squares, wanted_step = way_back(board, target, at)
        if board[at] != letter or int(step) != wanted_step or walked != walk_text(board, squares, target):
            wrong.append((position.fen(), name(target), walked, walk_text(board, squares, target)))
        seen[what.split()[0]] += 1
        if what == "attacks":
            direct.add(at)
        else:
            behind[at] = what.split()[1][1:]
    if direct != set(attackers(board, target, True) + attackers(board, target, False)):
        wrong.append((position.fen(), name(target), part))
    for white in (True, False):
        for at, before in hidden(board, target, white).items():
            if at not in behind:
                wrong.append((position.fen(), name(target), "%s is behind %s" % (name(at), name(before)), part))
    counts = re.findall(r"(?m)^(?:White|Black): (.*)$", part)
    wanted = [sentence(name(target), len(would_attack(board, target, white)), len(attackers(board, target, white)))
              for white in (True, False)]
    if counts != wanted:
        wrong.append((position.fen(), name(target), wanted, part))
    rows = re.findall(r"(?m)^  \w([a-h][1-8])  +[-+]\d+: .*(?:attacks(?:, but .*)?|behind \w[a-h][1-8]|blocked by \w[a-h][1-8])$", part)
    if sorted(rows) != sorted(name(s) for white in (True, False) for s in would_attack(board, target, white)):
        wrong.append((position.fen(), name(target), rows, part))
tap.ok(len(parts) == len(cases) and not wrong, "the attackers of %d squares are right" % len(cases),
       "\n".join(map(str, wrong[:3])))
tap.ok(seen["attacks"] > 300 and seen["behind"] > 20, "many attack, some from behind", seen)

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
tap.ok(pinned > 10 and given > 50, "games have some", (pinned, given))
tap.done()
