# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The tally of a match: points, error bar, Elo."""

import math


def elo(score):
    score = min(max(score, 1e-6), 1 - 1e-6)
    return -400 * math.log10(1 / score - 1)


class Score:
    """The tally, from engine 1's side."""

    def __init__(self):
        self.points = {}                # game number -> 0, 0.5, 1
        self.by_colour = {"w": [], "b": []}

    def units(self):
        """Means of finished pairs, the last odd game dropped."""
        return [(self.points[n] + self.points[n + 1]) / 2
                for n in sorted(self.points) if n % 2 == 0 and n + 1 in self.points]

    def mean(self):
        return sum(self.points.values()) / len(self.points)

    def error(self):
        """Half the width of the 95 % interval of the mean, from pairs (games if there are few)."""
        units = self.units() if len(self.units()) > 4 else list(self.points.values())
        if len(units) < 2:
            return 0.5
        mean = sum(units) / len(units)
        variance = sum((u - mean) ** 2 for u in units) / (len(units) - 1)
        return 1.96 * math.sqrt(variance / len(units))

    def line(self):
        values = list(self.points.values())
        mean, error = self.mean(), self.error()
        return "%d games: +%d -%d =%d  %.1f/%d  %.1f %% +- %.1f   Elo %+.0f [%+.0f, %+.0f]" % (
            len(values), values.count(1), values.count(0), values.count(0.5), sum(values),
            len(values), 100 * mean, 100 * error, elo(mean), elo(mean - error), elo(mean + error))
