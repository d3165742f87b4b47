#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""A game gone back and forth: no move that was good once is played again into a mate in one.  The rules judge;
`make check-blunders` finds more with another engine as judge; TAP."""

import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "hunts"))
import tap  # noqa: E402  (the path is set above)
from chess_rules import Game, coordinate  # noqa: E402
from engines import Uci, place  # noqa: E402
from positions import mating_moves, placed  # noqa: E402
from shuffles import add_shuffle  # noqa: E402

RHUMB = os.environ.get("RHUMB", "./rhumb")
TRAPS, NODES = 12, 5000


def allows_mate(position, move):
    return bool(mating_moves(position.play(move)))


def draw_trap(chance):
    """A game gone back and forth whose first move, played again, allows mate in one; others do not."""
    while True:
        position = placed(chance, "KQRBNPPPPkqrbnpppp", chance.choice("wb"))
        if position.in_check() or mating_moves(position):
            continue
        game = Game(position.fen())
        if add_shuffle(chance, game, 1) and allows_mate(position, game.moves[0]) and \
                not all(allows_mate(position, move) for move in position.legal_moves()):
            return game


engine = Uci(RHUMB + " --uci", Hash=16)
for number in range(TRAPS):
    trap = draw_trap(random.Random(number))
    engine.new_game()
    here = place(trap.start.fen(), [coordinate(move) for move in trap.moves])
    best = engine.think(here, "nodes %d" % NODES).best
    tap.ok(not allows_mate(trap.position, trap.position.parse_coordinate(best)),
           "trap %d: no move into mate in one" % number, here, best)
engine.close()
tap.done()
