#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The mock server against recorded output of a real one, byte for byte where possible."""

import asyncio
import re

import tap
from chess_rules import START
from ics_board import IcsGame, speed
from ics_policies import commands, script
from ics_server import Human, Server

# Lines of a real server, with the moves that lead to them.
RECORDED = (
    ("", "w", "<12> rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W -1 "
     "1 1 1 1 0 1 HumanOne BotTwo -1 1 1 39 39 60 60 1 none (0:00) none 1"),
    ("a3", "w", "<12> rnbqkbnr pppppppp -------- -------- -------- P------- -PPPPPPP RNBQKBNR B "
     "-1 1 1 1 1 0 1 HumanOne BotTwo 1 1 1 39 39 61 60 1 P/a2-a3 (0:00) a3 1"),
    ("a3 f6", "w", "<12> rnbqkbnr ppppp-pp -----p-- -------- -------- P------- -PPPPPPP RNBQKBNR "
     "W -1 1 1 1 1 0 1 HumanOne BotTwo -1 1 1 39 39 61 61 2 P/f7-f6 (0:00) f6 1"),
    ("g4", "b", "<12> rnbqkbnr pppppppp -------- -------- ------P- -------- PPPPPP-P RNBQKBNR B "
     "6 1 1 1 1 0 1 BotTwo HumanOne -1 1 1 39 39 61 60 1 P/g2-g4 (0:00) g4 0"),
    ("g4 a5 Nh3", "b", "<12> rnbqkbnr -ppppppp -------- p------- ------P- -------N PPPPPP-P "
     "RNBQKB-R B -1 1 1 1 1 1 1 BotTwo HumanOne -1 1 1 39 39 62 61 2 N/g1-h3 (0:00) Nh3 0"),
)


class Wire:
    """A client without XBoard, which reads text."""

    def __init__(self, port):
        self.port, self.text = port, ""

    async def open(self):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)

    async def until(self, pattern, seconds=240):
        """The text up to the end of the pattern; the rest is kept for the next call."""
        while not re.search(pattern, self.text):
            data = await asyncio.wait_for(self.reader.read(4096), seconds)
            if not data:
                break
            self.text += data.decode("latin-1")
        found = re.search(pattern, self.text)
        end = found.end() if found else len(self.text)
        text, self.text = self.text[:end], self.text[end:]
        return text

    def send(self, text):
        self.writer.write(text.encode("latin-1"))


async def boards():
    bot, human = Human("BotTwo", commands()), Human("HumanOne", commands())
    for moves, human_has, line in RECORDED:
        white, black = (human, bot) if human_has == "w" else (bot, human)
        game = IcsGame(1, white, black, 1, 1)
        for text in moves.split():
            game.play(game.chess.position.parse_san(text))
            game.since = None
        tap.equal(game.style12(bot), line, "style 12 after %s" % (moves or "nothing"))
    game = IcsGame(1, human, bot, 0, 1, fen=START)
    tap.equal(int(game.now("w")), 10, "an increment-only clock starts at ten seconds")
    tap.equal([speed(*t) for t in ((1, 0), (0, 1), (2, 12), (15, 0))],
              ["lightning", "lightning", "blitz", "standard"], "names of speeds")


async def a_session():
    server = Server()
    wire = Wire(await server.start())
    await wire.open()
    tap.ok("freechess.org" in await wire.until("login: $"), "banner and login prompt")
    wire.send("BotTwo\n")
    tap.ok('"BotTwo" is a registered name' in await wire.until("password: "), "password prompt")
    wire.send("PASSWORD\r\n")
    got = await wire.until("fics% ")
    tap.ok(got.endswith("questions.\n\r" + "_" * 74 + "\n\r\n\r\n\rfics% "), "welcome", got)
    wire.send("alias $ @\r\n$iset ms 1\r\n$style 12\r\n")
    got = await wire.until("Style 12 set[^%]*% ")
    tap.ok("Alias replaced.\n\rfics% com_iset: ms 1\n\rfics% Style 12 set.\n\r" in got,
           "settings are answered", got)
    bot = await server.wait_for("BotTwo")
    await a_game(server, wire, bot)
    await an_adjourned_game(server, wire, bot)
    await server.stop()


async def a_game(server, wire, bot):
    human = Human("HumanOne", script("e2e4", "f1c4", "d1h5", "h5f7"))
    match = asyncio.ensure_future(server.match(human, bot, 1, 1, colour="w"))
    got = await wire.until("Challenge[^%]*% ")
    tap.ok("\n\rChallenge: HumanOne (1350) [white] BotTwo (1500) unrated lightning 1 1.\n\r"
           'You can "accept" or "decline", or propose different parameters.\n\rfics% ' in got,
           "challenge", got)
    wire.send("$accept HumanOne\r\n")
    got = await wire.until("<12>[^%]*% ")
    tap.ok("You accept the challenge of HumanOne.\n\rCreating: HumanOne (1350) BotTwo (1500) "
           "unrated lightning 1 1\n\r\n\r{Game 1 (HumanOne vs. BotTwo) Creating unrated lightning "
           "match.}\n\r\n\r<12> rnbqkbnr" in got, "acceptance", got)
    await match
    await wire.until("P/e2-e4[^%]*% ")
    wire.send("e7e4\n")
    got = await wire.until("Illegal[^%]*% ")
    tap.ok("Illegal move (e7e4)." in got, "an illegal move is refused", got)
    for answer, theirs in (("e7e5", "B/f1-c4"), ("b8c6", "Q/d1-h5")):
        wire.send(answer + "\n")
        await wire.until(theirs)
    wire.send("$draw\n")
    await wire.until("Draw request sent")
    wire.send("a7a6\n")
    got = await wire.until("adjustment[^%]*% ")
    tap.ok("Q/h5-f7 (0:00) Qxf7+ 1\n\r\n\r{Game 1 (HumanOne vs. BotTwo) BotTwo checkmated} 1-0"
           "\n\rNo ratings adjustment done.\n\rfics% " in got, "mate", got)


async def an_adjourned_game(server, wire, bot):
    human = Human("HumanTwo", script("e2e4", "g1f3", "hangup"))
    match = asyncio.ensure_future(server.match(human, bot, 1, 1, colour="w"))
    await wire.until("Challenge")
    wire.send("$accept HumanTwo\r\n")
    await match
    await wire.until("P/e2-e4[^%]*% ")
    wire.send("e7e5\n")
    await wire.until("N/g1-f3[^%]*% ")
    wire.send("b8c6\n")
    got = await wire.until("adjustment[^%]*% ")
    tap.ok("Your opponent has lost contact or quit.\n\r\n\r{Game 1 (HumanTwo vs. BotTwo) HumanTwo "
           "lost connection; game adjourned} *\n\rNo ratings adjustment done.\n\rfics% " in got,
           "adjourned", got)
    again = Human("HumanTwo", script("resign"))
    again.delay = 1.0
    match = asyncio.ensure_future(server.match(again, bot, 1, 1))
    got = await wire.until("Challenge[^%]*%")
    tap.ok("has an adjourned game with you, has arrived." in got
           and "unrated lightning 1 1 (adjourned)." in got, "the opponent is back", got)
    wire.send("$accept HumanTwo\r\n")
    got = await wire.until("<12>[^%]*%")
    tap.ok("\n\r{Game 1 (HumanTwo vs. BotTwo) Continuing unrated lightning match.}\n\r\n\r<12> "
           in got, "continuing", got)
    wire.send("$moves 1\r\n")
    got = await wire.until("Still in progress[^%]*% ")
    tap.ok("  1.  e4      (0:00)     e5      (0:00)  \n\r  2.  Nf3     (0:00)     Nc6     (0:00)  "
           "\n\r      {Still in progress} *\n\r" in got, "list of moves", got)
    got = await wire.until("adjustment[^%]*% ")
    tap.ok("HumanTwo resigns} 0-1\n\r" in got, "and ends", got)
    await match
    game = IcsGame(9, again, bot, 1, 1)
    game.play(game.chess.position.parse_san("e4"))
    tap.ok("\n\r  1.  e4      (0:00)  \n\r      {Still" in game.move_list(),
           "a list that ends with White's move", game.move_list())


asyncio.run(boards())
asyncio.run(a_session())
tap.done()
