#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The statistics of a score, and of a design that tests many changes at once."""

import math

import tap
import xboard_match
from factorial import ELO_A_POINT, PRIMES, effects, rows
from score import Score


def sums():
    score = Score()
    for pair in range(50):              # 30 pairs of 1.5 points, 20 of 0.5
        score.points[2 * pair] = 1 if pair < 30 else 0
        score.points[2 * pair + 1] = 0.5
    tap.equal(round(score.mean(), 4), 0.55, "mean")
    tap.equal(round(score.error(), 4), 0.0686, "error bar: 1.96 * 0.2474 / sqrt(50)")
    tap.ok("+30 -20 =50  55.0/100" in score.line() and "Elo +35" in score.line(), "its line", score.line())


def endings():
    for reason, kind in (("Error writing to second chess program", "crash"), ("second program exited", "crash"),
                         ("White mates", "checkmate"), ("Draw by repetition", "repetition")):
        tap.equal(xboard_match.kind(reason), kind, "a reason of XBoard: " + reason)


def designs(prime):
    design, half = rows(prime), (prime + 1) // 2
    tap.ok(all(sum(row[i] for row in design) == half for i in range(prime)),
           "each of %d changes is the first player's in half of the matches" % prime)
    tap.ok(all(sum(row[i] == row[j] for row in design) == half
               for i in range(prime) for j in range(i)), "any two are on one side in half")
    # 100 pairs a match; the third change alone wins ten of them by one point in two games.
    played = [[row, [0, 0, 90, 0, 10] if row[2] else [10, 0, 90, 0, 0]] for row in design]
    elo, error = effects(played, prime)
    tap.ok(abs(elo[2] - 0.05 * ELO_A_POINT) < 1e-9, "its effect is found", str(elo))
    tap.ok(max(abs(value) for i, value in enumerate(elo) if i != 2) < 1e-9, "and no other")
    tap.ok(abs(error - ELO_A_POINT * math.sqrt(80 * half) / (800 * half)) < 1e-9,
           "with its standard error", error)


sums()
endings()
for most in PRIMES:
    designs(most)
tap.done()
