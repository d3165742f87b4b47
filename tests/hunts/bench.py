# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Common parts of the hunts: the engines, the judge's verdict, random numbers by case, and the table."""

import contextlib
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "play"))
import chess_rules as rules  # noqa: E402  (the path is set above)
from engines import Uci, place  # noqa: E402

VERDICT_NODES = 200000  # of the judge for a verdict
BLUNDER = 150           # centipawns that a move must lose to be a fault
DECIDED = 1000          # centipawns: scores beyond are equal, and so are mates
WINNING = 300           # centipawns for a side that must not take a draw


class Absent(Exception):
    """Something that a hunt needs is missing on this machine; the text says what."""


class Row:
    """One line of the table: faults of the engine in a number of cases, and those of the judge."""

    def __init__(self, what):
        self.what = what
        self.cases = 0
        self.faults = []        # commands that show a fault, and a remark
        self.judge_cases = 0    # 0: the judge cannot play this part
        self.judge_faults = []

    def add(self, fault, by_judge=False):
        """Count a case; FAULT is a text, or None if there was none."""
        if by_judge:
            self.judge_cases += 1
        else:
            self.cases += 1
        if fault:
            (self.judge_faults if by_judge else self.faults).append(fault)


class Bench:
    """The engine, the judge and the user's options."""

    def __init__(self, engine, judge, seed, tables, shared):
        self.engine, self.judge_command = engine, judge
        self.seed = seed
        self.tables_path, self.shared = tables, shared
        self._stack = contextlib.ExitStack()
        self._judge = None

    def chance(self, hunt, number):
        """Random numbers for case NUMBER of a hunt, the same whatever other cases are run."""
        return random.Random("%s %s %d" % (self.seed, hunt, number))

    def start(self, command, **options):
        """A UCI engine, which is closed at the end of the hunt."""
        engine = Uci(command, Hash=16, **options)
        self._stack.callback(engine.close)
        return engine

    def keep(self, engine):
        """Closes ENGINE at the end of the hunt."""
        self._stack.callback(engine.close)
        return engine

    def players(self, **options):
        """The two engines that are tested in turn: (engine, whether it is the judge)."""
        return ((self.start(self.engine, **options), False),
                (self.start(self.judge_command, **options), True))

    @property
    def judge(self):
        if not self._judge:
            self._judge = self.start(self.judge_command)
        return self._judge

    def verdict(self, fen, moves=(), only=(), nodes=VERDICT_NODES):
        """The judge's score for the side to move, at most DECIDED; of the root moves ONLY."""
        self.judge.new_game()
        only = " ".join(only)
        words = "nodes %d" % nodes + (" searchmoves " + only if only else "")
        score = self.judge.think(place(fen, moves), words).score
        return max(-DECIDED, min(DECIDED, score))

    def close(self):
        self._stack.close()
        self._judge = None


def coordinates(game):
    return [rules.coordinate(move) for move in game.moves]


def uci_lines(game, limits, remark):
    """A fault as lines to paste into a UCI session."""
    return "%s\ngo %s\n# %s" % (place(game.start.fen(), coordinates(game)), limits, remark)
