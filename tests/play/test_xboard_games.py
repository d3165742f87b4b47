#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Two games of Rhumb against fairymax in real XBoard, one with each colour, until mate: Black has lost its queen, so
that they are short.  (Games from the beginning: test_zippy.py.)

The engines are limited to a small depth on a long clock, so that nothing depends on speed.  Fairy-Max 5.0b reads
beyond an array now and then, in five attempts of five on a busy machine; after three Rhumb plays against itself.
"""

import os
import sys
import tempfile

import tap
import xboard_match
from desk import missing

RHUMB = os.environ.get("RHUMB", "./rhumb")
OPPONENT = "fairymax"
ATTEMPTS = 3
OPENING = "rnb1kbnr/ppp2ppp/3p4/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -\n"


def main():
    absent = missing("xboard", "Xvfb", OPPONENT)
    if absent:
        tap.skip_all("not installed: " + ", ".join(absent))
    if not os.access(RHUMB, os.X_OK):
        tap.ok(False, "there is a rhumb to test", RHUMB)
        tap.done()
    with tempfile.NamedTemporaryFile("w", suffix=".epd") as openings:
        openings.write(OPENING)
        openings.flush()
        judge(openings.name)


def judge(openings):
    for opponent in [OPPONENT] * ATTEMPTS + [RHUMB] * ATTEMPTS:
        options = xboard_match.settle(xboard_match.parser().parse_args(
            ["--engine1", RHUMB, "--engine2", opponent, "--games", "2", "--tc", "10:00",
             "--inc", "1", "--depth", "4", "--parallel", "2", "--timeout", "900", "--openings", openings]))
        games, hangs, left = xboard_match.play(options)
        # The opponent, XBoard or its X server crash now and then, which is tried again; a fault of Rhumb is not.
        others = [name for name in options.crashed if name != os.path.basename(RHUMB)]
        lost = opponent == OPPONENT and any(g.kind == "crash" and g.forfeiter() == 2 for g in games)
        if not others and not lost:
            break
    report = xboard_match.table(games, hangs, left, options)
    tap.ok(len(games) == 2 and not hangs, "both games came to an end", *report)
    tap.equal(sorted(g.white for g in games), [1, 2], "one with each colour")
    for number, game in enumerate(games, 1):
        tap.ok(game.pgn.result in ("1-0", "0-1", "1/2-1/2"), "game %d: a result" % number, *report)
        tap.ok(game.complaint is None, "game %d: all moves legal, the end as the rules say"
               % number, *report)
        tap.ok(game.forfeiter() != 1, "game %d: Rhumb did not forfeit" % number, *report)
    tap.equal(left, 0, "no process is left")
    tap.done()


if __name__ == "__main__":
    sys.exit(main())
