#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Estimate the Elo of each of up to 47 changes of the search's numbers from the same games.

    factorial.py --lab ./rhumb-lab --log found.log delta_margin=200 late_base=3 ...

Twenty-four matches are played in turn, or 48 for more than 23 changes.  In each, half of the
changes are on the first player's side and the others on the second's, so that every match measures
every change, and any two changes are as often on one side as on opposite sides (R. L. Plackett and
J. P. Burman, "The Design of Optimum Multifactorial Experiments", 1946).  A change's effect is the
mean of the results with it, less the mean of those against it.  Interactions between changes are
not measured: confirm promising changes together in a match against the current version.  An
interrupted run is continued from its log.
"""

import argparse
import json
import math
import os
import re
import subprocess
import sys

PRIMES = (23, 47)                       # the most changes of a design with one match more
ELO_A_POINT = 4 * 400 / math.log(10)    # near equality, by score a game


def rows(prime):
    """The PRIME + 1 rows of a design: for each of PRIME factors, whether the first player has the
    change.  Each row but the last is the one before it, shifted; the first has the squares."""
    squares = {i * i % prime for i in range(prime)}
    signs = [i in squares for i in range(prime)]
    return [signs[i:] + signs[:i] for i in range(prime)] + [[False] * prime]


def effects(played, count):
    """PLAYED is [row, pairs by half points 0..4]...; returns the Elo of each of COUNT factors, and
    the standard error of all."""
    sums, squares, pairs = [0] * count, 0, 0
    for row, counts in played:
        surplus = sum((half - 2) * number for half, number in enumerate(counts))
        squares += sum((half - 2) ** 2 * number for half, number in enumerate(counts))
        pairs += sum(counts)
        for factor in range(count):
            sums[factor] += surplus if row[factor] else -surplus
    scale = ELO_A_POINT / (4 * max(pairs, 1))
    return [scale * total for total in sums], scale * math.sqrt(squares)


def play(arguments, number, row):
    """Play match NUMBER by ROW; returns its pairs by half points."""
    level = ["--clock", arguments.clock, "--rate", str(arguments.rate)] if arguments.clock else \
        ["--nodes", str(arguments.nodes)]
    command = [arguments.lab, "match", "--games", str(arguments.games), *level, "--seed", str(arguments.seed + number),
               "--jobs", str(arguments.jobs), "--resign", "4,900", "--draw", "8,8,50"]
    for factor, first in zip(arguments.changes, row):
        command += ["--first-option" if first else "--second-option", factor]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    found = re.search(r"pairs (\d+) (\d+) (\d+) (\d+) (\d+)", ran.stdout)
    if not found:
        sys.exit("factorial.py: %s%s" % (ran.stdout, ran.stderr))
    return [int(pairs) for pairs in found.groups()]


def print_effects(changes, played):
    elo, error = effects(played, len(changes))
    games = 2 * sum(sum(counts) for _, counts in played)
    print("%d games, standard error %.1f" % (games, error))
    for value, change in sorted(zip(elo, changes), reverse=True):
        print("%+6.1f  %s" % (value, change))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("changes", nargs="+", metavar="NAME=VALUE")
    parser.add_argument("--lab", default="./rhumb-lab", help="the program rhumb-lab")
    parser.add_argument("--games", type=int, default=100, help="a match")
    parser.add_argument("--cycles", type=int, default=4, help="of all matches of the design")
    parser.add_argument("--nodes", type=int, default=5000, help="a move")
    parser.add_argument("--clock", help="seconds+seconds of a virtual clock, instead of nodes")
    parser.add_argument("--rate", type=int, default=500, help="nodes that take a millisecond on it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--log", required=True)
    arguments = parser.parse_args()
    if len(arguments.changes) > PRIMES[-1]:
        parser.error("at most %d changes" % PRIMES[-1])
    played = []
    if os.path.exists(arguments.log):
        with open(arguments.log, encoding="ascii") as log:
            played = [json.loads(line) for line in log]
    design = rows(min(prime for prime in PRIMES if prime >= len(arguments.changes)))
    for number in range(len(played), arguments.cycles * len(design)):
        row = design[number % len(design)][:len(arguments.changes)]
        played.append([row, play(arguments, number, row)])
        with open(arguments.log, "a", encoding="ascii") as log:
            print(json.dumps(played[-1]), file=log)
    print_effects(arguments.changes, played)


if __name__ == "__main__":
    main()
