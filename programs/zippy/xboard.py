# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""XBoard: its command line and environment, a trial of its engine, and the two small programs that
it starts: `relay`, its connection to the supervisor, which forwards to the server; and `guard`, which
starts the engine, forwards its lines and XBoard's, and reports to the supervisor how it ends.  XBoard runs
them in the directory of records.

Both answer the supervisor's pings: the guard when the engine has answered one, the relay when XBoard has read
all that was sent to it.
"""

import array
import asyncio
import collections
import fcntl
import json
import os
import re
import select
import shlex
import signal
import socket
import subprocess
import sys
import termios
import threading
import time

from . import system

SOCKET = "run/socket"                   # of the supervisor, in the directory of records
COMMAND = "RHUMB_ZIPPY_ENGINE"          # the engine's command line, in the environment
PING = b"ping 0\n"                      # the supervisor's; XBoard counts its own from 1
PONG = b"pong 0"
LINES = 5                               # of the engine's last complaints that are shown

# ---- command lines and environment ----

SEARCH_PATH = ("/usr/local/games", "/usr/games")    # where some systems put XBoard


def search_path():
    path = os.environ.get("PATH", "/usr/local/bin:/usr/bin:/bin").split(":")
    return ":".join(path + [folder for folder in SEARCH_PATH if folder not in path])


def engine_command(settings):
    return [settings.rhumb, "--xboard", "--log", engine_log(settings),
            "--log-size", str(settings.log_size), "--log-count", str(settings.log_count)]


def trial_command(settings):
    return [settings.rhumb, "--xboard"]


def engine_log(settings):
    return os.path.join(settings.log_dir, "rhumb.log")


def is_hidden(settings):
    """Whether XBoard runs on an invisible display."""
    return settings.xvfb or not os.environ.get("DISPLAY")


def command(settings):
    """The programs are named from the directory of records, where XBoard runs, so that no path
    needs quotes.  XBoard knows no password: the supervisor has logged in when it starts.
    """
    def flag(value):
        return "true" if value else "false"

    line = [settings.xboard, "-zp", "-ics", "-icshost", settings.host,
            "-icsport", str(settings.port), "-icslogon", os.devnull, "-icshelper", "run/relay",
            "-fcp", "run/guard", "-fd", ".", "-zippyVariants", settings.variants,
            # XBoard knows ICC's texts for these requests, the supervisor those of FICS.
            "-zippyAdjourn", flag(settings.adjourn), "-zippyAbort", flag(settings.abort),
            "-xzt", "-autoflag", "-keepAlive", "0",
            "-xcolorize", "-xpopup", "-xexit", "-soundProgram", "true",
            # Otherwise the settings of the operator's own XBoard would decide.
            "-saveGameFile", settings.save_games, "-savePositionFile", "",
            "-saveSettingsOnExit", flag(False)]
    for option, value in (("-firstOptions", settings.engine_options),
                          ("-zippyAcceptOnly", settings.accept_only)):
        if value:
            line += [option, value]
    if settings.thinking != "no":
        line.append("-autoKibitz")
    if is_hidden(settings):
        line = ["xvfb-run", "--auto-servernum", "--auth-file", "run/auth", "--server-args",
                "-screen 0 1024x768x24"] + line + ["-noGUI"]
    return line + settings.xboard_arguments


def environment(settings):
    """XBoard's environment, without ZIPPY... variables, which it would prefer to its options."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("ZIPPY")}
    env["PATH"] = search_path()
    env[COMMAND] = " ".join(shlex.quote(word) for word in engine_command(settings))
    return env


def shown(line):
    """A command line, quoted for a shell."""
    return " ".join("'%s'" % word.replace("'", "'\\''") for word in line)


# ---- the trial of the engine before the login ----

PATIENCE = 60           # seconds for an answer, on a busy machine


class NoEngine(Exception):
    """The engine cannot play; the text says why."""


def how_it_ended(status, last):
    """An exit status and the last complaints as a phrase."""
    text = "killed by signal %d" % -status if status < 0 else "exit status %d" % status
    words = "; ".join(line for line in last if line.strip())
    return text + (": " + words if words else "")


async def try_out(command, options):
    """Shake hands with the engine and set its options; raises NoEngine.

    Returns a list of its complaints, a line each.
    """
    try:
        child = await asyncio.create_subprocess_exec(
            *command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT, start_new_session=True,
            preexec_fn=system.die_with_parent)
    except OSError as fault:
        raise NoEngine("the engine cannot be started: %s: %s" % (
            command[0], fault.strerror)) from None
    said = []
    try:
        await asyncio.wait_for(_talk(child, options, said), PATIENCE)
    except asyncio.TimeoutError:
        raise NoEngine("the engine does not answer: %s" % command[0]) from None
    except (OSError, EOFError):
        rest = await asyncio.wait_for(child.stdout.read(), PATIENCE)
        said += rest.decode("utf-8", "replace").splitlines()
        status = await asyncio.wait_for(child.wait(), PATIENCE)
        raise NoEngine("the engine has ended by itself, %s" % how_it_ended(
            status, [line for line in said if not line.startswith("feature")][-LINES:])) from None
    finally:
        child.stdin.close()
        await system.end(child)
    return [line for line in said if re.match(r"Error|tellusererror", line)]


async def _talk(child, options, said):
    async def until(pattern):
        while True:
            line = await child.stdout.readline()
            if not line:
                raise EOFError
            said.append(line.decode("utf-8", "replace").strip())
            if re.search(pattern, said[-1]):
                return

    child.stdin.write(b"xboard\nprotover 2\n")
    await child.stdin.drain()
    await until(r"^feature .*done=1|^pong")
    for option in filter(None, options.split(",")):
        child.stdin.write(b"option %s\n" % option.strip().encode())
    child.stdin.write(b"ping 1\n")
    await child.stdin.drain()
    await until(r"^pong 1$")
    child.stdin.write(b"quit\n")


# ---- the programs that XBoard starts ----

def _supervisor(role):
    supervisor = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    supervisor.connect(SOCKET)
    supervisor.sendall(role.encode() + b"\n")
    return supervisor


def _report(supervisor, **what):
    try:
        supervisor.sendall(json.dumps(what).encode() + b"\n")
    except OSError:
        pass


def unread(pipe):
    """How many bytes in a pipe its reader has not taken yet; 0 if the system does not know."""
    count = array.array("i", [0])
    try:
        fcntl.ioctl(pipe, termios.FIONREAD, count)
    except OSError:
        return 0
    return count[0]


def _answer_for_board(supervisor):
    """Answer each ping when XBoard has read its input."""
    while supervisor.recv(1):
        while unread(1):
            time.sleep(0.05)
        _report(supervisor, pong=True)


def relay():
    """Copies both ways until one end closes; so XBoard ends with a killed supervisor."""
    threading.Thread(target=_answer_for_board, args=[_supervisor("board")], daemon=True).start()
    supervisor = _supervisor("relay")
    xboard = os.getppid()

    def up():
        while True:
            data = os.read(0, system.CHUNK)
            if not data:
                break
            supervisor.sendall(data)
        supervisor.shutdown(socket.SHUT_WR)

    threading.Thread(target=up, daemon=True).start()
    while True:
        data = supervisor.recv(system.CHUNK)
        if not data:
            if os.getppid() == xboard:
                os.kill(xboard, signal.SIGTERM)
            return 0
        _write_all(1, data)


def _write_all(file, data):
    while data:
        data = data[os.write(file, data):]


def guard():
    """Start the engine between XBoard's pipes, and report its start, its pongs, its end and its last complaints."""
    supervisor = _supervisor("engine")
    command = shlex.split(os.environ.pop(COMMAND))
    try:
        engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                  bufsize=0, preexec_fn=system.die_with_parent)
    except OSError as fault:
        _report(supervisor, status=127, last=["%s: %s" % (command[0], fault.strerror)])
        return 127
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: engine.terminate())
    _report(supervisor, pid=engine.pid, xboard=os.getppid())
    last = collections.deque(maxlen=LINES)
    listening = threading.Thread(target=lambda: last.extend(map(_complaint, engine.stderr)), daemon=True)
    listening.start()
    threading.Thread(target=_feed, args=[engine.stdin, supervisor], daemon=True).start()
    _pass_answers(engine.stdout, supervisor)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)    # XBoard sees the end at once
    listening.join()
    status = engine.wait()
    _report(supervisor, status=status, last=list(last))
    return status if status >= 0 else 128 - status


def _complaint(line):
    return line.decode("utf-8", "replace").rstrip()


def _feed(engine, supervisor):
    """XBoard's lines for the engine, and the supervisor's pings between them."""
    inputs, whole, pings = [0, supervisor], True, 0
    try:
        while True:
            ready = select.select(inputs, [], [])[0]
            if supervisor in ready:
                asked = supervisor.recv(system.CHUNK)
                pings += len(asked)
                if not asked:
                    inputs.remove(supervisor)
            if 0 in ready:
                data = os.read(0, system.CHUNK)
                if not data:
                    break
                _write_all(engine.fileno(), data)
                whole = data.endswith(b"\n")
            if pings and whole:
                _write_all(engine.fileno(), pings * PING)
                pings = 0
    except OSError:
        pass                            # the engine has gone
    engine.close()


def _pass_answers(engine, supervisor):
    """The engine's lines for XBoard, but for the answers to the supervisor, until the engine ends."""
    there, rest = True, b""
    while True:
        data = engine.read(system.CHUNK)
        *lines, rest = (rest + data).split(b"\n")
        if not data:
            lines, rest = [rest], b""
        if any(line.rstrip() == PONG for line in lines):
            _report(supervisor, pong=True)
        try:
            if there:
                _write_all(1, b"".join(line + b"\n" for line in lines if line.rstrip() not in (PONG, b"")))
        except OSError:
            there = False               # XBoard has gone; the engine will see the end of its input
        if not data:
            return


def run_helper(role):
    try:
        return relay() if role == "relay" else guard()
    except (OSError, KeyboardInterrupt) as fault:
        system.show("rhumb-zippy %s: %s" % (role, fault), sys.stderr)
        return 1
