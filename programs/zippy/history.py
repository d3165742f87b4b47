# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The games of the past, a line for each in games.tsv, and what follows from them; whom the
operator wants to play.
"""

import datetime
import os
import time
from typing import NamedTuple

# ---- games of the past ----

COLUMNS = ("ended", "opponent", "opponent_rating", "colour", "kind", "rated", "minutes",
           "increment", "plies", "result", "score", "rating", "reason")
TIME = "%Y-%m-%dT%H:%M:%S%z"


class Played(NamedTuple):
    ended: float            # seconds since 1970
    opponent: str
    opponent_rating: int    # 0: none
    colour: str             # ours, w or b
    kind: str
    rated: bool
    minutes: int
    increment: int
    plies: int
    result: str             # 1-0, 0-1, 1/2-1/2 or *
    rating: int             # ours afterwards, 0: unknown
    reason: str

    def score(self):
        """1, 0.5, 0, or None for a game without a result."""
        if self.result == "1/2-1/2":
            return 0.5
        if self.result == "*":
            return None
        return float((self.result == "1-0") == (self.colour == "w"))

    def day(self):
        return time.strftime("%Y-%m-%d", time.localtime(self.ended))


def to_line(played):
    score = played.score()
    return "\t".join(str(value) for value in (
        time.strftime(TIME, time.localtime(played.ended)), played.opponent,
        played.opponent_rating, played.colour, played.kind,
        "rated" if played.rated else "unrated", played.minutes, played.increment, played.plies,
        played.result, "-" if score is None else "%g" % score, played.rating,
        played.reason.replace("\t", " ")))


def from_line(line):
    """A Played, or None if the line is none."""
    fields = line.rstrip("\n").split("\t")
    try:
        (ended, opponent, opponent_rating, colour, kind, rated, minutes, increment, plies, result,
         _, rating, reason) = fields
        return Played(datetime.datetime.strptime(ended, TIME).timestamp(), opponent,
                      int(opponent_rating), colour, kind, rated == "rated", int(minutes),
                      int(increment), int(plies), result, int(rating), reason)
    except ValueError:
        return None


def load(path, count=0):
    """The games of a record and of COUNT older ones, the oldest first."""
    games = []
    for number in range(count, -1, -1):
        try:
            with open("%s.%d" % (path, number) if number else path, encoding="utf-8",
                      errors="replace") as f:
                games += [played for played in map(from_line, f) if played]
        except OSError:
            pass
    return games


class History:
    """The games of this week in memory, all of them on the disk."""

    def __init__(self, record):
        self.record = record
        self.games = load(record.path, 1)
        self._forget()

    def add(self, played):
        self.games.append(played)
        self._forget()
        if not os.path.exists(self.record.path):
            self.record.write("#" + "\t".join(COLUMNS))
        self.record.write(to_line(played))

    def _forget(self):
        since = time.time() - 8 * 86400
        self.games = [played for played in self.games if played.ended >= since]

    def today_with(self, opponent):
        """How many games with one opponent ended today."""
        begin = midnight()
        return sum(played.opponent == opponent and played.ended >= begin for played in self.games)


def stamp(when=None):
    """A time for people; now, unless said."""
    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(when))


def midnight():
    return time.mktime(time.localtime()[:3] + (0, 0, 0, 0, 0, -1))


def monday():
    days = time.localtime().tm_wday
    return time.mktime(time.localtime(midnight() - days * 86400 + 43200)[:3] + (0, 0, 0, 0, 0, -1))


def total(games):
    """Games, score and ratings in a line."""
    scores = [played.score() for played in games]
    won, drawn, lost = (scores.count(score) for score in (1.0, 0.5, 0.0))
    ratings = {}
    for played in games:
        if played.rating:
            ratings[played.kind] = played.rating
    text = "%d game%s, +%d =%d -%d" % (len(games), "" if len(games) == 1 else "s", won, drawn, lost)
    if None in scores:
        text += ", %d without a result" % scores.count(None)
    return text + "".join(", %s %d" % item for item in sorted(ratings.items()))


def by_day(games):
    """[(day, kind, games, points, last rating, lowest, highest)] of rated games."""
    days = {}
    for played in games:
        if played.rating:
            days.setdefault((played.day(), played.kind), []).append(played)
    return [(day, kind, len(group), sum(played.score() or 0 for played in group),
             group[-1].rating, min(played.rating for played in group),
             max(played.rating for played in group))
            for (day, kind), group in sorted(days.items())]


def ratings_text(games):
    rows = by_day(games)
    if not rows:
        return "No rated game has been recorded.\n"
    text = "%-10s  %-12s %5s %6s %6s %6s %6s\n" % ("day", "kind", "games", "points", "rating",
                                                 "lowest", "highest")
    return text + "".join("%-10s  %-12s %5d %6g %6d %6d %7d\n" % row for row in rows)


# ---- whom and what the operator wants to play ----

class Names:
    """A file of names, one a line, read again whenever it has changed."""

    def __init__(self, path):
        self.path = path
        self._stamp = None
        self._names = frozenset()

    def all(self):
        """The names in small letters."""
        if not self.path:
            return self._names
        try:
            status = os.stat(self.path)
            stamp = status.st_mtime_ns, status.st_size, status.st_ino
            if stamp != self._stamp:
                with open(self.path, encoding="utf-8", errors="replace") as f:
                    self._names = frozenset(
                        line.strip().lower() for line in f if not line.startswith("#"))
                self._stamp = stamp
        except OSError:
            pass                        # being edited: the names read last still hold
        return self._names

    def __contains__(self, name):
        return name.lower() in self.all()


class Limits:
    def __init__(self, settings, history):
        self.settings, self.history = settings, history
        self.noplay, self.abuse = Names(settings.noplay), Names(settings.abuse)

    def refusal(self, name, rating, rated, minutes, increment, adjourned=False):
        """Why this game is not wanted, in words for the opponent; "" if it is.

        An adjourned game was wanted once; of it only the names are judged.
        """
        if name in self.abuse or name in self.noplay:
            return "I do not play you"
        if adjourned:
            return ""
        wanted = self.settings
        if rated and wanted.rated == "no":
            return "I play unrated games only"
        if not rated and wanted.rated == "yes":
            return "I play rated games only"
        least, most = wanted.rating_range
        if not least <= rating <= most:
            return "I play opponents rated %d to %d" % (least, most)
        if wanted.time_controls and not any(
                low <= minutes <= high and shortest <= increment <= longest
                for (low, high), (shortest, longest) in wanted.time_controls):
            return "I play other time controls: " + controls_text(wanted.time_controls)
        if wanted.games_a_day and self.history.today_with(name) >= wanted.games_a_day:
            return "that was enough for today; come back tomorrow"
        return ""


def controls_text(controls):
    def span(least, most):
        return str(least) if least == most else "%d-%d" % (least, most)
    return ", ".join("%s %s" % (span(*minutes), span(*seconds)) for minutes, seconds in controls)
