# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""An environment for rhumb-zippy, and the steps of its tests."""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import uuid

import tap
from desk import MARK, Desk, missing, search_path
from ics_bench import PipeReport
from ics_server import Declined, Server

HERE = os.path.dirname(os.path.abspath(__file__))
RHUMB = os.path.abspath(os.environ.get("RHUMB", "./rhumb"))
SCRIPT = os.path.join(os.environ.get("top_srcdir", os.path.join(HERE, "..", "..")),
                      "programs", "rhumb-zippy")
PASSWORD = "SeCrEt7x"
PATIENCE = 240          # seconds; nothing here should take a tenth of it
NOON = "RZZ%+d" % (time.gmtime().tm_hour - 12)    # a time zone: no test of a day runs over midnight
SHALLOW = ("--", "-initString", "new\\nsd 3\\n")     # for XBoard: the engine answers at once


class Place:
    """A directory, a mark on all processes, and the script's arguments."""

    def __init__(self):
        self.directory = tempfile.mkdtemp(prefix="rhumb zippy-")
        self.logs = os.path.join(self.directory, "the logs")
        self.logon = os.path.join(self.directory, "logon")
        self.errors = os.path.join(self.directory, "errors")
        self.desk = Desk()
        self.desk.mark = uuid.uuid4().hex
        with open(self.logon, "w", encoding="ascii") as f:
            f.write("BotTwo\n%s\nset formula time >= 1\n" % PASSWORD)
        os.chmod(self.logon, 0o600)
        self.scripts = []
        self.pipe = os.path.join(self.directory, "pipe")
        self.engine = RHUMB
        if os.environ.get("RHUMB_LONG"):        # then the engine's pipe is logged, too
            self.engine = self.program("rhumb", "#!/bin/sh\nexec %s %s/pipe_log.py '%s' %s \"$@\"\n"
                                       % (sys.executable, HERE, self.pipe, RHUMB))

    def judge_pongs(self):
        """Report the speed of pongs, which no short test asserts."""
        if os.path.exists(self.pipe):
            report = PipeReport(self.pipe)
            tap.ok(report.pongs > 0 and report.slowest_pong < 0.020 and not report.interrupts
                   and not report.complaints, "slowest pong under 20 ms, no SIGINT, no complaint",
                   "%.1f ms" % (1000 * report.slowest_pong), report.interrupts, report.complaints)
            print("# slowest pong: %.1f ms of %d" % (1000 * report.slowest_pong, report.pongs))

    def environment(self):
        env = {k: v for k, v in os.environ.items()
               if not k.startswith("XDG_") and k not in ("DISPLAY", "XAUTHORITY")}
        env.update({"HOME": self.directory, "PATH": search_path(), "NO_AT_BRIDGE": "1",
                    MARK: self.desk.mark, "TZ": NOON,
                    "ZIPPYVARIANTS": "suicide"})      # must be ignored
        return env

    def command(self, *arguments):
        return [SCRIPT, "--host", "127.0.0.1", "--logon", self.logon, "--log-dir", self.logs,
                "--rhumb", self.engine, *arguments]

    def run(self, *arguments):
        """Run the script to its end: (status, standard output, standard error)."""
        done = subprocess.run(self.command(*arguments), env=self.environment(),
                              timeout=PATIENCE, stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, check=False)
        return done.returncode, done.stdout, done.stderr

    def ask(self, *arguments):
        """The same without the usual options, for requests to the running one."""
        done = subprocess.run([SCRIPT, *arguments, "--log-dir", self.logs],
                              env=self.environment(), timeout=PATIENCE,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              check=False)
        return done.returncode, done.stdout, done.stderr

    def start(self, *arguments):
        """Start a supervisor; its standard error goes to a file, which said() reads."""
        with open(self.errors, "a", encoding="ascii") as errors:
            script = subprocess.Popen(self.command(*arguments), env=self.environment(), stderr=errors,
                                      stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        self.scripts.append(script)
        return script

    def said(self):
        with open(self.errors, encoding="utf-8", errors="replace") as f:
            return f.read()

    def read(self, name):
        try:
            with open(os.path.join(self.logs, name), encoding="latin-1") as f:
                return f.read()
        except OSError:
            return ""

    def program(self, name, text):
        """Make an executable file."""
        path = os.path.join(self.directory, name)
        with open(path, "w", encoding="ascii") as f:
            f.write(text)
        os.chmod(path, 0o755)
        return path

    def remove(self):
        self.desk.sweep(0)
        for script in self.scripts:
            script.wait()
        shutil.rmtree(self.directory, ignore_errors=True)


def name_of(pid):
    try:
        with open("/proc/%d/comm" % pid, encoding="ascii", errors="replace") as f:
            return f.read().strip()
    except OSError:
        return ""


async def until(condition, seconds=PATIENCE):
    for _ in range(int(seconds * 20)):
        if condition():
            return True
        await asyncio.sleep(0.05)
    return False


async def challenge(server, human, bot, minutes=0, increment=1, **terms):
    """A game with the bot, which is challenged until it accepts."""
    for _ in range(30):
        try:
            return await server.match(human, bot, minutes, increment, patience=60,
                                      **{"colour": "w", **terms})
        except (Declined, asyncio.TimeoutError):
            await asyncio.sleep(1)
    return None


async def end_of(game):
    try:
        return await asyncio.wait_for(asyncio.shield(game.ended), PATIENCE)
    except (asyncio.TimeoutError, AttributeError):
        return ("-", "no end")


async def come_back(server, old):
    """The bot's next session."""
    await until(lambda: server.players.get("BotTwo") not in (None, old))
    return await server.wait_for("BotTwo", PATIENCE)


async def status_of(script):
    try:
        return await asyncio.to_thread(script.wait, PATIENCE)
    except subprocess.TimeoutExpired:
        return "does not end"


async def in_a_place(test):
    """Run TEST with an environment and a server of its own."""
    server, place = Server(), Place()
    port = await server.start()
    try:
        await test(place, server, port)
        place.judge_pongs()
    finally:
        place.remove()
        await server.stop()


def run_tests(tests):
    """Run TESTS, or those that the command line names."""
    absent = missing("xboard", "Xvfb", "xauth", "ps")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    if absent:
        tap.skip_all("not installed: " + ", ".join(absent))
    for test in tests:
        if not sys.argv[1:] or test.__name__ in sys.argv[1:]:
            print("# " + test.__name__, flush=True)
            asyncio.run(in_a_place(test))
    tap.done()
