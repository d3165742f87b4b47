#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The match driver against engines that misbehave on purpose, and the sums of its score."""

import math
import os
import re
import subprocess
import sys
import tempfile

import tap
from cecp_engine import TimeControl
from factorial import ELO_A_POINT, FACTORS, effects, rows
from pgn_read import read_pgn
from score import Score

HERE = os.path.dirname(os.path.abspath(__file__))
FAKE = "%s %s/fake_engine.py" % (sys.executable, HERE)
FAULTS = (("illegal", "illegal move"), ("crash", "crash"), ("claim", "false claim"))


def run(*arguments):
    """Returns exit status, output and the games."""
    with tempfile.TemporaryDirectory() as folder:
        pgn = os.path.join(folder, "games.pgn")
        done = subprocess.run([sys.executable, os.path.join(HERE, "match.py"), "--pgn", pgn]
                              + list(arguments), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, timeout=3600, check=False)
        with open(pgn, encoding="utf-8") as f:
            return done.returncode, done.stdout, read_pgn(f.read())


def faults():
    for fault, name in FAULTS:
        status, output, games = run("--engine1", FAKE, "--engine2",
                                    "%s --fault %s" % (FAKE, fault), "--games", "2",
                                    "--tc", "600+1", "--concurrency", "2", "--name2", "faulty")
        tap.ok(status == 1 and "100.0 %" in output
               and re.search(r"engine 2:.*\b%s 2\b" % name, output),
               "both games are lost by: " + name, output)
        tap.ok(len(games) == 2 and all("faulty forfeits: " + name == g.tags["Termination"]
                                       for g in games), "the PGN says so: " + name, output)


def sound_games():
    status, output, games = run("--engine1", FAKE, "--engine2", FAKE + " --seed 5",
                                "--games", "4", "--tc", "600+1", "--concurrency", "2")
    tap.ok(status == 0 and len(games) == 4, "four games of random movers end by the rules", output)
    tap.ok(all(g.result in ("1-0", "0-1", "1/2-1/2") and len(g.moves) > 4 for g in games),
           "each with moves and a result", output)


def gnu_chess_ways():
    status, output, games = run("--engine1", FAKE, "--engine2", FAKE + " --seed 5 --fault echo",
                                "--games", "2", "--tc", "600+1")
    tap.ok(status == 0 and all("forfeits" not in game.tags["Termination"] for game in games),
           "a move that is written again later is no second move", output)
    status, output, games = run("--engine1", FAKE, "--engine2", FAKE + " --fault resign",
                                "--games", "2", "--tc", "600+1")
    tap.ok(status == 0 and all(game.tags["Termination"] == "resignation" for game in games)
           and "+2 -0" in output, "one who resigns behind a move has resigned", output)


def sums():
    score = Score()
    for pair in range(50):              # 30 pairs of 1.5 points, 20 of 0.5
        score.points[2 * pair] = 1 if pair < 30 else 0
        score.points[2 * pair + 1] = 0.5
    tap.equal(round(score.mean(), 4), 0.55, "mean")
    tap.equal(round(score.error(), 4), 0.0686, "error bar: 1.96 * 0.2474 / sqrt(50)")
    tap.ok(score.llr(0, 10) > 0 > score.llr(40, 60), "likelihood ratios have the right signs")
    tap.ok(abs(score.llr(0, 10) + score.llr(10, 0)) < 1e-9, "and are antisymmetric")


def clocks():
    for text, level in (("10+0.1", "level 0 0:10 0.1"), ("40/5:00", "level 40 5:00 0"),
                        ("0.5+0.01", "level 0 0:01 0.01"), ("2:30+2", "level 0 2:30 2")):
        tap.equal(TimeControl(text).level(), level, "level of " + text)
    control = TimeControl("40/60")
    tap.equal((control.after(3, 39), control.after(3, 40)), (3, 63), "a new session adds its time")


def designs():
    design = rows()
    tap.ok(all(sum(row[i] for row in design) == 12 for i in range(FACTORS)),
           "each change is the first player's in half of the matches")
    tap.ok(all(sum(row[i] == row[j] for row in design) == 12
               for i in range(FACTORS) for j in range(i)), "any two stand together in half")
    # 100 pairs a match; the third change alone wins ten of them by one point in two games.
    played = [[row, [0, 0, 90, 0, 10] if row[2] else [10, 0, 90, 0, 0]] for row in design]
    elo, error = effects(played, FACTORS)
    tap.ok(abs(elo[2] - 0.05 * ELO_A_POINT) < 1e-9, "its effect is found", str(elo))
    tap.ok(max(abs(value) for i, value in enumerate(elo) if i != 2) < 1e-9, "and no other")
    tap.ok(abs(error - ELO_A_POINT * math.sqrt(960) / 9600) < 1e-9, "with its standard error", error)


faults()
sound_games()
gnu_chess_ways()
sums()
clocks()
designs()
tap.done()
