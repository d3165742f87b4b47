# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The commands, some of them requests to the running supervisor over a socket that only its user
can reach.

A request is one line.  The answer to `status` is a JSON object, to `finish` and `stop` it is `ok`;
the helpers that XBoard starts send `relay` and `engine`.
"""

import asyncio
import json
import os
import shutil
import signal
import socket
import sys
import time

from . import history, supervisor, options, system, xboard
from .server import Logon

# ---- requests to the running supervisor ----

PATIENCE = 20           # seconds for the supervisor's answer
END_PATIENCE = 120      # seconds for it to end


class NotRunning(Exception):
    """No supervisor runs for this directory of records."""


def ask(log_dir, request):
    """The answer of the supervisor of LOG_DIR; raises NotRunning or OSError."""
    if system.holder(os.path.join(log_dir, "lock")) is None:
        raise NotRunning
    before = os.getcwd()
    supervisor = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    supervisor.settimeout(PATIENCE)
    try:
        os.chdir(log_dir)               # the path of a socket must be short
        supervisor.connect(xboard.SOCKET)
    finally:
        os.chdir(before)
    with supervisor:
        supervisor.sendall(request.encode() + b"\n")
        answer = b""
        while True:
            data = supervisor.recv(system.CHUNK)
            if not data:
                return answer.decode("utf-8", "replace")
            answer += data


def await_end(log_dir, seconds):
    """Wait until the supervisor has ended; False if it has not within SECONDS (None: wait for ever)."""
    deadline = time.monotonic() + (seconds if seconds is not None else float("inf"))
    while system.holder(os.path.join(log_dir, "lock")) is not None:
        if time.monotonic() > deadline:
            return False
        time.sleep(0.1)
    return True


# ---- commands ----

class Missing(Exception):
    """Something is missing; the text says what."""


def find(program, what):
    """The path of the program that the option WHAT names; raises Missing."""
    found = shutil.which(program, path=xboard.search_path())
    if not found:
        raise Missing("%s cannot be found; see --%s" % (program, what))
    return os.path.abspath(found)


def find_programs(settings, launcher):
    beside = os.path.join(os.path.dirname(launcher), "rhumb")
    if not settings.rhumb:
        settings.rhumb = beside if os.access(beside, os.X_OK) else "rhumb"
    for name in ("rhumb", "xboard", "helper"):
        if getattr(settings, name):
            setattr(settings, name, find(getattr(settings, name), name))
    if xboard.is_hidden(settings):
        for name in ("xvfb-run", "xauth"):
            if not shutil.which(name, path=xboard.search_path()):
                raise Missing("there is no display (DISPLAY), and no " + name)


def check_logon(settings):
    """Check that the file with the password exists and that only its user can read it."""
    try:
        Logon(settings.logon)
    except FileNotFoundError:
        raise Missing("%s is not there: name and password, a line each; see --logon"
                      % settings.logon) from None
    except OSError as fault:
        raise Missing("%s cannot be read: %s" % (settings.logon, fault.strerror)) from None
    except ValueError as fault:
        raise Missing(str(fault)) from None


def check_names(settings):
    for name in ("noplay", "abuse"):
        path = getattr(settings, name)
        if path and not os.access(path, os.R_OK):
            raise Missing("%s cannot be read; see --%s" % (path, name))


def show(settings):
    system.show(xboard.shown(xboard.command(settings)))
    system.show(xboard.shown(xboard.engine_command(settings)))
    return 0


def run(settings, launcher):
    try:
        os.makedirs(settings.log_dir, mode=0o700, exist_ok=True)
        os.chdir(settings.log_dir)
        held = system.Lock(os.path.join(settings.log_dir, "lock"))
    except system.Held as fault:
        raise Missing("it is running already%s; see --log-dir and --stop" % (
            ", as process %d" % fault.pid if fault.pid else "")) from None
    except OSError as fault:
        raise Missing("%s cannot be used: %s; see --log-dir" % (
            settings.log_dir, fault.strerror)) from None
    try:
        account = system.Lock(settings.logon, make=False)
    except system.Held:
        raise Missing("another rhumb-zippy plays with the account of %s" % settings.logon) from None
    os.environ["PATH"] = xboard.search_path()
    the_supervisor = supervisor.Supervisor(settings, held, launcher)
    ended = asyncio.run(the_supervisor.run())
    del account, held
    return ended


def stop(settings, request, seconds):
    """Ask the running supervisor to end, and wait until it has."""
    try:
        ask(settings.log_dir, request)
    except NotRunning:
        raise Missing("none is running with %s" % settings.log_dir) from None
    except OSError:                     # it is starting, or hangs
        pid = system.holder(os.path.join(settings.log_dir, "lock"))
        if pid and request == "stop":
            os.kill(pid, signal.SIGTERM)
        elif pid is not None:
            raise Missing("the one that runs with %s does not answer"
                          % settings.log_dir) from None
    if not await_end(settings.log_dir, seconds):
        raise Missing("it does not end")
    return 0


def status_of(log_dir):
    """The facts about the bot with its records in LOG_DIR."""
    try:
        return json.loads(ask(log_dir, "status"))
    except NotRunning:
        return supervisor.not_running(log_dir, "not running", supervisor.NOT_RUNNING)
    except (OSError, ValueError):
        return supervisor.not_running(log_dir, "running, but it does not answer", supervisor.CANNOT_PLAY)


def tell_status(settings):
    """The worst exit status of all."""
    bots = [status_of(log_dir) for log_dir in settings.directories or [settings.log_dir]]
    system.show(supervisor.formatted(bots, settings.format))
    return max(bot["exit_status"] for bot in bots)


def tell_digest(settings):
    made = []
    for log_dir in settings.directories or [settings.log_dir]:
        settings.log_dir = log_dir
        made.append({"log_dir": log_dir, **history.digest(settings, settings.day)})
    if settings.format == "json":
        system.show(json.dumps(made if len(made) != 1 else made[0], indent=2))
    elif len(made) == 1:
        system.show(history.digest_text(made[0]))
    else:
        system.show("\n".join("%s\n%s" % (one["log_dir"], history.digest_text(one)) for one in made))
    return 0


def tell_ratings(settings):
    for log_dir in settings.directories or [settings.log_dir]:
        if len(settings.directories) > 1:
            system.show(log_dir)
        system.show(history.ratings_text(history.load(os.path.join(log_dir, "games.tsv"), settings.log_count)))
    return 0


def act(settings, launcher):
    if settings.act == "status":
        return tell_status(settings)
    if settings.act == "ratings":
        return tell_ratings(settings)
    if settings.act == "digest":
        return tell_digest(settings)
    if settings.act == "stop":
        return stop(settings, "stop", END_PATIENCE)
    if settings.act == "finish":
        return stop(settings, "finish", None)
    find_programs(settings, launcher)
    if settings.act == "print":
        return show(settings)
    check_logon(settings)
    check_names(settings)
    return run(settings, launcher)


def main(launcher, arguments):
    """The exit status: 2 for bad usage, 1 if something is missing."""
    os.umask(0o077)     # records may contain private messages
    try:
        return act(options.parse(arguments), launcher)
    except options.Misused as fault:
        system.show("rhumb-zippy: %s" % fault, sys.stderr)
        return 2
    except (Missing, OSError) as fault:
        system.show("rhumb-zippy: %s" % fault, sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
