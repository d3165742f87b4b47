#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Whole runs of rhumb-zippy against a model, in a time that passes at once: server, XBoard, engine and operator follow
a random script, whose author knows what each line means and writes down what the bot must send, pass on, record and
report.  There are no processes and no sockets.  Waits and limits are repeated here as numbers."""
import asyncio
import contextlib
import datetime
import io
import json
import math
import os
import random
import re
import selectors
import socket
import sys
import tempfile
import time
import types

import tap

TOP = os.environ.get("top_srcdir", os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
sys.path.insert(0, os.path.join(TOP, "programs"))
from zippy import games, history, options, session, supervisor, system  # noqa: E402

START, NOON = 1000, 1795521600          # the loop's time at first; the clock's: of 2026-11-24, in UTC
ENGINE, BOARD = 4000001, 4000002        # process numbers, of none
POLL = 103 / 1024                       # a tenth of a second, rounded up as the loop's time is
MESSAGE = "HumanA at Sat Nov 21, 12:00 UTC 2026: word 3"        # one that was kept before
RANKS = "rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR"


# ---- time that passes at once ----

class Jumps(selectors.DefaultSelector):
    loop, busy = None, 0

    def select(self, timeout=None):
        """To the next timer or event of the script.  Times are exact: multiples of 1/1024 s."""
        loop, script = self.loop, self.loop.script
        self.busy = self.busy + 1 if timeout == 0 else 0
        assert self.busy < 10000, "it never waits"
        if timeout != 0:
            when = math.inf if timeout is None else math.ceil((loop.now + timeout) * 1024 - 1e-6) / 1024
            if script and script[0][0] <= when:
                loop.now = script[0][0]
                while script and script[0][0] == loop.now:
                    script.pop(0)[1]()
            else:
                assert when <= loop.until, "it does not end"
                loop.now = when
        return super().select(0)


class Loop(asyncio.SelectorEventLoop):
    def __init__(self):
        super().__init__(Jumps())
        self._selector.loop = self
        self.now, self.until, self.script = START, START, []

    def time(self):
        return self.now


def clock(loop):
    """In place of the module time."""
    return types.SimpleNamespace(
        **{name: getattr(time, name) for name in ("mktime", "strftime", "strptime", "gmtime")},
        time=lambda: NOON + loop.now,
        localtime=lambda when=None: time.localtime(NOON + loop.now if when is None else when))


def stamp(when):
    return str(datetime.datetime(2026, 11, 24, 12) + datetime.timedelta(seconds=int(when)))


# ---- the world around the bot ----

class Writer:
    """The bot's end of a connection; what it writes goes to TAKE."""

    def __init__(self, take, close=None):
        self.write, self.when_closed, self.closed, self.fault = take, close, False, None

    def close(self):
        if not self.closed and self.when_closed:
            self.when_closed()
        self.closed = True

    def is_closing(self):
        return self.closed

    async def drain(self):
        if self.fault:
            raise self.fault

    async def wait_closed(self):
        pass


class World:
    """Server, XBoard and engine; PLANS has what they do at each try of the bot to begin, by try."""

    def __init__(self, loop, plans, record):
        self.loop, self.plans, self.record = loop, list(plans), record
        self.plan, self.serve, self.board, self.rest, self.tasks = None, None, None, "", []
        self.sent, self.down, self.pings, self.order, self.answers = [], [], [], [], []
        self.stopped, self.deaf, self.dead, self.started = set(), set(), False, None

    def connection(self, request, take, close=None):
        reader = asyncio.StreamReader()
        reader.feed_data(request + b"\n")
        writer = Writer(take, close)
        self.tasks.append(asyncio.ensure_future(self.serve(reader, writer)))
        return reader, writer

    async def start_process(self, *command, **how):
        assert how["start_new_session"] and how["stderr"] == -2 and how["stdout"] == -1
        if command[-1] == "--xboard":
            assert how["preexec_fn"] is system.die_with_parent
            self.plan = self.plans.pop(0)
            return self.trial(self.plan["trial"])
        if self.plan["board"] == "absent":
            raise FileNotFoundError(2, "No such file or directory")
        process = types.SimpleNamespace(pid=BOARD, stdout=asyncio.StreamReader(), end=self.loop.create_future())
        process.wait = lambda: process.end
        self.board, self.guard = process, asyncio.StreamReader()
        self.deaf, self.stopped, self.dead = set(), set(), False
        for part, seconds in self.plan["delays"].items():
            self.loop.call_later(seconds, getattr(self, "connect_" + part))
        return process

    def trial(self, how):
        """A process that answers the handshake."""
        if how == "absent":
            raise FileNotFoundError(2, "No such file or directory")
        reader = asyncio.StreamReader()

        def take(data):
            for line in data.split(b"\n"):
                if line == b"protover 2" and how == "dies":
                    reader.feed_data(b"feature a=1\nno memory\nat all\n")
                    reader.feed_eof()
                elif line == b"protover 2" and how != "mute":
                    reader.feed_data(b"feature a=1\nfeature done=1\n")
                elif line.startswith(b"option ") and how == "complains":
                    reader.feed_data(b"Error (no such option): " + line[7:] + b"\n")
                elif line == b"ping 1":
                    reader.feed_data(b"pong 1\n")
        done = self.loop.create_future()
        done.set_result(3)
        return types.SimpleNamespace(pid=BOARD + 1, stdin=Writer(take), stdout=reader, wait=lambda: done)

    async def end_process(self, process):
        if process is self.board:
            self.order.append("xboard")
            if not process.end.done():
                process.end.set_result(-15)
            if not self.plan["lingers"]:
                self.guard.feed_eof()

    def connect_relay(self):
        self.relay, self.passing = self.connection(b"relay", self.down.append, lambda: self.order.append("relay"))
        if self.plan["pingless"]:
            return
        self.reader, _ = self.connection(b"board", lambda data: self.ping("board", self.reader, data))

    def connect_guard(self):
        self.guard, _ = self.connection(b"engine", lambda data: self.ping("engine", self.guard, data))
        self.guard.feed_data(b'{"pid": %d, "xboard": %d}\n' % (ENGINE, BOARD))

    def connect_record(self):
        self.note_record("< feature done=1")

    def note_record(self, text):
        with open(self.record, "a", encoding="ascii") as file:
            file.write("1.000 %s\n" % text)

    def ping(self, who, reader, data):
        self.pings.append((self.loop.now, who, data))
        if who not in self.deaf:
            reader.feed_data(b'{"pong": true}\n')

    def break_relay(self):
        self.passing.fault = ConnectionResetError()

    def hear(self, who):
        self.deaf.discard(who)
        (self.guard if who == "engine" else self.reader).feed_data(b'{"pong": true}\n')

    async def connect(self, *_):
        how = self.plan["connect"]
        if how == "mute":
            await asyncio.sleep(1e5)
        if how != "sound":
            raise {"refused": ConnectionRefusedError(111, "Connect call failed"), "several": OSError("Two faults"),
                   "unknown": socket.gaierror(-2, "Unknown name")}[how]
        self.wire = asyncio.StreamReader()
        self.login = list(self.plan["login"])
        self.wire.feed_data(self.login.pop(0))
        return self.wire, Writer(self.take, lambda: self.order.append("server"))

    def take(self, data):
        *lines, self.rest = (self.rest + data.decode("latin-1")).split("\n")
        self.sent += [(self.loop.now, line) for line in lines]
        if self.login:
            self.wire.feed_data(self.login.pop(0))
            if not self.login and self.sent[-1][1] == "bottwo":
                self.wire.feed_eof()
        elif data == b"date\n" and not self.dead:
            self.wire.feed_data(b"Local time\n")

    def say(self, who, *parts):
        """A part after the other from the server ("wire") or from XBoard ("relay"), as separate reads."""
        getattr(self, who).feed_data(parts[0])
        if len(parts) > 1:
            self.loop.call_soon(self.say, who, *parts[1:])

    def renew_logon(self):
        os.utime("logon", (self.loop.now, self.loop.now))

    def die(self, dead):
        self.dead = dead

    def engine_goes(self, status, last):
        if status is not None:
            self.guard.feed_data(json.dumps({"status": status, "last": last}).encode() + b"\n")
        self.guard.feed_eof()

    def look_at_file(self, state):
        """The status file has STATE if it is that of the bot still, and is written every ten seconds."""
        with open("status", encoding="utf-8") as file:
            facts = json.load(file)
        if NOON + self.loop.now - facts["time"] > 11 or facts["state"] != state == self.running.status.state():
            self.order.append("status file: %s, %s" % (facts["state"], state))

    def ask(self, request):
        if request == b"status" and self.running.settings.status_file:
            self.loop.call_later(1.25, self.look_at_file, self.running.status.state())
        self.answers.append([])
        reader = asyncio.StreamReader()
        reader.feed_data(request + b"\n")
        answer = self.answers[-1].append
        self.tasks.append(asyncio.ensure_future(self.serve(reader, Writer(answer, lambda: answer(b"\n.")))))


# ---- the script and the model ----

SETTINGS = (["--adjourn"], ["--abort"], ["--greeting", "{opponent} {opponent_rating} {colour} {minutes} {kind} {me}"],
            ["--farewell", "{outcome} {moves} {rating} {change} {reason}"], ["--game-start", "say {colour}"],
            ["--game-end", "whisper {result}"],
            ["--seek", "5 0, 3 2 unrated"], ["--rated", "no"], ["--games-a-day", "1"], ["--thinking", "whisper"],
            ["--thinking", "kibitz"], ["--silence", "4"], ["--silence", "62"], ["--engine-options", "A=1, B=2"],
            ["--wait", "7"], ["--max-wait", "17"])


class Game:
    def __init__(self, number, white, black, rated, resumed, ratings, times, kind, me):
        self.number, self.white, self.black, self.rated, self.resumed = number, white, black, rated, resumed
        self.ratings, (self.minutes, self.increment), self.kind = ratings, times, kind
        self.is_white = white == me
        self.opponent = black if self.is_white else white
        self.mine, self.theirs = ratings if self.is_white else ratings[::-1]
        self.first, self.ply, self.moves = None, 0, []      # moves: (san, our thinking)
        self.clocks = [300, 300]
        self.times = (0, 1) if number % 4 == 0 else (5, 2)      # as the boards have them
        self.due = False

    def title(self):
        return "%s (%s) - %s (%s), %s %s %d %d, move %d, %s to move" % (
            self.white, self.ratings[0] or "----", self.black, self.ratings[1] or "----", "rated" if self.rated else
            "unrated", self.kind, self.minutes, self.increment, self.ply // 2 + 1, ("White", "Black")[self.ply % 2])


class Author:
    """Writes the script of a run, and all that the bot must do: in lists that have the names of the world's."""

    def __init__(self, dice, folder):
        self.dice = dice
        self.words = [word for pair in dice.sample(SETTINGS, dice.randrange(len(SETTINGS))) for word in pair]
        self.made = options.parse(["--log-dir", folder, "--rhumb", "/engine", "--logon", os.path.join(folder, "logon"),
                                   "--abuse", os.path.join(folder, "abuse"),
                                   "--noplay", os.path.join(folder, "noplay"), "--format", "json",
                                   "--status-file", dice.choice(("", "", os.path.join(folder, "status"))), *self.words])
        self.guest, self.unnamed = dice.choice(((False, False), (False, False), (True, False), (False, True)))
        self.me = "GuestABCD" if self.guest else "BotTwo"
        self.account = "bottwo" if self.unnamed else self.me    # by what the server says at the login
        self.quiet, self.next = 0, None
        self.often = dice.choice((self.damage, self.begin, self.challenge, self.status, self.fall_silent))
        self.now, self.script, self.plans = START, [], []
        self.sent, self.down, self.pings, self.order, self.answers = [], [], [], [], []
        self.log, self.said, self.rows, self.messages, self.pgn = [], [], [], [], []
        self.wait, self.kicks, self.last_fault, self.why_not, self.errors = self.made.wait, 0, "", "starting", ""
        self.name, self.finishing, self.in_play = "", False, False
        self.number, self.kept = 0, {MESSAGE}
        self.messages.append("2026-11-23 10:00:00 7. " + MESSAGE)
        self.say("Rhumb plays on freechess.org, port 5000; records are in " + folder)

    # What the bot does

    def say(self, text):
        self.said.append("%s rhumb-zippy: %s" % (stamp(self.now), text))
        self.log.append(self.said[-1])

    def note(self, text):
        self.log.append("%s rhumb-zippy: %s" % (stamp(self.now), text))

    def send(self, *lines):
        if lines:
            self.sent += [(self.now, line) for line in lines]
            self.last_sent = self.now

    def at(self, function, *arguments):
        """An event of the script, now.  FUNCTION names one of the world's."""
        self.script.append((self.now, function, arguments))

    # Sessions

    def write(self):
        """All sessions, until the operator ends the last one."""
        most = self.dice.randint(2, 5)
        while True:
            self.why_not = "logging in"
            self.name = "bottwo"
            seconds, why = self.session(last=len(self.plans) + 1 >= most)
            self.in_play = False
            if seconds is None:
                return
            if self.finishing:
                break
            if why != self.last_fault or seconds != 3600:
                self.say("%s; again in %d s" % (why, seconds))
            self.last_fault = why
            self.errors = "%s %s" % (stamp(self.now), why)
            self.why_not = "%s; next try at %s" % (why, stamp(self.now + seconds))
            if self.pause(seconds, len(self.plans) >= most):
                return
        self.say("finished")

    def pause(self, seconds, last):
        """Between two sessions; whether the bot was asked to end."""
        begun, ends = self.now, last or self.dice.random() < 0.1
        renewed = not ends and seconds > 60     # a new logon file ends each long wait
        passed = self.dice.randrange(min(seconds, 60)) if ends or renewed else seconds
        for second in sorted(self.dice.sample(range(1, passed), 2)) if passed > 3 else ():
            self.now = begun + second
            self.status()
        self.now = begun + passed
        if renewed:
            self.now += 1
            self.at("renew_logon")
        if ends:
            self.now += 0.5
            self.ask_to_end()
        return ends

    def ask_to_end(self):
        """At a time at which it is not logged in."""
        how = self.dice.choice(("stop", "finish"))
        self.at("ask", how.encode())
        self.answers.append("ok\n\n.")
        self.say("asked to " + how.replace("stop", "end"))

    def longer(self):
        seconds, self.wait = self.wait, min(2 * self.wait, self.made.max_wait)
        return seconds

    def session(self, last):
        dice, begun = self.dice, self.now
        sound = last or dice.random() < 0.7
        plan = {"trial": dice.choice(("sound", "complains") if sound else ("sound", "absent", "mute", "dies")),
                "connect": "sound" if sound else dice.choice(("sound", "refused", "unknown", "several", "mute")),
                "board": dice.choice(12 * ("sound",) + ("absent",)), "delays": {}, "login": [],
                "lingers": dice.random() < 0.2, "pingless": dice.random() < 0.1}
        self.plans.append(plan)
        trial = plan["trial"]
        if trial == "absent":
            return self.longer(), "the engine cannot be started: /engine: No such file or directory"
        if "mute" in (trial, plan["connect"]) and trial in ("mute", "sound") and dice.random() < 0.3:
            self.now += 30.5
            self.ask_to_end()
            return None, ""
        if "mute" in (trial, plan["connect"]) and trial in ("mute", "sound"):
            self.now += 20
            self.status(True)
            self.now -= 20
        if trial == "mute":
            self.now += 60
            return self.longer(), "the engine does not answer: /engine"
        if trial == "dies":
            return self.longer(), "the engine has ended by itself, exit status 3: no memory; at all"
        if trial == "complains":
            for option in filter(None, self.made.engine_options.split(",")):
                self.say("the engine complains: Error (no such option): " + option.strip())
        if plan["connect"] != "sound":
            self.now += 60 * (plan["connect"] == "mute")
            return self.longer(), "freechess.org, port 5000, cannot be reached: " + {
                "mute": "no answer in 60 s", "refused": "Connection refused", "unknown": "Unknown name",
                "several": "Two faults"}[plan["connect"]]
        fault = self.log_in(plan, last)
        if fault:
            self.order.append("server")
            return fault
        if plan["board"] == "absent":
            self.order.append("server")
            return self.longer(), "XBoard cannot be started: No such file or directory after %d s" % (self.now - begun)
        why, kicked = self.start_board(plan)
        if not why:
            why, kicked = self.play(last)
        self.order += ["server", "xboard"]
        if not why:
            return None, why            # asked to end
        if plan["lingers"] and self.engine_there:
            self.now += 0.5
        if self.finishing:
            return 0, why
        if kicked:
            self.kicks += 1
            return 900 * 2 ** (self.kicks - 1), why
        return self.longer(), "%s after %d s" % (why, self.now - begun)

    def log_in(self, plan, last):
        """What fails, as session() returns it."""
        how = self.dice.choice(("sound", "kicks") if last or self.dice.random() < 0.6 else
                               ("name", "password", "closes", "mute"))
        said = [b"login: "]
        if how in ("closes", "mute"):
            said += [b"Please wait.\n"]
            self.send("bottwo")
            plan["login"] = said if how == "closes" else said + [b"never"]
            if how == "closes":
                length = self.dice.choice((0, 199, 200, 201))
                said[1] = length * b"x" + b"\n\r \n"
                return self.longer(), "the server closed the connection during the login: " + (
                    "login: " + "x" * length)[:200].strip()
            self.now += 60
            return self.longer(), "the server does not continue the login"
        if how == "name":
            plan["login"] = said + [b"login: " if self.guest or self.dice.random() < 0.5 else
                                    b'Press return to enter the server as "bottwo":', b"never"]
            self.send("bottwo")
            return 3600, "the server does not know the name bottwo"
        said += [b'\n\rLogging you in as "GuestABCD"; hm.\n\rPress return to enter the server as "GuestABCD": '
                 if self.guest else b"\n\rpassword: "]
        self.send("bottwo", "" if self.guest else "secret")
        if how == "password":
            plan["login"] = said + [b"\n\r**** Invalid password! ****\n\rlogin: ", b"never"]
            return 3600, "the password of bottwo is wrong"
        unread = self.dice.choice((0, 0, 2))
        said += [b"\n\r" + b"**** BotTwo is already logged in - kicking him off. ****\n\r" * (how == "kicks") +
                 (b"" if self.guest or self.unnamed else b"**** Starting FICS session as BotTwo ****\n\r") +
                 (b"You have 3 messages (%d unread).\n\r" % unread) + b"\n\rfics% "]
        plan["login"] = said
        self.greeting, self.unread = b"".join(said), unread
        self.wait, self.last_fault, self.name = self.made.wait, "", self.account
        if how == "kicks":
            self.say("someone else was logged in as %s and has been disconnected" % self.account)
        self.send("iset nowrap 1", "set a 1", "set b 2")
        self.received = self.now
        return None

    def start_board(self, plan):
        delays, begun = plan["delays"], self.now
        self.game = self.closing = self.list = None
        self.engine_there, self.farewell, self.kicked = True, "", False
        for part in ("relay", "guard"):
            delays[part] = self.dice.choice(10 * (0,) + 10 * (1, 3) + (119, 10**5))
        recorded = delays["record"] = self.dice.choice((0, 0, 0, 1.5, 7, 10**5))
        if delays["guard"] > 120:
            self.now += 120
        elif delays["relay"] > delays["guard"] + 120:
            self.now += delays["guard"] + 120
        if self.now > begun:
            self.engine_there = delays["guard"] < 120
            self.order += ["relay"] * (delays["relay"] < 10**5)
            return self.ended("XBoard does not start its engine")
        self.order.append("relay")
        self.now += max(delays["relay"], delays["guard"])
        left = min(10, max(0, begun + recorded - self.now))
        self.now += math.ceil(left / POLL) * POLL
        self.idle = self.probed = self.now
        self.down.append(self.greeting)
        self.sought, self.seeking, self.accepted, self.reasons = None, False, set(), {}
        self.garbled, self.unsure = 0, False
        self.challenges, self.after_prompt = {}, True
        self.asked, self.calm, self.deaf = {}, {"engine": 0, "board": 0}, set()
        self.stopped, self.thinking, self.silent, self.shown, self.dead = {}, 0, "", 0, False
        self.moved, self.in_play, self.since, self.thoughts = False, True, begun, 0
        if self.unread:
            self.send("messages u")
        if self.dice.random() < 0.5:
            self.now += 0.5
            self.line("Hello")
            self.now -= 0.5
        return "", False

    # Play: an event of the script at a whole second, then what the bot does each second

    def play(self, last):
        begun, length, self.quiet, self.next = self.now, self.dice.choice((50, 100, 250)), 0, None
        while True:
            self.now += 1
            over = self.now - begun > length
            if self.quiet:
                self.quiet -= 1
                if self.quiet % 97 == 0 and not self.dead:
                    self.noise()
            elif self.next:
                self.challenge(self.next)
            elif self.now - begun == 1 and self.dice.random() < 0.2:
                self.fall_silent()      # at once
            elif self.dice.random() < (0.2 if self.seeking else 0.003):
                self.finish()
            elif over and self.dice.random() < 0.8:
                return self.close(last)
            elif self.dice.random() < (0.06 if self.game and self.game.due and not self.moved else 0.03) or over:
                self.quiet = self.dice.choice((61, 62, 720) if self.made.seek and not self.game else (
                    4, 6, 12, 30, 61, 140, 310, 620))
            elif self.dice.random() < 0.85:
                self.dice.choice(self.events())()
            why = self.tick()
            if why:
                return why, self.kicked

    def close(self, last):
        """The session's end, between two seconds: what the server, XBoard and the engine do, and the reason."""
        if self.dice.random() < 0.3:
            self.kicked = self.dice.random() < 0.5
            text, self.farewell = (
                ("**** BotTwo has arrived - you can't both be logged in. ****", "someone else has logged in as BotTwo")
                if self.kicked else self.dice.choice((
                    ("**** Auto-logout because of rest. ****", "the server says: Auto-logout because of rest"),
                    ("Logging you out.", "the server says: Logging you out"))))
            self.line(text)
        why = self.tick()
        if why:
            return why, self.kicked
        self.now += 0.25
        if last and self.dice.random() < 0.6:
            self.at("ask", b"stop")
            self.answers.append("ok\n\n.")
            self.say("asked to end")
            self.ended("", 0)
            return "", False
        causes = self.dice.sample(("server", "xboard", "engine", "relay"), self.dice.choice((1, 1, 2)))
        status, last_words = self.dice.choice(((0, []), (5, ["why", "", "because"]), (-11, []), (None, [])))
        for cause in causes:
            if cause == "server":
                self.at("wire.feed_eof")
            elif cause == "xboard":
                self.at("board.end.set_result", 4)
            elif cause == "engine":
                self.at("engine_goes", status, last_words)
                self.engine_there = False
            elif "server" in causes or self.dice.random() < 0.5:
                self.at("relay.feed_eof")
            else:
                self.at("break_relay")
                self.at("say", "wire", b"Hello\n")
                self.down.append(b"Hello\n")
        if "engine" in causes:
            self.now += 0.125
            self.status()
            self.now -= 0.125
        if "engine" in causes and status != 0:
            why = "the engine has gone, " + {
                5: "exit status 5: why; because", -11: "killed by signal 11", None: "killed"}[status]
        elif "server" in causes:
            why = "the server closed the connection"
        elif "xboard" in causes:
            why = "XBoard ended (exit status 4)"
        elif "engine" in causes:
            why = "the engine has gone, exit status 0"
        else:
            why = self.farewell = self.farewell if self.kicked else "XBoard has closed its connection"
        return self.ended(why, 0.5 if causes != ["relay"] else 1)

    def ended(self, why, seconds=0.5):
        """After SECONDS the session is over, and with it the game."""
        self.now += seconds
        if self.game:
            self.over(self.game, "connection lost", "*")
        self.record(0)
        return self.farewell or why, self.kicked

    def tick(self):
        """What the bot does each second; why it ends the session."""
        quiet = self.now - self.received
        if quiet >= self.made.silence:
            return self.ended("nothing has come from the server for %d s" % quiet)[0]
        game = self.game
        due = bool(game) and game.due and not self.moved
        self.thinking = self.thinking + 1 if due else 0
        faults = []
        for who, text in (("engine", "the engine has not answered"), ("board", "XBoard has not read its input")):
            if who == "board" and self.plans[-1]["pingless"]:
                continue
            if who in self.asked:
                if who == "engine" and due:
                    self.asked[who] = self.now
            else:
                self.calm[who] += 1
                if self.calm[who] == 10:
                    self.pings.append((self.now, who, b"?"))
                    self.calm[who] = 0
                    if who in self.deaf:
                        self.asked[who] = self.now
            waited = self.now - self.asked.get(who, self.now)
            faults.append((waited, "%s for %d s" % (text, waited)))
        stops = [(self.now - self.stopped.get(who, self.now + 1) + 1, name)
                 for who, name in ((ENGINE, "the engine"), (BOARD, "XBoard"))]
        stops = [(ticks, "%s has been stopped for %d s" % (name, ticks)) for ticks, name in stops]
        self.silent = "; ".join(text for ticks, text in stops + faults if ticks >= 5)
        self.shown = self.thinking
        for ticks, text in stops:
            if ticks >= 10:
                return self.ended(text)[0]
        left = game.clocks[not game.is_white] if due else math.inf
        if self.thinking >= max(30, left / 2):
            return self.ended("no move has come for %d s, with %d s on the clock" % (self.thinking, left))[0]
        for waited, text in faults:
            if waited >= 30:
                return self.ended(text)[0]
        every = min(300, self.made.silence / 4)
        if (quiet >= every or self.now - self.last_sent >= 300) and self.now - self.probed >= every:
            self.probed = self.now
            self.send("date")
            if not self.dead:
                self.received, self.after_prompt = self.now, False
                self.down.append(b"Local time\n")
        if self.unsure:
            self.send("refresh")
        self.unsure = False
        if self.list and self.now - self.list[0] >= 5:
            self.list_again()
        if self.closing and self.now - self.idle > 5:
            self.record(0)
        if not self.game and not self.closing:
            if self.finishing:
                return self.ended("finished")[0]
            if self.made.seek and self.now - self.idle >= 60 and (not self.seeking or self.now - self.sought >= 600):
                self.sought, self.seeking = self.now, True
                self.send(*("seek " + terms for terms in self.made.seek))
        return ""

    def list_again(self):
        self.list[0], self.list[1] = self.now, self.list[1] + 1
        if self.list[1] > 3:
            self.list = None
            return
        self.note("the list of moves of game %d is damaged: asked for it again" % self.game.number)
        self.send("moves %d" % self.game.number)

    # Lines of the server

    def line(self, text, shown=True):
        """A line of the server, in one piece or in two."""
        data = text.encode("latin-1") + b"\n"
        cut = self.dice.randrange(len(data))
        before = self.dice.choice((b"", b"fics% ", b"\r", b"\xff\xf1"))
        cut = self.dice.random() < 0.3 and len(before) + cut
        data = before + data
        self.at("say", "wire", *([data[:cut], data[cut:]] if cut else [data]))
        self.received, self.after_prompt = self.now, False
        if shown:
            self.down.append(data)

    def events(self):
        """What may happen next, the likely more often."""
        game = self.game
        found = [self.noise, self.noise, self.talk, self.mail, self.damage, self.status, self.status, self.prints,
                 self.kibitz, self.ask_to]
        found += [self.fall_silent] * (self.dice.random() < 0.2)
        found += [self.often] * 8
        if self.deaf or self.stopped or self.dead:
            found += [self.recover] * (1 if self.often == self.fall_silent else 3)
        if self.closing:
            found += 20 * [self.rating]
        if not game or self.dice.random() < 0.04:
            return found + 4 * [self.challenge] + 4 * [self.begin] + [self.other_board] * (not game)
        if game.due and not self.moved:
            return found + 12 * [self.move] + [self.board]
        found += 6 * [self.board] + 2 * [self.end]
        return found + 3 * [self.list_asked] if game.resumed and game.first and not self.list else found

    def opponent(self):
        return self.dice.choice(("HumanA", "HumanB", "HumanC", "abuser", "NoPlay"))

    def noise(self):
        self.line(self.dice.choice(("Hello", "", "fics% ", "Chall", "<1",
                                    "HumanA(C)(1500)[7] kibitzes: {Game 1 (A vs. B) A resigns} 0-1")))

    def talk(self):
        name = self.opponent()
        self.line("%s tells you: accept" % name, name != "abuser")

    def mail(self):
        kind = self.dice.randrange(5)
        if kind == 0:
            count, unread = self.dice.randrange(3), self.dice.randrange(3)
            self.line("You have %d messages (%d unread)." % (count, unread))
            self.send(*["messages u"] * bool(unread))
        elif kind == 1:
            count = self.dice.randrange(2)
            self.line("You have %d messages." % count)
            self.send(*["messages"] * bool(count))
        elif kind == 2:
            self.line("    **ANNOUNCEMENT** from HumanA: down at noon")
            self.messages.append("%s **ANNOUNCEMENT** from HumanA: down at noon" % stamp(self.now))
        else:
            number = self.dice.randrange(3)
            text = "HumanA at Sat Nov 21, 12:00 UTC 2026: word %d" % self.dice.randrange(9)
            self.line("%d. %s" % (number, text))
            if text not in self.kept:
                self.messages.append("%s %d. %s" % (stamp(self.now), number, text))
            self.kept.add(text)

    def damage(self):
        text = self.dice.choice(("<12> rnbqkbnr", "{Game 7 (Hum", "Challenge: HumanA", "pppppppp -------- W",
                                 "Creating: "))
        if self.game and self.dice.random() < 0.5:
            text = self.style12(self.game, 0, "none", "none").replace(self.game.opponent, "Another")
        if self.dice.random() < 0.1:
            text = "Challenge:" + "x" * 4087
            self.at("say", "wire", text.encode() + b"\n")
            self.received = self.now
            self.down += [b"\n"] * self.after_prompt   # whose beginning XBoard has
            self.after_prompt = False
            text = "a line of more than 4096 bytes: " + text
        else:
            self.line(text, not text.startswith("Challenge:") and "<12>" not in text)
        self.unsure = True
        self.garbled += 1
        if self.garbled <= 10:
            self.note("not understood%s: %s" % (
                ", as others will be, which are not recorded" if self.garbled == 10 else "", text[:200]))

    def refusal(self, name, rated, adjourned, untimed=False):
        if name in ("abuser", "NoPlay"):
            return "I do not play you"
        if adjourned:
            return ""
        if untimed:
            return "I play by the clock only"
        if rated and self.made.rated == "no":
            return "I play unrated games only"
        if self.made.games_a_day and any(row[1] == name for row in self.rows):
            return "that was enough for today; come back tomorrow"
        return ""

    def challenge(self, name=None):
        self.next, name = None, name or self.opponent()
        rated, untimed, adjourned = self.dice.random() < 0.5, self.dice.random() < 0.1, self.dice.random() < 0.1
        theirs, mine = self.dice.randrange(1000, 2000), self.dice.randrange(1000, 2000)
        why = "I am about to leave; please try again in a minute" if self.finishing else self.refusal(
            name, rated, adjourned, untimed)
        self.line("Challenge: %s (%d) %s%s (%d) %s %s%s." % (
            name, theirs, self.dice.choice(("", "[white] ")), self.me, mine, "rated" if rated else "unrated",
            "untimed" if untimed else "blitz 5 2", " (adjourned)" if adjourned else ""), not why and name != "abuser")
        self.challenges[name] = theirs, mine, (0, 0) if untimed else (5, 2), rated, "untimed" if untimed else "blitz"
        if name == "abuser":
            self.send("decline abuser")
        elif why:
            self.send("decline " + name)
            self.explain(name, why)
        else:
            self.accepted.add(name)

    def explain(self, name, why):
        when, before = self.reasons.get(name, (-math.inf, why))
        if before != why or self.now - when > 600:
            self.reasons[name] = self.now, why
            self.send("tell %s Sorry, %s." % (name, why))
        self.note("declined %s: %s" % (name, why))
        if name == "NoPlay" and not self.finishing and self.dice.random() < 0.04:
            self.quiet, self.next = self.dice.choice((599, 600)), name    # again after ten minutes

    def begin(self):
        """A game, announced or not; one that is on has ended without a word."""
        self.number += 1
        name, resumed, rated = self.opponent(), self.dice.random() < 0.3, self.dice.random() < 0.5
        white, black = self.dice.sample((self.me, name), 2)
        kind, ratings, times = self.dice.choice(("blitz", "lightning", "wild/fr")), (0, 0), (0, 0)
        late, offered = not self.game and self.dice.random() < 0.2, (False, "unknown")
        if name in self.challenges:
            theirs, mine, times, *offered = self.challenges[name]
            ratings = (mine, theirs) if white == self.me else (theirs, mine)
        said = []
        if self.dice.random() < 0.5:
            ratings, times = (self.dice.randrange(1000, 2000), self.dice.choice((0, 1800))), (3, self.dice.randrange(9))
            offered = rated, kind
            said.append("Creating: %s (%d) %s (%s) %s %s %d %d" % (
                white, ratings[0], black, ratings[1] or "++++", "rated" if rated else "unrated", kind, *times))
        if late:                        # the first line that is not damaged is a board
            rated, kind = offered
        said.append("{Game %d (%s vs. %s) %s %s %s match.}" % (
            self.number, white, black, "Continuing" if resumed else "Creating", "rated" if rated else "unrated", kind))
        old = self.game
        self.game = game = Game(self.number, white, black, rated, resumed, ratings, times, kind, self.me)
        if late:
            said[-1] = self.first_board(game)
            times, game.resumed = game.times, game.ply > 0
            resumed = game.resumed
        self.line("\n".join(said))
        game.begun, self.challenges = self.now, {}
        if old:
            self.over(old, "the server's line about its end was damaged", "*")
        self.record(0)
        if self.seeking and name not in self.accepted and not resumed:
            why = self.refusal(name, rated, False)
            if why:
                self.send("abort")
                self.explain(name, why)
        self.seeking = False
        self.accepted.discard(name)
        game.facts = dict(opponent=name, opponent_rating=game.theirs or "no rating", minutes=times[0], kind=kind,
                          colour="White" if game.is_white else "Black", me=self.account)
        if not resumed:
            self.speak(game, self.made.greeting, self.made.game_start, game.facts)

    def speak(self, game, text, command, facts):
        self.send(*["tell %s %s" % (game.opponent, text.format(**facts))] * bool(text),
                  *[command.format(**facts)] * bool(command))

    def style12(self, game, relation, verbose, san):
        return "<12> %s %s -1 1 1 1 1 0 %d %s %s %d %d %d 39 39 %d %d %d %s (0:00) %s 1" % (
            RANKS, "WB"[game.ply % 2], game.number, game.white, game.black, relation, *game.times, *game.clocks,
            game.ply // 2 + 1, verbose, san)

    def first_board(self, game):
        game.first = game.ply = self.dice.randint(1, 9) if game.resumed else 0
        game.due = (game.ply % 2 == 0) == game.is_white
        game.minutes, game.increment = game.times
        self.moved, self.thinking = False, 0
        return self.style12(game, 1 if game.due else -1, "none", "none")

    def other_board(self):
        """Of a game that is over, or that it watches."""
        game = Game(99, self.me, "HumanZ", False, False, (0, 0), (5, 2), "blitz", self.me)
        self.line(self.style12(game, self.dice.choice((0, 2, -2, -3)), "none", "none"))

    def board(self):
        """The next position of the game; the first one may come late if the game was resumed."""
        game = self.game
        verbose = san = "none"
        if game.first is None:
            self.line(self.first_board(game))
            return
        if self.moved if game.due else self.dice.random() < 0.8:
            game.ply += 1
            game.clocks[(game.ply + 1) % 2] = self.dice.choice((1, 59, 61, 64, 300))
            verbose, san = "P/a%d-a%d" % (game.ply % 8 + 1, (game.ply + 1) % 8 + 1), "m%d" % self.dice.randrange(999)
            mine = (game.ply % 2 == 1) == game.is_white
            game.moves.append((san, self.pending if mine and self.pending_for == game.ply else None))
        game.due = (game.ply % 2 == 0) == game.is_white
        self.moved, self.thinking = False, 0
        game.minutes, game.increment = game.times
        self.line(self.style12(game, 1 if game.due else -1, verbose, san))

    pending, pending_for = None, 0

    def move(self):
        """XBoard sends the engine's move, of which the record has the thinking."""
        game = self.game
        self.thoughts += 1
        self.pending_for = game.ply + 1
        score = self.dice.choice((self.dice.randrange(-999, 999), self.dice.randrange(-999, 999), -100012, 100003))
        ours = score * (1 if self.pending_for % 2 else -1)
        self.pending = "%+.2f" % (ours / 100) if abs(ours) < 1000 else "#%d" % (ours - math.copysign(100000, ours)), \
            "pv-%d" % self.thoughts
        at = self.pending_for % 8 + 1, (self.pending_for + 1) % 8 + 1
        if self.dice.random() < 0.3:
            self.at("note_record", "< 1 22 1 24 pv-0")
        self.at("note_record", "< 7%s %d 10 100%spv-{%d}" % (
            self.dice.choice(("", "+")), score, self.dice.choice("\t "), self.thoughts))
        self.at("note_record", "< move a%da%d" % at)
        self.up(self.dice.choice(("a%da%d\n" % at, "A%d-A%d\n" % at, "o-o\n", "resign\n", "draw\n",
                                  "say x\na%da%d\n" % at)))
        self.moved = True

    def up(self, *parts):
        """XBoard says PARTS, of which none ends within the word kibitz."""
        self.at("say", "relay", *(part.encode() for part in parts))
        text = "".join(parts)
        if self.made.thinking == "whisper":
            text = re.sub("(?m)^kibitz ", "whisper ", text)
        self.send(*text.split("\n")[:-1])

    def kibitz(self):
        self.up(*self.dice.choice((["kibitz e2e4 $moves 1\n"], ["say 1 ", "kibitz 2\nkibitz 3\nsay kibitz 4\n"],
                                   ["kibitz 5\nsay 6\nkib", "x\n"], ["kibitz 9\n", "kibitz 10\n"])))

    def list_asked(self):
        """XBoard wants the moves before the break, which the server does not send."""
        other = self.dice.choice((0, 0, 1))
        self.up("$moves %d\n" % (self.game.number + other))
        self.list = None if other else [self.now - 1, 0]

    def ask_to(self):
        what = self.dice.choice(("adjourn", "abort"))
        name = self.game.opponent if self.game and self.dice.random() < 0.7 else "HumanD"
        self.line('%s would like to %s the game; type "%s" to accept.' % (name, what, what))
        if self.game and name == self.game.opponent and getattr(self.made, what):
            self.send(what)

    def end(self):
        game = self.game
        loser = self.dice.choice((game.white, game.black))
        result, reason = self.dice.choice((("0-1" if loser == game.white else "1-0", loser + " resigns"),
                                           ("1/2-1/2", "Game drawn"), ("*", "Game aborted on move 1")))
        self.line("{Game %d (%s vs. %s) %s} %s" % (game.number, game.white, game.black, reason, result))
        self.over(game, reason, result)
        self.game = None

    def over(self, game, reason, result):
        self.closing, self.idle, self.list = (game, reason, result), self.now, None

    def rating(self):
        before, after = self.dice.randrange(1000, 2000), self.dice.randrange(1000, 2000)
        if self.dice.random() < 0.7:
            self.line("Blitz rating adjustment: %d --> %d" % (before, after))
            self.record(after, before)
        else:
            self.line("No ratings adjustment done.")
            self.record(0)

    def record(self, after, before=0):
        """The last game goes to the records."""
        if not self.closing:
            return
        (game, reason, result), self.closing = self.closing, None
        won = {"1/2-1/2": "drawn", "*": "unfinished"}.get(
            result, "won" if (result == "1-0") == game.is_white else "lost")
        score = {"drawn": "0.5", "unfinished": "-", "won": "1", "lost": "0"}[won]
        self.rows.append([
            stamp(self.now).replace(" ", "T") + "+0000", game.opponent, str(game.theirs), "bw"[game.is_white],
            game.kind, "rated" if game.rated else "unrated", str(game.minutes), str(game.increment), str(game.ply),
            result, score, str(after), reason])
        if reason != "connection lost":
            facts = dict(game.facts, outcome=won, moves=(game.ply + 1) // 2, result=result, reason=reason,
                         rating=after or "unchanged", change="%+d" % (after - before) if after else "0")
            self.speak(game, self.made.farewell, self.made.game_end, facts)
        if game.ply:
            begun = stamp(game.begun)
            tags = {"Event": "%s %s" % ("rated" if game.rated else "unrated", game.kind), "Site": "freechess.org",
                    "Date": begun[:10].replace("-", "."), "Round": "-", "White": game.white, "Black": game.black,
                    "Result": result, "UTCDate": begun[:10].replace("-", "."), "UTCTime": begun[11:],
                    "TimeControl": "300+2" if game.minutes else "10+1", "Termination": reason}
            tags.update({name: str(rating) for name, rating in zip(("WhiteElo", "BlackElo"), game.ratings) if rating})
            tags.update({"Variant": "fischerandom"} if game.kind == "wild/fr" else {})
            tags.update({"SetUp": "1", "FEN": "%s %s KQkq - 0 %d" % (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "wb"[game.first % 2], game.first // 2 + 1)}
                        if game.first else {})
            self.pgn.append((tags, game.moves, []))

    # The others

    def prints(self):
        self.at("board.stdout.feed_data", b"XBoard's complaint\n")
        self.log.append("XBoard's complaint")

    def fall_silent(self):
        who = self.dice.choice(("engine", "engine" if self.plans[-1]["pingless"] else "board", ENGINE, BOARD, "server"))
        if who == "server":
            self.dead = True
            self.at("die", True)
        elif isinstance(who, int):
            self.stopped.setdefault(who, self.now)
            self.at("stopped.add", who)
        else:
            self.deaf.add(who)
            self.at("deaf.add", who)

    def recover(self):
        if self.dead:
            self.dead = False
            self.at("die", False)
        elif self.stopped:
            who = self.dice.choice(sorted(self.stopped))
            del self.stopped[who]
            self.at("stopped.discard", who)
        else:
            who = self.dice.choice(sorted(self.deaf))
            self.deaf.discard(who)
            self.asked.pop(who, 0)
            self.calm[who] = 0
            self.at("hear", who)

    def finish(self):
        self.at("ask", b"finish")
        self.answers.append("ok\n\n.")
        if not self.finishing:
            self.say("asked to finish")
        self.finishing = True
        if self.seeking:
            self.seeking = False
            self.send("unseek")

    def status(self, begins=False):
        """The operator asks how it does; someone else asks for nonsense."""
        if self.dice.random() < 0.1 and not begins:
            self.at("ask", self.dice.choice((b"relay", b"nonsense") if self.in_play else (b"relay", b"board")))
            self.answers.append("unknown\n\n.")
        self.at("ask", b"status")
        game, starting = self.game if self.in_play else None, self.in_play and not self.engine_there
        if not self.in_play:
            state = "not logged in: " + self.why_not
        else:
            state = "XBoard and the engine are starting" if starting else "playing" if game else (
                "waiting for a game" + (", seeking 5 0, 3 2 unrated" if self.seeking else ""))
            state += (", then ends" if self.finishing else "") + ("; " + self.silent if self.silent else "")
        self.answers.append({
            "state": state, "exit_status": 0 if self.in_play and not starting and not self.silent else 1,
            "account": self.name, "messages": len(self.messages) - 1, "opponent": game.opponent if game else None,
            "logged_in_since": NOON + int(self.since) if self.in_play else None,
            "engine": ENGINE if self.in_play and not starting else None,
            "thinking": self.shown or None if self.in_play else None, "game": game.title() if game else None,
            "last_error": self.errors or None})


# ---- the comparison ----

def ill_wrapped(lines, most):
    """Lines that are too long, or have room for the next one's first word."""
    return [line for line, after in zip(lines, lines[1:] + [""]) if len(line) > most or
            after and len(line) + 1 + len(after.split()[0]) <= most]


def pgn_moves(text):
    """(san, (evaluation, line) or None) of each move."""
    return [(san, (score, line) if line else None) for san, score, line in re.findall(
        r"(m\d+)(?: \{\[%clk [\d:.]+\](?: \[%eval ([-+#.\d]+),7\] (pv-\d+))?\}(?!\}))?", " ".join(text.split()))]


@contextlib.contextmanager
def in_the_place_of(*changes):
    """(module, name, another value)..."""
    before = [(module, name, getattr(module, name)) for module, name, _ in changes]
    try:
        for module, name, value in changes:
            setattr(module, name, value)
        yield
    finally:
        for module, name, value in before:
            setattr(module, name, value)


async def perform(author, world):
    """The bot's run; returns its exit status."""
    async def start_unix_server(serve, _):
        world.serve = serve
        return types.SimpleNamespace(close=lambda: None)
    now = clock(world.loop)
    with in_the_place_of(
            (asyncio, "create_subprocess_exec", world.start_process), (asyncio, "open_connection", world.connect),
            (asyncio, "start_unix_server", start_unix_server), (system, "end", world.end_process),
            (system, "is_stopped", lambda pid: pid in world.stopped), (os, "getpid", lambda: world.pid),
            (system, "reap_orphans", lambda: world.order.append("reaped")),
            *((module, "time", now) for module in (games, history, session, supervisor))):
        world.running = supervisor.Supervisor(author.made, types.SimpleNamespace(is_there=lambda: True), "launcher")
        status = await world.running.run()
        for task in world.tasks:
            task.cancel()
        await asyncio.gather(*world.tasks, return_exceptions=True)
    return status


def differences(number, folder):
    """What the bot did otherwise than the author of script NUMBER says."""
    dice = random.Random(number)
    author = Author(dice, folder)
    for name, text in (("abuse", "# no one\nABUSER\n"), ("noplay", "noplay\n"),
                       ("logon", "bottwo\n%s\nset a 1\n\nset b 2\n" % ("" if author.guest else "secret"))):
        with open(os.path.join(folder, name), "w", encoding="ascii") as file:
            file.write(text)
    os.chmod(os.path.join(folder, "logon"), 0o600)
    with open(os.path.join(folder, "messages.log"), "w", encoding="ascii") as file:
        file.write(author.messages[0] + "\n")
    author.write()
    loop = Loop()
    world = World(loop, author.plans, os.path.join(folder, "rhumb.log"))
    world.pid = 1 + number % 2          # process 1 looks after orphans

    def event(name, arguments):
        def happen():
            function = world
            for part in name.split("."):
                function = getattr(function, part)
            function(*arguments)
        return happen
    loop.until = author.now + 1
    loop.script = [(when, event(name, arguments)) for when, name, arguments in author.script]
    os.chdir(folder)
    with contextlib.redirect_stderr(io.StringIO()) as said:
        try:
            status = loop.run_until_complete(perform(author, world))
        except Exception as fault:      # pylint: disable=W0718
            status = repr(fault)
        finally:
            loop.close()

    def lines(name):
        try:
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                return file.read().splitlines()
        except OSError:
            return []
    answers = ["".join(part.decode() for part in answer) for answer in world.answers]
    facts = [answer if isinstance(wanted, str) else {name: json.loads(answer[:-1])[name] for name in wanted}
             for answer, wanted in zip(answers, author.answers)]
    # Readers that go by lines want an empty one before each game.
    kept = re.split(r"(?:^|(?<=\n\n))(?=\[Event )", "\n".join(lines("games.pgn")))[1:]
    records = [(dict(re.findall(r'\[(\w+) "(.*)"\]', text)), pgn_moves(text.partition("\n\n")[2]),
                ill_wrapped(text.partition("\n\n")[2].splitlines(), 79)) for text in kept]
    order, reaped = [part for part in world.order if part != "reaped"], "reaped" in world.order

    def passed(parts):
        return re.sub(rb"\r|fics% |\xff\xf1", b"", b"".join(parts)).split(b"\n")
    for what, got, wanted in (
            ("exit status", [status], [0]), ("to the server", world.sent, author.sent),
            ("to XBoard", passed(world.down), passed(author.down)), ("pings", world.pings, author.pings),
            ("what ends first", order, author.order), ("orphans", [reaped], [world.pid == 1]),
            ("its record", lines("zippy.log"), author.log), ("what it says", said.getvalue().splitlines(), author.said),
            ("games.tsv", [line.split("\t") for line in lines("games.tsv")[1:]], author.rows),
            ("games.pgn", records, author.pgn), ("messages", lines("messages.log"), author.messages),
            ("digests", lines("digest.log"), []), ("answers", facts, author.answers)):
        if got != wanted:
            at = next((i for i, (one, other) in enumerate(zip(got, wanted)) if one != other),
                      min(len(got), len(wanted)))
            yield "script %d, %s, %d: got %r, wanted %r (%s)" % (
                number, what, at, got[at:at + 3], wanted[at:at + 3], " ".join(author.words))


async def cut_lines():
    parts = [b"a\r\nb", b"c\n", 100000 * b"x", b"y", b"z\n", b"end", b""]

    async def read(_):
        return parts.pop(0)
    got = [line async for line in session.lines(types.SimpleNamespace(read=read))]
    tap.equal(got, ["a", "bc", 100000 * "x" + "y", "z", "end"], "lines are cut at their ends, and if they have none")


def main():
    asyncio.run(cut_lines())
    before, bad = os.getcwd(), []
    os.environ["TZ"] = "UTC"
    time.tzset()
    first, last = map(int, sys.argv[1:] or (0, 32))
    with tempfile.TemporaryDirectory(prefix="zippy-") as folder:
        for number in range(first, last):
            place = os.path.join(folder, str(number))
            os.mkdir(place)
            bad += [] if bad else differences(number, place)
    os.chdir(before)
    tap.ok(not bad, "it does what a model does, whatever happens", len(bad), *bad[:4])
    tap.done()


if __name__ == "__main__":
    main()
