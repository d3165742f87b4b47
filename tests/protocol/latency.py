#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The latency of an engine's answers: medians and maxima of 100, in ms.

    latency.py [--uci] ENGINE [ARG]...

Without --uci the engine is one for XBoard.

A benchmark: it reports, and asserts nothing.
"""

import os
import signal
import statistics
import subprocess
import sys
import time

ROUNDS = 100


class Engine:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        bufsize=0)
        self.rest = b""

    def send(self, text):
        self.process.stdin.write(text.encode() + b"\n")

    def wait(self, *starts):
        """Read until a line begins with one of STARTS."""
        while True:
            line, found, rest = self.rest.partition(b"\n")
            if found:
                self.rest = rest
                if line.decode().startswith(starts):
                    return line.decode()
                continue
            data = os.read(self.process.stdout.fileno(), 65536)
            if not data:
                raise SystemExit("the engine has ended")
            self.rest += data

    def greet(self):
        self.send("xboard\nprotover 2")
        self.wait("feature done=1")
        self.send("accepted exclude\nnew\npost\neasy\nlevel 0 60 0")

    def time(self, text, start):
        began = time.perf_counter()
        self.send(text)
        self.wait(start)
        return time.perf_counter() - began

    def end(self, how):
        began = time.perf_counter()
        how()
        self.process.wait()
        return time.perf_counter() - began


def report(what, seconds):
    print("%-34s median %7.2f  worst %7.2f" % (
        what, statistics.median(seconds) * 1000, max(seconds) * 1000), flush=True)


def start_up(command):
    times = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        engine = Engine(command)
        engine.send("xboard\nprotover 2")
        engine.wait("feature done=1")
        times.append(time.perf_counter() - began)
        engine.send("quit")
        engine.process.wait()
    report("process start to done=1", times)


def pings(command, what, *preparation):
    engine = Engine(command)
    engine.greet()
    for text, start in preparation:
        engine.send(text)
        if start:
            engine.wait(start)
    times = []
    for i in range(ROUNDS):
        times.append(engine.time("ping %d" % i, "pong %d" % i))
        time.sleep(0.01)
    report("ping while " + what, times)
    if what == "analysing":
        report(". while analysing", [engine.time(".", "stat01") for _ in range(ROUNDS)])
    engine.process.kill()
    engine.process.wait()


def move_now(command):
    engine = Engine(command)
    engine.greet()
    moves, pongs = [], []
    for i in range(ROUNDS):
        engine.send("force\nnew\nlevel 0 60 0\nusermove g2g4")
        time.sleep(0.05)
        engine.send("ping %d" % i)
        moves.append(engine.time("?", "move"))
        began = time.perf_counter()
        engine.wait("pong %d" % i)
        pongs.append(time.perf_counter() - began)
    report("? while thinking", moves)
    report("pong after the move", pongs)
    engine.process.kill()
    engine.process.wait()


def ends(command):
    states = {"waiting": "new", "force": "force", "thinking": "usermove g2g4", "analysing": "analyze",
              "editing": "edit", "paused": "usermove g2g4\npause"}
    for how in ("quit", "end of input", "SIGTERM"):
        times = []
        for state in states.values():
            for _ in range(5):
                engine = Engine(command)
                engine.greet()
                engine.send(state)
                time.sleep(0.05)
                times.append(engine.end({
                    "quit": lambda: engine.send("quit"),
                    "end of input": engine.process.stdin.close,
                    "SIGTERM": lambda: engine.process.send_signal(signal.SIGTERM)}[how]))
        report("exit at %s, six states" % how, times)


def uci_engine(command, *options):
    engine = Engine(command)
    engine.send("uci")
    engine.wait("uciok")
    for option in options:
        engine.send("setoption name " + option)
    engine.send("ucinewgame\nisready")
    engine.wait("readyok")
    return engine


def uci_start_up(command):
    times = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        engine = Engine(command)
        engine.send("uci")
        engine.wait("uciok")
        times.append(time.perf_counter() - began)
        engine.send("quit")
        engine.process.wait()
    report("process start to uciok", times)


def uci_ready(command, what, *preparation):
    engine = uci_engine(command)
    for text in preparation:
        engine.send(text)
    times = []
    for _ in range(ROUNDS):
        times.append(engine.time("isready", "readyok"))
        time.sleep(0.01)
    report("isready while " + what, times)
    engine.process.kill()
    engine.process.wait()


def uci_new_game(command, megabytes):
    engine = uci_engine(command, "Hash value %d" % megabytes)
    report("ucinewgame, isready with %d MB" % megabytes,
           [engine.time("ucinewgame\nisready", "readyok") for _ in range(ROUNDS)])
    engine.process.kill()
    engine.process.wait()


def uci_moves(command):
    """The time to bestmove after stop, and after a ponderhit that leaves no time."""
    engine = uci_engine(command, "Ponder value true")
    for text, go in (("stop", "go infinite"), ("stop", "go ponder wtime 60000 btime 60000"),
                     ("ponderhit", "go ponder movetime 1")):
        times = []
        for _ in range(ROUNDS):
            engine.send("position startpos moves e2e4 e7e5\n" + go)
            time.sleep(0.05)
            times.append(engine.time(text, "bestmove"))
        report("%s after %s" % (text, " ".join(go.split()[:2])), times)
    engine.process.kill()
    engine.process.wait()


def uci_ends(command):
    for what, text in (("waiting", ""), ("searching", "go infinite")):
        for how in ("quit", "end of input"):
            times = []
            for _ in range(ROUNDS // 5):
                engine = uci_engine(command)
                engine.send(text)
                time.sleep(0.05)
                times.append(engine.end({
                    "quit": lambda: engine.send("quit"),
                    "end of input": engine.process.stdin.close}[how]))
            report("exit at %s, %s" % (how, what), times)


def main():
    command = sys.argv[1:]
    if command[:1] == ["--uci"] and len(command) > 1:
        command = command[1:]
        uci_start_up(command)
        uci_ready(command, "waiting")
        uci_ready(command, "searching", "go infinite")
        uci_ready(command, "pondering", "go ponder wtime 60000 btime 60000")
        uci_new_game(command, 64)
        uci_moves(command)
        uci_ends(command)
        return
    if not command:
        raise SystemExit(__doc__)
    start_up(command)
    pings(command, "waiting")
    pings(command, "pondering", ("hard\nst 1\nusermove g2g4", "move"), ("st 100", None))
    pings(command, "analysing", ("force\nanalyze", "5"))
    move_now(command)
    ends(command)


if __name__ == "__main__":
    main()
