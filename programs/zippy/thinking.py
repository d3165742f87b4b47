# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""What the engine thought before its moves, as its record tells."""

import os
import re
from typing import NamedTuple

LINE = re.compile(r"^[\d.]+ < (?:(\d+)\S* ([+-]?\d+) -?\d+ \d+(?:[ \t](.*))?|move (\S+))$")
MOST = 32 * 1000 * 1000     # bytes that are read at most; a game has far fewer


class Thought(NamedTuple):
    move: str               # coordinates, as the engine gave it
    depth: int              # 0 if it did not think
    score: int              # hundredths of a pawn, from the engine's side; mates 100000 + moves
    line: str               # what it expected


class Mark:
    """A place in the engine's record, to read on from there."""

    def __init__(self, path):
        self.path = path
        self.file, self.size = _state(path)

    def text(self):
        """What has been recorded since; if the file has been moved up, what the new one holds."""
        file, size = _state(self.path)
        start = self.size if file == self.file and size >= self.size else 0
        try:
            with open(self.path, encoding="utf-8", errors="replace") as f:
                f.seek(start)
                return f.read(MOST)
        except OSError:
            return ""


def _state(path):
    try:
        status = os.stat(path)
        return (status.st_dev, status.st_ino), status.st_size
    except OSError:
        return None, 0


def thoughts(text):
    """One for each move in a part of the record, in order."""
    found, last = [], None
    for line in text.splitlines():
        m = LINE.match(line)
        if not m:
            continue
        if m[4]:
            found.append(Thought(m[4], *(last or (0, 0, ""))))
            last = None
        else:
            last = int(m[1]), int(m[2]), (m[3] or "").split("\t")[-1].strip()
    return found
