# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Real XBoard in zippy mode with an engine, on the mock server, and what the engine's pipe shows."""

import asyncio
import os
import re
import subprocess
import sys

from desk import Desk
from ics_server import Declined, Human, Server

HERE = os.path.dirname(os.path.abspath(__file__))
REACTION = 0.25         # seconds from a game's end to the next challenge, for a person and the network
# Complaints, pop-ups on an invisible display, texts that XBoard takes for a claim, and texts at
# which it quits.
COMPLAINT = re.compile(r"^(Error|Illegal move|telluser|askuser|White|Black)|not found|"
                       r"No such file|Permission denied|unknown host|can't alloc|"
                       r"No remote directory", re.IGNORECASE)
ILLEGAL = re.compile(r"Illegal move .* from .* machine")


class PipeReport:
    """An engine's conduct by the log of pipe_log.py: pongs, interrupts, complaints."""

    def __init__(self, path):
        self.slowest_pong = 0.0
        self.pings = self.pongs = 0
        self.interrupts = 0
        self.complaints = []
        self.pids = []
        self.exits = []
        waiting, moved, playing = {}, 0.0, True
        with open(path, encoding="latin-1") as f:
            for line in f:
                stamp, mark, text = (line.rstrip("\n").split(" ", 2) + ["", ""])[:3]
                stamp = float(stamp)
                if mark == "!":
                    self._event(text)
                elif mark == ">" and text.startswith("ping "):
                    waiting[text[5:].strip()] = stamp
                    self.pings += 1
                elif mark == ">" and re.match(r"(force|result|new)\b", text):
                    playing = False
                elif mark == ">" and re.match(r"(go|playother|usermove)\b", text):
                    playing = True
                elif mark == "<" and text.startswith("move ") and not playing:
                    self.complaints.append("after the game: " + text)
                elif mark == "<" and text.startswith("move "):
                    moved = stamp
                elif mark == "<" and text.startswith("pong "):
                    asked = waiting.pop(text[5:].strip(), None)
                    if asked is not None:   # the engine's thinking, up to a move, does not count
                        self.pongs += 1
                        self.slowest_pong = max(self.slowest_pong, stamp - max(asked, moved))
                elif mark == "<" and COMPLAINT.match(text):
                    self.complaints.append(text)

    def _event(self, text):
        if text == "SIGINT":
            self.interrupts += 1
        elif text.startswith("pid "):
            self.pids.append(int(text[4:]))
        elif text.startswith("exit "):
            self.exits.append(int(text[5:]))


class Bot:
    """One XBoard, logged in, and the log of its engine's pipe."""

    def __init__(self, desk, name, engine, port, arguments=()):
        self.name = name
        home = os.path.join(desk.directory, name)
        os.makedirs(home, exist_ok=True)
        logon = os.path.join(home, "logon")
        with open(logon, "w", encoding="ascii") as f:
            f.write("%s\nPASSWORD\n" % name)
        self.log = os.path.join(home, "pipe")
        command = "%s %s/pipe_log.py %s %s" % (sys.executable, HERE, self.log, engine)
        self.process = desk.xboard(name, [
            "-zp", "-ics", "-icshost", "127.0.0.1", "-icsport", str(port), "-icslogon", logon,
            "-fcp", command, "-autoflag", "-zippyPassword", "!remote!", "-autoKibitz"]
            + list(arguments), stdin=subprocess.PIPE)

    def alive(self):
        return self.process.poll() is None

    def report(self):
        """The report of the pipe, with the moves that XBoard says it has not forwarded."""
        report = PipeReport(self.log)
        with open(os.path.join(self.process.home, "output"), encoding="utf-8",
                  errors="replace") as f:
            report.complaints += [line.strip() for line in f if ILLEGAL.search(line)]
        return report

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()


class Bench:
    """A server and bots of one engine; asynchronous context manager."""

    def __init__(self, engine, keep=None, lag=0.0, arguments=(), log=None):
        self.engine, self.lag, self.arguments = engine, lag, arguments
        self.desk = Desk(keep)
        self.log = log
        self.bots = {}
        self.humans = 0

    async def __aenter__(self):
        self.desk.__enter__()
        if self.log is None and self.desk.keep:
            self.log = open(os.path.join(self.desk.directory, "server"), "a",
                            buffering=1, encoding="utf-8")
        self.server = Server(self.log, self.lag)
        self.port = await self.server.start()
        return self

    async def __aexit__(self, *_):
        for bot in self.bots.values():
            bot.stop()
        await self.server.stop()
        self.left = self.desk.sweep(60)
        self.desk.__exit__()

    async def bot(self, name="BotTwo", rating=2073):
        """The player of that name; starts its XBoard if it does not run."""
        if name not in self.bots or not self.bots[name].alive():
            self.bots[name] = Bot(self.desk, name, self.engine, self.port, self.arguments)
        player = await self.server.wait_for(name, 120)
        player.rating = rating
        return player

    async def reports(self):
        """The report of each bot's pipe, after time for the answers to the last pings."""
        for _ in range(100):
            pipes = {name: bot.report() for name, bot in self.bots.items()}
            if all(pipe.pongs >= pipe.pings for pipe in pipes.values()):
                break
            await asyncio.sleep(0.1)
        return pipes

    def human(self, policy, name=None, delay=0.01):
        self.humans += 1
        return Human(name or "Human%s" % chr(65 + (self.humans - 1) % 26), policy, delay=delay)

    async def match(self, human, bot, minutes=1, increment=0, **terms):
        """Challenge the bot; returns the game that begins.

        A bot that declines (too busy to answer its last ping) is asked again, as people do; the
        server counts what it declined.  Raises asyncio.TimeoutError or Declined in the end.
        """
        await asyncio.sleep(REACTION)
        for _ in range(30):
            try:
                return await self.server.match(human, bot, minutes, increment, **terms)
            except Declined:
                await asyncio.sleep(1)
        raise Declined(human.name)

    async def play(self, human, bot, minutes=1, increment=0, patience=120, **terms):
        """Challenge the bot and play the game; returns (result, text)."""
        try:
            game = await self.match(human, bot, minutes, increment, **terms)
        except asyncio.TimeoutError:
            return ("-", "challenge not answered")
        except Declined:
            return ("-", "challenge declined")
        try:
            return await asyncio.wait_for(asyncio.shield(game.ended), patience)
        except asyncio.TimeoutError:
            end = ("-", "stuck after %d plies, %s to move" % (len(game.chess.moves), game.turn))
            self.server.command(human, "resign")
            return end
