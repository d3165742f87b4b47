#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Fit the levels: make each step of the ladder as large as the levels' names say.

    ladder.py [--check] [--games N] [--seed N] [--jobs N] [--within ELO] [--from LEVEL] [--start LIST] [--log FILE]
              [--source DIR]

Plays neighbouring levels against each other by `rhumb-lab match` and moves the rows of `levels` in
src/engine/strength.c until each is STEP Elo stronger than the one before it.  A level between two rows is their
mean, so the candidate for a row is an Elo of the existing program: nothing is compiled meanwhile.  The first row does
not change, nor does the last, which is not a level but the limit of the levels below full strength.  --from keeps
more of them.  --start has the first candidates, from the first fitted row on: the end of the line "rows" of an earlier
fit.

At the end the rows are written to the source, and the measured steps to the table in doc/levels.md.  With --check
nothing is fitted: the levels of the program are measured, for the table's other columns.  The exit status is 1 if a
step differs from STEP by more than --within.

RHUMB_LAB names the program.  The players' options Seed differ, or both would overlook the same moves."""
import argparse
import math
import os
import re
import subprocess
import sys

LAB = os.environ.get("RHUMB_LAB", "./rhumb-lab")
FIRST, STEP = 600, 200
TRIALS = 6                      # at most, of a row
NODES = 1000000                 # more than any level searches
PAIRS = 5                       # outcomes of a pair: 0, 0.5, 1, 1.5, 2 points
QUICK_NODES = 8000              # a level of fewer nodes plays up to four times as many games
ROW = re.compile(r"\t\{ (\d+), (\d+), (\d+), (\d+), (\d+) \},?\n")


class Match:
    """A result, as `rhumb-lab match` prints it."""
    def __init__(self, counts):
        self.counts = counts
        self.pairs = sum(counts)
        self.score = sum(i * n for i, n in enumerate(counts)) / (PAIRS - 1) / self.pairs

    def elo_at(self, score):
        score = min(max(score, 0.25 / self.pairs), 1 - 0.25 / self.pairs)
        return -400 * math.log10(1 / score - 1)

    @property
    def elo(self):
        return self.elo_at(self.score)

    @property
    def error(self):
        """Half of the 95 % interval, in Elo."""
        squares = sum(n * (i / (PAIRS - 1) - self.score) ** 2 for i, n in enumerate(self.counts))
        aside = 1.96 * math.sqrt(squares / self.pairs / self.pairs)
        return (self.elo_at(self.score + aside) - self.elo_at(self.score - aside)) / 2

    def __add__(self, other):
        return Match([a + b for a, b in zip(self.counts, other.counts)])


def play(stronger, weaker, games, arguments, seed):
    """A match between two strengths in Elo."""
    words = [LAB, "match", "--games", str(games), "--jobs", str(arguments.jobs), "--seed", str(seed),
             "--nodes", str(NODES), "--option", "LimitStrength=1",
             "--first-option", "Elo=%d" % stronger, "--second-option", "Elo=%d" % weaker,
             "--first-option", "Seed=%d" % (2 * seed + 1), "--second-option", "Seed=%d" % (2 * seed + 2)]
    ran = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True)
    return Match([int(word) for word in re.search(r"; pairs ([\d ]+)\n", ran.stdout).group(1).split()])


def say(arguments, words):
    print(words, flush=True)
    if arguments.log:
        with open(arguments.log, "a", encoding="utf-8") as file:
            file.write(words + "\n")


# ---- fitting ----

def slope_of(trials, below):
    """Elo gained per Elo of the old ladder, from the trials; the ones nearest to STEP count most."""
    top = bottom = 0
    for candidate, match in trials:
        distance = candidate - below
        weight = match.pairs / (1 + ((match.elo - STEP) / 25) ** 2)
        top += weight * distance * match.elo
        bottom += weight * distance * distance
    return top / bottom


def games_of(rows, elo, arguments):
    """How many games the strength ELO plays in a trial."""
    return 2 * min(2 * arguments.games, max(arguments.games // 2, arguments.games * QUICK_NODES // 2 // level_at(rows, elo)[1]))


def fit_row(number, below, guess, rows, arguments):
    """The strength STEP above BELOW, with GUESS as the first candidate, and its matches."""
    most = FIRST + STEP * (len(rows) - 1) - 1
    candidate = min(guess, most)
    trials = []
    for trial in range(TRIALS):
        seed = 1000 * arguments.seed + 100 * trial + number
        match = play(candidate, below, games_of(rows, candidate, arguments), arguments, seed)
        trials.append((candidate, match))
        slope = slope_of(trials, below)
        better = min(max(round(below + STEP / max(slope, 0.1)), below + 1), most)
        say(arguments, "row %d: %d against %d: %+.0f (+-%.0f); better: %d" % (number, candidate, below, match.elo, match.error, better))
        if abs(match.elo - STEP) <= arguments.within and slope * abs(better - candidate) <= arguments.within / 2:
            break
        candidate = better
    same = [match for old, match in trials if old == candidate]
    return candidate, sum(same[1:], same[0]) if same else trials[-1][1]


def read_rows(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    table = re.search(r"levels\[ROWS \+ 1\] = \{\n((?:\t\{.*\n)+)\};", text)
    return text, table, [[int(number) for number in row] for row in ROW.findall(table.group(1))]


def level_at(rows, elo):
    """The numbers of a strength, computed as by level_of in strength.c."""
    row, part = divmod(elo - FIRST, STEP)
    if part == 0:
        return rows[row]
    return [low + int((high - low) * part / STEP) for low, high in zip(rows[row], rows[row + 1])]


def write_rows(path, strengths):
    text, table, rows = read_rows(path)
    new = [level_at(rows, elo) for elo in strengths] + [rows[-1]]
    lines = ["\t{ %s }" % ", ".join(str(number) for number in row) for row in new]
    with open(path, "w", encoding="utf-8") as file:
        file.write(text[:table.start(1)] + ",\n".join(lines) + "\n" + text[table.end(1):])


# ---- the table of the document ----

CELLS = re.compile(r"((?:\| \d+ ){2})\| (.*?) \| (.*?) \| (.*?) \| (.*?) \|\n")


def fitted_of(path):
    """{level: its step at the fit, as text}"""
    with open(path, encoding="utf-8") as file:
        return {int(names.split()[1]): cell for names, cell, *_ in CELLS.findall(file.read())}


def write_table(path, steps, check):
    """Write STEPS, {level: its match}, into the columns of the fit, or with CHECK into those beside them."""
    def written(row):
        level = int(row[1].split()[1])
        cells = list(row.groups()[1:])
        if level in steps:
            match = steps[level]
            cells[2 * check:2 * check + 2] = "%+.0f ± %.0f" % (match.elo, match.error), str(2 * match.pairs)
            if not check:
                cells[2:] = "-", "-"
        return "%s| %s |\n" % (row[1], " | ".join(cells))

    with open(path, encoding="utf-8") as file:
        text = file.read()
    with open(path, "w", encoding="utf-8") as file:
        file.write(CELLS.sub(written, text))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--check", action="store_true", help="measure only")
    parser.add_argument("--games", type=int, default=400, help="of a trial (400)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--within", type=float, default=25, help="Elo by which a step may differ (25)")
    parser.add_argument("--start", type=lambda text: [int(word) for word in text.split()], default=[], metavar="LIST",
                        help="first candidates, such as '737 905 1097'")
    parser.add_argument("--from", dest="lowest", type=int, default=FIRST, metavar="LEVEL",
                        help="keep the levels up to this one")
    parser.add_argument("--log", help="a file for a copy of the output")
    parser.add_argument("--source", default=".", help="the top of the source tree")
    arguments = parser.parse_args()
    source = os.path.join(arguments.source, "src", "engine", "strength.c")
    page = os.path.join(arguments.source, "doc", "levels.md")
    rows = read_rows(source)[2]
    levels = len(rows) - 1
    lowest = (arguments.lowest - FIRST) // STEP
    steps = {}
    if arguments.check:
        fitted = fitted_of(page)
        for i in range(lowest + 1, levels):
            elo = FIRST + STEP * i
            match = steps[elo] = play(elo, elo - STEP, games_of(rows, elo, arguments), arguments, 1000 * arguments.seed + i)
            say(arguments, "%d against %d: %+.0f (+-%.0f); at the fit %s" % (elo, elo - STEP, match.elo, match.error, fitted.get(elo, "-")))
    else:
        strengths = [FIRST + STEP * i for i in range(lowest + 1)]
        distance = STEP
        for i in range(lowest + 1, levels):
            guess = strengths[-1] + (STEP + distance) // 2
            if i - lowest <= len(arguments.start):
                guess = max(strengths[-1] + 1, arguments.start[i - lowest - 1])
            strength, steps[FIRST + STEP * i] = fit_row(i, strengths[-1], guess, rows, arguments)
            distance = strength - strengths[-1]
            strengths.append(strength)
        say(arguments, "rows: %s" % " ".join(str(elo) for elo in strengths))
        write_rows(source, strengths)
    write_table(page, steps, arguments.check)
    return 1 if any(abs(match.elo - STEP) > arguments.within for match in steps.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
