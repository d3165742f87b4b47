# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The server's bytes on their way to XBoard: each line is judged, and some are withheld."""

from .words import plain_line

class Stream:
    """Feed it bytes; it returns those that may go on at once.

    JUDGE gets each complete line as text and says whether it may go on.  WAITS gets the beginning
    of a line and says whether it might have to be withheld; of all other lines the beginning goes
    on at once.
    """

    def __init__(self, judge, waits):
        self.judge, self.waits = judge, waits
        self.line = b""
        self.passed = 0                 # bytes of the line that have gone on

    def feed(self, data):
        out = []
        for piece in _lines(data):
            self.line += piece
            if self.line.endswith(b"\n"):
                if self.judge(plain_line(self.line)):
                    out.append(self.line[self.passed:])
                self.line, self.passed = b"", 0
            elif not self._waits():
                out.append(self.line[self.passed:])
                self.passed = len(self.line)
        return b"".join(out)

    def _waits(self):
        text = plain_line(self.line)
        return bool(text) and self.waits(text)


def may_become(text, beginning):
    """Is TEXT the beginning of a line that begins so?"""
    return beginning.startswith(text) or text.startswith(beginning)


def _lines(data):
    """The data cut behind each newline."""
    parts = data.split(b"\n")
    return [part + b"\n" for part in parts[:-1]] + ([parts[-1]] if parts[-1] else [])
