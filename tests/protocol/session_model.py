# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Common parts of the models of CECP (model.py) and of UCI (uci_model.py): the client, the positions,
running sessions and reporting.

The rules of chess are those of tests/play, which share nothing with src/."""
import os
import sys
import time

SOURCE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(SOURCE, "..", "play"))
import chess_rules as rules  # noqa: E402  (the path is set above)
from chess960_rules import Position960  # noqa: E402
from engines import PATIENCE, EngineGone, Pipe  # noqa: E402

RHUMB = os.environ.get("RHUMB", "./rhumb")
SESSIONS = 400 if os.environ.get("RHUMB_LONG") else 40
RIGHT = (rules.START, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
         "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
         "4k3/8/8/8/8/8/4P3/4K3 w - - 99 60", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
         "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1",
         "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
RIGHT_960 = ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
             "1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 1", "rk5r/8/8/8/8/8/8/RK5R b HAha - 0 1",
             "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1",
             "4k1r1/8/8/8/8/8/8/1R2K3 w Bg - 4 20", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1")
WRONG = ("8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K2P w - - 0 1", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
         "kk6/8/8/8/8/8/8/4K3 w - - 0 1", "nonsense", "4k3/8/8/8/8/8/8/4K3 x - - 0 1")


class Unexpected(Exception):
    """An answer that the model does not allow."""


class Client(Pipe):
    """A session with the program, and its record."""

    def __init__(self, front_end):
        super().__init__("%s %s" % (RHUMB, front_end))
        self.record = []

    def say(self, lines):
        self.record += ["> " + line for line in lines]
        self.send("\n".join(lines))

    def read_line(self):
        line = super().read_line()
        self.record.append("< " + line)
        return line

    def hear_until(self, wanted):
        """All lines up to the first for which WANTED is true."""
        lines = [self.read_line()]
        while not wanted(lines[-1]):
            lines.append(self.read_line())
        return lines

    def end(self, last):
        """End the session by the lines LAST and the end of input; returns the rest of the output."""
        lines = []
        try:
            if last:
                self.say(last)
            self._process.stdin.close()
            while True:
                lines.append(self.read_line())
        except (EngineGone, BrokenPipeError):
            self._process.stdout.close()
        if self._process.wait(PATIENCE) != 0:
            raise Unexpected("exit status %d" % self._process.returncode)
        return lines

    def kill(self):
        self._process.kill()
        self._process.wait()


def run_session(front_end, converse, seed):
    """Run the session of SEED by CONVERSE with the program's FRONT_END.  Returns a fault, or None."""
    client = Client(front_end)
    try:
        converse(client, seed)
        return None
    except (Unexpected, rules.IllegalMove, EngineGone) as wrong:
        client.kill()
        return "%s, seed %s: %s\n%s" % (front_end, seed, wrong, "\n".join(client.record[-40:]))


def run_for(front_end, converse, seconds, seed):
    end, count = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        wrong = run_session(front_end, converse, seed + count)
        count += 1
        if wrong:
            print(wrong)
            return 1
    print("%s: %d sessions, from seed %d on: all as expected" % (front_end, count, seed))
    return 0


def main(front_end, converse):
    """Some sessions from fixed seeds, with output in TAP; or --seconds N [SEED]."""
    if sys.argv[1:2] == ["--seconds"]:
        return run_for(front_end, converse, float(sys.argv[2]),
                       int(sys.argv[3]) if len(sys.argv) > 3 else int(time.time()))
    print("1..%d" % SESSIONS)
    for seed in range(SESSIONS):
        wrong = run_session(front_end, converse, seed)
        print("%s %d - session %d" % ("not ok" if wrong else "ok", seed + 1, seed))
        if wrong:
            print("\n".join("# " + line for line in wrong.splitlines()))
    return 0
