# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The two small programs that XBoard starts: `relay`, its way to the server, which is the
keeper; and `guard`, which starts the engine and tells the keeper how it ends.

XBoard runs them in the directory of records, where run/socket is.
"""

import ctypes
import json
import os
import shlex
import signal
import socket
import subprocess
import sys
import threading

SOCKET = "run/socket"
COMMAND = "RHUMB_ZIPPY_ENGINE"          # the engine's command line, in the environment
LINES = 5                               # of its last words that are told


try:
    _PRCTL = ctypes.CDLL(None, use_errno=True).prctl
except (OSError, AttributeError):       # no Linux
    _PRCTL = None
_PR_SET_PDEATHSIG = 1


def die_with_parent():
    """For a child, before it becomes another program: SIGTERM when its parent has gone."""
    if _PRCTL:
        _PRCTL(_PR_SET_PDEATHSIG, signal.SIGTERM)


def _keeper(role):
    keeper = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    keeper.connect(SOCKET)
    keeper.sendall(role.encode() + b"\n")
    return keeper


def relay():
    """Copies both ways until one end closes; a keeper that is killed takes XBoard along."""
    keeper = _keeper("relay")
    xboard = os.getppid()

    def up():
        while True:
            data = os.read(0, 65536)
            if not data:
                break
            keeper.sendall(data)
        keeper.shutdown(socket.SHUT_WR)

    threading.Thread(target=up, daemon=True).start()
    while True:
        data = keeper.recv(65536)
        if not data:
            if os.getppid() == xboard:
                os.kill(xboard, signal.SIGTERM)
            return 0
        while data:
            data = data[os.write(1, data):]


def guard():
    """The engine has XBoard's pipes; of it only the end is watched, and its complaints."""
    keeper = _keeper("engine")
    command = shlex.split(os.environ.pop(COMMAND))

    def tell(**what):
        try:
            keeper.sendall(json.dumps(what).encode() + b"\n")
        except OSError:
            pass

    try:
        engine = subprocess.Popen(command, stderr=subprocess.PIPE, preexec_fn=die_with_parent)
    except OSError as fault:
        tell(status=127, last=["%s: %s" % (command[0], fault.strerror)])
        return 127
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: engine.terminate())
    for file in (0, 1):                 # the engine alone holds the pipes
        os.dup2(os.open(os.devnull, os.O_RDWR), file)
    tell(pid=engine.pid, xboard=os.getppid())
    last = []
    for line in engine.stderr:
        last = (last + [line.decode("utf-8", "replace").rstrip()])[-LINES:]
    status = engine.wait()
    tell(status=status, last=last)
    return status if status >= 0 else 128 - status


def run(role):
    try:
        return relay() if role == "relay" else guard()
    except (OSError, KeyboardInterrupt) as fault:
        print("rhumb-zippy %s: %s" % (role, fault), file=sys.stderr)
        return 1
