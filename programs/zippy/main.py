# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""What the command line asks for."""

import asyncio
import os
import shutil
import signal
import sys

from . import control, history, keeper, lock, options, status, xboard
from .wire import Logon


class Missing(Exception):
    """Something is missing; the text says what."""


def find_programs(settings, launcher):
    beside = os.path.join(os.path.dirname(launcher), "rhumb")
    if not settings.rhumb:
        settings.rhumb = beside if os.access(beside, os.X_OK) else "rhumb"
    for name in ("rhumb", "xboard", "helper"):
        if getattr(settings, name):
            try:
                setattr(settings, name, keeper.find(getattr(settings, name), name))
            except FileNotFoundError as fault:
                raise Missing(str(fault)) from None
    if keeper.use_display(settings) and not shutil.which("Xvfb", path=xboard.search_path()):
        raise Missing("there is no display (DISPLAY), and no Xvfb")


def check_logon(settings):
    """The file with the password is nobody else's business."""
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
    print(xboard.shown(xboard.command(settings, keeper.use_display(settings))))
    print(xboard.shown(xboard.engine_command(settings)))
    return 0


def run(settings, launcher):
    try:
        os.makedirs(settings.log_dir, mode=0o700, exist_ok=True)
        os.chdir(settings.log_dir)
        held = lock.Lock(os.path.join(settings.log_dir, "lock"))
    except lock.Held as fault:
        raise Missing("it is running already%s; see --log-dir and --stop" % (
            ", as process %d" % fault.pid if fault.pid else "")) from None
    except OSError as fault:
        raise Missing("%s cannot be used: %s; see --log-dir" % (
            settings.log_dir, fault.strerror)) from None
    try:
        account = lock.Lock(settings.logon, make=False)
    except lock.Held:
        raise Missing("another keeper plays with the account of %s" % settings.logon) from None
    os.environ["PATH"] = xboard.search_path()
    the_keeper = keeper.Keeper(settings, held, launcher, keeper.use_display(settings))
    ended = asyncio.run(the_keeper.run())
    del account, held
    return ended


def stop(settings, request, seconds):
    """Until the one that runs has ended."""
    try:
        control.ask(settings.log_dir, request)
    except control.NotRunning:
        raise Missing("none is running with %s" % settings.log_dir) from None
    except OSError:                     # it is starting, or wedged
        pid = lock.holder(os.path.join(settings.log_dir, "lock"))
        if pid and request == "stop":
            os.kill(pid, signal.SIGTERM)
        elif pid is not None:
            raise Missing("the one that runs with %s does not answer"
                          % settings.log_dir) from None
    if not control.await_end(settings.log_dir, seconds):
        raise Missing("it does not end")
    return 0


def tell_status(settings):
    try:
        code, _, text = control.ask(settings.log_dir, "status").partition("\n")
        print(text, end="")
        return int(code)
    except control.NotRunning:
        print("%-16s not running" % "state:")
        return status.NOT_RUNNING
    except (OSError, ValueError):
        print("%-16s running, but it does not answer" % "state:")
        return status.CANNOT_PLAY


def tell_ratings(settings):
    games = history.load(os.path.join(settings.log_dir, "games.tsv"), settings.log_count)
    print(history.ratings_text(games), end="")
    if settings.plot:
        fault = history.plot(games, settings.plot)
        if fault:
            raise Missing("no plot: " + fault)
    return 0


def act(settings, launcher):
    if settings.act == "help":
        print(options.help_text(), end="")
    elif settings.act == "version":
        print(options.version_text(), end="")
    elif settings.act == "status":
        return tell_status(settings)
    elif settings.act == "ratings":
        return tell_ratings(settings)
    elif settings.act == "stop":
        return stop(settings, "stop", control.END_PATIENCE)
    elif settings.act == "finish":
        return stop(settings, "finish", None)
    else:
        find_programs(settings, launcher)
        check_logon(settings)
        check_names(settings)
        return show(settings) if settings.act == "print" else run(settings, launcher)
    return 0


def main(launcher, arguments):
    """The exit status: 2 for bad usage, 1 if something is missing."""
    os.umask(0o077)     # what is written here may hold what people say in private
    try:
        return act(options.parse(arguments), launcher)
    except options.Misused as fault:
        print("rhumb-zippy: %s" % fault, file=sys.stderr)
        return 2
    except (Missing, OSError) as fault:
        print("rhumb-zippy: %s" % fault, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
