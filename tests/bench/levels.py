#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The levels are pinned like the bench, by their moves in fixed positions, which the hand-made terms evaluate, so that
a new network changes none.  A change of the levels fails here.  `levels.py --write` writes
tests/bench/signature-levels.txt again; TAP."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "console"))
from console_tap import RHUMB, Tap  # noqa: E402
from engines import Uci, place  # noqa: E402

PINNED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "signature-levels.txt")
LEVELS = range(600, 2800, 200)
POSITIONS = (
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQ1RK1 w - - 0 9",
    "r2q1rk1/1b2bppp/p1nppn2/1p6/3NPP2/2N1B3/PPP1B1PP/R2Q1RK1 w - - 0 12",
    "2rq1rk1/pb2bppp/1pn1pn2/8/2BP4/P1N2N2/1P2QPPP/R1BR2K1 b - - 0 13",
    "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5",
    "r4rk1/pp1q1ppp/2n1bn2/3p4/3P1B2/2N2N2/PP1Q1PPP/R4RK1 b - - 0 14",
    "8/5pk1/4p1p1/1p1p4/3P1P2/1PR1PK2/r7/8 w - - 0 35",
    "6k1/5ppp/8/3N4/8/2r3P1/5PKP/1R6 b - - 0 30",
    "8/1p3k2/p2p1p2/2pP1P1p/2P1K2P/1P6/P7/8 w - - 0 40")


def choose():
    """{level: its moves}"""
    engine = Uci(RHUMB + " --uci", Evaluation="classical", UCI_LimitStrength="true", Seed=1, Hash=4)
    chosen = {}
    for level in LEVELS:
        engine.set("UCI_Elo", level)
        chosen[level] = []
        for fen in POSITIONS:
            engine.new_game()
            chosen[level].append(engine.think(place(fen), "nodes 1000000").best)
    engine.close()
    return chosen


def main():
    lines = ["%d %s\n" % (level, " ".join(moves)) for level, moves in choose().items()]
    if sys.argv[1:] == ["--write"]:
        with open(PINNED, "w", encoding="ascii") as file:
            file.writelines(lines)
        return
    tap = Tap()
    with open(PINNED, encoding="ascii") as file:
        pinned = file.readlines()
    for line, old in zip(lines, pinned):
        tap.ok(line == old, "the level %s chooses the pinned moves" % old.split()[0],
               "now:    %spinned: %sIf levels were meant to change: make ladder, or tests/bench/levels.py --write" % (line, old))
    tap.ok(len(lines) == len(pinned), "no level is missing")
    tap.done()


if __name__ == "__main__":
    main()
