# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Files of lines that stay bounded, and that never stop the bot when a disk is full."""

import os
import re

# Colours and other orders to a terminal, and whatever else is no text.
ORDERS = re.compile(r"\x1b(\[[0-?]*[ -/]*[@-~]|[@-Z\\-_])|[\x00-\x08\x0b-\x1f\x7f]")


def plain(text):
    return ORDERS.sub("", text)


class Record:
    """FILE; when it has grown to its size it becomes FILE.1, that FILE.2 and so on."""

    def __init__(self, path, megabytes, count, on_fault=None):
        self.path, self.most, self.count = path, megabytes * 1000000, count
        self.on_fault = on_fault        # called with a reason when writing begins to fail
        self.fault = ""                 # why lines are lost at present
        self.lost = 0

    def write(self, text):
        """Append lines; what cannot be written is counted as lost."""
        data = (plain(text).rstrip("\n") + "\n").encode("utf-8", "replace")
        try:
            self._append(data)
        except OSError as fault:
            self.lost += data.count(b"\n")
            reason = "%s cannot be written: %s" % (self.path, fault.strerror)
            first = not self.fault
            self.fault = reason
            if first and self.on_fault:
                self.on_fault(reason)
            return
        self.fault = ""

    def _append(self, data):
        file = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            size = os.fstat(file).st_size
            written = os.write(file, data)
            if written < len(data):     # the disk is full now: no half lines
                os.ftruncate(file, size)
                os.write(file, data)    # raises why
                os.ftruncate(file, size)
        finally:
            os.close(file)
        if size + len(data) >= self.most:
            self._move_up()

    def _move_up(self):
        for number in range(self.count, 0, -1):
            older = "%s.%d" % (self.path, number)
            newer = "%s.%d" % (self.path, number - 1) if number > 1 else self.path
            if os.path.exists(newer):
                os.replace(newer, older)
        if self.count == 0:
            os.remove(self.path)


def replace_file(path, text):
    """FILE is TEXT at once, or stays what it was; OSError says why."""
    new = "%s.%d" % (path, os.getpid())
    try:
        with open(new, "w", encoding="utf-8", errors="replace") as f:
            f.write(text)
        os.replace(new, path)
    except OSError:
        try:
            os.remove(new)
        except OSError:
            pass
        raise
