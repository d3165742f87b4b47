# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The Syzygy tables' values of a position, by Rhumb's console."""

import re
import subprocess

VERDICT = re.compile(r"^(win|cursed win|draw|blessed loss|loss) for (White|Black)$")
FEN = re.compile(r"^\S+/\S+ [wb] ")
MOVE = re.compile(r"^(\S+) +(win|cursed win|draw|blessed loss|loss) +(\d+|-)(?: |$)")


class Known:
    """The value for the side to move, and of each move: (SAN, value, DTZ or None), the best first."""

    def __init__(self, value, moves):
        self.value, self.moves = value, moves


class Tables:
    """A console that answers `tables`."""

    def __init__(self, rhumb, path):
        self._process = subprocess.Popen([rhumb, "--console", "--option", "SyzygyPath=" + path],
                                         stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                         stderr=subprocess.STDOUT, text=True)

    def probe(self, position):
        """The Known value of a position without castling rights; None if the tables do not have it, or
        Rhumb refuses it."""
        fen = position.fen()
        self._process.stdin.write("setboard %s\ntables\nfen\n" % fen)
        self._process.stdin.flush()
        value, moves = None, []
        for line in self._process.stdout:
            verdict, move = VERDICT.match(line), MOVE.match(line)
            if verdict:
                value = verdict.group(1)
            elif move:
                san, worth, dtz = move.groups()
                moves.append((san, worth, int(dtz) if dtz != "-" else None))
            elif FEN.match(line):    # of another position where this one was refused, as impossible
                return Known(value, moves) if value and line.split()[0] == fen.split()[0] else None
        raise RuntimeError("the console ended: " + fen)

    def close(self):
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()
