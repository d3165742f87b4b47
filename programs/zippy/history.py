# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Past games, a line for each in games.tsv, with sums and a daily digest; which opponents the
operator accepts.
"""

import datetime
import os
import re
import time
from typing import NamedTuple

from .server import UNTIMED

# ---- past games ----

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
    """LINE as a Played, or None if it is not one."""
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
    """This week's games in memory, all games on the disk."""

    def __init__(self, record):
        self.record = record
        record.header = "#" + "\t".join(COLUMNS)
        self.games = load(record.path, 1)
        self._forget()

    def add(self, played):
        self.games.append(played)
        self._forget()
        self.record.write(to_line(played))

    def _forget(self):
        since = time.time() - 8 * 86400
        self.games = [played for played in self.games if played.ended >= since]

    def today_with(self, opponent):
        """How many games with one opponent ended today."""
        begin = midnight()
        return sum(played.opponent == opponent and played.ended >= begin for played in self.games)


    def last_with(self, opponent):
        """Today's unbroken run of last games with OPPONENT, the oldest first."""
        begin, run = midnight(), []
        for played in reversed(self.games):
            if played.opponent != opponent or played.ended < begin:
                break
            run.insert(0, played)
        return run


def messages(path):
    """The texts of the messages in messages.log, without times and numbers."""
    try:
        with open(path, encoding="utf-8", errors="replace") as f:
            return [re.sub(r"^\S+ \S+ (?:\d+\. )?", "", line.rstrip("\n")) for line in f]
    except OSError:
        return []


def stamp(when=None):
    """A time for people; now, unless said."""
    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(when))


def midnight(day=0):
    """When today began, or another day: DAY is counted from today."""
    return midnight_of(time.localtime(), day)


def midnight_of(date, day=0):
    """The same counted from DATE, a tuple that begins with year, month and day of the month."""
    return time.mktime((date[0], date[1], date[2] + day, 0, 0, 0, 0, 0, -1))


def monday():
    return midnight(-time.localtime().tm_wday)


def sums(games):
    """Games, score and last ratings as a dictionary."""
    scores = [played.score() for played in games]
    ratings = {played.kind: played.rating for played in games if played.rating}
    return {"games": len(games), "won": scores.count(1.0), "drawn": scores.count(0.5), "lost": scores.count(0.0),
            "unfinished": scores.count(None), "ratings": dict(sorted(ratings.items()))}


def total(made):
    """The dictionary of sums() as a line."""
    text = "%d game%s, +%d =%d -%d" % (made["games"], "" if made["games"] == 1 else "s", made["won"],
                                       made["drawn"], made["lost"])
    if made["unfinished"]:
        text += ", %d without a result" % made["unfinished"]
    return text + "".join(", %s %d" % item for item in made["ratings"].items())


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


# ---- a day's digest, from the records ----

MOST_ERRORS = 20
ENGINE_LINE = re.compile(r"([\d.]+) ([<>]) (ping|pong|move|Error|Illegal|tellusererror)\b ?(.*)")
SESSION = re.compile(r"# session begins: .*, (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d{4})$")
ROUTINE = re.compile(r"Rhumb plays on|(?:asked|told) to|finished|declined |digest ")    # older versions: "told to"


def lines_since(path, count, begin):
    """The lines of a record, the oldest first: of its current file, of older files modified after BEGIN, and of one
    more, in which a session may begin."""
    names = []
    for number in range(count + 1):
        name = "%s.%d" % (path, number) if number else path
        if os.path.exists(name):
            names.insert(0, name)
            if os.path.getmtime(name) < begin:
                break
    for name in names:
        with open(name, encoding="utf-8", errors="replace") as f:
            yield from f


class Pongs:
    """The engine's answers to pings in [BEGIN, END), and its complaints.

    A pong that waits for a move is not late: it follows the move.
    """

    def __init__(self, lines, begin, end):
        self.count, self.slowest, self.complaints = 0, 0.0, []
        base, asked = None, {}
        for line in lines:
            session = SESSION.match(line)
            if session:
                base = datetime.datetime.strptime(session[1], "%Y-%m-%d %H:%M:%S %z").timestamp()
                asked = {}
            found = ENGINE_LINE.match(line)
            if base is None or not found:
                continue
            seconds, what, rest = float(found[1]), found[3], found[4].strip()
            if what == "ping":
                asked[rest] = seconds
            elif what == "move":
                asked = {}
            elif begin <= base + seconds < end:
                self._take(seconds, what, rest, asked, line[found.start(3):].strip())

    def _take(self, seconds, what, rest, asked, said):
        if what != "pong":
            self.complaints.append(said)
        elif rest in asked:
            self.count += 1
            self.slowest = max(self.slowest, seconds - asked.pop(rest))


def digest(settings, day=""):
    """The digest of a day, by default today, as a dictionary."""
    day = day or time.strftime("%Y-%m-%d")
    date = time.strptime(day, "%Y-%m-%d")
    begin, end = midnight_of(date), midnight_of(date, 1)

    def record(name, since=begin):
        return lines_since(os.path.join(settings.log_dir, name), settings.log_count, since)

    games = [played for played in map(from_line, record("games.tsv", 0)) if played]
    before = {played.kind: played.rating for played in games if played.rating and played.ended < begin}
    of_day = [played for played in games if begin <= played.ended < end]
    made = {"day": day, **sums(of_day)}
    made["changes"] = {kind: rating - before[kind] for kind, rating in made["ratings"].items() if kind in before}
    made["opponents"] = len({played.opponent for played in of_day})
    pongs = Pongs(record("rhumb.log"), begin, end)
    made["pongs"], made["slowest_pong"] = pongs.count, round(pongs.slowest, 3)
    said = [line[len(day) + 1:].strip().replace(" rhumb-zippy:", "", 1) for line in record("zippy.log")
            if line.startswith(day + " ") and line[20:].startswith("rhumb-zippy: ")]
    made["declined"] = sum(line[9:].startswith("declined ") for line in said)
    made["errors"] = [line for line in said if not ROUTINE.match(line[9:])] + pongs.complaints
    return made


def digest_text(made):
    ratings = ", ".join("%s %d%s" % (kind, rating, " (%+d)" % made["changes"][kind]
                                     if kind in made["changes"] else "")
                        for kind, rating in made["ratings"].items())
    rows = [("day", made["day"]), ("games", total({**made, "ratings": {}})), ("opponents", made["opponents"]),
            ("ratings", ratings or "unchanged"), ("declined", made["declined"]),
            ("slowest pong", "%.3f s of %d" % (made["slowest_pong"], made["pongs"]) if made["pongs"] else "no ping"),
            ("errors", len(made["errors"]) or "none")]
    text = "".join("%-16s %s\n" % (name + ":", value) for name, value in rows)
    text += "".join("  %s\n" % error for error in made["errors"][:MOST_ERRORS])
    if len(made["errors"]) > MOST_ERRORS:
        text += "  and %d more: see zippy.log and rhumb.log\n" % (len(made["errors"]) - MOST_ERRORS)
    return text


# ---- which opponents and games the operator accepts ----

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

    def refusal(self, name, rating, rated, minutes, increment, adjourned=False, kind=""):
        """Why this game is refused, in words for the opponent; "" if it is accepted.

        An adjourned game was accepted before; only its names are checked.
        """
        if name in self.abuse or name in self.noplay:
            return "I do not play you"
        if adjourned:
            return ""
        if kind == UNTIMED:             # XBoard would not answer it
            return "I play by the clock only"
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
        return self._rematch_refusal(name)

    def _rematch_refusal(self, name):
        """Why NAME must wait after the last games, all with NAME; "" if not."""
        run = self.history.last_with(name)
        wait = run[-1].ended + self.settings.replay_timeout - time.time() if run else 0
        if wait <= 0:
            return ""
        again = "; please try again in %d s, or after I have played someone else" % (wait + 1)
        most = self.settings.max_games
        if most and len(run) % most == 0:
            return "you have just played me %d game%s in a row" % (most, "" if most == 1 else "s") + again
        if run[-1].plies < self.settings.short_game:
            return "our last game was very short" + again
        return ""


def controls_text(controls):
    def span(least, most):
        return str(least) if least == most else "%d-%d" % (least, most)
    return ", ".join("%s %s" % (span(*minutes), span(*seconds)) for minutes, seconds in controls)
