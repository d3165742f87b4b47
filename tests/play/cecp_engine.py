# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""An engine process on a pipe, spoken to in CECP, and the clock that a game is played by."""

import os
import queue
import re
import shlex
import shutil
import subprocess
import tempfile
import threading
import time

from chess_rules import coordinate

THINKING = re.compile(r"^\s*(\d+)[.&]?\s+([-+]?\d+)\s+(\d+)\s+(\d+)")


PATIENCE = 60       # seconds for a reply that an engine owes at once, whatever the load
UNANSWERED = 20     # an engine that sends no feature for this long speaks protocol version 1


class EngineGone(Exception):
    """The engine's output ended."""


class Engine:
    """One engine process and the CECP conversation with it."""

    def __init__(self, command, label, options):
        self.label = label
        self.command = command
        self.options = options          # lines sent after the handshake
        self.home = tempfile.mkdtemp(prefix="match-")
        self.features = {}
        self.lines = None
        self.process = None
        self.thinking = ()
        self.start()

    def start(self):
        self.lines = queue.Queue()
        self.features = {"usermove": "0", "ping": "0", "setboard": "0", "memory": "0",
                         "reuse": "1", "colors": "1", "done": ""}
        env = dict(os.environ, HOME=self.home, PATH=os.environ["PATH"] + ":/usr/games")
        self.process = subprocess.Popen(shlex.split(self.command), stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                        cwd=self.home, env=env)
        threading.Thread(target=self._read, args=(self.process.stdout, self.lines),
                         daemon=True).start()
        self.send("xboard\nprotover 2")
        deadline = time.monotonic() + UNANSWERED
        while self.features["done"] != "1":
            line = self.wait(deadline)
            if line is None:
                break
            if self.features["done"] == "0":
                deadline = time.monotonic() + PATIENCE
        for line in self.options:
            self.send(line)

    @staticmethod
    def _read(stream, lines):
        for raw in stream:
            lines.put((time.monotonic(), raw.decode("latin-1").rstrip("\r\n")))
        lines.put((time.monotonic(), None))

    def send(self, text):
        try:
            self.process.stdin.write((text + "\n").encode())
            self.process.stdin.flush()
        except (OSError, ValueError):
            pass                        # the end of its output tells

    def wait(self, deadline):
        """The next line with its time in self.heard, or None past the deadline."""
        try:
            self.heard, line = self.lines.get(timeout=max(0, deadline - time.monotonic()))
        except queue.Empty:
            return None
        if line is None:
            raise EngineGone()
        if line.startswith("feature "):
            self._feature(line)
        elif THINKING.match(line):
            self.thinking = tuple(int(x) for x in THINKING.match(line).groups())
        return line

    def _feature(self, line):
        for name, value in re.findall(r"([a-zA-Z0-9]+)=(\"[^\"]*\"|\S+)", line):
            self.features[name] = value.strip('"')
            if name != "done":
                self.send("accepted " + name)

    def drain(self):
        """The lines that have come unasked."""
        lines = []
        while (line := self.wait(0)) is not None:
            lines.append(line)
        return lines

    def synchronise(self, seconds=PATIENCE):
        """Waits for a pong; False if none came."""
        if self.features["ping"] != "1":
            time.sleep(0.05)
            return True
        self.ping = getattr(self, "ping", 0) + 1
        self.send("ping %d" % self.ping)
        deadline = time.monotonic() + seconds
        while True:
            line = self.wait(deadline)
            if line is None:
                return False
            if line.strip() == "pong %d" % self.ping:
                return True

    def new_game(self, control, ponder):
        self.drain()
        self.send("new")
        self.send(control.level())
        self.send("post\n" + ("hard" if ponder else "easy") + "\nforce")

    def move_line(self, move):
        return ("usermove " if self.features["usermove"] == "1" else "") + coordinate(move)

    def quit(self):
        self.send("quit")
        try:
            self.process.wait(1)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        try:
            self.process.stdin.close()
        except OSError:
            pass                        # it died with our last line unread

    def close(self):
        self.quit()
        shutil.rmtree(self.home, ignore_errors=True)


class TimeControl:
    """MOVES/BASE+INC with BASE in seconds or M:SS; MOVES/ and +INC may be missing."""

    def __init__(self, text):
        m = re.match(r"^(?:(\d+)/)?(?:(\d+):)?(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?$", text)
        if not m:
            raise ValueError("time control is MOVES/SECONDS+INCREMENT or M:SS, not " + text)
        self.text = text
        self.moves = int(m.group(1) or 0)
        self.base = 60 * int(m.group(2) or 0) + float(m.group(3))
        self.increment = float(m.group(4) or 0)

    def level(self):
        whole = max(1, int(self.base))
        return "level %d %d:%02d %g" % (self.moves, whole // 60, whole % 60, self.increment)

    def after(self, clock, moves_made):
        clock += self.increment
        if self.moves and moves_made % self.moves == 0:
            clock += self.base
        return clock
