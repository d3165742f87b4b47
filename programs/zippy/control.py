# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Requests to the keeper that runs, over a socket that only its user can reach.

A request is one line.  `status` is answered by a digit, the exit status, and text; `finish` and
`stop` by `ok`; `relay` and `engine` are the helpers that XBoard starts.
"""

import os
import socket
import time

from . import lock
from .helper import SOCKET

PATIENCE = 20           # seconds for the keeper's answer
END_PATIENCE = 120      # and for it to end


class NotRunning(Exception):
    """There is no keeper for this directory of records."""


def ask(log_dir, request):
    """The answer of the keeper that has LOG_DIR; NotRunning or OSError."""
    if lock.holder(os.path.join(log_dir, "lock")) is None:
        raise NotRunning
    before = os.getcwd()
    keeper = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    keeper.settimeout(PATIENCE)
    try:
        os.chdir(log_dir)               # the path of a socket must be short
        keeper.connect(SOCKET)
    finally:
        os.chdir(before)
    with keeper:
        keeper.sendall(request.encode() + b"\n")
        answer = b""
        while True:
            data = keeper.recv(65536)
            if not data:
                return answer.decode("utf-8", "replace")
            answer += data


def await_end(log_dir, seconds):
    """Until the keeper has gone; False if it does not within SECONDS (None: wait for ever)."""
    deadline = time.monotonic() + (seconds if seconds is not None else float("inf"))
    while lock.holder(os.path.join(log_dir, "lock")) is not None:
        if time.monotonic() > deadline:
            return False
        time.sleep(0.1)
    return True
