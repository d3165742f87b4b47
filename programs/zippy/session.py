# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""One login: the engine is tried, the supervisor logs in, XBoard is started and gets the server's
lines, until one of them ends.

XBoard gets nothing before its engine has answered, so no game begins without one.
"""

import asyncio
import json
import os
import re
import time

from . import games, history, server, system, xboard
from .games import Follower
from .server import Stream, may_become

TICK = 1                # seconds between two checks of everything
START_PATIENCE = 120    # for XBoard and its engine to start, on a busy machine
ANSWER_PATIENCE = 10    # for the record to show that the engine answers; a full disk shows nothing
GRACE = 0.5             # seconds after one part has ended, to see which others have
PROBE = 300             # seconds of silence at most before the server is asked for the date
PING_EVERY = 10         # seconds between two questions whether engine and XBoard answer
NOTICED = 5             # seconds without an answer that the status mentions
HUNG = 30               # seconds without an answer after which both are started again
STOPPED = 10            # the same if the system says that one is stopped, which is no false alarm
OVERDUE = 50            # percent of the clock that a move takes at most, or HUNG seconds: Rhumb takes 40
IDLE = 60               # seconds without a game before a game is sought
SEEK_AGAIN = 600        # seconds between two seeks
REASON_AGAIN = 600      # seconds before a declined opponent gets the same reason again
MOST_LISTS = 3          # times that a damaged list of moves is asked for again
MOST_GARBLED = 10       # lines a session that are not understood and recorded
MOST_SHOWN = 200        # characters of each
LIST = re.compile(rb"(?m)^\W?moves (\d+)")     # from XBoard when a game is resumed
MOVE = re.compile(rb"(?mi)^(?:[a-h][1-8]-?[a-h][1-8]|o-o|resign|draw)")     # from XBoard when it is to move
CHALLENGE = "Challenge:"
BOARD = "<12>"          # damaged ones are withheld: XBoard would crash
CONNECTION_LOST = "connection lost"
END_UNKNOWN = "the server's line about its end was damaged"


class Ended(Exception):
    """The session is over; the text says why."""


class Kicked(Ended):
    """Someone else has logged in with the same account."""


class Ping:
    """Asks a helper whether its part still answers.

    Ticks of the supervisor are counted, so that one that was stopped itself accuses no one.
    """

    def __init__(self, silence):
        self.silence = silence          # the fault in words, before "for N s"
        self.writer = None              # to the helper
        self.waiting = None             # ticks since it was asked, None if it has answered
        self.calm = 0                   # ticks since it answered

    def tick(self, excused=False):
        """EXCUSED: it need not answer now."""
        if self.waiting is None:
            self.calm += 1
            if self.calm >= PING_EVERY and self.writer:
                self.writer.write(b"?")
                self.waiting = 0
        else:
            self.waiting = 0 if excused else self.waiting + 1

    def answered(self):
        self.waiting, self.calm = None, 0

    def is_silent(self, seconds):
        return self.waiting is not None and self.waiting * TICK >= seconds

    def fault(self):
        return "%s for %d s" % (self.silence, self.waiting * TICK) if self.is_silent(NOTICED) else ""


class Session:
    """SUPERVISOR has settings, status, records, history, limits."""

    def __init__(self, supervisor, logon):
        self.supervisor, self.settings, self.status = supervisor, supervisor.settings, supervisor.status
        self.logon = logon
        self.wire = self.board = self.relay = None      # the board is XBoard
        self.follower = None
        self.closing = None             # (game, Ends) that waits for the line about ratings
        self.farewell = ""              # what the server said before it hung up
        self.kicked = False
        self.accepted = set()           # who challenged and was not declined
        self.garbled = 0                # lines of the server that were not understood
        self.unsure = False             # whether one of them may have been a board of our game
        self.list = None                # of moves, which XBoard waits for
        self.reasons = {}               # name -> (when, why declined)
        self.mark = None                # in the engine's record, where the game began
        self.sought = self.idle_since = self.probed = 0.0
        self.pings = {"engine": Ping("the engine has not answered"), "board": Ping("XBoard has not read its input")}
        self.moved = False              # whether XBoard has moved since the last board
        self.thinking = 0               # ticks since our move is due
        self.stopped = {"the engine": 0, "XBoard": 0}   # ticks since a signal has stopped it
        self.engine_up = self.engine_gone = self.relay_up = self.guard = None

    async def run(self):
        """Play until the session is over; raises Ended, or what engine, wire and display raise."""
        loop = asyncio.get_running_loop()
        self.engine_up, self.engine_gone, self.relay_up = (loop.create_future() for _ in range(3))
        for line in await xboard.try_out(xboard.trial_command(self.settings),
                                         self.settings.engine_options):
            self.supervisor.say("the engine complains: " + line)
        self.wire = await server.connect(self.settings.host, self.settings.port,
                                       self.settings.helper)
        try:
            login = server.Login(self.wire, self.logon)
            await login.run()
            self._logged_in(login)
            raise await self._play(login.greeting)
        finally:
            await self._end()

    def _logged_in(self, login):
        found = server.STARTING.search(login.greeting)
        self.status.name = found[1].decode() if found else self.logon.name
        self.follower = Follower(self.status.name)
        self.status.logged_in_since = time.time()
        self.supervisor.logged_in(login.kicked_another)
        for command in ["iset nowrap 1"] + self.logon.commands:
            self.wire.command(command)

    # XBoard and its helpers

    async def _play(self, greeting):
        """Start XBoard and play; returns an Ended with the reason."""
        answered = games.Mark(xboard.engine_log(self.settings))
        await self._start_board()
        tasks = {"xboard": asyncio.ensure_future(self._board_ends()),
                 "output": asyncio.ensure_future(self._keep_output()),
                 "engine": asyncio.ensure_future(self._engine_ends()),
                 "server": asyncio.ensure_future(self._pass_all(greeting, answered))}
        try:
            await asyncio.wait([tasks[name] for name in ("xboard", "engine", "server")],
                               return_when=asyncio.FIRST_COMPLETED)
            await asyncio.sleep(GRACE)
            return self._why(tasks)
        finally:
            for task in tasks.values():
                task.cancel()
            await asyncio.gather(*tasks.values(), return_exceptions=True)

    def _why(self, tasks):
        """The cause, among the tasks that have ended."""
        if self.kicked:
            return Kicked(self.farewell)
        done = {name: task.result() for name, task in tasks.items()
                if task.done() and not task.exception()}
        for task in tasks.values():
            if task.done() and task.exception():
                return task.exception()
        abnormal = self.engine_gone.done() and self.engine_gone.result()[0] != 0
        for name in ("engine" if abnormal else "", "server", "xboard", "engine"):
            if done.get(name):
                return Ended(self.farewell or done[name])
        return Ended("XBoard has closed its connection")

    async def _start_board(self):
        keyboard = os.open("run/in", os.O_RDWR | os.O_CLOEXEC)
        try:
            self.board = await asyncio.create_subprocess_exec(
                *xboard.command(self.settings), env=xboard.environment(self.settings), stdin=keyboard,
                stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
                # A killed xvfb-run would leave Xvfb running; it ends with XBoard, which the relay ends.
                start_new_session=True,
                preexec_fn=None if xboard.is_hidden(self.settings) else system.die_with_parent)
        except OSError as fault:
            raise Ended("XBoard cannot be started: %s" % fault.strerror) from None
        finally:
            os.close(keyboard)

    async def _board_ends(self):
        status = await self.board.wait()
        return "XBoard ended (%s)" % xboard.how_it_ended(status, [])

    async def _keep_output(self):
        """Record what XBoard prints: the server's lines and its own complaints."""
        async for line in lines(self.board.stdout):
            self.supervisor.zippy_log.write(line)

    def take_relay(self, reader, writer):
        """XBoard's relay has connected."""
        self.relay = writer
        self.relay_up.set_result((reader, writer))

    async def follow_board(self, reader, writer):
        """Read the relay's answers for XBoard."""
        self.pings["board"].writer = writer
        async for _ in lines(reader):
            self.pings["board"].answered()

    async def follow_guard(self, reader, writer):
        """Read the reports of the engine's guard until the engine ends."""
        self.guard = asyncio.current_task()
        status, last = None, []
        async for line in lines(reader):
            report = json.loads(line)
            if "pong" in report:
                self.pings["engine"].answered()
            elif "pid" in report:
                self.pings["engine"].writer = writer
                self.status.engine_pid, self.status.xboard_pid = report["pid"], report["xboard"]
                if not self.engine_up.done():
                    self.engine_up.set_result(report["pid"])
            else:
                status, last = report["status"], report["last"]
        self.status.engine_pid = 0
        if not self.engine_gone.done():
            self.engine_gone.set_result((status, last))

    async def _engine_ends(self):
        status, last = await asyncio.shield(self.engine_gone)
        return "the engine has gone, " + (xboard.how_it_ended(status, last)
                                          if status is not None else "killed")

    async def _answers(self, before):
        """Wait until XBoard's engine has answered.  If nothing can be recorded, trust the trial."""
        try:
            await asyncio.wait_for(asyncio.shield(self.engine_up), START_PATIENCE)
            reader, _ = await asyncio.wait_for(asyncio.shield(self.relay_up), START_PATIENCE)
        except asyncio.TimeoutError:
            raise Ended("XBoard does not start its engine") from None
        loop = asyncio.get_running_loop()
        deadline = loop.time() + ANSWER_PATIENCE
        while "< feature done=1" not in before.text() and loop.time() < deadline:
            await asyncio.sleep(0.1)
        return reader

    # The two streams

    async def _pass_all(self, greeting, answered):
        """Why it ended."""
        reader = await self._answers(answered)
        stream = Stream(self._judge, self._may_be_withheld, self._too_long)
        self.idle_since = self.probed = asyncio.get_running_loop().time()
        self.relay.write(stream.feed(greeting))
        parts = [asyncio.ensure_future(part) for part in (
            self._pass_down(stream), self._pass_up(reader), self._watch())]
        try:
            done, _ = await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
            return done.pop().result()
        finally:
            for part in parts:
                part.cancel()
            await asyncio.gather(*parts, return_exceptions=True)

    async def _pass_down(self, stream):
        while True:
            data = await self.wire.read()
            if not data:
                return "the server closed the connection"
            self.relay.write(stream.feed(data))
            try:
                await self.relay.drain()
            except OSError:
                await asyncio.sleep(GRACE)      # XBoard's exit status says more
                return ""

    async def _pass_up(self, reader):
        begins = True                   # whether a line begins
        while True:
            data = await reader.read(system.CHUNK)
            if not data:
                await asyncio.sleep(GRACE)      # XBoard's exit status says more
                return ""
            data = server.TELNET.sub(b"", data)
            if self.settings.thinking == "whisper":
                # XBoard kibitzes what the engine thinks, in whole lines, and cannot whisper.
                data = re.sub(rb"(?m)^kibitz " if begins else rb"(?<=\n)kibitz ", b"whisper ", data)
            begins = data.endswith(b"\n")
            self.moved = self.moved or bool(MOVE.search(data))
            self._expect_list(LIST.search(data))
            self.wire.write(data)

    def _may_be_withheld(self, text):
        return bool(self.list) or may_become(text, CHALLENGE) or may_become(text, BOARD) or any(
            may_become(text.lower(), name) for name in self.supervisor.limits.abuse.all())

    def _judge(self, line):
        """Take note of a line of the server; False if XBoard must not see it."""
        value = server.meaning(line)
        if self.list and self.list.takes(line, value):
            return self._list_comes(line)
        if value is None:
            return True
        if isinstance(value, server.Challenge):
            self.follower.take(value)
            return self._challenged(value)
        if isinstance(value, server.Says):
            return value.name not in self.supervisor.limits.abuse
        if isinstance(value, server.Garbled) or not self.follower.fits(value):
            return self._garbled(line)
        old = self.follower.game
        game = self.follower.take(value)
        if old and isinstance(value, server.Begins) and game:
            self._game_ends(old, old.unfinished(END_UNKNOWN))
        if game and not isinstance(value, server.Ends):
            self._game_begins(game)
        if isinstance(value, server.Board):
            self.moved, self.thinking = False, 0
        elif isinstance(value, server.Ends) and game:
            self._game_ends(game, value)
        elif isinstance(value, server.Rating):
            self._close_game(value.after, value.before)
        elif isinstance(value, server.NoRating):
            self._close_game(0)
        else:
            self._note(value)
        return True

    def _note(self, value):
        if isinstance(value, server.Request):
            self._asked_for(value)
        elif isinstance(value, server.Unread) and value.count:
            self.wire.command("messages u" if value.counted else "messages")
        elif isinstance(value, server.Message):
            self.supervisor.keep_message(value.text)
        elif isinstance(value, server.Kicked):
            self.kicked = True
            self.farewell = "someone else has logged in as " + value.name
        elif isinstance(value, server.Goodbye):
            self.farewell = "the server says: " + value.reason

    def _garbled(self, text):
        """Record a line that is not understood, unless there were many; False if XBoard must not see it."""
        self.garbled += 1
        self.unsure = True
        if self.garbled <= MOST_GARBLED:
            self.supervisor.note("not understood%s: %s" % (
                ", as others will be, which are not recorded" if self.garbled == MOST_GARBLED else "",
                text[:MOST_SHOWN]))
        return not text.startswith(CHALLENGE) and BOARD not in text

    # The list of moves when a game is resumed

    def _expect_list(self, asked):
        game = self.follower.game
        if asked and game and game.number == int(asked[1]):
            self.list = server.MoveList(game.number, game.ply)

    def _list_comes(self, line):
        """What XBoard gets after LINE of the list, or its end."""
        if self.list.is_whole():
            return self._pass_list()
        if server.MoveList.END in line:
            return self._ask_again()
        return b""

    def _pass_list(self):
        listed, self.list = self.list, None
        for move in listed.moves:
            self.follower.take(move)
        return listed.text()

    def _ask_again(self):
        """Ask for the list again; returns what XBoard gets instead, all there is after some attempts."""
        if self.list.again == MOST_LISTS:
            return self._pass_list()
        self.list.again += 1
        self.list.age = 0
        self.supervisor.note("the list of moves of game %d is damaged: asked for it again" % self.list.number)
        self.wire.command("moves %d" % self.list.number)
        return b""

    def _too_long(self, text):
        self._garbled("a line of more than %d bytes: %s" % (server.MOST_LINE, text))

    # Which games it plays

    def _challenged(self, offer):
        if offer.name in self.supervisor.limits.abuse:
            self.wire.command("decline " + offer.name)
            return False
        why = "I am about to leave; please try again in a minute" if self.supervisor.finishing else \
            self.supervisor.limits.refusal(offer.name, offer.rating, offer.rated, offer.minutes,
                                      offer.increment, offer.adjourned, offer.kind)
        if why:
            self.wire.command("decline " + offer.name)
            self._tell_why(offer.name, why)
            return False
        self.accepted.add(offer.name)
        return True

    def _tell_why(self, name, why):
        now = asyncio.get_running_loop().time()
        when, before = self.reasons.get(name, (None, ""))
        if before != why or now - when > REASON_AGAIN:
            self.reasons[name] = now, why
            self.wire.command("tell %s Sorry, %s." % (name, why))
        self.supervisor.note("declined %s: %s" % (name, why))

    def _asked_for(self, request):
        game = self.follower.game
        if game and request.name == game.opponent and getattr(self.settings, request.what):
            self.wire.command(request.what)

    # Games

    def _game_begins(self, game):
        self._close_game(0)
        self.status.game = game
        self.mark = games.Mark(xboard.engine_log(self.settings))
        if self.status.seeking and game.opponent not in self.accepted and not game.resumed:
            why = self.supervisor.limits.refusal(game.opponent, game.opponent_rating(), game.rated,
                                            game.minutes, game.increment)
            if why:                     # an opponent took our seek whom we would have declined
                self.wire.command("abort")
                self._tell_why(game.opponent, why)
        self.status.seeking = False     # the server has removed the seeks
        self.accepted.discard(game.opponent)
        if not game.resumed:
            self._speak(game, self.settings.greeting, self.settings.game_start, game.facts(self.status.name))

    def _game_ends(self, game, ends):
        self.status.game = self.list = None
        self.idle_since = asyncio.get_running_loop().time()
        self.closing = game, ends

    def _speak(self, game, text, command, facts):
        """Send TEXT to the opponent, and a command to the server."""
        if text:
            self.wire.command("tell %s %s" % (game.opponent, games.filled(text, facts)))
        if command:
            self.wire.command(games.filled(command, facts))

    def _close_game(self, rating, before=0):
        """Record the last game; RATING is ours now, BEFORE the one before it, 0 if it has not changed."""
        if not self.closing:
            return
        (game, ends), self.closing = self.closing, None
        if self.supervisor.saved_games:
            self.supervisor.saved_games.bound()
        self.supervisor.history.add(history.Played(
            time.time(), game.opponent, game.opponent_rating(), game.colour, game.kind,
            game.rated, game.minutes, game.increment, game.ply, ends.result, rating, ends.reason))
        if ends.reason != CONNECTION_LOST:
            self._speak(game, self.settings.farewell, self.settings.game_end,
                        game.facts_of_end(self.status.name, ends, rating, before))
        if game.ply > 0:
            self.supervisor.games.write(games.game_text(game, ends, self.settings.host,
                                                 games.thoughts(self.mark.text())))

    # Regular checks

    async def _watch(self):
        """Why it ended."""
        while True:
            await asyncio.sleep(TICK)
            now = asyncio.get_running_loop().time()
            quiet = now - self.wire.received
            if quiet >= self.settings.silence:
                return "nothing has come from the server for %d s" % quiet
            why = self._look_for_hangs()
            if why:
                return why
            self._probe(now, quiet)
            self._look_again()
            if self.closing and now - self.idle_since > 5:
                self._close_game(0)     # no line about ratings came
            if not self.follower.game and not self.closing:
                if self.supervisor.finishing:
                    return "finished"
                self._seek(now)

    def _look_for_hangs(self):
        """Each TICK; why the engine or XBoard must be started again, or ""."""
        game = self.follower.game
        due = bool(game) and game.my_move and not self.moved
        self.thinking = self.thinking + 1 if due else 0
        self.pings["engine"].tick(excused=due)
        self.pings["board"].tick()
        stopped = self._look_for_stops()
        faults = [fault for fault, ticks in stopped if ticks * TICK >= NOTICED] + [
            ping.fault() for ping in self.pings.values()]
        self.status.silent = "; ".join(filter(None, faults))
        seconds = self.status.thinking = self.thinking * TICK
        for fault, ticks in stopped:
            if ticks * TICK >= STOPPED:
                return fault
        if due and seconds >= max(HUNG, game.my_clock_ms / 1000 * OVERDUE / 100):
            return "no move has come for %d s, with %d s on the clock" % (seconds, game.my_clock_ms / 1000)
        hung = [ping for ping in self.pings.values() if ping.is_silent(HUNG)]
        return hung[0].fault() if hung else ""

    def _look_for_stops(self):
        """(what to say, ticks) for the engine and XBoard.  While it is to move the engine answers no ping, so only the
        system knows soon that it does not think."""
        for name, pid in (("the engine", self.status.engine_pid), ("XBoard", self.status.xboard_pid)):
            self.stopped[name] = self.stopped[name] + 1 if pid and system.is_stopped(pid) else 0
        return [("%s has been stopped for %d s" % (name, ticks * TICK), ticks) for name, ticks in self.stopped.items()]

    def _probe(self, now, quiet):
        """Keeps an idle bot logged in, and finds out whether a silent server still answers."""
        every = min(PROBE, self.settings.silence / 4)
        if (quiet >= every or now - self.wire.sent >= PROBE) and now - self.probed >= every:
            self.probed = now
            self.wire.command("date")

    def _look_again(self):
        """Ask for the position if a board of our game may have been lost, which may have given us the move; the game's
        beginning, too.  Ask for a list of moves whose end was lost."""
        if self.unsure:
            self.wire.command("refresh")
        self.unsure = False
        if self.list:
            self.list.age += 1
            if self.list.age >= NOTICED:
                self.relay.write(self._ask_again())

    def _seek(self, now):
        idle = now - self.idle_since
        if self.settings.seek and idle >= IDLE and (
                not self.status.seeking or now - self.sought >= SEEK_AGAIN):
            self.sought = now
            self.status.seeking = True
            for terms in self.settings.seek:
                self.wire.command("seek " + terms)

    def stop_seeking(self):
        if self.status.seeking:
            self.status.seeking = False
            self.wire.command("unseek")

    async def _end(self):
        status = self.status
        if self.follower and self.follower.game:
            game = self.follower.game
            self.closing = game, game.unfinished(CONNECTION_LOST)
        self._close_game(0)
        if self.relay:
            self.relay.close()
        await self.wire.close()         # first of all: it stops our clock
        if self.board:
            await system.end(self.board)
        if self.guard:
            await asyncio.wait([self.guard], timeout=GRACE)
        status.logged_in_since = 0.0
        status.game, status.seeking, status.silent, status.thinking = None, False, "", 0
        status.engine_pid = status.xboard_pid = 0


async def lines(reader):
    """The lines of a stream, however long; the last one may have no end."""
    rest = b""
    while True:
        data = await reader.read(system.CHUNK)
        *whole, rest = (rest + data).split(b"\n")
        for line in whole:
            yield line.decode("utf-8", "replace").rstrip("\r")
        if not data:
            if rest:
                yield rest.decode("utf-8", "replace")
            return
        if len(rest) > 100000:
            yield rest.decode("utf-8", "replace")
            rest = b""
