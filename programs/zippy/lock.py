# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Locks: one keeper for a directory of records, one for an account.

The system takes a lock away from a process that has ended, so nobody has to guess from a number
whether its owner still lives.
"""

import fcntl
import os

from .process import start_time


class Held(Exception):
    """Another process has the lock."""

    def __init__(self, pid=0):
        super().__init__("held by process %d" % pid)
        self.pid = pid


class Lock:
    """A lock on a file, for as long as this object and its process live."""

    def __init__(self, path, make=True):
        """Raises Held or OSError.  With MAKE the file is ours and says who has the lock."""
        flags = os.O_RDWR | os.O_CREAT if make else os.O_RDONLY
        self.path = path
        self.file = os.open(path, flags | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            pid = owner(self.file) if make else 0
            os.close(self.file)
            raise Held(pid) from None
        if make:
            self._sign()

    def _sign(self):
        try:
            os.ftruncate(self.file, 0)
            os.pwrite(self.file, ("%d %s\n" % (os.getpid(), start_time(os.getpid()))).encode(), 0)
        except OSError:
            pass                        # a full disk; the lock holds all the same

    def is_there(self):
        """False if the file has been removed or replaced."""
        try:
            mine, now = os.fstat(self.file), os.stat(self.path)
        except OSError:
            return False
        return (mine.st_dev, mine.st_ino) == (now.st_dev, now.st_ino)


def owner(file):
    """The process that signed a lock and still lives, else 0."""
    try:
        pid, _, started = os.pread(file, 100, 0).decode("ascii", "replace").strip().partition(" ")
        return int(pid) if started and start_time(int(pid)) == started else 0
    except (OSError, ValueError):
        return 0


def holder(path):
    """Who holds the lock on a file: a process's number, 0 if it did not sign, None if nobody."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        return None
    except OSError:
        return owner(file)
    finally:
        os.close(file)
