# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Engines on a pipe, in UCI and in CECP."""

import os
import re
import select
import shlex
import subprocess

PATIENCE = int(os.environ.get("RHUMB_PATIENCE", "600"))     # seconds for any answer, whatever the load
MATE = 30000        # a mate in N moves scores MATE - N, being mated in N moves -MATE + N
OPTION = re.compile(r"^option name (.+?) type (\w+)(?:.*? min (-?\d+) max (-?\d+))?")
SCORE = re.compile(r" score (cp|mate) (-?\d+)( lowerbound| upperbound)?")


class EngineGone(Exception):
    """The engine's output ended, or it has not answered for PATIENCE seconds."""


class Pipe:
    """One engine process and the lines to it and from it."""

    def __init__(self, command):
        self._rest = b""
        self._process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, env=dict(os.environ, PATH=os.environ["PATH"] + ":/usr/games"))

    def send(self, text):
        try:
            self._process.stdin.write((text + "\n").encode())
            self._process.stdin.flush()
        except OSError as why:
            raise EngineGone(text) from why

    def read_line(self):
        while b"\n" not in self._rest:
            if not select.select([self._process.stdout], [], [], PATIENCE)[0]:
                raise EngineGone("no answer")
            more = os.read(self._process.stdout.fileno(), 65536)
            if not more:
                raise EngineGone("end of output")
            self._rest += more
        line, self._rest = self._rest.split(b"\n", 1)
        return line.decode("latin-1").rstrip("\r")

    def read_until(self, word):
        """The lines up to the one that begins with WORD, which is the last."""
        lines = [self.read_line()]
        while not lines[-1].startswith(word):
            lines.append(self.read_line())
        return lines

    def close(self):
        if self._process.stdout.closed:
            return
        try:
            self.send("quit")
            self._process.wait(10)
        except (EngineGone, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()
        try:
            self._process.stdin.close()
        except OSError:
            pass                        # it ended with our last line unread


class Line:
    """A line of thinking: depth, rank among the lines, score in centipawns and the moves."""

    def __init__(self, text):
        self.text = text
        self.pv = text.split(" pv ", 1)[1].split() if " pv " in text else []
        self.depth = int(re.search(r" depth (\d+)", text).group(1))
        rank = re.search(r" multipv (\d+)", text)
        self.rank = int(rank.group(1)) if rank else 1
        kind, value, bound = SCORE.search(text).groups()
        value = int(value)
        self.is_exact = not bound
        self.mate = value if kind == "mate" else None       # moves; negative: is mated
        self.score = value if kind == "cp" else MATE - value if value > 0 else -MATE - value


class Answer:
    """What a search has found: best move, expected reply ('' if none) and lines of thinking."""

    def __init__(self, best, ponder, lines):
        self.best, self.ponder, self.lines = best, ponder, lines

    @property
    def score(self):
        """The score of the last line of the first rank; None without any (a move of the book)."""
        first = [line.score for line in self.lines if line.rank == 1]
        return first[-1] if first else None

    def ranks(self):
        """The last line of each rank, the best first."""
        last = {line.rank: line for line in self.lines if line.pv}
        return [last[rank] for rank in sorted(last)]


def place(fen, moves=()):
    """The `position` command for MOVES (coordinates) played from FEN."""
    return "position fen " + fen + (" moves " + " ".join(moves) if moves else "")


class Uci(Pipe):
    """An engine that speaks UCI."""

    def __init__(self, command, **options):
        super().__init__(command)
        self.options = {}
        self.send("uci")
        self.name = ""
        for line in self.read_until("uciok"):
            option = OPTION.match(line)
            if option:
                self.options[option.group(1)] = option.groups()[1:]
            if line.startswith("id name "):
                self.name = line[8:]
        for name, value in options.items():
            self.set(name, value)

    def set(self, name, value):
        """Sets an option that the engine has; a number is brought into its range."""
        if name not in self.options:
            return
        kind, least, most = self.options[name]
        if kind == "spin":
            value = min(max(int(value), int(least)), int(most))
        self.send("setoption name %s value %s" % (name, value))

    def new_game(self):
        """Clear what earlier searches learnt, so that a case does not depend on the one before."""
        self.send("ucinewgame\nisready")
        self.read_until("readyok")

    def answer(self):
        """The answer of the running search."""
        lines = self.read_until("bestmove")
        words = lines.pop().split()
        return Answer(words[1], words[3] if len(words) > 3 else "",
                      [Line(line) for line in lines if line.startswith("info ") and SCORE.search(line)])

    def think(self, position, limits):
        """POSITION is a `position` command, LIMITS what follows `go`."""
        self.send(position + "\ngo " + limits)
        return self.answer()


class Cecp(Pipe):
    """An engine that speaks CECP and answers pings."""

    def __init__(self, command):
        super().__init__(command)
        self._pings = 0
        self.send("xboard\nprotover 2")
        self.read_until("feature done=1")

    def ask(self, *lines):
        """Send LINES in one write; returns the engine's lines until it waits for input, with its move if
        LINES make it think about one."""
        self._pings += 1
        self.send("\n".join(lines + ("ping %d" % self._pings,)))
        return self.read_until("pong %d" % self._pings)[:-1]
