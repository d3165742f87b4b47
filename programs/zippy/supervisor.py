# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The supervisor: one session after the other, with waits between them, until it is asked to end;
and the bot's status, which `rhumb-zippy status` prints.
"""

import asyncio
import json
import os
import re
import shutil
import signal
import sys
import time

from . import history, system, xboard
from .history import History, Limits, stamp
from .server import Logon, NoService, WrongLogon
from .session import Ended, Kicked, Session
from .system import Record, memory, replace_file

# ---- the status ----

WELL, CANNOT_PLAY, NOT_RUNNING = 0, 1, 3


class Status:
    """The facts behind `rhumb-zippy status` and the status file."""

    def __init__(self, settings):
        self.settings = settings
        self.name = ""                  # the account's
        self.logged_in_since = 0.0      # 0: not logged in
        self.why_not = "starting"
        self.engine_pid = 0             # 0: no engine runs
        self.xboard_pid = 0
        self.game = None
        self.messages = 0               # messages kept since the start
        self.seeking = False
        self.finishing = False
        self.silent = ""                # who has not answered for some time, and how long
        self.thinking = 0               # seconds since its move is due, 0: it is not
        self.last_error = ""
        self.disk_fault = ""

    def error(self, text):
        self.last_error = "%s %s" % (stamp(), text)

    def exit_status(self):
        return WELL if self.logged_in_since and self.engine_pid and not self.silent else CANNOT_PLAY

    def state(self):
        if not self.logged_in_since:
            return "not logged in: " + self.why_not
        if not self.engine_pid:
            state = "XBoard and the engine are starting"
        elif self.game:
            state = "playing"
        elif self.seeking:
            state = "waiting for a game, seeking " + ", ".join(self.settings.seek)
        else:
            state = "waiting for a game"
        return state + (", then ends" if self.finishing else "") + ("; " + self.silent if self.silent else "")

    def facts(self, past):
        """All facts as a dictionary for JSON; PAST is the history.  Times are seconds since 1970."""
        today = [played for played in past.games if played.ended >= history.midnight()]
        week = [played for played in past.games if played.ended >= history.monday()]
        return {
            "log_dir": self.settings.log_dir, "time": int(time.time()), "running": True,
            "exit_status": self.exit_status(), "state": self.state(),
            "host": self.settings.host, "port": self.settings.port, "account": self.name,
            "logged_in_since": int(self.logged_in_since) or None, "engine": self.engine_pid or None,
            "thinking": self.thinking or None,
            "opponent": self.game.opponent if self.game else None,
            "game": self.game.title() if self.game else None,
            "today": history.sums(today), "week": history.sums(week), "messages": self.messages,
            "memory_kb": {what: memory(pid) for what, pid in (
                ("engine", self.engine_pid), ("xboard", self.xboard_pid), ("supervisor", os.getpid())) if pid},
            "disk": self.disk_fault or None, "last_error": self.last_error or None}


def not_running(log_dir, state, status):
    """The facts about a bot that does not answer."""
    return {"log_dir": log_dir, "time": int(time.time()), "running": False, "exit_status": status, "state": state}


def as_text(facts):
    """The facts as text for people."""
    rows = [("time", stamp(facts["time"])), ("state", facts["state"])]
    if facts["running"]:
        rows.append(("server", "%s, port %d, as %s" % (facts["host"], facts["port"], facts["account"])))
        if facts["logged_in_since"]:
            rows.append(("logged in since", stamp(facts["logged_in_since"])))
        thinking = ", thinking for %d s" % facts["thinking"] if facts["thinking"] else ""
        rows.append(("engine", "alive, process %d%s" % (facts["engine"], thinking) if facts["engine"] else "none"))
        rows += [(name, facts[name]) for name in ("opponent", "game") if facts[name]]
        rows += [("today", history.total(facts["today"])), ("this week", history.total(facts["week"])),
                 ("messages kept", str(facts["messages"])),
                 ("memory", ", ".join("%s %d MB" % (what, size // 1024)
                                      for what, size in facts["memory_kb"].items()))]
        rows += [("disk", facts["disk"])] if facts["disk"] else []
        rows.append(("last error", facts["last_error"] or "none"))
    return "".join("%-16s %s\n" % (name + ":", value) for name, value in rows)


def as_prometheus(bots):
    """The text format of Prometheus: the samples of all bots, grouped by metric."""
    metrics = {}

    def add(name, text, value, **labels):
        where = {"log_dir": bot["log_dir"], **({"account": bot["account"]} if bot["running"] else {}), **labels}
        pairs = ",".join('%s="%s"' % (label, re.sub(r'(["\\])', r"\\\1", str(word)).replace("\n", " "))
                         for label, word in where.items())
        metrics.setdefault(name, (text, []))[1].append("rhumb_zippy_%s{%s} %d\n" % (name, pairs, value))

    for bot in bots:
        add("up", "Whether rhumb-zippy runs and answers.", bot["running"])
        add("time_seconds", "When this was written.", bot["time"])
        add("can_play", "Whether it is logged in and its engine answers.", bot["exit_status"] == WELL)
        if not bot["running"]:
            continue
        add("playing", "Whether a game is being played.", bool(bot["game"]))
        add("thinking_seconds", "How long its move is due, 0 if it is not.", bot["thinking"] or 0)
        add("logged_in_since_seconds", "When it logged in, 0 if it is not.", bot["logged_in_since"] or 0)
        for result in ("won", "drawn", "lost", "unfinished"):
            add("games_today", "Games that ended today.", bot["today"][result], result=result)
        for kind, rating in bot["week"]["ratings"].items():
            add("rating", "The last rating of this week.", rating, kind=kind)
        add("messages", "Messages kept since the start.", bot["messages"])
        add("disk_fault", "Whether records cannot be written.", bool(bot["disk"]))
        for what, size in bot["memory_kb"].items():
            add("memory_bytes", "Memory of a process.", 1024 * size, process=what)
    return "".join("# HELP rhumb_zippy_%s %s\n# TYPE rhumb_zippy_%s gauge\n%s" % (name, text, name, "".join(samples))
                   for name, (text, samples) in metrics.items())


def formatted(bots, form):
    """The facts about one bot or several in a format of --format."""
    if form == "json":
        return json.dumps(bots if len(bots) != 1 else bots[0], indent=2) + "\n"
    if form == "prometheus":
        return as_prometheus(bots)
    if len(bots) == 1:
        return as_text(bots[0])
    return "\n".join("%s\n%s" % (bot["log_dir"], as_text(bot)) for bot in bots)


# ---- the supervisor ----

LONG_WAIT = 3600        # seconds after a wrong password, unless the logon file changes
KICKED_WAIT = 900       # seconds after someone else has logged in; doubled each time
MOST_KICKED_WAIT = 86400
CALM = 86400            # after a session of that length the wait is KICKED_WAIT again
STATUS_EVERY = 10       # seconds between two writes of the status file


class Supervisor:
    """Runs in the directory of records and holds its lock."""

    def __init__(self, settings, lock, launcher):
        self.settings, self.lock, self.launcher = settings, lock, launcher
        self.zippy_log = self._record("zippy.log")
        self.games = self._record("games.pgn")
        self.saved_games = self._record(settings.save_games) if settings.save_games else None
        self.messages = self._record("messages.log")
        self.digests = self._record("digest.log")
        self.history = History(self._record("games.tsv"))
        self.records = (self.zippy_log, self.games, self.messages, self.digests, self.history.record)
        self.limits = Limits(settings, self.history)
        self.status = Status(settings)
        self.session = None
        self.finishing = False
        self.ending = None              # an event: everything must end
        self.exit_status = 0
        self.wait = settings.wait
        self.kicks = 0
        self._last_fault = ""
        self._messages_kept = None      # a set of texts, once one has come

    def _record(self, name):
        return Record(os.path.join(self.settings.log_dir, name), self.settings.log_size,
                      self.settings.log_count, self._disk_fault)

    # Messages

    def say(self, text):
        """Print TEXT for the operator and record it."""
        self._print(text)
        self.note(text)

    def _print(self, text):
        try:
            system.show("%s rhumb-zippy: %s" % (stamp(), text), sys.stderr)
        except OSError:
            pass                        # standard error is closed

    def note(self, text):
        """Record TEXT without printing it."""
        self.zippy_log.write("%s rhumb-zippy: %s" % (stamp(), text))

    def keep_message(self, text):
        """Record a message.  Numbered ones, which have dates, once: a server that does not count the unread ones
        sends all at each login."""
        if self._messages_kept is None:
            self._messages_kept = set(history.messages(self.messages.path))
        if text[0].isdigit():
            words = text.partition(" ")[2]
            if words in self._messages_kept:
                return
            self._messages_kept.add(words)
        self.messages.write("%s %s" % (stamp(), text))
        self.status.messages += 1

    def _disk_fault(self, reason):
        """Report that a record cannot be written; the game goes on."""
        self.status.error(reason)
        self.status.disk_fault = reason
        self._print(reason + "; the bot goes on")

    def _look_at_disk(self):
        """Write what waits for room; report when all records can be written again."""
        for record in self.records:
            record.flush()
        faults = [record.fault for record in self.records if record.fault]
        if self.status.disk_fault and not faults:
            self.say("records can be written again; %s" % self._lost())
        self.status.disk_fault = faults[0] if faults else ""

    def _lost(self):
        """How many lines are lost, in words; counted from now on anew."""
        count = sum(record.lost for record in self.records)
        for record in self.records:
            record.lost = 0
        return "%d line%s lost" % (count, " is" if count == 1 else "s are")

    def _close_records(self):
        """The last chance for what waits."""
        for record in self.records:
            record.give_up()
        if any(record.lost for record in self.records):
            self._print("the disk is full: " + self._lost())

    # Running

    async def run(self):
        """Play until asked to end; returns the exit status."""
        self.ending = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            loop.add_signal_handler(number, self._asked_to_end)
        try:
            self._make_run()
            server = await asyncio.start_unix_server(self._serve, xboard.SOCKET)
        except OSError as fault:
            self.say("%s/run cannot be made: %s" % (self.settings.log_dir, fault.strerror))
            shutil.rmtree("run", ignore_errors=True)
            return 1
        self.say("Rhumb plays on %s, port %d; records are in %s" % (
            self.settings.host, self.settings.port, self.settings.log_dir))
        tasks = [asyncio.ensure_future(task) for task in (
            self._sessions(), self.look_after(), self.ending.wait())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            server.close()
            shutil.rmtree("run", ignore_errors=True)
            self._write_status(not_running(self.settings.log_dir, "ended", NOT_RUNNING))
            self._close_records()
        return self.exit_status

    def _asked_to_end(self):
        if not self.ending.is_set():
            self.say("asked to end")
            self.ending.set()

    def _make_run(self):
        """Make the directory of sockets and pipes, which only its user can read."""
        shutil.rmtree("run", ignore_errors=True)
        os.mkdir("run", 0o700)
        os.mkfifo("run/in", 0o600)
        for role in ("relay", "guard"):
            os.symlink(self.launcher, "run/" + role)

    async def _sessions(self):
        while not self.finishing:
            seconds, why = await self._one_session()
            if self.finishing:
                break
            if why != self._last_fault or seconds != LONG_WAIT:
                self.say("%s; again in %d s" % (why, seconds))
            self._last_fault = why
            self.status.error(why)
            self.status.why_not = "%s; next try at %s" % (why, stamp(time.time() + seconds))
            await self._pause(seconds)
        self.say("finished")

    async def _one_session(self):
        """Run one session; returns seconds to wait before the next, and why this one ended."""
        began = asyncio.get_running_loop().time()
        try:
            logon = Logon(self.settings.logon)
            self.status.name = logon.name
            self.status.why_not = "logging in"
            self.session = Session(self, logon)
            await self.session.run()
        except WrongLogon as fault:
            return LONG_WAIT, str(fault)
        except (OSError, ValueError) as fault:
            return self._longer(), str(fault)
        except (NoService, xboard.NoEngine) as fault:
            return self._longer(), str(fault)
        except Kicked as fault:
            return self._kicked(began), str(fault)
        except Ended as fault:
            return self._longer(), "%s after %d s" % (
                fault, asyncio.get_running_loop().time() - began)
        finally:
            self.session = None
        return self._longer(), "the session ended"

    def logged_in(self, kicked_another):
        """Note a successful login: waits start again from --wait."""
        self.wait = self.settings.wait
        self._last_fault = ""
        if kicked_another:
            self.say("someone else was logged in as %s and has been disconnected"
                     % self.status.name)

    def _longer(self):
        seconds = self.wait
        self.wait = min(2 * self.wait, self.settings.max_wait)
        return seconds

    def _kicked(self, began):
        """Seconds to wait after someone else took the account: a second supervisor, or its owner."""
        if asyncio.get_running_loop().time() - began > CALM:
            self.kicks = 0
        self.kicks += 1
        return min(KICKED_WAIT * 2 ** (self.kicks - 1), MOST_KICKED_WAIT)

    async def _pause(self, seconds):
        """Wait SECONDS, or until the logon file has changed."""
        before = self._logon_stamp()
        deadline = asyncio.get_running_loop().time() + seconds
        while not self.finishing:
            left = deadline - asyncio.get_running_loop().time()
            if left <= 0 or self._logon_stamp() != before:
                return
            await asyncio.sleep(min(1, left))

    def _logon_stamp(self):
        try:
            status = os.stat(self.settings.logon)
            return status.st_mtime_ns, status.st_size, status.st_ino
        except OSError:
            return None

    async def _digest(self, day):
        """Write the digest of a past day; another thread reads the records."""
        try:
            made = await asyncio.get_running_loop().run_in_executor(None, history.digest, self.settings, day)
            self.digests.write(history.digest_text(made))
        except OSError as fault:
            self.status.error("no digest of %s: %s" % (day, fault.strerror))

    async def look_after(self):
        """Regularly check the directory and the disk, write the status file, and a digest after each day."""
        last, day = None, history.stamp()[:10]
        while True:
            if history.stamp()[:10] != day:
                await self._digest(day)
                day = history.stamp()[:10]
            if not self.lock.is_there():
                self.say("%s has vanished; ending" % self.settings.log_dir)
                self.exit_status = 1
                return
            self._look_at_disk()
            now = asyncio.get_running_loop().time()
            state = self.status.state()
            if last is None or now - last[0] >= STATUS_EVERY or state != last[1]:
                self._write_status()
                last = now, state
            if os.getpid() == 1:
                system.reap_orphans()
            await asyncio.sleep(1)

    def _write_status(self, facts=None):
        """Write FACTS, by default the present ones, to the status file."""
        if not self.settings.status_file:
            return
        try:
            replace_file(self.settings.status_file,
                         formatted([facts or self.status.facts(self.history)], self.settings.format))
        except OSError as fault:
            self.status.error("%s cannot be written: %s" % (self.settings.status_file,
                                                            fault.strerror))

    # Requests

    async def _serve(self, reader, writer):
        try:
            request = (await reader.readline()).decode("ascii", "replace").strip()
            if request == "relay" and self.session and not self.session.relay:
                self.session.take_relay(reader, writer)
                return
            if request == "engine" and self.session:
                await self.session.follow_guard(reader, writer)
            elif request == "board" and self.session:
                await self.session.follow_board(reader, writer)
            else:
                writer.write(self._answer(request).encode())
                await writer.drain()
        except (OSError, ValueError):
            pass
        writer.close()

    def _answer(self, request):
        if request == "status":
            return json.dumps(self.status.facts(self.history))
        if request == "stop":
            self._asked_to_end()
            return "ok\n"
        if request == "finish":
            if not self.finishing:
                self.say("asked to finish")
            self.finishing = self.status.finishing = True
            if self.session and self.session.wire and self.session.follower:
                self.session.stop_seeking()
            elif self.session is None or not self.session.follower:
                self.ending.set()       # not logged in
            return "ok\n"
        return "unknown\n"
