#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Plays games between two engines in real XBoard under Xvfb and reads them back from the PGN.

    xboard_match.py --engine1 ./rhumb --engine2 fairymax --games 20 --tc 0:10 --inc 0.1 \\
                    --parallel 2 --pgn games.pgn

XBoard runs its two-machines match with a home directory of its own; colours alternate.  Each game
is replayed by chess_rules.py, and its end checked by the rules.  If no game ends within --timeout,
that is a hang.  Exit status 0 if all games were played without a forfeit, illegal move or hang.
"""

import argparse
import collections
import os
import re
import shlex
import sys
import time

from chess_rules import START, Game, IllegalMove
from desk import Desk, missing
from openings import read_openings
from pgn_read import read_pgn
from score import Score

NAMES = ("EngineOne", "EngineTwo")
# Kinds of ends, and XBoard's texts for them.
KINDS = (
    ("time", r"time|flag"),
    ("illegal move", r"invalid move|illegal"),
    ("false claim", r"false.*claim"),
    ("crash", r"exited|crash|died|unexpected|error writing to"),
    ("checkmate", r"checkmate|\bmates?\b|mated"),
    ("stalemate", r"stalemate"),
    ("repetition", r"repetition|rep-draw|repeti"),
    ("fifty moves", r"50|fifty"),
    ("insufficient material", r"insufficient|trivial|material"),
    ("resignation", r"resign"),
    ("agreement", r"agree"),
)
UNNOTICED = 60          # seconds for XBoard to notice that an engine has died
FORFEITS = ("time", "illegal move", "false claim", "crash")


def kind(reason):
    for name, pattern in KINDS:
        if re.search(pattern, reason, re.IGNORECASE):
            return name
    return "other: " + reason


class Checked:
    """One game from the PGN, judged."""

    def __init__(self, pgn, names):
        self.pgn = pgn
        self.kind = kind(pgn.reason)
        self.white = 1 if pgn.tags.get("White") == names[0] else 2
        self.complaint = None
        game = Game(pgn.tags.get("FEN", START))
        try:
            for text in pgn.moves:
                game.play_text(text)
        except IllegalMove as why:
            self.complaint = "illegal move in the record: %s" % why
        self.plies = len(game.moves)
        self.complaint = self.complaint or self._contradiction(game)

    def _contradiction(self, game):
        over, claim = game.over(), game.claimable()
        if over and over[1] == "checkmate" and over[0] != self.pgn.result:
            return "mate on the board, but the result is " + self.pgn.result
        if self.kind in ("checkmate", "stalemate") and (not over or over[1] != self.kind):
            return "%s claimed, but not on the board" % self.kind
        if self.kind in ("repetition", "fifty moves") and not claim:
            return "draw by %s, but the board has none" % self.kind
        return None

    def points(self):
        """Points of engine 1."""
        white = {"1-0": 1, "0-1": 0}.get(self.pgn.result, 0.5)
        return white if self.white == 1 else 1 - white

    def forfeiter(self):
        """The engine that lost by a forfeit, 1 or 2, else None."""
        if self.kind not in FORFEITS or self.pgn.result not in ("1-0", "0-1"):
            return None
        return 2 if self.points() == 1 else 1


class Worker:
    """One XBoard with its share of the games."""

    def __init__(self, desk, number, games, options, openings):
        self.games, self.options = games, options
        self.pgn_file = os.path.join(desk.directory, "games-%d.pgn" % number)
        if os.path.exists(self.pgn_file):
            os.remove(self.pgn_file)
        o = options
        arguments = ["-fcp", o.engine1, "-scp", o.engine2, "-fn", NAMES[0], "-sn", NAMES[1],
                     "-mg", str(games), "-tc", o.tc, "-inc", str(o.inc), "-sgf", self.pgn_file,
                     "-autoflag", "-pgnExtendedInfo", "true", "-testClaims", "true",
                     "-adjudicateLossThreshold", "0", "-delayAfterQuit", "2"]
        if o.mps:
            arguments += ["-mps", str(o.mps)]
            arguments[arguments.index("-inc") + 1] = "-1"
        if o.depth:
            arguments += ["-depth", str(o.depth)]
        if o.ponder:
            arguments += ["-ponder"]
        else:
            arguments += ["-xponder"]
        if o.memory:
            arguments += ["-defaultHashSize", str(o.memory)]
        if openings:
            positions = os.path.join(desk.directory, "openings-%d.fen" % number)
            with open(positions, "w", encoding="utf-8") as f:
                f.writelines(o.fen + "\n" for o in openings)
            arguments += ["-lpf", positions, "-lpi", "-2"]
        self.process = desk.xboard("xboard-%d" % number, arguments)
        self.last_progress = time.monotonic()
        self.size = 0
        self.hung = False
        self.dead = {}                  # engine that has ended -> since when XBoard has not noticed
        self.crashed = None             # the name of an engine that died without ending a game
        self.last_words = []            # XBoard's output when it ended too early

    def poll(self):
        """False when it has ended or was given up."""
        try:
            size = os.path.getsize(self.pgn_file)
        except OSError:
            size = 0
        if size != self.size:
            self.size, self.last_progress = size, time.monotonic()
        if self.process.poll() is not None:
            self.crashed = self.abandoned()
            return False
        self.dead = {pid: self.dead.get(pid, time.monotonic()) for pid in dead_children(self.process.pid)}
        for pid, since in self.dead.items():
            if time.monotonic() - max(since, self.last_progress) > UNNOTICED:
                self.crashed = name_of(pid)
                self.process.kill()
                self.process.wait()
                return False
        if time.monotonic() - self.last_progress < self.options.timeout:
            return True
        self.hung = len(self.read()) < self.games
        self.process.kill()
        self.process.wait()
        return False

    def abandoned(self):
        """The program whose crash ended XBoard before its games were played: an engine's, "xboard", or None.
        XBoard writes no game then, only a line on the terminal, which is in last_words."""
        if len(self.read()) >= self.games:
            return None
        with open(os.path.join(self.process.home, "output"), encoding="utf-8", errors="replace") as f:
            self.last_words = f.read().strip().splitlines()[-3:] + ["status %s" % self.process.returncode]
        found = re.search(r"(first|second) chess program", "\n".join(self.last_words))
        if not found:
            return "xboard"
        command = self.options.engine1 if found[1] == "first" else self.options.engine2
        return os.path.basename(shlex.split(command)[0])

    def read(self):
        if not os.path.exists(self.pgn_file):
            return []
        with open(self.pgn_file, encoding="latin-1") as f:
            return read_pgn(f.read())


def dead_children(pid):
    """Children of PID that have ended without PID noticing."""
    try:
        with open("/proc/%d/task/%d/children" % (pid, pid), encoding="ascii") as f:
            return [int(word) for word in f.read().split() if is_dead(int(word))]
    except OSError:
        return []


def is_dead(pid):
    try:
        with open("/proc/%d/stat" % pid, encoding="ascii", errors="replace") as f:
            return f.read().rpartition(")")[2].split()[0] == "Z"
    except (OSError, IndexError):
        return False


def name_of(pid):
    try:
        with open("/proc/%d/comm" % pid, encoding="ascii", errors="replace") as f:
            return f.read().strip()
    except OSError:
        return "an engine"


def clock_seconds(text):
    minutes, _, seconds = text.partition(":")
    return 60 * int(minutes) + float(seconds or 0)


def shares(total, parts):
    """Shares of games, even if possible, so that each worker plays both colours equally often."""
    pairs, odd = divmod(total, 2)
    result = [2 * (pairs // parts + (i < pairs % parts)) for i in range(parts)]
    result[-1] += odd
    return [r for r in result if r]


def play(options):
    """Plays the match; returns (checked games, hangs, processes left over); options.crashed are the
    programs that died and left games unplayed, options.last_words XBoard's output about it."""
    openings = read_openings(options.openings) if options.openings else []
    with Desk(options.keep) as desk:
        workers, first = [], options.skip
        for i, games in enumerate(shares(options.games, options.parallel)):
            own = openings[first:first + (games + 1) // 2]
            first += (games + 1) // 2
            workers.append(Worker(desk, i, games, options, own))
        running = list(workers)
        while running:
            time.sleep(0.2)
            running = [w for w in running if w.poll()]
        left = desk.sweep(60)
        options.crashed = [w.crashed for w in workers if w.crashed]
        options.last_words = [line for w in workers for line in w.last_words]
        games = [Checked(g, NAMES) for w in workers for g in w.read()]
        if options.pgn:
            with open(options.pgn, "a", encoding="utf-8") as out:
                for w in workers:
                    if os.path.exists(w.pgn_file):
                        with open(w.pgn_file, encoding="latin-1") as f:
                            out.write(f.read())
        return games, sum(w.hung for w in workers), left


def table(games, hangs, left, options):
    """The report as lines."""
    score = Score()
    for number, game in enumerate(games):
        score.points[number] = game.points()
        score.by_colour["w" if game.white == 1 else "b"].append(game.points())
    lines = ["%s (1) against %s (2) in XBoard, -tc %s -inc %s%s" % (
        options.engine1, options.engine2, options.tc, options.inc,
        ", depth %d" % options.depth if options.depth else "")]
    if games:
        lines.append(score.line())
        for colour, text in (("w", "White"), ("b", "Black")):
            points = score.by_colour[colour]
            lines.append("  as %s: %.1f/%d" % (text, sum(points), len(points)))
    reasons = collections.Counter(
        (g.kind, g.pgn.result if g.points() == 0.5 else
         "won by %d" % (1 if g.points() == 1 else 2)) for g in games)
    for (name, who), count in reasons.most_common():
        lines.append("  %4d  %s, %s" % (count, name, who))
    for number in (1, 2):
        lost = collections.Counter(g.kind for g in games if g.forfeiter() == number)
        lines.append("  forfeits of %d: %s" % (number, ", ".join(
            "%s %d" % (f, lost[f]) for f in FORFEITS)))
    lines.append("  games asked for %d, played %d, hangs %d, processes left over %d" % (
        options.games, len(games), hangs, left))
    lines += ["  died: " + name for name in options.crashed] + ["    " + line for line in options.last_words]
    wrong = [g for g in games if g.complaint]
    lines.append("  games refused by our own rules: %d" % len(wrong))
    lines += ["    game of %s plies: %s" % (g.plies, g.complaint) for g in wrong]
    return lines


def parser():
    p = argparse.ArgumentParser(description=__doc__,
                                formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--engine1", required=True, metavar="CMD")
    p.add_argument("--engine2", required=True, metavar="CMD")
    p.add_argument("--games", type=int, default=2)
    p.add_argument("--tc", default="0:10", metavar="M:SS")
    p.add_argument("--inc", type=float, default=0.1, metavar="SECONDS")
    p.add_argument("--mps", type=int, default=0, help="moves a session, instead of --inc")
    p.add_argument("--depth", type=int, default=0)
    p.add_argument("--memory", type=int, default=0, metavar="MB")
    p.add_argument("--ponder", action="store_true")
    p.add_argument("--openings", metavar="EPD", help="each position is played with both colours")
    p.add_argument("--skip", type=int, default=0, help="openings left out at the start")
    p.add_argument("--parallel", type=int, default=1)
    p.add_argument("--pgn", metavar="FILE", help="games are appended")
    p.add_argument("--keep", metavar="DIR", help="keep PGN and XBoard's debug logs there")
    p.add_argument("--timeout", type=float, default=0, help="seconds without a new game")
    return p


def settle(options):
    """Fills in what depends on other options."""
    for which in ("engine1", "engine2"):
        words = shlex.split(getattr(options, which))
        if "/" in words[0]:
            words[0] = os.path.abspath(words[0])
        setattr(options, which, " ".join(words))
    if not options.timeout:
        options.timeout = 60 + 3 * (clock_seconds(options.tc) * 2 + 200 * options.inc)
        if options.mps:
            options.timeout = 60 + clock_seconds(options.tc) * 2 * (1 + 300 / options.mps)
    return options


def main():
    options = settle(parser().parse_args())
    absent = missing("xboard", "Xvfb")
    if absent:
        print("not installed: " + ", ".join(absent), file=sys.stderr)
        return 2
    games, hangs, left = play(options)
    print("\n".join(table(games, hangs, left, options)))
    good = len(games) == options.games and not hangs \
        and not any(g.complaint or g.forfeiter() for g in games)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
