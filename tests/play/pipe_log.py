#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Runs between XBoard and an engine and logs every line with its time.

    pipe_log.py LOG ENGINE [ARG...]

A line of the log is SECONDS MARK TEXT, where MARK is `>` for a line to the engine, `<` for a line
from it, and `!` for events of the process: its id, signals, its end.
"""

import os
import signal
import subprocess
import sys
import threading
import time


class Log:
    def __init__(self, path):
        self.file = open(path, "a", encoding="latin-1", buffering=1)
        self.lock = threading.Lock()

    def write(self, mark, text):
        now = time.monotonic()
        with self.lock:
            self.file.write("%.4f %s %s\n" % (now, mark, text))


def copy(source, target, log, mark):
    """Copies lines until the end of input, then closes the target."""
    for line in iter(source.readline, b""):
        log.write(mark, line.decode("latin-1").rstrip("\r\n"))
        try:
            target.write(line)
            target.flush()
        except OSError:
            break
    try:
        target.close()
    except OSError:
        pass


def main():
    log = Log(sys.argv[1])
    engine = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL)
    log.write("!", "pid %d" % engine.pid)

    def pass_on(number, _frame):
        log.write("!", signal.Signals(number).name)
        try:
            engine.send_signal(number)
        except OSError:
            pass

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, pass_on)
    threading.Thread(target=copy, args=(sys.stdin.buffer, engine.stdin, log, ">"),
                     daemon=True).start()
    reader = threading.Thread(target=copy, args=(engine.stdout, sys.stdout.buffer, log, "<"),
                              daemon=True)
    reader.start()
    while engine.poll() is None:        # wait so that signals can interrupt
        time.sleep(0.05)
    log.write("!", "exit %d" % engine.returncode)
    reader.join(1)
    os._exit(0)


if __name__ == "__main__":
    main()
