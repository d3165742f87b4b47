# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""see: each exchange is made independently on a copied board, step by step: the pieces that may take, the least
valuable of them, the balance, the column evaluated from the bottom, where a side stops, and the move's value.
Promotions, too."""
import random
import re

from console_tap import Tap, run
import chess_rules
from models import STEP, exchange_faults, legal_worth

EXCHANGES, PROMOTIONS = 200, 80


def games(chance):
    while True:
        yield chess_rules.random_position(chance, 8, 70)


def endings(chance):
    """Positions with pawns before their last ranks, pieces anywhere."""
    while True:
        board = {}
        for letter in "Kk" + "P" * 3 + "p" * 3 + "".join(chance.choice("NBRQnbrq") for _ in range(10)):
            ranks = {"P": (7,), "p": (2,)}.get(letter, range(1, 9))
            board.setdefault((chance.randrange(8), chance.choice(ranks)), letter)
        if sorted(c for c in board.values() if c in "Kk") != ["K", "k"]:
            continue
        rows = ["".join(board.get((file, rank), "1") for file in range(8)) for rank in range(8, 0, -1)]
        fen = re.sub("1+", lambda m: str(len(m.group())), "/".join(rows))
        position = chess_rules.Position(fen + " %s - - 0 1" % chance.choice("wb"))
        other = position.copy()
        other.turn = "b" if position.turn == "w" else "w"
        if not other.in_check() and not position.in_check():     # no last move can have given some checks
            yield position


def captures(position):
    board = position.board
    return [m for m in position.legal_moves() if not (board[m[0]] in "Kk" and abs(m[1] - m[0]) == 2) and
            (board[m[1]] != "." or m[2] or (board[m[0]] in "Pp" and m[1] == position.ep))]


tap = Tap()
chance = random.Random(20261125)
for name, source, count, choose in (
        ("exchanges of games", games(chance), EXCHANGES, lambda m: True),
        ("promotions", endings(chance), PROMOTIONS, lambda m: m[2]),
        ("captures on the last ranks", endings(chance), PROMOTIONS, lambda m: m[1] // 10 in (2, 9) and not m[2])):
    cases = []
    while len(cases) < count:
        position = next(source)
        moves = [m for m in captures(position) if choose(m)]
        cases += [(position, m) for m in chance.sample(moves, min(3, len(moves)))]
    text = run(["--console"], "".join("setboard %s\nsee %s\n" % (p.fen(), chess_rules.coordinate(m)) for p, m in cases))
    parts = re.split("(?m)^(?=step  piece)", text.stdout)[1:]
    wrong = [(p.fen(), chess_rules.coordinate(m), found, part) for (p, m), part in zip(cases, parts)
             for found in [exchange_faults(p, m, part)] if found]
    lengths = [len(STEP.findall(part)) for part in parts]
    tap.ok(len(parts) == len(cases) and not wrong, "%d %s are made and evaluated" % (len(cases), name),
           "\n".join(map(str, wrong[:2])) + text.stderr)
    tap.ok(max(lengths) >= 4 and sum("stops here" in part for part in parts) > 10, "some are long, some stop", lengths)
    tap.ok(max(map(len, text.stdout.splitlines())) <= 80, "within 80 columns")
for fen, move in (("6r1/p1qp1kpQ/1p3r1R/1Bpb1p2/2P2P2/3P4/PP1B2PP/4R1K1 b - - 0 22", "f6h6"),
                  ("4k3/8/1p6/2p5/4N3/8/8/4RK2 w - - 0 1", "e4c5")):
    text = run(["--console"], "setboard %s\nsee %s\n" % (fen, move)).stdout
    position = chess_rules.Position(fen)
    found = exchange_faults(position, position.parse_coordinate(move), text[text.index("step  piece"):])
    tap.ok(not found and "pin" not in text, "no pin is named where none forbids a capture: " + move, found + text)
places = [next(endings(chance)) for _ in range(40)]
shown = run(["--console"], "".join("setboard %s\nmoves captures\n" % p.fen() for p in places)).stdout
wrong, differ = [], 0
for position, part in zip(places, shown.split("the side to move.\n")[1:]):
    for word, worth, pins in re.findall(r"(?m)^  \S+ +([a-h][1-8][a-h][1-8]\w?) +(0|[-+]\d+)  .*?(?:, if all is legal ([-+]\d+))?$", part):
        move = position.parse_coordinate(word)
        differ += bool(pins)
        wrong += [(position.fen(), word, worth, pins)] if int(pins or worth) != legal_worth(position, move) else []
tap.ok(differ > 5 and not wrong, "moves has both values where legality matters", (differ, wrong[:5]))
tap.done()
